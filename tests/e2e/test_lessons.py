"""Every lesson of every game, played through on the board as it says, and what it answers to something else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.learners import Learner
from tests.e2e.people import DESKTOP, PHONE, Person
from tests.server.house import House

GAMES = (("forest_shuffle", PHONE), ("forever_home", PHONE), ("forever_young", PHONE), ("to_the_dogs", DESKTOP))


@pytest.fixture
def lea(chromium: Browser, house: House) -> Iterator[Learner]:
    with Learner(chromium, house.url, "Lea", DESKTOP) as person:
        yield person


@pytest.mark.parametrize(("game", "size"), GAMES, ids=[game for game, _ in GAMES])
def test_all_lessons_of_a_game_are_played_through(
    chromium: Browser, house: House, game: str, size: ViewportSize
) -> None:
    with Learner(chromium, house.url, "Lea", size, touch=size is PHONE) as lea:
        lessons = lea.lessons(game)
        assert 6 <= len(lessons) <= 9
        lea.page.goto(f"/learn/{game}/{lessons[0]['key']}")
        for place, lesson in enumerate(lessons):
            steps = lesson["steps"]
            for step, after in zip(steps, [*steps[1:], None], strict=True):
                if step["expect"] and step["expect"][0]["do"] == "move" and game == "forever_young":
                    continue  # it goes where it was told to go when it was named
                lea.says(step["say"])
                lea.look(len(step["point"]))
                if step["expect"]:
                    lea.do(game, step, after and next(iter(after["expect"]), None))
                else:
                    lea.press(lea.coach().get_by_role("button", name="Next"))
            if place + 1 < len(lessons):
                lea.press(lea.coach().get_by_role("link", name="Next: "))
                lea.page.wait_for_url(f"**/learn/{game}/{lessons[place + 1]['key']}")
        lea.coach().get_by_role("button", name="Play against bots").wait_for()
        lea.page.goto(f"/learn/{game}")
        done = lea.page.get_by_text("Done", exact=True)
        done.nth(len(lessons) - 1).wait_for()
        assert done.count() == len(lessons)
        assert lea.complaints == []


def test_a_lesson_answers_what_was_not_expected_and_can_be_left_and_continued(lea: Learner) -> None:
    lesson = next(it for it in lea.lessons("to_the_dogs") if it["key"] == "matching")
    lea.page.goto("/learn/to_the_dogs/matching")
    page, coach = lea.page, lea.coach()
    coach.get_by_role("button", name="Next").click()
    lea.says(lesson["steps"][1]["say"])
    before = lea.number
    lea.spot("bowl").click()
    lea.ready()
    coach.get_by_text(lesson["steps"][1]["otherwise"]).wait_for()
    assert lea.number == before

    # What helps at a table helps here: the reason why not, the hint, a card in full.
    page.keyboard.press("Escape")
    lea.find("[data-spot='stray/0']").click()
    page.locator(".why .rule").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    page.locator(".prompt .hint").wait_for()
    lea.spot("specialty").click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")

    lea.do("to_the_dogs", lesson["steps"][1])
    lea.says(lesson["steps"][2]["say"])
    coach.get_by_role("link", name="Leave the lesson").click()
    page.get_by_role("link", name="Match dogs with homes").get_by_text("Continue").click()
    lea.says(lesson["steps"][2]["say"])
    assert lea.context.request.get("/api/tables").json() == []  # a lesson is not one of my tables
    page.set_viewport_size(PHONE)
    lea.look(1)
    assert lea.violations() == []


def test_what_lies_out_of_sight_is_a_press_away(chromium: Browser, house: House) -> None:
    with Learner(chromium, house.url, "Lea", PHONE, touch=True) as lea:
        lea.page.goto("/learn/forest_shuffle/bonus")
        lea.press(lea.coach().get_by_role("button", name="Next"))
        lea.look(3)
        lea.press(lea.page.get_by_role("button", name="farther right"))
        lea.page.get_by_role("button", name="farther left").wait_for()
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
