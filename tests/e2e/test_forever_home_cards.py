"""Every card of Forever Home on its board, at every size: nothing leaves its box, nothing is cut off."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.state import LAST_CARD, Shelters
from hearthside.games.forever_home.steps_training import SendHome
from hearthside.games.forever_home.view_board import last_turns
from tests.e2e.boxes import SHELL, Rules, at_every_size
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.e2e.showcase import Showcase, seen_at_every_size
from tests.e2e.test_forever_home_board import RULES
from tests.positions.forever_home import LETTERS, PACK, build
from tests.server.house import House

pytestmark = pytest.mark.long

CARDS = [card.id for card in PACK.training]
HOMES = {kind: [home.id for home in PACK.homes if home.category == kind] for kind in ("city", "suburbs", "countryside")}
GRID = "rrrgb/vproy/gbvpr/oygb./....."
FULL_HAND = 5


@pytest.fixture
def mira(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


def given(number: int, players: int, homed: int) -> dict[str, object]:
    """The position of this number: other cards each time; ``homed`` dogs in each home."""
    shown = 5 if players >= 4 else 4
    first = number * (FULL_HAND + shown)
    cards = [CARDS[(first + i) % len(CARDS)] for i in range(FULL_HAND + shown)]
    homes = [home[number % len(home)] for home in HOMES.values()]
    lodgers = {
        home: "".join(LETTERS[(number + i) % KINDS] for i in range(homed))
        for home in ("city", "suburbs", "countryside", "foster")
    }
    return {
        "players": players,
        "homes": [*homes, "FOS-1"],
        "cards": cards[:shown],
        "hands": [cards[shown:]],
        "dogs": "".join(LETTERS[(number + i) % KINDS] for i in range(shown)),
        "grids": [GRID] * players,
        "rehomed": [lodgers] * players,
        "round": 2 + number % 6,
    }


def with_neighbours(number: int, homed: int) -> Shelters:
    return build(given(number, 5, homed) | {"commendations": LETTERS[number % KINDS :] + LETTERS[: number % KINDS]})


def sending(g: Shelters) -> Shelters:
    """Three dogs in a row are to be sent home: each home says what the one in hand would bring."""
    g.do(SendHome(0, CARDS.index("T07"), 0b111, 3, -1))
    return g


def alone(number: int, homed: int) -> Shelters:
    """The solo game with this card of the Auto Trainer on top, and dogs on the challenges."""
    meeples = "".join(LETTERS[(number + i) % KINDS] if i < number % 8 else "." for i in range(7))
    g = build(given(number, 1, homed) | {"meeples": meeples})
    g.solo_done = [number % len(PACK.solo)]
    return g


POSITIONS: dict[str, tuple[int, list[Shelters]]] = {
    "empty homes": (5, [with_neighbours(n, 0) for n in range(6)]),
    "homes with some dogs": (5, [sending(with_neighbours(n, 3)) for n in range(6)]),
    "full homes": (5, [sending(with_neighbours(n, 8)) for n in range(6)]),
    "alone": (1, [alone(n, 0) for n in range(16)]),
    "alone, homes with some dogs": (1, [sending(alone(n, 3)) for n in range(7)]),
    "alone, full homes": (1, [sending(alone(n, 8)) for n in range(6)]),
}


@pytest.mark.parametrize("kind", POSITIONS)
def test_every_card_is_shown_whole_at_every_size(mira: Person, kind: str) -> None:
    players, shown = POSITIONS[kind]
    assert {home for g in shown for home in g.homes} == set(range(len(PACK.homes)))
    assert {card for g in shown for card in (*g.cards, *g.hands[0])} == set(range(len(CARDS)))
    if kind == "alone":
        assert {g.solo_done[0] for g in shown} == set(range(len(PACK.solo)))
    case = Showcase(mira, "forever_home", players)
    assert seen_at_every_size(case, shown, SHELL, RULES) == ""
    assert mira.complaints == []


def test_a_neighbours_full_homes_are_shown_whole_when_enlarged(mira: Person) -> None:
    """What each pays, and every dog in it."""
    case = Showcase(mira, "forever_home", 3)
    shown = [build(given(n, 3, 8)) for n in range(6)]
    case.show(shown[0].clone())
    mira.page.get_by_role("button", name=re.compile("shelter: .* Enlarge")).first.click()
    mira.page.locator("dialog.big .home").last.wait_for()
    assert seen_at_every_size(case, shown, RULES) == ""
    assert mira.complaints == []


def test_the_race_to_seven_and_who_plays_the_last_round_are_on_the_board(mira: Person) -> None:
    """A match in memory: before anybody has seven cards, and when somebody has."""
    case = Showcase(mira, "forever_home", 3)
    case.play_on(60)
    g = case.match.state
    assert isinstance(g, Shelters)
    case.show_match()
    assert raced(mira) == [len(cards) for cards in g.completed]
    assert mira.page.get_by_text("Last round").count() == 0
    while not g.ending:
        case.play_on(case.match.number + 1)
    case.show_match()
    assert raced(mira) == [len(cards) for cards in g.completed]
    assert max(raced(mira)) == LAST_CARD
    last = mira.page.get_by_role("status").filter(has_text="Last round")
    assert last.locator(".seat").count() == len(last_turns(g)) > 0
    assert re.search("you.*the end", last.inner_text(), re.DOTALL)
    assert at_every_size(mira.page, SHELL, RULES, Rules(clear=((".last", ".commons button, .g5.own"),))) == []
    for size in (DESKTOP, PHONE):
        mira.page.set_viewport_size(size)
        assert last.is_visible()
        assert mira.page.locator(".players").get_by_text(f"{LAST_CARD}/{LAST_CARD}").first.is_visible()
    assert mira.complaints == []


def raced(me: Person) -> list[int]:
    """How far everybody is, in the order of the seats."""
    rows = me.page.locator(".players .row").all()
    return [row.locator(".race .on").count() for row in rows]
