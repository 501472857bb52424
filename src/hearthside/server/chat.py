"""What people say to each other at a table: plain text, bounded, seldom. It goes with the table, and is in no record."""

from contextlib import suppress

from sqlalchemy import delete, func, insert, select

from hearthside.kernel.voice import SPECTATOR
from hearthside.server.clocks import now
from hearthside.server.connection import Connection
from hearthside.server.errors import Forbidden, Malformed, Taken, TooMuch
from hearthside.server.names import another, clean
from hearthside.server.rows import chat
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.tables import Tables
from hearthside.server.wire import Accepted, Chat, Chatted, React
from hearthside.server.wire_parts import ChatLine

LONGEST = 240
"""Characters in a line."""
KEPT = 200
"""Lines of a table that are kept."""
WATCHER = "Somebody who watches"
TRIES = 20


async def say(tables: Tables, table: Table, seat: int, guest: str, said: Chat | React) -> Accepted:
    """Say it to those who may hear it."""
    if not guest or (seat != SPECTATOR and not table.owns(guest, seat)):
        raise Forbidden("You do not play this seat.")
    text = clean(said.text, LONGEST) if isinstance(said, Chat) else ""
    if isinstance(said, Chat) and not text:
        raise Malformed("There is nothing to be seen in this.")
    if not (tables.chats.take(f"{table.row.id} {guest}") and tables.watchers.take(f"{table.row.id} {seat}")):
        raise TooMuch("Not so fast: others want to be heard, too.")
    name = _name(table, said.name) if seat == SPECTATOR else table.seats[seat].name
    reaction = said.reaction if isinstance(said, React) else ""
    await _keep(table.store, table.row.id, ChatLine(0, now(), seat, name, text, reaction))
    table.chat_said += 1
    table.tell()
    return Accepted(said.id, table.row.n)


def _name(table: Table, wanted: str) -> str:
    """Nobody who watches is called like somebody who plays."""
    return another(clean(wanted) or WATCHER, [seat.name for seat in table.seats])


async def news(table: Table, connection: Connection) -> Chatted | None:
    """What this connection has not been told; players do not hear those who watch."""
    while table.chat_read != table.chat_said:
        async with table.lock:
            if (said := table.chat_said) != table.chat_read:
                last = table.chat[-1].k if table.chat else 0
                table.chat = [*table.chat, *await _since(table.store, table.row.id, last)][-KEPT:]
                table.chat_read = said
    if not table.chat or table.chat[-1].k <= connection.chat:
        return None
    before, connection.chat = connection.chat, table.chat[-1].k
    watches = connection.seat == SPECTATOR
    heard = [line for line in table.chat if line.k > before and (watches or line.seat != SPECTATOR)]
    return Chatted(tuple(heard)) if heard else None


async def _keep(store: Store, table_id: str, line: ChatLine) -> None:
    """Under the next number there is; the oldest lines are forgotten."""
    last = select(func.coalesce(func.max(chat.c.k), 0)).where(chat.c.match_id == table_id)
    for _ in range(TRIES):
        with suppress(Taken):  # by another server
            async with store.writing() as connection:
                k = (await connection.execute(last)).scalar_one() + 1
                written = {"match_id": table_id, "k": k, "at": line.at, "seat": line.seat, "name": line.name}
                await connection.execute(insert(chat).values(**written, text=line.text, reaction=line.reaction))
                await connection.execute(delete(chat).where(chat.c.match_id == table_id, chat.c.k <= k - KEPT))
                await store.tell(connection, table_id)
            return
    raise TooMuch("Too many talk at once.")


async def _since(store: Store, table_id: str, k: int) -> list[ChatLine]:
    lines = select(chat.c.k, chat.c.at, chat.c.seat, chat.c.name, chat.c.text, chat.c.reaction)
    mine = lines.where(chat.c.match_id == table_id, chat.c.k > k).order_by(chat.c.k)
    async with store.engine.connect() as connection:
        return [ChatLine(*line) for line in await connection.execute(mine)]
