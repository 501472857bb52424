"""What a drawn table shows beside the position agrees with what the game does."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.view import View
from hearthside.kernel.agenda import play
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from tests.positions.forever_home import GAME


def new_match(players: int, seed: str, **settings: object) -> Match:
    seats = [Player(f"Seat {seat}", "person") for seat in range(players)]
    return Match(GAME, seats, seed=seed, settings=settings)


def seen(match: Match, seat: int) -> View:
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def questions(match: Match, seed: str, most: int = 400, wise: bool = False) -> Iterator[View]:
    """A game of random decisions, or of the best the game's own judge can see, as the asked seat sees each of them."""
    rng = Rng.of(seed)
    for _ in range(most):
        if match.over:
            return
        assert match.asked is not None
        yield seen(match, match.asked)
        worths = GAME.judge(match.state, match.asked, match.options) if wise else []
        at = worths.index(max(worths)) if worths else rng.below(len(match.options))
        match.play(match.options[at])


@pytest.mark.parametrize("players", [1, 3])
def test_what_sending_dogs_home_brings_is_what_it_scores(players: int) -> None:
    met = 0
    for game in range(6):
        match = new_match(players, f"send {game}")
        for view in questions(match, f"way {game}", wise=players == 1):
            graduation = view.board.graduation
            if graduation is None or graduation.left != view.asked.detail[1]:  # type: ignore[union-attr]
                continue
            seat = view.seat
            grid = view.shelters[seat].grid
            chosen = graduation.cells[: graduation.left]
            homes = [(cell * 7 + game) % 4 for cell in chosen]
            way = sorted(zip([grid[cell] for cell in chosen], homes, strict=True))
            told = next(s for s in graduation.sends if list(zip(s.dogs, s.homes, strict=True)) == way)
            after = match.state.clone()
            before = GAME.score(after).seats[seat].total
            for cell, home in zip(chosen, homes, strict=True):
                play(after, a.GRADUATE[cell][home])
            assert told.home + told.award == GAME.score(after).seats[seat].total - before
            met += 1
    assert met > 10


def test_every_set_of_graduates_in_any_order_is_told() -> None:
    match = new_match(2, "any order")
    for view in questions(match, "any order", 600):
        graduation = view.board.graduation
        if graduation is None:
            continue
        grid = view.shelters[view.seat].grid
        told = {s.dogs for s in graduation.sends}
        for number in range(1, graduation.left + 1):
            for cells in combinations(graduation.cells, number):
                assert tuple(sorted(grid[cell] for cell in cells)) in told


def test_only_the_one_who_chooses_is_told_what_sending_dogs_home_brings() -> None:
    match = new_match(2, "only me")
    for view in questions(match, "only me", 600):
        if view.board.graduation is not None:
            other = seen(match, 1 - view.seat).board.graduation
            assert other is not None
            assert other.outline == view.board.graduation.outline
            assert other.sends == ()
            return
    raise AssertionError("nobody completed a card")


def test_a_dog_where_an_outline_waits_for_it_completes_the_card() -> None:
    met = 0
    for game in range(4):
        match = new_match(2, f"wait {game}")
        for view in questions(match, f"wait {game}"):
            assert view.asked is not None
            if view.asked.step != "PlaceDog":
                continue
            kind = view.shelters[view.seat].waiting[0]
            hand = {face.card for face in view.hand}
            for one in view.board.outlines:
                if one.card in hand and one.cell >= 0:
                    gain = match.explore(view.seat, [a.PLACE[one.cell]]).preview.gain
                    completes = any(row.what == "training" for row in gain.rows)
                    assert completes or kind not in one.dogs
                    met += kind in one.dogs
    assert met > 3


def test_a_dog_on_a_space_that_is_near_leaves_a_card_one_dog_short() -> None:
    met = 0
    for view in questions(match := new_match(2, "near"), "near", 250):
        assert view.asked is not None
        if view.asked.step != "PlaceDog":
            assert view.board.nearing == () or view.asked.step in ("PlaceStarter", "PlaceOrWait")
            continue
        for action in match.options:
            after = match.explore(view.seat, [action]).view
            if after is not None and len(after.hand) == len(view.hand):
                far = {face.card for face in view.hand if face.short > 1}
                now = any(face.short == 1 and face.card in far for face in after.hand)
                met += action.cell in view.board.nearing
                assert now or action.cell not in view.board.nearing
    assert met > 5


def test_an_outline_lies_on_the_dogs_it_names() -> None:
    for view in questions(new_match(2, "lies"), "lies", 300):
        grid = view.shelters[view.seat].grid
        for one in view.board.outlines:
            there = [cell for cell in (*one.a, *one.b, *one.any) if cell != one.cell]
            assert all(grid[cell] >= 0 for cell in there)
            assert all(grid[cell] < 0 for cell in one.empty)
            assert one.cell < 0 or grid[one.cell] < 0


def test_the_last_round_names_those_who_still_have_a_turn() -> None:
    for game in range(8):
        last = []
        for view in questions(new_match(3, f"last {game}"), "", 700, wise=True):
            still = view.board.last_turns
            assert (still == ()) == (not view.ending)
            if still:
                assert still[0] == view.seat
                assert (still[-1] + 1) % 3 == view.first
                last.append(still)
        if last and len(last[0]) > 1:
            return
    raise AssertionError("no game came to a last round of several turns")


def test_the_solo_challenges_say_how_they_stand_and_what_another_turn_costs() -> None:
    match = new_match(1, "alone")
    costs = {}
    for view in questions(match, "alone", 500):
        assert len(view.board.chances) == 4
        assert view.solo is not None
        for chance, challenge in zip(view.board.chances, view.solo.challenges, strict=True):
            for dog, count in zip(challenge.meeples, challenge.counts, strict=True):
                assert dog < 0 or chance.counts[dog] == count
            assert ("needs" in chance.stands) == (-1 in challenge.meeples)
        assert view.asked is not None
        if view.asked.step == "StopOrGoOn":
            costs[view.round] = view.board.extra_cost
    assert costs.get(8) == 4
