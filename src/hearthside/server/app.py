"""The application: routes, sockets, the client's pages, and what is said when something is wrong."""

from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from hearthside.kernel.errors import Problem
from hearthside.server import routes
from hearthside.server.config import Config
from hearthside.server.guard import Guard
from hearthside.server.history import Outdated
from hearthside.server.limits import Buckets
from hearthside.server.lobby import Conflict, Forbidden
from hearthside.server.logs import fail, log
from hearthside.server.pages import client
from hearthside.server.room import Room
from hearthside.server.routes import Door, TooMuch
from hearthside.server.schema import document
from hearthside.server.sockets import socket
from hearthside.server.store import Store
from hearthside.server.table import Missing
from hearthside.server.wire import Failure, page

STATUS: dict[type[Problem], tuple[int, str]] = {
    Missing: (404, "missing"),
    Forbidden: (403, "not-yours"),
    Conflict: (409, "cannot"),
    Outdated: (409, "cannot"),
    TooMuch: (429, "too-much"),
}
SENTENCES = {
    401: ("Say who you are.", "not-yours"),
    403: ("This is not yours.", "not-yours"),
    404: ("There is nothing here.", "missing"),
    405: ("This cannot be done here.", "malformed"),
    413: ("This is too long.", "too-much"),
}


def failure(status: int, why: str, code: str) -> Response[Any]:
    return Response(page(Failure(why, code)), status_code=status, media_type="application/json")


def on_problem(request: Request[Any, Any, Any], wrong: Problem) -> Response[Any]:
    """Bad input: its text is a sentence fit to be shown."""
    status, code = STATUS.get(type(wrong), (400, "malformed"))
    why = str(wrong)
    return failure(status, why if len(why) <= 300 else why[:299] + "…", code)


def on_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Any]:
    why, code = SENTENCES.get(wrong.status_code, (wrong.detail[:300], "malformed"))
    if wrong.status_code >= 500:
        why, code = "Something went wrong on our side.", "failed"
    return failure(wrong.status_code, why, code)


def on_bug(request: Request[Any, Any, Any], wrong: Exception) -> Response[Any]:
    """A bug: logged with its place; the client learns only that it was not its fault."""
    fail("request", wrong, path=str(request.scope.get("path_template") or "-"))
    return failure(500, "Something went wrong on our side.", "failed")


@get("/schema/openapi.json", sync_to_thread=False)
def openapi() -> Response[bytes]:
    """This interface, described for programs."""
    return Response(document(), media_type="application/json")


def build(config: Config) -> ASGIApp:
    """The application for this configuration."""
    limits = config.limits

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        room = Room(config, Store(config.database))
        await room.open()
        app.state.room = room
        try:
            yield
        finally:
            await room.close()
            log("stopped")

    state = {
        "new_tables": Buckets(*limits.new_tables),
        "verdicts": Buckets(*limits.verdicts),
        "replays": OrderedDict[str, Any](),
    }
    app = Litestar(
        route_handlers=[*routes.ROUTES, openapi, socket, client],
        exception_handlers={Problem: on_problem, HTTPException: on_http, Exception: on_bug},
        lifespan=[life],
        logging_config=None,
        openapi_config=None,
        request_max_body_size=limits.body,
        response_class=Door,
        state=State(state),
    )
    return Guard(app, limits)
