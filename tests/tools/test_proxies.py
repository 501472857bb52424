"""A proxy is taken when it runs; where there is none, and nothing to unpack, that is no error."""

from pathlib import Path

import pytest

from tools import proxies


def program(folder: Path, status: int) -> None:
    """Something called nginx that ends so."""
    file = folder / proxies.PROGRAMS["nginx"][0]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\nexit {status}\n")
    file.chmod(0o755)


def test_only_a_program_that_runs_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxies, "FOLDER", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert proxies.find("nginx") is None
    program(tmp_path, 1)  # a library is missing, say
    assert proxies.find("nginx") is None
    program(tmp_path, 0)
    assert proxies.find("nginx") == str(tmp_path / proxies.PROGRAMS["nginx"][0])


def test_where_nothing_can_be_unpacked_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(proxies, "FOLDER", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    proxies.main()
    assert [line.split(" here")[0] for line in capsys.readouterr().out.splitlines()] == [
        "There is no caddy",
        "There is no nginx",
    ]
