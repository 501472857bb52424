"""Every game can be played from the list of options instead of its board, and looked back on."""

import re

import pytest

from hearthside.kernel.registry import ours
from tests.e2e.people import Person
from tests.server.house import House

BOT = {"kind": "bot", "name": "Juniper", "bot": "random"}


@pytest.mark.parametrize("game", ours())
def test_a_game_played_from_the_list_ends_with_a_fair_shuffle_and_a_replay(
    mira: Person, house: House, game: str
) -> None:
    """The beginning of one game, so far that every kind of list was there, and the end of another."""
    mira.open(game, mira.me(), BOT)
    assert mira.play_from_the_list(25) > 5
    table = mira.come_late(house, game, "Juniper", short=30)
    made = mira.play_from_the_list()
    assert made > 5
    page = mira.page
    if game == "forever_young":
        assert page.locator(".fyend .ranks .rank").all_inner_texts() in (["1", "2"], ["1", "1"])
    else:
        totals = [int(text) for text in page.locator(".bar .tot").all_inner_texts()]
        assert len(totals) == 2
        for column, total in enumerate(totals):
            cells = page.locator(f".led tbody tr:not(.sum) td:nth-of-type({column + 1})").all_inner_texts()
            assert sum(0 if cell == "–" else int(cell.replace("−", "-")) for cell in cells) == total
        assert "win" in page.locator("h1").inner_text()
    page.get_by_text("The shuffle was fair").wait_for()
    page.get_by_text("Checked in this browser").wait_for()

    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/replay/{table}*")
    scrubber = page.get_by_role("slider", name="Move")
    scrubber.wait_for()
    page.get_by_text(re.compile(r"^Move 0 of [1-9]")).wait_for()
    last = int(scrubber.get_attribute("max") or 0)
    assert last >= made
    page.get_by_role("button", name="To the end").click()
    page.get_by_text(f"Move {last} of {last}").wait_for()
    page.get_by_role("button", name="To the deal").click()
    page.get_by_text(f"Move 0 of {last}").wait_for()
    page.get_by_role("button", name="One decision on").click()
    page.get_by_text(f"Move 1 of {last}").wait_for()
    page.keyboard.press("Escape")
    assert mira.complaints == []


def test_a_game_is_played_by_keyboard_alone_from_the_start_page_on(mira: Person) -> None:
    page = mira.page
    page.goto("/")
    play = page.get_by_role("button", name="Play To the Dogs against bots")
    play.wait_for()
    page.wait_for_function("() => !document.querySelector('.go button:disabled')")
    for _ in range(40):
        page.keyboard.press("Tab")
        if play.evaluate("it => it === document.activeElement"):
            break
    assert play.evaluate("it => it === document.activeElement"), "Tab never reaches the button"
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for decision in range(20):
        if not mira.wait_for_turn():
            break
        number = mira.number
        while mira.number == number:
            page.keyboard.press("o")
            page.wait_for_function("() => document.activeElement?.classList.contains('option')")
            if decision % 2:
                page.keyboard.press("ArrowDown")
            confirm = page.locator(".rail .confirm button")
            if confirm.count() and confirm.get_attribute("aria-disabled") != "true":
                while not confirm.evaluate("it => it === document.activeElement"):
                    page.keyboard.press("Tab")
                page.keyboard.press("Enter")
                mira.wait_for_change(number)
            elif confirm.count():
                free = page.locator(".rail button.option[aria-pressed=false]").first
                while not free.evaluate("it => it === document.activeElement"):
                    page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
            else:
                page.keyboard.press("Enter")
                mira.wait_for_change(number)
    assert int(mira.number) >= 20
    page.keyboard.press("g")
    page.get_by_text("Scoring now").wait_for()
    page.keyboard.press("l")
    assert page.locator(".rail .log li").count() > 5
    assert mira.complaints == []
