"""The score file: shorthand, and a sentence for everything that cannot be."""

import json
from typing import Any

import pytest

from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.sheet import sheet
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet


def read(*forests: list[dict[str, Any]], cave: int = 0) -> Sheet:
    players = [{"forest": forest, "cave": cave} for forest in forests]
    return sheet(json.dumps({"players": players}).encode(), load())


def test_a_species_alone_is_enough_where_the_symbol_does_not_matter() -> None:
    found = read([{"tree": "Oak", "top": "Red Squirrel", "left": ["european_hare", "european-hare"]}], cave=2)
    assert found.score.seats[0].total == 5 + 4 + 2
    assert {row.what: row.points for row in found.score.seats[0].rows} == {
        "oak": 0,
        "european_hare": 4,
        "red_squirrel": 5,
        "cave": 2,
    }


def test_a_card_alone_is_enough() -> None:
    found = read([{"card": "010", "top": {"card": 155}}])
    assert found.score.seats[0].total == 5


def test_names_are_kept_and_ties_are_shared() -> None:
    data = {"players": [{"name": "Ana", "cave": 3}, {"name": "Bo", "cave": 3}, {"cave": 1}], "evening": "Sunday"}
    found = sheet(json.dumps(data).encode(), load())
    assert found.names == ("Ana", "Bo", "")
    assert found.score.winners == [0, 1] and found.score.places == (1, 1, 3)


def test_the_bare_list_of_players_is_a_score_file_too() -> None:
    assert sheet(b'[{"cave": 4}]', load()).score.seats[0].total == 4


def test_a_row_says_what_was_counted() -> None:
    found = read([{"tree": "sapling", "left": ["european_hare"] * 3, "right": "red_fox"}])
    texts = {row.what: (row.text, row.rule) for row in found.score.seats[0].rows}
    assert texts["red_fox"] == ("Red Fox: 2 for each of 3 European Hares", "red-fox")
    assert texts["european_hare"] == ("European Hare × 3: 3 each, 1 for each of 3 European Hares", "european-hare")


ROWS = [
    ({"tree": "oak", "top": "red_squirrel"}, "red_squirrel", "Red Squirrel: 5 at an Oak"),
    ({"tree": "beech", "top": "red_squirrel"}, "red_squirrel", "Red Squirrel: 0, as it is not at an Oak"),
    ({"tree": "linden"}, "linden", "Linden: 3, nobody has more than 1 Linden"),
    ({"tree": "beech", "left": "violet_carpenter_bee"}, "beech", "Beech: 0, with 2 Beeches (with one by bees)"),
    ({"tree": "sapling", "left": "lynx"}, "lynx", "Lynx: 0, with no Roe Deer"),
    ({"tree": "sapling", "bottom": "wood_ant"}, "wood_ant", "Wood Ant: 2 for each of 1 card below a tree"),
    ({"tree": "sapling", "bottom": "moss"}, "moss", "Moss: 0, with 1 tree"),
    (
        {"tree": "sapling", "bottom": ["common_toad"] * 2},
        "common_toad",
        "Common Toad × 2: 5 for each sharing a slot, two of two",
    ),
    ({"tree": "sapling", "left": "gnat", "right": "wolf"}, "wolf", "Wolf: 5 for each of 0 deer"),
    ({"tree": "silver_fir", "left": "gnat"}, "silver_fir", "Silver Fir: 2 for each of 1 card at it"),
    ({"tree": "sapling", "top": "purple_emperor"}, "butterflies", "Butterflies × 1: a single one"),
    ({"tree": "sapling", "left": "red_deer"}, "red_deer", "Red Deer: 1 for each of 1 tree and 0 plants"),
    (
        {"tree": "sapling", "left": "gnat", "right": "barbastelle_bat"},
        "barbastelle_bat",
        "Barbastelle Bat: 0, with one kind of bat",
    ),
    (
        {"tree": "oak", "left": {"species": "roe_deer", "tree_symbol": "linden"}},
        "roe_deer",
        "Roe Deer: 3 for each of 1 Linden symbol",
    ),
    ({"tree": "oak"}, "oak", "Oak: 0, with one of eight tree species"),
    (
        {"tree": "sapling", "bottom": "wild_strawberries"},
        "wild_strawberries",
        "Wild Strawberries: 0, with none of eight tree species",
    ),
    (
        {"tree": "horse_chestnut", "left": "violet_carpenter_bee"},
        "horse_chestnut",
        "Horse Chestnut: 1 together (with one by bees)",
    ),
]


