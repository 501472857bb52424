"""Whoever has no seat changes nothing, however the address is spelled and whatever cookies come along."""

import http.client
import itertools
import json
import re
import secrets
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from hearthside.server.routes import ROUTES
from tests.server.house import Guest, House

SPELLINGS = (
    "{}",
    "/{}",
    "//{}",
    "/.{}",
    "/x/..{}",
    "{}/",
    "{}//",
    "{}?x=//",
    "/%2f{}",
    "/%2e{}",
    "{}%00",
    "\\{}",
)
DEEDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("start", {}),
    ("leave", {"seat": 0}),
    ("leave", {"seat": 1}),
    ("return", {"seat": 0}),
    ("rematch", {}),
    ("give", {"seat": 0}),
    ("vote", {"seat": 0}),
    ("nonce", {"seat": 0, "nonce": "0" * 32, "commitment": ""}),
    ("bot", {"seat": 1, "bot": "easy"}),
    ("bot", {"seat": 1}),
    ("swap", {"seat": 0, "other": 1}),
    ("call-off", {}),
    ("try-out", {"seat": 0}),
    ("lesson", {"lesson": "first", "step": 0}),
    ("seats/0/say", {"type": "play", "id": "x", "n": 0, "actions": [{"do": "draw"}]}),
    ("seats/0/say", {"type": "undo", "id": "x", "n": 1}),
    ("seats/1/say", {"type": "stand", "id": "x", "choices": []}),
)
ANYBODYS = {"play-on", "review"}
"""What whoever may watch may do after the end; it changes nothing at the table."""
STRANGERS: tuple[dict[str, str], ...] = (
    {},
    {"Authorization": "Bearer "},
    {"Authorization": "Bearer " + "a" * 43},
    {"Cookie": "hearthside_guest="},
    {"Cookie": 'hearthside_guest="; hearthside_guest=""'},
    {"Cookie": "hearthside_guest=" + "b" * 43},
)


def said(house: House, method: str, path: str, body: Any, headers: dict[str, str]) -> int:
    """The status of a request whose address nobody tidies up on the way."""
    line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)
    try:
        line.putrequest(method, path, skip_accept_encoding=True)
        text = json.dumps(body).encode()
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(text)), **headers}.items():
            line.putheader(name, value.encode("latin-1"))
        line.endheaders(text)
        return line.getresponse().status
    finally:
        line.close()


def lasting(guest: Guest, table: str) -> dict[str, Any]:
    """What everybody sees of a table, without what time changes."""
    found: dict[str, Any] = guest.get(f"/api/tables/{table}")
    return {key: value for key, value in found.items() if key != "touched"}


def finished(ana: Guest) -> str:
    table: str = ana.table("high_card", ["me", "bot"])["id"]
    while ana.get(f"/api/tables/{table}")["status"] != "over":
        position = ana.get(f"/api/tables/{table}/seats/0")["position"]
        if position["options"]:
            move = {"type": "play", "id": "p", "n": position["n"], "actions": [position["options"][0]["action"]]}
            ana.post(f"/api/tables/{table}/seats/0/say", move)
    return table


@pytest.mark.parametrize("status", ["open", "running", "over"])
def test_a_stranger_changes_no_table_by_any_spelling_of_any_address(ana: Guest, house: House, status: str) -> None:
    if status == "over":
        table = finished(ana)
    else:
        table = ana.table("high_card", ["me", "bot"], start=status == "running")["id"]
    before = lasting(ana, table)
    for spelling, (deed, body), headers in itertools.product(SPELLINGS, DEEDS, STRANGERS):
        path = spelling.format(f"/api/tables/{table}/{deed}")
        answered = said(house, "POST", path, body, headers)
        assert 400 <= answered < 500, (path, headers, answered)
    assert lasting(ana, table) == before
    assert '"level":"error"' not in house.log.read_text()


def test_every_deed_at_a_table_is_tried_by_strangers() -> None:
    paths = [path for handler in ROUTES if "POST" in handler.http_methods for path in handler.paths]
    deeds = {path.partition("{table_id:str}/")[2] for path in paths if "{table_id:str}/" in path}
    assert deeds == {re.sub("seats/[01]", "seats/{seat:int}", deed) for deed, _ in DEEDS} | ANYBODYS


def test_somebody_who_is_nobody_has_no_seat_that_is_nobody_s(ana: Guest, house: House) -> None:
    table = ana.table("high_card", ["me", "bot", "link"], start=False)["id"]
    address = f"/api/tables/{table}/seats"
    for seat in range(3):
        assert httpx.get(f"{house.url}{address}/{seat}").status_code == 403
        with connect(f"{house.url.replace('http', 'ws', 1)}{address}/{seat}/socket", proxy=None) as line:
            assert "not-yours" in str(line.recv(timeout=60))


def test_a_table_opened_by_somebody_without_a_cookie_is_theirs_alone(ana: Guest, house: House) -> None:
    wanted = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "link"}]}
    assert said(house, "POST", "//api/tables", wanted, {}) == 404
    assert said(house, "POST", "/api/tables", wanted, {}) == 201


@pytest.mark.parametrize(
    "others", ['x={"a":1}; ', "k=\xe9; ", "a b=c; ", "=; ;; ", 'q="unclosed; ', "hearthside_guest=short; "]
)
def test_cookies_of_other_programs_at_the_same_address_do_not_hide_who_we_are(
    ana: Guest, house: House, others: str
) -> None:
    token = secrets.token_urlsafe(32)
    wanted = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "link"}]}
    for name in ("hearthside_guest", f"hearthside_guest_{house.port}"):
        cookies = {"Cookie": f"{others}{name}={token}"}
        assert said(house, "POST", "/api/tables", wanted, cookies) == 201
    mine = ana.http.get("/api/tables", headers={"Authorization": f"Bearer {token}"}).json()
    assert len(mine) == 2


def test_a_cookie_of_another_server_on_the_same_machine_is_not_ours(house: House) -> None:
    ours, theirs = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    wanted = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "link"}]}
    both = {"Cookie": f"hearthside_guest={theirs}; hearthside_guest_{house.port}={ours}"}
    assert said(house, "POST", "/api/tables", wanted, both) == 201
    with house.guest() as guest:
        lists = [
            guest.http.get("/api/tables", headers={"Authorization": f"Bearer {token}"}).json()
            for token in (ours, theirs)
        ]
    assert [len(each) for each in lists] == [1, 0]


def test_one_spoiled_row_hides_no_other_table(ana: Guest, house: House, tmp_path: Path) -> None:
    good, bad = (ana.table("high_card", ["me", "bot"], start=False)["id"] for _ in range(2))
    with sqlite3.connect(house.config.database.partition("///")[2], timeout=60) as file:
        file.execute("update tables set settings = '{' where id = ?", (bad,))
    # As after a restart: what the first server has in memory was read before.
    with House(tmp_path, database=house.config.database) as again, again.guest() as same:
        same.http.headers["Authorization"] = f"Bearer {ana.token}"
        assert [table["id"] for table in same.get("/api/tables")] == [good]
        assert '"level":"error"' in again.log.read_text()
