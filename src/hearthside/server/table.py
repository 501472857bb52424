"""A table in memory: its rows, its match, and who is connected. Everything here happens under the table's lock."""

import asyncio
import time
from collections import deque

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import find
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player, commitment
from hearthside.kernel.table import SPECTATOR
from hearthside.server import picture
from hearthside.server.history import Entry, History, Setup, forced_seats
from hearthside.server.store import MoveRow, SeatRow, Store, TableRow, Taken
from hearthside.server.wire import SeatInfo, TableInfo, Update, Welcome


class Missing(Problem):
    """There is no such table, seat, invitation or page."""


class Connection:
    """One socket at a table: what it was told last, and what waits to be told."""

    def __init__(self, seat: int, guest: str) -> None:
        self.seat = seat
        self.guest = guest
        self.n = -1
        """The history number of the last picture sent."""
        self.replies: deque[bytes] = deque()
        self.sent = asyncio.Event()
        """All replies are out: a client that does not listen is not answered further."""
        self.presence = False
        """Somebody came or went since it was told."""
        self.wake = asyncio.Event()


class LiveTable:
    """One table. Its state is replayed from committed moves; whatever goes wrong, it can be loaded again."""

    def __init__(self, store: Store, row: TableRow, seats: list[SeatRow]) -> None:
        self.store = store
        self.row = row
        self.seats = seats
        self.lock = asyncio.Lock()
        self.users = 0
        """Requests and sockets that hold this table: it stays in memory."""
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        """The task that lets bots play here, while one is asked."""
        self._history: History | None = None

    # The match

    async def ready(self) -> None:
        """Bring the match into memory, if there is one; a Problem when this version cannot play it."""
        if self._history is None and self.row.status != "open":
            moves = await self.store.moves(self.row.id)
            self._history = History(self.setup(), [Entry(move.seat, move.move, move.said) for move in moves])

    async def reload(self) -> None:
        """Forget what is in memory: somebody else was first, or something failed half way."""
        self._history = None
        found = await self.store.table(self.row.id)
        assert found is not None, "tables are never deleted"
        self.row, self.seats = found
        await self.ready()

    def forget(self) -> None:
        self._history = None

    def setup(self) -> Setup:
        players = tuple(
            Player(seat.name, "bot", seat.bot) if seat.kind == "bot" else Player(seat.name) for seat in self.seats
        )
        return Setup(
            table=self.row.id,
            game=self.row.game,
            rules=self.row.rules,
            pack=self.row.pack,
            players=players,
            settings=msgspec.json.decode(self.row.settings),
            seed=self.row.seed,
            forced=forced_seats([seat.kind for seat in self.seats]),
        )

    @property
    def history(self) -> History:
        assert self._history is not None, "the match has not begun"
        return self._history

    @property
    def match(self) -> Match:
        return self.history.match

    @property
    def running(self) -> bool:
        return self.row.status == "running"

    async def commit(self, entry: Entry) -> None:
        """Apply a move and commit it; Refused or Taken, and nothing changed, when that cannot be."""
        history = self.history
        history.advance(entry)
        try:
            status = "over" if history.match.over else "running"
            row = MoveRow(self.row.id, history.n, entry.seat, entry.move, entry.said, time.time())
            await self.store.append(row, status, history.match.asked)
        except Taken:
            await self.reload()
            raise
        except BaseException:
            # Whether it was committed is not known: the next one who asks finds out.
            self.forget()
            raise
        self.row = msgspec.structs.replace(self.row, n=row.n, status=status, asked=history.match.asked, touched=row.at)
        self.tell()

    # Who may do what

    def plays(self, guest: str, seat: int) -> bool:
        """Whether this guest may play this seat now."""
        return self.owns(guest, seat) and not self.seats[seat].left

    def owns(self, guest: str, seat: int) -> bool:
        return bool(guest) and 0 <= seat < len(self.seats) and self.seats[seat].guest == guest

    def bot_at(self, seat: int | None) -> str:
        """The bot that plays this seat; empty when a person does."""
        if seat is None:
            return ""
        it = self.seats[seat]
        return it.bot if it.kind == "bot" or it.left else ""

    def check_seat(self, seat: int) -> None:
        if not SPECTATOR <= seat < len(self.seats):
            raise Missing(f"This table has {len(self.seats)} seats, numbered from 0; -1 watches.")

    # Pictures

    def info(self, guest: str) -> TableInfo:
        """The table as this guest sees it."""
        row = self.row
        host = bool(guest) and row.host == guest
        missing = any(seat.kind == "link" and not seat.guest for seat in self.seats)
        return TableInfo(
            id=row.id,
            game=row.game,
            title=find(row.game).title,
            name=row.name,
            status=row.status,  # type: ignore[arg-type]  # only these three are ever stored
            seats=tuple(self._seat_info(seat, guest) for seat in self.seats),
            settings=msgspec.json.decode(row.settings),
            commitment=commitment(row.seed),
            n=row.n,
            asked=row.asked,
            created=row.created,
            touched=row.touched,
            host=host,
            invite=row.invite if host and missing and row.status == "open" else "",
            rematch=row.rematch,
        )

    def _seat_info(self, seat: SeatRow, guest: str) -> SeatInfo:
        bot = seat.kind == "bot" or seat.left
        return SeatInfo(
            seat=seat.seat,
            kind=seat.kind,  # type: ignore[arg-type]  # only these four are ever stored
            name=seat.name,
            bot=seat.bot if bot else "",
            taken=bot or bool(seat.guest),
            here=bot or any(connection.seat == seat.seat for connection in self.connections),
            mine=self.owns(guest, seat.seat),
            left=seat.left,
        )

    def welcome(self, seat: int, guest: str, since: int) -> Welcome:
        """The whole picture, or what was missed since history number ``since``."""
        if self._history is None:
            return Welcome(self.info(guest), None, (), whole=True)
        number = self.history.number_at(since)
        lines = picture.lines(self.match, seat, -1 if number is None else number)
        return Welcome(self.info(guest), picture.position(self.match, seat, self.history.n), lines, number is None)

    def update(self, seat: int, since: int) -> Update:
        """What happened since history number ``since``."""
        number = self.history.number_at(since)
        lines = picture.lines(self.match, seat, -1 if number is None else number)
        return Update(picture.position(self.match, seat, self.history.n), lines, number is None)

    # Telling

    def tell(self, presence: bool = False) -> None:
        """Wake everybody connected: the match went on, or somebody came or went."""
        for connection in self.connections:
            connection.presence |= presence
            connection.wake.set()
