"""A real server, a real Chromium, and people in front of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.people import DESKTOP, Person
from tests.server.house import House
from tools.browser import find


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def mira(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


@pytest.fixture
def ana(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Ana", DESKTOP) as person:
        yield person
