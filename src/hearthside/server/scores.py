"""Counts of paper games that several people make together, each on their own phone.

A count is made of parts, one for each player and one for what lies on the table for all. The browser counts; here the parts are only
kept, as long as tables are, so that everybody who knows the id has the same.
"""

import secrets
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find as find_game
from hearthside.server import clocks
from hearthside.server.errors import Missing, TooMuch
from hearthside.server.rows import score_parts, scores
from hearthside.server.store import Store
from hearthside.server.wire_bodies import NewScore, SharedScore

PARTS = ("common", *(str(seat) for seat in range(6)))
"""What lies on the table for all, and the players."""
MOST = 32_000
"""Bytes in one part."""
DAY = 24 * 3600.0
LAST = 2**31 - 1
"""No version is greater; a database takes no number that is."""


async def share(store: Store, wanted: NewScore) -> SharedScore:
    """A new count with what was entered so far."""
    game = find_game(wanted.game).key
    written = {part: _written(part, value) for part, value in wanted.parts.items()}
    score_id = secrets.token_urlsafe(12)
    async with store.writing() as connection:
        await connection.execute(insert(scores).values(id=score_id, game=game, version=1, touched=clocks.now()))
        for part, text in written.items():
            await connection.execute(insert(score_parts).values(score_id=score_id, part=part, version=1, value=text))
    return SharedScore(score_id, game, 1, {})


async def find(store: Store, score_id: str, since: int) -> SharedScore:
    """A count, with the parts that have changed since this version."""
    newer = select(score_parts.c.part, score_parts.c.value).where(
        score_parts.c.score_id == score_id, score_parts.c.version > max(0, min(since, LAST))
    )
    # The version first: a part that is written in between comes once more the next time, and none is missed.
    async with store.engine.connect() as connection:
        row = await _row(connection, score_id)
        found = (await connection.execute(newer)).all()
    return SharedScore(score_id, row.game, row.version, {part: msgspec.json.decode(value) for part, value in found})


async def put(store: Store, score_id: str, part: str, value: dict[str, Any]) -> SharedScore:
    """One part as it is now; who writes last is right."""
    text = _written(part, value)
    async with store.writing() as connection:
        change = update(scores).where(scores.c.id == score_id)
        await connection.execute(change.values(version=scores.c.version + 1, touched=clocks.now()))
        row = await _row(connection, score_id)
        await connection.execute(
            delete(score_parts).where(score_parts.c.score_id == score_id, score_parts.c.part == part)
        )
        await connection.execute(
            insert(score_parts).values(score_id=score_id, part=part, version=row.version, value=text)
        )
    return SharedScore(score_id, row.game, row.version, {})


async def forget(store: Store, days: float) -> None:
    """Delete the counts nobody has changed for so many days."""
    old = select(scores.c.id).where(scores.c.touched < clocks.now() - days * DAY)
    async with store.writing() as connection:
        await connection.execute(delete(score_parts).where(score_parts.c.score_id.in_(old)))
        await connection.execute(delete(scores).where(scores.c.touched < clocks.now() - days * DAY))


async def _row(connection: AsyncConnection, score_id: str) -> Any:
    row = (await connection.execute(select(scores).where(scores.c.id == score_id))).first()
    if row is None:
        raise Missing("There is no such count.")
    return row


def _written(part: str, value: dict[str, Any]) -> str:
    if part not in PARTS:
        raise Problem(f"A count has no part {part!r}; its parts are {', '.join(PARTS)}.")
    text = msgspec.json.encode(value).decode()
    if len(text.encode()) > MOST:
        raise TooMuch("This is more than a player can have before them.")
    return text
