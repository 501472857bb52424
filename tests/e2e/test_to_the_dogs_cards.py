"""Every dog, home, award and specialty of To the Dogs on its board, at every size: nothing leaves its box, nothing is cut off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from hearthside.games.to_the_dogs.cards import own_cards
from hearthside.games.to_the_dogs.state import Town
from tests.e2e.boxes import SHELL
from tests.e2e.people import DESKTOP, Person
from tests.e2e.showcase import Showcase, seen_at_every_size
from tests.e2e.test_to_the_dogs_pictures import BOARD
from tests.positions.to_the_dogs import build
from tests.server.house import House

pytestmark = pytest.mark.long

PACK = own_cards()
EACH = 24
"""Dogs of each size."""
HAND = 7
PLAYERS = 4


@pytest.fixture
def mira(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


def position(number: int) -> Town:
    """Three dogs in my care, nine others in town, seven homes, an award of each type, one side of a specialty card."""
    dogs, homes = [dog.name for dog in PACK.data.dogs], [home.id for home in PACK.data.homes]
    awards = {kind: [award.id for award in PACK.awards if award.id[0] == kind] for kind in "TFIE"}
    specialties = [card.id for card in PACK.data.specialties]
    care = [dogs[size * EACH + number] for size in range(3)]
    town = [dogs[size * EACH + (number + 1 + i) % EACH] for size in range(3) for i in range(3)]
    return build(
        {
            "players": PLAYERS,
            "care": [care],
            "centre": town,
            "hands": [[homes[(number * HAND + i) % len(homes)] for i in range(HAND)]],
            "awards": [kind[number % len(kind)] for kind in awards.values()],
            "specialty": [specialties[(number + seat) % len(specialties)] for seat in range(PLAYERS)],
            "side": [number // len(specialties) % 2] * PLAYERS,
            "bowl": [number % 13] * PLAYERS,
        }
    )


def test_every_card_is_shown_whole_at_every_size(mira: Person) -> None:
    shown = [position(n) for n in range(EACH)]
    dogs = set(range(len(PACK.data.dogs)))
    assert {dog for g in shown for dog in g.care[0]} == dogs
    assert {dog for g in shown for dog in g.centre} == dogs
    assert {home for g in shown for home in g.hands[0]} == set(range(len(PACK.data.homes)))
    assert {award for g in shown for award in g.awards} == set(range(len(PACK.awards)))
    sides = {(g.specialty[0], g.side[0]) for g in shown}
    assert sides == {(card, side) for card in range(len(PACK.data.specialties)) for side in (0, 1)}
    case = Showcase(mira, "to_the_dogs", PLAYERS)
    assert seen_at_every_size(case, shown, SHELL, BOARD) == ""
    assert mira.complaints == []
