"""The commands of the lab: what they print, and what they say when something is wrong."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from hearthside.bots import registry
from tests.cli.conftest import Cli
from tests.lab.test_failing_bots import Cheat

BOTS = """
from hearthside.bots import Bot

class Stumbler(Bot):
    name = "stumbler"
    def choose(self, sight):
        raise RuntimeError("I lost my glasses")

class Cheat(Bot):
    name = "cheat"
    def choose(self, sight):
        return "I win"
"""
STUMBLES, CHEATS = "stumbling:Stumbler", "stumbling:Cheat"


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
        (["balance", "to_the_dogs", "--pack", "own", "--bots", "normal,oracle"], "There is no bot 'oracle'."),
        (
            ["balance", "to_the_dogs", "--pack", "own", "--resume"],
            "Name the results to go on with: --data DIR --resume.",
        ),
        (["tournament", "high_card", "--games", "-1"], "should be greater than or equal to 1"),
        (["tournament", "high_card", "--resume"], "Name the results to go on with: --data DIR --resume."),
        (["tournament", "high_card", "--data", "file"], "Results cannot be written to 'file': Not a directory."),
        (["skill", "high_card", "--resume"], "Name the results to go on with: --data DIR --resume."),
        (["skill", "high_card", "--data", "file"], "Results cannot be written to 'file': Not a directory."),
        (
            ["skill", "to_the_dogs", "--pack", "odd.toml"],
            "This pack does not fit To the Dogs: Expected `array | null`, got `int` - at `$.breeds`.",
        ),
        (
            ["tournament", "to_the_dogs", "--pack", "odd.toml"],
            "This pack does not fit To the Dogs: Expected `array | null`, got `int` - at `$.breeds`.",
        ),
        (
            ["simulate", "to_the_dogs", "--pack", "odd.toml"],
            "This pack does not fit To the Dogs: Expected `array | null`, got `int` - at `$.breeds`.",
        ),
        (["skill", "to_the_dogs", "--bots", "easy,oracle"], "There is no bot 'oracle'."),
        (["skill", "to_the_dogs", "--deals", "-3"], "should be greater than or equal to 2"),
        (
            ["simulate", "high_card", "--cluster", "hadoop"],
            "A cluster is named ray (on this machine) or ray://HOST:PORT",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence(cli: Cli, command: list[str], sentence: str) -> None:
    Path("odd.toml").write_text('name = "odd"\nbreeds = 7\n', encoding="utf-8")
    Path("file").write_text("", encoding="utf-8")
    result = cli(*command)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.replace("│", " ").split())


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that fail, in a process of their own and in this one."""
    monkeypatch.setitem(registry._bots(), "cheat", Cheat())
    Path("stumbling.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    ("bot", "what"),
    [
        (STUMBLES, "The bot stumbling:Stumbler failed at decision 2 of game 0: Problem: The bot"),
        (CHEATS, "The bot stumbling:Cheat failed at decision 2 of game 0: Problem: The bot"),
        ("cheat", "The bot cheat failed at decision 2 of game 0: it answered 'I win', which is not among its options."),
    ],
)
def test_a_bot_that_fails_does_not_end_a_simulation(cli: Cli, bot: str, what: str) -> None:
    result = cli("simulate", "to_the_dogs", "--bots", f"{bot},random", "--games", "4", "--jobs", "1", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert (told["played"], told["failed"], told["finished"]) == (4, 4, 0)
    assert "4 games failed" in result.stderr
    assert what in " ".join(result.stderr.split())
    kept = sorted(Path("to_the_dogs-failed").glob("*.json"))
    assert kept
    assert cli("replay", str(kept[0])).exit_code == 0


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(
    "command",
    [
        ["tournament", "to_the_dogs", "--bots", f"{CHEATS},random,easy", "--games", "2"],
        ["skill", "to_the_dogs", "--bots", f"easy,random,{CHEATS}", "--deals", "7"],
        [
            "balance",
            "to_the_dogs",
            "--pack",
            "own",
            "--against",
            "other.toml",
            "--bots",
            f"{CHEATS},random",
            "--games",
            "2",
        ],
    ],
)
def test_a_bot_that_fails_leaves_its_record_in_every_command(cli: Cli, command: list[str]) -> None:
    Path("other.toml").write_text('name = "other"\n', encoding="utf-8")
    result = cli(*command, "--jobs", "1", "--data", "results", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["failed"] > 0
    kept = sorted(Path("results/failed").glob("*.json"))
    assert kept
    assert cli("replay", str(kept[-1])).exit_code == 0


PLANS = {
    "simulate": ["--bots", "random,easy", "--games", "4"],
    "tournament": ["--bots", "random,easy", "--games", "4"],
    "skill": ["--bots", "random,easy", "--deals", "4"],
    "balance": ["--bots", "random,easy", "--games", "4", "--pack", "other.toml"],
}


@pytest.mark.parametrize("command", PLANS)
def test_results_are_gone_on_with_and_those_of_something_else_are_refused(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    pytest.importorskip("pyarrow")
    Path("other.toml").write_text('name = "other"\n', encoding="utf-8")
    plan = [command, "to_the_dogs", *PLANS[command], "--jobs", "1", "--json"]

    def told(*more: str) -> Any:
        result = cli(*plan, *more)
        assert result.exit_code == 0, result.stderr
        return {name: value for name, value in json.loads(result.stdout).items() if "cpu_second" not in name}

    fewer = ["2" if word == "4" else word for word in plan]
    assert cli(*fewer, "--data", "results").exit_code == 0
    assert told("--data", "results", "--resume") == told()
    for more, sentence in (
        (["--data", "results"], "holds results already. Go on with --resume, or name another folder."),
        (["--data", "results", "--resume", "--seed", "2"], "holds results of another plan: its seed is 1, not 2."),
    ):
        refused = cli(*plan, *more)
        assert refused.exit_code == 2
        assert sentence in refused.stderr
    monkeypatch.setattr("hearthside.lab.store.VERSION", 99)
    refused = cli(*plan, "--data", "results", "--resume")
    assert refused.exit_code == 2
    assert "has version 1 of the columns; this Hearthside reads version 99" in refused.stderr


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
