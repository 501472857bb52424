"""Whole games of Forever Home on its own board: by mouse, by touch and with the keyboard alone; the list is never opened."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.keeper import BOT, MODE, Keeper
from tests.e2e.people import DESKTOP, MOST_DECISIONS, PHONE
from tests.server.house import House

EVERY_GAME = {"draft", "place", "take_dog", "take_card", "move", "graduate"}
ALONE = {"return", "place", "take_dog", "take_card", "graduate", "meeple", "go_on", "stop"}


FIRST = ("first to draft 3", "first to draft 5", "first to draft 10")
"""Deals in which Mira is the first to draft and so has a choice; whoever is last has none."""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_whole_game_is_played_on_the_board(chromium: Browser, house: House, touch: bool) -> None:
    with (
        house.dealt_from(FIRST[touch]),
        Keeper(chromium, house.url, "Mira", PHONE if touch else DESKTOP, touch=touch) as me,
    ):
        me.sit_down(BOT)
        move_once(me)
        me.play_out()
        me.see_result()
        assert set(me.met) >= EVERY_GAME


def move_once(me: Keeper) -> None:
    """Up to the first action, which moves a dog: the hints would hardly ever do that."""
    while me.wait_for_turn():
        position = me.position()
        moves = [option["action"] for option in position["options"] if option["action"]["do"] == "move"]
        me.decide(moves[0] if moves else me.wish(), position["view"])
        if moves:
            return


def test_a_solo_game_is_played_to_its_end_on_the_board(chromium: Browser, house: House) -> None:
    """Nine turns: on after the eighth, and then it is enough. The seventh meeple finds the last place by itself."""
    with Keeper(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down()
        for _ in range(MOST_DECISIONS):
            if not me.wait_for_turn():
                break
            position = me.position()
            wish = me.wish()
            if wish["do"] == "meeple":
                trainer = position["view"]["solo"]["trainer"]
                assert me.find(".auto .gone").count() == len(trainer["dogs"] + trainer["cards"]), (
                    "what it took is shown"
                )
                assert me.find(".take .new, .tcb .new").count() > 0, "what came instead is new"
            if wish["do"] in ("stop", "go_on"):
                wish = {"do": "go_on" if position["view"]["round"] == 8 else "stop"}
            me.decide(wish, position["view"])
        me.see_result()
        assert set(me.met) >= ALONE
        assert me.met["meeple"] == 6


# By keys


def by_keys(me: Keeper, action: dict[str, Any], view: dict[str, Any]) -> None:
    """One action with nothing but keys."""
    press = me.page.keyboard.press
    match action["do"]:
        case "draft":
            press(digit(view["pool"].index(action["dog"])))
        case "take_dog":
            press(digit(action["slot"]))
        case "take_card":
            press("c")
            press(digit(action["slot"]))
        case "place":
            go_to(me, action["cell"])
            press("Enter")
        case "move":
            go_to(me, action["origin"])
            press("Enter")
            go_to(me, action["to"])
            press("Enter")
        case "complete":
            press(digit([face["card"] for face in view["hand"]].index(action["card"])))
        case "match":
            places = [(one["turn"], one["cell"]) for one in view["matches"]]
            for _ in range(places.index((action["turn"], action["cell"]))):
                press("ArrowRight")
            press("Enter")
        case "graduate":
            graduation = view["board"]["graduation"]
            others = [cell for cell in graduation["cells"] if cell != action["cell"]]
            for cell in [*others[len(others) - graduation["left"] + 1 :], action["cell"]]:
                if not me.find(f"{MODE} .cell.sel [data-cell='{cell}']").count():
                    go_to(me, cell)
                    press("Space")
                press(digit(action["home"]))
            me.find(".prompt .acts .btn.primary[aria-disabled=false]").wait_for()
            press("Enter")
        case other:
            raise AssertionError(f"no keys for {other}")


def digit(place: int) -> str:
    return str((place + 1) % 10)


def go_to(me: Keeper, cell: int) -> None:
    """Tab into the shelter if need be, then the arrows."""
    at = me.page.evaluate("() => document.activeElement?.closest('.g5.own') && document.activeElement.dataset.cell")
    if at is None:
        for _ in range(60):
            me.page.keyboard.press("Tab")
            at = me.page.evaluate(
                "() => document.activeElement?.closest('.g5.own') && document.activeElement.dataset.cell"
            )
            if at is not None:
                break
    assert at is not None, "Tab never reaches the shelter"
    here = int(at)
    for key, steps in (
        ("ArrowDown", cell // 5 - here // 5),
        ("ArrowUp", here // 5 - cell // 5),
        ("ArrowRight", cell % 5 - here % 5),
        ("ArrowLeft", here % 5 - cell % 5),
    ):
        for _ in range(steps):
            me.page.keyboard.press(key)
    assert me.page.evaluate("() => document.activeElement?.dataset.cell") == str(cell)


def test_a_whole_game_is_played_with_the_keyboard_alone(chromium: Browser, house: House) -> None:
    with house.dealt_from(FIRST[2]), Keeper(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(BOT)
        for _ in range(MOST_DECISIONS):
            if not me.wait_for_turn():
                break
            action, view, number = me.wish(), me.position()["view"], me.number
            me.met[action["do"]] += 1
            by_keys(me, action, view)
            me.wait_for_change(number)
            me.wait_until("() => document.activeElement !== document.body")
        me.see_result()
        assert set(me.met) >= EVERY_GAME - {"move"}
