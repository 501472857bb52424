"""Somebody with a browser: what they see, and how they answer it."""

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, Locator, Page, ViewportSize

from hearthside.server.guests import COOKIE, new_token
from tests.server.house import House
from tests.server.kept import keep, played

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
PATIENCE = 30_000
"""Milliseconds within which a page must answer, on a busy machine."""
LOOK_EVERY = 20
"""Milliseconds between two looks at a page that is waited for. Asked at every frame, as is usual, it would draw all the time."""
MOST_DECISIONS = 900
SPARING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""Somebody who pays for each byte: nothing is fetched ahead."""
NO_SETTINGS: Mapping[str, Any] = {}

MAY_ACT = "() => document.querySelector('.endp, .hot') || document.querySelector('.table')?.dataset.live === 'true'"


class Person:
    """One browser with its own cookies."""

    def __init__(
        self,
        chromium: Browser,
        url: str,
        name: str,
        size: ViewportSize,
        *,
        touch: bool = False,
        new: bool = False,
        worker: bool = False,
    ) -> None:
        """``new``: it is their first game, and they have not said that they want no tips; ``worker``: the app is kept offline, which fetches all of it."""
        self.name = name
        self.touch = touch
        self.context = chromium.new_context(viewport=size, base_url=url, reduced_motion="reduce", has_touch=touch)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.setItem('hearthside.name', '{name}')")
        if not new:
            self.context.add_init_script("localStorage.setItem('hearthside.tips', 'off')")
        if not worker:
            self.context.add_init_script(SPARING)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda wrong: self.complaints.append(str(wrong)))
        self.page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        self.context.close()

    # Coming to a table

    def open(
        self,
        game: str,
        *seats: dict[str, str],
        start: bool = True,
        pack: str = "",
        settings: Mapping[str, Any] = NO_SETTINGS,
    ) -> str:
        """Open a table as the browser's guest would, and go there; returns its id."""
        wanted = {"game": game, "seats": list(seats), "settings": dict(settings), "start": start, "pack": pack}
        answer = self.context.request.post("/api/tables", data=wanted)
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        self.page.goto(f"/t/{table}")
        return table

    def come_late(
        self, house: House, game: str, *names: str, short: int = 0, seed: str = "kept", bot: str = "random"
    ) -> str:
        """Go to a table with bots of these names where so many moves are left of a game between such bots, or none; returns its id."""
        cookie = f"{COOKIE}_{house.port}"
        tokens = [kept["value"] for kept in self.context.cookies() if kept["name"] == cookie] or [new_token()]
        self.context.add_cookies([{"name": cookie, "value": tokens[0], "url": house.url}])
        kinds = ["me", *["bot"] * len(names)]
        setup, moves = played(game, kinds, short, seed, (self.name, *names), bot)
        table = keep(house.config.database, setup, moves, tokens[0], kinds)
        self.page.goto(f"/t/{table}")
        return table

    def me(self) -> dict[str, str]:
        return {"kind": "me", "name": self.name}

    # Seeing

    @property
    def number(self) -> str:
        return self.page.locator(".table").get_attribute("data-n") or ""

    @property
    def over(self) -> bool:
        return self.page.locator(".endp").count() > 0

    def options(self) -> Locator:
        return self.page.locator(".rail button.option:not(.ask)")

    def prompt(self) -> str:
        return self.page.locator(".prompt .say b").inner_text()

    def wait_until(self, what: str, given: object = None, patience: float = PATIENCE) -> None:
        """Until this is true in the page."""
        self.page.wait_for_function(what, arg=given, timeout=patience, polling=LOOK_EVERY)

    def wait_for_turn(self) -> bool:
        """True when this person may act, False when the game is over or the screen must be passed on."""
        self.wait_until(MAY_ACT)
        return self.page.locator(".endp, .hot").count() == 0

    def wait_for_change(self, number: str) -> None:
        self.wait_until(
            "n => !document.querySelector('.table') || document.querySelector('.table').dataset.n !== n", number
        )

    # Acting

    def press(self, what: Locator) -> None:
        """A click, or a tap with a finger."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def follow_hints(self, table: str, decisions: int) -> dict[str, Any]:
        """Let the table come this far, or to its end, without the page; returns the position of the next question."""
        address = f"/api/tables/{table}/seats/0"
        while True:
            position: dict[str, Any] = self.context.request.get(address).json()["position"]
            if position["over"] or (position["options"] and decisions == 0):
                return position
            if not position["options"]:
                self.page.wait_for_timeout(20)
                continue
            decisions -= 1
            hint = self.context.request.post(f"{address}/say", data={"type": "hint", "id": "h"}).json()
            move = {"type": "play", "id": "p", "n": position["n"], "actions": [hint["option"]["action"]]}
            answer = self.context.request.post(f"{address}/say", data=move).json()
            assert answer["type"] == "accepted", answer

    def show_options(self) -> None:
        """Press the tab, and once more when the rail moved under the pointer (players' boards come, others move)."""
        self.page.locator(".table[data-n]").wait_for()
        tab = self.page.get_by_role("tab", name="Options")
        for _ in range(3):
            tab.click()
            if tab.get_attribute("aria-selected") == "true":
                return
        raise AssertionError("three presses did not show the options")

    def choose(self, which: int) -> None:
        """Click an option, counted around the list, complete the set if it is one, and wait until the table has moved on."""
        number = self.number
        options = self.options()
        options.first.wait_for()
        options.nth(which % options.count()).click()
        confirm = self.page.locator(".rail .confirm button")
        while self.number == number and confirm.count():
            if confirm.get_attribute("aria-disabled") != "true":
                confirm.click()
                break
            self.page.locator(".rail button.option[aria-pressed=false]").first.click()
        self.wait_for_change(number)

    def play_from_the_list(self, most: int = MOST_DECISIONS) -> int:
        """Choose something else each time until so much is decided or the result is there; returns how often."""
        self.show_options()
        for decision in range(most):
            if not self.wait_for_turn():
                assert self.over
                return decision
            self.choose(decision * 7)
        return most

    def finish(self, table: str, seat: int = 0) -> None:
        """Bring the table to its end without the page, and look at the result."""
        self.page.goto("/rules")  # drawing what nobody looks at takes longer than playing it
        self.finish_over_http(table, seat)
        self.page.goto(f"/t/{table}")
        self.page.locator(".endp").wait_for()

    def finish_over_http(self, table: str, seat: int = 0) -> None:
        """Bring the table to its end, whatever the page shows."""
        address = f"/api/tables/{table}/seats/{seat}"
        for step in range(20 * MOST_DECISIONS):
            position = self.context.request.get(address).json()["position"]
            if position["over"]:
                break
            if options := position["options"]:
                action = options[step * 7 % len(options)]["action"]
                move = {"type": "play", "id": "p", "n": position["n"], "actions": [action]}
                self.context.request.post(f"{address}/say", data=move)

    # Judging

    def violations(self, *rules: str) -> list[str]:
        """What axe-core finds on the page as it stands, by these rules or by all."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        asked = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
        found: dict[str, Any] = self.page.evaluate("asked => axe.run(asked)", asked)
        return [
            f"{problem['id']}: {node['target']} {node['failureSummary']}"
            for problem in found["violations"]
            for node in problem["nodes"]
        ]
