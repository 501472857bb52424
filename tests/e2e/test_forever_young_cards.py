"""Every tile, card, disk and family of Forever Young on its board, at every size: nothing leaves its box, nothing is cut off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from hearthside.games.forever_young.cards import FACE_KEYS, own_pack
from hearthside.games.forever_young.state import Young
from tests.e2e.boxes import SHELL
from tests.e2e.people import DESKTOP, Person
from tests.e2e.showcase import Showcase, seen_at_every_size
from tests.e2e.test_forever_young_pictures import BOARD
from tests.positions.forever_young import build, square_name
from tests.server.house import House

pytestmark = pytest.mark.long

CARDS = own_pack().names
PHASES = ("day", "night", "placement")
FAMILIES = 6
SQUARES = 36
HANDS = ((5, 3), (6, 3), (7, 3), (10, 0))
"""So many tiles and cards are in hand: leaders come home on top of five tiles; ten are laid before the first cards come."""


@pytest.fixture
def mira(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


def position(number: int) -> Young:
    """A full town of six families in each phase: stacks of every height and face, three cards, many kept tiles."""
    tiles_held, cards_held = HANDS[number % len(HANDS)]
    faces = [FACE_KEYS[(number * 4 + i) % len(FACE_KEYS)] for i in range(tiles_held)]
    tiles: dict[str, list[str]] = {}
    for at in range(SQUARES):
        stack = [(at + number + i) % (FAMILIES * len(FACE_KEYS)) for i in range(at % 4)]
        tiles[square_name(at)] = [f"{it % FAMILIES}:{FACE_KEYS[it % len(FACE_KEYS)]}" for it in stack]
    pawns = [
        f"{seat}:{kind}:{square_name((7 * seat + 5 * i + number) % SQUARES)}"
        for seat in range(FAMILIES)
        for kind in ("human", "vampire")
        for i in range(3)
    ]
    kept = [f"{(i + number) % FAMILIES}:{FACE_KEYS[(i + number) % len(FACE_KEYS)]}" for i in range(9)]
    return build(
        {
            "players": FAMILIES,
            "round": 12,
            "next": PHASES[number % len(PHASES)],
            "tiles": tiles,
            "pawns": pawns,
            "hand": {"0": faces},
            "kept": {str(seat): kept for seat in range(FAMILIES)},
            "cards": {"0": [CARDS[(number * 3 + i) % len(CARDS)] for i in range(cards_held)]},
            "marks": {"0": ["nest"], "1": ["vampire_leader"], "2": ["human_leader"]},
            "credit": {"0": [-1, -1, 3], "1": [0, -1, -1], "2": [-1, 4, -1]},
            "up": {str(seat): [2, 3, 4][: seat % 4] for seat in range(FAMILIES)},
        }
    )


def test_every_tile_and_card_is_shown_whole_at_every_size(mira: Person) -> None:
    shown = [position(n) for n in range(12)]
    assert {name for g in shown for i, name in enumerate(CARDS) if g.cards[0] >> i & 1} == set(CARDS)
    assert {face for g in shown for face in range(len(FACE_KEYS)) if g.hand[face]} == set(range(len(FACE_KEYS)))
    case = Showcase(mira, "forever_young", FAMILIES)
    assert seen_at_every_size(case, shown, SHELL, BOARD) == ""
    assert mira.complaints == []
