"""The cards of the game and packs of one's own."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hearthside.games.to_the_dogs import cards
from hearthside.games.to_the_dogs.cards import BONUSES, KINDS, SIZES, Fetch
from hearthside.games.to_the_dogs.state import Town
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import Voice
from tests.games.to_the_dogs.helpers import GAME, example, pack

DATA = Path(cards.__file__).parent / "data"


def changed(part: str, old: str, new: str) -> str:
    """The game's own file of one part as a pack, with one change."""
    text = (DATA / f"{part}.toml").read_text(encoding="utf-8")
    assert old in text
    return 'name = "Changed"\n' + text.replace(old, new, 1)


def refusal(text: str) -> str:
    with pytest.raises(Problem) as wrong:
        GAME.load(text)
    return str(wrong.value)


# rules.md#components, #dogs, #homes, rulings 1, 3, 5


def test_the_components_are_those_of_the_rulebook() -> None:
    data = pack().data
    assert Counter(dog.size for dog in data.dogs) == {"small": 24, "medium": 24, "large": 24}
    assert len(data.homes) == 72
    assert len(data.specialties) == 6
    assert Counter(type(award).__name__ for award in data.awards) == {
        "Dare": 5,
        "Fetch": 5,
        "InGame": 5,
        "EndOfGame": 5,
    }


def test_every_dog_has_one_of_three_ages_one_or_two_breeds_and_exactly_one_bonus() -> None:
    data = pack().data
    assert {dog.age for dog in data.dogs} == {"puppy", "adult", "senior"}
    assert {len(dog.breeds) for dog in data.dogs} == {1, 2}
    assert Counter((dog.size, dog.dog_bonus) for dog in data.dogs) == {(s, b): 6 for s in SIZES for b in BONUSES}


def test_homes_ask_for_size_and_age_for_a_size_or_for_nothing() -> None:
    assert Counter(home.kind for home in pack().data.homes) == dict(zip(KINDS, (66, 3, 3), strict=True))


def test_a_specialty_side_has_three_breeds_one_of_each_size() -> None:
    data = pack().data
    size = {breed.name: breed.size for breed in data.breeds}
    for card in data.specialties:
        for side in (card.side_a, card.side_b):
            assert sorted(size[breed] for breed in side) == sorted(SIZES)


def test_every_entry_says_where_it_comes_from() -> None:
    texts = GAME.cards(pack())
    assert len(texts) == 72 + 72 + 6 + 20
    assert {text.provenance for text in texts} == {"rulebook", "reconstructed"}
    assert len({text.id for text in texts}) == len(texts)
    assert {text.rule for text in texts} <= GAME.anchors()


def test_the_table_of_points_knows_the_worked_example() -> None:
    data = pack().data
    penny = next(i for i, dog in enumerate(data.dogs) if dog.name == "Penny")
    home = next(i for i, card in enumerate(data.homes) if card.id == "H37")
    assert pack().points[penny][home] == 8
    assert home in pack().takes[penny]
    assert all((h in pack().takes[penny]) == (pack().points[penny][h] >= 0) for h in range(72))


# Packs


def test_a_pack_replaces_its_parts_and_has_a_hash_of_its_own() -> None:
    mine = GAME.load(changed("dogs", 'name = "Luna"', 'name = "Lola"'))
    assert isinstance(mine, cards.Cards)
    assert mine.data.dogs[0].name == "Lola"
    assert mine.data.homes == pack().data.homes
    assert mine.digest != pack().digest
    assert mine.digest == GAME.load(changed("dogs", 'name = "Luna"', 'name = "Lola"')).digest


def set_out(mine: Pack, seed: int) -> Town:
    g = GAME.start(2, {}, mine, Rng.of(str(seed)))
    g.events = []
    settle(g)
    return g


def test_words_use_the_names_of_the_pack() -> None:
    mine = GAME.load(changed("dogs", 'name = "Luna"', 'name = "Lola"'))
    seed = next(seed for seed in range(40) if 0 in set_out(mine, seed).centre)
    g = set_out(mine, seed)
    voice = Voice(["Ada", "Ben"], 0, mine)
    seen = [GAME.see(event, 0) for event in g.events or []]
    told = " ".join(GAME.say(voice, event) for event in seen if event is not None)
    assert "Lola" in told
    assert "Luna" not in told
    assert any(tile.title == "Lola" for zone in GAME.zones(voice, GAME.view(g, 0)) for tile in zone.tiles)


