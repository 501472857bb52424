"""Guests: no account, only a random token in a cookie (or a header, for programs). The server keeps its hash."""

import re
import secrets
from hashlib import sha256

COOKIE = "hearthside_guest"
"""On the usual ports; with a port in the address, the port is in the name: programs on one machine share their cookies."""
YEARS = 2 * 365 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_PORT = re.compile(r":([0-9]{1,5})$")


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def name_of(token: str) -> str:
    """What is stored of a token, and how a guest is known inside: its hash."""
    return sha256(b"guest:" + token.encode()).hexdigest()


def token_in(headers: dict[bytes, bytes]) -> str:
    """The token of a request; empty when there is none, or nothing that could be one."""
    bearer = headers.get(b"authorization", b"").decode("latin-1")
    if bearer[:7].lower() == "bearer ":
        token = bearer[7:].strip()
        return token if _TOKEN.fullmatch(token) else ""
    # Only ours are read: whatever other programs at the same address have set may be spelled in any way.
    pairs = (pair.strip().partition("=") for pair in headers.get(b"cookie", b"").decode("latin-1").split(";"))
    ours = [(name, value.strip('"')) for name, _, value in pairs if _TOKEN.fullmatch(value.strip('"'))]
    names = (cookie_of(headers), COOKIE)
    return next((value for wanted in names for name, value in ours if name == wanted), "")


def cookie_of(headers: dict[bytes, bytes]) -> str:
    """The name of our cookie at the address the client asked for."""
    port = _PORT.search(headers.get(b"host", b"").decode("latin-1"))
    return COOKIE if port is None else f"{COOKIE}_{port[1]}"


def set_cookie(token: str, headers: dict[bytes, bytes], secure: bool) -> bytes:
    kept = f"{cookie_of(headers)}={token}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax"
    return (kept + "; Secure" * secure).encode()
