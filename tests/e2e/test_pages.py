"""Every page, both themes, desktop and phone: nothing for axe-core to find, nothing wider than the screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.people import DESKTOP, PHONE, Person
from tests.server.house import House
from tests.thorough import THOROUGH

BOT = {"kind": "bot", "name": "Juniper", "bot": "random"}
NARROW = ViewportSize(width=360, height=740)
LINK = {"kind": "link"}
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules for which another theme is another page."""
EVERYTHING = ()
READINGS: tuple[tuple[ViewportSize, dict[str, tuple[str, ...]]], ...] = (
    (DESKTOP, {"light": EVERYTHING, "dark": COLOURS}),
    (PHONE, {"dark": EVERYTHING, "light": COLOURS}),
    (NARROW, dict.fromkeys(("light", "dark"), EVERYTHING) if THOROUGH else {}),
)
"""What axe reads: everything once on a desk by day and once on a phone by night, the colours at the other time, too."""


@pytest.fixture(scope="module")
def host(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


@pytest.fixture(scope="module")
def places(host: Person, house: House) -> dict[str, str]:
    """An address of every kind of page, the tables in the middle of a game; the same ones each time."""
    with house.dealt_from("5" * 32):
        return opened(host)


def opened(host: Person) -> dict[str, str]:
    found = {"home": "/", "new table": "/?new=forever_home", "tables": "/tables", "about": "/about", "rules": "/rules"}
    found |= {"settings": "/settings", "daily": "/daily", "carry": "/carry"}
    found |= {"nothing": "/no/such/page", "no table": "/t/none", "counts": "/score"}
    found |= {"lessons": "/learn/forever_home"}
    found |= {"forest_shuffle cards": "/cards/forest_shuffle", "forever_young cards": "/cards/forever_young"}
    found |= {"lesson": "/learn/forest_shuffle/forest"}
    for game in ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young"):
        found[f"{game} rules"] = f"/rules/{game}"
        found[f"{game} count"] = f"/score/{game}"
        found[f"{game} table"] = f"/t/{host.open(game, host.me(), BOT, BOT)}"
        host.show_options()
        for decision in range(4):
            if not host.wait_for_turn():
                break
            host.choose(decision)
    found["lobby"] = f"/t/{host.open('to_the_dogs', host.me(), LINK, start=False)}"
    invitation = host.page.get_by_label("Link to share").input_value()
    found["invitation"] = "/join/" + invitation.rpartition("/")[2]
    found["hot seat"] = f"/t/{host.open('forever_home', host.me(), {'kind': 'screen', 'name': 'Ana'})}"
    return found


KINDS = [
    "home",
    "new table",
    "tables",
    "about",
    "settings",
    "daily",
    "carry",
    "rules",
    "lessons",
    "lesson",
    "forest_shuffle cards",
    "forever_young cards",
    "nothing",
    "no table",
    "forest_shuffle rules",
    "forever_home rules",
    "to_the_dogs rules",
    "forever_young rules",
    "counts",
    "forest_shuffle count",
    "forever_home count",
    "to_the_dogs count",
    "forever_young count",
    "forest_shuffle table",
    "forever_home table",
    "to_the_dogs table",
    "forever_young table",
    "lobby",
    "invitation",
    "hot seat",
]


def look_at(host: Person, address: str) -> list[str]:
    """What is wrong with a page, in both themes, and how wide it is at three sizes."""
    host.complaints.clear()
    page = host.page
    page.goto(address)
    page.locator("main").first.wait_for()
    page.wait_for_load_state("networkidle")
    found = []
    for size, themes in READINGS:
        page.set_viewport_size(size)
        for theme, rules in themes.items():
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            found += [f"{address} {theme} {size['width']}: {problem}" for problem in host.violations(*rules)]
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        found += [f"{address}: {wide} pixels wide at {size['width']}"] if wide > size["width"] else []
    page.set_viewport_size(DESKTOP)
    # A page may ask for what is not there; nothing else may go wrong on it.
    return found + [said for said in host.complaints if not said.startswith("Failed to load resource")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_clean_in_both_themes_and_sizes(host: Person, places: dict[str, str], kind: str) -> None:
    assert look_at(host, places[kind]) == []


@pytest.mark.parametrize("tab", ["Log", "Ledger", "Options"])
def test_the_tabs_of_a_table_are_clean(host: Person, places: dict[str, str], tab: str) -> None:
    host.page.goto(places["forever_home table"])
    host.page.get_by_role("tab", name=tab).click()
    assert host.violations() == []
    host.page.set_viewport_size(PHONE)
    host.page.get_by_role("button", name="Log, ledger and options").click()
    host.page.locator("dialog.sheet").get_by_role("tab", name=tab).click()
    sheet = host.violations()
    host.page.set_viewport_size(DESKTOP)
    assert sheet == []


def test_the_result_the_replay_and_the_review_are_clean(host: Person, house: House) -> None:
    table = host.come_late(house, "to_the_dogs", "Juniper")
    page = host.page
    page.get_by_text("The shuffle was fair").wait_for()
    page.locator("svg.line").wait_for()
    for kind in ("t", "replay", "review"):
        assert look_at(host, f"/{kind}/{table}") == []


def test_the_theme_is_kept_in_the_browser(mira: Person) -> None:
    page = mira.page
    page.emulate_media(color_scheme="light")
    page.goto("/")
    page.get_by_role("button", name="Dark theme").click()
    assert page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") == "rgb(23, 18, 15)"
    page.reload()
    page.get_by_role("button", name="Light theme").wait_for()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
