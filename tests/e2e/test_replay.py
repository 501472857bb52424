"""A finished match is looked at again: by decisions, turns and rounds, through any eyes, and played on."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.boxes import SHELL, Rules, at_every_size
from tests.e2e.people import Person
from tests.server.house import House

SCRUB = Rules(
    inside=((".scrub button, .scrub select, .scrub input", ".scrub"),), apart=(".scrub button, .scrub select",)
)


def at(person: Person) -> int:
    return int(person.page.locator(".scrub .n").inner_text().split()[1])


def test_a_replay_steps_by_turns_and_rounds_follows_the_log_and_is_played_on(mira: Person, house: House) -> None:
    table = mira.come_late(house, "to_the_dogs", "Rowan")
    page = mira.page
    page.goto(f"/replay/{table}")
    where = page.locator(".scrub .n")
    expect(where).to_have_text(re.compile(r"^Move 0 of "))
    expect(page.locator(".rail .later").first).to_be_visible()

    page.get_by_label("One step").select_option("turn")
    page.get_by_role("button", name="One turn on").click()
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator(".rail [aria-current=step]")).to_contain_text(re.compile("turn", re.IGNORECASE))
    turn = at(mira)
    page.locator("main").click(position={"x": 4, "y": 4})
    page.keyboard.press("PageDown")
    expect(where).not_to_have_text(re.compile(f"^Move {turn} of "))
    assert at(mira) > turn, "a round holds the turns of all"
    page.keyboard.press("Home")
    expect(where).to_have_text(re.compile("^Move 0 of "))

    line = page.locator(".rail li button").nth(30)
    line.click()
    expect(line).to_have_class(re.compile("^(?!.*later)"))
    there = at(mira)
    assert there > 0

    page.get_by_label("Through whose eyes").select_option("Rowan’s eyes")
    expect(page.locator(".where small")).to_contain_text("as Rowan saw it")
    page.wait_for_url(re.compile(f"n={there}&seat=1$"))
    assert at_every_size(page, SHELL, SCRUB) == []
    page.set_viewport_size({"width": 1440, "height": 900})

    page.get_by_role("button", name="Link to this moment").click()
    expect(page.locator(".told")).to_contain_text("link to this moment")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(where).not_to_have_text(re.compile(f"^Move {there} of "))
    page.get_by_role("button", name="Pause").click()

    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile(r"/t/(?!" + re.escape(table) + ")"))
    page.locator(".table[data-live=true]").wait_for()
    assert mira.complaints == []


@pytest.mark.parametrize("game", ["to_the_dogs", "forest_shuffle", "forever_home", "forever_young"])
def test_all_hands_lie_open_at_once(mira: Person, house: House, game: str) -> None:
    table = mira.come_late(house, game, "Rowan")
    page = mira.page
    page.goto(f"/replay/{table}?n=4")
    page.get_by_label("Through whose eyes").select_option("open hands")
    hands = page.get_by_role("region", name="Everybody’s hands").locator(".holder")
    expect(hands).to_have_count(2)
    for seat, name in enumerate(("Mira", "Rowan")):
        expect(hands.nth(seat)).to_contain_text(name)
        assert hands.nth(seat).locator(".dock button").count() > 0, "as they saw it themselves"
    page.wait_for_url(re.compile("n=4&seat=-2$"))
    page.get_by_role("button", name="One decision on").click()
    expect(page.locator(".scrub .n")).to_have_text(re.compile("^Move 5 of "))
    expect(page.locator(".where small")).to_contain_text("with open hands")
    assert mira.violations() == []
    assert mira.complaints == []


def test_friends_play_on_from_a_moment_of_a_finished_match(mira: Person, ana: Person, house: House) -> None:
    table = mira.come_late(house, "to_the_dogs", "Rowan", seed="kept 1")
    page = mira.page
    page.goto(f"/replay/{table}?n=30")
    page.get_by_role("button", name="Play on from here").click()
    ask = page.get_by_role("dialog")
    ask.get_by_text("Rowan").click()
    ask.get_by_text("Friends by link").click()
    assert mira.violations() == []
    ask.get_by_role("button", name="Open the table").click()
    page.get_by_text("Played on from move 31").wait_for()
    invitation = page.get_by_label("Link to share").input_value()
    ana.page.goto(invitation)
    ana.page.get_by_label("Your name", exact=True).fill("Ana")
    ana.page.get_by_role("button", name="Take a seat").click()
    page.get_by_text("Ana has taken a seat.").wait_for()
    page.get_by_role("button", name="Start").click()
    for person in (mira, ana):
        person.page.locator(".table[data-n='30']").wait_for()
    assert page.locator(".player b").all_inner_texts() == ["You", "Ana"]
    assert mira.complaints == ana.complaints == []
