"""Trying something out while a game runs: a table of one's own from there, and back."""

from tests.e2e.people import Person
from tests.server.house import House


def test_somebody_tries_a_game_out_to_its_end_and_comes_back_to_it(mira: Person, house: House) -> None:
    table = mira.come_late(house, "to_the_dogs", "Juniper", short=12)
    page, name = mira.page, "Try it from here"
    assert mira.wait_for_turn()
    asked = mira.prompt()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=name).click()
    page.get_by_role("dialog", name=name).get_by_text("tells you nothing about this game").wait_for()
    assert mira.violations() == []
    page.get_by_role("button", name="Try it", exact=True).click()
    page.wait_for_url(lambda address: table not in address)
    tried = page.url.rpartition("/")[2]
    assert mira.wait_for_turn()
    assert mira.prompt() == asked
    page.get_by_role("button", name="Menu").click()
    assert page.get_by_role("link", name="Download the record").count() == 0
    page.keyboard.press("Escape")
    assert mira.violations() == []
    mira.finish_over_http(tried)
    page.goto(f"/t/{tried}")
    page.locator(".endp").wait_for()
    assert page.get_by_role("link", name="Record").count() == 0
    assert mira.violations() == []
    page.get_by_role("link", name="Back to the game").click()
    page.wait_for_url(lambda address: address.endswith(table))
    assert mira.wait_for_turn()
    assert mira.prompt() == asked
    assert mira.complaints == []
