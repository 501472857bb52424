"""The OpenAPI document: Litestar's of our routes, with msgspec's own schemas of what they carry.

``python -m hearthside.server.schema > web/openapi.json`` writes the copy the client's types are generated from.
"""

import sys
from typing import Any

import msgspec
from litestar import Request
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import License

from hearthside import __version__
from hearthside.kernel.game import Game
from hearthside.kernel.record import Record
from hearthside.kernel.registry import games
from hearthside.server import wire

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


class Described(JsonRenderPlugin):
    """Our document, made when it is first asked for."""

    def __init__(self) -> None:
        super().__init__(path="/")
        self._made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._made = self._made or described(openapi_schema)
        return self._made


def named(handler: BaseRouteHandler, *_: Any) -> str:
    """An operation is called like its function."""
    return handler.fn.__name__


CONFIG = OpenAPIConfig(
    title="Hearthside",
    version=__version__,
    license=License("MIT"),
    operation_id_creator=named,
    use_handler_docstrings=True,
    # The whole path, so that Litestar's own page for what is not found answers nothing else.
    path="/schema/openapi.json",
    render_plugins=[Described()],
)


def document() -> bytes:
    """The document without a server."""
    from hearthside.server.app import application  # it serves this document, and so imports this module

    return described(application().openapi_schema.to_schema())


if __name__ == "__main__":
    sys.stdout.buffer.write(document())
