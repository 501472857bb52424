"""A new game from the template: written, installed beside Hearthside, and there everywhere by itself."""

import json
import subprocess
import sys
from collections.abc import Callable
from os import environ, pathsep
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.mud_pies import install

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return install(tmp_path_factory.mktemp("new game"))


@pytest.fixture
def run(installed: tuple[Path, Path], tmp_path: Path) -> Run:
    """Run a module with the new game installed."""
    path = pathsep.join([str(installed[1]), *filter(None, [environ.get("PYTHONPATH")])])

    def start(module: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", module, *arguments]
        env = environ | {"PYTHONPATH": path, "COLUMNS": "120"}
        return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=tmp_path, env=env, check=False)

    return start


def test_it_is_listed_among_the_games(run: Run) -> None:
    listed = json.loads(run("hearthside.cli", "games", "--json").stdout)
    assert [game["title"] for game in listed][-1] == "Mud Pies"
    assert [setting["key"] for setting in listed[-1]["settings"]] == ["pebbles"]


def test_its_own_tests_pass(run: Run, installed: tuple[Path, Path]) -> None:
    done = run("pytest", "-q", "-p", "no:cacheprovider", str(installed[0] / "tests"))
    assert done.returncode == 0, done.stdout
    assert "6 passed" in done.stdout


def test_it_is_played_in_the_terminal_to_the_end(run: Run) -> None:
    done = run(
        "hearthside.cli",
        "play",
        "mud_pies",
        "--seats",
        "me,normal",
        "--seed",
        "2",
        typed="1\nThe cairn is high enough\n" * 150,
    )
    assert "The game is over" in done.stdout, done.stdout[-800:] + done.stderr
    assert run("hearthside.cli", "verify", "mud_pies-1.hearth.json").returncode == 0


def test_it_is_played_in_the_lab_with_the_greater_pack(run: Run) -> None:
    plan = [
        "mud_pies",
        "--bots",
        "normal,random",
        "--games",
        "40",
        "--seed",
        "1",
        "--setting",
        "pebbles=river",
        "--json",
    ]
    report = json.loads(run("hearthside.cli", "simulate", *plan).stdout)
    assert report["finished"] == 40
    assert report["seats"][0]["win_rate"] > 0.7


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["forest_shuffle"], "There is a game 'forest_shuffle' already."),
        (["My Game"], "A key is written in small letters, digits and single underscores, not 'My Game'."),
        (["class"], "not 'class'."),
        (["fine", "--title", 'a "quoted" one'], "A title is one line without quotation marks."),
        (["fine", "--here"], "is no work tree of Hearthside"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(cli: Cli, words: list[str], why: str) -> None:
    result = cli("new-game", *words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert not list(Path().iterdir())


def test_nothing_is_overwritten(cli: Cli) -> None:
    assert cli("new-game", "mine").exit_code == 0
    Path("mine/README.md").write_text("my own words")
    result = cli("new-game", "mine")
    assert "is there already; nothing was written." in result.stderr
    assert Path("mine/README.md").read_text() == "my own words"
