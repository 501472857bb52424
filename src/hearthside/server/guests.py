"""Guests: no account, only a random token in a cookie (or a header, for programs). The server keeps its hash."""

import re
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

COOKIE = "hearthside_guest"
YEARS = 2 * 365 * 24 * 3600

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


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
    else:
        try:
            found = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(COOKIE)
        except CookieError:
            found = None
        token = found.value if found is not None else ""
    return token if _TOKEN.fullmatch(token) else ""


def set_cookie(token: str, secure: bool) -> bytes:
    kept = f"{COOKIE}={token}; Path=/; Max-Age={YEARS}; HttpOnly; SameSite=Lax"
    return (kept + "; Secure" * secure).encode()
