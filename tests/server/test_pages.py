"""The client's pages, the schema, and the command that starts it all."""

import re
import signal
import subprocess
import sys
import time
from base64 import b64encode
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import httpx
import msgspec
import pytest

from hearthside import bots
from hearthside.kernel.registry import find, ours
from hearthside.server import pages
from hearthside.server.config import from_environment
from hearthside.server.routes import ROUTES
from hearthside.server.schema import document
from tests.server.house import ROOT, Guest, House, environment

PATHS = ("/", "/t/abc", "/../server/run.py", "/..%2f..%2frun.py", "/%2e%2e/run.py", "//etc/passwd", "/index.html")


def test_every_page_of_the_client_is_its_start_page_and_no_other_file_is_served(ana: Guest) -> None:
    first = ana.http.get("/")
    assert first.status_code == 200
    for path in PATHS:
        answer = ana.http.get(path)
        assert answer.status_code in (200, 404)
        assert answer.status_code == 404 or answer.text == first.text, path
    assert ana.http.get("/_app/immutable/gone.js").status_code in (200, 404)
    for name, value in (
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
    ):
        assert first.headers[name] == value


def test_long_answers_come_compressed_once(ana: Guest) -> None:
    packed = ana.http.get("/api/games/forest_shuffle/cards")
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(packed.content) / 4
    plain = ana.http.get("/api/games/forest_shuffle/cards", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.json() == packed.json()


def test_built_files_come_compressed_cached_and_with_a_strict_policy(
    ana: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if pages.START in pages.files():
        page = ana.http.get("/")
        assert "script-src 'self' 'sha256-" in page.headers["content-security-policy"]
        assert page.headers["cache-control"] == "no-cache"
        again = ana.http.get("/", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304
        script = next(
            name for name in sorted(pages.files()) if name.startswith("_app/immutable/") and name.endswith(".js")
        )
        plain = ana.http.get(f"/{script}", headers={"accept-encoding": "identity"})
        packed = ana.http.get(f"/{script}", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == plain.content == (pages.FOLDER / script).read_bytes()
        assert "immutable" in plain.headers["cache-control"]
        assert plain.headers["content-type"].startswith("text/javascript")
        assert ana.http.get("/_app/immutable/of-an-older-build.js").status_code == 404
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    assert pages.files() == frozenset()
    assert b"make web" in pages.NOT_BUILT


def test_every_answer_says_which_client_the_server_has(
    ana: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = ana.http.get("/api/games").headers["x-hearthside-build"]
    assert served == pages.build()
    assert ana.http.get("/api/no/such/thing").headers["x-hearthside-build"] == served
    assert "x-hearthside-build" not in ana.http.get("/health").headers
    monkeypatch.setattr(pages, "FOLDER", tmp_path)
    assert pages.build() == ""
    (tmp_path / "_app").mkdir()
    (tmp_path / "_app" / "version.json").write_text('{"version": "abc"}')
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert pages.build() == "abc"


def test_no_two_classes_of_kernel_bots_and_server_share_a_name() -> None:
    found: dict[str, set[type]] = {}
    for room in ("kernel", "bots", "server"):
        package = import_module(f"hearthside.{room}")
        for module in walk_packages(package.__path__, f"hearthside.{room}."):
            if ".migrations." in module.name:
                continue
            for name, kind in vars(import_module(module.name)).items():
                if isinstance(kind, type) and kind.__module__ == module.name and not name.startswith("_"):
                    found.setdefault(name, set()).add(kind)
    assert len(found) > 80
    assert [name for name, kinds in found.items() if len(kinds) > 1] == []


def test_only_the_page_s_own_script_may_run() -> None:
    html = '<script src="/a.js"></script><script>\nrun()</script><style>b{}</style>'
    policy = pages.policy(html)
    own = b64encode(sha256(b"\nrun()").digest()).decode()
    assert f"script-src 'self' 'sha256-{own}';" in policy
    assert "frame-ancestors 'none'" in policy


def test_the_schema_names_every_route_message_and_view(ana: Guest) -> None:
    schema: dict[str, Any] = msgspec.json.decode(document())
    parts = schema["components"]["schemas"]
    for key in ours():
        assert "".join(word.capitalize() for word in key.split("_")) + "View" in parts
        assert find(key).view_type is not None
    operations = [operation["operationId"] for path in schema["paths"].values() for operation in path.values()]
    assert sorted(operations) == sorted(
        handler.fn.__name__ for handler in ROUTES if handler.include_in_schema is not False
    )
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', document().decode()))
    assert references <= parts.keys()
    assert {"ToClient", "FromClient", "Failure", "Welcome", "PlayActions"} <= parts.keys()
    served = ana.get("/schema/openapi.json")
    assert served["paths"] == schema["paths"]


def test_the_client_s_copy_of_the_schema_is_up_to_date() -> None:
    write = [sys.executable, "-m", "hearthside.server.schema"]
    made = subprocess.run(write, cwd=ROOT, check=True, capture_output=True, env=environment())
    copy = (ROOT / "web" / "openapi.json").read_bytes()
    assert copy == made.stdout, "python -m hearthside.server.schema > web/openapi.json"


def test_cards_and_rules_of_every_game_are_there(ana: Guest) -> None:
    found = {game["key"]: game for game in ana.get("/api/games")}
    for key in ours():
        assert found[key]["title"] == find(key).title
        assert [bot["name"] for bot in found[key]["bots"]] == ["random", "easy", "normal", "hard", "expert"]
        assert all(bot["title"] and bot["blurb"] for bot in found[key]["bots"])
        assert found[key]["bot_names"] == list(bots.NAMES)
        cards = ana.get(f"/api/games/{key}/cards")
        assert len(cards) > 5
        assert all(card["name"] and card["provenance"] for card in cards)
        assert ana.get(f"/api/games/{key}/rules")["markdown"].startswith("#")


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    command = "import sys; from hearthside.cli import main; sys.argv[0] = 'hearthside'; main()"
    arguments = ["serve", "--port", "0", "--no-browser", "--database", str(tmp_path / "own" / "tables.sqlite")]
    log = tmp_path / "log"
    with log.open("wb") as to:
        process = subprocess.Popen([sys.executable, "-c", command, *arguments], stderr=to, stdout=to, env=environment())
    try:
        deadline = time.monotonic() + 120
        while not (found := re.search(r'"address":"(http://[^"]+)"', log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert httpx.get(found[1].replace("localhost", "127.0.0.1") + "/health").json()["ok"]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)
    assert "Traceback" not in log.read_text()
    assert (tmp_path / "own" / "tables.sqlite").is_file()


def test_a_taken_port_is_a_sentence(house: House, tmp_path: Path) -> None:
    command = "from hearthside.cli import main; main()"
    arguments = ["serve", "--port", str(house.port), "--no-browser", "--database", str(tmp_path / "x.sqlite")]
    run = [sys.executable, "-c", command, *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=False, env=environment())
    assert done.returncode != 0
    assert "Traceback" not in done.stderr + done.stdout
    assert f"Cannot listen on 127.0.0.1:{house.port}" in " ".join((done.stderr + done.stdout).split())


def test_the_pace_of_bots_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = str(tmp_path / "x.sqlite")
    usual = from_environment(file)
    assert (usual.pace, usual.follow_pace, usual.silent_pace) == (0.7, 0.25, 0.1)
    monkeypatch.setenv("HEARTHSIDE_PACE", "0")
    monkeypatch.setenv("HEARTHSIDE_WORKERS", "3")
    swift = from_environment(file)
    assert (swift.pace, swift.follow_pace, swift.silent_pace, swift.workers) == (0, 0, 0, 3)
