"""The page of one's tables: results and dates, what the games add up to, public tables, all records in one file."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.people import DESKTOP, PHONE, Person

BOT = {"kind": "bot", "name": "Rowan", "bot": "random"}
LINK = {"kind": "link"}


def finish(person: Person, table: str) -> None:
    """To its end over plain requests, the first option each time."""
    address = f"/api/tables/{table}/seats/0"
    while not (position := person.context.request.get(address).json()["position"])["over"]:
        if position["options"]:
            move = {"type": "play", "id": "p", "n": position["n"], "actions": [position["options"][0]["action"]]}
            person.context.request.post(f"{address}/say", data=move)


def test_three_games_become_results_a_record_and_one_file(mira: Person) -> None:
    tables = [mira.open("high_card", mira.me(), BOT) for _ in range(3)]
    mira.page.goto("/rules")
    for table in tables:
        finish(mira, table)
    page = mira.page
    page.goto("/tables")
    record = page.get_by_role("region", name="Your record")
    record.wait_for()
    results = [mira.context.request.get(f"/api/tables/{table}").json()["result"] for table in tables]
    won = sum(result["places"][0] == 1 for result in results)
    best = max(result["points"][0] for result in results)
    row = record.get_by_role("row").nth(1)
    assert row.get_by_role("cell").nth(0).inner_text() == f"{won} of 3"
    assert row.get_by_role("cell").nth(1).inner_text() == str(best)
    assert page.locator(".cg .chip").filter(has_text="Won").count() == won
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all records").click()
    records = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert len(records) == 3 and all(record["over"] for record in records)
    page.get_by_role("button", name="Remove").first.click()
    assert page.locator(".one").count() == 2
    page.get_by_role("button", name="Put it back").click()
    assert page.locator(".one").count() == 3
    clean(mira, page)
    bring_records(mira, records, Path(download.value.path()).read_bytes())


def bring_records(mira: Person, records: list[dict[str, Any]], all_of_them: bytes) -> None:
    page = mira.page
    page.set_viewport_size(DESKTOP)
    choose = page.locator("input[type=file]")
    spoiled = json.dumps(records[0] | {"moves": records[0]["moves"][:-1]}).encode()
    for name, content, why in (
        ("photo.png", b"\x89PNG", "“photo.png” is no record"),
        ("spoiled.json", spoiled, "This record"),
        ("empty.json", b"[]", "There is no record among these files."),
    ):
        choose.set_input_files({"name": name, "mimeType": "application/json", "buffer": content})
        expect(page.get_by_role("alert")).to_contain_text(why)
    choose.set_input_files({"name": "all.json", "mimeType": "application/json", "buffer": all_of_them})
    page.get_by_text("3 records are among your tables now.").wait_for()
    expect(page.locator(".one")).to_have_count(6)
    put = "text => { const it = new DataTransfer(); it.items.add(new File([text], 'one.hearth.json')); return it }"
    data = page.evaluate_handle(put, json.dumps(records[0]))
    page.get_by_role("region", name="Open a record").dispatch_event("drop", {"dataTransfer": data})
    page.wait_for_url("**/replay/*")
    page.get_by_role("tab", name="Shuffle").click()
    page.get_by_text("The shuffle was fair").wait_for()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    page.locator(".table[data-n]").wait_for()
    assert [it for it in mira.complaints if "400" not in it] == []


def test_a_public_table_is_found_and_joined(mira: Person, ana: Person) -> None:
    wanted = {"game": "to_the_dogs", "seats": [mira.me(), LINK], "start": False, "public": True, "name": "Open evening"}
    mira.page.goto("/")
    assert mira.context.request.post("/api/tables", data=wanted).ok
    ana.page.goto("/tables")
    item = ana.page.get_by_role("listitem").filter(has_text="Open evening")
    item.get_by_role("link", name="Join").click()
    ana.page.get_by_role("button", name="Take a seat").wait_for()


def clean(mira: Person, page: Page) -> None:
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert mira.violations() == [], (size, theme)
