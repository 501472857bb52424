"""The catalogue: its numbers are pinned, its wire form is plain."""

import pytest

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.game import GAME
from hearthside.kernel.actions import wire
from hearthside.kernel.errors import Problem

SIZE = 1299
FINGERPRINT = "872453ecabe90e17ff63de7d09b6560d8e78354a75283a37a77b955f8f22f95e"


def test_action_numbers_are_pinned() -> None:
    """Changing them needs a new rules version: records and trained agents count on them."""
    assert GAME.rules_version == 3
    assert len(GAME.catalogue) == SIZE
    assert GAME.catalogue.fingerprint() == FINGERPRINT


def test_actions_cross_the_wire_as_plain_data() -> None:
    assert wire(a.GRADUATE[7][2]) == {"do": "graduate", "cell": 7, "home": 2}
    assert GAME.catalogue.read({"do": "take_dog", "slot": 3}) is a.TAKE_DOG[3]


@pytest.mark.parametrize(
    "garbage",
    [
        {"do": "bark"},
        {"do": "place", "cell": "x"},
        {"do": "move", "origin": 0, "to": 24},
        7,
        {"do": "place", "cell": 25},
    ],
)
def test_garbage_is_refused_with_a_sentence(garbage: object) -> None:
    with pytest.raises(Problem):
        GAME.catalogue.read(garbage)


def test_a_space_in_the_middle_has_eight_neighbours() -> None:
    assert [len(a.neighbours(cell)) for cell in (0, 2, 12, 24)] == [3, 5, 8, 3]
