"""What a client may say at a table, and what it is answered. Nothing is applied unless everything is right."""

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.kernel.ledger import Ledger
from hearthside.server import picture, thinking
from hearthside.server.history import UNDO, Entry
from hearthside.server.logs import fail
from hearthside.server.room import Room
from hearthside.server.store import Taken
from hearthside.server.table import LiveTable
from hearthside.server.wire import (
    Accepted,
    Explore,
    Explored,
    FromClient,
    Hello,
    Hint,
    Hinted,
    Ping,
    Play,
    Pong,
    Preview,
    Previewed,
    Reason,
    Rejected,
    ToClient,
    Undo,
    Why,
    unpack,
)

ID = 64
"""Characters in a client's own id of a message."""


def read(data: bytes | str, longest: int) -> FromClient | Rejected:
    """A client's message, or why it is none."""
    if len(data) > longest:
        return Rejected("", "too-much", f"A message may be {longest} characters long.")
    try:
        message = unpack(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        return Rejected("", "malformed", f"This is not a message: {_short(str(wrong))}.")
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
            case Hint():
                return await _hint(room, table, seat, guest, said)
            case Play() | Undo():
                async with table.lock:
                    await table.ready()
                    reply = _may(table, seat, guest, said) or await _move(room, table, seat, message)
                room.stir(table)
                return reply
            case Explore() | Why() | Preview():
                async with table.lock:
                    await table.ready()
                    return _may(table, seat, guest, said) or _look(room, table, seat, message)
            case _:
                assert_never(message)
    except Refused as wrong:
        return rejected(said, "illegal", wrong.refusal, table.row.n)
    except Problem as wrong:
        return Rejected(said, "cannot", _short(str(wrong)), n=table.row.n)
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


async def _move(room: Room, table: LiveTable, seat: int, message: Play | Undo) -> ToClient:
    """Apply and commit; the acknowledgement is written after the commit."""
    history, said = table.history, message.id
    if message.n != history.n:
        if 0 <= message.n < history.n and said and history.said(message.n + 1) == (seat, said):
            return Rejected(said, "repeated", "This was done already; it is not done twice.", n=history.n)
        return Rejected(said, "stale", "The table has moved on since; look again.", n=history.n)
    if isinstance(message, Undo):
        move = UNDO
    else:
        actions = _actions(table, message.actions, room.config.limits.actions)
        if isinstance(actions, str):
            return Rejected(said, "malformed", actions, n=history.n)
        if table.match.asked != seat:
            refusal = table.match.why(seat, actions[0])
            assert refusal is not None, "only the asked seat may act"
            return rejected(said, "not-your-turn", refusal, history.n)
        if len(actions) > 1:
            # All or none would let a client try what follows a draw, and take the draw back by being refused. So a list
            # must first hold in a re-dealt world, where nothing that comes after something unknown is allowed.
            table.match.explore(seat, actions)
        move = msgspec.json.encode(actions).decode()
    try:
        await table.commit(Entry(seat, move, said))
    except Taken:
        return Rejected(said, "stale", "The table has moved on since; look again.", n=table.history.n)
    return Accepted(said, table.history.n)


def _look(room: Room, table: LiveTable, seat: int, message: Explore | Why | Preview) -> ToClient:
    """What would be: computed from what the seat knows, changing nothing."""
    match, said, n = table.match, message.id, table.history.n
    if isinstance(message, Preview):
        gains = zip(match.options, match.previews(seat), strict=False)
        return Previewed(said, n, tuple(picture.gain(match, action, change) for action, change in gains))
    tried = _actions(table, message.after if isinstance(message, Why) else message.actions, room.config.limits.actions)
    if isinstance(message, Why):
        wanted = _actions(table, [message.action], 1)
        if isinstance(wanted, str) or (isinstance(tried, str) and message.after):
            return Rejected(said, "malformed", str(wanted if isinstance(wanted, str) else tried), n=n)
        return _reason(table, seat, said, [] if isinstance(tried, str) else tried, wanted[0])
    if message.n != n:
        return Rejected(said, "stale", "The table has moved on since; look again.", n=n)
    if isinstance(tried, str):
        return Rejected(said, "malformed", tried, n=n)
    return _explored(table, seat, said, tried)


def _explored(table: LiveTable, seat: int, said: str, tried: list[Action]) -> Explored:
    match, n = table.match, table.history.n
    found = match.explore(seat, tried)
    if found.view is None:
        return Explored(said, n, False, "", None, (), (), found.gain)
    gains = tuple(picture.gain(match, each, match.explore(seat, [*tried, each]).gain) for each in found.options)
    return Explored(
        id=said,
        n=n,
        known=True,
        prompt=match.game.prompt(match.voice(seat), found.view),
        view=picture.plain(found.view),
        options=picture.options(match, seat, found.view, found.options),
        gains=gains,
        gain=found.gain,
    )


def _reason(table: LiveTable, seat: int, said: str, tried: list[Action], wanted: Action) -> Reason:
    refusal = table.match.why(seat, wanted) if not tried else None
    if tried:
        table.match.explore(seat, tried)
        try:
            table.match.explore(seat, [*tried, wanted])
        except Refused as wrong:
            refusal = wrong.refusal
    if refusal is None:
        return Reason(said, True, "", "", "", ())
    return Reason(said, False, refusal.why, refusal.rule, refusal.cure, refusal.cards)


async def _hint(room: Room, table: LiveTable, seat: int, guest: str, said: str) -> ToClient:
    """Asked of a worker process; the table goes on meanwhile."""
    async with table.lock:
        await table.ready()
        refused = _may(table, seat, guest, said)
        if refused is not None:
            return refused
        if table.match.asked != seat:
            return Rejected(said, "not-your-turn", "A hint is for the one who is asked.", n=table.history.n)
        setup, entries = table.history.setup, tuple(table.history.entries)
    action, change = await room.thinkers.ask(thinking.hint, setup, entries)
    async with table.lock:
        await table.ready()
        match = table.match
        if table.history.n != len(entries):
            return Rejected(said, "stale", "The table has moved on since; look again.", n=table.history.n)
        advised = picture.option(match, seat, match.view(seat), match.game.catalogue.read(action))
        return Hinted(said, len(entries), advised, reason(change))


def reason(change: Ledger) -> str:
    """Why in score terms: the total and the rows that change it most.

    >>> reason(Ledger(0, ()))
    'It adds nothing yet; it looks best for what comes after.'
    """
    if not change.rows:
        return "It adds nothing yet; it looks best for what comes after."
    rows = sorted(change.rows, key=lambda row: -abs(row.points))[:3]
    return f"{change.total:+d}: " + "; ".join(f"{row.text} ({row.points:+d})" for row in rows)


def _actions(table: LiveTable, given: Sequence[dict[str, Any]], most: int) -> list[Action] | str:
    """The game's own actions, or a sentence about what is wrong with them."""
    if not given:
        return "No action was given."
    if len(given) > most:
        return f"A message may carry {most} actions."
    try:
        return [table.history.game.catalogue.read(action) for action in given]
    except Problem as wrong:
        return _short(str(wrong))


def rejected(said: str, code: Any, refusal: Refusal, n: int) -> Rejected:
    return Rejected(said, code, refusal.why, refusal.rule, refusal.cure, refusal.cards, n)


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 300 else sentence[:299] + "…"
