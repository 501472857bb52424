"""Lessons as tables: a real match on the real board, begun where the lesson begins; the others do what it says."""

import secrets
import time

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.lessons import SEED, Lesson, begin, lessons_of, meant
from hearthside.server.errors import Conflict, Forbidden, Missing
from hearthside.server.history import Entry, History, load
from hearthside.server.rows import SeatRow, TableRow, new_id
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import LessonInfo
from hearthside.server.wire_parts import TableInfo


def listed(game: Game) -> list[LessonInfo]:
    """The lessons of a game, without how their matches came about."""
    return [
        LessonInfo(it.key, it.title, it.about, it.seconds, it.seat, len(it.seats), it.steps) for it in lessons_of(game)
    ]


def minutes(game: Game) -> int:
    """About how long all lessons of a game take together; 0 when it has none."""
    seconds = sum(it.seconds for it in lessons_of(game))
    return max(1, round(seconds / 60)) if seconds else 0


def _find(game: Game, key: str) -> Lesson:
    found = {lesson.key: lesson for lesson in lessons_of(game)}
    if key not in found:
        raise Missing(f"{game.title} has no lesson {key!r}." if found else f"{game.title} has no lessons.")
    return found[key]


async def open_lesson(tables: Tables, guest: str, game: Game, key: str) -> TableInfo:
    """A table of one's own that stands where the lesson begins. Nobody plays its other seats but the lesson."""
    lesson = _find(game, key)
    now, settings = time.time(), game.read_settings(lesson.settings)
    row = TableRow(
        id=new_id(),
        game=game.key,
        rules=game.rules_version,
        pack=load(game.key, settings).digest,
        name=lesson.title,
        settings=settings,
        seed=lesson.seed,
        host=guest,
        invite=secrets.token_urlsafe(16),
        rematch="",
        status="running",
        n=0,
        asked=None,
        created=now,
        touched=now,
    )
    seats = [
        SeatRow(row.id, number, "me", name, "", guest, False)
        if number == lesson.seat
        else SeatRow(row.id, number, "bot", name, "", "", False)
        for number, name in enumerate(lesson.seats)
    ]
    history = History(await tables.seated(row, seats).setup())
    for decision in begin(game, lesson).decisions:
        if decision.action is not None and not decision.by_itself:
            history.advance(Entry(decision.seat, (decision.action,)))
    row = msgspec.structs.replace(row, n=history.n, asked=history.match.asked)
    await tables.store.add(row, seats, entries=history.entries)
    async with tables.at(row.id) as live:
        return live.info(guest)


async def go_on(tables: Tables, guest: str, table_id: str, key: str, number: int) -> TableInfo:
    """The others do what the lesson says after this step (from 0); nothing when they have done it already."""
    async with tables.at(table_id) as table:
        if not table.hosted_by(guest) or not table.row.seed.startswith(SEED):
            raise Forbidden("This is no lesson of yours.")
        lesson = _find(table.match.game, key)
        if lesson.seed != table.row.seed or not 0 <= number < len(lesson.steps):
            raise Conflict("The lesson at this table is another one.")
        for pattern in lesson.steps[number].then:
            await _play(table, lesson, pattern)
        return table.info(guest)


async def _play(table: Table, lesson: Lesson, pattern: dict[str, object]) -> None:
    match = table.match
    if match.asked is None or match.asked == lesson.seat:
        return
    try:
        action = meant(match, pattern)
    except Problem:
        raise Conflict("This lesson has left its way. Begin it again.") from None
    await table.commit(Entry(match.asked, (action,)))
