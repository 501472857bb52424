"""Malformed, oversized, forged and foreign messages: always a clean refusal, and the server goes on."""

import secrets
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hearthside.server.config import Limits
from hearthside.server.wire import Rejected
from tests.server.house import SPECTATOR, Guest, House, Line

CODES = set(
    msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(Rejected)))["$defs"]["Rejected"]["properties"]["code"][
        "enum"
    ]
)
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    2**31,
    2**64,
    10**40,
    1.5,
    "",
    "x",
    "\u0000",
    "é" * 50,
    [],
    {},
    [[]],
    {"a": {}},
]
FIELDS: dict[str, dict[str, Any]] = {
    "hello": {"n": 0},
    "play": {"id": "a", "n": 0, "actions": [{"do": "draw"}]},
    "undo": {"id": "a", "n": 0},
    "explore": {"id": "a", "n": 0, "actions": [{"do": "draw"}]},
    "why": {"id": "a", "action": {"do": "draw"}, "after": []},
    "stand": {"id": "a", "choices": ["always"]},
    "preview": {"id": "a"},
    "hint": {"id": "a"},
    "chat": {"id": "a", "text": "hello", "name": "Zoë"},
    "react": {"id": "a", "reaction": "clap", "name": ""},
    "ping": {"id": "a"},
}


def spoiled() -> Iterator[bytes]:
    """Hundreds of messages that are not what they should be, each in its own way."""
    good = {kind: {"type": kind, **fields} for kind, fields in FIELDS.items()}
    for kind, message in good.items():
        whole = msgspec.json.encode(message)
        yield from (whole[:cut] for cut in range(0, len(whole), 3))
        yield whole.replace(b'"', b"'")
        yield msgspec.json.encode(message | {"seat": 1})
        yield msgspec.json.encode({"type": kind})
        for field in FIELDS[kind]:
            yield from (msgspec.json.encode(message | {field: value}) for value in VALUES)
    wrong: list[Any] = [{"do": "cheat"}, {"do": "show"}, {"do": "show", "card": 99}, {"do": "show", "card": "7"}, {}, 1]
    for action in wrong:
        yield msgspec.json.encode(good["play"] | {"actions": [action]})
    yield msgspec.json.encode(good["play"] | {"actions": [{"do": "draw"}] * 65})
    yield msgspec.json.encode(good["ping"] | {"id": "x" * 65})
    yield msgspec.json.encode(good["ping"] | {"id": "x" * 20_000})
    yield b'{"type":"why","id":"a","action":' + b'{"a":' * 3000 + b"1" + b"}" * 3000 + b"}"
    yield from (
        b"[" * 5000,
        b"\xff\xfe",
        b"\x00",
        b"null",
        b"1e999",
        b'"hello"',
        b"[]",
        b"{}",
        b"NaN",
        b'{"type":"welcome"}',
    )
    yield b'{"type":"play","id":"a","n":0,"n":1,"actions":[]}'


