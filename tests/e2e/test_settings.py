"""Settings are kept in the browser and do what they say; sounds and notices come only to those who want them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.people import DESKTOP, NO_SETTINGS, PHONE, Person
from tests.server.house import House

BOT = {"kind": "bot", "name": "Juniper", "bot": "random"}
PAGES = (
    "/",
    "/about",
    "/settings",
    "/tables",
    "/rules/forest_shuffle",
    "/score",
    "/score/to_the_dogs",
    "/cards/forever_home",
)

HEARD = """
  window.heard = [];
  HTMLMediaElement.prototype.play = function () {
    window.heard.push([this.src.split('/').at(-1), this.volume]);
    return Promise.resolve();
  };
"""
PERMISSION = """
  let answer = 'default';
  window.asked = 0;
  window.Notification = class {
    static get permission() { return answer; }
    static requestPermission() { window.asked++; answer = 'granted'; return Promise.resolve(answer); }
  };
"""


@pytest.fixture
def slow_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("slow"), workers=1) as house:
        yield house


def choose(page: Page, group: str, label: str) -> None:
    page.get_by_role("radiogroup", name=group).get_by_text(label, exact=True).click()


def type_size(page: Page) -> float:
    return float(page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)"))


def wide(page: Page) -> int:
    return int(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"))


def test_what_is_chosen_holds_at_once_everywhere_and_after_coming_back(mira: Person) -> None:
    page = mira.page
    page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    page.goto("/")
    page.get_by_role("link", name="Settings").click()
    assert type_size(page) == 16
    choose(page, "Theme", "Dark")
    choose(page, "Text size", "Larger")
    choose(page, "Motion", "Off")
    choose(page, "Pace of the others", "Swift")
    page.get_by_role("switch", name="Confirm moves").check()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.reload()
    page.get_by_role("switch", name="Confirm moves").wait_for()
    expect(page.get_by_role("switch", name="Confirm moves")).to_be_checked()
    expect(page.get_by_role("radio", name="Swift")).to_be_checked()
    assert type_size(page) == pytest.approx(20.8)
    moved = "() => getComputedStyle(document.querySelector('.sw'), '::after').transitionDuration"
    assert page.evaluate(moved) == "0s"
    choose(page, "Motion", "As the system")
    assert page.evaluate(moved) != "0s"
    page.set_viewport_size(PHONE)
    for path in PAGES:
        page.goto(path)
        page.locator("main").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert wide(page) <= 0, path
    assert mira.complaints == []


def test_moves_are_confirmed_and_what_is_mine_is_covered_from_the_tables_own_menu(mira: Person) -> None:
    page = mira.page
    mira.open("forest_shuffle", mira.me(), BOT)
    page.locator(".table[data-n]").wait_for()
    mira.wait_for_turn()
    hand = page.locator(".dock [data-hand]")
    hand.first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings and keys").click()
    sheet = page.get_by_role("dialog", name="Settings and keys")
    sheet.get_by_role("switch", name="Confirm moves").check()
    sheet.get_by_role("switch", name="Hide what only I may see").check()
    assert sheet.get_by_text("plant the picked card as a sapling").count() == 1
    assert sheet.get_by_text("collect kibble").count() == 0
    page.keyboard.press("Escape")
    # Covered: neither the hand, nor what may be done with it.
    assert hand.count() == 0
    assert page.get_by_role("tab", name="Options").count() == 0
    page.locator(".prompt").get_by_role("button", name="Show what is mine").click()
    hand.first.wait_for()
    # Asked before a move is sent by one key.
    number = mira.number
    page.keyboard.press("d")
    question = page.get_by_role("dialog", name="Confirm the move")
    question.get_by_text("Draw").first.wait_for()
    question.get_by_role("button", name="Not yet").click()
    assert mira.number == number
    page.keyboard.press("d")
    question.get_by_role("button", name="Play").click()
    mira.wait_for_change(number)
    assert mira.complaints == []


def test_tiles_that_only_i_know_are_covered_for_eyes_and_ears_too(mira: Person, house: House) -> None:
    page = mira.page
    mira.come_late(house, "forever_young", "Bot", short=52)
    page.locator(".table[data-live=true]").wait_for()
    squares = page.locator(".sq .hit")

    def named() -> list[str]:
        labels = squares.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        return [label for label in labels if re.search(r"top: your [A-Z]", label)]

    assert squares.count() == 36 and named()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_role("switch", name="Hide what only I may see").check()
    page.keyboard.press("Escape")
    assert named() == []
    squares.first.hover()
    assert page.locator(".sq .tl.own").count() == 0
    page.locator(".dock").get_by_role("button", name="Show what is mine").click()
    assert named()
    assert mira.complaints == []


def test_sounds_are_off_until_they_are_wanted(mira: Person) -> None:
    mira.context.add_init_script(HEARD)
    page = mira.page
    table = mira.open("forest_shuffle", mira.me(), BOT)
    page.locator(".table[data-n]").wait_for()
    mira.wait_for_turn()
    mira.follow_hints(table, 1)
    page.wait_for_function("() => document.querySelector('.table')?.dataset.live === 'true'")
    assert page.evaluate("() => window.heard") == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_role("switch", name="Sound").check()
    volume = page.get_by_role("slider", name="Volume")
    volume.fill("30")
    page.keyboard.press("Escape")
    page.evaluate("() => { window.heard = [] }")
    mira.follow_hints(table, 4)
    page.wait_for_function("() => window.heard.some(([name]) => name === 'turn.wav')")
    assert {loud for _, loud in page.evaluate("() => window.heard")} == {0.3}
    assert mira.context.request.get("/sounds/turn.wav").headers["content-type"] == "audio/wav"
    # Kept: after coming back it is still wanted.
    page.reload()
    page.locator(".table[data-n]").wait_for()
    page.evaluate("() => { window.heard = [] }")
    mira.finish_over_http(table)
    page.locator(".prompt .say").click()  # what is still to be shown is shown at once
    page.wait_for_function("() => window.heard.some(([name]) => name === 'end.wav')")


def test_to_be_told_is_asked_once_and_where_one_waits_for_others(chromium: Browser, slow_house: House) -> None:
    with (
        Person(chromium, slow_house.url, "Mira", DESKTOP) as mira,
        Person(chromium, slow_house.url, "Ana", DESKTOP) as ana,
    ):
        for person in (mira, ana):
            person.context.add_init_script(PERMISSION)
        page = mira.page
        page.goto("/")
        page.get_by_role("heading", name="Your tables").wait_for()
        mira.open("to_the_dogs", mira.me(), BOT, settings=NO_SETTINGS)
        page.locator(".table[data-n]").wait_for()
        offer = page.get_by_role("note", name="Your turn")
        assert offer.count() == 0  # bots make nobody wait
        mira.open("to_the_dogs", mira.me(), {"kind": "link"}, start=False)
        offer.get_by_role("button", name="No, thanks").wait_for()
        assert page.evaluate("() => window.asked") == 0
        invitation = page.get_by_label("Link to share").input_value()
        offer.get_by_role("button", name="No, thanks").click()
        page.reload()
        page.get_by_label("Link to share").wait_for()
        assert offer.count() == 0  # never again
        ana.page.goto("/join/" + invitation.rpartition("/")[2])
        ana.page.get_by_role("button", name="Take a seat").click()
        theirs = ana.page.get_by_role("note", name="Your turn")
        theirs.get_by_role("button", name="Tell me").click()
        theirs.wait_for(state="detached")
        assert ana.page.evaluate("() => [window.asked, localStorage.getItem('hearthside.tell')]") == [1, "on"]
