"""Every lesson of every game, played through on the page as it says, and what it answers to something else."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Response

from tests.e2e.people import DESKTOP, PHONE, Person
from tests.server.house import House

GAMES = ("forest_shuffle", "forever_home", "forever_young", "to_the_dogs")
COVERED = """() => {
    const card = document.querySelector('.coach').getBoundingClientRect();
    return [...document.querySelectorAll('.ring')].map((it) => it.getBoundingClientRect()).some((ring) =>
        Math.min(ring.right, card.right) - Math.max(ring.left, card.left) > 8
        && Math.min(ring.bottom, card.bottom) - Math.max(ring.top, card.top) > 8);
}"""


class Learner(Person):
    """Does what the coach asks for, from the list of options."""

    table = ""

    def begin(self, game: str, lesson: str) -> None:
        self.page.on("response", self._heard)
        self.page.goto(f"/learn/{game}/{lesson}")
        self.show_options()

    def _heard(self, response: Response) -> None:
        if response.request.method == "POST" and "/lessons/" in response.url and response.ok:
            self.table = response.json()["id"]

    def lessons(self, game: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.context.request.get(f"/api/games/{game}/lessons").json()
        return found

    def position(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.context.request.get(f"/api/tables/{self.table}/seats/{seat}").json()["position"]
        return found

    def says(self, text: str) -> None:
        self.page.locator(".coach .said").get_by_text(text, exact=True).wait_for()

    def look(self, points: int) -> None:
        """All that is pointed at has a ring, and the card covers none of it."""
        self.page.wait_for_function("n => document.querySelectorAll('.ring').length === n", arg=points)
        self.page.wait_for_function(f"() => !({COVERED})()")

    def press_option(self, label: str) -> None:
        self.options().filter(has=self.page.get_by_text(label, exact=True)).first.click()

    def do(self, seat: int, patterns: list[dict[str, Any]]) -> None:
        """Each expected action from the list; what is asked for as a set is chosen there and confirmed."""
        left = list(patterns)
        while left:
            self.page.wait_for_function("() => document.querySelector('.table').dataset.live === 'true'")
            number = self.number
            position = self.position(seat)
            if position["pick"]:
                chosen = [_first(position["pick"]["options"], pattern) for pattern in left]
                of_set = [it for it in chosen if it is not None]
                for option in of_set:
                    self.press_option(option["label"])
                self.page.locator(".rail .confirm button[aria-disabled=false]").click()
                done = position["pick"]["done"] is not None and len(of_set) < position["pick"]["most"]
                left = left[len(of_set) + done :]
            else:
                meant = _first(position["options"], left[0])
                assert meant is not None, (left[0], position["options"])
                self.press_option(meant["label"])
                left = left[1:]
            self.wait_for_change(number)


def _first(options: list[dict[str, Any]], pattern: dict[str, Any]) -> dict[str, Any] | None:
    return next((it for it in options if pattern.items() <= it["action"].items()), None)


@pytest.fixture
def lea(chromium: Browser, house: House) -> Iterator[Learner]:
    with Learner(chromium, house.url, "Lea", DESKTOP) as person:
        yield person


@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_of_a_game_are_played_through(lea: Learner, game: str) -> None:
    lessons = lea.lessons(game)
    assert 6 <= len(lessons) <= 9
    lea.begin(game, lessons[0]["key"])
    for place, lesson in enumerate(lessons):
        for step in lesson["steps"]:
            lea.says(step["say"])
            lea.look(len(step["point"]))
            if step["expect"]:
                lea.do(lesson["seat"], step["expect"])
            else:
                lea.page.locator(".coach").get_by_role("button", name="Next").click()
        if place + 1 < len(lessons):
            lea.page.locator(".coach").get_by_role("link", name="Next: ").click()
            lea.page.wait_for_url(f"**/learn/{game}/{lessons[place + 1]['key']}")
            lea.page.locator(".table[data-n]").wait_for()
            lea.show_options()
    lea.page.locator(".coach").get_by_role("button", name="Play against bots").wait_for()
    lea.page.goto(f"/learn/{game}")
    done = lea.page.get_by_text("Done", exact=True)
    done.nth(len(lessons) - 1).wait_for()
    assert done.count() == len(lessons)
    assert lea.complaints == []


def test_a_lesson_answers_what_was_not_expected_and_can_be_left_and_continued(lea: Learner) -> None:
    lesson = next(it for it in lea.lessons("to_the_dogs") if it["key"] == "matching")
    lea.begin("to_the_dogs", "matching")
    coach = lea.page.locator(".coach")
    coach.get_by_role("button", name="Next").click()
    lea.says(lesson["steps"][1]["say"])
    lea.press_option("Collect 3 kibble")
    coach.get_by_text(lesson["steps"][1]["otherwise"]).wait_for()
    assert lea.position(0)["asked"]["seat"] == 0
    lea.do(0, lesson["steps"][1]["expect"])
    lea.says(lesson["steps"][2]["say"])

    coach.get_by_role("link", name="Leave the lesson").click()
    lea.page.get_by_role("link", name="Match dogs with homes").get_by_text("Continue").click()
    lea.says(lesson["steps"][2]["say"])
    assert lea.context.request.get("/api/tables").json() == []  # a lesson is not one of my tables
    lea.page.set_viewport_size(PHONE)
    lea.look(1)
    assert lea.violations() == []


def test_a_first_game_explains_each_kind_of_question_once(chromium: Browser, house: House) -> None:
    with Person(chromium, house.url, "Nell", DESKTOP, new=True) as nell:
        nell.open("to_the_dogs", nell.me(), {"kind": "bot", "bot": "random"})
        tip = nell.page.locator(".prompt .tip")
        tip.get_by_text("The breeds on the side that lies up").wait_for()
        tip.get_by_role("link", name="Learn the game first").wait_for()
        nell.page.set_viewport_size(PHONE)
        assert nell.violations() == []
        nell.page.set_viewport_size(DESKTOP)
        tip.get_by_role("button", name="Got it").click()
        tip.wait_for(state="hidden")
        nell.show_options()
        nell.choose(0)
        nell.wait_for_turn()
        tip.wait_for()
        tip.get_by_role("button", name="No tips").click()
        tip.wait_for(state="hidden")
        nell.page.reload()
        nell.wait_for_turn()
        assert tip.count() == 0
        assert nell.complaints == []
