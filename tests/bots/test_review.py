"""Looking back: the same every time, from what was known then alone, and blunders are found."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearthside.bots.playout import outcome
from hearthside.bots.review import Job, Review, Walk, accuracy, do, matters, review, reviewing
from hearthside.bots.weigh import Spread, Weighing, halved
from hearthside.kernel import record as records
from hearthside.kernel.agenda import settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.ledger import Ledger, Score, places
from hearthside.kernel.match import Match, replay
from hearthside.kernel.playout import playout
from hearthside.kernel.record import Player
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking
from tests.kernel.toy import HIGH_CARD, ROLL, score

GOLDEN = {
    "forest_shuffle": "2-random",
    "forever_home": "three_greedy",
    "forever_young": "two-families-until-one-falls",
    "to_the_dogs": "greedy_bots_2",
}
RECORDS = Path(__file__).parents[1] / "records"


def golden(game: str) -> Match:
    return replay(records.read((RECORDS / game / f"{GOLDEN[game]}.json").read_bytes()))


def hurried(match: Match) -> Match:
    """The same match of a game that bots think less about: a second of thinking is a few playouts."""
    game = match.game
    match.game = game.but(thinking=msgspec.structs.replace(game.thinking, playouts=60, breadth=2))
    return match


@pytest.mark.parametrize("game", ours())
def test_a_review_of_a_golden_game_tells_everybody_s_chances_and_weighs_decisions_of_every_seat(game: str) -> None:
    match = hurried(golden(game))
    parts: list[float] = []
    made = review(match, 4, progress=parts.append)
    assert parts == sorted(parts) and parts[0] == 0 and parts[-1] < 1
    assert {it.seat for it in made.decisions} == set(range(len(match.players)))
    assert [outlook.number for outlook in made.curve] == sorted({outlook.number for outlook in made.curve})
    assert made.curve[-1].number == made.moves == match.number
    for outlook in made.curve:
        assert sum(outlook.chances) == pytest.approx(1, abs=0.001)
    assert {seat for seat, chance in enumerate(made.curve[-1].chances) if chance} == set(match.score().winners)
    for it in made.decisions:
        assert it.options > 1 and match.decisions[it.number + 1].seat == it.seat
        assert it.loss >= 0 and it.low <= it.high
    for seat in made.seats:
        assert seat.accuracy is None or 0 <= seat.accuracy <= 1
        assert len(seat.costly) <= 3 and len(seat.best) <= 3
        for moment in (*seat.costly, *seat.best):
            assert moment.seat == seat.seat and moment.low > 0
            assert moment.why.endswith(".") and moment.taken.action != moment.other.action
    assert msgspec.json.decode(msgspec.json.encode(made), type=Review) == made


def test_the_same_record_and_budget_give_the_same_review() -> None:
    assert review(hurried(golden("to_the_dogs")), 3) == review(hurried(golden("to_the_dogs")), 3)


@pytest.mark.parametrize("game", ours())
def test_a_decision_is_weighed_alike_whatever_its_seat_did_not_know(game: str) -> None:
    walk = Walk(golden(game))
    numbers = [n for n in range(walk.match.number) if matters(walk.at(n))]
    for n in numbers[:: max(1, len(numbers) // 4)]:
        match = walk.at(n)
        real = match.state
        job = Job(0.0, "weigh", n, 8)
        here = do(walk, job)
        assert isinstance(here, Weighing)
        told = do(walk, Job(0.0, "tell", n, 2, weighing=here))
        assert match.asked is not None
        for other in ("elsewhere", "another"):
            match.state = match.game.redeal(real, match.asked, Rng.of(other))
            settle(match.state)
            assert do(walk, job) == here
            assert do(walk, Job(0.0, "tell", n, 2, weighing=here)) == told
            match.state = real


def cursed(g: Any, viewer: int | None = None) -> Score:
    """High Card in which the first seat loses a hundred points when the die is rolled."""
    plain = score(g, viewer)
    totals = [ledger.total - 100 * (seat == 0 and g.rolled > 0) for seat, ledger in enumerate(plain.seats)]
    seats = tuple(Ledger(total, ledger.rows) for total, ledger in zip(totals, plain.seats, strict=True))
    return Score(seats, places([(total,) for total in totals]))


def careful(g: Any, options: list[Any], rng: Rng) -> Any:
    """Anything but the die."""
    others = [option for option in options if option != ROLL]
    return others[rng.below(len(others))]


@pytest.mark.parametrize("blunder", [6, 10])
def test_a_planted_blunder_is_the_most_costly_decision(blunder: int) -> None:
    game = HIGH_CARD.but(score=cursed, light=careful, thinking=Thinking(playouts=300))
    match = Match(game, [Player("Ana"), Player("Ben", "bot", "normal")], seed="5")
    rng = Rng.of("moves")
    while not match.over:
        rolls = match.number >= blunder and match.asked == 0 and ROLL in match.options
        match.play(ROLL if rolls else careful(match.state, match.options, rng))
    rolled = next(n for n, decision in enumerate(match.decisions) if decision.action == ROLL)
    made = review(match, 6)
    worst = made.seats[0].costly[0]
    assert (worst.number, worst.taken.chance) == (rolled - 1, 0)
    assert worst.low > 0.2
    assert made.seats[0].accuracy is not None and made.seats[0].accuracy < 1
    assert not made.seats[1].costly and not made.seats[1].best, "moments are told of people, where there are any"


def test_of_equal_options_none_is_blamed_for_another_that_looks_best_by_luck() -> None:
    rng = Rng.of("noise")
    results = [[float(rng.below(2)) for _ in range(400)] for _ in range(6)]
    plain = max(sum(each) for each in results) / 400 - sum(results[0]) / 400
    _, losses = halved(results, 0)
    assert abs(sum(losses) / len(losses)) < 0.05
    assert plain > sum(losses) / len(losses)


def test_accuracy_is_the_part_of_the_best_chances_that_was_kept() -> None:
    def weighed(best: float, loss: float) -> Weighing:
        nothing = Spread(0, 0, 0)
        return Weighing(0, 0, 2, (), 0, 1, nothing, best, Spread(loss, loss, loss), ())

    assert accuracy([weighed(0.8, 0.2), weighed(0.2, 0.0)]) == 0.8
    assert accuracy([weighed(0.5, -0.1)]) == 1.0
    assert accuracy([]) is None


def test_alone_there_are_points_instead_of_chances() -> None:
    match = hurried(replay(records.read((RECORDS / "forever_home" / "solo_advanced.json").read_bytes())))
    made = review(match, 3)
    assert made.alone
    assert made.curve[-1].chances == (float(match.score().seats[0].total),)
    assert all(1 < outlook.chances[0] < 300 for outlook in made.curve)


def test_an_unfinished_game_cannot_be_reviewed() -> None:
    with pytest.raises(Problem, match="not over yet"):
        review(Match(HIGH_CARD, [Player("Ana"), Player("Ben")], seed="3"))


def test_a_review_can_be_left_between_any_two_jobs() -> None:
    match = hurried(golden("to_the_dogs"))
    walk = Walk(match)
    steps = reviewing(match.game, match.players, match.number, 2)
    job = next(steps)
    for _ in range(5):
        job = steps.send(do(walk, job))
    steps.close()
    assert job.kind == "weigh" and 0 < job.part < 1


def test_a_finished_world_is_worth_what_its_score_says() -> None:
    world = HIGH_CARD.start(2, HIGH_CARD.read_settings({}), HIGH_CARD.load(), Rng.of("4"))
    playout(world, Rng.of("5"))
    winners = HIGH_CARD.score(world).winners
    assert outcome(HIGH_CARD, world) == [1 / len(winners) if seat in winners else 0.0 for seat in (0, 1)]
