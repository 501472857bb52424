"""One seat against bots, under Gymnasium's own checks."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason='needs pip install "hearthside[envs]"')

from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from hearthside.envs.gym import IDS, SeatEnv, make_vec


def whole_game(env: Any, seed: int) -> tuple[list[bytes], float]:
    chance = np.random.default_rng(seed)
    row, info = env.reset(seed=seed)
    seen, over, reward = [row.tobytes()], False, 0.0
    while not over:
        row, reward, over, cut, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert not cut and (over or reward == 0.0)
        seen.append(row.tobytes())
    return seen, reward


@pytest.mark.parametrize("name", IDS.values())
class TestEveryGame:
    def test_checks_of_gymnasium(self, name: str) -> None:
        """They act at random and know no masks."""
        check_env(gymnasium.make(name, illegal="replace", render_mode="ansi").unwrapped)
        check_env(gymnasium.make(name, illegal="replace", observation="dict").unwrapped, skip_render_check=True)

    def test_a_whole_game_and_its_copies(self, name: str) -> None:
        env = SeatEnv(**gymnasium.spec(name).kwargs)
        seen, reward = whole_game(env, seed=3)
        assert whole_game(SeatEnv(**gymnasium.spec(name).kwargs), seed=3) == (seen, reward)
        assert reward in (-1.0, 0.0, 1.0)
        env.reset(seed=4)
        for _ in range(5):
            env.step(int(np.flatnonzero(env.action_masks())[0]))
        deep, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
        for _ in range(5):
            action = int(np.flatnonzero(env.action_masks())[-1])
            rows = [one.step(action)[0] for one in (env, deep, pickled)]
            assert rows[0].tobytes() == rows[1].tobytes() == rows[2].tobytes()


def test_many_at_once_are_the_same_as_one() -> None:
    many = make_vec("to_the_dogs", 2, opponents=("random", "random"))
    try:
        seen, _ = many.reset(seed=5)
        alone = [SeatEnv("to_the_dogs", ("random", "random")) for _ in range(2)]
        rows = [env.reset(seed=5 + place)[0] for place, env in enumerate(alone)]
        for _ in range(6):
            for place, row in enumerate(rows):
                assert seen["observation"][place].tobytes() == row.tobytes()
            actions = [int(np.flatnonzero(mask)[-1]) for mask in seen["action_mask"]]
            seen, *_ = many.step(np.array(actions))
            rows = [env.step(action)[0] for env, action in zip(alone, actions, strict=True)]
    finally:
        many.close()


def test_the_table_in_words() -> None:
    env = SeatEnv("forest_shuffle", render_mode="ansi")
    env.reset(seed=1)
    assert "Your" in str(env.render())


class TestBadInput:
    def test_an_illegal_action_and_a_step_after_the_end(self) -> None:
        env = SeatEnv("to_the_dogs")
        with pytest.raises(ResetNeeded, match="Reset the environment"):
            env.step(0)
        env.reset(seed=1)
        with pytest.raises(InvalidAction, match="is not allowed now"):
            env.step(int(np.flatnonzero(~env.action_masks())[0]))
        with pytest.raises(InvalidAction, match="is no action of To the Dogs"):
            env.step(10**6)
        whole_game(env, seed=1)
        with pytest.raises(ResetNeeded, match="The game is over"):
            env.step(0)

    @pytest.mark.parametrize(
        ("chosen", "said"),
        [
            ({"opponents": ("random",) * 6}, "is for 2 to 4 players, not 7"),
            ({"opponents": ("genius",)}, "There is no bot 'genius'"),
            ({"options": {"weather": True}}, "has no setting 'weather'"),
            ({"seat": 2}, "There are the seats 0 to 1, not 2."),
            ({"observation": "picture"}, "can be a vector or a dict, not 'picture'"),
            ({"illegal": "ignore"}, "can raise or replace, not 'ignore'"),
            ({"render_mode": "human"}, "can be ansi, not 'human'"),
        ],
    )
    def test_what_cannot_be_chosen(self, chosen: dict[str, Any], said: str) -> None:
        with pytest.raises(ValueError, match=said):
            SeatEnv("to_the_dogs", **chosen)
        with pytest.raises(ValueError, match=said):
            make_vec("to_the_dogs", 2, **chosen)

    def test_no_environment(self) -> None:
        with pytest.raises(ValueError, match="one environment at least, not 0"):
            make_vec("to_the_dogs", 0)
