"""Before the match: what is said is true for everybody, and the host arranges the seats."""

from tests.e2e.people import Person

LINK = {"kind": "link"}


def test_the_host_arranges_the_seats_and_everybody_is_told_the_truth(mira: Person, ana: Person) -> None:
    mira.open("to_the_dogs", mira.me(), LINK, LINK, start=False)
    page, said = mira.page, mira.page.get_by_role("status").first
    assert "2 seats are open" in said.inner_text()
    start = page.get_by_role("button", name="Start")
    assert start.get_attribute("aria-disabled") == "true"
    start.click(force=True)
    page.get_by_role("alert").wait_for()

    invitation = page.get_by_label("Link to share").input_value()
    ana.page.goto(invitation)
    ana.page.get_by_label("Your name", exact=True).fill("Ana")
    ana.page.get_by_role("button", name="Take a seat").click()
    ana.page.get_by_text("Mira starts the game when every seat is taken").wait_for()
    assert ana.page.get_by_role("button", name="Start").count() == 0

    page.get_by_text("One seat is open").wait_for()
    page.get_by_label("Who sits at seat 3").select_option(label="Easy bot")
    page.get_by_text("Everybody is here. Press Start").wait_for()
    ana.page.get_by_text("Everybody is here. Mira starts the game.").wait_for()

    page.get_by_role("button", name="Move Ana one place up").click()
    seats = page.get_by_role("list", name="Seats, in the order of turns").get_by_role("listitem")
    page.wait_for_function("() => document.querySelector('ol li b')?.textContent === 'Ana'")
    assert "Mira (you)" in seats.nth(1).inner_text()
    ana.page.wait_for_function("() => document.querySelector('ol li b')?.textContent === 'Ana (you)'")

    start.click()
    for person in (mira, ana):
        person.page.locator(".table[data-n]").wait_for()
    assert mira.page.locator(".table").get_attribute("data-n") is not None
    assert mira.complaints == [one for one in mira.complaints if "409" in one]


def test_a_guest_leaves_and_another_is_sent_away(mira: Person, ana: Person) -> None:
    mira.open("to_the_dogs", mira.me(), LINK, start=False)
    invitation = mira.page.get_by_label("Link to share").input_value()
    for way in ("leaves", "is sent away"):
        ana.page.goto(mira.page.get_by_label("Link to share").input_value())
        ana.page.get_by_label("Your name", exact=True).fill("Ana")
        ana.page.get_by_role("button", name="Take a seat").click()
        mira.page.get_by_text("Everybody is here").wait_for()
        if way == "leaves":
            ana.page.get_by_role("button", name="Leave the table").click()
            ana.page.wait_for_url("**/")
        else:
            mira.page.get_by_role("button", name="Free the seat of Ana").click()
            ana.page.get_by_text("The host freed your seat.").wait_for()
        mira.page.get_by_text("One seat is open").wait_for()
        mira.page.get_by_text("Ana has left the table.").wait_for()
    assert mira.page.get_by_label("Link to share").input_value() != invitation, "who was sent away knows the old link"


def test_the_host_calls_the_table_off_and_who_waits_is_told(mira: Person, ana: Person) -> None:
    mira.open("forever_home", mira.me(), LINK, LINK, start=False, settings={"advanced": True})
    ana.page.goto(mira.page.get_by_label("Link to share").input_value())
    ana.page.get_by_label("Your name", exact=True).fill("Ana")
    ana.page.get_by_role("button", name="Take a seat").click()
    for person in (mira, ana):  # what is played is there to be read before
        option = person.page.locator("dl .own")
        option.wait_for()
        assert option.locator("dd").inner_text() == "yes"
    mira.page.get_by_text("Ana has taken a seat.").wait_for()
    mira.page.get_by_role("button", name="Call the table off").click()
    mira.page.get_by_role("button", name="Call it off").click()
    mira.page.wait_for_url("**/")
    ana.page.get_by_text("This table was called off.").wait_for()
    assert ana.violations() == []
    ana.page.get_by_role("link", name="Back to the games").click()
    ana.page.wait_for_url("**/")
    assert ana.page.locator(".cg").count() == 0
    assert mira.complaints == ana.complaints == []


def test_the_link_is_a_code_for_a_camera_and_can_be_copied_without_a_clipboard(mira: Person) -> None:
    mira.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    mira.open("to_the_dogs", mira.me(), LINK, start=False)
    mira.page.get_by_role("button", name="Code for a phone's camera").click()
    code = mira.page.get_by_role("img", name="QR code of the link")
    code.wait_for()
    assert code.locator("svg path").count() >= 1
    mira.page.get_by_text("This address works on this computer only").wait_for()
    mira.page.get_by_role("button", name="Copy link").click()
    mira.page.get_by_text("copy it with your keys").wait_for()
    assert mira.page.evaluate("() => getSelection().toString() || document.activeElement.id") != ""
    assert mira.violations() == []
    assert mira.complaints == []
