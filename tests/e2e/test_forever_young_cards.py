"""Every tile, card, disk and family of Forever Young on its board, at every size: nothing leaves its box, nothing is cut off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from hearthside.games.forever_young.cards import FACE_KEYS, own_pack
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import Young
from hearthside.kernel.agenda import question
from hearthside.kernel.match import Match
from tests.e2e.boxes import SHELL, at_every_size
from tests.e2e.people import DESKTOP, Person
from tests.e2e.showcase import Showcase, seen_at_every_size
from tests.e2e.test_forever_young_pictures import BOARD
from tests.positions.forever_young import build, square_name
from tests.server.house import House

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


QUESTIONS = {"MovePawn", "ChooseDisk", "OwnNumber", "GiveNumber", "PlaceAnother", "RobWhom"}


def test_what_has_happened_and_what_is_asked_is_shown_whole_at_every_size(mira: Person) -> None:
    """A match of four: how a fight went, and every kind of choice there is room for under the town of a phone."""
    case = Showcase(mira, "forever_young", 4)
    case.match = match = Match(GAME, case.match.players, seed="aa", answer_forced=(0,))
    wanted, rolled = {"fight", *QUESTIONS}, False
    while wanted:
        top = question(match.state)
        assert top is not None, f"never came: {wanted}"
        if top.seat == 0:
            now = {type(top).__name__}
            if now & wanted or (rolled and "fight" in wanted):
                mira.page.set_viewport_size(DESKTOP)
                case.show_match()
                now |= {"fight"} if mira.page.locator(".aft .die.hit").count() else set()
            if now & wanted:
                assert at_every_size(mira.page, SHELL, BOARD) == [], now
                wanted -= now
            rolled = False
        worths = GAME.judge(match.state, top.seat, match.options)
        match.play(match.options[worths.index(max(worths))])
        rolled = rolled or any(hasattr(event, "dice") for event in match.decisions[-1].events)
    assert mira.complaints == []


def test_every_tile_and_card_is_shown_whole_at_every_size(mira: Person) -> None:
    shown = [position(n) for n in range(12)]
    assert {name for g in shown for i, name in enumerate(CARDS) if g.cards[0] >> i & 1} == set(CARDS)
    assert {face for g in shown for face in range(len(FACE_KEYS)) if g.hand[face]} == set(range(len(FACE_KEYS)))
    case = Showcase(mira, "forever_young", FAMILIES)
    assert seen_at_every_size(case, shown, SHELL, BOARD) == ""
    assert mira.complaints == []
