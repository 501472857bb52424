"""A table in memory: its rows, its match, and who is connected. Everything here happens under the table's lock."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from hmac import compare_digest
from itertools import takewhile

import msgspec

from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match, forced_seats
from hearthside.kernel.record import Player, SharedDeal, seed_of
from hearthside.kernel.registry import find
from hearthside.kernel.voice import SPECTATOR
from hearthside.server import positions
from hearthside.server.clocks import Dial, after_move, changed, going, now, stopped
from hearthside.server.config import Config
from hearthside.server.connection import Connection
from hearthside.server.errors import Conflict, Lost, Missing, Outdated, Taken, Unknown
from hearthside.server.history import Entry, History, Setup, pack_of
from hearthside.server.logs import fail
from hearthside.server.metrics import COMMITS, MOVES_OF_BOTS, MOVES_OF_PEOPLE
from hearthside.server.positions import SeatLog
from hearthside.server.rows import Note, SeatRow, TableRow
from hearthside.server.slices import SLICE, Slices, at_once
from hearthside.server.store import NOTES, Store, reading
from hearthside.server.tableinfo import table_info
from hearthside.server.wire import Update, Welcome, pack
from hearthside.server.wire_parts import ChatLine, Line, MatchResult, Position, TableInfo, Times

FEW = 8
"""Decisions that are put into words at once; more of them are written in slices."""
FIRST = 4
"""Connections that are told at once whatever the clock says: it also runs while others have the processor."""
AGAIN = (0.0, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each look whether a move is there after all."""
DELETED = "This table was deleted."
CLOSED = "Whoever runs this server has closed this table."
TRIED = "Somebody tries something out here, from what they know of a match; only they see it."
SPOILED = "What is kept of this table cannot be read; the host of this server finds more in the log."


