"""Saying why: from what was seen in the futures, the same for equal knowledge, within its time."""

import time
from itertools import count
from types import SimpleNamespace

import pytest

from hearthside.bots import Sight, explain, hint
from hearthside.bots.explain import Futures, because, chances_of, compare, moved
from hearthside.bots.search import Tried
from hearthside.kernel.agenda import settle
from hearthside.kernel.ledger import Ledger, Row, Score
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking
from tests.kernel.toy import HIGH_CARD


def futures(*ends: dict[str, int], group: str = "") -> Futures:
    found = Futures()
    for end in ends:
        rows = tuple(
            Row(what, points, f"{what.title()} × 2: counted", "score", group=group) for what, points in end.items()
        )
        found.scores.append(Score((Ledger(sum(end.values()), rows),), (1,)))
    return found


def begun(game: str, moves: int = 20) -> Match:
    found = find(game)
    match = Match(found, [Player("Ana"), Player("Ben")], seed="7")
    rng = Rng.of("moves")
    while match.number < moves or len(match.options) < 3:
        match.play(match.options[rng.below(len(match.options))])
    return match


@pytest.mark.parametrize("game", ours())
def test_a_hint_weighs_up_to_three_options_and_says_why_in_a_sentence(game: str) -> None:
    match = begun(game)
    advice = hint(match, playouts=12)
    assert len(advice.options) == 3
    assert len({each.action for each in advice.options}) == 3
    assert advice.action in match.options
    assert advice.sentence.endswith(".") and advice.sentence[0].isupper()
    for each in advice.options:
        assert 0 <= each.low <= each.chance <= each.high <= 1
        assert all(row.points for row in each.rows)
    chances = [each.chance for each in advice.options]
    assert chances == sorted(chances, reverse=True)


def tried(worth: list[float], chances: list[float], behind: float = 0.0) -> Tried:
    found = Tried(None, 0.0)
    found.results, found.chances, found.behind = worth, chances, behind
    return found


def test_an_option_ranked_lower_is_told_a_lower_chance_by_what_its_lead_means() -> None:
    best = tried([0.6, 0.7, 0.6, 0.7], [0.5, 0.7, 0.5, 0.7])  # a tenth more of worth is two tenths of a victory
    lucky = tried([0.55, 0.65, 0.55, 0.65], [0.6, 0.8, 0.2, 0.4])  # it won as often as its lead says, but not where
    found = chances_of([best, lucky, tried([0.5, 0.6], [0.9, 0.9])], 2)
    assert found[0][0] == 0.6
    assert found[0][0] > found[1][0] > found[2][0], "also one that was dropped after two worlds in which it was lucky"
    assert all(low <= chance <= high for chance, low, high in found)


def test_one_that_first_sight_prefers_is_not_told_to_be_worse_than_the_next() -> None:
    found = chances_of([tried([0.5, 0.6], [0.4, 0.6]), tried([0.51, 0.61], [0.42, 0.62], behind=0.05)], 2)
    assert found[0][0] > found[1][0]


def test_what_came_out_the_same_is_told_the_same_chance() -> None:
    best, twin = tried([0.5, 0.9, 0.1], [0.5, 0.9, 0.1]), tried([0.5], [0.5])
    twin.twin = best
    assert len(set(chances_of([best, twin], 2))) == 1


def test_a_hint_tells_the_chance_to_win_also_where_options_are_compared_by_points() -> None:
    how = Thinking(playouts=12, ahead=0, judged=0, swing=10.0)
    game = HIGH_CARD.but(value=lambda world, seat: 0.75 - seat / 2, expected=lambda world: [0.0, 0.0], thinking=how)
    g = game.start(2, {}, game.load(), Rng.of("2"))
    options = settle(g)
    assert {each.chance for each in explain.explain(Sight(game, g, 0, options, Rng.of("mind")), 12).options} == {0.75}


def test_equal_knowledge_gets_equal_advice() -> None:
    match = begun("to_the_dogs")
    here = hint(match, playouts=12)
    assert match.asked is not None
    match.state = match.game.redeal(match.state, match.asked, Rng.of("elsewhere"))
    assert hint(match, playouts=12) == here


