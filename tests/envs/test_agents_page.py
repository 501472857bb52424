"""docs/agents.md holds: its Python runs, and so does every command, in the order of the page and in one folder.

``make test-training`` runs all of it in a virtual environment of its own, from installing Hearthside to the agent it trained at a table. Here, without
torch and Ray, nothing is installed or trained, and the agent at the table has weights by chance.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

pytest.importorskip("pyspiel", reason='needs pip install "hearthside[envs,openspiel]"')

from tests.envs.test_agents import untrained

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
TRAINING = os.environ.get("HEARTHSIDE_TRAINING")
"""The virtual environment to install everything into; without it the commands below are left out."""
NEEDS_TRAINING = ("pip install ", "python examples/train_")
SHORTER = {
    "--minutes 4": "--minutes 0.05 --games 10",
    "--iterations 3": "--iterations 1",
    "--games 4": "--games 4 --jobs 1",
    '"hearthside[envs]"': f'-e "{ROOT}[envs]"',
}
"""What is said in another way here: less to train, and the Hearthside of this work tree."""
SERVER = ":Agent hearthside\n"
LINK = "http://localhost:8000/join/…"


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


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which ``hearthside`` and ``python`` are those under test, and data goes into a folder of its own."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    commands = Path(TRAINING).resolve() / "bin" if TRAINING else tmp_path / "bin"
    if not TRAINING:
        commands.mkdir()
        for name, words in (("python", ""), ("hearthside", "-m hearthside.cli")):
            (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
            (commands / name).chmod(0o755)
    return os.environ | {
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "HEARTHSIDE_PACE": "0",
    }


def run(script: str, folder: Path, shell: dict[str, str]) -> str:
    command = ["bash", "-c", "set -eu\n" + script]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=shell, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@contextmanager
def served(script: str, folder: Path, shell: dict[str, str]) -> Iterator[str]:
    """A server as the page starts it, but at any free port and without a window; where it is."""
    log = folder / "log"
    assignments, _, _ = script.rpartition("hearthside")
    with log.open("wb") as to:
        command = ["bash", "-c", f"{assignments} exec hearthside serve --port 0 --no-browser"]
        process = subprocess.Popen(command, cwd=folder, stderr=to, stdout=to, env=shell)
    try:
        deadline = time.monotonic() + 120
        while not (found := re.search(r'"address":"(http://[^"]+)"', log.read_text())):
            assert process.poll() is None and time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield found[1].replace("localhost", "127.0.0.1")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    assert "my-agent" not in log.read_text(), "the agent failed, and somebody else played for it"


def play_a_game(url: str, script: str, folder: Path, shell: dict[str, str]) -> None:
    """The agent of the page against the remote bot of the page, at a table of its server, to the end."""
    with httpx.Client(base_url=url, timeout=60, trust_env=False) as host:
        seats = [{"kind": "bot", "bot": "my-agent"}, {"kind": "link"}]
        table = host.post("/api/tables", json={"game": "to_the_dogs", "seats": seats}).json()
        said = script.replace(LINK, f"{url}/join/{table['invite']}")
        assert said != script
        with subprocess.Popen(["bash", "-c", said], cwd=folder, env=shell | {"no_proxy": "*"}) as bot:
            while not all(seat["taken"] for seat in host.get(f"/api/tables/{table['id']}").json()["seats"]):
                assert bot.poll() is None
                time.sleep(0.1)
            assert host.post(f"/api/tables/{table['id']}/start").is_success
            assert bot.wait(300) == 0
        assert host.get(f"/api/tables/{table['id']}").json()["status"] == "over"


def test_its_commands_run_in_their_order(tmp_path: Path, shell: dict[str, str]) -> None:
    if not TRAINING:
        untrained(tmp_path / "my_agent.npz")
    ran: list[str] = []
    scripts = blocks("sh")
    while scripts:
        script = scripts.pop(0)
        if SERVER in script:
            with served(script, tmp_path, shell) as url:
                play_a_game(url, scripts.pop(0), tmp_path, shell)
            ran += ["server", "remote bot"]
            continue
        for said, shorter in SHORTER.items():
            script = script.replace(said, shorter)
        lines = [line for line in script.splitlines() if TRAINING or not line.startswith(NEEDS_TRAINING)]
        run("\n".join(lines), tmp_path, shell)
        ran += lines
    assert ran[-2:] == ["server", "remote bot"]
    assert len(ran) == (10 if TRAINING else 5)
