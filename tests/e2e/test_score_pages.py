"""Counting a paper game in the browser: by taps, against ``hearthside score``, corrected, shared, kept, and without a network."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.people import PATIENCE, PHONE, Person
from tests.server.house import House, environment

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def phone(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Mira", PHONE, touch=True) as person:
        yield person


@pytest.fixture
def other(chromium: Browser, house: House) -> Iterator[Person]:
    with Person(chromium, house.url, "Ana", PHONE, touch=True) as person:
        yield person


def tap(where: Locator, *names: str) -> None:
    for name in names:
        where.get_by_role("button", name=name, exact=True).tap()


def pane(person: Person, seat: int) -> Locator:
    """What one player enters; on a phone it is chosen in the strip first."""
    person.page.get_by_role("group", name="Players").get_by_role("button").nth(seat).tap()
    return person.page.locator(f"[data-seat='{seat}']")


def sheet(person: Person) -> Locator:
    return person.page.get_by_role("dialog")


def put(person: Person, seat: int, tree: int, side: str, species: str, symbol: str = "") -> None:
    """Tap a species to a side of a tree."""
    pane(person, seat).get_by_role("button", name=f"Tree {tree}, {side}:").tap()
    sheet(person).get_by_role("button", name=species, exact=True).last.tap()
    if symbol:
        tap(sheet(person), symbol)
    person.page.wait_for_timeout(0)
    if sheet(person).count():
        tap(sheet(person), "Done")


def ledger(person: Person, seat: int) -> list[list[Any]]:
    """Everybody's rows are on the page, also those of players who are not in front on a phone."""
    read = "rows => rows.map(row => [row.dataset.what, Number(row.querySelector('b').textContent), row.querySelector('span').textContent])"
    found: list[list[Any]] = person.page.locator(f"[data-seat='{seat}'] li[data-what]").evaluate_all(read)
    return found


def check_with_the_command_line(person: Person, game: str) -> dict[str, Any]:
    """The page's own score file, counted by the command: the same rows for everybody."""
    tap(person.page.locator("body"), "Share")
    address = sheet(person).get_by_role("link", name="Save").get_attribute("href") or ""
    tap(sheet(person), "Done")
    file = unquote(address.partition(",")[2])
    command = [sys.executable, "-m", "hearthside.cli", "score", game, "-", "--json"]
    said = subprocess.run(command, input=file.encode(), capture_output=True, env=environment(), check=True)
    players = json.loads(said.stdout)["players"]
    for seat, player in enumerate(players):
        assert ledger(person, seat) == [[row["what"], row["points"], row["text"]] for row in player["rows"]], seat
    written: dict[str, Any] = json.loads(file)
    return written


