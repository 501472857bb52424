"""What a client may say at a table, and what it is answered. Nothing is applied unless everything is right."""

from functools import partial
from typing import assert_never

from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.server import chat, questions, workers
from hearthside.server.errors import AWAY, Forbidden, Malformed, Taken, TooMuch, Unknown, short, store_is_away
from hearthside.server.history import Entry
from hearthside.server.logs import fail
from hearthside.server.metrics import REFUSALS
from hearthside.server.questions import Question
from hearthside.server.table import CLOSED, Table
from hearthside.server.tables import Tables
from hearthside.server.wire import (
    Accepted,
    Chat,
    Explore,
    FromClient,
    Hello,
    Hint,
    Ping,
    PlayActions,
    Pong,
    PreviewAll,
    React,
    Rejected,
    Stand,
    ToClient,
    Undo,
    Why,
    rejected,
    unpack,
)

TO_ANSWER = 15.0
"""Seconds a question may be thought about; a hint takes two."""
STALE = "The table has moved on since; look again."


def read(data: bytes | str, longest: int) -> FromClient | Rejected:
    """A client's message, or why it is none."""
    if len(data) > longest:
        return rejected("", "too-much", f"A message may be {longest} characters long.")
    try:
        return unpack(data)
    except Malformed as wrong:
        return rejected("", "malformed", short(str(wrong)))


async def answer(tables: Tables, table: Table, seat: int, guest: str, message: FromClient) -> ToClient:
    """The answer to one message of the one who holds this seat (or watches)."""
    reply = await _answered(tables, table, seat, guest, message)
    if isinstance(reply, Rejected):
        REFUSALS.labels(reply.code).inc()
    return reply


async def _answered(tables: Tables, table: Table, seat: int, guest: str, message: FromClient) -> ToClient:
    named = "" if isinstance(message, Hello) else message.id
    try:
        match message:
            case Hello():
                async with table.locked():
                    await table.reach(message.n)
                    return await table.welcome(seat, guest, message.n)
            case Ping():
                return Pong(message.id)
            case PlayActions() | Undo():
                async with table.lock:
                    await table.ready()
                    await table.reach(message.n)
                    refused = _may(table, seat, guest, message.id)
                    if refused is not None and refused.code == "not-running" and table.row.status == "over":
                        # The very move that ended the match may be said again.
                        refused = _repeated(table, seat, message) or refused
                    reply = refused or await _move(table, seat, message)
                tables.autoplay.stir(table)
                return reply
            case Stand():
                async with table.locked():
                    reply = _may(table, seat, guest, message.id) or await _stand(table, seat, message)
                tables.autoplay.stir(table)
                return reply
            case Chat() | React():
                return await chat.say(tables, table, seat, guest, message)
            case Explore() | Why() | PreviewAll() | Hint():
                return await _answer(tables, table, seat, guest, message)
            case _:
                assert_never(message)
    except Malformed as wrong:
        return rejected(named, "malformed", short(str(wrong)), table.row.n)
    except Refused as wrong:
        return rejected(named, "illegal", wrong.refusal, table.row.n)
    except Unknown as wrong:
        return rejected(named, "unknown", str(wrong))
    except TooMuch as wrong:
        return rejected(named, "too-much", str(wrong), table.row.n)
    except Forbidden as wrong:
        return rejected(named, "not-yours", str(wrong), table.row.n)
    except Problem as wrong:
        return rejected(named, "cannot", short(str(wrong)), table.row.n)
    except Exception as wrong:  # noqa: BLE001  # whatever a bug is, a client gets a sentence
        fail("answer", wrong, table=table.row.id, message=type(message).__name__)
        async with table.lock:
            table.forget()
        why = AWAY if store_is_away(wrong) else "Something went wrong on our side; nothing was applied."
        return rejected(named, "cannot", why, table.row.n)


def _may(table: Table, seat: int, guest: str, named: str) -> Rejected | None:
    """Why this guest may not say such a thing now; None when it may."""
    n = table.row.n
    if not table.plays(guest, seat):
        return rejected(named, "not-yours", "You do not play this seat.", n)
    if table.row.closed:
        return rejected(named, "not-running", CLOSED, n)
    if table.row.status == "open":
        return rejected(named, "not-running", "The game has not begun.", n)
    if not table.running:
        return rejected(named, "not-running", Refusal("The game is over.", table.match.game.end_rule), n)
    return None


async def _move(table: Table, seat: int, message: PlayActions | Undo) -> ToClient:
    """Apply and commit; the acknowledgement is written after the commit."""
    history, match = table.history, table.match
    if message.n != history.n:
        return _too_late(table, seat, message)
    actions = [] if isinstance(message, Undo) else questions.actions(match, message.actions)
    if actions and match.asked != seat:
        refusal = match.why(seat, actions[0])
        assert refusal is not None, "only the asked seat may act"
        return rejected(message.id, "not-your-turn", refusal, history.n)
    if len(actions) > 1:
        # All or none would let a client try what follows a draw, and take the draw back by being refused. So a list
        # must first hold in a re-dealt world, where nothing that comes after something unknown is allowed.
        match.explore(seat, actions)
    try:
        await table.commit(Entry(seat, tuple(actions), message.id))
    except Taken:
        return _too_late(table, seat, message)
    return Accepted(message.id, table.history.n)


def _too_late(table: Table, seat: int, message: PlayActions | Undo) -> Rejected:
    """The table has gone on: by this very message, whose answer was lost or which another server has taken, or by something else."""
    return _repeated(table, seat, message) or rejected(message.id, "stale", STALE, table.history.n)


def _repeated(table: Table, seat: int, message: PlayActions | Undo) -> Rejected | None:
    """That it was done already, when it was done by this very message."""
    history = table.history
    if 0 <= message.n < history.n and message.id and history.message(message.n + 1) == (seat, message.id):
        return rejected(message.id, "repeated", "This was done already; it is not done twice.", history.n)
    return None


async def _stand(table: Table, seat: int, message: Stand) -> ToClient:
    """Whether asked or not: it is kept with the seat, and holds from now on."""
    game, n = table.match.game, table.row.n
    if game.standing is None:
        return rejected(message.id, "cannot", f"{game.title} has no standing answers.", n)
    known = {choice.key: choice for choice in game.standing.choices}
    for key in message.choices:
        if key not in known:
            raise Malformed(f"{game.title} has no standing answer {key!r}. It has: {', '.join(known)}.")
    chosen = [choice for key, choice in known.items() if key in message.choices]
    for group in {choice.group for choice in chosen if choice.group}:
        both = [choice.title for choice in chosen if choice.group == group]
        if len(both) > 1:
            raise Malformed(f"Only one of these can stand: {', '.join(both)}.")
    try:
        await table.stand(seat, [choice.key for choice in chosen])
    except Taken:
        await table.reload()
        return rejected(message.id, "cannot", "The seat has changed meanwhile; look again.", n)
    return Accepted(message.id, n)


async def _answer(tables: Tables, table: Table, seat: int, guest: str, question: Question) -> ToClient:
    """Asked of another process; the table goes on meanwhile, so the answer names the number it is about."""
    async with table.locked():
        refused = _may(table, seat, guest, question.id)
        if refused is not None:
            return refused
        history = table.history
        if isinstance(question, Explore) and question.n != history.n:
            return rejected(question.id, "stale", STALE, history.n)
        setup, entries = history.setup, tuple(history.entries)
    asking = partial(workers.answer, setup, entries, seat, question)
    return await tables.people.ask(asking, within=TO_ANSWER, about=setup.table)
