"""The commands of the lab: what they print, and what they say when something is wrong."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli

BOTS = """
from hearthside.bots import Bot

class Stumbler(Bot):
    name = "stumbler"
    def choose(self, sight):
        raise RuntimeError("I lost my glasses")
"""


def test_skill_prints_the_parts_and_as_json(cli: Cli) -> None:
    shown = cli("skill", "high_card", "--bots", "random,normal", "--deals", "20")
    assert shown.exit_code == 0
    for part in ("skill", "seat", "deal", "rest"):
        assert part in shown.stdout
    told = json.loads(cli("skill", "high_card", "--bots", "random,normal", "--deals", "20", "--json").stdout)
    assert sum(part["part"] for part in told["parts"].values()) == pytest.approx(1, abs=1e-3)
    assert told["games"] == 40


def test_balance_compares_two_packs(cli: Cli) -> None:
    Path("other.toml").write_text('name = "other"\nbreeds = []\n', encoding="utf-8")
    refused = cli("balance", "to_the_dogs", "--pack", "other.toml", "--games", "2")
    assert refused.exit_code == 2
    assert "The pack 'other.toml' does not load:" in refused.stderr
    Path("other.toml").write_text('name = "other"\n', encoding="utf-8")
    shown = cli("balance", "to_the_dogs", "--pack", "other.toml", "--bots", "random,random", "--games", "3")
    assert shown.exit_code == 0
    assert "mean score" in shown.stdout
    assert "the same" in shown.stdout


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["balance", "to_the_dogs", "--pack", "own"], "Both packs are the same"),
        (["balance", "to_the_dogs", "--pack", "none.toml"], "The pack 'none.toml' cannot be read"),
        (["balance", "to_the_dogs"], "Missing option"),
        (["balance", "to_the_dogs", "--pack", "own", "--games", "0"], "should be greater than or equal to 2"),
        (["skill", "to_the_dogs", "--bots", "easy,oracle"], "There is no bot 'oracle'."),
        (["skill", "to_the_dogs", "--deals", "-3"], "should be greater than or equal to 2"),
        (
            ["simulate", "high_card", "--cluster", "hadoop"],
            "A cluster is named ray (on this machine) or ray://HOST:PORT",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence(cli: Cli, command: list[str], sentence: str) -> None:
    result = cli(*command)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.replace("│", " ").split())


def test_a_bot_that_raises_does_not_end_a_simulation(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("stumbling.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))
    bots = "stumbling:Stumbler,random"
    result = cli("simulate", "to_the_dogs", "--bots", bots, "--games", "4", "--jobs", "1", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert (told["played"], told["failed"], told["finished"]) == (4, 4, 0)
    assert "4 games failed" in result.stderr
    kept = sorted(Path("to_the_dogs-failed").glob("*.json"))
    assert kept
    assert cli("replay", str(kept[0])).exit_code == 0


def test_a_report_that_can_no_longer_be_written_costs_nobody_the_answer(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(file: Path, *given: Any, **more: Any) -> int:
        if file.name == "out.html":
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, *given, **more)

    monkeypatch.setattr(Path, "write_text", full)
    result = cli("simulate", "high_card", "--games", "3", "--report", "out.html", "--json")
    assert result.exit_code == 2
    assert "The report cannot be written to 'out.html': No space left on device." in result.stderr
    assert json.loads(result.stdout)["played"] == 3


def test_a_tournament_prints_a_matrix_and_ratings(cli: Cli) -> None:
    shown = cli("tournament", "high_card", "--bots", "random,easy,normal", "--games", "4")
    assert shown.exit_code == 0
    assert "share of wins of the row against the column" in shown.stdout
    assert "Ratings:" in shown.stdout
    told = json.loads(cli("tournament", "high_card", "--bots", "random,easy", "--games", "4", "--json").stdout)
    assert {"game", "players", "games", "seed", "pairs", "ratings"} <= set(told)
    assert {"a", "b", "games", "a_wins", "b_wins", "ties", "a_win_rate", "ci95"} <= set(told["pairs"][0])
