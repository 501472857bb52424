"""The one door to clients: everything the server can say is one of these Structs, and ``pack`` refuses anything else.

A ``State`` never passes here. Views are built field by field by the games; this module turns them into messages.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from hearthside.bots.review import Moment
from hearthside.kernel.cards import CardText
from hearthside.kernel.errors import Refusal
from hearthside.kernel.ledger import Ledger
from hearthside.kernel.record import Record
from hearthside.kernel.record import write as write_record
from hearthside.server.errors import Malformed
from hearthside.server.wire_bodies import (
    WHOLE,
    BotChoice,
    CarryCode,
    CarryDone,
    CarryOver,
    Claim,
    DailyDeal,
    DailyStart,
    Failure,
    GivenNonce,
    Health,
    LessonInfo,
    NewScore,
    NewTable,
    PlayOnFrom,
    PushInfo,
    PushStop,
    PushTo,
    ReachInfo,
    Ready,
    RecordWithPack,
    ReviewInfo,
    Rules,
    SeatChoice,
    SeenRecord,
    SharedScore,
    StepDone,
    StepSeen,
    Swap,
    TryOut,
    Verdict,
)
from hearthside.server.wire_parts import (
    ChatLine,
    Gain,
    GameInfo,
    Line,
    Option,
    PickInfo,
    Position,
    PublicTable,
    Reaction,
    TableInfo,
    Times,
    Weighed,
)


class Said(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of what the server says on a socket."""


