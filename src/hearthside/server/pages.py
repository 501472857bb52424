"""The browser client: the files built into the package, and its start page for every address of its own."""

import hashlib
import re
from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from hearthside.server.link_previews import of, written
from hearthside.server.tables import Tables

FOLDER = Path(__file__).parent / "static"
START = "index.html"
VERSION = "_app/version.json"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Hearthside</title>
<body style="font: 1.1rem/1.6 system-ui; max-width: 36rem; margin: 4rem auto; padding: 0 1rem">
<h1>The browser client is not built yet</h1>
<p>The server runs, but this copy of Hearthside comes without its pages. In a work tree, run</p>
<pre>make web</pre><p>and load this page again. The interface for programs is at <a href="/schema/openapi.json">/schema/openapi.json</a>.</p>
"""


@get(["/", "/{path:path}"], include_in_schema=False, packed=True)
async def client(
    request: Request[Any, Any, Any], tables: NamedDependency[Tables], path: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the client, or its start page with what a messenger shows of the address in its head."""
    name = path.lstrip("/")
    if name.startswith(("api/", "schema/")):
        raise NotFoundException
    names = files()
    if START not in names:
        return Response(NOT_BUILT, media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    if name not in names or Path(name).suffix not in TYPES:
        if name.startswith("_app/"):
            raise NotFoundException  # a file of an older build: the start page would be no script
        name = START
    if name == START:
        return await _start(request, tables, path)
    accepted = request.headers.get("accept-encoding", "")
    file, headers = FOLDER / name, {"cache-control": "no-cache"}
    for ending, encoding in ((".br", "br"), (".gz", "gzip")):
        if encoding in accepted and name + ending in names:
            file = FOLDER / (name + ending)
            headers["content-encoding"] = encoding
            break
    headers["vary"] = "accept-encoding"
    if name.startswith("_app/immutable/"):
        headers["cache-control"] = "public, max-age=31536000, immutable"
    body = file.read_bytes()
    return _answer(request, body, TYPES[Path(name).suffix], headers)


async def _start(request: Request[Any, Any, Any], tables: Tables, path: str) -> Response[bytes]:
    html = (FOLDER / START).read_text(encoding="utf-8")
    page = written(html, await of(tables, path), str(request.base_url).rstrip("/"))
    headers = {"cache-control": "no-cache", "content-security-policy": policy(html)}
    return _answer(request, page.encode(), TYPES[".html"], headers)


def _answer(request: Request[Any, Any, Any], body: bytes, media_type: str, headers: dict[str, str]) -> Response[bytes]:
    tag = headers["etag"] = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def files() -> frozenset[str]:
    """What there is to serve; nothing else is ever opened."""
    start = FOLDER / START
    return _listed(start.stat().st_mtime_ns) if start.is_file() else frozenset()


@lru_cache(maxsize=1)
def _listed(_: int) -> frozenset[str]:
    """Listed once for each build of the client."""
    return frozenset(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file())


def build() -> str:
    """Which client this server has, as the client itself knows it; empty when none is built."""
    start = FOLDER / START
    return _named(start.stat().st_mtime_ns) if start.is_file() else ""


@lru_cache(maxsize=1)
def _named(_: int) -> str:
    file = FOLDER / VERSION
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])["version"] if file.is_file() else ""


def policy(html: str) -> str:
    """Only our own scripts, and the one SvelteKit writes into the page, by its hash."""
    inline = re.findall(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", html, re.DOTALL)
    hashes = [f"'sha256-{b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" for script in inline]
    return "; ".join(
        [
            "default-src 'self'",
            " ".join(["script-src 'self'", *hashes]),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'self'",
            "frame-ancestors 'none'",
        ]
    )
