"""Push: sealed so that only the browser can read it, signed, sent only outside, and telling nothing of the game."""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from hearthside.server.push import public
from hearthside.server.webpush import PADDED, decoded, encoded, point, sealed
from tests.server.house import Guest, House

AUTH = encoded(b"sixteen bytes ok")


def test_a_message_is_sealed_as_the_standard_shows_it() -> None:
    """The example of RFC 8291, to the last byte."""
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    found = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(number, ec.SECP256R1()),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        padded=0,
    )
    assert encoded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "172.16.0.1", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
     "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "255.255.255.255"],
)  # fmt: skip
def test_addresses_within_a_house_are_not_public(address: str) -> None:
    assert not public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "::ffff:93.184.216.34"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert public(address)


class Service:
    """A push service on this machine, and a browser that can read what comes."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.came: SimpleQueue[tuple[dict[str, str], bytes]] = SimpleQueue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.came.put((dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def subscription(self) -> dict[str, str]:
        where = f"http://127.0.0.1:{self.server.server_address[1]}/to/ana"
        return {"endpoint": where, "p256dh": encoded(point(self.key.public_key())), "auth": AUTH}

    def read(self, body: bytes) -> bytes:
        """As the browser does."""
        salt, size = body[:16], body[20]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), body[21 : 21 + size])
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point(self.key.public_key()) + point(theirs)
        first = HKDF(hashes.SHA256(), 32, decoded(AUTH), info).derive(shared)
        content = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(first)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(first)
        plain = AESGCM(content).decrypt(nonce, body[21 + size :], None)
        assert len(plain) == PADDED + 1
        return plain.rstrip(b"\0").removesuffix(b"\2")


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(service.server.serve_forever)
        yield service
        service.server.shutdown()
    service.server.server_close()


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("open"), push_anywhere=True, workers=1) as house:
        yield house


def signed_by(header: str, key: str, endpoint: str) -> dict[str, Any]:
    """What the server claims, when it has signed it."""
    parts = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    said, _, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    both = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    theirs.verify(both, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = msgspec.json.decode(decoded(said.split(".")[1]))
    assert claims["aud"] == endpoint.rpartition("/to/")[0]
    return claims


def two(house: House, ana: Guest, ben: Guest) -> str:
    table = ana.table("high_card", ["me", "link"], start=False, name="Our table")
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    return str(ana.post(f"/api/tables/{table['id']}/start")["id"])


def move(guest: Guest, table: str, seat: int) -> None:
    position = guest.look(table, seat)["position"]
    said = {"type": "play", "id": "", "n": position["n"], "actions": [position["options"][0]["action"]]}
    assert guest.say(table, seat, said)["type"] == "accepted"


def test_whoever_is_not_connected_is_told_once_that_it_is_their_turn(open_house: House, service: Service) -> None:
    with open_house.guest() as ana, open_house.guest() as ben:
        key = ben.get("/api/push")["key"]
        assert ben.post("/api/push", service.subscription)["key"] == key
        with ana.socket(two(open_house, ana, ben), 0) as line:
            table = line_table(line)
            while (ana.get(f"/api/tables/{table}"))["asked"] == 0:
                move(ana, table, 0)
            headers, body = service.came.get(timeout=60)
            assert headers["Content-Encoding"] == "aes128gcm"
            claims = signed_by(headers["Authorization"], key, service.subscription["endpoint"])
            assert claims["exp"] > time.time()
            told = msgspec.json.decode(service.read(body))
            assert told == {"table": table, "game": "High Card", "name": "Our table"}
            # Not again before they were here.
            while ben.get(f"/api/tables/{table}")["asked"] == 1:
                move(ben, table, 1)
            while ana.get(f"/api/tables/{table}")["asked"] == 0:
                move(ana, table, 0)
            with ben.socket(table, 1):
                pass
            while not ana.get(f"/api/tables/{table}")["seats"][1]["away"]:
                pass
            while ben.get(f"/api/tables/{table}")["asked"] == 1:
                move(ben, table, 1)
            while ana.get(f"/api/tables/{table}")["asked"] == 0:
                move(ana, table, 0)
            service.came.get(timeout=60)
            assert service.came.empty()
        log = open_house.log.read_text() + ana.http.get("/metrics").text
        assert not any(secret in log for secret in service.subscription.values())
        assert 'hearthside_pushes_total{outcome="sent"} 2.0' in log


def line_table(line: Any) -> str:
    found: str = msgspec.json.decode(line.raw[0])["table"]["id"]
    return found


def subscriptions(house: House) -> int:
    with contextlib.closing(sqlite3.connect(house.config.database.partition("///")[2])) as database:
        count: int = database.execute("SELECT count(*) FROM subscriptions").fetchone()[0]
    return count


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_gone_is_forgotten(open_house: House, service: Service, status: int) -> None:
    service.status = status
    with open_house.guest() as ana, open_house.guest() as ben:
        before = subscriptions(open_house)
        ben.post("/api/push", service.subscription)
        table = two(open_house, ana, ben)
        while ana.get(f"/api/tables/{table}")["asked"] == 0:
            move(ana, table, 0)
        service.came.get(timeout=60)
        deadline = time.monotonic() + 60
        while subscriptions(open_house) > before:
            assert time.monotonic() < deadline
            time.sleep(0.02)


def test_only_the_guest_whose_it_is_stops_it(open_house: House, service: Service) -> None:
    with open_house.guest() as ana, open_house.guest() as ben:
        ana.post("/api/push", service.subscription)
        ben.post("/api/push/stop", {"endpoint": service.subscription["endpoint"]}, 404)
        ana.post("/api/push/stop", {"endpoint": service.subscription["endpoint"]})
        ana.post("/api/push/stop", {"endpoint": service.subscription["endpoint"]}, 404)


def test_a_guest_has_ten_browsers_and_the_oldest_is_forgotten(open_house: House, service: Service) -> None:
    with open_house.guest() as ana:
        before = subscriptions(open_house)
        for k in range(13):
            ana.post("/api/push", {**service.subscription, "endpoint": f"https://push.example/{k}"})
        assert subscriptions(open_house) - before == 10


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example/x"},
        {"endpoint": "https://push.example:8443/x"},
        {"endpoint": "https://me:secret@push.example/x"},
        {"endpoint": "https://push.example/x y"},
        {"endpoint": "https://push.example/x\r\nHost: other"},
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": "https://"},
        {"endpoint": ""},
        {"endpoint": "https://push.example/" + "x" * 1000},
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
    ],
)
def test_what_is_no_subscription_is_refused(ana: Guest, service: Service, wrong: dict[str, str]) -> None:
    good = {**service.subscription, "endpoint": "https://push.example/x"}
    assert ana.post("/api/push", {**good, **wrong}, 400)["why"]


def test_nothing_is_sent_into_a_house(tmp_path: Path, service: Service) -> None:
    """The name is allowed when it is subscribed; where it leads is looked at when something is sent."""
    with House(tmp_path, workers=1) as house, house.guest() as ana, house.guest() as ben:
        ben.post("/api/push", {**service.subscription, "endpoint": "https://localhost/latest/meta-data"})
        table = two(house, ana, ben)
        while ana.get(f"/api/tables/{table}")["asked"] == 0:
            move(ana, table, 0)
        deadline = time.monotonic() + 60
        while subscriptions(house):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert service.came.empty()


def test_the_key_stays_the_same_and_is_nowhere_to_be_seen(tmp_path: Path) -> None:
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        key = ana.get("/api/push")["key"]
        house.stop()
        house.start()
        assert ana.get("/api/push")["key"] == key
        with contextlib.closing(sqlite3.connect(house.config.database.partition("///")[2])) as database:
            [kept] = database.execute("SELECT secret FROM secrets").fetchone()
        body = "".join(kept.splitlines()[1:-1])
        assert body not in house.log.read_text() + ana.http.get("/metrics").text
