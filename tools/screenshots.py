"""Pictures of every page and every board, phone and desktop, light and dark, into docs/screenshots: ``make screenshots``.

The tables are played with the hints of the bot, so that the boards look as they do among people. Each board is taken
early, in the middle and late; then once for each kind of question it asks (into ``states``, which is not kept).
"""

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.server.house import House
from tools.browser import find

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
BOTS = [{"kind": "bot", "name": name} for name in ("Corin", "Fenna", "Idris", "Lorcan", "Ottilie")]
QUIET = 700
"""Milliseconds for fonts, pictures and motion to come to rest."""
SEED = "pictures"
USUAL = (6, 30, 60)
MOMENTS = {"forever_home": (6, 40, 75), "to_the_dogs": (6, 30, 65), "forever_young": (20, 60, 120)}
"""After how many decisions of ours a game is early, in its middle and late, where that is not as usual."""
VARIANTS: tuple[tuple[str, str, int, Mapping[str, Any]], ...] = (
    ("forever_home-advanced", "forever_home", 2, {"advanced": True, "completion": "optional"}),
    ("forever_home-solo", "forever_home", 1, {}),
    ("forever_young-six", "forever_young", 6, {}),
)
"""Also looked through for every kind of question: the name of the pictures, the game, players, settings."""
MOST = 150
"""Decisions after which no new kind of question is waited for."""


def main() -> None:
    (FOLDER / "states").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        with house.dealt_from(SEED):
            take_all(browser, house)
        browser.close()


def take_all(browser: Browser, house: House) -> None:
    with Person(browser, house.url, "Mira", DESKTOP) as mira:
        mira.context.route("**/api/games", without_the_toy)
        tables = {game: boards(mira, game, MOMENTS.get(game, USUAL)) for game in ours()}
        forest = tables["forest_shuffle"]
        picture(mira, "ledger", f"/t/{forest}", ledger)
        picture(mira, "options", f"/t/{tables['to_the_dogs']}", options)
        lobby = mira.open("to_the_dogs", mira.me(), {"kind": "link"}, BOTS[0], start=False)
        picture(mira, "lobby", f"/t/{lobby}")
        invitation = mira.page.get_by_label("Link to share").input_value()
        hot = mira.open("forever_home", mira.me(), {"kind": "screen", "name": "Ana"})
        picture(mira, "hot-seat", f"/t/{hot}")
        picture(mira, "home", "/")
        picture(mira, "new-table", "/?new=forest_shuffle")
        picture(mira, "rules", "/rules/forest_shuffle#paying")
        picture(mira, "about", "/about")
        for game, table in tables.items():
            mira.finish(table)
            picture(mira, f"{game}-result", f"/t/{table}", the_whole_course)
        picture(mira, "replay", f"/replay/{forest}?n=120")
        picture(mira, "tables", "/tables")
        for game in ours():
            every_question(mira, game, game, min(3, find_game(game).players[-1]), {})
        for name, game, players, settings in VARIANTS:
            every_question(mira, name, game, players, settings)
    with Person(browser, house.url, "Ana", DESKTOP) as ana:
        picture(ana, "invitation", invitation)


def boards(mira: Person, game: str, moments: tuple[int, ...]) -> str:
    """One game early, in its middle and late; returns its table."""
    table = mira.open(game, mira.me(), *BOTS[:2])
    before = 0
    for name, decisions in zip(("early", "middle", "late"), moments, strict=True):
        mira.follow_hints(table, decisions - before)
        before = decisions
        picture(mira, f"{game}-{name}", f"/t/{table}")
    return table


def every_question(mira: Person, name: str, game: str, players: int, settings: Mapping[str, Any]) -> None:
    """A picture at the first question of each kind."""
    seen: set[str] = set()
    table = mira.open(game, mira.me(), *BOTS[: players - 1], settings=settings)
    for _ in range(MOST):
        position = mira.follow_hints(table, 0)
        if position["over"]:
            return
        step = position["asked"]["step"]
        if step not in seen:
            seen.add(step)
            picture(mira, f"states/{name}-{step}", f"/t/{table}")
        mira.follow_hints(table, 1)


def without_the_toy(route: Route) -> None:
    """The test server also knows the small game of the kernel's tests; visitors of the house do not."""
    games = route.fetch().json()
    route.fulfill(json=[game for game in games if game["key"] in ours()])


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
