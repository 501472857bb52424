"""Every lesson is played to its end through the real engine, so that none can rot."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearthside.kernel.actions import wire
from hearthside.kernel.errors import Problem
from hearthside.kernel.lessons import Lesson, answer, begin, course, fits, lessons_of, read, walk
from hearthside.kernel.match import Match
from hearthside.kernel.registry import find
from tests.lessons.things import COMMON, THINGS

TAUGHT = ("forest_shuffle", "forever_home", "forever_young", "to_the_dogs")
LESSONS = [pytest.param(key, lesson, id=f"{key} {lesson.key}") for key in TAUGHT for lesson in lessons_of(find(key))]
SOURCE = Path(__file__).parents[2] / "src"
POINTS = Path(__file__).parents[2] / "web" / "src" / "lib" / "learn" / "points.ts"


@pytest.mark.parametrize("key", TAUGHT)
def test_a_game_has_lessons_of_four_to_eight_minutes(key: str) -> None:
    lessons = lessons_of(find(key))
    assert 6 <= len(lessons) <= 9
    assert 240 <= sum(lesson.seconds for lesson in lessons) <= 480


@pytest.mark.parametrize(("key", "lesson"), LESSONS)
def test_a_lesson_can_be_played_as_it_says(key: str, lesson: Lesson) -> None:
    game = find(key)
    steps = 0
    for _, step, match in walk(game, lesson):
        steps += 1
        assert step.say
        if step.expect:
            assert match.asked == lesson.seat, "one's own turn"
            check_expected(match, lesson, step.expect)
            check_answers(match, step)
        for point in step.point:
            check_point(key, match, lesson, point)
    assert steps == len(lesson.steps)


def check_expected(match: Match, lesson: Lesson, expected: tuple[dict[str, Any], ...]) -> None:
    """Each expected action names one option only: what comes after it holds for whatever the learner does."""
    world = Match(
        match.game,
        match.players,
        seed=match.seed,
        settings=match.settings,
        answer_forced=frozenset((lesson.seat,)),
    )
    for decision in match.decisions:
        if decision.action is not None and not decision.by_itself:
            world.play(decision.action)
    assert world.number == match.number
    for pattern in expected:
        fitting = [option for option in world.options if fits(pattern, option)]
        assert len(fitting) == 1, f"{pattern} fits {fitting} of {[wire(it) for it in world.options]}"
        assert world.asked == lesson.seat
        world.play(fitting[0])


def check_answers(match: Match, step: Any) -> None:
    """Whatever else could be done gets an answer, and every special answer is one to something that could be."""
    others = [option for option in match.options if not fits(step.expect[0], option)]
    for option in others:
        assert answer(step, option)
    catalogue = match.catalogue.actions
    for pattern in step.along:
        assert any(fits(pattern, action) for action in catalogue), pattern
    for reply in step.replies:
        assert any(fits(reply.when, action) for action in catalogue), reply.when
        assert reply.say


def check_point(key: str, match: Match, lesson: Lesson, point: str) -> None:
    kind, _, number = point.partition(" ")
    if kind == "player":
        assert int(number) in range(len(lesson.seats))
        return
    things: dict[str, Callable[[Any, int], set[str]]] = COMMON | THINGS[key]
    assert kind in things, f"nothing is called {kind!r}"
    assert number in things[kind](match.view(lesson.seat), lesson.seat), f"{point!r} is not on the board"


@pytest.mark.parametrize("key", TAUGHT)
def test_what_lessons_point_at_is_known_to_the_page(key: str) -> None:
    written = POINTS.read_text(encoding="utf-8")
    own = re.search(rf"  {key}: {{(.*?)\n  }}", written, re.DOTALL)
    assert own is not None
    for kind in THINGS[key]:
        assert re.search(rf"^\s+{kind}: ", own[1], re.MULTILINE), kind


@pytest.mark.parametrize("key", TAUGHT)
def test_tips_are_about_questions_there_are(key: str) -> None:
    written = (POINTS.parent / "tips.svelte.ts").read_text(encoding="utf-8")
    own = re.search(rf"  {key}: {{(.*?)\n  }}", written, re.DOTALL)
    assert own is not None
    package = Path(find(key).package.replace(".", "/"))
    steps = "\n".join(file.read_text(encoding="utf-8") for file in sorted((SOURCE / package).glob("steps*.py")))
    for question in re.findall(r"^    (\w+): ", own[1], re.MULTILINE):
        assert f"class {question}(" in steps, question


# The file itself

GOOD = """
[[lesson]]
key = "a"
title = "A"
about = "A."
seats = ["You", "Rowan"]
seed = "lesson:x"
steps = [{ say = "Look." }]
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[lesson", "cannot be read"),
        (GOOD.replace("title", "tilte"), "tilte"),
        (GOOD + GOOD, "two are called 'a'"),
        (GOOD.replace('"You"', '"Ivy"'), "exactly one seat"),
        (GOOD.replace("lesson:x", "x"), "must begin with"),
        (GOOD.replace('{ say = "Look." }', ""), "has no steps"),
        (GOOD.replace('say = "Look."', 'say = "Look.", expect = [{ do = "x" }]'), "step 1: what is expected"),
        (GOOD.replace('say = "Look."', 'say = "Look.", then = [{ do = "x" }]'), "step 1: the others act only"),
        ('[[lesson]]\nkey = "b"\ntitle = "B"\nabout = ""\nafter = "a"\nsteps = []\n', "no lesson before it"),
    ],
)
def test_a_wrong_file_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(Problem, match=re.escape(why)):
        read(text, "Pebbles")


def test_a_lesson_goes_on_where_another_ended() -> None:
    game = find("to_the_dogs")
    first, second = lessons_of(game)[:2]
    assert second.moves == course(first)
    ended = [match for _, _, match in walk(game, first)][-1]
    assert begin(game, second).state.events == ended.state.events
    assert begin(game, second).decisions[-1].link == ended.decisions[-1].link


def test_a_move_that_cannot_be_is_named() -> None:
    lesson = read(GOOD.replace("steps", 'moves = [{ do = "collect" }]\nsteps'), "To the Dogs")[0]
    with pytest.raises(Problem, match=re.escape("fits {'do': 'collect'}")):
        begin(find("to_the_dogs"), lesson)
