"""The cards: counts, provenance, and packs of one's own."""

from typing import Any

import pytest

from hearthside.games.forever_home.cards import load
from hearthside.games.forever_home.patterns import cells_of, shape_of
from hearthside.kernel.errors import Problem
from tests.games.forever_home.packs import OWN, own, pack_with


def test_the_box_holds_what_the_rules_say() -> None:
    assert len(OWN.training) == 50
    assert [sum(home.category == c for home in OWN.homes) for c in ("city", "suburbs", "countryside", "foster")] == [
        2,
        6,
        4,
        1,
    ]
    assert sorted(box.reputation for box in OWN.commendations) == [1, 1, 1, 2, 3, 3, 3]
    assert len(OWN.solo) == 16 and len(OWN.spaces) == 5 and len(OWN.challenges) == 4
    assert [kind.tokens for kind in OWN.dogs] == [14] * 7


def test_training_cards_keep_to_what_is_known_in_public() -> None:
    for card in OWN.training:
        drawn = "".join(card.pattern)
        assert 2 <= sum(drawn.count(sign) for sign in "AB*") <= 5
        assert 0 <= card.graduation <= 3
        assert card.provenance == "reconstructed"


def test_mirror_images_matter_on_nine_cards() -> None:
    flat = OWN.unmirrored()
    affected = [
        card.id
        for card, a, b in zip(OWN.training, OWN.shapes, flat.shapes, strict=True)
        if len(a.placements) != len(b.placements)
    ]
    assert affected == ["T13", "T17", "T21", "T22", "T36", "T39", "T40", "T47", "T48"]


def test_a_crossed_space_lies_on_the_board() -> None:
    """C11: no placement of "x A A" has its dogs in the first two columns of a row, for the cross would lie outside."""
    dogs = [cells_of(p.dogs) for p in shape_of(("xAA",), mirror=False).placements if p.turn == 0]
    assert [1, 2] in dogs
    assert [0, 1] not in dogs


def test_a_pack_replaces_whole_sections_and_has_a_digest_of_its_own() -> None:
    cards = own("training")
    cards[0]["reputation"] = 9
    mine = load(pack_with(training=cards))
    assert mine.name == "Mine"
    assert mine.reputation[0] == 9
    assert mine.homes == OWN.homes
    assert mine.digest != OWN.digest
    assert load(pack_with(training=own("training"))).digest == OWN.digest


@pytest.mark.parametrize(
    ("change", "path", "why"),
    [
        ({"pattern": ["AAQ"]}, "$.training[3].pattern[0]", "'Q' is not a symbol"),
        ({"pattern": ["AA", "B"]}, "$.training[3].pattern[1]", "equally long"),
        ({"pattern": ["AAAAAA"]}, "$.training[3].pattern[0]", "one to five spaces"),
        ({"pattern": []}, "$.training[3].pattern", "one to five rows"),
        ({"pattern": ["A.", "A."]}, "$.training[3].pattern", "shows nothing"),
        ({"pattern": ["xx"]}, "$.training[3].pattern", "needs a dog"),
        ({"pattern": ["BB"]}, "$.training[3].pattern", "called A"),
        ({"graduation": 3}, "$.training[3].graduation", "of 2 dogs, 3 cannot graduate"),
        ({"reputation": -1}, "$.training[3].reputation", "at least 0"),
        ({"reputation": "two"}, "$.training[3].reputation", "Expected `int`, got `str`"),
        ({"colour": "red"}, "$.training[3]", "unknown field `colour`"),
        ({"provenance": "guessed"}, "$.training[3].provenance", "guessed"),
        ({"id": "T01"}, "$.training[3].id", "taken by $.training[0]"),
        ({"id": ""}, "$.training[3].id", "must not be empty"),
    ],
)
def test_a_wrong_training_card_fails_with_its_path(change: dict[str, Any], path: str, why: str) -> None:
    cards = own("training")
    cards[3] |= change
    with pytest.raises(Problem) as wrong:
        load(pack_with(training=cards))
    assert path in str(wrong.value)
    assert why in str(wrong.value)


@pytest.mark.parametrize(
    ("section", "index", "change", "path"),
    [
        ("homes", 0, {"category": "suburbs"}, "$.homes"),
        ("homes", 0, {"rule": {"kind": "distinct_types", "table": {"8": 1}}}, "$.homes[0].rule.table"),
        ("homes", 0, {"rule": {"kind": "distinct_types", "table": {"1": 1}, "repeatable": True}}, "repeatable"),
        ("homes", 2, {"rule": {"kind": "any_n", "n": 0, "reputation": 8}}, "$.homes[2].rule.n"),
        ("homes", 3, {"rule": {"kind": "sets", "sets": []}}, "$.homes[3].rule.sets"),
        ("homes", 3, {"rule": {"kind": "sets", "sets": [{"need": {"brown": 1}, "reputation": 1}]}}, "brown"),
        ("homes", 3, {"rule": {"kind": "sets", "sets": [{"need": {"red": 0}, "reputation": 1}]}}, ".need.red"),
        ("homes", 8, {"rule": {"kind": "groups", "groups": [], "reputation": 1}}, "$.homes[8].rule.groups"),
        ("homes", 8, {"rule": {"kind": "magic", "reputation": 1}}, "magic"),
        ("solo", 4, {"remove_dogs": [5]}, "$.solo[4].remove_dogs[0]"),
        ("solo", 4, {"remove_dogs": [2, 1]}, "$.solo[4].remove_dogs[1]"),
        ("solo", 4, {"remove_dogs": [], "remove_cards": []}, "$.solo[4]"),
        ("spaces", 1, {"row": 6}, "$.spaces[1].row"),
        ("spaces", 1, {"row": 2, "column": 2}, "$.spaces[1]"),
        ("spaces", 0, {"axes": []}, "$.spaces[0].axes"),
        ("spaces", 0, {"axes": ["vertical", "vertical"]}, "$.spaces[0].axes"),
        ("spaces", 4, {"axes": ["vertical"]}, "$.spaces[4].axes"),
        ("commendations", 2, {"reputation": -2}, "$.commendations[2].reputation"),
        ("commendations", 2, {"kind": "fewest"}, "fewest"),
    ],
)
def test_other_wrong_cards_fail_with_their_path(section: str, index: int, change: dict[str, Any], path: str) -> None:
    entries = own(section)
    entries[index] |= change
    with pytest.raises(Problem) as wrong:
        load(pack_with(**{section: entries}))
    assert path in str(wrong.value)


@pytest.mark.parametrize("section", ["training", "homes", "commendations", "solo", "spaces"])
def test_a_wrong_number_of_cards_fails_with_its_path(section: str) -> None:
    with pytest.raises(Problem, match=rf"\$\.{section}"):
        load(pack_with(**{section: own(section)[1:]}))


@pytest.mark.parametrize("text", ["", 'name = "empty"', "name = ", "dogs = 7", 'name = "x"\nchallenges = []'])
def test_what_is_no_pack_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Problem, match="pack"):
        load(text)