class Table:
    """One table. Its state is replayed from committed moves; whatever goes wrong, it can be loaded again."""

    def __init__(
        self, store: Store, row: TableRow, seats: list[SeatRow], slices: Slices, config: Config | None = None
    ) -> None:
        self.store = store
        self.config = config or Config("")
        self._slices = slices
        self.row = row
        self.seats = seats
        self.lock = asyncio.Lock()
        self.users = 0
        """Requests and sockets that hold this table: it stays in memory."""
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        """The task that plays here, while the asked seat plays by itself."""
        self.deleted = False
        """It is in the store no more; who is connected is sent away."""
        self.behind = False
        """Another server has changed it, and we have not looked yet."""
        self._history: History | None = None
        self._logs: dict[int, SeatLog] = {}
        self._pictures: dict[int, Position] = {}
        """What each seat sees just now, made when somebody looks."""
        self.on_turn: Callable[[Table], None] = lambda table: None
        """Somebody may have to be told that it is their turn."""
        self.told: set[str] = set()
        """The guests who were told so since they were here."""
        self._telling = False
        """Everybody will be told in a moment."""
        self.chat: list[ChatLine] = []
        self.chat_said, self.chat_read = 1, 0
        """They differ when more may have been said than is in memory."""

    # The match

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Alone with the table, its match in memory; a Problem when this version cannot play it."""
        async with self.lock:
            await self.ready()
            yield

    async def ready(self) -> None:
        """Bring the match into memory, if there is one."""
        if self._history is None and self.row.status != "open":
            setup, entries = await self._kept()
            self.forget()
            try:
                history = await self._slices.run(History.replaying(setup, entries))
                if history.n < self.row.n:
                    raise Problem("The last moves are missing.")
            except Outdated:
                raise
            except Exception as wrong:  # noqa: BLE001  # whatever somebody wrote into the store
                fail("spoiled", wrong, table=self.row.id, moves=len(entries))
                raise Conflict(SPOILED) from None
            self._history = history
            self._agree()

    def _agree(self) -> None:
        """The row was read before the moves: another server may have gone on in between, and the moves are the truth."""
        if self._history is not None:
            match = self._history.match
            status = "over" if match.over else "running"
            self.row = msgspec.structs.replace(self.row, n=self._history.n, asked=match.asked, status=status)

    async def _kept(self) -> tuple[Setup, list[Entry]]:
        """What the store has of the match: how it begins, and its moves."""
        setup = await self.setup()
        catalogue = find(setup.game).catalogue_of(pack_of(setup))
        rows = await self.store.rows(self.row.id)
        try:
            return setup, await self._slices.run(reading(rows, catalogue))
        except (msgspec.MsgspecError, Problem) as wrong:
            fail("spoiled", wrong, table=self.row.id)
            raise Conflict(SPOILED) from None

    async def moves(self) -> tuple[Setup, tuple[Entry, ...]]:
        """How the match begins and what was done; for other processes, so nothing is played again here."""
        async with self.lock:
            if self._history is None:
                setup, entries = await self._kept()
                return setup, tuple(entries)
            return self._history.setup, tuple(self._history.entries)

    async def reload(self) -> None:
        """Forget what is in memory: somebody else was first, or something failed half way."""
        self.forget()
        found = await self.store.table(self.row.id)
        if found is None:
            raise Missing(DELETED)
        self.row, self.seats = found
        await self.ready()

    async def catch_up(self) -> None:
        """Others may have gone on with this table elsewhere: take in what is new, and tell everybody connected."""
        found = await self.store.table(self.row.id)
        if found is None:
            raise Missing(DELETED)
        history = self._history
        if history is not None and found[0].n > history.n:
            rows, catalogue = await self.store.rows(self.row.id, history.n), history.match.catalogue
            entries = await self._slices.run(reading(rows, catalogue, history.n))
            self._pictures.clear()
            for entry in entries:
                history.advance(entry)
                self._cut(entry)
        self.chat_said += 1
        noted = found[0].notes != self.row.notes
        self.row, self.seats = found
        self._agree()
        self._pictures.clear()
        for connection in self.connections:
            connection.n, connection.stale = -1 if noted else connection.n, True
        self.tell(presence=True)

    async def reach(self, n: int) -> None:
        """A client has seen this number: when we have not, another server has gone on without us."""
        if n > self.row.n:
            await self.catch_up()
            await self.ready()

    def _cut(self, entry: Entry) -> None:
        if entry.undo:
            for log in self._logs.values():
                log.cut(self.match.number)

    def begin(self, row: TableRow, history: History) -> None:
        """The match has been dealt."""
        self.row = row
        self._history = history
        self.on_turn(self)

    def forget(self) -> None:
        """Look at nothing that is in memory any more."""
        self._history = None
        self._logs.clear()
        self._pictures.clear()

    async def setup(self) -> Setup:
        """What the match begins with, or would begin with now."""
        row = self.row
        own = await self.store.pack(row.game, row.pack) if row.pack_name else ""
        assert own is not None, "a pack is kept before its table"
        players = tuple(
            Player(seat.name, "bot", seat.bot) if seat.kind == "bot" else Player(seat.name) for seat in self.seats
        )
        nonces = tuple(seat.nonce for seat in self.seats)
        deal = SharedDeal(row.seed, nonces) if any(nonces) else None
        setup = Setup(
            table=row.id,
            game=row.game,
            rules=row.rules,
            pack=row.pack,
            own_pack=own,
            players=players,
            settings=row.settings,
            seed=row.seed if deal is None else seed_of(deal),
            forced=forced_seats([seat.kind for seat in self.seats]),
            deal=deal,
        )
        if not row.redealt:
            return setup
        before = await self.store.chapters(row.id, find(row.game).catalogue_of(pack_of(setup)))
        return msgspec.structs.replace(setup, before=before)

    async def dealt(self) -> History:
        """The match before its first move."""
        return await self._slices.run(History.replaying(await self.setup(), ()))

    @property
    def history(self) -> History:
        assert self._history is not None, "the match has not begun"
        return self._history

    @property
    def match(self) -> Match:
        return self.history.match

    @property
    def running(self) -> bool:
        return self.row.status == "running" and not self.row.closed

    async def commit(self, entry: Entry) -> None:
        """Apply a move and commit it; Refused or Taken, and nothing changed, when that cannot be.

        Unknown when the store did not say whether it has it: then nothing in memory counts any more.
        """
        history, by_bot = self.history, bool(self.bot_at(entry.seat))
        history.advance(entry)
        self._pictures.clear()
        self._cut(entry)
        status, asked, at = "over" if history.match.over else "running", history.match.asked, now()
        try:
            lapsed = self._lapsed()
            dial, banks = self._after_move(entry, lapsed, at)
            result = self._result()
            began = time.perf_counter()
            await self.store.append(self.row.id, history.n, entry, at, status, asked, lapsed, dial, banks, result)
            COMMITS.observe(time.perf_counter() - began)
        except Taken:
            await self.reload()
            self.tell(presence=True)
            raise
        except Exception as wrong:  # noqa: BLE001  # whatever happened to the store, the move may be in it
            fail("commit", wrong, table=self.row.id)
            await self._look_again(history.n, entry)
            return
        except BaseException:
            self.forget()
            raise
        (MOVES_OF_BOTS if by_bot else MOVES_OF_PEOPLE).inc()
        self.row = msgspec.structs.replace(
            self.row,
            n=history.n,
            status=status,
            asked=asked,
            touched=at,
            deadline=None if dial is None else dial.deadline,
            finished=None if result is None else at,
            result=result,
        )
        for seat, kept in lapsed.items():
            self.seats[seat] = msgspec.structs.replace(self.seats[seat], standing=kept)
        for seat, bank in banks.items():
            self.seats[seat] = msgspec.structs.replace(self.seats[seat], bank=bank)
        self.tell(presence=bool(lapsed) or status == "over")
        self.on_turn(self)

    async def _look_again(self, n: int, entry: Entry) -> None:
        """Find out whether a move was committed whose commit was not answered; Lost when it was not."""
        self.forget()
        for pause in AGAIN:
            await asyncio.sleep(pause)
            try:
                await self.reload()
            except Problem:
                raise
            except Exception as wrong:  # noqa: BLE001  # it does not answer yet
                fail("commit", wrong, table=self.row.id)
                self.forget()
                continue
            if self.history.n < n or self.history.entries[n - 1] != entry:
                raise Lost("The table could not be written to; nothing was done. Try again.")
            self.tell(presence=True)
            return
        raise Unknown("The table cannot be written to just now; whether this was done will show. Look again.")

    def _result(self) -> MatchResult | None:
        return positions.result_of(self.match) if self.match.over else None

    # The clock

    @property
    def overdue(self) -> bool:
        """Whether the asked person has run out of time."""
        return self.running and self.row.deadline is not None and now() >= self.row.deadline

    def _dial(self) -> Dial:
        return Dial(self.row.asked, self.row.deadline, [seat.bank for seat in self.seats])

    def _after_move(
        self, entry: Entry, lapsed: Mapping[int, str], at: float
    ) -> tuple[Dial | None, Mapping[int, float]]:
        """The clock after the last move of the history, and which banks it changes."""
        clock, asked = self.row.clock, self.match.asked
        if clock is None:
            return None, {}
        was = self._dial()
        own = takewhile(lambda earlier: earlier.seat == asked, reversed(self.history.entries))
        fresh = not any(earlier.undo for earlier in own)
        dial = after_move(clock, was, entry.seat, entry.undo, fresh, asked, at)
        seats = [msgspec.structs.replace(it, standing=lapsed.get(it.seat, it.standing)) for it in self.seats]
        dial = dial if self._waits(seats) else Dial(asked, None, dial.banks)
        return dial, changed(was, dial)

    def _waits(self, seats: Sequence[SeatRow]) -> bool:
        """Whether a person is to decide, with these seats: only then a clock runs."""
        asked = self.match.asked
        return asked is not None and not _bot_at(seats[asked]) and self._answer_of(seats[asked]) is None

    async def change_seat(self, seat: SeatRow, text: str = "") -> None:
        """Change a seat while the match runs, with a line in the log and with the clock; Taken when it changed meanwhile."""
        was, at, deadline = self.seats[seat.seat], now(), None
        if self.row.clock is not None:
            waits = self._waits([seat if it.seat == seat.seat else it for it in self.seats])
            dial = going(self._dial(), at) if waits else stopped(self._dial(), at)
            seat = msgspec.structs.replace(seat, bank=dial.banks[seat.seat])
            deadline = dial.deadline
        note = Note(self.match.number, seat.seat, text) if text else None
        await self.store.take_seat(seat, was, self.row.status, note, (self.row.n, deadline))
        self.seats[seat.seat] = seat
        self.row = msgspec.structs.replace(self.row, deadline=deadline)
        self._pictures.clear()
        if note is not None:
            self._noted(note)
        for connection in self.connections:
            connection.stale = True
        self.tell(presence=True)

    async def note(self, seat: int, text: str) -> None:
        """A line in the log that everybody sees."""
        note = Note(self.match.number, seat, text)
        await self.store.note(self.row.id, note)
        self._noted(note)
        self.tell()

    def _noted(self, note: Note) -> None:
        self.row = msgspec.structs.replace(self.row, notes=(*self.row.notes, note)[-NOTES:])
        for connection in self.connections:
            connection.n, connection.stale = -1, True

    # Standing answers

    async def stand(self, seat: int, choices: Sequence[str]) -> None:
        """Answer so for this seat from now on; Taken when the seat changed hands meanwhile."""
        await self.change_seat(msgspec.structs.replace(self.seats[seat], standing=" ".join(choices)))

    def standing_answer(self) -> Action | None:
        """What the asked seat has said once and for all about this question; found from what everybody sees."""
        return None if self.match.asked is None else self._answer_of(self.seats[self.match.asked])

    def _answer_of(self, it: SeatRow) -> Action | None:
        standing, seat = self.match.game.standing, it.seat
        if standing is None or _bot_at(it) or not it.standing:
            return None
        chosen = frozenset(it.standing.split())
        action: Action | None = standing.answer(self.match.view(SPECTATOR), seat, chosen)
        assert action is None or action in self.match.options, "what follows from what all see is always possible"
        return action

    def _lapsed(self) -> dict[int, str]:
        """What is left of what seats have said, where some of it is no longer in force."""
        standing, found = self.match.game.standing, {}
        for it in self.seats:
            if standing is not None and it.standing:
                kept = standing.lapse(self.match.view(SPECTATOR), it.seat, frozenset(it.standing.split()))
                left = " ".join(key for key in it.standing.split() if key in kept)
                if left != it.standing:
                    found[it.seat] = left
        return found

    # Who may do what

    def plays(self, guest: str, seat: int) -> bool:
        """Whether this guest may play this seat now."""
        return self.owns(guest, seat) and not self.seats[seat].left

    def owns(self, guest: str, seat: int) -> bool:
        return bool(guest) and 0 <= seat < len(self.seats) and compare_digest(self.seats[seat].guest, guest)

    def why_not_look(self, guest: str, seat: int) -> str:
        """Why this guest may not look through the eyes of this seat, or watch (-1); empty when they may."""
        if seat >= 0 and not self.owns(guest, seat):
            return "This seat is somebody else's; you can watch (seat -1)."
        # Whoever watches to the end sees what its person holds in the match it came from.
        return TRIED if self.row.redealt and not self.hosted_by(guest) else ""

    def connected(self, guest: str) -> bool:
        """Whether this guest is connected to this server, at whichever seat."""
        return any(connection.guest == guest for connection in self.connections)

    @property
    def swift(self) -> bool:
        """Whether everybody who plays here and is connected wants the bots to hurry."""
        players = [connection for connection in self.connections if connection.seat >= 0]
        return bool(players) and all(connection.swift for connection in players)

    def hosted_by(self, guest: str) -> bool:
        """Whether this guest opened the table; nobody is nobody's host."""
        return bool(guest) and compare_digest(self.row.host, guest)

    def bot_at(self, seat: int | None) -> str:
        """The bot that plays this seat; empty when a person does."""
        return "" if seat is None else _bot_at(self.seats[seat])

    def plays_itself(self, seat: int | None) -> bool:
        """Whether this seat may be answered for: by a bot, or by what its person has said once and for all."""
        return seat is not None and bool(self.bot_at(seat) or self.seats[seat].standing)

    def check_seat(self, seat: int) -> None:
        if not SPECTATOR <= seat < len(self.seats):
            raise Missing(f"This table has {len(self.seats)} seats, numbered from 0; -1 watches.")

    # Pictures

    def info(self, guest: str) -> TableInfo:
        """The table as this guest sees it."""
        return table_info(self, guest)

    def times(self) -> Times | None:
        """What the clock shows now."""
        if self.row.clock is None:
            return None
        return Times(now(), self.row.deadline, tuple(seat.bank for seat in self.seats))

    async def welcome(self, seat: int, guest: str, since: int) -> Welcome:
        """The whole picture, or what was missed since history number ``since``."""
        if self._history is None:
            return Welcome(self.info(guest), None, (), whole=True, time=self.times())
        # What is no event of the game has no number: who comes back gets the whole log when there is such a line.
        lines, whole = await self._lines(seat, -1 if self.row.notes else since)
        return Welcome(self.info(guest), self._position(seat), lines, whole, self.times())

    async def update(self, seat: int, since: int) -> Update:
        """What happened since history number ``since``."""
        lines, whole = await self._lines(seat, since)
        return Update(self._position(seat), lines, whole, self.times())

    async def _lines(self, seat: int, since: int) -> tuple[tuple[Line, ...], bool]:
        """The log after history number ``since``, and whether it is the whole log."""
        log = self._logs.setdefault(seat, SeatLog())
        await self._slices.run(log.writing(self.match, seat))
        return self._since(log, since)

    def _since(self, log: SeatLog, since: int) -> tuple[tuple[Line, ...], bool]:
        number = self.history.number_at(since)
        return log.since(-1 if number is None else number, self.row.notes if number is None else ()), number is None

    def _position(self, seat: int) -> Position:
        """Made once for all who look through the same eyes."""
        if seat not in self._pictures:
            self._pictures[seat] = positions.packed(self._drawn(seat))
        return self._pictures[seat]

    def _drawn(self, seat: int) -> Position:
        history, row = self.history, self.row
        asked = row.asked
        # Hardly anybody says once and for all, and this is asked for every picture of every move.
        stands = asked is not None and self.seats[asked].standing != ""
        answered = stands and self.running and self.standing_answer() is not None
        return positions.position(history.match, seat, history.n, answered)

    # Telling

    def tell(self, presence: bool = False) -> None:
        """Tell everybody connected that the match went on, or that somebody came or went; soon, after whoever moved is answered."""
        for connection in self.connections:
            connection.presence |= presence
        if self.connections and not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Show the new picture to all who need not be waited for; the others, and all when time is up, in their own tasks."""
        self._telling = False
        # While somebody has the lock, what is in memory may not be committed.
        now = self._history is not None and not self.lock.locked()
        began = time.monotonic()
        alone = len({connection.seat for connection in self.connections}) == len(self.connections)
        for place, connection in enumerate(self.connections):
            now = now and (place < FIRST or time.monotonic() - began < SLICE)
            if not (now and self._told(connection, alone)):
                connection.wake.set()

    def news_for(self, connection: Connection) -> bool:
        """Whether a connection has not been shown what is in memory now."""
        return connection.stale or connection.n != self.history.n

    def _told(self, connection: Connection, alone: bool) -> bool:
        """Show the match to one connection; False, and nothing said, when there is more to be done than that.

        ``alone``: nobody else looks through the same eyes, so that its picture is packed with the message and not kept.
        """
        seat, log = connection.seat, self._logs.get(connection.seat)
        heard = self.chat_read == self.chat_said and not (self.chat and self.chat[-1].k > connection.chat)
        if (
            connection.presence
            or connection.line.full
            or not heard
            or (seat >= 0 and not self.owns(connection.guest, seat))
        ):
            return False
        if not self.news_for(connection):
            return True
        history = self.history
        if log is None or log.behind(history.match) > FEW:
            return False
        try:
            at_once(log.writing(history.match, seat))
            lines, whole = self._since(log, connection.n)
            shown = self._drawn(seat) if alone and seat not in self._pictures else self._position(seat)
            connection.line.say(pack(Update(shown, lines, whole, self.times())))
        except Exception:  # noqa: BLE001  # its own task meets it, too, and ends with it
            return False
        connection.n, connection.stale = history.n, False
        return True


def _bot_at(seat: SeatRow) -> str:
    return seat.bot if seat.kind == "bot" or seat.left else ""
