"""Lessons: annotated records. A game's ``lessons.toml`` says how a match begins, what to say, what to point at, what is expected.

A lesson begins where its ``moves`` lead, or where the lesson it comes ``after`` ends. Each step says something; one that
expects actions waits until the learner has taken them, and ``then`` the others do what is written. Patterns are actions
with some of their fields left out.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from hearthside.kernel.actions import Action, wire
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.settings import Settings

SEED = "lesson:"
"""What the seed of every lesson begins with, and no other: a table dealt from such a seed is a lesson's."""
LEARNER = "You"
WORDS_A_SECOND = 3.0
TO_ACT = 5.0
"""How fast a step is read, and the seconds it takes to find and do what is expected."""

Pattern = dict[str, Any]


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to answer to some of the actions that were not expected."""

    when: Pattern
    say: str


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read, and perhaps to do."""

    say: str
    point: tuple[str, ...] = ()
    """What to look at: a kind of thing and its number as the board knows them ("dog 14"), or a part of the table ("hand")."""
    expect: tuple[Pattern, ...] = ()
    """What the learner is to do, an action each, in one move or several; empty: only to read."""
    along: tuple[Pattern, ...] = ()
    """What a board may send with it, since it follows of itself: a slot or a payment without a choice."""
    otherwise: str = ""
    """The answer to any other legal action."""
    replies: tuple[Reply, ...] = ()
    then: tuple[Pattern, ...] = ()
    """What the other seats do after it."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few minutes with one idea. The learner has the seat called "You"."""

    key: str
    title: str
    about: str
    """One line for the list of lessons."""
    steps: tuple[LessonStep, ...]
    after: str = ""
    """The lesson it goes on from; it then has the same seats, settings and seed."""
    seats: tuple[str, ...] = ()
    seed: str = ""
    settings: dict[str, bool | int | str] = {}
    moves: tuple[Pattern, ...] = ()
    """What was done before it begins, by whoever was asked."""

    @property
    def seat(self) -> int:
        return self.seats.index(LEARNER)

    @property
    def seconds(self) -> int:
        words = sum([len(step.say.split()) for step in self.steps])
        return round(words / WORDS_A_SECOND + TO_ACT * sum([len(step.expect) for step in self.steps]))


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    lesson: tuple[Lesson, ...]


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in their order; none when it has none. A Problem says what is wrong with the file."""
    return _read(game.package, game.title)


@lru_cache
def _read(package: str, title: str) -> tuple[Lesson, ...]:
    file = files(package) / "lessons.toml"
    return read(file.read_text(encoding="utf-8"), title) if file.is_file() else ()


def read(text: str, title: str) -> tuple[Lesson, ...]:
    """Lessons from the text of a file; a Problem names the lesson and the step that cannot be."""
    try:
        written = msgspec.convert(tomllib.loads(text), LessonFile).lesson
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise Problem(f"The lessons of {title} cannot be read: {wrong}.") from None
    found: dict[str, Lesson] = {}
    for lesson in written:
        if lesson.key in found:
            raise Problem(f"The lessons of {title}: two are called {lesson.key!r}.")
        found[lesson.key] = _whole(lesson, found, f"The lessons of {title}, {lesson.key!r}")
    return tuple(found.values())


def _whole(lesson: Lesson, before: Mapping[str, Lesson], where: str) -> Lesson:
    """With what it takes over from the lesson it comes after."""
    if lesson.after:
        if lesson.after not in before:
            raise Problem(f"{where}: comes after {lesson.after!r}, which is no lesson before it.")
        if lesson.seats or lesson.seed or lesson.settings:
            raise Problem(f"{where}: seats, seed and settings are those of {lesson.after!r}.")
        was = before[lesson.after]
        lesson = msgspec.structs.replace(
            lesson, seats=was.seats, seed=was.seed, settings=was.settings, moves=(*course(was), *lesson.moves)
        )
    if lesson.seats.count(LEARNER) != 1:
        raise Problem(f"{where}: exactly one seat must be called {LEARNER!r}.")
    if not lesson.seed.startswith(SEED):
        raise Problem(f"{where}: the seed must begin with {SEED!r}.")
    if not lesson.steps:
        raise Problem(f"{where}: has no steps.")
    for number, step in enumerate(lesson.steps, start=1):
        if bool(step.expect) != bool(step.otherwise):
            raise Problem(
                f"{where}, step {number}: what is expected needs an answer to everything else, and nothing else does."
            )
        if step.then and not step.expect:
            raise Problem(f"{where}, step {number}: the others act only after something was done.")
    return lesson


def course(lesson: Lesson) -> tuple[Pattern, ...]:
    """Every action from the deal to the end of a lesson that is done as it says."""
    return (*lesson.moves, *[each for step in lesson.steps for each in (*step.expect, *step.then)])


def deal(game: Game, lesson: Lesson) -> Match:
    """The match before the lesson's moves; the learner's forced answers are given, as at every table of one's own."""
    players = [Player(name) for name in lesson.seats]
    settings: Settings = game.read_settings(lesson.settings)
    return Match(game, players, seed=lesson.seed, settings=settings, answer_forced=frozenset((lesson.seat,)))


def fits(pattern: Pattern, action: Action) -> bool:
    """Whether the action has every field of the pattern."""
    plain = wire(action)
    return all(plain.get(key) == value for key, value in pattern.items())


def meant(match: Match, pattern: Pattern) -> Action:
    """The first option that fits; a Problem when none does."""
    for option in match.options:
        if fits(pattern, option):
            action: Action = option
            return action
    raise Problem(f"Nothing that is possible after {match.number} decisions fits {pattern}.")


def begin(game: Game, lesson: Lesson) -> Match:
    """The match as the lesson begins."""
    match = deal(game, lesson)
    for pattern in lesson.moves:
        match.play(meant(match, pattern))
    return match


def walk(game: Game, lesson: Lesson) -> Iterator[tuple[int, LessonStep, Match]]:
    """Each step with the match as it stands when the step is shown; the match goes on as expected in between."""
    match = begin(game, lesson)
    for number, step in enumerate(lesson.steps):
        yield number, step, match
        for pattern in (*step.expect, *step.then):
            match.play(meant(match, pattern))


def answer(step: LessonStep, action: Action) -> str:
    """What to say to an action that was not expected."""
    return next((reply.say for reply in step.replies if fits(reply.when, action)), step.otherwise)
