"""A hundred thousand wrong messages, and a disk that takes no more: nothing happens, nothing is lost, nothing grows."""

import asyncio
import gc
import os
import resource
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from hearthside.kernel.rng import Rng
from hearthside.server import lobby, messages
from hearthside.server.config import address
from hearthside.server.wire import Accepted, Rejected
from hearthside.server.wire_bodies import NewSeat, NewTable
from tests.server.house import House
from tests.server.test_hostile import CODES, FIELDS, spoiled
from tests.server.test_interleavings import GUESTS, server

MANY = int(os.environ.get("HEARTHSIDE_STORM", "100000"))


def changed(rng: Rng, data: bytes) -> bytes:
    """A message with a few bytes changed, doubled or taken away."""
    found = bytearray(data)
    for _ in range(1 + rng.below(4)):
        place, what = rng.below(len(found) + 1), rng.below(3)
        if what == 0:
            found[place:place] = bytes([rng.below(256)])
        elif what == 1:
            del found[place : place + 1 + rng.below(4)]
        else:
            found[place : place + 1] = found[place : place + 1] * (1 + rng.below(50))
    return bytes(found)


def test_a_hundred_thousand_wrong_messages_change_nothing_and_memory_is_steady(tmp_path: Path) -> None:
    # Every kind of wrong message, now and then one that is too long, and whole ones out of turn or in others' names.
    whole = [msgspec.json.encode({"type": kind, **fields}) for kind, fields in FIELDS.items()]
    short = [data for data in spoiled() if len(data) < 500]
    seeds = whole * 100 + short * 2 + [data for data in spoiled() if len(data) >= 500]

    async def storm() -> None:
        tables = await server(address(str(tmp_path / "x.sqlite")))
        try:
            seats = (NewSeat("me"), NewSeat("screen"))
            info = await lobby.open_table(tables, GUESTS[0], NewTable("patient_card", seats, start=True))
            rng, grown, codes = Rng.of("storm"), list[int](), Counter[str]()
            async with tables.holding(info.id) as table:
                for number in range(MANY):
                    data = seeds[rng.below(len(seeds))]
                    if rng.below(4):  # else whole: out of turn, or in somebody else's name
                        data = changed(rng, data)
                    seat = rng.below(3) - 1
                    guest = GUESTS[rng.below(2)]
                    message = messages.read(data, 16_384)
                    if not isinstance(message, Rejected) and message.__struct_config__.tag in ("hint", "preview"):
                        continue  # another process thinks about these
                    answer = (
                        message
                        if isinstance(message, Rejected)
                        else await messages.answer(tables, table, 1 if seat == 0 else seat, guest, message)
                    )
                    if isinstance(answer, Rejected):
                        codes[answer.code] += 1
                        assert answer.code in CODES
                        assert 0 < len(answer.refusal.why) <= 400
                        assert "went wrong" not in answer.refusal.why, data
                    assert not isinstance(answer, Accepted) or table.row.n == 0  # a standing answer, or a chat
                    if number % (MANY // 4) == MANY // 4 - 1:
                        gc.collect()
                        grown.append(sys.getallocatedblocks())
                assert table.row.n == 0
            assert (
                min(codes[each] for each in ("malformed", "not-yours", "stale", "illegal", "not-your-turn"))
                > MANY // 1000
            )
            # What is kept (lines of the chat, buckets of guests) is bounded: after a while nothing grows.
            assert grown[-1] < grown[1] * 1.02, grown
        finally:
            await tables.close()

    asyncio.run(storm())


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the limit of another process can be set on Linux alone")
def test_a_full_disk_takes_no_move_loses_none_and_is_survived(tmp_path: Path) -> None:
    """No file of the server may grow: what the disk says then is what a full one says."""
    with House(tmp_path, workers=1) as house, house.guest() as ana:
        table = ana.table("high_card", ["me", "screen"])["id"]
        bots = ana.table("high_card", ["bot", "bot"], start=False)["id"]
        draw = {"type": "play", "id": "a", "n": 0, "actions": [{"do": "draw"}]}
        written = [file for file in tmp_path.iterdir() if file.name.endswith("-wal")]
        full = max(file.stat().st_size for file in written)
        assert full > house.log.stat().st_size
        before = resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        refused = ana.say(table, 0, draw)
        assert (refused["type"], refused["code"]) in (("rejected", "cannot"), ("rejected", "unknown"))
        while ana.http.get("/ready").status_code != 503:
            time.sleep(0.05)
        assert ana.look(table, 0)["position"]["n"] == 0
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, before)
        assert ana.say(table, 0, draw)["type"] == "accepted"
        assert ana.say(table, 0, draw)["code"] == "repeated"
        ana.post(f"/api/tables/{bots}/start")
        deadline = time.monotonic() + 120
        while ana.get(f"/api/tables/{bots}")["status"] != "over":
            assert time.monotonic() < deadline
            time.sleep(0.05)
        while ana.http.get("/ready").status_code != 200:  # it looks once a second
            assert time.monotonic() < deadline
            time.sleep(0.05)
