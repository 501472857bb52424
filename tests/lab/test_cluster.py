"""A real Ray of two workers on this machine: the same results, also when one of them is killed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hearthside.kernel.errors import Problem

pytest.importorskip("ray")

from hearthside.lab.cluster import Ray

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.long


def test_the_games_are_those_of_one_process_and_a_killed_workers_are_played_again(tmp_path: Path) -> None:
    """In a process of its own: Ray leaves threads and sockets behind, on which other tests would stumble."""
    paths = os.pathsep.join([str(ROOT), *sys.path])
    environment = os.environ | {"PYTHONPATH": paths, "RAY_USAGE_STATS_ENABLED": "0"}
    # Workers find its functions under the module's name, not under __main__.
    program = "import pathlib, sys; from tests.lab.ray_of_two import main; main(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


def test_a_cluster_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(Problem, match="A cluster is named ray"):
        Ray("spark://nowhere")
