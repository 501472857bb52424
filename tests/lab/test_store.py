"""Results as Parquet: three tables that fit together, taken up again where they end, refused when they are of something else."""

from pathlib import Path

import msgspec
import pytest

from hearthside.kernel import registry
from hearthside.kernel.errors import Problem
from hearthside.lab import store as stores
from hearthside.lab.games import Plan, play_some
from hearthside.lab.results import kept_games
from hearthside.lab.simulate import run
from hearthside.lab.tally import PlanTally

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

TABLES = ("games", "seats", "cards")
PLAN = Plan("to_the_dogs", ("random", "random", "random"), 6, 1, detail=True)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "PART", 2)


def of(games: int) -> Plan:
    return msgspec.structs.replace(PLAN, games=games)


def rows(folder: Path) -> dict[str, list[dict[str, object]]]:
    """Every table without the one column that differs from run to run."""
    return {
        table: pq.read_table(folder / table).drop_columns(["cpu_seconds"] if table == "games" else []).to_pylist()
        for table in TABLES
    }


def test_the_three_tables_hold_every_game_seat_and_card(tmp_path: Path) -> None:
    run(PLAN, store=kept_games(str(tmp_path), PLAN))
    found = rows(tmp_path)
    assert [row["game"] for row in found["games"]] == list(range(6))
    assert [(row["game"], row["seat"]) for row in found["seats"]] == [(n, seat) for n in range(6) for seat in range(3)]
    for number, game in enumerate(play_some(PLAN, range(6))):
        seats = found["seats"][3 * number : 3 * number + 3]
        assert tuple(row["score"] for row in seats) == game.totals
        assert sum(float(str(row["share"])) for row in seats) == pytest.approx(1)
        assert sorted(int(str(row["turn_order"])) for row in seats) == [0, 1, 2]
        cards = [(row["place"], row["card"], row["copies"]) for row in found["cards"] if row["game"] == number]
        assert cards == [held for seat in game.held for held in seat]
    for table, schema in kept_games(str(tmp_path), PLAN, resume=True).columns.schemas.items():
        assert pq.read_schema(next((tmp_path / table).glob("*.parquet"))).equals(schema)


def test_a_run_taken_up_again_ends_with_the_same_rows_and_the_same_report(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    at_once = run(PLAN, store=kept_games(str(whole), PLAN))
    run(of(3), store=kept_games(str(halves), of(3)))
    resumed = run(PLAN, store=kept_games(str(halves), PLAN, resume=True))
    assert rows(whole) == rows(halves)
    assert resumed.report().digest == at_once.report().digest
    assert resumed.lifts() == at_once.lifts()
    assert resumed.endings == at_once.endings


def test_what_was_played_before_ctrl_c_is_kept(tmp_path: Path) -> None:
    def stop(tally: PlanTally) -> None:
        if tally.played == 3:
            raise KeyboardInterrupt

    stopped = run(PLAN, progress=stop, store=kept_games(str(tmp_path), PLAN))
    assert (stopped.stopped, stopped.played) == (True, 3)
    assert len(rows(tmp_path)["games"]) == 3
    assert kept_games(str(tmp_path), PLAN, resume=True).kept == 3


def test_no_more_games_wait_to_be_written_than_a_part_holds(tmp_path: Path) -> None:
    """What a plan of a million games keeps beside its tally (see test_simulate) and the batches begun (see test_work)."""
    waiting: list[int] = []
    store = kept_games(str(tmp_path), PLAN)
    run(PLAN, progress=lambda tally: waiting.append(len(store._waiting)), store=store)
    assert waiting == [0, 1, 0, 1, 0, 1, 0]


def test_a_folder_with_results_is_not_written_into_by_accident(tmp_path: Path) -> None:
    run(of(2), store=kept_games(str(tmp_path), of(2)))
    with pytest.raises(Problem, match="holds results already"):
        kept_games(str(tmp_path), PLAN)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": 2}, "another plan: its seed is 1, not 2."),
        ({"bots": ("random", "random", "normal")}, "its bots are random,random,random, not random,random,normal."),
        ({"game": "forest_shuffle"}, "its game is to_the_dogs, not forest_shuffle."),
    ],
)
def test_results_of_another_plan_are_not_gone_on_with(
    tmp_path: Path, changed: dict[str, object], sentence: str
) -> None:
    run(of(1), store=kept_games(str(tmp_path), of(1)))
    with pytest.raises(Problem) as refused:
        kept_games(str(tmp_path), msgspec.structs.replace(PLAN, **changed), resume=True)
    assert sentence in str(refused.value)


def test_results_of_other_rules_are_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(of(1), store=kept_games(str(tmp_path), of(1)))
    game = registry.find("to_the_dogs")
    monkeypatch.setitem(registry._games, "to_the_dogs", game.but(rules_version=99))
    with pytest.raises(Problem, match=r"its rules version is \d+, not 99"):
        kept_games(str(tmp_path), PLAN, resume=True)


def test_a_file_of_another_version_of_the_columns_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthside.lab.results.VERSION", 99)
    run(of(1), store=kept_games(str(tmp_path), of(1)))
    monkeypatch.undo()
    with pytest.raises(Problem, match="has version 99 of the columns; this Hearthside reads version 1"):
        kept_games(str(tmp_path), PLAN, resume=True)


def test_files_of_somebody_else_are_said_to_be_theirs(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    pq.write_table(pa.table({"game": [1]}), tmp_path / "games" / "000000000.parquet")
    with pytest.raises(Problem, match="was not written by `hearthside simulate`"):
        kept_games(str(tmp_path), PLAN, resume=True)
    (tmp_path / "games" / "000000000.parquet").write_bytes(b"no parquet at all")
    with pytest.raises(Problem, match="cannot be read as Parquet"):
        kept_games(str(tmp_path), PLAN, resume=True)


def test_a_folder_that_cannot_be_is_refused_before_any_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Problem, match="Results cannot be written to"):
        kept_games(str(tmp_path / "file"), PLAN)
