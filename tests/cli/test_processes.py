"""What only a real process can show: signals, closed pipes, hash seeds."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from tests.cli.conftest import start


def read_until(process: "subprocess.Popen[str]", text: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if text in line:
            return
    raise AssertionError(f"{text!r} was not written")


@pytest.mark.parametrize("moves", [0, 2])
def test_ctrl_c_in_the_middle_of_a_game_keeps_the_record(moves: int) -> None:
    process = start("play", "high_card", "--seats", "me,normal", "--seed", "3", "--record", "game.json")
    assert process.stdin is not None
    read_until(process, "Draw Draw()")
    for _ in range(moves):
        process.stdin.write("1\n")
        process.stdin.flush()
        read_until(process, "Draw Draw()")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "the game is saved. Go on with: hearthside play --resume game.json" in errors
    assert "Traceback" not in errors
    record = records.read(Path("game.json").read_bytes())
    assert len(record.moves) >= moves
    assert not replay(record).over


def test_ctrl_c_in_a_simulation_is_a_sentence_and_keeps_what_was_played(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    plan = ["simulate", "high_card", "--games", "1000000", "--jobs", "1", "--records", str(kept), "--json"]
    process = start(*plan)
    while len(list(kept.glob("*.json"))) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "Traceback" not in errors
    report = json.loads(told)
    assert 2 <= report["played"] < report["games"]
    assert f"Stopped after {report['played']} of 1000000 games" in errors


def test_ctrl_c_with_several_processes_is_taken_up_again_where_it_stopped(tmp_path: Path) -> None:
    plan = ["simulate", "to_the_dogs", "--data", str(tmp_path / "data"), "--records", str(tmp_path / "kept")]
    process = start(*plan, "--games", "100000", "--jobs", "2", start_new_session=True)
    while len(list((tmp_path / "kept").glob("*.json"))) < 20:
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 1
    assert "Traceback" not in errors
    stopped = re.search(r"Stopped after (\d+) of 100000 games", errors)
    assert stopped is not None
    more = str(int(stopped[1]) + 3)
    resumed, _ = start(*plan, "--games", more, "--jobs", "1", "--resume", "--json").communicate(timeout=60)
    assert json.loads(resumed)["played"] == int(more)


def test_a_closed_pipe_ends_a_game_with_its_record_kept() -> None:
    process = start("play", "high_card", "--seats", "me,normal", "--seed", "3", "--record", "game.json")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    read_until(process, "Draw Draw()")
    process.stdout.close()
    process.stdin.write("1\n" * 5)
    process.stdin.close()
    errors = process.stderr.read()
    assert process.wait(timeout=20) == 1
    assert "the game is saved in game.json" in errors
    assert "Traceback" not in errors
    replay(records.read(Path("game.json").read_bytes()))
    process.stderr.close()


def test_a_closed_pipe_ends_a_listing_without_a_traceback() -> None:
    process = start("cards", "high_card")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    assert process.wait(timeout=20) == 1
    assert errors.strip() == "The output was closed before everything was written."
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()


def test_simulations_are_equal_in_processes_with_different_hash_seeds() -> None:
    plan = ["simulate", "high_card", "--bots", "normal,random,normal", "--games", "20", "--json"]
    runs = [start(*plan, hash_seed=hash_seed) for hash_seed in ("1", "4242")]
    reports = [json.loads(run.communicate(timeout=60)[0]) for run in runs]
    assert reports[0]["digest"] == reports[1]["digest"]
    assert reports[0]["seats"] == reports[1]["seats"]


def test_records_are_equal_byte_for_byte_in_processes_with_different_hash_seeds(tmp_path: Path) -> None:
    for hash_seed in ("1", "4242"):
        plan = ["simulate", "high_card", "--games", "2", "--records", str(tmp_path / hash_seed)]
        start(*plan, hash_seed=hash_seed).communicate(timeout=60)
    for file in (tmp_path / "1").iterdir():
        assert file.read_bytes() == (tmp_path / "4242" / file.name).read_bytes()
