"""Whoever leaves a table may come back to it."""

from tests.e2e.people import Person


def test_a_seat_that_was_left_can_be_taken_again(mira: Person) -> None:
    bot = {"kind": "bot", "bot": "normal"}
    table = mira.open("forest_shuffle", mira.me(), bot, {"kind": "link"}, start=False)
    invite = mira.context.request.get(f"/api/tables/{table}").json()["invite"]
    with Person(mira.context.browser, mira.page.url.split("/t/")[0], "Ana", mira.page.viewport_size) as ana:  # type: ignore[arg-type]
        assert ana.context.request.post(f"/api/invites/{invite}/claim", data={"name": "Ana"}).ok
        mira.page.goto(f"/t/{table}")
        mira.page.get_by_role("button", name="Start").click()
        mira.page.locator(".forest").wait_for()
        mira.page.get_by_role("button", name="Menu").click()
        mira.page.get_by_role("button", name="Leave the table").click()
        mira.page.get_by_text("take your seat again").wait_for()
        mira.page.get_by_role("button", name="Leave", exact=True).click()
        mira.page.get_by_role("heading", name="Pull up a chair").wait_for()
        mira.page.goto(f"/t/{table}")
        mira.page.get_by_role("button", name="Take your seat again").click()
        mira.page.get_by_role("button", name="Take your seat again").wait_for(state="detached")
        seats = mira.context.request.get(f"/api/tables/{table}").json()["seats"]
        assert [seat["left"] for seat in seats] == [False, False, False]
        assert mira.complaints == []
