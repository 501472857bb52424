"""The one door to clients: everything the server can say is one of these Structs, and ``pack`` refuses anything else.

A ``State`` never passes here. Views are built field by field by the games; this module turns them into messages.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hearthside.kernel.agenda import Asked
from hearthside.kernel.ledger import Ledger, Score
from hearthside.kernel.record import Player, Record
from hearthside.kernel.record import write as write_record
from hearthside.kernel.table import CardText, Zone


class Said(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of what the server says on a socket."""


class Heard(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of what a client says on a socket."""


# Parts


class SettingInfo(msgspec.Struct, frozen=True):
    key: str
    title: str
    help: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    rule: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the home page shows it."""

    key: str
    title: str
    blurb: str
    minutes: tuple[int, int]
    players: tuple[int, ...]
    settings: tuple[SettingInfo, ...]
    bots: tuple[str, ...]


SeatKind = Literal["me", "link", "screen", "bot"]


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a table as everybody at it sees it."""

    seat: int
    kind: SeatKind
    """How the seat was set up: the creator, a guest by link, somebody at the creator's screen, a bot."""
    name: str
    bot: str
    taken: bool
    here: bool
    """Somebody (or the bot) is connected."""
    mine: bool
    """The one who asks may play this seat."""
    left: bool = False
    """Its person gave it up and a bot plays it; while ``mine``, it can be taken back."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody at it sees it."""

    id: str
    game: str
    title: str
    name: str
    status: Literal["open", "running", "over"]
    seats: tuple[SeatInfo, ...]
    settings: dict[str, bool | int | str]
    commitment: str
    n: int
    asked: int | None
    created: float
    touched: float
    host: bool
    """The one who asks opened this table."""
    invite: str
    """The secret part of the invitation link; empty for everybody but the host, and when nobody is missing."""
    rematch: str
    """The table that follows this one, when there is one."""


class Option(msgspec.Struct, frozen=True):
    """One thing the seat may do."""

    id: int
    """Its number in the game's catalogue."""
    action: dict[str, Any]
    label: str
    group: str


class Line(msgspec.Struct, frozen=True):
    """One event as this seat saw it: a sentence for the log, and the event itself for animation."""

    n: int
    """The decision after which it happened; 0 is the set-up."""
    seat: int
    """Who acted; -1 for the game itself."""
    text: str
    event: dict[str, Any]


class Position(msgspec.Struct, frozen=True):
    """Everything a client draws."""

    n: int
    """How many entries the table's history has (moves and undos): a move must name it."""
    seat: int
    """Through whose eyes; -1 for a spectator."""
    asked: Asked | None
    prompt: str
    view: dict[str, Any]
    """The game's own View."""
    zones: tuple[Zone, ...]
    options: tuple[Option, ...]
    """Empty unless this seat is asked."""
    score: Score
    can_undo: bool
    over: bool


class Gain(msgspec.Struct, frozen=True):
    """What an option would change in the ledger."""

    id: int
    points: int
    ledger: Ledger


# What the server says


class Welcome(Said, frozen=True, tag="welcome"):
    """The answer to hello: the whole picture, or, when the client was here before, what it missed."""

    table: TableInfo
    position: Position | None
    """None while the table is still open."""
    lines: tuple[Line, ...]
    whole: bool
    """The lines are the whole log (replace what you have); else they follow what you have."""


class Update(Said, frozen=True, tag="update"):
    """Something happened."""

    position: Position
    lines: tuple[Line, ...]
    whole: bool
    """After an undo: the lines replace the log."""


class Presence(Said, frozen=True, tag="presence"):
    """Somebody came, went, took a seat; or the table started or has a rematch."""

    table: TableInfo


class Accepted(Said, frozen=True, tag="accepted"):
    """The moves are committed."""

    id: str
    n: int


class Rejected(Said, frozen=True, tag="rejected"):
    """Nothing was applied, and why."""

    id: str
    code: Literal[
        "stale", "repeated", "illegal", "malformed", "not-your-turn", "not-running", "not-yours", "too-much", "cannot"
    ]
    why: str
    rule: str = ""
    cure: str = ""
    cards: tuple[int, ...] = ()
    n: int = -1


class Explored(Said, frozen=True, tag="explored"):
    """What this seat would face after these actions, as far as it can be known."""

    id: str
    n: int
    known: bool
    """Whether there is anything to see: False when the actions end in a draw, a roll or another's answer."""
    prompt: str
    view: dict[str, Any] | None
    options: tuple[Option, ...]
    gains: tuple[Gain, ...]
    """For each of these options, what the actions tried and it together would add to the score of now."""
    gain: Ledger
    """What the actions tried would add."""


class Reason(Said, frozen=True, tag="reason"):
    """The answer to why: None of it when the action is allowed."""

    id: str
    allowed: bool
    why: str
    rule: str
    cure: str
    cards: tuple[int, ...]


class Previewed(Said, frozen=True, tag="previewed"):
    """What each of the current options would add."""

    id: str
    n: int
    gains: tuple[Gain, ...]


class Hinted(Said, frozen=True, tag="hinted"):
    """What the greedy bot would do, and why in score terms."""

    id: str
    n: int
    option: Option
    why: str


class Pong(Said, frozen=True, tag="pong"):
    id: str


class Replayed(Said, frozen=True, tag="replayed"):
    """A position of a finished match, and the log up to it."""

    position: Position
    """Its ``n`` counts decisions here, from 0 (the deal) to ``last``."""
    lines: tuple[Line, ...]
    last: int


ToClient = Welcome | Update | Presence | Accepted | Rejected | Explored | Reason | Previewed | Hinted | Pong | Replayed


# What a client says


class Hello(Heard, frozen=True, tag="hello"):
    """First message on a socket; ``n`` is the last number seen, -1 for none."""

    n: int = -1


class Play(Heard, frozen=True, tag="play"):
    """Take these actions, all or none, at history number ``n``."""

    id: str
    n: int
    actions: list[dict[str, Any]]


class Undo(Heard, frozen=True, tag="undo"):
    id: str
    n: int


class Explore(Heard, frozen=True, tag="explore"):
    id: str
    n: int
    actions: list[dict[str, Any]]


class Why(Heard, frozen=True, tag="why"):
    id: str
    action: dict[str, Any]
    after: list[dict[str, Any]] = []
    """Actions tried out before (see explore); empty: why not now."""


class Preview(Heard, frozen=True, tag="preview"):
    id: str


class Hint(Heard, frozen=True, tag="hint"):
    id: str


class Ping(Heard, frozen=True, tag="ping"):
    id: str


FromClient = Hello | Play | Undo | Explore | Why | Preview | Hint | Ping


# What a client asks over HTTP


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends in the body of a request."""


class NewSeat(Wanted, frozen=True):
    kind: SeatKind
    name: str = ""
    bot: str = "greedy"


class NewTable(Wanted, frozen=True):
    game: str
    seats: tuple[NewSeat, ...]
    name: str = ""
    settings: dict[str, bool | int | str] = {}
    start: bool = False
    """Start at once; nobody may be missing then."""


class Claim(Wanted, frozen=True):
    """Take a seat by invitation; the first free one unless named."""

    name: str = ""
    seat: int | None = None


class SeatChoice(Wanted, frozen=True):
    """The seat to leave, or to come back to."""

    seat: int


# What the server answers over HTTP, besides the messages of a socket


class Failure(msgspec.Struct, frozen=True):
    """Nothing was done, and why."""

    why: str
    code: str


class Health(msgspec.Struct, frozen=True):
    ok: bool
    version: str
    database: bool
    """The database answers."""
    tables: int
    """Tables in memory."""
    sockets: int


class Rules(msgspec.Struct, frozen=True):
    markdown: str


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record holds: dealt again from its seed and played again, every link of its chain fits."""

    ok: bool
    why: str


class SeenRecord(msgspec.Struct, frozen=True):
    """A running match as one seat has seen it: its own moves and the events it saw. No seed, no chain."""

    format: int
    game: str
    rules: int
    pack: str
    seats: tuple[Player, ...]
    settings: dict[str, bool | int | str]
    commitment: str
    seat: int
    moves: tuple[tuple[int, dict[str, Any]], ...]
    """The seat's own decisions as (number, action)."""
    seen: tuple[Line, ...]
    over: bool = False


Page = (
    ToClient
    | TableInfo
    | Failure
    | Health
    | Rules
    | Verdict
    | SeenRecord
    | Sequence[TableInfo]
    | Sequence[GameInfo]
    | Sequence[CardText]
)
_PARTS = (Said, TableInfo, Failure, Health, Rules, Verdict, SeenRecord, GameInfo, CardText)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(FromClient)


def pack(message: ToClient) -> bytes:
    """The one door: bytes for a client. Handing it anything but a message is a type error, and an assertion."""
    assert isinstance(message, Said), "only messages cross the wire"
    return _encoder.encode(message)


def page(content: Page) -> bytes:
    """The same door for HTTP."""
    parts = content if isinstance(content, (list, tuple)) else [content]
    assert all(isinstance(part, _PARTS) for part in parts), "only what this module names crosses the wire"
    return _encoder.encode(content)


def whole(record: Record) -> bytes:
    """The record of a finished match, seed and all, as a file."""
    assert record.over, "the seed is secret until the end"
    return write_record(record)


def unpack(data: bytes | str) -> FromClient:
    """A client's message; msgspec.ValidationError or DecodeError with a path when it is not one."""
    try:
        message: FromClient = _decoder.decode(data)
    except RecursionError:
        raise msgspec.ValidationError("It is nested too deep") from None
    return message
