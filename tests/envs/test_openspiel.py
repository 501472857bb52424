"""The games under OpenSpiel's own tests, and played by its own bots."""

import copy
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason='needs pip install "hearthside[openspiel]"')

from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from hearthside.envs.openspiel import DEALS, GAMES, PREFIX, ValueEvaluator

TABLES = [*[(game, 2) for game in GAMES], ("forever_home", 1), ("to_the_dogs", 4)]


def loaded(game: str, players: int = 2, more: str = "") -> Any:
    return pyspiel.load_game(f"{PREFIX}{game}(players={players}{more})")


def dealt(game: Any, chance: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.randint(DEALS))
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_simulations(game: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's own test: legal actions, masks, strings and tensors of both kinds, copies, writing down and reading again."""
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_knows_is_the_same_in_a_resampled_world(game: str) -> None:
    chance = np.random.RandomState(5)
    state = dealt(loaded(game, 3), chance)
    number = others_differ = 0
    while not state.is_terminal():
        if number % 20 == 0:
            for player in range(3):
                world = state.resample_from_infostate(player, chance.random_sample)
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.information_state_tensor(player) == state.information_state_tensor(player)
                assert world.observation_string(player) == state.observation_string(player)
                assert world.observation_tensor(player) == state.observation_tensor(player)
                assert world.legal_actions(player) == state.legal_actions(player)
                assert world.current_player() == state.current_player()
                for other in {0, 1, 2} - {player}:
                    others_differ += world.observation_tensor(other) != state.observation_tensor(other)
                again = copy.deepcopy(world)
                world.apply_action(int(chance.choice(world.legal_actions())))
                assert again.information_state_string(player) == state.information_state_string(player)
        state.apply_action(int(chance.choice(state.legal_actions())))
        number += 1
    assert others_differ


@pytest.mark.parametrize("game", GAMES)
def test_players_remember(game: str) -> None:
    """Two ways to one position are two information states; one way is one."""
    chance = np.random.RandomState(2)
    state, again = [dealt(loaded(game), np.random.RandomState(7)) for _ in range(2)]
    seen: list[set[str]] = [set(), set()]
    decisions = 0
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        seen[player].add(state.information_state_string(player))
        decisions += 1
        action = int(chance.choice(state.legal_actions()))
        state.apply_action(action)
        again.apply_action(action)
        assert [state.information_state_string(each) for each in (0, 1)] == [
            again.information_state_string(each) for each in (0, 1)
        ]
    assert len(seen[0]) + len(seen[1]) == decisions


def whole_game(game: str, simulations: int, evaluator: Any) -> None:
    """OpenSpiel's ISMCTSBot against its MCTSBot, to the end."""
    house = loaded(game)
    chance = np.random.RandomState(3)
    players = [
        ISMCTSBot(house, evaluator, 1.4, simulations, random_state=chance),
        MCTSBot(house, 1.4, simulations, evaluator, random_state=chance),
    ]
    state = dealt(house, chance)
    asked = [0, 0]
    while not state.is_terminal():
        player = state.current_player()
        asked[player] += 1
        state.apply_action(int(players[player].step(state)))
    assert sum(state.returns()) == 0.0 and min(asked) > 10


@pytest.mark.parametrize("game", GAMES)
def test_their_bots_play_a_whole_game(game: str) -> None:
    whole_game(game, 3, ValueEvaluator())


def test_their_bots_play_a_whole_game_with_random_rollouts() -> None:
    whole_game("to_the_dogs", 2, RandomRolloutEvaluator(1, np.random.RandomState(4)))


def test_rewards_and_options_are_parameters() -> None:
    state = dealt(loaded("forever_home", 2, ",rewards=margin,advanced=True"), np.random.RandomState(1))
    assert state.table.terms.settings["advanced"] is True
    assert state.get_game().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


WRONG = """
import pyspiel, hearthside.envs.openspiel
from hearthside.envs.openspiel import HouseGame
for parameters in ({"players": 9}, {"rewards": "fame"}):
    try:
        HouseGame("to_the_dogs", parameters)
    except ValueError as wrong:
        print(wrong)
"""


def test_what_cannot_be_chosen_is_said_and_a_process_ends_well() -> None:
    """In a process of its own: OpenSpiel keeps what was registered until after Python has ended."""
    done = subprocess.run([sys.executable, "-c", WRONG], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "To the Dogs is for 2 to 4 players, not 9.",
        "Rewards are by rank or margin, not by 'fame'.",
    ]
    assert not done.stderr
