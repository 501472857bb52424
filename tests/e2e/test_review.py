"""Looking back in a browser: from the result to the review, on from one of its moments, and back; and asking a bot why."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.people import PHONE, Person
from tests.server.house import House

THEMES = ("light", "dark")


@pytest.fixture
def phone(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Ben", PHONE, touch=True) as person:
        yield person


def test_from_the_result_to_the_review_and_on_from_a_decision_and_back(
    mira: Person, phone: Person, house: House
) -> None:
    table = mira.come_late(
        house, "to_the_dogs", "Tamsin"
    )  # both without thought: a close game, with decisions that matter
    page = mira.page
    page.get_by_role("link", name="Review").click()
    page.wait_for_url(f"**/review/{table}")
    page.goto("/")  # left while it is being made
    page.goto(f"/review/{table}")
    chart = page.get_by_role("img", name="Chance to win over")
    chart.wait_for(timeout=120_000)
    assert page.locator("polyline.ln").count() == 2
    assert "accuracy" in page.get_by_role("region", name="Players").inner_text()

    moment = page.get_by_role("slider", name="Moment")
    moment.focus()
    page.keyboard.press("Home")
    first = moment.get_attribute("aria-valuetext") or ""
    assert first.startswith("After move ") and "Tamsin" in first
    page.keyboard.press("End")
    box = chart.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 50, box["y"] + 100)
    assert moment.get_attribute("aria-valuetext") == first
    page.get_by_text("Chance to win in numbers").click()
    assert page.locator("details tbody tr").count() == int(moment.get_attribute("max") or 0) + 1

    for theme in THEMES:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two
        assert mira.violations() == []
    phone.page.goto(f"/review/{table}")  # somebody who only watches finds it made
    phone.page.locator(".chart").wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert phone.violations() == []

    card = page.locator("article").first
    number = int(card.get_by_role("heading").inner_text().removeprefix("Move "))
    card.get_by_role("button", name="See it on the board").click()
    page.get_by_role("heading", name=f"The board before move {number}", exact=True).wait_for()
    page.locator(f".then[data-n='{number - 1}'] .board").wait_for()
    page.get_by_role("link", name="Open in the replay").click()
    page.get_by_text(f"Move {number - 1} of").wait_for()
    page.go_back()
    page.locator("article").first.get_by_role("button", name="Play on from here").click()
    page.locator(".table").wait_for()
    assert mira.wait_for_turn()
    then = mira.context.request.get(f"/api/tables/{table}/replay/{number - 1}?seat=0").json()
    now = mira.context.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/seats/0").json()
    assert now["position"]["view"] == then["position"]["view"]
    mira.show_options()
    mira.choose(0)
    page.get_by_role("link", name=f"Played on from move {number}").click()
    page.get_by_role("img", name="Chance to win over").wait_for()
    assert mira.complaints == []


def test_a_bot_can_be_asked_why_it_did_what_it_did(mira: Person) -> None:
    table = mira.open("to_the_dogs", mira.me(), {"kind": "bot", "name": "Tamsin", "bot": "normal"})
    mira.finish(table)
    ask = mira.context.request
    last = ask.get(f"/api/tables/{table}/replay/0").json()["last"]
    by = [ask.get(f"/api/tables/{table}/replay/{n}").json()["seat"] for n in range(last + 1)]
    number = next(n for n, seat in enumerate(by) if seat == 1 and ask.get(f"/api/tables/{table}/replay/{n}/why").ok)
    mira.page.goto(f"/replay/{table}?n={number}")
    mira.page.get_by_role("button", name="Why did Tamsin do this?").click()
    why = mira.page.locator(".why")
    why.locator("li").first.wait_for()
    assert "Done:" in why.inner_text()
    assert "Tamsin plays as Normal bot" in why.inner_text()
    assert mira.violations() == []
    mine = by.index(0, 1)
    mira.page.goto(f"/replay/{table}?n={mine}")
    mira.page.get_by_text(f"Move {mine} of").wait_for()
    assert mira.page.get_by_role("button", name="Why did").count() == 0
    assert mira.complaints == []
