"""Carrying who one is to another device: once, for a short while, and nothing of it can be read in the database."""

import contextlib
import sqlite3
import time
from pathlib import Path

import httpx
import pytest

from tests.server.house import Guest, House


def device(house: House) -> httpx.Client:
    """A browser that has never been here."""
    return httpx.Client(base_url=house.url, timeout=60, trust_env=False)


def kept(house: House) -> list[tuple[str, ...]]:
    path = house.config.database.partition("///")[2]
    with contextlib.closing(sqlite3.connect(path)) as database:
        return list(database.execute("SELECT * FROM carries"))


def test_another_device_is_the_same_guest_from_then_on_and_a_code_works_once(house: House, ana: Guest) -> None:
    table = ana.table("high_card", ["me", "bot"])["id"]
    offered = ana.post("/api/carry", {}, 201)
    assert 0 < offered["expires"] - time.time() <= house.config.carry
    with device(house) as phone, device(house) as thief:
        assert phone.get("/api/tables").json() == []
        answer = phone.post("/api/carry/over", json={"code": offered["code"]})
        assert (answer.status_code, answer.json()) == (200, {"tables": 1})
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 1 and "HttpOnly" in cookies[0] and "SameSite=Lax" in cookies[0]
        assert ana.token not in answer.text
        assert [it["id"] for it in phone.get("/api/tables").json()] == [table]
        assert phone.get(f"/api/tables/{table}").json()["seats"][0]["mine"]
        again = thief.post("/api/carry/over", json={"code": offered["code"]})
        assert again.status_code == 404 and "was used already" in again.json()["why"]
        assert "set-cookie" not in again.headers
        assert thief.get("/api/tables").json() == []


def test_a_device_that_was_somebody_else_becomes_the_guest_of_the_code(house: House, ana: Guest) -> None:
    with device(house) as other:
        seats = [{"kind": "me"}, {"kind": "bot"}]
        own = other.post("/api/tables", json={"game": "high_card", "seats": seats, "start": True}).json()["id"]
        table = ana.table("high_card", ["me", "bot"])["id"]
        code = ana.post("/api/carry", {}, 201)["code"]
        assert other.post("/api/carry/over", json={"code": code}).status_code == 200
        mine = [it["id"] for it in other.get("/api/tables").json()]
        assert mine == [table] and own not in mine


def test_only_the_last_code_works_and_wrong_ones_do_nothing(house: House, ana: Guest) -> None:
    first, second = (ana.post("/api/carry", {}, 201)["code"] for _ in range(2))
    with device(house) as phone:
        for wrong in (first, "", second[:-1], second.swapcase() + "x", "ü", "a" * 64):
            assert phone.post("/api/carry/over", json={"code": wrong}).status_code == 404, wrong
        assert phone.post("/api/carry/over", json={"code": "a" * 65}).status_code == 400
        assert phone.post("/api/carry/over", json={"code": second}).status_code == 200


def test_somebody_without_a_cookie_has_nothing_to_carry(house: House) -> None:
    with device(house) as phone:
        answer = phone.post("/api/carry", json={})
        assert answer.status_code == 409 and "nobody to carry" in answer.json()["why"]


def test_neither_the_code_nor_the_secret_is_kept_or_logged(house: House, ana: Guest) -> None:
    code = ana.post("/api/carry", {}, 201)["code"]
    rows = kept(house)
    assert rows
    with device(house) as phone:
        phone.post("/api/carry/over", json={"code": code})
    told = repr(rows) + house.log.read_text()
    assert code not in told and ana.token not in told and ana.token.encode().hex() not in told


@pytest.fixture
def hasty(tmp_path: Path) -> House:
    """A server whose codes run out at once."""
    return House(tmp_path, carry=0.2)


def test_a_code_runs_out(hasty: House) -> None:
    with hasty, hasty.guest() as ana, device(hasty) as phone:
        code = ana.post("/api/carry", {}, 201)["code"]
        time.sleep(0.4)
        answer = phone.post("/api/carry/over", json={"code": code})
        assert answer.status_code == 404 and "has run out" in answer.json()["why"]
        ana.post("/api/carry", {}, 201)
        assert len(kept(hasty)) == 1, "what has run out is not kept"
