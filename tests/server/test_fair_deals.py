"""A deal nobody alone chooses: made from the server's secret, promised before, and a nonce of everybody who plays."""

import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from hearthside.cli.app import app
from hearthside.kernel import record as records
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match, replay
from hearthside.kernel.record import Player, SharedDeal, commitment, seed_of
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from tests.server.house import Guest, House
from tests.server.playing import play_on

A, B = "a" * 32, "0123456789abcdef" * 4


def test_the_seed_comes_from_all_parts_of_the_deal() -> None:
    deal = SharedDeal("secret", (A, "", B))
    assert seed_of(deal) == seed_of(SharedDeal("secret", (A, "", B)))
    others = [
        SharedDeal("other", (A, "", B)),
        SharedDeal("secret", (B, "", A)),
        SharedDeal("secret", ("", A, B)),
        SharedDeal("secret", (A, B)),
    ]
    assert len({seed_of(each) for each in [deal, *others]}) == 5


def dealt(deal: SharedDeal | None) -> records.Record:
    seed = "one alone" if deal is None else seed_of(deal)
    return Match(find("forest_shuffle"), [Player("Ana"), Player("Ben")], seed=seed, deal=deal).record()


def test_a_record_of_such_a_deal_is_checked_in_all_its_parts() -> None:
    record = dealt(SharedDeal("secret", (A, B)))
    assert (record.format, record.commitment) == (2, commitment("secret"))
    assert replay(records.read(records.write(record))).record() == record
    forged = [
        (msgspec.structs.replace(record, deal=SharedDeal("other", (A, B))), "promised"),
        (msgspec.structs.replace(record, deal=SharedDeal("secret", (B, B))), "does not come from"),
        (msgspec.structs.replace(record, deal=SharedDeal("secret", (A, B, A))), "for every seat"),
        (msgspec.structs.replace(record, deal=None), "promised"),
    ]
    for wrong, why in forged:
        with pytest.raises(Problem, match=why):
            replay(wrong)


def test_a_deal_of_one_alone_is_written_as_it_always_was() -> None:
    record = dealt(None)
    assert record.format == 1
    assert b'"deal"' not in records.write(record)
    assert replay(records.read(records.write(record))).record() == record


def test_those_who_play_have_a_part_in_the_deal_and_anybody_can_check_it(
    house: House, ana: Guest, ben: Guest, tmp_path: Path
) -> None:
    table = ana.table("high_card", ["me", "link", "bot"], start=False)
    where, promised = f"/api/tables/{table['id']}/nonce", table["commitment"]
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    given = {"seat": 0, "nonce": A, "commitment": promised}
    ben.post(where, given, 403)
    ana.post(where, {**given, "commitment": "0" * 64}, 409)
    for wrong in ("", "short", "A" * 32, "0" * 65, "g" * 32):
        ana.post(where, {**given, "nonce": wrong}, 400)
    assert ana.post(where, given)["seats"][0]["nonce"] == A
    ana.post(where, given)  # the answer was lost, say
    ana.post(where, {**given, "nonce": B}, 409)
    # Who leaves takes their part along.
    ben.post(where, {**given, "seat": 1, "nonce": B})
    ben.post(f"/api/tables/{table['id']}/leave", {"seat": 1})
    assert ben.get(f"/api/tables/{table['id']}")["seats"][1]["nonce"] == ""
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ben.post(where, {**given, "seat": 1, "nonce": B})
    ana.post(f"/api/tables/{table['id']}/start")
    ana.post(where, given, 409)
    heard = play_both(ana, ben, table["id"])
    record = ana.get(f"/api/tables/{table['id']}/seats/0/record")
    assert record["deal"]["nonces"] == [A, B, ""]
    secret, seed = record["deal"]["secret"], record["seed"]
    assert commitment(secret) == promised == record["commitment"]
    heard += house.log.read_text() + ana.http.get("/metrics").text
    assert secret not in heard
    assert seed not in heard
    assert Rng.of(seed).key.hex() not in heard
    assert ana.post("/api/verify", record)["ok"]
    forged = {**record, "deal": {"secret": secret, "nonces": [B, A, ""]}}
    assert "does not come from" in ana.post("/api/verify", forged)["why"]
    # The same deal again, from a position of it.
    again = ana.post(f"/api/tables/{table['id']}/play-on", {"number": 2, "seat": 0}, 201)
    assert ana.look(again["id"], 0)["position"]["n"] >= 2
    with contextlib.closing(sqlite3.connect(house.config.database.partition("///")[2])) as database:
        kept = database.execute("SELECT seed FROM tables WHERE id = ?", (table["id"],)).fetchone()
    assert kept == (secret,)


def play_both(ana: Guest, ben: Guest, table: str) -> str:
    """To the end, each seat by its own socket; everything that was said before the record was open."""
    with ana.socket(table, 0) as first, ben.socket(table, 1) as second, ThreadPoolExecutor(2) as pool:
        list(pool.map(play_on, [first, second]))
        return "\n".join(first.raw + second.raw)


def test_the_command_line_names_everybody_who_had_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    file = tmp_path / "game.hearth.json"
    file.write_bytes(records.write(dealt(SharedDeal("secret", (A, "")))))
    shown = CliRunner().invoke(app, ["verify", str(file)])
    assert shown.exit_code == 0
    assert f"Ana {A}" in shown.output.replace("\n", "")
    data: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    data["deal"]["nonces"] = [B, ""]
    file.write_bytes(msgspec.json.encode(data))
    wrong = CliRunner().invoke(app, ["verify", str(file)])
    assert wrong.exit_code == 1
    assert "does not come from" in wrong.output.replace("\n", " ")
