"""The tables of the database, and their rows as Structs."""

from secrets import token_urlsafe

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from hearthside.kernel.settings import Settings
from hearthside.server.wire_parts import Clock, MatchResult

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("pack", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("status", String(8), nullable=False),
    Column("n", Integer, nullable=False),
    Column("asked", Integer),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("pack_name", String(80), nullable=False, server_default=""),
    Column("origin", String(32), nullable=False, server_default=""),
    Column("origin_number", Integer, nullable=False, server_default="0"),
    Column("clock", Text, nullable=False, server_default=""),
    Column("deadline", Float),
    Column("notes", Text, nullable=False, server_default=""),
    Column("finished", Float),
    Column("result", Text, nullable=False, server_default=""),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("imported", Boolean, nullable=False, server_default=false()),
    Column("closed", Boolean, nullable=False, server_default=false()),
    Column("daily", String(10), nullable=False, server_default=""),
    Column("redealt", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("invite", name="tables_invite"),
    Index("tables_host", "host"),
    Index("tables_status", "status"),
    Index("tables_deadline", "deadline"),
    Index("tables_public", "public", "status"),
)

packs = Table(
    "packs",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("left", Boolean, nullable=False),
    Column("standing", Text, nullable=False, server_default=""),
    Column("bank", Float, nullable=False, server_default="0"),
    Column("node", String(32), nullable=False, server_default=""),
    Column("away", Float),
    Column("given", Boolean, nullable=False, server_default=false()),
    Column("votes", Text, nullable=False, server_default=""),
    Column("nonce", String(64), nullable=False, server_default=""),
    Index("seats_guest", "guest"),
    Index("seats_node", "node"),
)

moves = Table(
    "moves",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("id", String(64), nullable=False),
    Column("at", Float, nullable=False),
)

chapters = Table(
    "chapters",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("k", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("forced", Text, nullable=False),
    Column("moves", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("review", Text, nullable=False),
    Column("at", Float, nullable=False),
)


chat = Table(
    "chat",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("k", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("reaction", String(16), nullable=False),
)


subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Index("subscriptions_guest", "guest"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("secret", Text, nullable=False),
)


leases = Table(
    "leases",
    metadata,
    Column("match_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("node", String(32), nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)

scores = Table(
    "scores",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("touched", Float, nullable=False),
)

score_parts = Table(
    "score_parts",
    metadata,
    Column("score_id", String(32), ForeignKey("scores.id"), primary_key=True),
    Column("part", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("value", Text, nullable=False),
)


daily_results = Table(
    "daily_results",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("rules", Integer, primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("bot", String(32), primary_key=True),
    Column("result", Text, nullable=False),
    Column("at", Float, nullable=False),
)


carries = Table(
    "carries",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("sealed", String(128), nullable=False),
    Column("expires", Float, nullable=False),
)


class Note(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log that is no event of the game: somebody left, came back, ran out of time."""

    number: int
    """After how many decisions."""
    seat: int
    text: str


def new_id() -> str:
    """The id of a new table. It is named in command lines, so it does not begin like an option."""
    while (found := token_urlsafe(9)).startswith("-"):
        pass
    return found


class TableRow(msgspec.Struct, frozen=True):
    """A table. ``n`` and ``asked`` repeat what the moves say, so that a list of tables needs no replay."""

    id: str
    game: str
    rules: int
    pack: str
    name: str
    settings: Settings
    seed: str
    """The seed; where somebody gave a nonce, the server's part of it."""
    host: str
    """The hash of the token of the guest who opened it."""
    invite: str
    rematch: str
    status: str
    n: int
    asked: int | None
    created: float
    touched: float
    pack_name: str = ""
    """The name of the pack of one's own it is played with; empty for the game's own cards."""
    origin: str = ""
    """The table whose game is played on here, from after ``origin_number`` decisions; empty for one of its own."""
    origin_number: int = 0
    clock: Clock | None = None
    deadline: float | None = None
    """When the asked person runs out of time; None while no clock runs."""
    notes: tuple[Note, ...] = ()
    finished: float | None = None
    result: MatchResult | None = None
    public: bool = False
    """Anybody may find it in the list of public tables."""
    imported: bool = False
    """Somebody brought its record; it was played elsewhere."""
    closed: bool = False
    """Whoever runs the server closed it: it is kept, and nobody plays there any more."""
    daily: str = ""
    """The day whose deal it is played with; empty for a deal of its own."""
    redealt: bool = False
    """It goes on from a running match, dealt anew from what one seat knew; what led there is in its chapters."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat. ``guest`` is the hash of its owner's token, empty while nobody has it."""

    match_id: str
    seat: int
    kind: str
    name: str
    bot: str
    guest: str
    left: bool
    standing: str = ""
    """The keys of what it has said once and for all, with spaces between them."""
    bank: float = 0.0
    """Seconds it has left, or had when it was asked."""
    node: str = ""
    """The server its person is connected to while the match runs; empty when to none."""
    away: float | None = None
    """Since when its person is not connected, while the match runs."""
    given: bool = False
    """The others gave it to a bot because its person was away; whoever comes back has it again at once."""
    votes: str = ""
    """The seats that would give it to a bot, with spaces between them."""
    nonce: str = ""
    """What its person gave to the deal, knowing what the server had promised."""
