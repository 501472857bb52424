"""Sets of homes can be chosen in any order."""

from itertools import permutations
from typing import Any

from hearthside.games.to_the_dogs.actions import DONE, EXCHANGE, Mark, MatchDog
from hearthside.games.to_the_dogs.state import Town
from hearthside.kernel.agenda import digest, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from tests.games.to_the_dogs.helpers import GAME
from tests.positions.to_the_dogs import build


def table(given: dict[str, Any]) -> Match:
    match = Match(GAME, [Player("Ada"), Player("Ben")], seed="pick")
    match.state = build(given)
    match.state.events = []
    match.options = settle(match.state)
    return match


EXCHANGING: dict[str, Any] = {"hands": [["H01", "H07", "H13", "H20"], ["H02"]], "home_pile": ["H50", "H60", "H61"]}
SIZE_ONLY: dict[str, Any] = {**EXCHANGING, "care": [["Zelda"]], "hands": [["H63", "H01", "H07"], ["H02"]]}


def test_homes_to_exchange_can_be_marked_in_any_order() -> None:
    ends = set()
    for homes in permutations((0, 6, 12)):
        match = table(EXCHANGING)
        match.play(EXCHANGE)
        match.play([*[Mark(home) for home in homes], DONE])
        ends.add(digest(match.state))
        assert isinstance(match.state, Town)
        assert match.state.discards == [0, 6, 12]
    assert len(ends) == 1


def test_a_discard_can_be_chosen_from_right_to_left() -> None:
    given = {"hands": [["H01", "H07", "H13", "H20", "H25", "H30"], ["H02"]], "hand_size": [3, 3]}
    match = table(given)
    pick = match.pick()
    assert pick is not None
    assert (pick.actions, pick.least, pick.most, pick.done) == ([Mark(h) for h in (0, 6, 12, 19, 24, 29)], 3, 3, None)
    match.play([Mark(29), Mark(19), Mark(0)])
    assert match.state.discards == [0, 19, 29]  # type: ignore[attr-defined]
    assert match.pick() is None


def test_an_exchange_says_how_many_homes_it_can_take() -> None:
    match = table(EXCHANGING)
    assert match.pick() is None
    match.play(EXCHANGE)
    pick = match.pick()
    assert pick is not None
    assert (pick.actions, pick.least, pick.most, pick.done) == ([Mark(h) for h in (0, 6, 12, 19)], 1, 4, DONE)
    few = table({**EXCHANGING, "no_homes": True, "home_pile": ["H50", "H60"]})
    few.play(EXCHANGE)
    assert (few.pick().least, few.pick().most) == (1, 2)  # type: ignore[union-attr]
    one = table({**EXCHANGING, "no_homes": True, "home_pile": ["H50"]})
    one.play(EXCHANGE)
    assert (one.pick().least, one.pick().most, one.pick().done) == (1, 1, None)  # type: ignore[union-attr]


def test_an_exchange_of_two_homes_can_stop_at_one_and_takes_no_third() -> None:
    match = table({**EXCHANGING, "no_homes": True, "home_pile": ["H50", "H60"]})
    match.play(EXCHANGE)
    assert match.pick().done == DONE  # type: ignore[union-attr]
    match.play(Mark(0))
    pick = match.pick()
    assert pick is not None
    assert (pick.actions, pick.least, pick.most, pick.done) == ([Mark(h) for h in (6, 12, 19)], 0, 1, DONE)


def test_the_exchange_of_a_size_only_home_may_take_none() -> None:
    match = table(SIZE_ONLY)
    match.play(MatchDog(0, 62))
    pick = match.pick()
    assert pick is not None
    assert (pick.actions, pick.least, pick.most, pick.done) == ([Mark(h) for h in (0, 6, 49)], 0, 3, DONE)


def test_homes_that_owed_matches_need_stay_in_whatever_order_others_are_marked() -> None:
    """Two matches are owed; one is made with a size-only home, and Penny needs one of the two puppy homes."""
    given = {"kind": "final", "care": [["Zelda", "Penny"]], "hands": [["H63", "H37", "H38"], []], "no_homes": True}
    given |= {"home_pile": ["H01"], "discards": ["H02", "H03"]}
    match = table(given)
    match.play(MatchDog(0, 62))
    assert match.pick() is None
    assert match.options == [Mark(0), Mark(36), Mark(37), DONE]
    match.play(Mark(37))
    assert match.options == [Mark(0), DONE]
    assert "needed for a match you owe" in match.why(0, Mark(36)).why  # type: ignore[union-attr]
    match.play(Mark(0))
    assert match.state.agenda[-1].facts()[0] == "MatchMore"
    assert match.state.discards == [0, 37]  # type: ignore[attr-defined]
    other = table(given)
    other.play(MatchDog(0, 62))
    other.play([Mark(0), Mark(37)])
    assert digest(other.state) == digest(match.state)


def test_a_set_chosen_in_any_order_by_chance_always_plays() -> None:
    met = 0
    for seed in range(12):
        match, chance = Match(GAME, [Player("a"), Player("b"), Player("c")], seed=f"any {seed}"), Rng.of(f"any {seed}")
        while not match.over:
            pick = match.pick()
            if pick is None:
                match.play(match.options[chance.below(len(match.options))])
                continue
            assert pick.least <= pick.most <= len(pick.actions)
            assert pick.actions == sorted(pick.actions, key=match.catalogue.index.__getitem__)
            number = pick.least + chance.below(pick.most - pick.least + 1)
            chance.shuffle(pick.actions)
            chosen = pick.actions[:number]
            if number < pick.most:
                assert pick.done is not None
                chosen.append(pick.done)
            before = match.number
            match.play(chosen)
            met += 1
            assert match.number == before + len(chosen)
            assert not match.state.marked  # type: ignore[attr-defined]
    assert met > 200
