"""Bots by name, and that they live on what their seat may know."""

import pytest

from hearthside.bots import Sight, bots, decide, find, hint, stream
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from tests.kernel.toy import HighCard, HighCardGame


@pytest.fixture
def match() -> Match:
    return Match(HighCardGame(), [Player("Ana"), Player("Ben")], seed="3")


def test_bots_are_found_by_name() -> None:
    assert [bot.name for bot in bots()] == ["random", "greedy"]
    assert all(find(bot.name) is bot for bot in bots())


def test_an_unknown_bot_is_a_problem_that_names_the_known_ones() -> None:
    with pytest.raises(Problem, match="The bots are: random, greedy"):
        find("oracle")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_decides_the_same_when_asked_again(match: Match, name: str) -> None:
    while not match.over:
        action = decide(match, name)
        assert action in match.options
        assert decide(match, name) == action
        match.play(action)


def test_random_takes_every_option_sometimes(match: Match) -> None:
    chosen = {
        find("random").choose(Sight(match.game, match.state, 0, match.options, stream("x", 0, number)))
        for number in range(50)
    }
    assert chosen == set(match.options)


def test_greedy_takes_what_its_game_judges_best(match: Match) -> None:
    assert match.game.label(match.voice(0), match.view(0), decide(match, "greedy")).startswith("Show")


def test_a_world_hides_what_the_seat_does_not_know(match: Match) -> None:
    assert isinstance(match.state, HighCard)
    sight = Sight(match.game, match.state, 0, match.options, Rng.of("eyes"))
    worlds = [sight.world() for _ in range(40)]
    hands = set()
    for world in worlds:
        assert isinstance(world, HighCard)
        assert world.hands[0] == match.state.hands[0]
        hands.add(tuple(world.hands[1]))
    assert len(hands) > 3


def test_every_bot_chooses_the_same_in_a_world_its_seat_cannot_tell_apart(match: Match) -> None:
    while not match.over:
        seat = match.asked
        assert seat is not None
        other = match.game.redeal(match.state, seat, Rng.of("another world"))
        for bot in bots():
            here = bot.choose(Sight(match.game, match.state, seat, match.options, Rng.of("same")))
            there = bot.choose(Sight(match.game, other, seat, match.options, Rng.of("same")))
            assert here == there
        match.play(decide(match, "random"))


def test_a_hint_is_the_greedy_choice_with_what_it_brings(match: Match) -> None:
    advice = hint(match)
    assert advice.action == decide(match, "greedy")
    assert advice.gain.total == sum(row.points for row in advice.gain.rows) > 0
