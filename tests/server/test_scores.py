"""Counts of paper games that several people make together."""

import asyncio
import time
from pathlib import Path

from sqlalchemy import select, update

from hearthside.server.config import address
from hearthside.server.keeping import opened
from hearthside.server.rows import score_parts, scores
from hearthside.server.scores import MOST, forget, share
from hearthside.server.wire_bodies import NewScore
from tests.server.house import Guest

FOREST = {"name": "Ana", "forest": [{"tree": "oak"}], "cave": 2}


def test_whoever_knows_the_id_sees_and_enters_the_same_count(ana: Guest, ben: Guest) -> None:
    made = ana.post("/api/scores", {"game": "forest_shuffle", "parts": {"common": {"seats": 2}, "0": FOREST}}, 201)
    where = f"/api/scores/{made['id']}"
    assert ben.get(where) == {**made, "parts": {"common": {"seats": 2}, "0": FOREST}}
    entered = ben.put(f"{where}/parts/1", {"name": "Ben", "cave": 3})
    assert ana.get(f"{where}?since={made['version']}")["parts"] == {"1": {"name": "Ben", "cave": 3}}
    corrected = ana.put(f"{where}/parts/0", {**FOREST, "cave": 5})
    assert corrected["version"] > entered["version"] > made["version"]
    assert ben.get(f"{where}?since={entered['version']}")["parts"] == {"0": {**FOREST, "cave": 5}}
    assert ben.get(f"{where}?since={corrected['version']}")["parts"] == {}


def test_what_is_no_part_of_a_count_is_refused_with_a_sentence(ana: Guest) -> None:
    made = ana.post("/api/scores", {"game": "forever_young", "parts": {}}, 201)
    where = f"/api/scores/{made['id']}"
    assert "no part '6'" in ana.put(f"{where}/parts/6", {}, 400)["why"]
    assert "cannot be read" in ana.put(f"{where}/parts/0", ["no", "object"], 400)["why"]
    long = {"name": "x" * MOST}
    assert ana.put(f"{where}/parts/0", long, 429)["code"] == "too-much"
    assert ana.put("/api/scores/none/parts/0", {}, 404)["why"] == "There is no such count."
    assert ana.get("/api/scores/none", 404)["code"] == "missing"
    assert "no game" in ana.post("/api/scores", {"game": "chess", "parts": {}}, 400)["why"]
    assert ana.get(where)["parts"] == {}


def test_counts_are_forgotten_when_tables_would_be(tmp_path: Path) -> None:
    where = address(str(tmp_path / "scores.sqlite"))

    async def kept() -> tuple[str, list[str], list[str]]:
        async with opened(where) as store:
            old = await share(store, NewScore("to_the_dogs", {"common": {}, "0": {}}))
            new = await share(store, NewScore("to_the_dogs", {"0": {}}))
            async with store.writing() as connection:
                long_ago = update(scores).where(scores.c.id == old.id).values(touched=time.time() - 40 * 86400)
                await connection.execute(long_ago)
            await forget(store, 30)
            async with store.engine.connect() as connection:
                left = (await connection.execute(select(scores.c.id))).scalars().all()
                parts = (await connection.execute(select(score_parts.c.score_id))).scalars().all()
        return new.id, list(left), list(parts)

    new, left, parts = asyncio.run(kept())
    assert left == parts == [new]
