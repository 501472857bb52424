"""The OpenAPI document: the routes as they are registered, the Structs of the wire, and every game's View.

``python -m hearthside.server.schema > web/openapi.json`` writes the copy the client's types are generated from.
"""

import re
import sys
from functools import cache
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from hearthside import __version__
from hearthside.kernel.game import Game, games
from hearthside.server import wire
from hearthside.server.routes import ROUTES

REF = "#/components/schemas/{name}"


@cache
def document() -> bytes:
    """The whole document as JSON."""
    bodies = [handler.opt.get("body") for handler in ROUTES]
    answers = [_answer(handler) for handler in ROUTES]
    kinds = [wire.ToClient, wire.FromClient, wire.Failure, *[kind for kind in (*bodies, *answers) if kind is not None]]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    of = dict(zip([str(kind) for kind in kinds], schemas, strict=True))
    components["ToClient"], components["FromClient"] = schemas[0], schemas[1]
    for game in games():
        components.update(_views(game))
    paths: dict[str, Any] = {}
    for handler, body, answer in zip(ROUTES, bodies, answers, strict=True):
        for path in handler.paths:
            for method in sorted(handler.http_methods - {"HEAD", "OPTIONS"}):
                asked = None if body is None else of[str(body)]
                paths.setdefault(_plain(path), {})[method.lower()] = _operation(handler, path, asked, of[str(answer)])
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Hearthside", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items()))},
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def _answer(handler: HTTPRouteHandler) -> Any:
    return handler.opt.get("answer") or handler.parsed_fn_signature.return_type.annotation


def _views(game: Game) -> dict[str, Any]:
    """The game's View and its parts and its actions, under names of their own: ForestShuffleView …"""
    prefix = "".join(part.capitalize() for part in game.key.split("_"))
    actions = list(dict.fromkeys(type(action) for action in game.catalogue.actions))
    schemas, parts = msgspec.json.schema_components(
        [game.view_type, *actions], ref_template=REF.replace("{name}", prefix + ".{name}")
    )
    named = {f"{prefix}.{name}": part for name, part in parts.items()}
    return named | {f"{prefix}View": schemas[0], f"{prefix}Action": {"anyOf": schemas[1:]}}


def _plain(path: str) -> str:
    return re.sub(r"\{(\w+):\w+\}", r"{\1}", path)


def _operation(handler: HTTPRouteHandler, path: str, body: Any, answer: Any) -> dict[str, Any]:
    inside = re.findall(r"\{(\w+):(\w+)\}", path)
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if kind == "int" else "string"}}
        for name, kind in inside
    ]
    asked = handler.parsed_fn_signature.parameters
    for name, field in asked.items():
        if field.annotation is int and name not in dict(inside):
            schema = {"type": "integer", "default": field.default}
            parameters.append({"name": name, "in": "query", "required": False, "schema": schema})
    failed = {"$ref": REF.format(name="Failure")}
    operation: dict[str, Any] = {
        "operationId": handler.fn.__name__,
        "summary": (handler.fn.__doc__ or "").strip(),
        "parameters": parameters,
        "responses": {
            str(handler.status_code or 200): {"description": "The answer", "content": _json(answer)},
            "default": {"description": "Nothing was done, and why", "content": _json(failed)},
        },
    }
    if body is not None:
        operation["requestBody"] = {"required": True, "content": _json(body)}
    return operation


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


if __name__ == "__main__":
    sys.stdout.buffer.write(document())
