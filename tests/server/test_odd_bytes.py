"""Bytes and numbers no database takes, wherever somebody can put them: a clean refusal, on Postgres, which takes fewest."""

import copy
import itertools
import json
import re
import socket
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from hearthside.kernel.record import SharedDeal, seed_of, write
from hearthside.server.history import History
from hearthside.server.webpush import encoded, point
from tests.server.house import Guest, House
from tests.server.kept import played
from tests.server.test_hostile import FIELDS
from tests.server.test_strangers import finished

PIECES = (
    "%00",
    "a%00b",
    "%c0%80",  # zero, in two bytes where one is enough
    "%c0%af",
    "%ed%a0%80",  # half of a character
    "%ed%b0%80",
    "%f4%90%80%80",  # behind the last character there is
    "%ff%fe",
    "%01",
    "%1b%5b0m",
    "%7f",
    "%c2%85",
    "%0d%0aX:%20y",
    "%e2%80%ae",
    "%e2%80%a8",
    "%2500",
    "%",
    "%zz",
    "%u0000",
    "'%20OR%201=1%20--",
    "x" * 5000,
    str(2**31),
    str(-(2**63) - 1),
    str(10**40),
)
"""As they stand in an address."""
TEXTS = ("\x00", "a\x00b", "\x01\x1b[0m", "\x7f\x85", "\u202e", "\u2028", "\ufffe", "\U0010ffff", "x" * 300)
SPELLED = (b"\\u0000", b"\\ud800", b"\\udc00\\ud800", b"\xc0\x80", b"\xed\xa0\x80", b"\xff", b"\x00", b"\x01", b"\\x00")
"""As they stand between quotes in a body: some are characters, some are none, some are no JSON."""
NUMBERS = (2**31, 2**63, -(2**63) - 1, 10**40)
MARK = "here comes"
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.fixture(scope="module")
def hosted(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("odd"), workers=1, lookers=1, database=postgres) as house:
        yield house


@pytest.fixture
def cleo(hosted: House) -> Iterator[Guest]:
    with hosted.guest() as guest:
        yield guest


class Asked:
    """Asks what no library would send, and keeps what was answered with another status than one of these."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.count = 0
        self.wrong: list[tuple[str, bytes, bytes]] = []

    def __call__(
        self, method: str, path: str, body: bytes | None, good: range, headers: dict[str, str] | None = None
    ) -> None:
        head = {"Host": "localhost", "Authorization": f"Bearer {self.guest.token}", "Connection": "close"}
        head |= {} if body is None else {"Content-Length": str(len(body))}
        lines = [f"{method.upper()} {path} HTTP/1.1", *(f"{name}: {said}" for name, said in (head | (headers or {})).items())]  # fmt: skip
        with socket.create_connection(("127.0.0.1", self.guest.house.port), timeout=60) as line:
            line.sendall("\r\n".join([*lines, "", ""]).encode() + (body or b""))
            # A socket that was opened stays so until somebody says something.
            answer = line.recv(65536) if headers else b"".join(iter(lambda: line.recv(65536), b""))
        self.count += 1
        if int(answer.split(b" ", 2)[1]) not in good:
            self.wrong.append((f"{method} {path[:200]}", (body or b"")[:300], answer[:20] + answer[-150:]))


REFUSED = range(400, 500)
NO_FAILURE = range(200, 500)


def there(guest: Guest) -> dict[str, tuple[str, ...]]:
    """Something that is there for every parameter of an address; of tables one of each status."""
    waiting = guest.table("high_card", ["me", "link"], start=False)
    tables = guest.table("high_card", ["me", "screen"])["id"], finished(guest), waiting["id"]
    score = guest.post("/api/scores", {"game": "high_card", "parts": {}}, 201)["id"]
    return {
        "table_id": tables,
        "invite": (waiting["invite"],),
        "game": ("to_the_dogs",),
        "lesson": ("first",),
        "score_id": (score,),
        "part": ("common",),
        "seat": ("0",),
        "number": ("1",),
    }


def bodies(guest: Guest) -> dict[str, list[Any]]:
    """Good bodies for every address that takes one."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "name": "Ben", "bot": "easy"}]
    clock = {"per": "move", "seconds": 60, "increment": 0, "out": "move"}
    table = {"game": "high_card", "seats": seats, "name": "Ours", "settings": {"x": "y"}, "pack": "", "clock": clock}
    record = guest.get(f"/api/tables/{finished(guest)}/seats/-1/record")
    public = encoded(point(ec.generate_private_key(ec.SECP256R1()).public_key()))
    browser = {"endpoint": "https://push.example.org/x", "p256dh": public, "auth": encoded(b"a" * 16)}
    return {
        "/api/tables": [table, table | {"pack": 'name = "x"', "settings": {}}],
        "/api/invites/{invite}/claim": [{"name": "Ben", "seat": 0}],
        "/api/tables/{table_id}/nonce": [{"seat": 0, "nonce": "0" * 32, "commitment": "x"}],
        "/api/tables/{table_id}/bot": [{"seat": 0, "bot": "easy"}],
        "/api/tables/{table_id}/swap": [{"seat": 0, "other": 1}],
        "/api/tables/{table_id}/leave": [{"seat": 9}],
        "/api/tables/{table_id}/return": [{"seat": 9}],
        "/api/tables/{table_id}/give": [{"seat": 1}],
        "/api/tables/{table_id}/vote": [{"seat": 1}],
        "/api/tables/{table_id}/play-on": [{"number": 1, "seat": 0, "name": "Zoë", "friends": True}],
        "/api/tables/{table_id}/try-out": [{"seat": 0, "name": "Zoë"}],
        "/api/tables/{table_id}/lesson": [{"lesson": "first", "step": 0}],
        "/api/tables/{table_id}/seats/{seat}/say": [{"type": kind, **fields} for kind, fields in FIELDS.items()],
        "/api/push": [browser],
        "/api/push/stop": [{"endpoint": "https://push.example.org/x"}],
        "/api/verify": [record, {"record": record, "pack": "x"}],
        "/api/import": [record, {"record": record, "pack": "x"}],
        "/api/scores": [{"game": "high_card", "parts": {"common": {"a": "b"}}}],
        "/api/scores/{score_id}/parts/{part}": [{"a": {"b": "c"}}],
        "/api/daily/{game}": [{"name": "Ana"}],
        "/api/carry/over": [{"code": "x" * 22}],
    }


