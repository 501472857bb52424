"""Bots in a process of their own: they answer as they would here, find nothing to peek at, and may fail without harm."""

import io
import pickle
import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

from hearthside.bots import Bot, Sight, ask, find, named
from hearthside.bots.apart import Apart, QuestionReader, apart, written
from hearthside.kernel.agenda import digest, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.lab.tournament import Contest, hold
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.own_packs import changed


class Talkative(Bot):
    """Prints while it thinks, and takes the last option."""

    name: ClassVar[str] = "talkative"

    def choose(self, sight: Sight) -> Any:
        sys.stdout.write("hm")
        sys.stdout.flush()
        return sight.options[-1]


class Fickle(Bot):
    """Fails when it has more than one option."""

    name: ClassVar[str] = "fickle"

    def choose(self, sight: Sight) -> Any:
        (only,) = sight.options
        return only


@pytest.fixture
def theirs() -> Iterator[Any]:
    """Bots by where they are, ended after the test."""
    started: list[Apart] = []

    def start(where: str) -> Apart:
        bot = named(where)
        assert isinstance(bot, Apart)
        started.append(bot)
        return bot

    yield start
    for bot in started:
        bot.stop()
    apart.cache_clear()


def asked(
    game: str, pack: str | None = None, given: Mapping[str, object] = MappingProxyType({})
) -> list[tuple[Any, list[Any], int]]:
    """Some positions with a choice."""
    found = find_game(game)
    case = Case(found, next(count for count in found.players if count > 1), dict(given))
    case.pack = found.load(pack, case.settings)
    some = [(g, settle(g)) for g in laws.samples(case, 4, 5)]
    return [(g, options, laws.top_ask(g).seat) for g, options in some if len(options) > 1]


@pytest.mark.parametrize("key", ours())
def test_a_state_is_written_down_whole_and_without_the_games_own_cards(key: str) -> None:
    game = find_game(key)
    for g, options, seat in asked(key):
        sight = Sight(game, g, seat, options, Rng.of("mind"))
        question = io.BytesIO(written(sight))
        assert len(question.getvalue()) < 10_000
        assert pickle.load(question) == key  # noqa: S301  # written above
        known, *rest = QuestionReader(question, game.load()).load()
        assert digest(known) == digest(sight.known)
        assert [getattr(known, name) for name in known.derived] == [
            getattr(sight.known, name) for name in known.derived
        ]
        assert (rest[0], rest[1], rest[2].facts()) == (seat, options, Rng.of("mind").facts())


OTHER_CARDS = [*((key, True, {}) for key in ours()), ("forever_home", False, {"allow_mirror": False})]
"""The game, whether somebody brings a pack, and settings that may change the cards."""


@pytest.mark.parametrize(("key", "brought", "given"), OTHER_CARDS)
def test_a_bot_answers_apart_with_other_cards_as_it_does_here(
    theirs: Any, key: str, brought: bool, given: dict[str, object]
) -> None:
    game = find_game(key)
    for g, options, seat in asked(key, changed(key)[0] if brought else None, given):
        sight = Sight(game, g, seat, options, Rng.of("mind"))
        question = io.BytesIO(written(sight))
        pickle.load(question)  # noqa: S301  # written above
        known, *_ = QuestionReader(question, game.load()).load()
        assert digest(known) == digest(sight.known)
        assert known.pack.digest == getattr(sight.known, "pack").digest  # noqa: B009  # every game of ours has one
        there, here = theirs("hearthside.bots.normal:Normal"), find("normal")
        minds = (Rng.of("mind"), Rng.of("mind"))
        assert ask(there, game, g, seat, options, minds[0]) == ask(here, game, g, seat, options, minds[1])


def test_a_bot_answers_apart_as_it_does_here_and_draws_from_the_same_stream(theirs: Any) -> None:
    normal, easy = theirs("hearthside.bots.normal:Normal"), theirs("hearthside.bots.easy:Easy")
    for game in ours():
        for g, options, seat in asked(game):
            for there, here in ((normal, find("normal")), (easy, find("easy"))):
                rng = Rng.of("mind")
                rng.below(7)
                assert ask(there, find_game(game), g, seat, options, rng.clone()) == ask(
                    here, find_game(game), g, seat, options, rng.clone()
                )


def test_one_that_looks_over_the_shoulder_sees_what_its_seat_knows_and_no_more(theirs: Any) -> None:
    peeker = theirs("tests.bots.test_no_peeking:Peeker")
    found = find_game("forest_shuffle")
    for number, (g, options, seat) in enumerate(asked("forest_shuffle")):
        other = found.redeal(g, seat, Rng.of(f"another {number}"))
        laws.bots_do_not_peek(peeker, found, g, other, seat, options, number)


def test_what_it_prints_is_no_answer(theirs: Any) -> None:
    for g, options, seat in asked("to_the_dogs"):
        bot = theirs("tests.bots.test_apart:Talkative")
        assert ask(bot, find_game("to_the_dogs"), g, seat, options, Rng.of("mind")) == options[-1]


@pytest.mark.parametrize("where", ["tests.bots.test_apart:Fickle", "tests.bots.test_apart:Nobody", "no.such:Bot"])
def test_one_that_fails_or_is_not_there_is_a_problem_each_time(theirs: Any, where: str) -> None:
    (g, options, seat), *_ = asked("to_the_dogs")
    for _ in range(2):
        with pytest.raises(Problem, match="did not answer"):
            ask(theirs(where), find_game("to_the_dogs"), g, seat, options, Rng.of("mind"))


def test_it_plays_in_a_tournament_by_the_name_of_its_class(theirs: Any) -> None:
    theirs("hearthside.bots.normal:Normal")
    (pair,) = hold(Contest("to_the_dogs", ("hearthside.bots.normal:Normal", "random"), 2, 3)).pairs
    assert (pair.a, pair.games, pair.a_wins) == ("hearthside.bots.normal:Normal", 2, 2)
