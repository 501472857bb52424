"""Every command of the pages is run as it stands there; only many games are made few."""

import re
import shlex
from pathlib import Path

import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find
from tests.cli.conftest import ROOT, Cli

PAGES = ("README.md", "docs/playing.md", "docs/bots.md", "docs/adding-a-game.md")
ELSEWHERE = ("pip ", "pytest ")
"""Not ours, and run where a new game is installed."""
COMMANDS = [
    (page, command.split("  #")[0].strip())
    for page in PAGES
    for block in re.findall(r"```console\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    if not command.startswith(ELSEWHERE) and "play my_game" not in command
]


def test_the_pages_have_commands() -> None:
    assert len(COMMANDS) >= 8
    assert {page for page, _ in COMMANDS} == set(PAGES)


@pytest.mark.parametrize(("page", "command"), COMMANDS, ids=[command for _, command in COMMANDS])
def test_a_command_of_the_pages_does_what_it_says(cli: Cli, page: str, command: str) -> None:
    page_of_scores = (ROOT / "docs/games/forest_shuffle.md").read_text(encoding="utf-8")
    paper = re.search(r"```json\n(.*?)```", page_of_scores, re.DOTALL)
    assert paper is not None
    Path("my_table.json").write_text(paper[1], encoding="utf-8")
    match = Match(find("forest_shuffle"), [Player("Ana"), Player("Ben")], seed="1")
    Path("my_game.json").write_bytes(records.write(match.record()))
    whole = ROOT / "tests" / "records" / "to_the_dogs" / "greedy_bots_2.json"
    Path("our_evening.json").write_bytes(whole.read_bytes())
    typed, _, ours = command.rpartition(" | ")
    lines = typed.removeprefix("printf '").removesuffix("'").replace("\\n", "\n") if typed else "quit\n"
    words = shlex.split(re.sub(r"--games \d+", "--games 2", ours).replace("--jobs 2", "--jobs 1"))
    if words[1] == "review":
        words += ["--budget", "1"]
    assert words[0] == "hearthside"
    result = cli(*words[1:], typed=lines)
    assert result.exit_code == 0, result.output