def test_hundreds_of_spoiled_messages_change_nothing_and_the_socket_lives(house: House, ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["link", "me"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {})
    ana.post(f"/api/tables/{table['id']}/start")
    before = ana.look(table["id"], 1)["position"]
    count = 0
    with ana.socket(table["id"], 1) as line:  # seat 0 is asked: whatever is well formed is out of turn
        for data in spoiled():
            line.socket.send(data)  # binary frames, too
            answer = line.until("rejected", "welcome", "pong", "why-not", "previewed", "accepted")
            if answer["type"] == "rejected":
                assert answer["code"] in CODES
                assert 0 < len(answer["refusal"]["why"]) <= 400
                assert "Traceback" not in answer["refusal"]["why"]
            count += 1
        assert line.ask({"type": "ping", "id": "still"})["type"] == "pong"
    assert count > 400
    assert ana.look(table["id"], 1)["position"] == before
    for data in list(spoiled())[::9]:
        plain = ana.http.post(f"/api/tables/{table['id']}/seats/1/say", content=data)
        assert plain.status_code in (200, 400, 403, 409, 422, 429)
        assert plain.json()["type"] in ("rejected", "welcome", "pong", "why-not", "previewed", "accepted")
    assert ana.look(table["id"], 1)["position"] == before
    assert '"level":"error"' not in house.log.read_text()


@pytest.mark.parametrize("game", ["forest_shuffle", "forever_home", "to_the_dogs", "forever_young"])
def test_actions_that_do_not_fit_are_refused_in_every_game(house: House, ana: Guest, game: str) -> None:
    table = ana.table(game, ["me", "bot"])["id"]
    with ana.socket(table, 0) as line:
        while not (line.position and line.position["options"]):
            line.receive()
        position = line.position
        good = position["options"][0]["action"]
        bad = [good | {"extra": 1}, {"do": good["do"], "card": "x"}, {"do": "no-such-thing"}, good | {"do": 7}, {}]
        for action in bad:
            for kind in ("play", "explore"):
                answer = line.ask({"type": kind, "id": "b", "n": position["n"], "actions": [good, action]})
                assert (answer["type"], answer["code"]) == ("rejected", "malformed"), answer
            assert line.ask({"type": "why", "id": "b", "action": action})["code"] == "malformed"
    assert ana.look(table, 0)["position"] == position
    assert '"level":"error"' not in house.log.read_text()


def test_a_message_too_large_for_the_line_closes_it_and_nothing_else(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])["id"]
    with ana.socket(table, 0) as line, ana.socket(table, 1) as other:
        with pytest.raises(ConnectionClosed):
            line.socket.send("x" * 1_000_000)
            line.rest()
            line.socket.send("x")
        assert line.closed == 1009
        assert other.ask({"type": "ping", "id": "p"})["type"] == "pong"


def test_nobody_plays_or_sees_a_seat_that_is_not_theirs(ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "screen"])["id"]
    for seat, code in ((0, 4403), (1, 4403), (2, 4404), (-2, 4404), (10**20, 4404)):
        with Line(ben, table, seat, hello=None) as line:
            (refused,) = line.rest()
            assert refused["type"] == "rejected"
            assert line.closed == code
    with Line(ben, "no-such-table", SPECTATOR, hello=None) as line:
        assert line.rest()[0]["refusal"]["why"] == "There is no such table."
    with ben.socket(table, SPECTATOR) as line:
        for kind in ("play", "undo", "stand", "hint", "preview", "explore", "why"):
            assert line.ask({"type": kind, **FIELDS[kind]})["code"] == "not-yours"
    for path in ("seats/0", "seats/1", "seats/0/record"):
        assert ben.get(f"/api/tables/{table}/{path}", 403)["code"] == "not-yours"
    assert ben.post(f"/api/tables/{table}/seats/0/say", {"type": "ping", "id": "x"}, 403)["code"] == "not-yours"
    assert ben.post(f"/api/tables/{table}/leave", {"seat": 0}, 403)["code"] == "not-yours"
    assert ben.post(f"/api/tables/{table}/rematch", None, 403)["code"] == "not-yours"
    for forged in ("x", "x" * 43, "../" * 14 + "x", ana.token[:-1], "' OR 1=1 --".rjust(43, "'")):
        answer = httpx.get(f"{ana.house.url}/api/tables/{table}/seats/0", headers={"Authorization": f"Bearer {forged}"})
        assert answer.status_code == 403


