"""Pictures of every page and every board into docs/screenshots: ``make screenshots``.

The tables are played with the hints of the bot, so that the boards look as they do among people. Each board is taken
early, in the middle, late and at its end, on the phone and on the desktop, light and dark; the late forest is that of two people in
a long game. Other pages are taken on the desktop by day and on the phone by night; then each board once for each kind of question it asks (into ``states``, which is not kept).

``python -m tools.screenshots forever_young home`` takes only those whose names begin so.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
from playwright.sync_api import Browser, Page, Route, ViewportSize, sync_playwright

from hearthside.kernel.agenda import question
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.e2e.showcase import Showcase
from tests.server.house import House
from tools.browser import find

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
BOTS = [{"kind": "bot", "name": name} for name in ("Corin", "Fenna", "Idris", "Lorcan", "Ottilie")]
QUIET = 700
"""Milliseconds for fonts, pictures and motion to come to rest."""
SEED = "pictures"
USUAL: tuple[tuple[int, str], ...] = ((6, ""), (30, ""), (60, ""))
LATE_FOREST = ("late forest 56", 304)
"""A deal, and how many decisions later the forests are large and a turn of ours begins."""
MOMENTS: dict[str, tuple[tuple[int, str], ...]] = {
    "forest_shuffle": ((6, "Turn"), (28, "Turn"), (50, "Turn")),
    "forever_home": ((6, ""), (24, ""), (38, "")),
    "to_the_dogs": ((6, ""), (22, ""), (38, "")),
    "forever_young": ((24, "PickPawn"), (60, "PickPawn"), (110, "ChooseDisk")),
}
"""After how many decisions of ours a game is early, in its middle and late, and which question is then waited for, where that
is not as usual."""
OPPONENTS = {"forever_young": 3}
"""Two bots, or as many as this."""
Look = tuple[ViewportSize, Literal["light", "dark"]]
BOARD: tuple[Look, ...] = ((DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light"), (PHONE, "dark"))
PAGE: tuple[Look, ...] = ((DESKTOP, "light"), (PHONE, "dark"))
VARIANTS: tuple[tuple[str, str, int, Mapping[str, Any]], ...] = (
    ("forever_home-advanced", "forever_home", 2, {"advanced": True, "completion": "optional"}),
    ("forever_home-solo", "forever_home", 1, {}),
    ("forever_young-six", "forever_young", 6, {}),
)
"""Also looked through for every kind of question: the name of the pictures, the game, players, settings."""
DEALS = 12
"""Matches in which every kind of question is looked for."""
ASTRAY = 0.15
"""How often something else is done than what looks best, so that rare questions come, too."""


def main() -> None:
    (FOLDER / "states").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        with house.dealt_from(SEED):
            take_all(browser, house)
        browser.close()


def wanted(*names: str) -> bool:
    """Whether one of these pictures, or pictures with such a beginning, has been asked for."""
    asked = sys.argv[1:]
    return not asked or any(name.startswith(word) or word.startswith(name) for word in asked for name in names)


def take_all(browser: Browser, house: House) -> None:
    with Person(browser, house.url, "Mira", DESKTOP) as mira:
        mira.context.route("**/api/games", without_the_toy)
        if wanted("lobby", "invitation"):
            lobby = mira.open("to_the_dogs", mira.me(), {"kind": "link"}, BOTS[0], start=False)
            page(mira, "lobby", f"/t/{lobby}")
            invitation = mira.page.get_by_label("Link to share").input_value()
            with Person(browser, house.url, "Ana", DESKTOP) as ana:
                page(ana, "invitation", invitation)
        if wanted("hot-seat"):
            hot = mira.open("forever_home", mira.me(), {"kind": "screen", "name": "Ana"})
            page(mira, "hot-seat", f"/t/{hot}")
        page(mira, "new-table", "/?new=forest_shuffle")
        page(mira, "rules", "/rules/forest_shuffle#paying")
        page(mira, "about", "/about")
        more = {"forest_shuffle": ("ledger", "replay"), "to_the_dogs": ("options",)}
        for game in ours():
            if wanted(game, *more.get(game, ())):
                boards(mira, house, game, MOMENTS.get(game, USUAL))
        page(mira, "home", "/")
        page(mira, "tables", "/tables")
        every: list[tuple[str, str, int, Mapping[str, Any]]] = [
            (game, game, min(3, find_game(game).players[-1]), {}) for game in ours()
        ]
        for name, game, players, settings in (*every, *VARIANTS):
            if wanted(f"states/{name}"):
                every_question(mira, name, game, players, settings)


def boards(mira: Person, house: House, game: str, moments: tuple[tuple[int, str], ...]) -> None:
    """One game early, in its middle, late and at its end; and what is shown of it elsewhere."""
    table = mira.open(game, mira.me(), *BOTS[: OPPONENTS.get(game, 2)])
    before = 0
    for name, (decisions, step) in zip(("early", "middle", "late"), moments, strict=True):
        mira.follow_hints(table, decisions - before)
        before = decisions
        position = mira.follow_hints(table, 0)
        while step and not position["over"] and position["asked"]["step"] != step:
            position = mira.follow_hints(table, 1)
            before += 1
        assert not position["over"], f"{game} is over before it is {name}"
        if (game, name) != ("forest_shuffle", "late"):
            board(mira, f"{game}-{name}", f"/t/{table}")
    if game == "forest_shuffle" and wanted("forest_shuffle-late", "ledger"):
        with late_forest(mira, house) as large:
            board(mira, "forest_shuffle-late", f"/t/{large}")
            page(mira, "ledger", f"/t/{large}", lambda on: on.keyboard.press("g"))
    if game == "to_the_dogs":
        page(mira, "options", f"/t/{table}", lambda on: on.keyboard.press("o"))
    mira.finish(table)
    board(mira, f"{game}-result", f"/t/{table}", result)
    if game == "forest_shuffle":
        page(mira, "replay", f"/replay/{table}?n=120")


@contextmanager
def late_forest(mira: Person, house: House) -> Iterator[str]:
    """Two people plant and settle as the judgement says: against bots a game is over before the forest has grown."""
    deal, decisions = LATE_FOREST
    game = find_game("forest_shuffle")
    same = Match(game, (Player(mira.name), Player("Ana")), seed=deal)
    with house.dealt_from(deal), house.guest() as ana:
        table = mira.open("forest_shuffle", mira.me(), {"kind": "link"}, start=False)
        invite = mira.context.request.get(f"/api/tables/{table}").json()["invite"]
        ana.post(f"/api/invites/{invite}/claim", {"name": "Ana", "seat": 1})
        mira.context.request.post(f"/api/tables/{table}/start")
        while same.number < decisions:
            seat = same.asked
            assert seat is not None
            worths = game.judge(same.state, seat, same.options)
            action = same.options[worths.index(max(worths))]
            move = {"type": "play", "id": "p", "n": same.number, "actions": [msgspec.to_builtins(action)]}
            if seat == 0:
                answer = mira.context.request.post(f"/api/tables/{table}/seats/0/say", data=move).json()
            else:
                answer = ana.say(table, seat, move)
            assert answer["type"] == "accepted", answer
            same.play(action)
        with ana.socket(table, 1):
            yield table


def every_question(mira: Person, name: str, game: str, players: int, settings: Mapping[str, Any]) -> None:
    """A picture at the first question of each kind, in matches played in memory: by the judgement, and now and then by chance."""
    seen: set[str] = set()
    case = Showcase(mira, game, players, settings)
    found, chance = case.match.game, Random(SEED)
    for deal in range(DEALS):
        match = case.match = Match(found, case.match.players, seed=f"{deal:02x}", settings=settings, answer_forced=(0,))
        while (top := question(match.state)) is not None:
            step = type(top).__name__
            if top.seat == 0 and step not in seen:
                seen.add(step)
                for size, theme in BOARD:
                    mira.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                    mira.page.set_viewport_size(size)
                    case.show_match()
                    take(mira.page, f"states/{name}-{step}", size, theme)
            worths = found.judge(match.state, top.seat, match.options)
            by_chance = chance.random() < ASTRAY
            match.play(chance.choice(match.options) if by_chance else match.options[worths.index(max(worths))])


def without_the_toy(route: Route) -> None:
    """The test server also knows the small game of the kernel's tests; visitors of the house do not."""
    games = route.fetch().json()
    route.fulfill(json=[game for game in games if game["key"] in ours()])


