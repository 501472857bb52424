"""People at one table: they talk, go away, are replaced by a bot and come back; time runs."""

import re

from tests.e2e.people import Person

LINK = {"kind": "link"}


def meet(mira: Person, ana: Person, game: str = "to_the_dogs") -> str:
    """A table of two browsers, begun."""
    table = mira.open(game, mira.me(), LINK, start=False)
    invite = mira.context.request.get(f"/api/tables/{table}").json()["invite"]
    ana.page.goto(f"/join/{invite}")
    ana.page.get_by_label("Your name", exact=True).fill("Ana")
    ana.page.get_by_role("button", name="Take a seat").click()
    mira.page.get_by_text("Everybody is here").wait_for()
    mira.page.get_by_role("button", name="Start").click()
    for person in (mira, ana):
        person.page.locator(".table[data-n]").wait_for()
    return table


def test_people_talk_and_react_and_may_be_muted(mira: Person, ana: Person) -> None:
    meet(mira, ana)
    mira.page.get_by_role("tab", name="Chat").click()
    mira.page.get_by_label("Say something").fill("Good luck <b>all</b>")
    mira.page.get_by_role("button", name="Send").click()
    ana.page.get_by_role("tab", name=re.compile("Chat.*new: 1")).click()
    ana.page.get_by_role("log", name="Chat").get_by_text("Good luck <b>all</b>").wait_for()
    ana.page.get_by_role("button", name="Well played").click()
    mira.page.get_by_role("log", name="Chat").get_by_role("img", name="Well played").wait_for()
    assert mira.violations() == []
    mira.page.get_by_role("button", name="Mute").click()
    mira.page.get_by_text("The chat is muted.").wait_for()
    assert mira.page.get_by_text("Good luck").count() == 0
    mira.page.get_by_role("button", name="Unmute").click()
    mira.page.get_by_text("Good luck").wait_for()
    assert mira.complaints == ana.complaints == []


def test_a_bot_plays_for_who_is_away_until_they_return(mira: Person, ana: Person) -> None:
    table = meet(mira, ana, "forest_shuffle")
    ana.page.goto("/rules")  # gone
    asked = mira.context.request.get(f"/api/tables/{table}").json()["asked"]
    if asked == 0:
        mira.follow_hints(table, 0)
        while mira.context.request.get(f"/api/tables/{table}").json()["asked"] == 0:
            address = f"/api/tables/{table}/seats/0"
            position = mira.context.request.get(address).json()["position"]
            move = {"type": "play", "id": "p", "n": position["n"], "actions": [position["options"][0]["action"]]}
            mira.context.request.post(f"{address}/say", data=move)
    give = mira.page.get_by_role("button", name="Let a bot play for Ana")
    give.wait_for()
    mira.page.locator(".prompt").get_by_text("Ana is away.").wait_for()
    assert mira.page.get_by_text("Ana is thinking").count() == 0
    give.click()
    mira.page.get_by_text("a bot plays").first.wait_for()
    ana.page.goto(f"/t/{table}")
    ana.page.locator(".table[data-n]").wait_for()
    mira.page.get_by_role("tab", name="Log").click()
    mira.page.get_by_text("Ana is back").first.wait_for()
    seats = mira.context.request.get(f"/api/tables/{table}").json()["seats"]
    assert seats[1]["left"] is False
