"""Pictures of every page, phone and desktop, light and dark, into docs/screenshots: ``make screenshots``.

The tables are played with the hints of the greedy bot, so that the boards look as they do among people.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

from hearthside.kernel.game import ROOMS
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.server.house import House
from tools.browser import find

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
BOTS = [{"kind": "bot", "name": name, "bot": "greedy"} for name in ("Juniper", "Tomás")]
QUIET = 700
"""Milliseconds for fonts, pictures and motion to come to rest."""


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        take_all(browser, house)
        browser.close()


def take_all(browser: Browser, house: House) -> None:
    with Person(browser, house.url, "Mira", DESKTOP) as mira:
        mira.context.route("**/api/games", without_the_toy)
        forest = mira.open("forest_shuffle", mira.me(), *BOTS)
        for name, decisions in (("early", 4), ("middle", 34), ("late", 22)):
            follow_hints(mira, forest, decisions)
            picture(mira, f"forest-{name}", f"/t/{forest}")
        picture(mira, "forest-ledger", f"/t/{forest}", ledger)
        for game in ("forever_home", "to_the_dogs", "forever_young"):
            table = mira.open(game, mira.me(), *BOTS)
            follow_hints(mira, table, 24)
            picture(mira, game.replace("_", "-"), f"/t/{table}")
            picture(mira, f"{game.replace('_', '-')}-options", f"/t/{table}", options)
        lobby = mira.open("to_the_dogs", mira.me(), {"kind": "link"}, BOTS[0], start=False)
        picture(mira, "lobby", f"/t/{lobby}")
        invitation = mira.page.get_by_label("Link to share").input_value()
        hot = mira.open("forever_home", mira.me(), {"kind": "screen", "name": "Ana"})
        picture(mira, "hot-seat", f"/t/{hot}")
        picture(mira, "home", "/")
        picture(mira, "new-table", "/?new=forest_shuffle")
        picture(mira, "rules", "/rules/forest_shuffle#paying")
        picture(mira, "about", "/about")
        follow_hints(mira, forest, 600)
        picture(mira, "result", f"/t/{forest}", the_whole_course)
        picture(mira, "replay", f"/replay/{forest}?n=120")
        picture(mira, "tables", "/tables")
    with Person(browser, house.url, "Ana", DESKTOP) as ana:
        picture(ana, "invitation", invitation)


def without_the_toy(route: Route) -> None:
    """The test server also knows the small game of the kernel's tests; visitors of the house do not."""
    games = route.fetch().json()
    route.fulfill(json=[game for game in games if game["key"] in ROOMS])


def follow_hints(person: Person, table: str, decisions: int) -> None:
    """Let the table come this far, or to its end, without the page."""
    address = f"/api/tables/{table}/seats/0"
    for _ in range(decisions):
        while True:
            position = person.context.request.get(address).json()["position"]
            if position["over"]:
                return
            if position["options"]:
                break
        hint = person.context.request.post(f"{address}/say", data={"type": "hint", "id": "h"}).json()
        move = {"type": "play", "id": "p", "n": position["n"], "actions": [hint["option"]["action"]]}
        answer = person.context.request.post(f"{address}/say", data=move).json()
        assert answer["type"] == "accepted", answer


def picture(person: Person, name: str, address: str, prepare: Callable[[Page], None] | None = None) -> None:
    page = person.page
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.goto(address)
            page.locator("main").first.wait_for()
            page.wait_for_load_state("networkidle")
            if prepare:
                prepare(page)
            page.wait_for_timeout(QUIET)
            file = FOLDER / f"{name}-{size['width']}x{size['height']}-{theme}.png"
            page.screenshot(path=file)
            sys.stdout.write(f"{file.name}\n")
    page.set_viewport_size(DESKTOP)


def ledger(page: Page) -> None:
    page.keyboard.press("g")


def options(page: Page) -> None:
    page.keyboard.press("o")


def the_whole_course(page: Page) -> None:
    page.locator("svg.line").wait_for()


if __name__ == "__main__":
    main()
