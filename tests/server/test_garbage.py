"""The collector of garbage stops everybody while it looks: it looks at little at a time, and finds little."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from benchmarks.moves import GUEST, opened
from hearthside.kernel.actions import wire
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.server import messages
from hearthside.server.run import COLLECT, spare_the_collector
from hearthside.server.tables import Tables
from hearthside.server.wire import PlayActions
from tests.server.house import House

IDLE = cast("Tables", SimpleNamespace(autoplay=SimpleNamespace(stir=lambda table: None)))
TABLES = 1_500
MOVES = 2
EACH = 230
"""Things of one table and four who look on, that the collector would have to look at after some moves; 140 to 190 were counted."""


@pytest.fixture
def spared() -> Iterator[None]:
    """As in a server."""
    before = gc.get_threshold()
    spare_the_collector()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.collect()


@pytest.mark.parametrize("game", ours())
def test_with_many_tables_the_collector_looks_at_what_is_new_alone(game: str, spared: None) -> None:
    looked: list[tuple[int, int]] = []

    def look(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen = sum(len(gc.get_objects(generation=each)) for each in range(info["generation"] + 1))
            looked.append((info["generation"], seen))

    async def played() -> int:
        await opened(game, TABLES)  # what is made once for all
        gc.collect()
        before = len(gc.get_objects())
        gc.callbacks.append(look)
        tables = [(await opened(game, number))[0] for number in range(TABLES)]
        rng = Rng.of("garbage")
        for _ in range(MOVES):
            for table in tables:
                seat, options = table.match.asked, table.match.options
                assert seat is not None
                move = PlayActions("m", table.history.n, [wire(options[rng.below(len(options))])])
                await messages.answer(IDLE, table, seat, GUEST, move)
                await asyncio.sleep(0)
        gc.callbacks.remove(look)
        assert all(table.history.n == MOVES for table in tables)
        lasting = len(gc.get_objects()) - before
        assert gc.collect() == 0  # a table leaves nothing to be found
        return lasting

    lasting = asyncio.run(played())
    assert TABLES < lasting < TABLES * EACH
    assert len(looked) > 100
    assert {generation for generation, _ in looked} == {0, 1}, "the whole of it is looked at seldom"
    assert max(seen for _, seen in looked) < 2 * COLLECT[0] * COLLECT[1] < lasting / 10


def test_a_connection_that_ended_leaves_nothing_of_ours_to_the_collector(tmp_path: Path) -> None:
    with House(tmp_path, workers=1, lookers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        with ana.socket(table, 0) as line:
            line.ask({"type": "ping", "id": "x"})
        house.garbage()
        lines = [ana.socket(table, seat % 2) for seat in range(60)]
        held = house.garbage()
        for number, line in enumerate(lines):
            line.ask({"type": "ping", "id": "x"})
            if number % 2:
                line.socket.close()
            else:
                line.socket.socket.close()  # as when a phone has no network any more
            httpx.get(f"{house.url}/api/tables", headers={"Connection": "close"})
        while "hearthside_sockets 0.0" not in ana.http.get("/metrics").text:
            pass
        ended = house.garbage()
    assert ended["garbage"].keys().isdisjoint({"hearthside", "uvicorn", "websockets", "litestar"}), ended
    assert held["lasting"] - ended["lasting"] > 60 * 50, "as long as they were there, each was much more"
