"""The client is built when its sources changed, and only then."""

from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """A small client in a folder of its own; npm is counted instead of run."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "app.ts").write_text("1")
    monkeypatch.setattr(hatch_build, "ROOT", tmp_path)
    monkeypatch.setattr(hatch_build, "WEB", web)
    monkeypatch.setattr(hatch_build, "BUILT", web / "build")
    monkeypatch.setattr(hatch_build, "STATIC", tmp_path / "static")
    monkeypatch.setattr(hatch_build, "STAMP", tmp_path / "static" / ".sources")
    monkeypatch.setattr(hatch_build, "MODULES_STAMP", web / "node_modules" / ".lock")
    made: list[tuple[str, ...]] = []

    def npm(*arguments: str) -> None:
        made.append(arguments)
        (web / "node_modules").mkdir(exist_ok=True)
        (web / "build").mkdir(exist_ok=True)
        (web / "build" / "index.html").write_text(f"built {len(made)}")

    monkeypatch.setattr(hatch_build, "npm", npm)
    return made


def test_the_first_build_installs_builds_and_copies(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    hatch_build.build_web()
    assert [call[0] for call in calls] == ["ci", "run"]
    assert (tmp_path / "static" / "index.html").read_text() == "built 2"


def test_nothing_is_done_when_nothing_changed(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    hatch_build.build_web()
    (tmp_path / "web" / "src" / "app.ts").touch()
    (tmp_path / "web" / "node_modules" / "left-over.js").write_text("2")
    hatch_build.build_web()
    assert len(calls) == 2


def test_a_changed_source_builds_without_installing_again(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    hatch_build.build_web()
    (tmp_path / "web" / "src" / "app.ts").write_text("2")
    hatch_build.build_web()
    assert [call[0] for call in calls] == ["ci", "run", "run"]
    assert (tmp_path / "static" / "index.html").read_text() == "built 3"


def test_a_changed_lock_file_installs_again(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    hatch_build.build_web()
    (tmp_path / "web" / "package-lock.json").write_text('{"a": 1}')
    hatch_build.build_web()
    assert [call[0] for call in calls] == ["ci", "run", "ci", "run"]


def test_a_renamed_source_is_a_change(calls: list[tuple[str, ...]], tmp_path: Path) -> None:
    hatch_build.build_web()
    (tmp_path / "web" / "src" / "app.ts").rename(tmp_path / "web" / "src" / "main.ts")
    hatch_build.build_web()
    assert len(calls) == 3
