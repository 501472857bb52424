"""A finished match is looked at again: by decisions, turns and rounds, through any eyes, and played on."""

import re

from playwright.sync_api import expect

from tests.e2e.boxes import SHELL, Rules, at_every_size
from tests.e2e.people import Person

BOT = {"kind": "bot", "bot": "normal", "name": "Rowan"}
SCRUB = Rules(
    inside=((".scrub button, .scrub select, .scrub input", ".scrub"),), apart=(".scrub button, .scrub select",)
)


def at(person: Person) -> int:
    return int(person.page.locator(".scrub .n").inner_text().split()[1])


def test_a_replay_steps_by_turns_and_rounds_follows_the_log_and_is_played_on(mira: Person) -> None:
    table = mira.open("to_the_dogs", mira.me(), BOT)
    mira.finish(table)
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
    page.wait_for_url(re.compile(r"/t/(?!" + re.escape(table) + ")"))
    page.locator(".table[data-live=true]").wait_for()
    assert mira.complaints == []
