"""The bodies of requests over HTTP, and of the answers that are no messages of a socket."""

from typing import Annotated, Any, Literal

import msgspec

from hearthside import bots
from hearthside.bots.review import Review
from hearthside.kernel.lessons import LessonStep
from hearthside.kernel.record import Player
from hearthside.server.wire_parts import BotInfo, Clock, Line, Position, SeatKind

PACK = 100_000
"""Characters in a pack of one's own."""
WHOLE = "^[^\\x00]*$"
"""Texts without a zero, which Postgres does not take, not even to look for it."""
PackText = Annotated[str, msgspec.Meta(max_length=PACK, pattern=WHOLE)]
"""The TOML text of a pack of one's own."""


# What a client asks


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what a client sends in the body of a request."""


class NewSeat(Wanted, frozen=True):
    kind: SeatKind
    name: str = ""
    bot: str = bots.USUAL


class NewTable(Wanted, frozen=True):
    game: str
    seats: tuple[NewSeat, ...]
    name: str = ""
    settings: dict[str, bool | int | str] = {}
    pack: PackText = ""
    """The TOML text of a pack of one's own; empty for the game's own cards."""
    start: bool = False
    """Start at once; nobody may be missing then."""
    clock: Clock | None = None
    """How much time people have; null: as much as they like."""
    public: bool = False
    """Show it to everybody in the list of public tables, and let anybody in; else by link only."""


class Claim(Wanted, frozen=True):
    """Take a seat by invitation; the first free one unless named."""

    name: str = ""
    seat: int | None = None


class SeatChoice(Wanted, frozen=True):
    """The seat to leave, to come back to, or to give to a bot."""

    seat: int


class BotChoice(Wanted, frozen=True):
    """The seat a bot of this level takes before the match begins; without a level it is open again."""

    seat: int
    bot: str = ""


class Swap(Wanted, frozen=True):
    """Two seats that change places before the match begins."""

    seat: int
    other: int


class GivenNonce(Wanted, frozen=True):
    """A part of the deal: random, given after the commitment was seen, which it names."""

    seat: int
    nonce: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]
    commitment: str


class PlayOnFrom(Wanted, frozen=True):
    """Play on from a position of a finished match: after so many decisions, at this seat."""

    number: int
    seat: int
    name: str = ""
    friends: bool = False
    """The other seats are open for whoever has the link, and the match goes on when it is started; else bots take them."""


class TryOut(Wanted, frozen=True):
    """Try out how a running match could go on, from what my seat knows."""

    seat: int
    name: str = ""


class PushTo(Wanted, frozen=True):
    """Where a browser wants to be told that it is somebody's turn, and how to seal it: a PushSubscription."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class PushStop(Wanted, frozen=True):
    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


class NewScore(Wanted, frozen=True):
    """Count a paper game together: what was entered so far, part by part (``common``, ``0``, ``1`` …)."""

    game: str
    parts: dict[str, dict[str, Any]]


class DailyStart(Wanted, frozen=True):
    """Play today's deal under this name."""

    name: str = ""


class CarryOver(Wanted, frozen=True):
    """Be whoever made this code."""

    code: Annotated[str, msgspec.Meta(max_length=64)]


class StepDone(Wanted, frozen=True):
    """The lesson at a table and the step that was just done, counted from 0."""

    lesson: str
    step: int


class RecordWithPack(Wanted, frozen=True):
    """A record to verify, and the TOML text of the pack it was played with."""

    record: msgspec.Raw
    pack: PackText


# What the server answers


class Failure(msgspec.Struct, frozen=True):
    """Nothing was done, and why."""

    why: str
    code: str


class ReachInfo(msgspec.Struct, frozen=True):
    """How friends reach this server."""

    here_only: bool
    """The address it was asked by works on this machine alone."""
    network: str
    """The address for others in the same network; empty when it does not listen for them."""


class SharedScore(msgspec.Struct, frozen=True):
    """A count of a paper game that several people make: the parts that are newer than was asked for."""

    id: str
    game: str
    version: int
    """Grows with every change."""
    parts: dict[str, dict[str, Any]]


class Health(msgspec.Struct, frozen=True):
    ok: bool
    version: str
    database: bool
    """The database answers."""
    tables: int
    """Tables in memory."""
    sockets: int


class Ready(msgspec.Struct, frozen=True):
    """Whether moves can be committed."""

    ready: bool


class PushInfo(msgspec.Struct, frozen=True):
    """How to subscribe: the server's public key in base64url, for applicationServerKey."""

    key: str


class Rules(msgspec.Struct, frozen=True):
    markdown: str


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson: what it says, points at and expects."""

    key: str
    title: str
    about: str
    seconds: int
    """About how long it takes."""
    seat: int
    """Where the learner sits."""
    players: int
    steps: tuple[LessonStep, ...]


class CarryCode(msgspec.Struct, frozen=True):
    """With this code another device becomes the same guest: once, and not for long."""

    code: str
    expires: float
    """When it works no more."""


class CarryDone(msgspec.Struct, frozen=True):
    """This device is the other one's guest now."""

    tables: int
    """How many tables that guest has."""


class StepSeen(msgspec.Struct, frozen=True):
    """A position on the way to the present one, as this seat saw it then."""

    number: int
    """After how many decisions."""
    seat: int
    """Who took the last of them."""
    lines: tuple[Line, ...]
    """What it led to, as far as this seat saw it."""
    position: Position


class DailyBot(msgspec.Struct, frozen=True):
    """What a bot made of a deal in the place of whoever plays it."""

    bot: BotInfo
    points: int
    place: int


class DailyTry(msgspec.Struct, frozen=True):
    """What the one who asks made of a day's deal, the first time it was finished."""

    day: str
    table: str
    points: int
    place: int
    again: int
    """How often it was finished after that."""
    bots: tuple[DailyBot, ...]


class DailyDeal(msgspec.Struct, frozen=True):
    """A game's deal of today. Its seed follows from the date: scores are a matter of honour."""

    game: str
    title: str
    day: str
    """The date in UTC, 2026-11-18."""
    next: float
    """When the next one comes."""
    seed: str
    players: int
    against: str
    """The bot that plays all other seats; empty when there are none."""
    running: str
    """My table with it, while it is under way."""
    mine: tuple[DailyTry, ...]
    """My results of the last days, the newest first."""
    bots: tuple[DailyBot, ...]
    """What each level made of it, the weakest first; they come one by one once somebody has begun to play it."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record holds: dealt again from its seed and played again, every link of its chain fits."""

    ok: bool
    why: str


class ReviewInfo(msgspec.Struct, frozen=True):
    """The review of a finished match, or how far it is."""

    status: Literal["none", "running", "done", "failed"]
    part: float
    """How much of it is done, 0 to 1."""
    review: Review | None = None


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