@pytest.mark.parametrize(
    ("part", "old", "new", "told", "path"),
    [
        ("dogs", 'size = "small"', 'size = "tiny"', "Invalid enum value 'tiny'", "$.dogs[0].size"),
        ("dogs", 'size = "small"', 'size = "large"', "there must be 24 small dogs at least, not 23", "$.dogs"),
        ("dogs", 'name = "Rufus"', 'name = "luna"', "'luna' is already used by dogs[0]", "$.dogs[1].name"),
        ("dogs", "base_points = 1", "base_points = -1", ">= 0", "$.dogs[0].base_points"),
        ("dogs", "base_points = 1", "colour = 1", "unknown field `colour`", "$.dogs[0]"),
        ("dogs", '["Chihuahua"]', '["Poodle"]', "'Poodle' is not among the breeds", "$.dogs[0].breeds[0]"),
        ("dogs", '["Chihuahua"]', '["Pug", "Pug"]', "listed twice", "$.dogs[0].breeds[1]"),
        ("homes", 'age = "puppy"\n', "", "has a size and an age", "$.homes[0]"),
        ("homes", 'kind = "size_only"', 'kind = "size_only"\nsex_bonus = "F"', "no bonus for sex", "$.homes[54]"),
        ("homes", 'id = "H02"', 'id = "H01"', "already used", "$.homes[1].id"),
        ("homes", '["Pug"]', '["Cat"]', "'Cat' is not among the breeds", "$.homes[0].breed_bonus[0]"),
        ("specialties", '"Chihuahua"', '"Poodle"', "not among the breeds", "$.specialties[0].side_a[0]"),
        ("awards", 'test = "one_each_size_age"', 'test = "luck"', "Invalid enum value 'luck'", "$.awards[0].test"),
        ("awards", 'size = "small"\n', "", "exactly one of size and age", "$.awards[5]"),
        ("breeds", 'name = "Pug"', 'name = "Chihuahua"', "already used", "$.breeds[2].name"),
    ],
)
def test_a_wrong_pack_is_refused_with_its_path(part: str, old: str, new: str, told: str, path: str) -> None:
    sentence = refusal(changed(part, old, new))
    assert told in sentence
    assert path in sentence


def test_a_pack_must_be_whole() -> None:
    text = (DATA / "homes.toml").read_text(encoding="utf-8")
    assert "there must be 72 homes at least, not 71" in refusal('name = "Short"\n' + text[: text.rindex("[[homes]]")])
    awards = (DATA / "awards.toml").read_text(encoding="utf-8")
    assert "at least one award of kind 'end_of_game'" in refusal(
        'name = "None"\n' + awards[: awards.index('[[awards]]\nkind = "end')]
    )
    specialties = (DATA / "specialties.toml").read_text(encoding="utf-8")
    assert "6 specialty cards at least, not 5" in refusal(
        'name = "Five"\n' + specialties[: specialties.rindex("[[spec")]
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = ", "not TOML"),
        ("", "missing required field `name`"),
        ('name = "x"\ncats = []', "unknown field `cats`"),
        ('name = "x"\ndogs = 3', "Expected `array"),
    ],
)
def test_what_is_no_pack_is_refused_with_a_sentence(text: str, told: str) -> None:
    assert told in refusal(text)


def test_awards_can_come_in_other_numbers() -> None:
    text = 'name = "One of each"\n'
    for award in (DATA / "awards.toml").read_text(encoding="utf-8").split("[[awards]]")[1:]:
        if any(f'id = "{key}"' in award for key in ("T4", "F2", "I5", "E3")):
            text += "[[awards]]" + award
    mine = GAME.load(text)
    g = GAME.start(3, {}, mine, Rng.of("one"))
    settle(g)
    assert [g.pack.awards[award].id for award in g.awards] == ["T4", "F2", "I5", "E3"]


def test_with_a_pack_of_many_shy_dogs_a_match_without_any_companion_left_goes_on() -> None:
    text = (DATA / "dogs.toml").read_text(encoding="utf-8")
    for bonus in ("food_motivated", "new_home_card", "lucky_dog"):
        text = text.replace(f'dog_bonus = "{bonus}"', 'dog_bonus = "cant_be_alone"')
    mine = GAME.load('name = "Shy"\n' + text)
    assert isinstance(mine, cards.Cards)
    assert set(mine.bonus) == {cards.CANT_BE_ALONE}
    chance = Rng.of("shy")
    for seed in range(3):
        g = GAME.start(4, {}, mine, Rng.of(str(seed)))
        pieces: list[str] | None = None
        while options := settle(g):
            pieces = pieces or sorted(GAME.pieces(g))
            play(g, options[chance.below(len(options))])
        assert sorted(GAME.pieces(g)) == pieces


def test_the_race_of_two_players_is_the_longer_one_without_its_top() -> None:
    for award in pack().awards:
        if isinstance(award, Fetch):
            assert award.places_for_more[1:] == award.places_for_two


def test_the_example_pack_of_the_docs_can_be_played() -> None:
    mine: Any = GAME.load(example("toml"))
    assert mine.name == "Our specialty cards"
    settle(GAME.start(2, {}, mine, Rng.of("docs")))
