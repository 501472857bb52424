"""What a client may say at a table, and what it is answered. Nothing is applied unless everything is right."""

from typing import assert_never

import msgspec

from hearthside.kernel.errors import Problem, Refused
from hearthside.server import looking, thinking
from hearthside.server.history import UNDO, Entry
from hearthside.server.logs import fail
from hearthside.server.looking import Malformed, rejected, short
from hearthside.server.room import Room
from hearthside.server.store import Taken
from hearthside.server.table import LiveTable
from hearthside.server.wire import (
    Accepted,
    Explore,
    FromClient,
    Hello,
    Hint,
    Ping,
    Play,
    Pong,
    Preview,
    Rejected,
    ToClient,
    Undo,
    Why,
    unpack,
)

ID = 64
"""Characters in a client's own id of a message."""
STALE = "The table has moved on since; look again."


def read(data: bytes | str, longest: int) -> FromClient | Rejected:
    """A client's message, or why it is none."""
    if len(data) > longest:
        return Rejected("", "too-much", f"A message may be {longest} characters long.")
    try:
        message = unpack(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return Rejected("", "malformed", f"This is not a message: {short(str(wrong))}.")
    if not isinstance(message, Hello) and len(message.id) > ID:
        return Rejected("", "malformed", f"An id may be {ID} characters long.")
    return message


async def answer(room: Room, table: LiveTable, seat: int, guest: str, message: FromClient) -> ToClient:
    """The answer to one message of the one who holds this seat (or watches)."""
    said = "" if isinstance(message, Hello) else message.id
    try:
        match message:
            case Hello():
                async with table.lock:
                    await table.ready()
                    return table.welcome(seat, guest, message.n)
            case Ping():
                return Pong(said)
            case Play() | Undo():
                async with table.lock:
                    await table.ready()
                    reply = _may(table, seat, guest, said) or await _move(table, seat, message)
                room.stir(table)
                return reply
            case Explore() | Why() | Preview() | Hint():
                return await _look(room, table, seat, guest, message)
            case _:
                assert_never(message)
    except Malformed as wrong:
        return Rejected(said, "malformed", short(str(wrong)), n=table.row.n)
    except Refused as wrong:
        return rejected(said, "illegal", wrong.refusal, table.row.n)
    except Problem as wrong:
        return Rejected(said, "cannot", short(str(wrong)), n=table.row.n)
    except Exception as wrong:  # noqa: BLE001  # whatever a bug is, a client gets a sentence
        fail("answer", wrong, table=table.row.id, message=type(message).__name__)
        table.forget()
        return Rejected(said, "cannot", "Something went wrong on our side; nothing was applied.", n=table.row.n)


def _may(table: LiveTable, seat: int, guest: str, said: str) -> Rejected | None:
    n = table.row.n
    if not table.plays(guest, seat):
        return Rejected(said, "not-yours", "You do not play this seat.", n=n)
    if table.row.status == "open":
        return Rejected(said, "not-running", "The game has not begun.", n=n)
    if not table.running:
        return Rejected(said, "not-running", "The game is over.", table.match.game.end_rule, n=n)
    return None


async def _move(table: LiveTable, seat: int, message: Play | Undo) -> ToClient:
    """Apply and commit; the acknowledgement is written after the commit."""
    history, match, said = table.history, table.match, message.id
    if message.n != history.n:
        if 0 <= message.n < history.n and said and history.said(message.n + 1) == (seat, said):
            return Rejected(said, "repeated", "This was done already; it is not done twice.", n=history.n)
        return Rejected(said, "stale", STALE, n=history.n)
    if isinstance(message, Undo):
        move = UNDO
    else:
        actions = looking.actions(match, message.actions)
        if match.asked != seat:
            refusal = match.why(seat, actions[0])
            assert refusal is not None, "only the asked seat may act"
            return rejected(said, "not-your-turn", refusal, history.n)
        if len(actions) > 1:
            # All or none would let a client try what follows a draw, and take the draw back by being refused. So a list
            # must first hold in a re-dealt world, where nothing that comes after something unknown is allowed.
            match.explore(seat, actions)
        move = msgspec.json.encode(actions).decode()
    try:
        await table.commit(Entry(seat, move, said))
    except Taken:
        return Rejected(said, "stale", STALE, n=table.history.n)
    return Accepted(said, table.history.n)


async def _look(room: Room, table: LiveTable, seat: int, guest: str, message: looking.Look) -> ToClient:
    """Asked of another process; the table goes on meanwhile, so the answer names the number it is about."""
    async with table.lock:
        await table.ready()
        refused = _may(table, seat, guest, message.id)
        if refused is not None:
            return refused
        history = table.history
        if isinstance(message, Explore) and message.n != history.n:
            return Rejected(message.id, "stale", STALE, n=history.n)
        setup, entries = history.setup, tuple(history.entries)
    return await room.lookers.ask(thinking.look, setup, entries, seat, message)
