"""Bots by name, and that they live on what their seat may know."""

import pytest

from hearthside.bots import Sight, bots, decide, find, stream
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking
from tests.kernel.toy import HIGH_CARD, HighCard

LEVELS = ["random", "easy", "normal", "hard", "expert"]


@pytest.fixture
def match() -> Match:
    return Match(HIGH_CARD.but(thinking=Thinking(playouts=6)), [Player("Ana"), Player("Ben")], seed="3")


def test_bots_are_found_by_name() -> None:
    assert [bot.name for bot in bots()] == LEVELS
    assert all(find(bot.name) is bot for bot in bots())


def test_every_level_says_what_it_is_called_and_in_one_sentence_how_it_plays() -> None:
    for bot in bots():
        assert bot.title
        assert bot.blurb.endswith(".") and bot.blurb.count(".") == 1


def test_a_bot_of_an_old_record_is_the_one_of_today() -> None:
    assert find("greedy") is find("normal")


def test_an_unknown_bot_is_a_problem_that_names_the_known_ones() -> None:
    with pytest.raises(Problem, match=f"The bots are: {', '.join(LEVELS)}"):
        find("oracle")


@pytest.mark.parametrize("name", LEVELS)
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


def test_normal_takes_what_its_game_judges_best(match: Match) -> None:
    assert match.game.label(match.voice(0), match.view(0), decide(match, "normal")).startswith("Show")


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
