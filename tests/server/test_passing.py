"""Several processes at one address: a connection is handed on, with what came from it, to where its table belongs."""

import asyncio
import socket
from functools import partial

import pytest

from hearthside.server.passing import Passing, ways

pytestmark = pytest.mark.skipif(not hasattr(socket, "send_fds"), reason="connections cannot be handed on here")


class Door(asyncio.Protocol):
    """Says who serves a request, or hands it on."""

    def __init__(self, passing: Passing, name: str) -> None:
        self.passing, self.name = passing, name

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        target = data.split(b" ")[1]
        if self.passing.on(self.transport, target, data):
            self.transport.abort()
        else:
            self.transport.write(self.name.encode() + b" " + target)
            self.transport.close()


async def served(tables: list[str], closed: int = -1) -> dict[str, str]:
    """Who serves the sockets of these tables when the first of three processes accepts them all."""
    paths = ways(3)
    assert paths is not None
    mouths = [mouth for _, mouth in paths]
    them = [Passing(place, ears, mouths) for place, (ears, _) in enumerate(paths)]
    for place, passing in enumerate(them):
        passing.listen(partial(Door, passing, str(place)))
    if closed >= 0:
        mouths[closed].close()
    listening = await asyncio.get_running_loop().create_server(lambda: Door(them[0], "0"), "127.0.0.1", 0)
    found = {}
    for table in tables:
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(f"GET /api/tables/{table}/seats/0/socket HTTP/1.1\r\n\r\n".encode())
        name, target = (await asyncio.wait_for(reader.read(), 10)).decode().split(" ")
        assert target == f"/api/tables/{table}/seats/0/socket"
        found[table] = name
        writer.close()
    listening.close()
    for passing in them:
        passing.close()
    for ears, mouth in paths:
        ears.close()
        mouth.close()
    return found


def test_every_socket_of_a_table_leads_to_the_same_process_and_tables_are_shared_out() -> None:
    tables = [f"table{number}" for number in range(30)]
    first, again = asyncio.run(served(tables)), asyncio.run(served(tables))
    assert first == again
    assert set(first.values()) == {"0", "1", "2"}


def test_a_process_that_does_not_take_it_leaves_the_connection_where_it_is() -> None:
    tables = [f"table{number}" for number in range(30)]
    whose, then = asyncio.run(served(tables)), asyncio.run(served(tables, closed=2))
    assert then == {table: "0" if name == "2" else name for table, name in whose.items()}
