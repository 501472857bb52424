"""Whole games of Forest Shuffle on its own board: by mouse, by touch and with the keyboard alone."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.forester import READY, Forester, decide
from tests.e2e.people import DESKTOP, MOST_DECISIONS, PHONE
from tests.server.house import House


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_a_whole_game_is_played_on_the_board(chromium: Browser, house: House, touch: bool) -> None:
    """On a phone with fingers, at a desk with the mouse; the list of options is never opened."""
    with Forester(chromium, house.url, "Mira", PHONE if touch else DESKTOP, touch=touch) as me:
        me.sit_down(bots=3)
        for _ in range(MOST_DECISIONS):
            if not me.wait_for_turn():
                break
            decide(me)
        me.see_result()


def by_keyboard(me: Forester) -> None:
    """One decision with nothing but keys: digits for cards, slots and payments, D for the deck, S, Enter, Escape."""
    press, number = me.page.keyboard.press, me.number
    can_draw = me.count("[data-deck].can") == 1
    if me.asked_for_cave() or me.count(".prompt .answers .btn[aria-keyshortcuts=Enter]"):
        press("Enter")
    elif (me.hand() >= 5 or not can_draw) and play_by_keyboard(me):
        pass
    elif can_draw:
        press("d")
    else:
        press("1")
        me.page.locator(".flag.sap").wait_for()
        press("s")
        me.wait_until_ready()
        press("Enter")
    me.wait_for_change(number)


def play_by_keyboard(me: Forester) -> bool:
    press = me.page.keyboard.press
    for card in range(me.hand()):
        press(digit(card))
        me.wait_for_answer()
        if me.count(".why"):
            press("Escape")
            press("Escape")
            continue
        if not me.ready() and me.count(".glow") and me.count(".cs.want") == 0:
            press("1")
            me.wait_for(f"document.querySelector('.cs.want') || {READY}")
        for other in range(me.hand()):
            wanted = me.count(".cs.want")
            if wanted and other != card:
                press(digit(other))
                me.wait_for_payment(wanted)
        me.wait_until_ready()
        press("Enter")
        return True
    return False


def digit(card: int) -> str:
    return str((card + 1) % 10)


def test_a_whole_game_is_played_with_the_keyboard_alone(chromium: Browser, house: House) -> None:
    with Forester(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(bots=3)
        for _ in range(MOST_DECISIONS):
            if not me.wait_for_turn():
                break
            by_keyboard(me)
            assert me.page.evaluate("document.hasFocus()")
        me.see_result()
