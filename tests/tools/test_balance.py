"""The tables of docs/balance.md are made again, and the rest of the page stays."""

import pytest

from hearthside.lab.games import Plan
from hearthside.lab.simulate import run
from hearthside.lab.tally import PlanTally
from tools import balance

DOCS = balance.DOCS.read_text(encoding="utf-8")


def tally_of(game: str, players: int) -> PlanTally:
    return run(Plan(game, ("random",) * players, 3, 1, detail=True))


def test_the_tables_of_the_docs_are_made_again_and_the_rest_of_the_page_stays() -> None:
    tally = tally_of("to_the_dogs", 2)
    page = balance.written(DOCS, [tally])
    assert page.count(balance.seat_row(tally)) == page.count(balance.course_row(tally)) == 1
    assert DOCS.partition(balance.BEGIN)[0] == page.partition(balance.BEGIN)[0]
    assert DOCS.partition(balance.END)[2] == page.partition(balance.END)[2]
    assert balance.written(page, [tally]) == page


def test_rows_of_tables_that_were_not_played_stay_where_they_are() -> None:
    assert balance.written(DOCS, []) == DOCS
    page = balance.written(DOCS, [tally_of("to_the_dogs", 2)])
    for before, after in zip(balance.rows_of(DOCS)[:2], balance.rows_of(page)[:2], strict=True):
        assert len(before) == len(after) > 1
        assert [row for row in before if not row.startswith("| To the Dogs | 2 |")] == [
            row for row in after if not row.startswith("| To the Dogs | 2 |")
        ]


def test_rows_stand_in_the_order_of_games_and_players() -> None:
    page = balance.written(DOCS, [tally_of("forest_shuffle", 5), tally_of("forest_shuffle", 3)])
    for rows in balance.rows_of(page):
        assert [balance.key_of(row) for row in rows] == sorted(balance.key_of(row) for row in rows)


def test_who_plays_alone_has_a_row_about_the_game_and_none_about_fairness() -> None:
    tally = tally_of("forever_home", 1)
    page = balance.written(DOCS, [tally])
    assert balance.course_row(tally) in page
    assert balance.rows_of(page)[0] == balance.rows_of(DOCS)[0]


@pytest.mark.parametrize(
    ("shares", "doubt", "said"),
    [
        ((0.49, 0.51), 0.01, "yes"),
        ((0.49, 0.51), 0.03, "probably"),
        ((0.46, 0.54), 0.02, "hardly"),
        ((0.46, 0.54), 0.005, "no"),
    ],
)
def test_a_verdict_says_whether_every_seat_is_near_its_fair_share(
    shares: tuple[float, ...], doubt: float, said: str
) -> None:
    assert balance.verdict(list(shares), [(share - doubt, share + doubt) for share in shares], 0.5) == said


def test_every_game_is_played_by_every_number_of_players() -> None:
    assert {"to_the_dogs-4", "forever_home-1", "forever_young-6"} <= set(balance.tables())
