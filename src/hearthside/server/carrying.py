"""Carrying who one is to another device: a code that works once and not for long.

A guest is a secret in a cookie, of which only the hash is kept. For as long as a code lives its guest's secret is kept, too, sealed with
the code, of which only the hash is kept: whoever reads the database learns neither.
"""

import secrets
from hashlib import sha256, sha512

from sqlalchemy import delete, insert, select

from hearthside.server.clocks import now
from hearthside.server.errors import Missing
from hearthside.server.guests import name_of
from hearthside.server.rows import carries
from hearthside.server.store import Store
from hearthside.server.wire_bodies import CarryCode

USELESS = (
    "This code does not work: it was used already, has run out, or is not whole. Make a new one on the other device."
)


async def offer(store: Store, token: str, seconds: float) -> CarryCode:
    """A new code for this guest; the one before works no more."""
    code, guest = secrets.token_urlsafe(16), name_of(token)
    expires = now() + seconds
    async with store.writing() as connection:
        old = (carries.c.expires <= now()) | (carries.c.guest == guest)
        await connection.execute(delete(carries).where(old))
        row = {"id": _hash(code), "guest": guest, "sealed": _sealed(code, token.encode()).hex(), "expires": expires}
        await connection.execute(insert(carries).values(row))
    return CarryCode(code, expires)


async def take(store: Store, code: str) -> str:
    """The token of whoever made this code, once; Missing, with one sentence for every reason, when it is of no use."""
    mine = (carries.c.id == _hash(code)) & (carries.c.expires > now())
    async with store.writing() as connection:
        sealed = (await connection.execute(select(carries.c.sealed).where(mine))).scalar()
        # Of two who come at once, the one who takes it away has it.
        taken = await connection.execute(delete(carries).where(mine))
        if sealed is None or taken.rowcount != 1:
            raise Missing(USELESS)
    return _sealed(code, bytes.fromhex(sealed)).decode()


def _hash(code: str) -> str:
    return sha256(b"carry:" + code.encode()).hexdigest()


def _sealed(code: str, text: bytes) -> bytes:
    """Sealed with the code, or opened with it. A code has 128 random bits and seals one text: this is a pad used once."""
    return bytes(a ^ b for a, b in zip(text, sha512(b"seal:" + code.encode()).digest(), strict=False))
