"""Matches put into a database as if they had been played there, and what a test does to a database itself."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from hearthside.bots import ask
from hearthside.bots import find as find_bot
from hearthside.kernel.match import forced_seats
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.server.guests import name_of
from hearthside.server.history import Entry, History, Setup, load
from hearthside.server.rows import SeatRow, TableRow
from hearthside.server.store import Store

NAMES = tuple(f"P{seat}" for seat in range(6))
_numbers = count()
T = TypeVar("T")


def played(
    game: str,
    kinds: list[str],
    short: int = 0,
    seed: str = "kept",
    names: Sequence[str] = NAMES,
    bot: str = "random",
) -> tuple[Setup, list[Entry]]:
    """A match of moves that such a bot would make, to its end, or so many moves before it (before all of them, where there are fewer)."""
    players = tuple(
        Player(name, *(("bot", bot) if kind == "bot" else ())) for name, kind in zip(names, kinds, strict=False)
    )
    digest, rules = load(game, {}).digest, find(game).rules_version
    setup = Setup(f"kept{next(_numbers)}", game, rules, digest, "", players, {}, seed, forced_seats(kinds))
    history, rng, player = History(setup), Rng.of(seed), find_bot(bot)
    while not history.match.over:
        match, asked = history.match, history.match.asked
        assert asked is not None
        action = ask(player, match.game, match.state, asked, match.options, rng)
        history.advance(Entry(asked, (action,), f"m{history.n}"))
    return setup, history.entries[: max(0, len(history.entries) - short)]


def keep(database: str, setup: Setup, entries: list[Entry], token: str, kinds: list[str]) -> str:
    """Put it into this database, all seats of people owned by this guest; the table's id."""
    match, now, guest = History(setup, entries).match, time.time(), name_of(token)
    status = "over" if match.over else "running"
    row = TableRow(
        setup.table, setup.game, setup.rules, setup.pack, "", {}, setup.seed, guest, f"invite-{setup.table}", "", status,
        len(entries), match.asked, now, now,
    )  # fmt: skip
    seats = [
        SeatRow(setup.table, seat, kind, player.name, player.bot, "" if kind == "bot" else guest, False)
        for seat, (kind, player) in enumerate(zip(kinds, setup.players, strict=True))
    ]  # fmt: skip

    async def put() -> None:
        store = Store(database)
        await store.open()
        try:
            await store.add(row, seats, entries=entries)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as apart:  # a browser test has a loop of its own in this thread
        apart.submit(lambda: asyncio.run(put())).result()
    return setup.table


def within(database: str, doing: Callable[[Connection], T]) -> T:
    """Do something in one transaction of this database, whatever kind it is."""

    async def done() -> T:
        engine = create_async_engine(database)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(doing)
        finally:
            await engine.dispose()

    return asyncio.run(done())
