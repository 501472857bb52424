"""The pieces and packs of one's own."""

from importlib.resources import files

import pytest

from hearthside.games.forever_young.actions import Play, Refresh, catalogue_of
from hearthside.games.forever_young.cards import FACE_KEYS, own_pack, read_pack
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import Young
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.testing import laws

TEXT = (files("hearthside.games.forever_young") / "data" / "forever_young.toml").read_text(encoding="utf-8")


def test_a_family_has_forty_tiles() -> None:
    copies = dict(zip(FACE_KEYS, own_pack().copies, strict=True))
    assert sum(copies.values()) == 40
    assert (copies["vampire"], copies["human"], copies["trap"], copies["re_roll"], copies["nest_clue"]) == (
        5,
        13,
        4,
        4,
        6,
    )


def test_every_piece_says_where_it_comes_from() -> None:
    data = own_pack().data
    origins = [data.board.provenance, data.disks.provenance, *[tile.provenance for tile in data.tile]]
    origins += [event.provenance for event in data.event]
    assert set(origins) == {"rulebook", "reconstructed"}, "nothing public is known about this game"
    assert {tile.provenance for tile in data.tile if "leader" in tile.kind} == {"rulebook"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("copies = 13", "copies = 12", "expected forty to 120 tiles a family - at $.tile."),
        ("copies = 13", 'copies = "13"', "Expected `int`, got `str` - at `$.tile[3].copies`"),
        ("values = [2, 2, 3, 4, 4]", "values = [2, 2, 3, 4]", "expected five to ten disks - at $.disks.values."),
        ("rows = [1, 2, 3, 4, 5, 6]", "rows = [1, 2, 3, 4, 5, 7]", "target numbers from 1 to 6 - at $.board."),
        ("dice = 2", "dice = 4", "1 to 3 dice - at $.tile[6].dice."),
        ("rows = [1, 2, 3, 4, 5, 6]", "rows = [1, 2, 3, 4, 5, 5]", "each number once"),
        ("copies = 2", "copies = 4", "one to three - at $.tile[6].copies."),
        ('name = "Ill Omen"', 'name = "Iron Nerves"', "a different name on every event card - at $.event."),
        ('kind = "hold-pawn"', 'kind = "hold-hands"', "Invalid value 'hold-hands'"),
        ("most = 5", "most = 9", "1 to 5 tiles, the least first - at $.event[8].effect."),
        ('id = "V02"', 'id = "V01"', "a different id on every event card - at $.event."),
        ('group = "theft"', 'group = "theft"\ncolour = "red"', "Object contains unknown field `colour`"),
    ],
)
def test_a_wrong_pack_is_refused_with_the_path_of_what_is_wrong(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(Problem) as wrong:
        read_pack(TEXT.replace(old, new, 1))
    assert said in str(wrong.value)


def test_a_pack_of_ones_own_is_played_with_and_known_by_its_digest() -> None:
    text = TEXT.replace("values = [2, 2, 3, 4, 4]", "values = [1, 2, 3, 5, 6]").replace("Iron Nerves", "Cold Blood")
    pack = read_pack(text)
    assert pack.digest != own_pack().digest
    assert read_pack(text + "\n# a remark\n").digest == pack.digest
    game = GAME
    g = game.start(2, {}, pack, Rng.of("pack"))
    chance = Rng.of("play")
    while options := settle(g):
        play(g, options[chance.below(len(options))])
    assert "Cold Blood" in [card.name for card in game.cards(pack)]


def larger() -> str:
    """Twelve event cards, two of one effect, seven disks and 44 tiles a family."""
    text = TEXT.replace("values = [2, 2, 3, 4, 4]", "values = [2, 2, 3, 4, 4, 5, 1]").replace(
        "copies = 13", "copies = 17"
    )
    for number, effect in enumerate(('{ kind = "force-reroll", dice = 1 }', '{ kind = "refresh-disks", disks = 3 }')):
        text += f"""
[[event]]
id = "X{number}"
name = "Further {number}"
group = "attack"
effect = {effect}
text = "One more."
provenance = "reconstructed"
"""
    return text


LARGER = GAME.but(load=lambda text, settings: read_pack(larger()))


def test_a_larger_pack_has_the_actions_of_the_game_first_and_its_own_after_them() -> None:
    own, more = catalogue_of(own_pack()), GAME.catalogue_of(read_pack(larger()))
    assert more.actions[: len(own)] == own.actions
    assert more.actions[len(own) :] == (Play(10), Play(11), Refresh(5), Refresh(6))


@pytest.mark.parametrize("players", [2, 6])
def test_a_larger_pack_keeps_the_laws_of_the_house(players: int) -> None:
    case = laws.Case(LARGER, players, {})
    known = GAME.anchors()
    played: set[str] = set()
    for number, (g, options) in enumerate(laws.walk(case, players)):
        assert isinstance(g, Young)
        played |= {name for i, name in enumerate(g.pack.names) if any(used >> i & 1 for used in g.used)}
        if number % 90 and options:
            continue
        for seat in laws.seats(g):
            laws.redeals_cannot_be_told_apart(LARGER, g, seat, number)
        laws.words_are_there(LARGER, g, [])
        laws.everything_has_words(LARGER, g)
        if options:
            laws.options_are_proper(LARGER, g)
            laws.refusals_are_right(LARGER, g, known)
    assert players == 2 or {"Further 0", "Further 1"} & played
    assert len(LARGER.score(g).places) == players


def test_action_numbers_do_not_change_unseen() -> None:
    assert len(GAME.catalogue) == 387
    assert GAME.catalogue.fingerprint() == "2823d6782593f6192b8105b53e55b025ff27963bc27e86d1cdc04e85ab672278"
