"""The deal of the day: one of each game, the same for everybody, and what somebody has made of theirs.

Its seed follows from the date, so anybody can know the cards: results are a matter of honour.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import select

from hearthside import bots
from hearthside.kernel.daily import daily_players, daily_seed
from hearthside.kernel.game import Game
from hearthside.kernel.registry import games
from hearthside.server import lobby
from hearthside.server.clocks import now
from hearthside.server.daily_bots import DAY, ME, Done, results
from hearthside.server.history import load
from hearthside.server.names import another, clean
from hearthside.server.rows import SeatRow, tables
from hearthside.server.store import Store
from hearthside.server.tableinfo import bot_info
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import DailyBot, DailyDeal, DailyTry
from hearthside.server.wire_parts import MatchResult, TableInfo

SHOWN = 30
"""Days of one's own that are told."""


def today() -> str:
    """The date by which deals are named: the same everywhere."""
    return datetime.fromtimestamp(now(), UTC).date().isoformat()


def _in_words(day: str) -> str:
    date = datetime.fromisoformat(day)
    return f"{date.day} {date:%b %Y}"


async def deals(all_tables: Tables, guest: str) -> list[DailyDeal]:
    """Today's deals, with what this guest has made of those of the last days."""
    day, store = today(), all_tables.store
    mine = await _tables_of(store, guest) if guest else []
    done = await results(store, {day, *(str(row.daily) for row in mine)})
    found = []
    for game in games():
        ours = [row for row in mine if row.game == game.key]
        if any(row.daily == day for row in ours):
            all_tables.dailies.begin(game, day)
        running = [row for row in ours if row.daily == day and row.status == "running"]
        found.append(
            DailyDeal(
                game=game.key,
                title=game.title,
                day=day,
                next=(now() // DAY + 1) * DAY,
                seed=daily_seed(game, day),
                players=daily_players(game),
                against=bots.USUAL if daily_players(game) > 1 else "",
                running=running[0].id if running else "",
                mine=_tries(ours, done),
                bots=_told(done[game.key, game.rules_version, day]),
            )
        )
    return found


async def play(all_tables: Tables, guest: str, game: Game, name: str) -> TableInfo:
    """Today's table of this guest: the one under way, else a new one with the same deal as ever."""
    day = today()
    for row in await _tables_of(all_tables.store, guest):
        if (row.game, row.daily, row.status) == (game.key, day, "running"):
            return (await all_tables.find(row.id)).info(guest)
    settings = game.read_settings({})
    row = lobby.new_row(game.key, f"Daily deal, {_in_words(day)}", settings, guest, load(game.key, settings).digest, "")
    row = msgspec.structs.replace(row, seed=daily_seed(game, day), daily=day)
    names = [another(clean(name) or "Player 1", [])]
    seats = [SeatRow(row.id, ME, "me", names[0], "", guest, False)]
    for number in range(1, daily_players(game)):
        names.append(another(bots.NAMES[number - 1], names))
        seats.append(SeatRow(row.id, number, "bot", names[-1], bots.USUAL, "", False))
    await all_tables.store.add(row, seats)
    all_tables.dailies.begin(game, day)
    async with all_tables.at(row.id) as live:
        await lobby.begin(all_tables, live)
        return live.info(guest)


async def _tables_of(store: Store, guest: str) -> list[Any]:
    """This guest's daily tables, the oldest first."""
    wanted = [tables.c[name] for name in ("id", "game", "rules", "daily", "status", "result", "created")]
    mine = select(*wanted).where(tables.c.host == guest, tables.c.daily != "").order_by(tables.c.created)
    async with store.engine.connect() as connection:
        return list((await connection.execute(mine)).all())


def _tries(rows: Sequence[Any], done: Done) -> tuple[DailyTry, ...]:
    """The first finished game of each day, the newest day first; what came later is only counted."""
    days: dict[str, list[Any]] = {}
    for row in rows:
        if row.status == "over" and row.result:
            days.setdefault(row.daily, []).append(row)
    tries = []
    for day in sorted(days, reverse=True)[:SHOWN]:
        first = days[day][0]
        result = msgspec.json.decode(first.result, type=MatchResult)
        beside = _told(done.get((first.game, first.rules, day), {}))
        tries.append(DailyTry(day, first.id, result.points[ME], result.places[ME], len(days[day]) - 1, beside))
    return tuple(tries)


def _told(done: dict[str, MatchResult]) -> tuple[DailyBot, ...]:
    """The weakest first, as everywhere."""
    order = {bot.name: place for place, bot in enumerate(bots.bots())}
    known = sorted(done, key=lambda name: (order.get(name, len(order)), name))
    return tuple(DailyBot(bot_info(name), done[name].points[ME], done[name].places[ME]) for name in known)
