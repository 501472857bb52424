"""The application: routes, sockets, the client's pages, and what is said when something is wrong."""

from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp

from hearthside.kernel.errors import Problem
from hearthside.server.config import Config
from hearthside.server.errors import AWAY, STATUS, Lost, short, store_is_away
from hearthside.server.logs import fail
from hearthside.server.middleware import Doorkeeper
from hearthside.server.pages import client
from hearthside.server.routes import ROUTES, unreadable
from hearthside.server.routing import Asking, Door, guest_of, tables_of
from hearthside.server.schema import openapi as document
from hearthside.server.sockets import socket
from hearthside.server.tables import Tables
from hearthside.server.wire_bodies import Failure

SENTENCES = {
    401: ("Say who you are.", "not-yours"),
    403: ("This is not yours.", "not-yours"),
    404: ("There is nothing here.", "missing"),
    405: ("This cannot be done here.", "malformed"),
    413: ("This is too long.", "too-much"),
}
PACKING = CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=4, exclude_opt_key="packed")
"""Answers are compressed lightly: most of what can be won, in a fraction of the time. The client's files are packed already."""


def failure(status: int, why: str, code: str, headers: dict[str, str] | None = None) -> Response[Any]:
    return Door(Failure(short(why), code), status_code=status, media_type="application/json", headers=headers)


def on_problem(request: Request[Any, Any, Any], wrong: Problem) -> Response[Any]:
    """Bad input: its text is a sentence fit to be shown."""
    status, code = STATUS.get(type(wrong), (400, "malformed"))
    return failure(status, str(wrong), code)


def on_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Any]:
    if wrong.status_code >= 500:
        return failure(wrong.status_code, "Something went wrong on our side.", "failed")
    if isinstance(wrong, ValidationException):
        return failure(wrong.status_code, unreadable(wrong), "malformed")
    allowed = {name: value for name, value in (wrong.headers or {}).items() if name == "allow"}
    return failure(wrong.status_code, *SENTENCES.get(wrong.status_code, (wrong.detail, "malformed")), headers=allowed)


def on_bug(request: Request[Any, Any, Any], wrong: Exception) -> Response[Any]:
    """A bug: logged with its place; the client learns only that it was not its fault."""
    fail("request", wrong, path=str(request.scope.get("path_template") or "-"))
    if store_is_away(wrong):
        return failure(STATUS[Lost][0], AWAY, STATUS[Lost][1])
    return failure(500, "Something went wrong on our side.", "failed")


def application(tables: Tables | None = None, largest: int = 0, openapi: OpenAPIConfig | None = None) -> Litestar:
    """Everything but the doorkeeper; ``largest`` is how many bytes the body of a request may have."""
    return Litestar(
        route_handlers=[*ROUTES, document, socket, client],
        compression_config=PACKING,
        dependencies={
            "tables": Provide(tables_of, sync_to_thread=False),
            "guest": Provide(guest_of, sync_to_thread=False),
        },
        exception_handlers={Problem: on_problem, HTTPException: on_http, Exception: on_bug},
        logging_config=None,
        openapi_config=openapi,
        request_class=Asking,
        request_max_body_size=largest,
        response_class=Door,
        state=State({"tables": tables}),
    )


def build(config: Config, tables: Tables) -> ASGIApp:
    """The application for these tables."""
    return Doorkeeper(application(tables, config.limits.body), config)
