"""Tournaments: duplicate deals, seats swapped, the same standings whatever the number of processes."""

import pytest

from hearthside.bots.search import Hard
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import register
from hearthside.lab.tournament import Contest, Meeting, Outcome, Pairing, entrant, hold, meetings, ratings, standings
from tests.kernel.toy import HIGH_CARD


@pytest.fixture(autouse=True)
def high_card() -> None:
    register(HIGH_CARD)


def test_each_deal_is_played_once_at_every_seat() -> None:
    contest = Contest("high_card", ("random", "easy", "normal"), 10, 1, players=3)
    todo = meetings(contest)
    assert len(todo) == 3 * 4 * 3  # three pairs, four deals (ten games rounded up), three seats
    assert [(it.deal, it.seat) for it in todo if it.pair == 0][:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def test_the_stronger_bot_wins_more_and_rates_higher() -> None:
    found = hold(Contest("to_the_dogs", ("normal", "random"), 9, 1))
    (pair,) = found.pairs
    assert (pair.a, pair.b, pair.games) == ("normal", "random", 10)
    assert pair.a_wins + pair.b_wins + pair.ties == 10
    low, high = pair.ci95
    assert 0.5 < low < pair.a_win_rate <= high
    assert found.ratings["normal"] > 1500 > found.ratings["random"]
    assert sum(found.ratings.values()) == pytest.approx(3000)


def test_the_standings_depend_on_the_seed_and_on_nothing_else() -> None:
    contest = Contest("to_the_dogs", ("random", "easy"), 4, 3)
    assert hold(contest, jobs=2) == hold(contest)
    other = Contest("high_card", ("normal", "random"), 60, 2)
    assert hold(other) == hold(other) != hold(Contest("high_card", ("normal", "random"), 60, 3))


def test_a_bot_gains_nothing_by_the_deal_since_the_other_gets_it_too() -> None:
    (pair,) = hold(Contest("high_card", ("random", "easy"), 40, 1)).pairs
    (turned,) = hold(Contest("high_card", ("easy", "random"), 40, 1)).pairs
    assert pair.games == turned.games
    assert (pair.a_wins, pair.b_wins, pair.ties) == (turned.b_wins, turned.a_wins, turned.ties)


def test_alone_the_points_on_the_same_deal_decide() -> None:
    (pair,) = hold(Contest("forever_home", ("random", "easy"), 3, 1, players=1)).pairs
    assert pair.games == 3
    assert pair.b_wins >= 2


def test_a_shared_first_place_is_a_tie_and_counts_its_part() -> None:
    contest = Contest("high_card", ("easy", "normal"), 4, 1)
    shares = [1.0, 0.5, 0.0, 0.5]
    found = standings(contest, [Outcome(Meeting(0, i // 2, i % 2), share) for i, share in enumerate(shares)])
    (pair,) = found.pairs
    assert (pair.a_wins, pair.b_wins, pair.ties, pair.a_win_rate) == (1, 1, 2, 0.5)
    assert found.ratings == {"easy": 1500.0, "normal": 1500.0}


def test_a_fair_share_among_three_is_no_better_rating() -> None:
    found = ratings([Pairing("a", "b", 300, 100, 200, 0, 1 / 3, (0.0, 1.0))], 3)
    assert found["a"] == pytest.approx(found["b"], abs=1)


@pytest.mark.parametrize("bots", [("normal",), ("normal", "normal"), ("normal", "random", "normal")])
def test_a_bot_cannot_meet_itself(bots: tuple[str, ...]) -> None:
    with pytest.raises(Problem, match="at least two bots, each named once"):
        hold(Contest("high_card", bots, 2, 1))


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(Problem, match="players"):
        hold(Contest("to_the_dogs", ("random", "easy"), 2, 1, players=9))


def test_a_bot_that_thinks_ahead_can_be_given_fewer_playouts() -> None:
    (pair,) = hold(Contest("high_card", ("hard@8", "expert@4"), 2, 1)).pairs
    assert (pair.a, pair.b, pair.games) == ("hard@8", "expert@4", 2)
    name, bot = entrant("hard@8")
    assert isinstance(bot, Hard) and (name, bot.playouts) == ("hard@8", 8)
    assert entrant("hard")[0] == "hard" and entrant("greedy")[0] == "normal"


@pytest.mark.parametrize("name", ["normal@8", "hard@", "hard@0", "hard@many", "hard@-3"])
def test_what_takes_no_number_of_playouts_is_refused(name: str) -> None:
    with pytest.raises(Problem, match="only one that thinks ahead takes a number of playouts"):
        hold(Contest("high_card", (name, "random"), 2, 1))
