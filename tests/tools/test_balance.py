"""The tables of docs/balance.md are made again, and the rest of the page stays."""

from hearthside.lab.games import Plan
from hearthside.lab.simulate import run
from tools import balance


def test_the_tables_of_the_docs_are_made_again_and_the_rest_of_the_page_stays() -> None:
    tally = run(Plan("to_the_dogs", ("random", "random"), 3, 1, detail=True))
    docs = balance.DOCS.read_text(encoding="utf-8")
    page = balance.written(docs, [tally])
    assert balance.seat_row(tally) in page
    assert balance.written(page, []) == balance.written(docs, [])
    assert docs.partition(balance.BEGIN)[0] == page.partition(balance.BEGIN)[0]
    assert docs.partition(balance.END)[2] == page.partition(balance.END)[2]


def test_every_game_is_played_by_every_number_of_players_who_compete() -> None:
    assert "to_the_dogs-4" in balance.tables()
    assert "forever_home-1" not in balance.tables()
