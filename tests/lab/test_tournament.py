"""Tournaments: duplicate deals, seats swapped, the same standings whatever the number of processes."""

import math

import pytest

from hearthside.bots.search import Hard
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import register
from hearthside.kernel.rng import Rng
from hearthside.lab.entrants import entrant
from hearthside.lab.ratings import Ratings
from hearthside.lab.sequential import ConfidenceSequence
from hearthside.lab.tournament import Contest, Crosstable, Meeting, Outcome, hold, meetings, number_of_games
from hearthside.lab.work import Play, done
from tests.kernel.toy import HIGH_CARD


@pytest.fixture(autouse=True)
def high_card() -> None:
    register(HIGH_CARD)


def test_each_deal_is_played_once_at_every_seat() -> None:
    contest = Contest("high_card", ("random", "easy", "normal"), 10, 1, players=3)
    todo = list(meetings(contest))
    assert (
        len(todo) == number_of_games(contest) == 3 * 4 * 3
    )  # three pairs, four deals (ten games rounded up), three seats
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
    table = Crosstable(contest)
    for i, share in enumerate(shares):
        table.add(Outcome(Meeting(0, i // 2, i % 2), share, (1 if share else 2, 2 if share == 1 else 1)))
    found = table.standings()
    (pair,) = found.pairs
    assert (pair.a_wins, pair.b_wins, pair.ties, pair.a_win_rate) == (1, 1, 2, 0.5)
    assert abs(found.ratings["easy"] - found.ratings["normal"]) < found.rating_doubts["easy"]


def test_a_fair_share_among_three_is_no_better_rating() -> None:
    known = Ratings(["a", "b"])
    for _ in range(100):
        for places in ((1, 2, 3), (2, 1, 3), (3, 1, 2)):
            known.add("a", "b", places)
    assert abs(known.means()["a"] - known.means()["b"]) < 2 * known.doubts()["a"]


def test_of_two_bots_the_one_with_more_wins_rates_higher_whatever_came_first() -> None:
    won, lost = [(1, 2)] * 18, [(2, 1)] * 21
    found = []
    for games in (won + lost, lost + won, [*lost[:3], *won, *lost[3:]]):
        known = Ratings(["a", "b"])
        for places in games:
            known.add("a", "b", places)
        found.append(known.means())
    assert found[0]["a"] < 1500 < found[0]["b"]
    assert found[0] == found[1] == found[2]
    assert found[0]["b"] - found[0]["a"] == pytest.approx(400 * math.log10(21 / 18), abs=1)


def test_equal_results_against_two_of_one_strength_rate_alike() -> None:
    known = Ratings(["a", "b", "c"])
    for a, b in (("a", "b"), ("a", "c")):
        for game in range(30):
            known.add(a, b, (2, 1) if game % 3 == 2 else (1, 2))
    for places in ((1, 2), (2, 1)):
        known.add("b", "c", places)
    means = known.means()
    assert means["a"] > means["b"] == means["c"]


def test_ratings_have_the_scale_of_chess() -> None:
    known = Ratings(["a", "b"])
    for game in range(1100):
        known.add("a", "b", (2, 1) if game % 11 == 5 else (1, 2))
    found = known.means()
    assert found["a"] - found["b"] == pytest.approx(400, abs=40)
    assert known.doubts()["a"] < 50


def test_a_sure_pair_stops_early_whoever_plays_it() -> None:
    contest = Contest("high_card", ("easy", "normal"), 600, 1, until_sure=True)
    found = hold(contest)
    (pair,) = found.pairs
    assert pair.decided == "normal"
    assert pair.games < 600 and pair.games % 2 == 0
    assert pair.a_win_rate < pair.ci95[1] < 0.5
    ahead = Reckless()
    assert hold(contest, crew=ahead) == found
    assert ahead.played > pair.games


class Reckless:
    """A crew that has everything begun long before it is asked for, more than is needed."""

    width = 40

    def __init__(self) -> None:
        self.played = 0

    def begin(self, play: Play, plan: Contest, keys: tuple[Meeting, ...]) -> tuple[list[Outcome], float]:
        self.played += len(keys)
        return done(play, plan, keys)

    def end(self, begun: tuple[list[Outcome], float]) -> tuple[list[Outcome], float]:
        return begun

    def close(self) -> None:
        pass


def test_bots_that_are_alike_are_called_even_once_that_is_sure() -> None:
    table = Crosstable(Contest("high_card", ("easy", "normal"), 10**6, 1, until_sure=True))
    deal = 0
    while not table.decided(0):
        for seat in range(2):
            table.add(Outcome(Meeting(0, deal, seat), float(seat), (2 - seat, 1 + seat)))
        deal += 1
    assert table.standings().pairs[0].decided == "even"
    assert deal > 30


def test_the_interval_one_may_look_at_again_and_again_is_seldom_wrong() -> None:
    wrong = 0
    for number in range(100):
        rng = Rng.of(f"sequence {number}")
        known = ConfidenceSequence()
        for _ in range(400):
            known.add(float(rng.below(10) < 3))
        low, high = known.interval
        wrong += not low <= 0.3 <= high
    assert wrong <= 5


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
