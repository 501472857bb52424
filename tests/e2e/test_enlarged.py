"""Another's place at the table, enlarged: every card, dog and tile there can be looked at, by mouse, by touch and with keys."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator

from hearthside.games.forever_home.cards import DOGS
from hearthside.server.positions import position
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.e2e.showcase import Showcase
from tests.server.house import House

View = dict[str, Any]
Names = dict[str, str]
"""What each card is called, by its id."""

SEAT = 1
NOBODY = -1
DECISIONS = {"forest_shuffle": 200, "forever_home": 120, "to_the_dogs": 110, "forever_young": 300}
"""So many into a match of three there is much to look at."""
CARDS = {
    "forest_shuffle": ".fs-place .hit",
    "forever_home": ".g5 .has .hit, .home .hit, .cards .hit",
    "to_the_dogs": ".scroll button",
    "forever_young": ".look",
}
"""In the enlarged place, everything that can be looked at."""


def forest(view: View, _: Names) -> list[str]:
    trees = view["players"][SEAT]["trees"]
    sides = [tree[side] for tree in trees for side in ("top", "bottom", "left", "right")]
    return [*[tree["name"] for tree in trees], *[guests[-1]["name"] for guests in sides if guests]]


def shelter(view: View, names: Names) -> list[str]:
    theirs = view["shelters"][SEAT]
    dogs = [names[DOGS[kind]] for kind in theirs["grid"] if kind != NOBODY]
    return [*dogs, *[face["name"] for face in (*view["homes"], *theirs["completed"], *theirs["seen"])]]


def dogs(view: View, _: Names) -> list[str]:
    theirs, board = view["players"][SEAT], view["board"]
    named = {dog["dog"]: dog["name"] for dog in board["dogs"]}
    titles = {home["home"]: home["asks"].capitalize() for home in board["homes"]}
    homed = [it for pair in theirs["homed"] for it in (named[pair["dog"]], titles[pair["home"]])]
    friends = [named[pair["companion"]] for pair in theirs["homed"] if pair["companion"] != NOBODY]
    care = [named[dog] for dog in theirs["care"] if dog != NOBODY]
    return [*homed, *friends, *care, *[titles[home] for home in theirs["open_homes"]], "Bartholomew’s specialty"]


def family(view: View, names: Names) -> list[str]:
    theirs = view["seats"][SEAT]
    faces = [face for counts in (view["unseen"][SEAT], theirs["discards"]) for face, n in enumerate(counts) if n]
    faces += [tile["face"] for tile in theirs["kept"] if tile["face"] != NOBODY]
    return [*[names[f"tile-{face}"] for face in faces], *[event["name"] for event in theirs["played"]]]


THERE: dict[str, Callable[[View, Names], list[str]]] = {
    "forest_shuffle": forest,
    "forever_home": shelter,
    "to_the_dogs": dogs,
    "forever_young": family,
}


def enlarge(me: Person, game: str) -> tuple[Locator, list[str]]:
    """Open the second player's place; its cards, and what must lie there."""
    case = Showcase(me, game, 3)
    case.play_on(DECISIONS[game])
    case.show_match()
    view = msgspec.to_builtins(position(case.match, 0, 0))["view"]
    names = {card["id"]: card["name"] for card in me.context.request.get(f"/api/games/{game}/cards").json()}
    me.press(me.page.locator(".fyp, .players .row", has_text=case.match.players[SEAT].name[:4]).first)
    me.page.get_by_role("dialog").wait_for()
    return me.page.locator("dialog[open]").locator(CARDS[game]), THERE[game](view, names)


def look(me: Person, card: Locator, use: Callable[[Locator], None]) -> str:
    """Open it, read its name, and come back to where we were."""
    use(card)
    sheet = me.page.locator("dialog[open]").nth(1)
    name = sheet.get_by_role("heading").first.inner_text()
    me.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert card.evaluate("it => it === document.activeElement"), "the focus is back on the card"
    return name


@pytest.mark.parametrize("game", CARDS)
def test_everything_on_an_enlarged_board_can_be_looked_at(mira: Person, game: str) -> None:
    cards, there = enlarge(mira, game)
    assert len(there) >= 8, "choose a later position"
    found = [look(mira, card, lambda it: it.click()) for card in cards.all()]
    assert Counter(found) == Counter(there)
    mira.page.keyboard.press("Escape")
    mira.page.locator("dialog[open]").wait_for(state="detached")
    assert mira.page.evaluate("() => document.activeElement !== document.body")
    assert mira.complaints == []


@pytest.mark.parametrize("game", CARDS)
def test_an_enlarged_board_answers_fingers_and_keys_alike(chromium: Browser, house: House, game: str) -> None:
    with Person(chromium, house.url, "Mira", PHONE, touch=True) as me:
        cards, there = enlarge(me, game)
        assert me.violations() == []
        assert look(me, cards.first, lambda it: it.tap()) in there
        assert look(me, cards.last, lambda it: it.tap()) in there
        me.page.set_viewport_size(DESKTOP)
        for _ in range(cards.count() + 10):
            me.page.keyboard.press("Tab")
            if cards.evaluate_all("all => all.includes(document.activeElement)"):
                break
        focused = me.page.locator(":focus")
        assert look(me, focused, lambda _: me.page.keyboard.press("Enter")) in there
        assert me.complaints == []
