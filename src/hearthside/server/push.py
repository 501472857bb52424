"""Telling people that it is their turn when they are not connected, where their browser wants to be told.

Endpoints are named by clients, so nothing is sent but to https addresses of the public internet, to the very address that
was looked at, within seconds, and nothing is read but a status.
"""

import asyncio
import re
import socket
import ssl
from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import delete, insert, select

from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find
from hearthside.server.clocks import now
from hearthside.server.config import Config
from hearthside.server.errors import Malformed, Missing, Taken
from hearthside.server.logs import fail
from hearthside.server.metrics import PUSHES
from hearthside.server.rows import secrets, subscriptions
from hearthside.server.store import Store
from hearthside.server.table import Table
from hearthside.server.webpush import authorization, browser_key, decoded, encoded, new_key, point, read_key, sealed
from hearthside.server.wire_bodies import PushTo

PATIENCE = 10.0
"""Seconds a push service has to take a message."""
AT_ONCE = 8
"""Messages under way at once."""
WAITING = 1000
"""Messages that may wait for that; more are dropped."""
EACH = 10
"""Browsers of one guest."""
KEPT = 24 * 3600
"""Seconds a push service keeps a message for a browser that is off."""
GONE = (404, 410)
_PLAIN = re.compile(r"[!-~]+")


class Push:
    """Sends, and remembers whom it told about which table."""

    def __init__(self, config: Config, store: Store) -> None:
        self._config = config
        self._store = store
        self._key: ec.EllipticCurvePrivateKey | None = None
        self._room = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._tls = ssl.create_default_context()

    # Subscriptions

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The key all servers of this database sign with, made when it is first needed."""
        if self._key is None:
            mine = select(secrets.c.secret).where(secrets.c.name == "push")
            with suppress(Taken):
                async with self._store.writing() as connection:
                    if (await connection.execute(mine)).first() is None:
                        await connection.execute(insert(secrets).values(name="push", secret=new_key()))
            async with self._store.engine.connect() as connection:
                self._key = read_key((await connection.execute(mine)).scalar_one())
        return self._key

    async def public_key(self) -> str:
        return encoded(point((await self.key()).public_key()))

    async def subscribe(self, guest: str, to: PushTo) -> None:
        """Tell this browser from now on."""
        self._check(to)
        mine = select(subscriptions.c.id).where(subscriptions.c.guest == guest).order_by(subscriptions.c.at)
        name = _name(to.endpoint)
        async with self._store.writing() as connection:
            await connection.execute(delete(subscriptions).where(subscriptions.c.id == name))
            known = list((await connection.execute(mine)).scalars())
            old = known[: max(0, len(known) + 1 - EACH)]
            await connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(old)))
            values = msgspec.structs.asdict(to) | {"id": name, "guest": guest, "at": now()}
            await connection.execute(insert(subscriptions).values(values))

    async def stop(self, guest: str, endpoint: str) -> None:
        """Tell this browser nothing more; only the guest whose it is."""
        its = (subscriptions.c.id == _name(endpoint), subscriptions.c.guest == guest)
        async with self._store.writing() as connection:
            if not (await connection.execute(delete(subscriptions).where(*its))).rowcount:
                raise Missing("This browser is not told anything.")

    def _check(self, to: PushTo) -> None:
        where = urlsplit(to.endpoint)
        try:
            good = where.scheme == "https" and where.hostname and not where.username and where.port in (None, 443)
            if not (good or self._config.push_anywhere) or not _PLAIN.fullmatch(to.endpoint):
                raise Malformed("A push service has an https address of its own.")
            browser_key(to.p256dh)
            if len(decoded(to.auth)) != 16:
                raise ValueError
        except ValueError:
            raise Malformed("These are no keys of a browser.") from None

    # Telling

    async def tell(self, table: Table, guest: str) -> None:
        """Tell this guest, wherever they want to be told, that it is their turn here."""
        if self._waiting >= WAITING:
            return
        async with self._store.engine.connect() as connection:
            mine = select(subscriptions.c.endpoint, subscriptions.c.p256dh, subscriptions.c.auth)
            found = [PushTo(*row) for row in await connection.execute(mine.where(subscriptions.c.guest == guest))]
        # What everybody at the table knows, and nothing of the game.
        told = {"table": table.row.id, "game": find(table.row.game).title, "name": table.row.name}
        self._waiting += len(found)
        try:
            await asyncio.gather(*[self._send(to, msgspec.json.encode(told)) for to in found])
        finally:
            self._waiting -= len(found)

    async def _send(self, to: PushTo, text: bytes) -> None:
        async with self._room:
            try:
                async with asyncio.timeout(PATIENCE):
                    status = await self._posted(to, text)
            except Problem:
                status = 404  # nobody can be told there
            except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                PUSHES.labels("unreachable").inc()
                return
        PUSHES.labels("sent" if status < 300 else "gone" if status in GONE else "refused").inc()
        if status in GONE:
            async with self._store.writing() as connection:
                await connection.execute(delete(subscriptions).where(subscriptions.c.id == _name(to.endpoint)))

    async def _posted(self, to: PushTo, text: bytes) -> int:
        where = urlsplit(to.endpoint)
        secure = where.scheme == "https"
        host, port = where.hostname or "", where.port or (443 if secure else 80)
        address = await self._address(host, port)
        body, key = sealed(text, to.p256dh, to.auth), await self.key()
        head = (
            f"POST {where.path or '/'}{'?' + where.query if where.query else ''} HTTP/1.1\r\nHost: {where.netloc}\r\n"
            f"Authorization: {authorization(key, to.endpoint, self._config.contact)}\r\n"
            f"Content-Encoding: aes128gcm\r\nContent-Type: application/octet-stream\r\nTTL: {KEPT}\r\nUrgency: high\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection(
            address, port, limit=4096, ssl=self._tls if secure else None, server_hostname=host if secure else None
        )
        try:
            writer.write(head.encode() + body)
            await writer.drain()
            line = await reader.readline()
            return int(line.split(b" ")[1]) if line.startswith(b"HTTP/1.") and line.count(b" ") else 500
        finally:
            writer.transport.abort()

    async def _address(self, host: str, port: int) -> str:
        """Where this name leads; a Problem when that is within somebody's house."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = [str(each[4][0]) for each in found]
        allowed = [each for each in addresses if self._config.push_anywhere or public(each)]
        if not allowed:
            raise Problem("A push service has a public address.")
        return allowed[0]


def public(address: str) -> bool:
    """Whether an address belongs to the public internet, not to this machine or its neighbours."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        within = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if within is not None:
            found = within
    return found.is_global and not found.is_multicast


def _name(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()


def missed(table: Table) -> bool:
    """Whether somebody is to decide who does not see it, and was not told since they were here."""
    seat = table.row.asked
    if not table.running or seat is None:
        return False
    it = table.seats[seat]
    elsewhere = it.away is None and it.node not in ("", table.store.node)
    waits = bool(it.guest) and not table.bot_at(seat)
    return waits and it.guest not in table.told and not elsewhere and not table.connected(it.guest)


async def their_turn(push: Push, table: Table, delay: float) -> None:
    """Tell whoever is to decide here and does not see it, unless they come within a moment."""
    seat = table.row.asked
    await asyncio.sleep(delay)
    if seat is None or table.row.asked != seat or not missed(table):
        return
    guest = table.seats[seat].guest
    table.told.add(guest)
    try:
        await push.tell(table, guest)
    except Exception as wrong:  # noqa: BLE001  # nobody waits for it
        fail("push", wrong, table=table.row.id)
