"""A newcomer's walk on a phone: from the cover through a lesson and a first game to its result, the review and a rematch."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.learners import Learner
from tests.e2e.people import PHONE
from tests.server.house import House

GAME = "to_the_dogs"


class Newcomer(Learner):
    """Takes a picture of every place they come to."""

    album: Path
    seen = 0

    def note(self, what: str) -> None:
        self.seen += 1
        self.page.screenshot(path=self.album / f"{self.seen:02d} {what}.png")
        assert self.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], what
        assert self.complaints == [], what


def test_a_newcomer_learns_plays_looks_back_and_plays_again(chromium: Browser, house: House, tmp_path: Path) -> None:
    with Newcomer(chromium, house.url, "Nell", PHONE, touch=True, new=True) as nell:
        nell.album, page = tmp_path, nell.page
        page.goto("/")
        offer = page.get_by_role("link", name="New here? Learn To the Dogs in")
        offer.wait_for()
        nell.note("home")
        nell.press(offer)
        first = nell.lessons(GAME)[0]
        begin = page.get_by_role("link", name=first["title"])
        begin.wait_for()
        nell.note("lessons")

        nell.press(begin)
        for step in first["steps"]:
            nell.says(step["say"])
            if step is first["steps"][0]:
                nell.note("lesson")
            if step["expect"]:
                nell.do(GAME, step)
            else:
                nell.press(nell.coach().get_by_role("button", name="Next"))
        nell.coach().get_by_text("Well done.").wait_for()
        nell.note("lesson done")
        nell.press(nell.coach().get_by_role("link", name="Leave the lesson"))
        page.get_by_text("Done", exact=True).wait_for()
        page.goto("/")
        page.get_by_role("link", name="Go on learning To the Dogs").wait_for()

        nell.press(page.get_by_role("button", name="Play To the Dogs against bots"))
        page.wait_for_url("**/t/*")
        tip = page.locator(".prompt .tip")
        tip.wait_for()
        nell.note("first question")
        nell.wait_for_turn()
        nell.press(nell.spot("side/0"))
        number = nell.number
        nell.ready()
        for decision in range(3):  # and on as the hint says
            nell.wait_for_change(number)
            nell.wait_for_turn()
            if not decision:
                tip.wait_for()
                nell.note("hint")
            number = nell.number
            nell.press(page.get_by_role("button", name="Hint"))
            nell.press(page.locator(".prompt").get_by_role("button", name="Do it"))
        nell.wait_for_change(number)
        nell.wait_for_turn()
        nell.note("game")

        table = page.url.rpartition("/")[2]
        nell.finish(table)
        nell.note("result")
        nell.press(page.get_by_role("link", name="Review"))
        page.get_by_role("img", name="Chance to win over").wait_for(timeout=180_000)
        nell.note("review")
        page.goto(f"/t/{table}")
        nell.press(page.get_by_role("button", name="Rematch"))
        page.wait_for_url(lambda url: "/t/" in url and table not in url)
        page.locator(".table[data-n]").wait_for()
        nell.wait_for_turn()
        nell.note("rematch")
        assert tip.count() == 0, "what was explained once is not explained again"
        assert len(list(tmp_path.iterdir())) == nell.seen == 10
