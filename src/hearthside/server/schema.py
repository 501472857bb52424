"""The OpenAPI document: Litestar's of our routes, with msgspec's own schemas of what they carry.

``python -m hearthside.server.schema > web/openapi.json`` writes the copy the client's types are generated from.
"""

import asyncio
import sys
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License

from hearthside import __version__
from hearthside.kernel.game import Game
from hearthside.kernel.record import Record
from hearthside.kernel.registry import games
from hearthside.server import wire
from hearthside.server.routing import Door

REF = "#/components/schemas/{name}"


def described(litestar: dict[str, Any]) -> bytes:
    """Litestar's document with what it cannot know: the messages of sockets, and every game's View and actions.

    The shapes are described by msgspec, which reads and writes them: with their docstrings, bounds and tuples.
    """
    known = litestar["components"]["schemas"].keys()
    ours = _wire()
    assert known <= ours.keys(), f"unknown to wire.py: {known - ours.keys()}"
    for game in games():
        ours.update(_game(game))
    whole = litestar | {"components": {"schemas": dict(sorted(ours.items()))}}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def _wire() -> dict[str, Any]:
    (to, of, *_), components = msgspec.json.schema_components(
        [wire.ToClient, wire.FromClient, *wire.BODIES, *wire.PAGES, Record], ref_template=REF
    )
    return components | {"ToClient": to, "FromClient": of}


def _game(game: Game) -> dict[str, Any]:
    """The game's View and its parts and its actions, under names of their own: ForestShuffleView …"""
    prefix = "".join(part.capitalize() for part in game.key.split("_"))
    ref = REF.replace("{name}", prefix + ".{name}")
    actions = list(dict.fromkeys(type(action) for action in game.catalogue.actions))
    (view,), seen = msgspec.json.schema_components([game.view_type], ref_template=ref)
    done, parts = msgspec.json.schema_components(actions, ref_template=ref)
    for part in seen.values():
        part["required"] = list(part["properties"])  # a view is only sent, and sent whole
    of_game = {f"{prefix}.{name}": part for name, part in (parts | seen).items()}
    return of_game | {f"{prefix}View": view, f"{prefix}Action": {"anyOf": list(done)}}


def named(handler: BaseRouteHandler, *_: Any) -> str:
    """An operation is called like its function."""
    return handler.fn.__name__


CONFIG = OpenAPIConfig(
    title="Hearthside",
    version=__version__,
    license=License("MIT"),
    operation_id_creator=named,
    use_handler_docstrings=True,
    path="/schema/litestar",  # its own routes, in an application that nobody asks anything
)


@lru_cache(maxsize=1)
def document() -> bytes:
    """The document, from an application made for it."""
    from hearthside.server.app import application  # it serves this document, and so imports this module

    return described(application(openapi=CONFIG).openapi_schema.to_schema())


_ALONE = Lock()


def _once() -> bytes:
    with _ALONE:
        return document()


@get("/schema/openapi.json", include_in_schema=False)
async def openapi() -> Response[bytes]:
    """What can be asked here. It is made when that is first asked for, and in a thread: it takes a third of a second."""
    return Door(await asyncio.to_thread(_once), media_type="application/vnd.oai.openapi+json")


if __name__ == "__main__":
    sys.stdout.buffer.write(document())