@pytest.mark.parametrize(("tree", "what", "text"), ROWS)
def test_rows_read_well(tree: dict[str, Any], what: str, text: str) -> None:
    found = read([tree])
    assert [row.text for row in found.score.seats[0].rows if row.what == what] == [text]


def test_copies_that_are_nowhere_at_home_are_none_of_them() -> None:
    found = read([{"tree": "beech", "top": "red_squirrel"}, {"tree": "sapling", "top": "red_squirrel"}])
    rows = {row.what: row.text for row in found.score.seats[0].rows}
    assert rows["red_squirrel"] == "Red Squirrel × 2: 5 for each at an Oak, none of two"


def test_cards_that_are_not_named_get_a_stand_in_each() -> None:
    found = read([{"tree": "sapling", "left": ["european_hare"] * 3}])
    assert len(set(found.score.seats[0].rows[0].cards)) == 3


@pytest.mark.parametrize(
    ("forest", "sentence"),
    [
        ([{"tree": "unicorn"}], "Player 1, tree 1: there is no species 'unicorn'"),
        ([{"tree": "beach"}], "there is no species 'beach', but there is 'beech'"),
        ([{"tree": "gnat"}], "is no tree"),
        ([{}], 'a tree needs a species, a card, or "sapling"'),
        ([{"tree": "oak", "card": "001"}], "card 1 is the Linden, not the Oak"),
        ([{"tree": "oak", "card": "067"}], "there is no card '067'"),
        ([{"tree": "oak", "card": "x"}], "there is no card 'x'"),
        (
            [{"tree": "oak", "top": "gnat"}],
            "Player 1, tree 1, top: the Gnat cannot sit there, it belongs left or right",
        ),
        ([{"tree": "oak", "left": "mole"}], "it belongs at the bottom"),
        ([{"tree": "oak", "left": "red_squirrel"}], "it belongs on top"),
        ([{"tree": "oak", "left": "birch"}], "it belongs in the middle"),
        ([{"tree": "oak", "top": {"species": "mole", "card": 155}}], "shows the Red Squirrel there, not the Mole"),
        ([{"tree": "oak", "left": {"card": 155}}], "has no left half"),
        ([{"tree": "oak", "left": {"tree_symbol": "oak"}}], "needs a species or a card"),
        (
            [{"tree": "oak", "left": {"species": "wolf", "tree_symbol": "beech"}}],
            "no Wolf there shows the Beech symbol",
        ),
        ([{"tree": "oak", "left": {"species": "wolf", "tree_symbol": "palm"}}], "there is no tree symbol 'palm'"),
        ([{"tree": "oak", "left": ["wolf", "gnat"]}], "the Gnat cannot share a slot with the Wolf"),
        ([{"tree": "oak", "left": ["wolf", "wolf"]}], "at most 1 Wolf, not 2"),
        ([{"tree": "oak", "bottom": ["common_toad"] * 3}], "at most 2 Common Toads, not 3"),
        (
            [{"tree": "oak", "top": {"card": 155}}, {"tree": "sapling", "card": 155}],
            "written down already, at Player 1, tree 1",
        ),
        ([{"tree": "sycamore"}] * 7, "only 6 Sycamore cards, but 7"),
        ([{"tree": "oak", "left": "roe_deer"}], "say which tree symbol the Roe Deer shows"),
        (
            [{"tree": "oak", "left": {"species": "roe_deer", "tree_symbol": "linden"}, "right": "lynx"}],
            "say which tree symbol the Lynx shows",
        ),
        ([{"tree": "oak", "middle": "gnat"}], r"unknown field `middle`"),
    ],
)
def test_what_cannot_be_is_named(forest: list[dict[str, Any]], sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        read(forest)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{", "not whole JSON"),
        (b"\xff", "not whole JSON"),
        (b"{}", "missing required field `players`"),
        (b'{"players": []}', "1 to 5 players, this one has 0"),
        (b'[{"cave": -1}]', "cave"),
        (b'[{"cave": 1000}]', "cave"),
        (b"[{},{},{},{},{},{}]", "this one has 6"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        sheet(data, load())
