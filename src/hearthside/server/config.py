"""What can be set about a server, where its data lives, and what a database address means."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hearthside.bots.review import BUDGET
from hearthside.kernel.errors import Problem


class Limits(msgspec.Struct, frozen=True):
    """How much one client may ask: (so many a second, so many at once)."""

    requests: tuple[float, float] = (30, 300)
    """HTTP requests of one address."""
    new_tables: tuple[float, float] = (0.2, 30)
    chat: tuple[float, float] = (0.5, 6)
    """What one guest says at one table."""
    watchers: tuple[float, float] = (2, 20)
    """What is said at one seat of a table; all who watch are at one."""
    verdicts: tuple[float, float] = (0.2, 10)
    messages: tuple[float, float] = (20, 80)
    """Messages on one socket."""
    sockets: int = 200
    """Open sockets of one address."""
    connections: int = 20_000
    """Connections in all; fewer where the system allows fewer open files."""
    unfinished: int = 64
    """Connections of one address from which no whole request has come yet."""
    request: float = 20.0
    """Seconds a request has to arrive."""
    answer: float = 120.0
    """Seconds until its answer must have been taken."""
    message: int = 16_384
    """Characters in one message of a client."""
    body: int = 65_536
    """Bytes in the body of a request; a record to verify may be longer."""
    live: int = 500
    """Tables kept in memory when nobody is at them."""


class Config(msgspec.Struct, frozen=True):
    """Everything that can be set; see docs/hosting.md."""

    database: str
    pace: float = 0.7
    """Seconds a bot takes at least, so that people can follow."""
    follow_pace: float = 0.25
    """The same for what finishes an action begun before (paying, placing)."""
    silent_pace: float = 0.1
    """The same for questions that most often have one answer only; see docs/hosting.md on what time may tell."""
    workers: int = 2
    """Processes in which bots think."""
    lookers: int = 2
    """Processes in which people's questions are answered; the second one is started when both are needed."""
    review: int = BUDGET
    """How long a review of a finished game thinks, about so many seconds of one processor."""
    daily_levels: tuple[str, ...] = ("random", "easy", "normal", "hard", "expert")
    """The bots whose results on the deal of the day are told."""
    nonces: bool = True
    """Ask those who play for a nonce each before the start, so that the server alone does not choose the deal."""
    absence: float = 90.0
    """Seconds after which the seat of somebody who is away may be given to a bot by the others."""
    carry: float = 600.0
    """Seconds for which a code works that carries somebody to another device."""
    push_delay: float = 15.0
    """Seconds after which somebody who is not connected is told that it is their turn."""
    push_anywhere: bool = False
    """Push also to addresses that are not public, and without TLS; for tests alone."""
    contact: str = "mailto:nobody@example.org"
    """Whom push services may write to about what this server sends."""
    clock_grace: float = 20.0
    """Seconds after its start in which a server lets nobody's time run out: they could not move while it was away."""
    host: str = "127.0.0.1"
    """The address it listens on."""
    hosts: tuple[str, ...] = ()
    """The names this server may be called by, besides addresses in numbers, localhost and names within a home network; "*" for all."""
    keep_days: float = 0
    """Days after which a table at which nothing happens is deleted; 0 keeps all."""
    limits: Limits = Limits()


def from_environment(database: str | None, hosts: Sequence[str] = (), keep_days: float = 0) -> Config:
    """The settings of a server started by hand: HEARTHSIDE_PACE, HEARTHSIDE_WORKERS, HEARTHSIDE_HOSTS."""
    usual = Config(address(database))
    pace = _number("HEARTHSIDE_PACE", usual.pace)
    return Config(
        usual.database,
        pace=pace,
        follow_pace=min(pace, usual.follow_pace),
        silent_pace=min(pace, usual.silent_pace),
        workers=max(1, int(_number("HEARTHSIDE_WORKERS", min(4, os.cpu_count() or 1)))),
        hosts=tuple(host.lower() for host in (*hosts, *os.environ.get("HEARTHSIDE_HOSTS", "").split())),
        keep_days=keep_days,
        contact=os.environ.get("HEARTHSIDE_CONTACT") or usual.contact,
    )


def _number(name: str, default: float) -> float:
    text = os.environ.get(name, "")
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1
    if not 0 <= value <= 3600:
        raise Problem(f"{name} must be a number of at least 0, not {text!r}.")
    return value


def data_folder() -> Path:
    """Where this system keeps a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Hearthside"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Hearthside"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "hearthside"


def address(database: str | None) -> str:
    """The address SQLAlchemy understands, from a URL, a file name or nothing."""
    if database is None:
        return _file(data_folder() / "hearthside.sqlite")
    scheme, found, rest = database.partition("://")
    if not found:
        return _file(Path(database))
    if scheme == "sqlite":
        return _file(Path(rest.removeprefix("/")))
    if scheme in ("postgres", "postgresql"):
        return f"postgresql+asyncpg://{rest}"
    raise Problem(f"Hearthside keeps its tables in SQLite or Postgres, not in {scheme!r}.")


def _file(path: Path) -> str:
    path = path.expanduser().absolute()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise Problem(f"The folder {path.parent} cannot be made: {wrong.strerror}.") from None
    return f"sqlite+aiosqlite:///{path}"
