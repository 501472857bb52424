"""What can go wrong between a client and the server. A Problem is a sentence to the client; the others stay inside."""

import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from hearthside.kernel.errors import Problem

AWAY = "The tables cannot be read just now; nothing was done. Try again."


class Missing(Problem):
    """There is no such table, seat, invitation or page."""


class Forbidden(Problem):
    """It is somebody else's."""


class Conflict(Problem):
    """It cannot be done as things stand."""


class Outdated(Problem):
    """A match begun with rules or cards that this version no longer has."""


class TooMuch(Problem):
    """More than one client may ask."""


class Malformed(Problem):
    """What was sent cannot be read, or is not made of the game's actions."""


class Lost(Problem):
    """The store failed, and has not got it."""


class Unknown(Problem):
    """The store failed, and does not say whether it has got it."""


class Taken(Exception):
    """Somebody else was first: the key of the store, or a condition of the change, did not hold."""


class Gone(Exception):
    """The client at the other end of a socket is."""


STATUS: dict[type[Problem], tuple[int, str]] = {
    Missing: (404, "missing"),
    Forbidden: (403, "not-yours"),
    Conflict: (409, "cannot"),
    Outdated: (409, "cannot"),
    TooMuch: (429, "too-much"),
    Lost: (503, "failed"),
    Unknown: (503, "unknown"),
}
"""The status and the code a Problem is answered with over HTTP; 400, malformed, for all others."""


def store_is_away(wrong: Exception) -> bool:
    """Whether it is the database that did not answer: it comes back, and whoever asked may try again."""
    driver = type(wrong).__module__.partition(".")[0]  # which is there only where there is a Postgres
    return isinstance(wrong, SQLAlchemyError | sqlite3.Error | OSError) or driver == "asyncpg"


def short(sentence: str) -> str:
    """A sentence that may quote what a client sent, cut to a length fit to be shown."""
    return sentence if len(sentence) <= 300 else sentence[:299] + "…"
