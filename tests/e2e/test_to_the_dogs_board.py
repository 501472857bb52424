"""To the Dogs on its own board, in a real browser against a real server: by mouse, by finger, by keyboard."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.people import DESKTOP, PHONE
from tests.e2e.rescuer import Rescuer, Typist
from tests.server.house import House

pytestmark = pytest.mark.long

DECISIONS = {
    "I2": {
        *("side", "opening discard", "take in", "take it or leave it"),
        *("match: size_age", "match: sex", "match: breed", "finish", "flip"),
    },
    "I4": {"collect", "discard", "swap", "another match", "match: any_dog", "final turn"},
    "I5": {
        *(
            "another dog",
            "no more dogs",
            "take back",
            "match: size_only",
            "swap for a size-only home",
            "keep all homes",
        ),
        *("bonus: food_motivated", "bonus: new_home_card", "bonus: cant_be_alone", "bonus: lucky_dog"),
    },
}
"""Every kind of decision, by the in-game award it is looked for with. ``discard`` is the one after Rich in Food."""

DEALS = ("town 1", "town 2", "town 3", "town 4")


@pytest.mark.parametrize("award", DECISIONS)
def test_every_kind_of_decision_is_made_by_mouse_on_the_board(chromium: Browser, house: House, award: str) -> None:
    wanted = DECISIONS[award]
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        for deal in DEALS:
            me.sit_down(house, deal, award=award)
            if me.play_until(lambda: me.met >= wanted):
                break
        assert me.met >= wanted, f"never met: {wanted - me.met}"
        assert me.complaints == []


def test_a_whole_game_of_four_is_played_by_mouse_on_the_board(chromium: Browser, house: House) -> None:
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "mouse", players=4)
        me.play_a_game()


def test_a_whole_game_of_three_is_played_with_a_finger(chromium: Browser, house: House) -> None:
    with Rescuer(chromium, house.url, "Mira", PHONE, touch=True) as me:
        me.sit_down(house, "finger", players=3)
        me.play_a_game()


def test_a_whole_game_is_played_with_the_keyboard_alone(chromium: Browser, house: House) -> None:
    with Typist(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "keys", award="I5")
        me.play_a_game()


def test_dogs_are_dragged_to_a_place_and_homes_to_a_dog(chromium: Browser, house: House) -> None:
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "town 1")
        assert me.play_until(lambda: me.wait_for_turn() and me.count(".market .lit") > 0)
        waiting, number = me.count(".spaces [data-fly]"), me.number
        me.drag(me.page.locator(".market .lit .hit").first, me.page.locator("[data-place]").first)
        me.wait_for_change(number)
        assert me.count(".spaces [data-fly]") == waiting + 1
        assert me.play_until(lambda: me.wait_for_turn() and me.count(".chip-w.can") > 0)
        _, place, home = (me.page.locator(".chip-w.can").first.get_attribute("data-spot") or "").split("/")
        me.drag(me.page.locator(f"[data-hand='{home}'] [data-spot^='home/']"), me.spot(f"place/{place}"))
        assert me.page.locator(f"[data-spot='chip/{place}/{home}'].chosen").count() == 1
        me.confirm()
        assert me.complaints == []


def test_a_dog_that_cannot_be_fed_says_why_where_it_was_clicked(chromium: Browser, house: House) -> None:
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "town 1")
        assert me.play_until(lambda: me.wait_for_turn() and me.count(".market .hit.no") > 0)
        number, dog = me.number, me.page.locator(".market .hit.no").first
        dog.click()
        reason = me.page.locator(".why")
        reason.wait_for()
        assert reason.get_by_role("link").count() == 1
        assert me.count(".market .hit.refused") == 1
        me.page.keyboard.press("Escape")
        reason.wait_for(state="detached")
        assert me.number == number, "nothing was sent"