def test_another_site_may_neither_act_nor_listen(ana: Guest) -> None:
    table = ana.table("high_card", ["me", "bot"])["id"]
    for headers in (
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "null"},
        {"Origin": "http://["},
    ):
        answer = ana.http.post(f"/api/tables/{table}/leave", json={"seat": 0}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
        with pytest.raises(InvalidStatus):
            Line(ana, table, 0, headers=headers)
    own = {"Origin": ana.house.url, "Sec-Fetch-Site": "same-origin"}
    assert ana.http.post(f"/api/tables/{table}/return", json={"seat": 0}, headers=own).status_code == 200
    with Line(ana, table, 0, headers=own) as line:
        assert line.position is not None


def test_spoiled_requests_get_a_sentence_and_the_fitting_status(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    bodies = [b"", b"{", b"[]", b"1", b'"x"', b"\xff", b'{"seat":"x"}', b'{"game":1}', b"[" * 10_000, b'{"nobody":0}']
    for path in (
        "tables",
        f"invites/{table['invite']}/claim",
        f"tables/{table['id']}/leave",
        f"tables/{table['id']}/return",
    ):
        for body in bodies:
            answer = ana.http.post(f"/api/{path}", content=body)
            assert answer.status_code == 400, (path, body, answer.text)
            assert answer.json().keys() == {"why", "code"}
            assert "Traceback" not in answer.text
            assert answer.json()["why"].startswith(("The request cannot be read: ", "The request has no body."))
    assert ana.post(f"/api/tables/{table['id']}/leave", {"seat": "0"}, 400)["why"].endswith("got `str` - at `$.seat`.")
    for body in bodies:
        assert ana.post("/api/verify", None if body == b"" else msgspec.json.decode(b"{}"))["ok"] is False
        assert ana.http.post("/api/verify", content=body).json()["ok"] is False
    assert ana.http.post("/api/tables", content=b"x" * 600_000).status_code == 413
    assert ana.http.post("/api/verify", content=b"x" * 3_000_000).status_code == 413
    assert ana.http.post(f"/api/tables/{table['id']}/leave", content=b"x" * 70_000).status_code == 413
    assert ana.http.delete("/api/tables").status_code == 405
    for path in (
        "tables/none",
        "tables/x/seats/zero",
        "games/chess/rules",
        "nowhere",
        "../schema/nowhere",
        "invites/guess",
        "tables/%00/seats/0",
    ):
        assert ana.get(f"/api/{path}", 404)["code"] == "missing"
    assert ana.get(f"/api/tables/{table['id']}/seats/0?since=x", 400)["code"] == "malformed"
    assert ana.get(f"/api/tables/{table['id']}/seats/0/record", 409)["code"] == "cannot"
    assert '"level":"error"' not in house.log.read_text()


def test_records_that_were_changed_do_not_hold(ana: Guest) -> None:
    table = ana.table("high_card", ["bot", "bot"])["id"]
    while ana.get(f"/api/tables/{table}")["status"] != "over":
        pass
    record = ana.get(f"/api/tables/{table}/seats/-1/record")
    nested: Any = {}
    for _ in range(400):
        nested = {"do": nested}
    assert ana.post("/api/verify", record)["ok"]
    for change in (
        {"seed": "other"},
        {"moves": record["moves"][:-1]},
        {"chain": record["chain"][:-1]},
        {"chain": ["0" * 16, *record["chain"][1:]]},
        {"moves": record["moves"] * 9, "chain": record["chain"] * 9},
        {"seats": record["seats"][:1]},
        {"settings": {"nothing": True}},
        {"game": "chess"},
        {"format": 99},
        {"over": False},
        {"moves": [[0, {"do": nested}], *record["moves"][1:]]},
        {"moves": [[99, move] for _, move in record["moves"]]},
    ):
        verdict = ana.post("/api/verify", record | change)
        assert not verdict["ok"], change
        assert verdict["why"].endswith(".")


def test_who_asks_too_much_is_told_so(tmp_path: Path) -> None:
    strict = Limits(requests=(0, 12), new_tables=(0, 1), verdicts=(0, 1), messages=(0, 5), sockets=2)
    with House(tmp_path, workers=1, limits=strict) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        seats = [{"kind": "me"}, {"kind": "bot"}]
        assert ana.post("/api/tables", {"game": "high_card", "seats": seats}, 429)["code"] == "too-much"
        assert ana.post("/api/verify", {})["ok"] is False
        assert ana.post("/api/verify", {}, 429)["code"] == "too-much"
        with ana.socket(table, 0) as line, ana.socket(table, 1), Line(ana, table, 0, hello=None) as third:
            assert third.rest()[0]["code"] == "too-much"
            for k in range(40):
                line.send({"type": "ping", "id": str(k)})
            answers = line.rest()
            assert [answer["type"] for answer in answers if answer["type"] == "pong"] == ["pong"] * 5
            assert line.closed == 4429
        statuses = {ana.http.get("/health").status_code for _ in range(12)}
        assert statuses == {200, 429}


def test_broken_http_does_not_stop_the_server(house: House, ana: Guest) -> None:
    for data in (
        b"\x16\x03\x01\x02\x00",
        b"GET\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        secrets.token_bytes(2000),
    ):
        with sockets.create_connection(("127.0.0.1", house.port)) as line:
            line.sendall(data)
            line.shutdown(sockets.SHUT_WR)
            line.settimeout(10)
            while line.recv(1000):
                pass
    assert ana.get("/health")["ok"]
