"""The normal bot's habits, the light policy for playouts, and the value of positions."""

from collections.abc import Callable
from math import isclose

from hearthside.games.to_the_dogs.actions import AnyAction, Collect, Exchange, Mark
from hearthside.games.to_the_dogs.bot import judge
from hearthside.games.to_the_dogs.bot_light import light
from hearthside.games.to_the_dogs.bot_value import FEATURES, features, value
from hearthside.games.to_the_dogs.game import GAME
from hearthside.games.to_the_dogs.state import FINAL, Town
from hearthside.games.to_the_dogs.steps_homes import ExchangeHomes
from hearthside.kernel.agenda import digest, play, question, settle
from hearthside.kernel.rng import Rng
from tests.games.to_the_dogs.helpers import begun, pack

Policy = Callable[[Town, list[AnyAction], Rng], AnyAction]
Watch = Callable[[Town, int, list[AnyAction], AnyAction], None]


def normal(g: Town, options: list[AnyAction], rng: Rng) -> AnyAction:
    top = question(g)
    assert top is not None
    worths = judge(g, top.seat, options)
    return options[worths.index(max(worths))]


def anything(g: Town, options: list[AnyAction], rng: Rng) -> AnyAction:
    return options[rng.below(len(options))]


def played(seats: list[Policy], seed: int, watch: Watch | None = None) -> Town:
    """A match to its end between these policies."""
    g = GAME.start(len(seats), {}, pack(), Rng.of(f"match {seed}"))
    rng = Rng.of(f"policies {seed}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        action = options[0] if len(options) == 1 else seats[top.seat](g, options, rng)
        if watch is not None:
            watch(g, top.seat, options, action)
        play(g, action)
    assert isinstance(g, Town)
    return g


def mean_points(seats: list[Policy], games: int) -> float:
    totals = [ledger.total for seed in range(games) for ledger in GAME.score(played(seats, seed)).seats]
    return sum(totals) / len(totals)


# Habits of the normal bot


def test_it_never_exchanges_homes_on_its_last_turn_when_it_could_collect() -> None:
    collected = 0

    def watch(g: Town, seat: int, options: list[AnyAction], action: AnyAction) -> None:
        nonlocal collected
        if g.phase == FINAL and not g.extra and any(isinstance(option, Collect) for option in options):
            assert not isinstance(action, Exchange)
            collected += isinstance(action, Collect)

    for seed in range(12):
        played([normal, normal], seed, watch)
    assert collected >= 6, "it has the choice often enough"


def test_it_hardly_ever_exchanges_the_only_home_that_fits_a_dog_it_holds() -> None:
    given, gave_away = 0, 0

    def watch(g: Town, seat: int, options: list[AnyAction], action: AnyAction) -> None:
        nonlocal given, gave_away
        if isinstance(g.agenda[-1], ExchangeHomes) and isinstance(action, Mark):
            given += 1
            points = g.pack.points
            for dog in g.care[seat]:
                if dog >= 0 and points[dog][action.home] > 2:
                    rest = [points[dog][home] for home in g.hands[seat] if home != action.home]
                    gave_away += points[dog][action.home] > max(rest, default=0)

    for seed in range(12):
        played([normal, normal], seed, watch)
    assert given >= 10
    assert gave_away == 0


def test_it_beats_random_play() -> None:
    wins = sum(GAME.score(played([anything, normal], seed)).winners == [1] for seed in range(20))
    assert wins >= 19


# The light policy


def test_the_light_policy_beats_random_play() -> None:
    wins = sum(GAME.score(played([anything, light], seed)).winners == [1] for seed in range(40))
    assert wins >= 38


def test_light_playouts_score_at_least_seven_tenths_of_what_the_judgement_scores() -> None:
    assert mean_points([light, light], 20) >= 0.7 * mean_points([normal, normal], 10)


def test_the_light_policy_plays_any_number_of_players_to_the_end() -> None:
    for players in GAME.players:
        assert not played([light] * players, players).agenda


def test_the_light_policy_decides_the_same_with_the_same_chance_and_changes_nothing() -> None:
    g = begun(2, "light")
    options = settle(g)
    before = digest(g)
    assert light(g, options, Rng.of("x")) == light(g, options, Rng.of("x"))
    assert digest(g) == before


# The value


def test_the_seats_share_the_chance_to_win() -> None:
    for players in GAME.players:
        g = GAME.start(players, {}, pack(), Rng.of("value"))
        assert isclose(value(g, 0), 1 / players), "nothing is dealt yet"
        rng = Rng.of("walk")
        while options := settle(g):
            play(g, light(g, options, rng))
            assert isclose(sum(value(g, seat) for seat in range(players)), 1.0)
            assert all(len(row) == len(FEATURES) for row in features(g))


def test_the_value_knows_the_winner_shortly_before_the_end() -> None:
    right = total = 0
    leader = -1

    def watch(g: Town, seat: int, options: list[AnyAction], action: AnyAction) -> None:
        nonlocal leader
        if g.phase == FINAL and g.finals == 1:
            leader = int(value(g, 1) > 0.5)

    for seed in range(30):
        leader = -1
        winners = GAME.score(played([light, light], seed, watch)).winners
        if leader >= 0:
            total += 1
            right += leader in winners
    assert total >= 25
    assert right >= 0.8 * total
