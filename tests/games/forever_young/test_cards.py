"""The pieces and packs of one's own."""

from importlib.resources import files

import pytest

from hearthside.games.forever_young.actions import CATALOGUE
from hearthside.games.forever_young.cards import FACE_KEYS, own_pack, read_pack
from hearthside.games.forever_young.game import ForeverYoung
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng

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
        ("copies = 13", "copies = 12", "forty tiles a family - at $.tile."),
        ("copies = 13", 'copies = "13"', "Expected `int`, got `str` - at `$.tile[3].copies`"),
        ("values = [2, 2, 3, 4, 4]", "values = [2, 2, 3, 4]", "five disks - at $.disks.values."),
        ("rows = [1, 2, 3, 4, 5, 6]", "rows = [1, 2, 3, 4, 5, 7]", "target numbers from 1 to 6 - at $.board."),
        ("dice = 2", "dice = 4", "1 to 3 dice - at $.tile[6].dice."),
        ('op = "hold-pawn"', 'op = "hold-hands"', "Invalid value 'hold-hands'"),
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
    game = ForeverYoung()
    g = game.start(2, {}, pack, Rng.of("pack"))
    chance = Rng.of("play")
    while options := settle(g):
        play(g, options[chance.below(len(options))])
    assert "Cold Blood" in [card.name for card in game.cards(pack)]


def test_action_numbers_do_not_change_unseen() -> None:
    assert len(CATALOGUE) == 318
    assert CATALOGUE.fingerprint() == "fd452e5765c8c7baf0bc44f6f9dfa819a75110c67f5818f9d7075153a6990ab6"
