"""Every command of the pages about the server does what it says."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from hearthside.server.config import Config, Limits
from hearthside.server.packs import TO_READ
from hearthside.server.routes import ROUTES
from hearthside.server.wire import FromClient
from hearthside.server.wire_bodies import PACK
from tests.server.house import ROOT, House, environment


def blocks(page: str) -> list[str]:
    """The commands of a page."""
    return re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which ``hearthside`` and ``python`` are those under test, and data goes into a folder of its own."""
    commands = tmp_path / "bin"
    commands.mkdir()
    for name, words in (("python", ""), ("hearthside", "-m hearthside.cli")):
        (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        (commands / name).chmod(0o755)
    return environment() | {
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "HOME": str(tmp_path),
    }


def run(script: str, folder: Path, shell: dict[str, str]) -> str:
    command = ["bash", "-c", "set -eu\n" + script]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=shell, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_examples_of_the_protocol_work_as_they_stand(house: House, tmp_path: Path, shell: dict[str, str]) -> None:
    (script,) = blocks("protocol.md")
    said = run(script.replace("http://localhost:8000", house.url), tmp_path, shell)
    assert '"type":"accepted"' in said
    assert '"code":"stale"' in said
    assert '"type":"why-not"' in said
    assert '"own":true' in (tmp_path / "bots.json").read_text()
    assert '{"ok":true' in said


def test_the_commands_for_hosts_serve_answer_copy_and_stop(tmp_path: Path, shell: dict[str, str]) -> None:
    serve, health, copy = blocks("hosting.md")
    assert "--port 8000" in serve
    log = tmp_path / "log"
    with log.open("wb") as to:
        command = ["bash", "-c", "exec " + serve.replace("--port 8000", "--port 0")]
        process = subprocess.Popen(command, cwd=tmp_path, stderr=to, stdout=to, env=shell)
    try:
        deadline = time.monotonic() + 120
        while not (found := re.search(r'"address":"(http://[^"]+)"', log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        url = found[1].replace("localhost", "127.0.0.1")
        assert '"ok":true' in run(health.replace("http://localhost:8000", url), tmp_path, shell)
        seats = [{"kind": "me"}, {"kind": "screen"}]
        made = httpx.post(f"{url}/api/tables", json={"game": "to_the_dogs", "seats": seats, "start": True}).json()
        data = tmp_path / "data" / "hearthside"
        run(copy, data, shell)
        assert made["id"].encode() in (data / "copy.sqlite").read_bytes()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    assert "stopped" in log.read_text()
    assert "Traceback" not in log.read_text()


def test_the_protocol_names_every_route_and_message() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for handler in ROUTES:
        (path,) = handler.paths
        plain = re.sub(r"\{(\w+):\w+\}", r"{\1}", path).replace("{table_id}", "{id}")
        (method,) = handler.http_methods - {"HEAD", "OPTIONS"}
        assert re.search(rf"`{method} {re.escape(plain)}[`?]", page), plain
    for message in FromClient.__args__:
        assert f"| `{message.__struct_config__.tag} {{" in page


def test_the_numbers_of_the_pages_are_those_of_the_server() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    protocol = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    usual, limits = Config(""), Limits()
    assert f"{limits.requests[0]} requests a second ({limits.requests[1]} at once), {limits.sockets} sockets" in hosting
    assert f"{limits.messages[0]} messages a second ({limits.messages[1]} at once)" in hosting
    assert (limits.new_tables, limits.verdicts, limits.message) == ((0.2, 30), (0.2, 10), 16 * 1024)
    assert (usual.pace, usual.follow_pace, usual.silent_pace, TO_READ) == (0.7, 0.25, 0.1, 3)
    assert all(f"{PACK:,} characters" in page for page in (hosting, protocol))
