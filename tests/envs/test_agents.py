"""Agents trained elsewhere at a table: by file in the lab, over the wire at a server, and in a server's own list."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason='needs pip install "hearthside[envs]"')

import numpy as np

from hearthside.bots import Sight, ask, named
from hearthside.bots.apart import Apart
from hearthside.envs.agent import Agent, observed
from hearthside.envs.episode import Episode, Terms
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Quick, Rng
from tests.server.house import House

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")


def untrained(file: Path, game: str = "to_the_dogs") -> Path:
    """A policy with weights by chance, as the training example writes one."""
    terms = Terms(game)
    told = terms.metadata()
    chance = np.random.default_rng(1)
    layers = [(terms.size, 16), (16, terms.actions)]
    arrays = {f"weight{i}": chance.normal(size=(high, low)).astype(np.float32) for i, (low, high) in enumerate(layers)}
    arrays |= {f"bias{i}": np.zeros(high, np.float32) for i, (_, high) in enumerate(layers)}
    np.savez(file, game=game, features=told["features"], catalogue=told["catalogue"], **arrays)  # type: ignore[arg-type]
    return file


def command(folder: Path, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    called = [sys.executable, "-m", "hearthside.cli", *words]
    return subprocess.run(called, cwd=folder, check=False, capture_output=True, text=True, env=os.environ | environment)


class First(Agent):
    """The first action the mask allows."""

    name = "first"

    def policy(self, game: str, row: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask)[0])


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_sees_at_a_table_what_it_saw_in_training(game: str) -> None:
    episode = Episode(Terms(game, 2, skip_forced=False), "agent")
    chance = Quick.of("agent")
    for _ in range(40):
        if episode.over:
            break
        sight = Sight(find(game), episode.state, episode.seat, episode.options, Rng.of("mind"))
        row, mask = observed(sight)
        assert row.tobytes() == episode.row(episode.seat).tobytes()
        assert mask.tobytes() == episode.mask(episode.seat).tobytes()
        answer = ask(First(), find(game), episode.state, episode.seat, episode.options, Rng.of("mind"))
        assert answer is episode.terms.catalogue.actions[min(episode.legal)]
        episode.take(episode.legal[chance.below(len(episode.legal))])


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("missing_agent.py:Agent", "There is no file 'missing_agent.py' with the bot 'Agent'."),
        ("my_agent.py:", "is named my_agent.py:Agent or package.module:TheirBot, not 'my_agent.py:'"),
        (":Agent", "not ':Agent'"),
    ],
)
def test_a_bot_that_is_not_there(where: str, said: str) -> None:
    with pytest.raises(Problem, match=said):
        named(where)


def test_a_file_that_cannot_be_loaded_is_said_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import no_such_module_anywhere\n", encoding="utf-8")
    done = command(tmp_path, "simulate", "to_the_dogs", "--bots", "mine.py:Agent,random", "-n", "1", "--jobs", "1")
    assert "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module_anywhere'" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_agent_refuses_what_it_was_not_trained_for(tmp_path: Path) -> None:
    bot = named(f"{EXAMPLES / 'my_agent.py'}:Agent")
    assert isinstance(bot, Apart)
    episode = Episode(Terms("forest_shuffle", 2), "x")
    episode.skip_forced()
    os.environ["HEARTHSIDE_AGENT"] = str(untrained(tmp_path / "policy.npz"))
    try:
        with pytest.raises(Problem, match="did not answer"):
            ask(bot, find("forest_shuffle"), episode.state, episode.seat, episode.options, Rng.of("mind"))
    finally:
        del os.environ["HEARTHSIDE_AGENT"]
        bot.stop()


def remote_bot() -> Any:
    spec = importlib.util.spec_from_file_location("remote_bot", EXAMPLES / "remote_bot.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_remote_bot_and_a_bot_of_the_host_play_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTHSIDE_BOTS", f"my-agent={EXAMPLES / 'my_agent.py'}:Agent")
    monkeypatch.setenv("HEARTHSIDE_AGENT", str(untrained(tmp_path / "policy.npz")))
    with House(tmp_path) as house, house.guest() as host:
        offered = next(game for game in host.get("/api/games") if game["key"] == "to_the_dogs")
        assert "my-agent" in [bot["name"] for bot in offered["bots"]]
        for name in ("hearthside.bots.normal:Normal", f"{EXAMPLES / 'my_agent.py'}:Agent"):
            wrong = {"game": "to_the_dogs", "seats": [{"kind": "me"}, {"kind": "bot", "bot": name}]}
            told = host.http.post("/api/tables", json=wrong)
            assert told.status_code in (400, 422) and "There is no bot" in told.json()["why"], (
                "a guest names code to run"
            )
        seats = [{"kind": "bot", "bot": "my-agent"}, {"kind": "link"}]
        table = host.post("/api/tables", {"game": "to_the_dogs", "seats": seats}, 201)
        ended: list[dict[str, Any]] = []
        link = f"{house.url}/join/{table['invite']}"
        player = Thread(target=lambda: ended.append(remote_bot().main(link)))
        player.start()
        while not all(seat["taken"] for seat in host.get(f"/api/tables/{table['id']}")["seats"]):
            assert player.is_alive()
        host.post(f"/api/tables/{table['id']}/start", {})
        player.join(timeout=120)
        assert ended and ended[0]["over"]
        assert "my-agent" not in house.log.read_text(), "the agent failed, and somebody else played for it"
