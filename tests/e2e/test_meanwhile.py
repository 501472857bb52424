"""What happened: the others' moves since my last one, step by step on the board, while it is my turn."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.people import PHONE, Person
from tests.server.house import House

BOTS = ({"kind": "bot", "bot": "normal", "name": "Rowan"}, {"kind": "bot", "bot": "normal", "name": "Juniper"})


def others_have_acted(person: Person, table: str) -> int:
    """Come to a question of mine before which the others did something; returns how many steps that was."""
    person.follow_hints(table, 3)
    for _ in range(40):
        steps = person.context.request.get(f"/api/tables/{table}/seats/0/meanwhile").json()
        if len(steps) > 1:
            person.page.reload()
            assert person.wait_for_turn()
            return len(steps)
        person.follow_hints(table, 1)
    raise AssertionError("nobody else acts in this game")


@pytest.mark.parametrize("game", ["to_the_dogs", "forest_shuffle", "forever_home", "forever_young"])
def test_the_others_moves_are_looked_at_on_the_board_when_it_is_my_turn_again(mira: Person, game: str) -> None:
    table = mira.open(game, mira.me(), *BOTS)
    count = others_have_acted(mira, table)
    page = mira.page
    seen = page.locator("main.board, .rail .players, .rail .families")
    options = mira.context.request.get(f"/api/tables/{table}/seats/0").json()["position"]["options"]
    page.keyboard.press("a")
    bar = page.get_by_role("region", name="What happened since your last move")
    expect(bar).to_contain_text(re.compile(f"1 of {count}", re.IGNORECASE))
    past = {"".join(seen.evaluate_all("all => all.map(it => it.innerHTML)"))}
    assert page.locator(".prompt").count() == 0, "nothing can be done in the past"
    page.keyboard.press("h")
    for step in range(2, count + 1):
        page.keyboard.press("ArrowRight")
        expect(bar).to_contain_text(re.compile(f"{step} of {count}", re.IGNORECASE))
        past.add("".join(seen.evaluate_all("all => all.map(it => it.innerHTML)")))
    assert len(past) > 1, "the board goes along"
    assert mira.violations() == []
    bar.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".prompt")).to_be_visible()
    page.locator(".prompt").get_by_role("button", name="What happened?").click()
    expect(bar).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    assert mira.wait_for_turn()
    assert mira.context.request.get(f"/api/tables/{table}/seats/0").json()["position"]["options"] == options
    assert mira.complaints == []


def test_on_a_phone_it_is_one_tap_and_nothing_is_cut(chromium: Browser, house: House) -> None:
    with Person(chromium, house.url, "Mira", PHONE, touch=True) as mira:
        table = mira.open("to_the_dogs", mira.me(), *BOTS)
        others_have_acted(mira, table)
        button = mira.page.locator(".prompt").get_by_role("button", name="What happened?")
        box = button.bounding_box()
        assert box is not None and box["width"] >= 40 and box["height"] >= 40
        button.tap()
        bar = mira.page.get_by_role("region", name="What happened since your last move")
        for name in ("Next", "Before", "Skip"):
            box = bar.get_by_role("button", name=name).bounding_box()
            assert box is not None and box["height"] >= 40 and box["x"] + box["width"] <= PHONE["width"]
        bar.get_by_role("button", name="Skip").tap()
        mira.page.locator(".table[data-live=true]").wait_for()
        assert mira.complaints == []
