"""One server process for all tests that do not stop it."""

from collections.abc import Iterator

import pytest

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
