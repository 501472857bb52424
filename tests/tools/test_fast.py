"""Compiled modules: never an old one in the place of a changed source."""

import json
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from hearthside import build
from tools import fast


def plant(package: Path) -> Path:
    """A source and a module compiled from it, as far as names and hashes tell."""
    room = package / "kernel"
    room.mkdir(parents=True)
    source = room / "agenda.py"
    source.write_text("LIMIT = 10\n")
    (room / f"agenda{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    (package / build.STAMP).write_text(json.dumps({"kernel/agenda.py": build.digest(source)}))
    return source


def test_a_source_that_was_changed_after_compiling_is_found(tmp_path: Path) -> None:
    source = plant(tmp_path)
    assert build.stale(tmp_path) == []
    source.write_text("LIMIT = 11\n")
    assert build.stale(tmp_path) == [source]
    source.unlink()
    assert build.stale(tmp_path) == [source]


def test_what_was_compiled_for_another_python_is_passed_over(tmp_path: Path) -> None:
    source = plant(tmp_path)
    assert build.is_compiled(tmp_path)
    module = tmp_path / "kernel" / f"agenda{EXTENSION_SUFFIXES[0]}"
    module.rename(module.with_name("agenda.cpython-36m-amiga.so"))
    source.write_text("LIMIT = 11\n")
    assert not build.is_compiled(tmp_path)
    assert build.stale(tmp_path) == []


def test_nothing_is_tested_while_a_source_is_newer_than_what_was_compiled_from_it(tmp_path: Path) -> None:
    plant(tmp_path).write_text("LIMIT = 11\n")
    program = (
        "import sys; from pathlib import Path; from hearthside import build;"
        "build.stale.__defaults__ = (Path(sys.argv[1]),);"
        "import pytest; sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', 'tests/kernel/test_rng.py']))"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 4
    assert "agenda.py was changed after it was compiled." in done.stdout + done.stderr


def test_hearthside_does_not_start_while_a_source_is_newer_than_what_was_compiled_from_it(tmp_path: Path) -> None:
    plant(tmp_path).write_text("LIMIT = 11\n")
    program = (
        "import sys; from pathlib import Path; from hearthside import build;"
        "build.stale.__defaults__ = (Path(sys.argv.pop(1)),);"
        "from hearthside.cli import main; main()"
    )
    command = [sys.executable, "-c", program, str(tmp_path), "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "agenda.py was changed after it was compiled. Run `make slow`, or `make fast` again.\n"
    assert done.stdout == ""


@pytest.mark.parametrize("module", ["kernel.rng", "games.forever_home.patterns", "bots.search", "envs.episode"])
def test_nothing_is_imported_while_a_source_is_newer_than_what_was_compiled_from_it(
    tmp_path: Path, module: str
) -> None:
    plant(tmp_path).write_text("LIMIT = 11\n")
    program = (
        "import sys; from pathlib import Path; from hearthside import build;"
        "build.stale.__defaults__ = (Path(sys.argv[1]),);"
        f"import hearthside.{module}"
    )
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ImportError: agenda.py was changed after it was compiled." in done.stderr


def test_words_and_events_are_left_as_they_are_written() -> None:
    compiled = {file.relative_to(fast.SOURCE).as_posix() for file in fast.sources()}
    assert {"kernel/agenda.py", "kernel/playout.py", "games/forest_shuffle/steps.py", "envs/episode.py"} <= compiled
    assert not {name for name in compiled if "words" in name or "events" in name}


def test_what_lies_compiled_in_the_work_tree_is_taken_until_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "hearthside"
    source = plant(package)
    module = package / "kernel" / f"agenda{EXTENSION_SUFFIXES[0]}"
    monkeypatch.setattr(fast, "SOURCE", package)
    (package / build.STAMP).write_bytes(fast.stamp())
    with fast.compiled() as modules:
        assert modules == {module.relative_to(tmp_path): module}
    source.write_text("LIMIT = 11\n")
    assert not fast.is_fresh()
