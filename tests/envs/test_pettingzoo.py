"""The games under PettingZoo's own test suite."""

import copy
import hashlib
import importlib
import itertools
import os
import pickle
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason='needs pip install "hearthside[envs]"')

from gymnasium.error import InvalidAction, ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

GAMES = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")
CYCLES = 100


def module_of(game: str) -> Any:
    return importlib.import_module(f"hearthside.envs.pettingzoo.{game}_v0")


def random_steps(env: Any, seed: int, most: int = 10**6) -> list[tuple[str, bytes, bytes, int | None]]:
    """Play at random: who was asked, what it saw and might do, and what it did."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    taken: list[tuple[str, bytes, bytes, int | None]] = []
    for agent in env.agent_iter(most):
        seen, _, ended, cut, _ = env.last()
        action = None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"])))
        taken.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), action))
        env.step(action)
    return taken


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
class TestPeersSuite:
    def test_api(self, game: str) -> None:
        api_test(module_of(game).env(), num_cycles=CYCLES)
        api_test(module_of(game).raw_env(players=3, rewards="margin"), num_cycles=CYCLES)

    def test_seeds(self, game: str) -> None:
        seed_test(module_of(game).env, num_cycles=CYCLES)

    def test_parallel_api(self, game: str) -> None:
        parallel_api_test(module_of(game).parallel_env(illegal="replace"), num_cycles=CYCLES)

    def test_max_cycles(self, game: str) -> None:
        """The suite's test lets everybody act in every cycle and knows no masks: it is for the parallel environment."""

        def parallel_env(max_cycles: int) -> Any:
            return module_of(game).parallel_env(max_cycles=max_cycles, illegal="replace")

        def env(max_cycles: int) -> Any:
            return parallel_to_aec(parallel_env(max_cycles))

        max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=env))

    def test_performance_benchmark(
        self, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """It plays for five seconds by its clock; this one goes faster."""
        clock = itertools.count(0.0, 0.5)
        monkeypatch.setattr(performance_benchmark.__globals__["time"], "time", lambda: next(clock))
        performance_benchmark(module_of(game).env())
        assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
class TestEpisodes:
    def test_max_cycles_cuts_a_game_short(self, game: str) -> None:
        env = module_of(game).env(max_cycles=5)
        steps = random_steps(env, seed=3)
        assert sum(action is not None for *_, action in steps) == 5
        assert [action for *_, action in steps[5:]] == [None, None]

    def test_everybody_gets_a_reward_at_the_end_and_none_before(self, game: str) -> None:
        env = module_of(game).raw_env(players=2)
        env.reset(seed=5)
        chance = np.random.default_rng(5)
        while not any(env.terminations.values()):
            assert set(env.rewards.values()) == {0.0}
            env.step(int(chance.choice(env.episode.legal)))
        rewards = env.rewards
        assert sum(rewards.values()) == 0.0
        score = env.episode.terms.game.score(env.episode.state)
        assert {
            env.possible_agents.index(agent) for agent, reward in rewards.items() if reward == max(rewards.values())
        } == set(score.winners)

    def test_a_margin_is_the_lead_over_the_best_of_the_others_in_hundreds(self, game: str) -> None:
        env = module_of(game).raw_env(players=3, rewards="margin")
        env.reset(seed=6)
        chance = np.random.default_rng(6)
        while not any(env.terminations.values()):
            env.step(int(chance.choice(env.episode.legal)))
        totals = [seat.total for seat in env.episode.terms.game.score(env.episode.state).seats]
        assert len(set(totals)) > 1 or game == "forever_young", "marks, of which there are few, decide there"
        for seat, agent in enumerate(env.possible_agents):
            others = totals[:seat] + totals[seat + 1 :]
            assert env.rewards[agent] == pytest.approx((totals[seat] - max(others)) / 100)

    def test_legal_actions_are_those_of_the_mask(self, game: str) -> None:
        env = module_of(game).env()
        env.reset(seed=8)
        for agent in env.agent_iter(50):
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                break
            assert sorted(info["legal_actions"]) == np.flatnonzero(seen["action_mask"]).tolist()
            assert not any(env.infos[other] for other in env.agents if other != agent)
            env.step(info["legal_actions"][-1])

    def test_no_decision_without_a_choice(self, game: str) -> None:
        steps = random_steps(module_of(game).env(), seed=2)
        assert all(sum(mask) > 1 for *_, mask, action in steps if action is not None)
        plain = random_steps(module_of(game).env(skip_forced=False), seed=2)
        assert any(sum(mask) == 1 for *_, mask, action in plain if action is not None)

    def test_copies_go_on_alike(self, game: str) -> None:
        env = module_of(game).raw_env()
        env.reset(seed=7)
        chance = np.random.default_rng(7)
        for _ in range(25):
            env.step(int(chance.choice(env.episode.legal)))
        deep, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
        for _ in range(10):
            action = int(chance.choice(env.episode.legal))
            for one in (env, deep, pickled):
                one.step(action)
            seen = [one.observe(env.agent_selection)["observation"].tobytes() for one in (env, deep, pickled)]
            assert seen[0] == seen[1] == seen[2]
            assert env.episode.legal == deep.episode.legal == pickled.episode.legal

    def test_two_environments_do_not_disturb_each_other(self, game: str) -> None:
        alone = random_steps(module_of(game).env(), seed=4, most=60)
        one, two = module_of(game).raw_env(), module_of(game).raw_env(players=3)
        one.reset(seed=4)
        two.reset(seed=9)
        other = np.random.default_rng(9)
        for agent, seen, mask, action in alone:
            assert one.agent_selection == agent
            look = one.observe(agent)
            assert (look["observation"].tobytes(), look["action_mask"].tobytes()) == (seen, mask)
            one.step(action)
            if not two.episode.over:
                two.observe(two.agent_selection)
                two.step(int(other.choice(two.episode.legal)))

    def test_ansi(self, game: str) -> None:
        env = module_of(game).env(render_mode="ansi")
        env.reset(seed=1)
        text = env.render()
        assert isinstance(text, str) and len(text.splitlines()) > 3


SAME_EPISODE = """
from tests.envs.test_pettingzoo import GAMES, module_of, random_steps, shortened
for game in GAMES:
    print(shortened(random_steps(module_of(game).env(), 11, 40)))
"""


def shortened(steps: list[tuple[str, bytes, bytes, int | None]]) -> str:
    return hashlib.sha256(repr(steps).encode()).hexdigest()


def test_same_seed_same_episode_in_another_process() -> None:
    environment = os.environ | {"PYTHONHASHSEED": "12345"}
    there = subprocess.run(
        [sys.executable, "-c", SAME_EPISODE], check=True, capture_output=True, text=True, env=environment
    ).stdout.split()
    here = [shortened(random_steps(module_of(game).env(), 11, 40)) for game in GAMES]
    assert here == there
    assert len(set(here)) == len(GAMES)


def test_a_waiting_agent_sees_what_it_saw_last() -> None:
    env = module_of("to_the_dogs").raw_env()
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    before = env.observe(waiting)["observation"].tobytes()
    chance = np.random.default_rng(1)
    while env.agent_selection != waiting:
        env.step(int(chance.choice(env.episode.legal)))
        if env.agent_selection != waiting:
            assert env.observe(waiting)["observation"].tobytes() == before
    assert env.observe(waiting)["observation"].tobytes() != before


class TestBadInput:
    def test_an_illegal_action(self) -> None:
        env = module_of("forest_shuffle").raw_env()
        env.reset(seed=1)
        illegal = next(action for action in range(1402) if action not in env.episode.legal)
        with pytest.raises(InvalidAction, match="is not allowed now: "):
            env.step(illegal)
        with pytest.raises(InvalidAction, match="they are the numbers 0 to 1401"):
            env.step(5000)

    @pytest.mark.filterwarnings("ignore")
    def test_an_illegal_action_loses_in_the_wrapped_environment(self) -> None:
        env = module_of("forest_shuffle").env()
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
        assert env.rewards[agent] == -1 and all(env.terminations.values())

    def test_a_step_after_the_end(self) -> None:
        env = module_of("to_the_dogs").raw_env(max_cycles=1)
        env.reset(seed=1)
        env.step(env.episode.legal[0])
        with pytest.raises(ValueError, match="the only valid action is None"):
            env.step(0)
        parallel = module_of("to_the_dogs").parallel_env(max_cycles=1)
        parallel.reset(seed=1)
        parallel.step(dict.fromkeys(parallel.agents, parallel.inner.episode.legal[0]))
        with pytest.raises(ResetNeeded, match="reset the environment"):
            parallel.step({})

    @pytest.mark.parametrize(
        ("chosen", "said"),
        [
            ({"players": 7}, "Forever Home is for 1 to 5 players, not 7."),
            ({"options": {"weather": True}}, "Forever Home has no setting 'weather'."),
            ({"options": {"advanced": "perhaps"}}, "cannot be 'perhaps'"),
            ({"rewards": "fame"}, "Rewards are by rank or margin, not by 'fame'."),
            ({"render_mode": "human"}, "The render mode can be ansi, not 'human'."),
            ({"max_cycles": 0}, "There must be one cycle at least, not 0."),
        ],
    )
    def test_what_cannot_be_chosen(self, chosen: dict[str, Any], said: str) -> None:
        with pytest.raises(ValueError, match=said):
            module_of("forever_home").raw_env(**chosen)
