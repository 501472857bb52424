"""Matches put into a database as if they had been played there."""

import asyncio
import time
from itertools import count

from hearthside.kernel.match import forced_seats
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.server.guests import name_of
from hearthside.server.history import Entry, History, Setup, load
from hearthside.server.rows import SeatRow, TableRow
from hearthside.server.store import Store

_numbers = count()


def played(game: str, kinds: list[str], short: int = 0, seed: str = "kept") -> tuple[Setup, list[Entry]]:
    """A match of random moves to its end, or so many moves before it."""
    players = tuple(
        Player(f"P{seat}", *(("bot", "random") if kind == "bot" else ())) for seat, kind in enumerate(kinds)
    )
    digest, rules = load(game, {}).digest, find(game).rules_version
    setup = Setup(f"kept{next(_numbers)}", game, rules, digest, "", players, {}, seed, forced_seats(kinds))
    history, rng = History(setup), Rng.of(seed)
    while not history.match.over:
        options, asked = history.match.options, history.match.asked
        assert asked is not None
        history.advance(Entry(asked, (options[rng.below(len(options))],), f"m{history.n}"))
    return setup, history.entries[: len(history.entries) - short]


def keep(database: str, setup: Setup, entries: list[Entry], token: str, kinds: list[str]) -> str:
    """Put it into this database, all seats of people owned by this guest; the table's id."""
    match, now, guest = History(setup, entries).match, time.time(), name_of(token)
    status = "over" if match.over else "running"
    row = TableRow(
        setup.table, setup.game, setup.rules, setup.pack, "", {}, setup.seed, guest, f"invite-{setup.table}", "", status,
        len(entries), match.asked, now, now,
    )  # fmt: skip
    seats = [
        SeatRow(setup.table, seat, kind, f"P{seat}", "random" if kind == "bot" else "", "" if kind == "bot" else guest, False)
        for seat, kind in enumerate(kinds)
    ]  # fmt: skip

    async def put() -> None:
        store = Store(database)
        await store.open()
        try:
            await store.add(row, seats, entries=entries)
        finally:
            await store.close()

    asyncio.run(put())
    return setup.table
