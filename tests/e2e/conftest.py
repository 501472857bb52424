"""A real server, a real Chromium, and people in front of it.

Every test has deals of its own, the same ones each time: what a test finds, it finds again. ``HEARTHSIDE_DEALS=2`` (or any
other word) chooses other ones. A test that failed is run once more, and the closing lines name it: on a busy machine a page may be
late, and with the same deal what is wrong is wrong twice.
"""

import hashlib
import os
from collections.abc import Iterator

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.people import DESKTOP, Person
from tests.server.house import House
from tools.browser import find


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if failed := [report for report in reports if report.failed]:
        getattr(item, "_initrequest")()  # noqa: B009  # fixtures anew
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        for report in reports:
            report.user_properties.append(("at first", failed[0].longreprtext))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), hasty=True) as house:
        yield house


@pytest.fixture(autouse=True)
def same_deals(house: House, request: pytest.FixtureRequest) -> Iterator[None]:
    deals = f"{os.environ.get('HEARTHSIDE_DEALS', '')} {request.node.nodeid}"
    with house.dealt_from(hashlib.sha256(deals.encode()).hexdigest()[:32]):
        yield


@pytest.fixture
def mira(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


@pytest.fixture
def ana(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Ana", DESKTOP) as person:
        yield person
