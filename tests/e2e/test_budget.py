"""What the client may cost: bytes on the way, and memory at the end of a game. How fast it answers: ``benchmarks.page``."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from hearthside.kernel.registry import ours
from tests.e2e.people import DESKTOP, Person
from tests.server.house import House

HOME = 250_000
"""Bytes on the way at the first visit of the home page: everything, with fonts and headers."""
TABLE = 160_000
"""Bytes a table page adds to it: the board, and the game's own pictures."""
HEAP = 30_000_000
"""Bytes of memory in use after dozens of moves."""
DECISIONS = 90
"""Ours, and as many and more of the bot's: three of the games are over by then."""


class Meter:
    """Counts the bytes of everything a page fetches, as they come over the wire."""

    def __init__(self, page: Page) -> None:
        self.files: dict[str, int] = {}
        self._asked: dict[str, str] = {}
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.responseReceived", self._answered)
        line.on("Network.loadingFinished", self._finished)

    def _answered(self, it: dict[str, Any]) -> None:
        self._asked[it["requestId"]] = it["response"]["url"].split("?")[0]

    def _finished(self, it: dict[str, Any]) -> None:
        address = self._asked.get(it["requestId"], "")
        self.files[address] = self.files.get(address, 0) + int(it["encodedDataLength"])

    @property
    def total(self) -> int:
        return sum(self.files.values())


@pytest.mark.parametrize("game", sorted(ours()))
def test_pages_are_light_and_a_game_leaves_little_behind(chromium: Browser, house: House, game: str) -> None:
    with Person(chromium, house.url, "Mira", DESKTOP) as me:
        meter = Meter(me.page)
        me.page.goto("/")
        me.page.wait_for_load_state("networkidle")
        assert meter.total <= HOME, sorted(meter.files.items(), key=lambda it: -it[1])[:12]
        before = set(meter.files)
        table = me.open(game, me.me(), {"kind": "bot"})
        me.page.locator(".table[data-n]").wait_for()
        me.page.wait_for_load_state("networkidle")
        added = {at: size for at, size in meter.files.items() if at not in before and "/api/" not in at}
        assert added
        assert sum(added.values()) <= TABLE, sorted(added.items(), key=lambda it: -it[1])[:12]
        me.follow_hints(table, DECISIONS)
        session = me.context.new_cdp_session(me.page)
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.collectGarbage")
        used = session.send("Runtime.getHeapUsage")["usedSize"]
        assert used < HEAP, used