def clean(person: Person) -> list[str]:
    """What axe finds in both themes at three widths, and what is too wide."""
    page, found = person.page, []
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        for width in (360, 390, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            found += [f"{theme} {width}: {problem}" for problem in person.violations()]
            if page.evaluate("() => document.documentElement.scrollWidth") > width:
                found.append(f"{width}: wider than the screen")
    page.set_viewport_size(PHONE)
    return found


def test_a_forest_is_counted_corrected_kept_and_removed(phone: Person) -> None:
    page = phone.page
    page.goto("/score/forest_shuffle")
    mine = pane(phone, 0)
    mine.get_by_label("Name of player 1").fill("Ana")
    tap(mine, "Add Oak", "Add Linden", "Add Sapling")
    put(phone, 0, 1, "top", "Red Squirrel")
    put(phone, 0, 1, "left", "European Hare")
    mine.get_by_role("button", name="Tree 1, left:").tap()
    tap(sheet(phone), "Another European Hare in this slot", "Done")
    put(phone, 0, 3, "bottom", "Wood Ant")
    tap(mine, "Cards in the cave: one more")
    tap(pane(phone, 1), "Add Linden", "Add Linden")
    written = check_with_the_command_line(phone, "forest_shuffle")
    assert [len(player["forest"]) for player in written["players"]] == [3, 2]
    assert ledger(phone, 0)[-1][:2] == ["cave", 1]

    mine = pane(phone, 0)
    put(phone, 0, 2, "left", "Roe Deer", "Silver Fir")
    expect(page.locator(".said")).to_contain_text("Ana: Tree 1, top: say which tree symbol the Red Squirrel shows")
    for tree, side in ((1, "top"), (1, "left"), (3, "bottom")):
        mine.get_by_role("button", name=f"Tree {tree}, {side}:").tap()
        for group in sheet(phone).get_by_role("group").all():
            group.get_by_role("button").first.tap()
        if sheet(phone).count():
            tap(sheet(phone), "Done")
    expect(page.locator(".said")).to_contain_text("leads")
    check_with_the_command_line(phone, "forest_shuffle")
    mine.get_by_role("button", name="Tree 1: Oak").tap()
    tap(sheet(phone), "Beech")
    mine.get_by_role("button", name="Tree 2: Linden").tap()
    tap(sheet(phone), "Remove it with all that sits there")
    check_with_the_command_line(phone, "forest_shuffle")
    before = ledger(phone, 0)
    page.reload()
    expect(page.locator("[data-seat='0'] li[data-what]").first).to_be_attached()
    assert ledger(phone, 0) == before
    assert clean(phone) == []

    page.goto("/score")
    assert clean(phone) == []
    page.get_by_role("button", name=re.compile("^Remove Forest Shuffle: Ana")).tap()
    page.get_by_role("button", name=re.compile("^Really remove")).tap()
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert phone.complaints == []


def test_everybody_enters_on_their_own_phone_also_after_the_network_was_away(phone: Person, other: Person) -> None:
    page = phone.page
    page.goto("/score/forest_shuffle")
    tap(pane(phone, 0), "Add Douglas Fir")
    tap(page.locator("body"), "Share")
    tap(sheet(phone), "Make a link")
    link = sheet(phone).get_by_label("Link to this count").input_value()
    tap(sheet(phone), "Done")
    other.page.goto(link)
    total = "[data-seat='{}'] .total"
    expect(other.page.locator(total.format(0))).to_contain_text("5")
    tap(pane(other, 1), "Add Birch")
    expect(page.locator(total.format(1))).to_contain_text("1")

    phone.context.set_offline(True)
    tap(pane(phone, 0), "Add Douglas Fir", "Add Sycamore")
    expect(page.locator(total.format(0))).to_contain_text("13")
    expect(page.get_by_text("No connection.")).to_be_visible()
    tap(pane(other, 1), "Add Birch")
    assert page.locator(total.format(1)).text_content() == "Total:1"
    phone.context.set_offline(False)
    expect(other.page.locator(total.format(0))).to_contain_text("13")
    expect(page.locator(total.format(1))).to_contain_text("2")

    tap(other.page.locator("body"), "Add a player")
    tap(pane(other, 2), "Cards in the cave: one more")
    expect(page.locator(total.format(2))).to_contain_text("1")
    page.get_by_role("link", name="New").tap()
    expect(page.locator(total.format(0))).to_have_text("Total:0")
    assert other.page.locator(total.format(0)).text_content() == "Total:13"
    assert [one for one in (*phone.complaints, *other.complaints) if "ERR_INTERNET_DISCONNECTED" not in one] == []


def test_a_ranking_is_counted_and_what_cannot_be_gets_the_sentence(phone: Person) -> None:
    page = phone.page
    page.goto("/score/forever_young")
    tap(pane(phone, 0), "Nest found", "Human leader killed")
    expect(page.locator(".said")).to_contain_text(
        "Player 1: A player with two marks has fallen and needs a number in the order of falling."
    )
    pane(phone, 0).get_by_label("In the end").select_option("First to fall")
    tap(pane(phone, 1), "Marks made against others: one more", "Own pawns on the board: one more")
    expect(page.locator(".said")).to_have_text("Player 2 leads")
    check_with_the_command_line(phone, "forever_young")
    assert [phone.page.locator(f"[data-seat='{seat}'] .total").text_content() for seat in range(3)] == [
        "Total:3rd",
        "Total:1st",
        "Total:2nd",
    ]
    assert phone.violations() == []


def test_dogs_as_printed_and_town_awards_are_counted(phone: Person) -> None:
    page = phone.page
    page.goto("/score/to_the_dogs")
    tap(pane(phone, 0), "Add a match")
    form = sheet(phone)
    form.get_by_label("Dog: name").fill("Rex")
    for group, choice in (("Size", "large"), ("Age", "puppy"), ("Sex", "boy"), ("Bonus", "Can't be alone")):
        tap(form.get_by_role("group", name=group, exact=True), choice)
    tap(form, "Points: one more", "Points: one more")
    form.get_by_label("Breed, or both").fill("boxer")
    form.get_by_role("button", name="Add").first.tap()
    tap(form.get_by_role("group", name="Asks for the size"), "large")
    tap(form.get_by_role("group", name="Asks for the age"), "puppy")
    tap(form.get_by_role("group", name="Likes"), "boys")
    form.get_by_label("Breeds it likes").fill("Boxer")
    form.get_by_label("Breeds it likes").press("Enter")
    tap(form, "yes")
    form.get_by_label("Companion: card").select_option(label="Hearthside: Finn")
    assert clean(phone) == []
    tap(form, "Done")
    tap(pane(phone, 1), "Kibble in the bowl: one more")
    page.get_by_label("End-of-Game Award").select_option(label="Dog's Best Friend")
    page.get_by_label("In-Game Award").select_option(label="Match Multiplier")
    tap(page.locator("body"), "Match Multiplier: Player 1: one more")
    check_with_the_command_line(phone, "to_the_dogs")
    rows = {what: points for what, points, _ in ledger(phone, 0)}
    assert (rows["match-dog1"], rows["multiplier"], rows["end-of-game"]) == (8, 1, 5)
    tap(page.locator("body"), "Match Multiplier: Player 1: one more")
    expect(page.locator(".said")).to_contain_text(
        "Player 1 cannot have 2 points of Match Multiplier: 1 match can bring 1 at most."
    )


def test_shelters_are_counted_together_and_alone(phone: Person) -> None:
    page = phone.page
    page.goto("/score/forever_home")
    mine = pane(phone, 0)
    tap(mine, "A card worth 3", "A card worth 2")
    for dog in ("red setter", "red setter", "pink whippet"):
        mine.get_by_role("button", name=f"City: one more {dog}").tap()
    mine.get_by_role("button", name="Left in the shelter: one more blue bulldog").tap()
    page.get_by_label("Most in training, 3").select_option(label="Blue")
    check_with_the_command_line(phone, "forever_home")
    page.get_by_label("City").first.select_option(label="As printed on your card")
    tap(page.locator("body"), "2 different kinds: one more")
    written = check_with_the_command_line(phone, "forever_home")
    assert written["home_cards"]["city"]["table"]["2"] == 1
    assert phone.violations() == []
    pane(phone, 1)
    tap(page.locator("body"), "Remove Player 2")
    page.get_by_label("Turns played").select_option("9")
    assert check_with_the_command_line(phone, "forever_home")["turns"] == 9
    assert ledger(phone, 0)[-1][:2] == ["deductions", -4]
