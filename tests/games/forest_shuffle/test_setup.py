"""Set-up by player count, the winter pile, the start player."""

import pytest

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps import with_winter
from hearthside.kernel.agenda import settle
from hearthside.kernel.rng import Rng


def start(players: int, seed: str) -> Forest:
    g = GAME.start(players, {}, load(), Rng.of(seed))
    settle(g)
    return g


@pytest.mark.parametrize(("players", "removed", "lowest"), [(2, 30, 42), (3, 20, 46), (4, 10, 49), (5, 0, 52)])
def test_r1_the_winter_pile_is_a_third_rounded_down(players: int, removed: int, lowest: int) -> None:
    for seed in "abcdefgh":
        g = start(players, seed)
        assert len(g.aside) == removed
        assert len(g.deck) == 158 - removed + 3 - 6 * players
        winters = [place for place, card in enumerate(g.deck) if card == WINTER]
        assert len(winters) == 3
        assert winters[-1] == lowest + 2, "the first winter card lies right above the lowest pile"


def test_the_two_other_winter_cards_lie_anywhere_in_the_lowest_pile() -> None:
    g = Forest(2, Rng.of("winter"), load())
    seen: set[int] = set()
    for _ in range(300):
        deck = with_winter(g, list(range(1, 31)))
        seen.update([place for place, card in enumerate(deck) if card == WINTER][:2])
    assert seen == set(range(12)), "the pile has ten cards and two of winter"


def test_r2_every_seat_can_begin() -> None:
    assert {start(3, str(seed)).active for seed in range(40)} == {0, 1, 2}


def test_the_deal_and_every_exchange_stay_above_the_winter_cards() -> None:
    for players in (2, 3, 4, 5):
        g = start(players, "deal")
        first = max(place for place, card in enumerate(g.deck) if card == WINTER)
        assert len(g.deck) - first - 1 >= 6 * players
