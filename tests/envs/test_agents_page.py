"""docs/agents.md holds: its Python runs, and its commands do."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason='needs pip install "hearthside[envs,openspiel]"')

from tests.envs.test_agents import untrained

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
ELSEWHERE = {
    "pip": "needs the network",
    "python examples/train_maskable_ppo.py": "needs torch: run by hand, its curve is on the page",
    "python examples/train_rllib.py": "needs torch and RLlib: run by hand",
    "python examples/remote_bot.py": "plays a whole game in test_agents.py",
    "HEARTHSIDE_AGENT=my_agent.npz": "the same list of bots is played from in test_agents.py",
}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("guarded", [False, True])
def test_its_python_runs(guarded: bool, tmp_path: Path) -> None:
    """All of it in one process; what starts others in a file of its own, because those read the file again."""
    file = tmp_path / "page.py"
    chosen = [block for block in blocks("python") if ("__main__" in block) is guarded]
    assert chosen
    file.write_text("\n".join(chosen), encoding="utf-8")
    done = subprocess.run([sys.executable, str(file)], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_its_commands_run(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    untrained(tmp_path / "my_agent.npz")
    ran = 0
    for line in [line for block in blocks("sh") for line in block.splitlines()]:
        if any(line.startswith(begin) for begin in ELSEWHERE):
            continue
        words = shlex.split(line, comments=True)
        if words[0] == "export":
            name, _, value = words[1].partition("=")
            environment[name] = str(tmp_path / value)
            continue
        assert words[0] == "hearthside", f"nothing runs this: {line}"
        called = [sys.executable, "-m", "hearthside.cli", *words[1:], "--jobs", "1"]
        done = subprocess.run(called, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        ran += 1
    assert ran == 2
