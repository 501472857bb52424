"""Running the command line: in this process with the toy game, or for real in another one."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hearthside.cli.app import app
from hearthside.kernel import registry
from tests.kernel.toy import HIGH_CARD

ROOT = Path(__file__).resolve().parents[2]
WITH_TOY = """
from hearthside.kernel.registry import register
from tests.kernel.toy import HIGH_CARD
register(HIGH_CARD)
from hearthside.cli import main
main()
"""

Cli = Callable[..., Result]


@pytest.fixture(autouse=True)
def _toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """High Card is there, and games are saved into a folder of the test's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(registry._games, HIGH_CARD.key, HIGH_CARD)


@pytest.fixture
def cli() -> Cli:
    """Run a command here and now: ``cli("play", "high_card", typed="1\\nquit\\n")``."""

    def run(*arguments: str, typed: str = "") -> Result:
        result = CliRunner().invoke(app, list(arguments), input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


def start(*arguments: str, hash_seed: str = "0", **more: Any) -> "subprocess.Popen[str]":
    """Start a real process with the toy game registered."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed, "PYTHONUNBUFFERED": "1"}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", WITH_TOY, *arguments], env=environment, text=True, **(pipes | more))