class Heard(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of what a client says on a socket."""


Id = Annotated[str, msgspec.Meta(max_length=64, pattern=WHOLE)]
"""The client's own name for a message; its answer bears the same."""
Actions = Annotated[list[dict[str, Any]], msgspec.Meta(max_length=64)]
Code = Literal[
    "stale",
    "repeated",
    "illegal",
    "malformed",
    "not-your-turn",
    "not-running",
    "not-yours",
    "too-much",
    "cannot",
    "unknown",
]


# What the server says


class Welcome(Said, frozen=True, tag="welcome"):
    """The answer to hello: the whole picture, or, when the client was here before, what it missed."""

    table: TableInfo
    position: Position | None
    """None while the table is still open."""
    lines: tuple[Line, ...]
    whole: bool
    """The lines are the whole log (replace what you have); else they follow what you have."""
    time: Times | None = None
    """What the clock shows; null without one."""


class Update(Said, frozen=True, tag="update"):
    """Something happened."""

    position: Position
    lines: tuple[Line, ...]
    whole: bool
    """After an undo, or a line that is no event of the game: the lines replace the log."""
    time: Times | None = None


class Presence(Said, frozen=True, tag="presence"):
    """Somebody came, went, took a seat; or the table started or has a rematch."""

    table: TableInfo
    time: Times | None = None


class Accepted(Said, frozen=True, tag="accepted"):
    """The moves are committed."""

    id: str
    n: int


class Rejected(Said, frozen=True, tag="rejected"):
    """Nothing was applied, and why; only with code ``unknown`` it may have been: ask again with the same id."""

    id: str
    code: Code
    refusal: Refusal
    n: int
    """The history number now; -1 when there is none."""


class Explored(Said, frozen=True, tag="explored"):
    """What this seat would face after these actions, as far as it can be known."""

    id: str
    n: int
    known: bool
    """Whether there is anything to see: False when the actions end in a draw, a roll or another's answer."""
    prompt: str
    view: dict[str, Any] | None
    options: tuple[Option, ...]
    pick: PickInfo | None
    gains: tuple[Gain, ...]
    """For each of these options, what the actions tried and it together would add to the score of now."""
    gain: Ledger
    """What the actions tried would add."""


class WhyNot(Said, frozen=True, tag="why-not"):
    """The answer to why."""

    id: str
    refusal: Refusal | None
    """None: the action is allowed."""


class Previewed(Said, frozen=True, tag="previewed"):
    """What each of the current options would add."""

    id: str
    n: int
    gains: tuple[Gain, ...]


class Hinted(Said, frozen=True, tag="hinted"):
    """What ``hard`` would do, why in one sentence, and the best three options with their chances."""

    id: str
    n: int
    option: Option
    why: str
    options: tuple[Weighed, ...]
    """The best first."""


class Chatted(Said, frozen=True, tag="chatted"):
    """What people said: the last lines there are, then each new one."""

    lines: tuple[ChatLine, ...]


class Pong(Said, frozen=True, tag="pong"):
    id: str


class Replayed(Said, frozen=True, tag="replayed"):
    """A position of a finished match, and the log up to it."""

    position: Position
    """Played again one decision a message: its ``n`` is the number, too."""
    number: int
    """After how many decisions, from 0 (the deal) to ``last``."""
    last: int
    lines: tuple[Line, ...]
    seat: int
    """Who took the last of these decisions; -1 at the deal."""
    hands: tuple[Position, ...] = ()
    """With open hands: the same position through the eyes of every seat."""


ToClient = (
    Welcome
    | Update
    | Presence
    | Accepted
    | Rejected
    | Explored
    | WhyNot
    | Previewed
    | Hinted
    | Chatted
    | Pong
    | Replayed
)


# What a client says


class Hello(Heard, frozen=True, tag="hello"):
    """First message on a socket; ``n`` is the last number seen, -1 for none; ``swift``: bots may hurry, if all here want it."""

    n: int = -1
    swift: bool = False


class PlayActions(Heard, frozen=True, tag="play"):
    """Take these actions, all or none, at history number ``n``."""

    id: Id
    n: int
    actions: Actions


class Undo(Heard, frozen=True, tag="undo"):
    id: Id
    n: int


class Explore(Heard, frozen=True, tag="explore"):
    id: Id
    n: int
    actions: Actions


class Why(Heard, frozen=True, tag="why"):
    id: Id
    action: dict[str, Any]
    after: Actions = []
    """Actions tried out before (see explore); empty: why not now."""


class Stand(Heard, frozen=True, tag="stand"):
    """From now on, answer so for my seat; replaces what was said before, nothing takes it all back."""

    id: Id
    choices: Annotated[list[str], msgspec.Meta(max_length=64)]


class PreviewAll(Heard, frozen=True, tag="preview"):
    id: Id


class Hint(Heard, frozen=True, tag="hint"):
    id: Id


class Chat(Heard, frozen=True, tag="chat"):
    """Say something to those at the table; who watches says it to those who watch."""

    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """Who watches may have a name."""


class React(Heard, frozen=True, tag="react"):
    id: Id
    reaction: Reaction
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


class Ping(Heard, frozen=True, tag="ping"):
    id: Id


FromClient = Hello | PlayActions | Undo | Explore | Why | Stand | PreviewAll | Hint | Chat | React | Ping


# The door

BODIES = (
    NewTable,
    Claim,
    SeatChoice,
    BotChoice,
    Swap,
    GivenNonce,
    PlayOnFrom,
    TryOut,
    RecordWithPack,
    PushTo,
    PushStop,
    NewScore,
    StepDone,
    DailyStart,
    CarryOver,
)
PAGES = (
    TableInfo,
    PublicTable,
    Failure,
    Health,
    ReachInfo,
    Ready,
    PushInfo,
    Rules,
    Verdict,
    SeenRecord,
    GameInfo,
    CardText,
    LessonInfo,
    ReviewInfo,
    Moment,
    SharedScore,
    DailyDeal,
    StepSeen,
    CarryCode,
    CarryDone,
)

Page = (
    ToClient
    | TableInfo
    | Failure
    | Health
    | ReachInfo
    | Ready
    | PushInfo
    | Rules
    | Verdict
    | SeenRecord
    | ReviewInfo
    | Moment
    | SharedScore
    | Sequence[TableInfo]
    | Sequence[PublicTable]
    | Sequence[GameInfo]
    | Sequence[CardText]
    | Sequence[LessonInfo]
    | Sequence[DailyDeal]
    | Sequence[StepSeen]
    | CarryCode
    | CarryDone
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(FromClient)


def pack(message: ToClient) -> bytes:
    """The one door: bytes for a client. Handing it anything but a message is a type error, and an assertion."""
    assert isinstance(message, Said), "only messages cross the wire"
    return _encoder.encode(message)


def page(content: Page) -> bytes:
    """The same door for HTTP."""
    parts = content if isinstance(content, (list, tuple)) else [content]
    assert all(isinstance(part, (Said, *PAGES)) for part in parts), "only what this module names crosses the wire"
    return _encoder.encode(content)


def whole(record: Record) -> bytes:
    """The record of a finished match, seed and all, as a file."""
    assert record.over, "the seed is secret until the end"
    return write_record(record)


def rejected(message: str, code: Code, why: str | Refusal, n: int = -1) -> Rejected:
    """No to the message with this id; a plain sentence is a refusal that cites nothing."""
    return Rejected(message, code, Refusal(why, "") if isinstance(why, str) else why, n)


def unpack(data: bytes | str) -> FromClient:
    """A client's message; Malformed, with a path, when it is none."""
    try:
        message: FromClient = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Malformed(f"This is not a message: {wrong}.") from None
    return message
