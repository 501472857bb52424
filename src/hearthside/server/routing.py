"""What the routes share: how a body is read, how an answer leaves, who asks, and how often they may."""

from functools import partial
from typing import Any

import litestar
import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.record import Record
from hearthside.kernel.registry import find
from hearthside.server.errors import Malformed, Missing, TooMuch
from hearthside.server.tables import Tables
from hearthside.server.wire import page, whole
from hearthside.server.wire_bodies import Failure

REFUSALS = {
    status: ResponseSpec(Failure, generate_examples=False, description=description)
    for status, description in (
        (400, "It cannot be read, or cannot be."),
        (403, "It is somebody else's."),
        (404, "There is no such thing."),
        (409, "It cannot be done as things stand."),
        (429, "Too much at once."),
    )
}

AllTables = NamedDependency[Tables]
Guest = NamedDependency[str]
"""The hash of who asks, empty when nobody is known."""

get = partial(litestar.get, responses=REFUSALS)
put = partial(litestar.put, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS, status_code=200)


class Asking(Request[Any, Any, Any]):
    """A request whose body is read once and strictly, as what its handler names; Litestar would take "1" for 1."""

    async def json(self) -> Any:
        wanted = self.route_handler.parsed_data_field
        assert wanted is not None
        try:
            return msgspec.json.decode(await self.body(), type=wanted.annotation)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
            raise Malformed(f"The request cannot be read: {wrong}.") from None


class Door(Response[Any]):
    """Whatever a handler answers leaves by the one door."""

    def render(self, content: Any, media_type: str, enc_hook: Any = None) -> bytes:
        if isinstance(content, bytes):
            return content
        return whole(content) if isinstance(content, Record) else page(content)


def tables_of(state: State) -> Tables:
    """For handlers that name ``tables``."""
    tables = state.tables
    assert isinstance(tables, Tables)
    return tables


def guest_of(request: Asking) -> str:
    """For handlers that name ``guest``."""
    return str(request.scope["state"]["guest"])


def new_table_limit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    _within(connection, tables_of(connection.app.state).new_tables.take)


def verdict_limit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    _within(connection, tables_of(connection.app.state).verdicts.take)


def _within(connection: ASGIConnection[Any, Any, Any, Any], take: Any) -> None:
    if not take(connection.scope["state"]["client"]):
        raise TooMuch("You ask for this too often. Wait a moment.")


def known(key: str) -> Game:
    """The game with this key; Missing when there is none."""
    try:
        return find(key)
    except Problem as wrong:
        raise Missing(str(wrong)) from None
