"""Commands are listed without being imported, and imported when used."""

import subprocess
import sys

import pytest

from hearthside.cli.app import COMMANDS, command


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_tells_of_each_what_its_own_help_begins_with(name: str) -> None:
    assert command(name).help.splitlines()[0] == COMMANDS[name]


def test_the_list_of_commands_needs_no_game_and_no_bot() -> None:
    script = "import sys, hearthside.cli.app; print([m for m in sys.modules if m.startswith(('hearthside.games', 'hearthside.bots'))])"
    done = subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, text=True)
    assert done.stdout.strip() == "[]"
