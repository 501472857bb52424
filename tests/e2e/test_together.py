"""Several people: by link in two browsers, around one screen, and the questions every table must answer."""

import re

from playwright.sync_api import Browser

from tests.e2e.people import PHONE, Person
from tests.server.house import House

JUNIPER = {"kind": "bot", "name": "Juniper", "bot": "random"}


def test_two_browsers_meet_by_link_and_one_comes_back_after_losing_the_line(mira: Person, ana: Person) -> None:
    page = mira.page
    page.goto("/?new=forever_home")
    page.get_by_role("button", name="Open the table").wait_for()
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    invitation = page.get_by_label("Link to share").input_value()
    assert "/join/" in invitation

    ana.page.goto(invitation)
    ana.page.get_by_label("Your name", exact=True).fill("Ana")
    ana.page.get_by_role("button", name="Take a seat").click()
    ana.page.wait_for_url("**/t/*")
    start = page.get_by_role("button", name="Start")
    page.locator(".table[data-n], main button:has-text('Start')").first.wait_for()
    if start.count():
        start.click()

    people = {"Mira": mira, "Ana": ana}
    for decision in range(12):
        for person in people.values():
            person.page.locator(".table[data-n]").wait_for()
        page.wait_for_function("() => document.querySelector('.t.now')")
        asked = mira if mira.page.locator(".t.now", has_text="Your turn").count() else ana
        other = ana if asked is mira else mira
        if decision == 6:
            other.context.set_offline(True)
            other.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
        assert asked.wait_for_turn()
        assert other.options().count() == 0
        asked.show_options()
        number = asked.number
        asked.choose(decision)
        if decision == 6:
            other.context.set_offline(False)
            other.page.reload()
            other.page.locator(".table[data-n]").wait_for()
        other.page.wait_for_function("n => Number(document.querySelector('.table')?.dataset.n) > Number(n)", arg=number)
    assert int(mira.number) >= 12
    assert mira.number == ana.number


def test_a_lost_line_is_told_and_mended_without_a_reload(mira: Person, house: House) -> None:
    mira.open("forever_home", mira.me(), JUNIPER)
    assert mira.wait_for_turn()
    mira.show_options()
    number = mira.number
    house.kill()
    try:
        mira.page.get_by_text(re.compile("Connection lost, trying again")).wait_for()
        assert mira.options().first.get_attribute("aria-disabled") == "true"
    finally:
        house.start()
    assert mira.wait_for_turn()
    assert mira.number == number
    mira.choose(0)
    assert mira.number != number


def test_around_one_screen_the_hand_is_covered_until_the_next_player_is_ready(mira: Person) -> None:
    mira.open("to_the_dogs", mira.me(), {"kind": "screen", "name": "Ana"})
    page = mira.page
    hands: dict[str, str] = {}
    for _ in range(6):
        cover = page.get_by_role("heading", name=re.compile("^Pass the screen to "))
        cover.wait_for()
        name = cover.inner_text().removeprefix("Pass the screen to ")
        assert page.locator(".dock").count() == 0
        assert page.locator("button.option").count() == 0
        shown = page.locator("body").evaluate("it => it.innerHTML")
        assert all(hand not in shown for hand in hands.values())
        page.get_by_role("button", name=f"I am {name}").click()
        assert mira.wait_for_turn()
        hands[name] = page.locator(".dock .hand .hit").first.get_attribute("aria-label") or ""
        mira.show_options()
        while mira.wait_for_turn():
            mira.choose(0)
        if mira.over:
            break
    assert set(hands) == {"Mira", "Ana"}


def test_what_showed_nobody_anything_new_can_be_taken_back(mira: Person) -> None:
    mira.open("forever_home", mira.me(), JUNIPER)
    mira.show_options()
    undo = mira.page.get_by_role("button", name="Undo")
    for decision in range(30):
        assert mira.wait_for_turn()
        before = mira.prompt(), mira.options().locator(".lab").all_inner_texts()
        mira.choose(decision)
        # While a bot is to act, it may do so before the key is pressed.
        if mira.options().count() and undo.is_enabled():
            number = mira.number
            mira.page.keyboard.press("u")
            mira.wait_for_change(number)
            assert mira.wait_for_turn()
            assert (mira.prompt(), mira.options().locator(".lab").all_inner_texts()) == before
            return
    raise AssertionError("nothing could be taken back")


def test_what_is_not_allowed_gives_its_reason_and_the_paragraph(mira: Person) -> None:
    mira.open("forever_home", mira.me(), JUNIPER)
    mira.show_options()
    page = mira.page
    for _ in range(30):
        assert mira.wait_for_turn()
        mira.choose(0)
        if page.locator(".not").count():
            break
    assert mira.wait_for_turn()
    page.keyboard.press("?")
    page.locator(".option.ask").first.click()
    reason = page.locator(".why")
    reason.wait_for()
    assert len(reason.locator("b").inner_text()) > 10
    link = reason.get_by_role("link", name=re.compile("^Rules"))
    anchor = (link.get_attribute("href") or "").partition("#")[2]
    assert anchor
    page.keyboard.press("Escape")
    assert reason.count() == 0
    page.goto(f"/rules/forever_home#{anchor}")
    page.locator("article .here").wait_for()
    assert page.evaluate("id => document.getElementById(id) !== null", anchor)


def test_a_hint_names_an_option_and_does_it(mira: Person) -> None:
    mira.open("to_the_dogs", mira.me(), JUNIPER)
    assert mira.wait_for_turn()
    mira.show_options()
    mira.page.keyboard.press("h")
    mira.page.get_by_role("button", name="Do it").wait_for()
    hinted = mira.page.locator(".option.hinted .lab").inner_text()
    assert hinted in mira.page.locator(".prompt .hint").inner_text()
    number = mira.number
    mira.page.get_by_role("button", name="Do it").click()
    mira.wait_for_change(number)


def test_a_rematch_seats_the_same_people_again(mira: Person, house: House) -> None:
    table = mira.come_late(house, "to_the_dogs", "Juniper")
    mira.page.get_by_role("button", name="Rematch").click()
    mira.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=table)
    mira.page.locator(".table[data-n]").wait_for()
    assert mira.page.locator(".player b").all_inner_texts() == ["You", "Juniper"]


def test_on_a_phone_a_game_is_played_through_the_sheet(chromium: Browser, house: House) -> None:
    with Person(chromium, house.url, "Mira", PHONE) as mira:
        mira.open("forever_home", mira.me(), JUNIPER)
        page = mira.page
        for decision in range(6):
            assert mira.wait_for_turn()
            number = mira.number
            page.get_by_role("button", name="Log, ledger and options").click()
            page.locator("dialog.sheet").get_by_role("tab", name="Options").click()
            options = page.locator("dialog.sheet button.option:not(.ask)")
            options.nth(decision % options.count()).click()
            mira.wait_for_change(number)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert mira.complaints == []
