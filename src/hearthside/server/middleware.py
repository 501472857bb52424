"""The doorkeeper, before anything else sees a request: who asks, from which page, how often; and what is logged."""

import time
from contextlib import suppress
from ipaddress import ip_address
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Send

from hearthside.server.config import Config
from hearthside.server.guests import name_of, new_token, set_cookie, token_in
from hearthside.server.limits import Buckets, household
from hearthside.server.logs import log, request_id
from hearthside.server.pages import build
from hearthside.server.wire import page
from hearthside.server.wire_bodies import Failure

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    # An invitation is in the address of a page: no other site may learn it.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
HSTS = (b"strict-transport-security", b"max-age=31536000")
HOME = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Names that no stranger can own."""
UNKNOWN_HOST = "This server is not known by this name. Who runs it can allow it: --allow-host, or HEARTHSIDE_HOSTS."


class Doorkeeper:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._requests = Buckets(*config.limits.requests)
        self._guests = Buckets(*config.limits.requests)
        self._hosts = frozenset(config.hosts)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        request_id.set(token_hex(6))
        if not self._called(headers):
            # A page of somebody else whose name was made to lead here would else count as one of ours.
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4403, "reason": "Not under this name."})
            else:
                await refuse(send, 421, "not-here", UNKNOWN_HOST)
            return
        if not plain(scope["path"]):
            # A second spelling of an address would be routed, but known by none of those who look at addresses.
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 4404, "reason": "There is nothing here."})
            else:
                await refuse(send, 404, "missing", "There is nothing here.")
            return
        token = token_in(headers)
        state = scope.setdefault("state", {})
        state["client"] = household(scope["client"][0]) if scope.get("client") else "local"
        if scope["type"] == "websocket":
            state["guest"] = name_of(token) if token else ""
            if not same_site(headers) or not self._takes(state):
                # Before the handshake ends this is a plain 403.
                await send({"type": "websocket.close", "code": 4403, "reason": "Not from here, or not so often."})
                return
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        status = 0
        fresh = b""
        safe = scope["method"] in SAFE
        if not token and not safe:
            token = new_token()
            fresh = set_cookie(token, headers, scope["scheme"] == "https")
        state["guest"] = name_of(token) if token else ""

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told = any(name == b"set-cookie" for name, _ in message["headers"])  # it says itself who they are
                extra = [(b"set-cookie", fresh)] if fresh and status < 400 and not told else []
                extra.append((b"x-request-id", request_id.get().encode()))
                if scope["path"].startswith("/api/"):
                    # A page that is older than we are sees it by this, and loads itself anew.
                    extra.append((b"x-hearthside-build", build().encode()))
                if scope["scheme"] == "https":
                    extra.append(HSTS)
                message = message | {"headers": [*message["headers"], *HEADERS, *extra]}
            await send(message)

        if not self._takes(state):
            await refuse(sending, 429, "too-much", "You ask faster than we can answer. Wait a moment.")
        elif not safe and not same_site(headers):
            await refuse(sending, 403, "not-yours", "Another site may not act for you here.")
        else:
            await self._app(scope, receive, sending)
        # The template, not the path: an invitation in an address is a secret.
        where = str(scope.get("path_template") or "-")
        ms = round((time.monotonic() - began) * 1000, 1)
        log("request", method=scope["method"], path=where, status=status, ms=ms)

    def _takes(self, state: dict[str, Any]) -> bool:
        """Whether this address, and this guest wherever they ask from, may ask once more."""
        return self._requests.take(state["client"]) and (not state["guest"] or self._guests.take(state["guest"]))

    def _called(self, headers: dict[bytes, bytes]) -> bool:
        """Whether this server is known by the name it was called by."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        name = host[1:].partition("]")[0] if host.startswith("[") else host.rpartition(":")[0] or host
        if not name or "*" in self._hosts or name in self._hosts or name.endswith(HOME) or "." not in name:
            return True
        with suppress(ValueError):
            ip_address(name)
            return True
        return False


def plain(path: str) -> bool:
    """Whether an address is spelled in the one way we know: no empty or dotted parts, nothing that cannot be seen."""
    inside = path.rstrip("/").split("/")[1:]
    return path.startswith("/") and "\\" not in path and path.isprintable() and not {"", ".", ".."} & set(inside)


def same_site(headers: dict[bytes, bytes]) -> bool:
    """Whether a browser sent this from one of our own pages; a program that says nothing about it may ask."""
    if headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
        return False
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode("latin-1")
    except ValueError:
        return False


async def refuse(send: Send, status: int, code: str, why: str) -> None:
    body = page(Failure(why, code))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
