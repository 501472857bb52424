"""What a drawn board is told beside the position: faces in sight, pairs with their reasons, awards in numbers."""

from hearthside.games.to_the_dogs.actions import MatchDog
from hearthside.games.to_the_dogs.cards import EndOfGame, can_match, match_points
from hearthside.games.to_the_dogs.scoring import end_value, results
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.view_board import Outlook, board
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR
from tests.games.to_the_dogs.helpers import GAME, begun, pack, walk
from tests.positions.to_the_dogs import build


def dog(name: str) -> int:
    return next(n for n, card in enumerate(pack().data.dogs) if card.name == name)


def home(name: str) -> int:
    return next(n for n, card in enumerate(pack().data.homes) if card.id == name)


def outlook(g: Town, seat: int) -> Outlook:
    found = board(g, seat).outlook
    assert found is not None
    return found


def with_cards(care: list[str], hand: list[str], bowl: int = 3) -> Town:
    """Seat 0 of two with these dogs in care and these homes in hand, and nothing homed."""
    return build({"care": [care], "hands": [hand], "bowl": [bowl, 3], "centre": ["Luna"]})


def test_a_pair_says_what_it_scores_and_why() -> None:
    g = with_cards(["Penny"], ["H37"])
    (pair,) = outlook(g, 0).pairs
    assert (pair.base, pair.sex, pair.breed, pair.points) == (3, 1, "Rhodesian Ridgeback", 8)


def test_a_pair_that_does_not_fit_says_what_is_wrong() -> None:
    g = with_cards(["Penny"], ["H01", "H43"])
    assert [(pair.points, pair.misfit) for pair in outlook(g, 0).pairs] == [(-1, "size"), (-1, "age")]


def test_every_pair_of_a_walk_scores_what_the_match_will_score() -> None:
    for g, _ in walk(3, "pairs"):
        for seat in range(3):
            for pair in outlook(g, seat).pairs:
                held = g.pack.data.dogs[g.care[seat][pair.place]]
                wanted = g.pack.data.homes[pair.home]
                assert (pair.points >= 0) == can_match(held, wanted)
                if pair.points >= 0:
                    assert pair.points == match_points(held, wanted)
                    assert pair.points == (pair.base + pair.sex) * (2 if pair.breed else 1)


def test_faces_are_those_of_cards_in_sight_and_no_others() -> None:
    for g, _ in walk(3, "faces"):
        for seat in (0, 1, 2, SPECTATOR):
            seen = board(g, seat)
            hidden = {home for other in range(3) if other != seat for home in g.hands[other]} - set(g.open_homes)
            assert not hidden & {face.home for face in seen.homes}
            assert not set(g.home_pile) & {face.home for face in seen.homes}
            unseen = {dog for size in range(3) for dog in g.piles[size] + g.left_out[size]}
            assert not unseen & {face.dog for face in seen.dogs}
            assert (seen.outlook is None) == (seat == SPECTATOR)


def test_a_dog_in_the_centre_shows_the_bowl_it_leaves_and_its_best_home() -> None:
    g = with_cards([], ["H01", "H55"], bowl=2)
    (stray,) = outlook(g, 0).strays
    assert stray.bowl == 2 - 3, "too dear by one"
    assert (stray.home, stray.points) == (home("H01"), 2)


def test_collecting_brings_no_more_than_the_bank_holds() -> None:
    assert outlook(with_cards([], ["H01", "H02", "H03"], bowl=3), 0).collect == 3
    assert outlook(with_cards([], ["H01", "H02", "H03"], bowl=11), 0).collect == 1


def test_a_match_foreseen_is_the_match_that_comes() -> None:
    """Awards and specialty after a match stand as foretold, unless a companion came along."""
    checked = 0
    for seed in range(6):
        for g, options in walk(3, f"foreseen {seed}"):
            pairs = [option for option in options if isinstance(option, MatchDog)]
            if not pairs:
                continue
            seat = g.turn
            told = {matched.place: matched for matched in outlook(g, seat).matched}[pairs[0].place]
            if told.bonus == "cant_be_alone":
                continue
            after = g.clone()
            play(after, pairs[0])
            settle(after)
            before = board(g, seat)
            for number, face in enumerate(board(after, seat).awards):
                if face.asks in ("hand6_food6", "bowl10_homes3"):
                    continue
                if face.asks == "fewest_wild_homes":
                    assert face.have[seat] - told.have[number] in (0, 1)
                    continue
                assert face.have[seat] == told.have[number], (face.asks, before.awards[number].have)
            assert sum(told.parts) >= before.awards[0].have[seat]
            assert board(after, seat).sides[seat][g.side[seat]].counts == told.counts
            checked += 1
    assert checked > 60


def test_food_motivated_is_foretold_and_not_given_twice() -> None:
    g = with_cards(["Penny"], ["H37"], bowl=9)
    (told,) = outlook(g, 0).matched
    assert (told.bonus, told.kibble) == ("food_motivated", 3)
    g.rehomed[0] = dog("Penny")
    (told,) = outlook(g, 0).matched
    assert (told.bonus, told.kibble) == (None, 0)


def test_an_award_says_what_is_left_to_earn() -> None:
    g = begun(3, "left")
    g.set_awards((1, 7, 10, 18))
    dare, fetch, multiplier, _ = board(g, 0).awards
    assert (dare.left, dare.need, dare.number) == ((5, 5, 5), 9, 3)
    assert (fetch.left, fetch.need, fetch.asks) == ((9, 9, 9), 4, "large")
    assert (multiplier.steps, multiplier.left) == ((0, 0, 1, 2), (2, 2, 2))
    g.dare.append(1)
    g.fetch.append(2)
    g.turn, g.matched = 0, 2
    dare, fetch, multiplier, _ = board(g, 0).awards
    assert (dare.left, fetch.left, multiplier.left) == ((5, 0, 5), (5, 5, 0), (1, 2, 2))


def test_rewards_that_work_once_count_towards_what_brings_them() -> None:
    g = with_cards([], ["H01", "H02"], bowl=7)
    g.set_awards((1, 7, 12, 18))
    assert (board(g, 0).awards[2].have[0], board(g, 0).awards[2].need) == (2, 6)
    g.set_awards((1, 7, 13, 18))
    assert (board(g, 0).awards[2].have[0], board(g, 0).awards[2].need) == (7, 10)
    g.once.append(0)
    assert board(g, 0).awards[2].left == (0, 1)
    g.set_awards((1, 7, 14, 18))
    g.rehomed[1] = 5
    assert board(g, 0).awards[2].left == (1, 0)


def test_the_award_of_the_end_is_counted_as_the_score_counts_it() -> None:
    for g, _ in walk(2, "end"):
        award = g.pack.awards[g.awards[3]]
        assert isinstance(award, EndOfGame)
        assert board(g, 0).awards[3].have == tuple(end_value(award, result) for result in results(g))


def test_the_board_is_the_same_in_every_world_the_seat_cannot_tell_apart() -> None:
    for number, (g, _) in enumerate(walk(3, "worlds")):
        if number % 7 == 0:
            for seat in (0, 1, 2, SPECTATOR):
                world = GAME.redeal(g, seat, Rng.of(f"{number} {seat}"))
                assert isinstance(world, Town)
                assert board(world, seat) == board(g, seat)
