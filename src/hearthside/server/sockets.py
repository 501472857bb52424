"""A WebSocket per seat or spectator: hello, then messages both ways until somebody goes."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import LitestarException
from litestar.params import FromPath

from hearthside.kernel.errors import Problem
from hearthside.server import chat, lobby, messages, positions
from hearthside.server.connection import QUESTIONS, Connection
from hearthside.server.errors import AWAY, Conflict, Gone, Missing, TooMuch, store_is_away
from hearthside.server.guard import LINE, Framed
from hearthside.server.limits import Bucket
from hearthside.server.logs import fail
from hearthside.server.presence import notice, returned
from hearthside.server.table import DELETED, Table
from hearthside.server.tables import Tables
from hearthside.server.wire import (
    Explore,
    Hello,
    Hint,
    Presence,
    PreviewAll,
    Rejected,
    ToClient,
    Welcome,
    Why,
    pack,
    rejected,
)

HELLO = 10.0
"""Seconds a client has for its first message."""
GRACE = 5.0
"""Seconds the last message of a client that is gone has to be finished."""
PATIENCE = 20
"""Messages in a row that may be too many before the socket is closed."""

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/seats/{seat:int}/socket")
async def socket(socket: Socket, tables: NamedDependency[Tables], table_id: FromPath[str], seat: FromPath[int]) -> None:
    """Play at a seat, or watch (seat -1)."""
    client, guest = str(socket.scope["state"]["client"]), str(socket.scope["state"]["guest"])
    await socket.accept()
    try:
        with tables.socket_of(client):
            async with tables.holding(table_id) as table:
                await _attend(socket, tables, table, seat, guest)
    except TooMuch as wrong:
        await _refuse(socket, 4429, rejected("", "too-much", str(wrong)))
    except Missing as wrong:
        await _refuse(socket, 4404, rejected("", "cannot", str(wrong)))
    except Gone:
        pass
    except Exception as wrong:  # noqa: BLE001  # whatever a bug is, a client gets a sentence
        fail("socket", wrong, table=table_id)
        why = AWAY if store_is_away(wrong) else "Something went wrong on our side."
        await _refuse(socket, 1011, rejected("", "cannot", why))
    finally:
        del socket.receive, socket.send  # they hold the socket, which else only the collector would find


async def _attend(socket: Socket, tables: Tables, table: Table, seat: int, guest: str) -> None:
    table.check_seat(seat)
    if why := table.why_not_look(guest, seat):
        await _refuse(socket, 4403, rejected("", "not-yours", why))
        return
    if table.row.status == "open":
        async with table.lock:
            with suppress(Conflict):  # changed meanwhile; the hello shows how
                await lobby.agree(table, guest)
    if seat >= 0 and table.seats[seat].given:
        with suppress(Problem):  # changed meanwhile, or cannot be played; the hello shows how
            async with table.locked():
                await returned(table, guest)
    line: Framed = socket.scope["state"][LINE]
    connection = Connection(line, seat, guest)
    if not await _hello(socket, line, tables, table, connection):
        return
    table.connections.add(connection)
    table.told.discard(guest)
    table.tell(presence=True)
    connection.wake.set()  # for what was said before
    tables.errand(notice(table))
    sender = asyncio.create_task(_send(socket, table, connection))
    reader = asyncio.create_task(_read(socket, line, tables, table, connection))
    try:
        await asyncio.wait([sender, reader], return_when=asyncio.FIRST_COMPLETED)
        if not reader.done():
            # It could not be told what happened. What it has said is still finished: a commit is not cut short.
            await asyncio.wait([reader], timeout=GRACE)
    finally:
        table.connections.discard(connection)
        table.tell(presence=True)
        tables.errand(notice(table))
        tasks = [task for task in (sender, reader, connection.thinker) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in (sender, reader):
        bug = None if task.cancelled() else task.exception()
        if bug is not None and not isinstance(bug, Gone):
            raise bug


async def _hello(socket: Socket, line: Framed, tables: Tables, table: Table, connection: Connection) -> bool:
    try:
        data = await asyncio.wait_for(line.hear(), HELLO)
    except TimeoutError:
        await _refuse(socket, 4400, rejected("", "malformed", "Say hello first."))
        return False
    message = messages.read(data, tables.config.limits.message)
    if not isinstance(message, Hello):
        wrong = message if isinstance(message, Rejected) else rejected(message.id, "malformed", "Say hello first.")
        await _refuse(socket, 4400, wrong)
        return False
    connection.swift = message.swift
    answer = await messages.answer(tables, table, connection.seat, connection.guest, message)
    if isinstance(answer, Rejected):
        await _refuse(socket, 4409, answer)
        return False
    if isinstance(answer, Welcome) and answer.position is not None:
        connection.n = positions.number(answer.position)
    line.say(pack(answer))
    tables.autoplay.stir(table)
    return True


async def _read(socket: Socket, line: Framed, tables: Tables, table: Table, connection: Connection) -> None:
    """Answer messages one after another; only questions wait for each other elsewhere, so that a move never does."""
    limits = tables.config.limits
    bucket, hasty = Bucket(*limits.messages), 0
    while hasty < PATIENCE:
        data = await line.hear()
        if not bucket.take():
            hasty += 1
            await _reply(connection, rejected("", "too-much", "Too many messages at once. Wait a moment."))
            continue
        hasty = 0
        message = messages.read(data, limits.message)
        if isinstance(message, Rejected):
            await _reply(connection, message)
        elif not isinstance(message, Explore | Why | PreviewAll | Hint):
            answer = await messages.answer(tables, table, connection.seat, connection.guest, message)
            await _reply(connection, answer)
            if isinstance(answer, Rejected) and answer.code == "unknown":
                # Who comes again is told what is there.
                await socket.close(code=1013, reason="Connect again.")
                return
        elif len(connection.questions) >= QUESTIONS:
            await _reply(connection, rejected(message.id, "too-much", "You ask faster than we can think."))
        else:
            connection.questions.append(message)
            connection.thinker = connection.thinker or asyncio.create_task(_think(tables, table, connection))
    await _refuse(socket, 4429, rejected("", "too-much", "Too many messages."))


async def _reply(connection: Connection, answer: ToClient) -> None:
    """Answer, and wait until there is room for more: a client that does not listen is not answered further."""
    connection.line.say(pack(answer))
    if connection.line.full:
        await connection.line.room()


async def _think(tables: Tables, table: Table, connection: Connection) -> None:
    """Answer questions one after another; so a client has one process at most."""
    while connection.questions:
        question = connection.questions.popleft()
        answer = await messages.answer(tables, table, connection.seat, connection.guest, question)
        with suppress(Gone):  # whoever reads on finds out
            await _reply(connection, answer)
    connection.thinker = None


async def _send(socket: Socket, table: Table, connection: Connection) -> None:
    """Tell what could not be told at once: to who reads slowly, is told of more than a move, or must be sent away."""
    line = connection.line
    while True:
        await connection.wake.wait()
        connection.wake.clear()
        await line.room()
        if table.deleted:
            await _refuse(socket, 4404, rejected("", "cannot", DELETED))
            raise Gone
        update = None
        async with table.lock:
            await table.ready()
            left = connection.seat >= 0 and not table.owns(connection.guest, connection.seat)
            if not left and table.row.status != "open" and table.news_for(connection):
                update = await table.update(connection.seat, connection.n)
                connection.n, connection.stale = table.history.n, False
        if left:
            # Given up, and perhaps somebody else's by now; who has another seat learns where.
            line.say(pack(Presence(table.info(connection.guest), table.times())))
            await _refuse(socket, 4403, rejected("", "not-yours", "You have left this seat."))
            raise Gone
        if update is not None:
            line.say(pack(update))
        if connection.presence:
            connection.presence = False
            line.say(pack(Presence(table.info(connection.guest), table.times())))
        if (said := await chat.news(table, connection)) is not None:
            line.say(pack(said))


async def _refuse(socket: Socket, code: int, why: Rejected) -> None:
    with suppress(Gone, OSError, RuntimeError, LitestarException):
        socket.scope["state"][LINE].say(pack(why))
        await socket.close(code=code, reason=why.refusal.why[:100])