def changed(value: Any) -> Iterator[Any]:
    """The same with one text, name or number in it replaced, in every way."""
    if isinstance(value, str):
        yield from (*TEXTS, "\x00" * 4 + value, *[f"{MARK} {number}" for number in range(len(SPELLED))])
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from NUMBERS
    elif isinstance(value, dict):
        yield from (value | {name: other} for name, inner in value.items() for other in changed(inner))
        yield from (value | {text: 1} for text in TEXTS)
    elif isinstance(value, list):
        for at, inner in enumerate(value[:2]):
            for other in changed(inner):
                (new := copy.copy(value))[at] = other
                yield new


def written(value: Any) -> bytes:
    text = json.dumps(value).encode()
    for number, spelled in enumerate(SPELLED):
        text = text.replace(f'"{MARK} {number}"'.encode(), b'"' + spelled + b'"')
    return text


def filled(path: str, values: dict[str, str]) -> str:
    return re.sub(r"{(\w+)}", lambda name: values[name[1]], path)


def every(path: str, known: dict[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    """Every way to fill in an address with something that is there."""
    names = re.findall(r"{(\w+)}", path)
    for values in itertools.product(*(known[name] for name in names)):
        yield dict(zip(names, values, strict=True))


def test_no_address_is_a_failure_whatever_stands_in_it(hosted: House, cleo: Guest) -> None:
    operations: dict[str, Any] = cleo.get("/schema/openapi.json")["paths"]
    known, good, asked = there(cleo), bodies(cleo), Asked(cleo)
    with_parameters = {path for path in operations if "{" in path}
    assert len(with_parameters) > 25
    for path, its in operations.items():
        body = written(good[path][0]) if path in good else None
        for method, values in itertools.product(its, every(path, known)):
            for name, piece in itertools.product(values, PIECES):
                asked(method, filled(path, values | {name: piece}), body, REFUSED)
            if method == "get":
                named = [each["name"] for each in its[method].get("parameters", ()) if each["in"] == "query"]
                for name, piece in itertools.product([*named, "nothing", "%00"], PIECES):
                    asked(method, f"{filled(path, values)}?{name}={piece}", None, NO_FAILURE)
    for piece in PIECES:
        for at in (f"{piece}/seats/0", f"{known['table_id'][0]}/seats/{piece}"):
            asked("get", f"/api/tables/{at}/socket", None, range(101, 500), UPGRADE)
        for page in ("", "t/", "join/", "replay/", "review/", "learn/", "api/", "schema/", "_app/"):
            asked("get", f"/{page}{piece}", None, NO_FAILURE)
    assert asked.wrong == []
    assert asked.count > 2000
    assert '"level":"error"' not in hosted.log.read_text()


def test_no_body_is_a_failure_whatever_stands_in_it(hosted: House, cleo: Guest) -> None:
    operations: dict[str, Any] = cleo.get("/schema/openapi.json")["paths"]
    known, good, asked = there(cleo), bodies(cleo), Asked(cleo)
    takes = {(path, method) for path, its in operations.items() for method in its if "requestBody" in its[method]}
    assert {path for path, _ in takes} == good.keys()
    for path, method in sorted(takes):
        for values, body in itertools.product(every(path, known), good[path]):
            for other in changed(body):
                asked(method, filled(path, values), written(other), NO_FAILURE)
    assert asked.wrong == []
    assert asked.count > 2000
    assert '"level":"error"' not in hosted.log.read_text()


def test_what_cannot_be_kept_of_a_record_that_holds_is_refused(hosted: House, cleo: Guest) -> None:
    kinds = ["me", "bot"]
    for text in TEXTS:
        setup, entries = played("high_card", kinds, seed=text)
        brought = cleo.http.post("/api/import", content=write(History(setup, entries).match.record()))
        assert brought.status_code == (400 if "\x00" in text or len(text) > 64 else 201), (text, brought.text)
        # With a deal of somebody's own making, and with a nonce too many.
        for deal in (SharedDeal(text, ("", "")), SharedDeal("s", (text, "")), SharedDeal("s", ("", "", text))):
            setup, entries = played("high_card", kinds, seed=seed_of(deal))
            dealt = History(msgspec.structs.replace(setup, deal=deal), entries).match.record()
            assert cleo.http.post("/api/import", content=write(dealt)).status_code in (201, 400), (text, deal)
    assert '"level":"error"' not in hosted.log.read_text()
