"""What each level of bots makes of the deal of a day: played once, in a process that gives way to all others, and kept."""

import asyncio
import secrets
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import msgspec
from sqlalchemy import delete, insert, select

from hearthside import bots
from hearthside.kernel.daily import daily_players, daily_seed
from hearthside.kernel.game import Game
from hearthside.kernel.match import forced_seats
from hearthside.kernel.record import Player
from hearthside.server import clocks, workers
from hearthside.server.errors import Taken
from hearthside.server.history import Entry, Setup, load
from hearthside.server.logs import fail, log
from hearthside.server.pool import Workers
from hearthside.server.rows import daily_results
from hearthside.server.store import Store
from hearthside.server.wire_parts import MatchResult

DAY = 24 * 3600
ME = 0
"""The seat of whoever plays the deal, or of the bot that is compared with them."""
WHILE = 2.0
"""Seconds for which a bot's game is played on before others have their turn."""
JOB = 600.0
"""Seconds such a piece may take, though it gets only what all others leave."""
LATER = 1
"""Whoever waits for a review comes first."""

Done = dict[tuple[str, int, str], dict[str, MatchResult]]
"""The bots' results, by game, rules and day."""


async def results(store: Store, days: set[str]) -> Done:
    found: Done = defaultdict(dict)
    async with store.engine.connect() as connection:
        for row in await connection.execute(select(daily_results).where(daily_results.c.day.in_(days))):
            found[row.game, row.rules, row.day][row.bot] = msgspec.json.decode(row.result, type=MatchResult)
    return found


async def forget(store: Store, days: float) -> None:
    """Delete what bots did on days that are longer ago."""
    async with store.writing() as connection:
        await connection.execute(delete(daily_results).where(daily_results.c.at < clocks.now() - days * DAY))


class Dailies:
    """Lets each level play a deal once somebody has begun it."""

    def __init__(self, store: Store, modest: Workers, levels: Sequence[str]) -> None:
        self._store = store
        self._workers = modest
        self._levels = tuple(levels)
        self._playing: dict[tuple[str, str], asyncio.Task[None]] = {}

    def begin(self, game: Game, day: str) -> None:
        """See to it that the bots' results of this deal come, unless they are there or on their way."""
        key = (game.key, day)
        if key not in self._playing:
            self._playing[key] = asyncio.create_task(self._play(game, day))
            self._playing[key].add_done_callback(lambda _: self._playing.pop(key, None))

    async def _play(self, game: Game, day: str) -> None:
        try:
            done = (await results(self._store, {day}))[game.key, game.rules_version, day]
            for level in self._levels:
                if level not in done:
                    await self._keep(game, day, level, await self._played(game, day, level))
        except Exception as wrong:  # noqa: BLE001  # the task's last word; it is tried again when somebody asks
            fail("daily", wrong, game=game.key)

    async def _played(self, game: Game, day: str, level: str) -> MatchResult:
        settings, players = game.read_settings({}), daily_players(game)
        levels = tuple(level if seat == ME else bots.USUAL for seat in range(players))
        setup = Setup(
            table=f"daily {secrets.token_hex(8)}",
            game=game.key,
            rules=game.rules_version,
            pack=load(game.key, settings).digest,
            own_pack="",
            players=tuple(Player(name, "bot", name) for name in levels),
            settings=settings,
            seed=daily_seed(game, day),
            forced=forced_seats(("bot",) * players),
        )
        moves: tuple[Entry, ...] = ()
        began, result = time.monotonic(), None
        while result is None:
            playing = partial(workers.play_for, setup, moves, levels, WHILE)
            moves, result = await self._workers.ask(playing, within=JOB, rank=LATER, about=setup.table)
        log("daily", game=game.key, bot=level, seconds=round(time.monotonic() - began, 1))
        return result

    async def _keep(self, game: Game, day: str, level: str, result: MatchResult) -> None:
        written = msgspec.json.encode(result).decode()
        row = {"game": game.key, "rules": game.rules_version, "day": day, "bot": level}
        with suppress(Taken):  # another server was first
            async with self._store.writing() as connection:
                await connection.execute(insert(daily_results).values(**row, result=written, at=clocks.now()))

    async def close(self) -> None:
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
