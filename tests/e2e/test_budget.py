"""What the client may cost: bytes on the way, and memory at the end of a game. How fast it answers: ``benchmarks.page``."""

import pytest
from playwright.sync_api import Browser, Page, Response

from hearthside.kernel.registry import ours
from tests.e2e.people import DESKTOP, Person
from tests.server.house import House

HOME = 130_000
"""Bytes of the home page, compressed: code, styles and posters; the two fonts are the same everywhere and kept for good."""
TABLE = 120_000
"""Bytes a table page adds to it."""
HEAP = 30_000_000
"""Bytes of memory in use after dozens of moves."""
DECISIONS = 90
"""Ours, and as many and more of the bot's: three of the games are over by then."""


class Meter:
    """Counts the compressed bytes of every file a page fetches, each once."""

    def __init__(self, page: Page) -> None:
        self.files: dict[str, int] = {}
        page.on("response", self._note)

    def _note(self, response: Response) -> None:
        address = response.url.split("?")[0]
        if "/api/" in address or address.endswith(".woff2") or address in self.files or not response.ok:
            return
        self.files[address] = int(response.headers.get("content-length", 0))

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
        added = {address: size for address, size in meter.files.items() if address not in before}
        assert added
        assert sum(added.values()) <= TABLE, sorted(added.items(), key=lambda it: -it[1])[:12]
        me.follow_hints(table, DECISIONS)
        session = me.context.new_cdp_session(me.page)
        session.send("HeapProfiler.enable")
        session.send("HeapProfiler.collectGarbage")
        used = session.send("Runtime.getHeapUsage")["usedSize"]
        assert used < HEAP, used
