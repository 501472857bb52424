"""Carrying who one is to another device by a link that works once."""

from playwright.sync_api import Browser

from tests.e2e.people import PHONE, Person
from tests.server.house import House

BOT = {"kind": "bot", "name": "Rowan", "bot": "random"}


def test_a_phone_gets_the_tables_of_the_computer_by_a_link_that_works_once(
    mira: Person, chromium: Browser, house: House
) -> None:
    table = mira.open("to_the_dogs", mira.me(), BOT)
    page = mira.page
    page.goto("/tables")
    page.get_by_role("link", name="Take them to another device").click()
    page.get_by_role("button", name="Make the link").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    page.get_by_text("Works once, for 10 more minutes.").wait_for()
    link = page.get_by_label("Link for your other device").input_value()
    assert mira.violations() == []
    with Person(chromium, house.url, "Mira", PHONE) as phone, Person(chromium, house.url, "Eve", PHONE) as other:
        phone.open("forever_home", phone.me())
        phone.page.goto(link)
        phone.page.get_by_text("This browser has a table of its own.").wait_for()
        assert phone.violations() == []
        phone.page.get_by_role("button", name="Use it on this device").click()
        phone.page.wait_for_url("**/tables")
        phone.page.locator(f"a[href$='/t/{table}']").click()
        phone.page.locator(".table[data-live=true]").wait_for()
        other.page.goto(link)
        other.page.get_by_role("button", name="Use it on this device").click()
        other.page.get_by_text("it was used already").wait_for()
        assert other.context.request.get("/api/tables").json() == []
        assert phone.complaints == []