def test_a_hint_comes_within_its_time() -> None:
    match = begun("forest_shuffle")
    began = time.process_time()
    hint(match, limit=0.2, playouts=1_000_000)
    assert time.process_time() - began < 1.5


def test_without_time_one_future_is_looked_at_and_with_some_whole_worlds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    monkeypatch.setattr(explain, "time", SimpleNamespace(monotonic=lambda: float(next(looks))))
    match = begun("to_the_dogs")
    assert match.asked is not None
    sight = Sight(match.game, match.state, match.asked, match.options, Rng.of("hint"))
    for until, futures in ((-1, 1), (1.5, 1), (20, 8)):
        looks = count()
        ends = explain.look_on(sight, match.options[:3], 10, until)
        assert [len(end.scores) for end in ends] == [futures] * 3


def test_where_there_is_no_choice_a_hint_says_so() -> None:
    match = Match(HIGH_CARD, [Player("Ana"), Player("Ben")], seed="3")
    match.options = match.options[:1]
    advice = hint(match)
    assert advice.sentence == "There is nothing else to do."
    assert advice.action == match.options[0]


THAN = "after the next best option"


def test_the_sentence_names_the_row_that_moves_most_and_in_how_many_futures() -> None:
    here = futures({"linden": 12, "oak": 5}, {"linden": 9}, {"linden": 3, "oak": 5})
    there = futures({"linden": 3, "oak": 5}, {"oak": 1}, {"linden": 3, "oak": 5})
    shifts = compare(here, there, 0)
    assert [(shift.row.what, shift.gains) for shift in shifts] == [("linden", [9, 9, 0]), ("oak", [0, -1, 0])]
    assert [(row.text, row.points) for row in moved(shifts)] == [("Linden", 6)]
    said = because(here, there, 0, (0.6, 0.5), THAN)
    assert said == (
        "About 6 more points from Linden than after the next best option; it brought more there in 2 of 3 games tried."
    )


def test_the_sentence_names_what_it_costs_when_another_row_brings_less() -> None:
    here, there = futures({"linden": 9, "oak": 1}), futures({"linden": 3, "oak": 5})
    said = because(here, there, 0, (0.6, 0.5), THAN)
    assert said == (
        "About 6 more points from Linden than after the next best option, and about 4 fewer from Oak; "
        "it brought more there in 1 of 1 game tried."
    )


def test_where_many_rows_of_a_group_move_a_little_the_sentence_names_the_group() -> None:
    here = futures({"fox": 3, "wolf": 4, "bear": 3}, group="Animals")
    there = futures({"fox": 1, "wolf": 2, "bear": 1}, group="Animals")
    said = because(here, there, 0, (0.6, 0.5), THAN)
    assert said == (
        "About 6 more points from Animals than after the next best option; it brought more there in 1 of 1 game tried."
    )


def test_where_no_row_stands_out_the_sentence_says_what_was_won_or_that_it_hardly_matters() -> None:
    same = futures({"oak": 5})
    said = because(same, same, 0, (0.62, 0.5), THAN)
    assert said == "It won about 62 of 100 games tried, 50 after the next best option."
    assert because(same, same, 0, (0.5, 0.5), THAN).startswith("It hardly matters")
    dear = because(futures({"oak": 5, "elm": 0}), futures({"oak": 0, "elm": 6}), 0, (0.62, 0.5), THAN)
    assert dear.startswith("It won about 62 of 100 games tried")


def test_a_row_that_is_a_condition_and_no_name_is_told_by_the_points_it_brings() -> None:
    here, there = Futures(), Futures()
    for ends, points in ((here, 3), (there, 0)):
        row = Row("challenge", points, "3 reputation if you have more of its left kind", "score")
        ends.scores.append(Score((Ledger(points, (row,)),), (1,)))
    assert (
        because(here, there, 0, (0.5, 0.5), THAN) == "About 3 more points in the end than after the next best option."
    )
