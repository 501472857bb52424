"""A real Ray of two workers on this machine: the same results, also when one of them is killed, and also as a cluster one joins."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from hearthside.kernel.errors import Problem

pytest.importorskip("ray")

from hearthside.lab.cluster import Ray

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300
"""Seconds. Nothing here should take a quarter of that."""

pytestmark = pytest.mark.long


def environment() -> dict[str, str]:
    """A cluster of these tests lets nobody else in: it has a token of its own."""
    own = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])} | own


def test_the_games_are_those_of_one_process_and_a_killed_workers_are_played_again(tmp_path: Path) -> None:
    """In a process of its own: Ray leaves threads and sockets behind, on which other tests would stumble."""
    # Workers find its functions under the module's name, not under __main__.
    program = "import pathlib, sys; from tests.lab.ray_of_two import main; main(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(
        command, env=environment(), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture
def cluster() -> Iterator[tuple[str, dict[str, str]]]:
    """A cluster that runs before anybody asks it for anything: its address, and the environment that is let in."""
    known = environment()
    inside = tempfile.mkdtemp(prefix="ray-")  # Ray's sockets lie in there, and their names must not be long
    port, agent = free_ports(2)
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", "--node-ip-address=127.0.0.1"]
    command += ["--port=0", f"--ray-client-server-port={port}", f"--dashboard-agent-listen-port={agent}"]
    command += ["--num-cpus=2", "--include-dashboard=false", f"--temp-dir={inside}"]
    log = Path(inside, "log.txt")
    with log.open("wb") as out:
        head = subprocess.Popen(command, env=known, stdout=out, stderr=out)
    try:
        for _ in range(10 * PATIENCE):
            if head.poll() is not None or is_open(port):
                break
            sleep(0.1)
        assert is_open(port), log.read_text(errors="replace")
        yield f"ray://127.0.0.1:{port}", known
    finally:
        head.terminate()
        head.wait(PATIENCE)
        shutil.rmtree(inside, ignore_errors=True)


def free_ports(number: int) -> list[int]:
    """Ports nobody listens on, all different."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


def is_open(port: int) -> bool:
    with closing(socket.socket()) as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


def simulated(known: dict[str, str], *more: str) -> dict[str, Any]:
    """What the command answers, without what it took."""
    command = [sys.executable, "-m", "hearthside.cli", "simulate", "to_the_dogs", "--games", "40", "--json", *more]
    for _ in range(3):  # on a busy machine Ray gives up on its own processes
        done = subprocess.run(command, env=known, capture_output=True, text=True, timeout=PATIENCE, check=False)
        if "Starting Ray client server failed" not in done.stderr:
            break
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return {name: value for name, value in told.items() if "cpu_second" not in name}


def test_a_cluster_that_is_there_already_plays_the_same_games(cluster: tuple[str, dict[str, str]]) -> None:
    address, known = cluster
    assert simulated(known, "--cluster", address) == simulated(known, "--jobs", "1")


def test_a_cluster_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(Problem, match="A cluster is named ray"):
        Ray("spark://nowhere")