Prepare = Callable[[Page], None]


def board(person: Person, name: str, address: str, prepare: Prepare | None = None) -> None:
    picture(person, name, address, prepare, BOARD)


def page(person: Person, name: str, address: str, prepare: Prepare | None = None) -> None:
    picture(person, name, address, prepare, PAGE)


def picture(person: Person, name: str, address: str, prepare: Prepare | None, looks: Sequence[Look]) -> None:
    if not wanted(name):
        return
    on = person.page
    shown: ViewportSize | None = None
    for size, theme in looks:
        on.emulate_media(color_scheme=theme, reduced_motion="reduce")
        if size != shown:
            on.set_viewport_size(size)
            on.goto(address)
            on.locator("main").first.wait_for()
            on.wait_for_load_state("networkidle")
            if prepare:
                prepare(on)
            shown = size
        take(on, name, size, theme)
    on.set_viewport_size(DESKTOP)


def take(on: Page, name: str, size: ViewportSize, theme: str) -> None:
    on.wait_for_timeout(QUIET)
    file = FOLDER / f"{name}-{size['width']}x{size['height']}-{theme}.png"
    on.screenshot(path=file)
    sys.stdout.write(f"{file.name}\n")


def result(on: Page) -> None:
    """How it went, or how each fared."""
    on.locator("svg.line, .rk.first").first.wait_for()
    on.get_by_text("The shuffle was fair").wait_for()


if __name__ == "__main__":
    main()
