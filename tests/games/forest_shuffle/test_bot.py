"""The judgement over whole games: the habits a good player would laugh at are gone, and it is much better than chance."""

from collections import Counter
from functools import cache

import pytest

from hearthside.games.forest_shuffle.actions import Done, Free, Pay, Play, Sapling
from hearthside.games.forest_shuffle.bot import judge
from hearthside.games.forest_shuffle.bot_woods import Woods
from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, TREE
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps import Turn
from hearthside.games.forest_shuffle.steps_effects import PlayOn
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng


class Habits:
    """What was seen over some games between equal seats."""

    def __init__(self) -> None:
        self.games = 0
        self.hands: list[int] = []
        """How many cards were held at the beginning of each turn."""
        self.placed: Counter[str] = Counter()
        self.through_moles = 0
        self.buried_trees = 0
        self.overpaid = 0
        """Payments with a card that would have earned more than what was bought, for no more."""
        self.points = 0.0


def watch(seen: Habits, g: Forest, seat: int, action: Action) -> None:
    top = question(g)
    pack = g.pack
    if isinstance(top, Turn):
        seen.hands.append(len(g.hands[seat]))
    if isinstance(top, PlayOn) and not isinstance(action, Done):
        seen.through_moles += 1
    if isinstance(action, Play | Free):
        seen.placed[pack.name_of(2 * action.card + action.half)] += 1
    if isinstance(action, Sapling) and pack.side[2 * action.card] == TREE:
        seen.buried_trees += 1
    if isinstance(action, Pay):
        bought = g.playing
        lasting = pack.hears[bought] or pack.effect[bought] is not None
        if not lasting and earned(g, seat, action.card, pack.cost[bought]) > 3 + gain_of(g, seat, bought):
            seen.overpaid += 1


def gain_of(g: Forest, seat: int, half: int) -> int:
    hosts = [0] if g.pack.side[half] == TREE else g.hosts(seat, half)
    return max([Woods(g, seat).gain(half, tree) for tree in hosts], default=0)


def earned(g: Forest, seat: int, card: int, most: int) -> int:
    """What a card of the hand would earn at once by a half that costs no more than so much."""
    return max([gain_of(g, seat, half) for half in g.pack.halves[card] if g.pack.cost[half] <= most], default=0)


@cache
def habits() -> Habits:
    seen = Habits()
    for number in range(12):
        g = GAME.start(2, {}, GAME.load(), Rng.of(f"habits {number}"))
        while options := settle(g):
            top = question(g)
            assert top is not None
            worths = judge(g, top.seat, options)
            action = options[worths.index(max(worths))]
            watch(seen, g, top.seat, action)
            play(g, action)
        seen.games += 1
        seen.points += sum(ledger.total for ledger in GAME.score(g).seats) / 2
    return seen


def test_it_seldom_runs_out_of_cards() -> None:
    hands = habits().hands
    assert len([cards for cards in hands if cards <= 2]) < len(hands) / 5


def test_it_plays_moles_and_further_cards_through_them() -> None:
    assert habits().placed["Mole"] >= 2
    assert habits().through_moles >= 2


def test_it_seldom_pays_with_a_card_worth_more_than_what_it_buys() -> None:
    assert habits().overpaid <= habits().games


def test_it_buries_hardly_any_tree_as_a_sapling() -> None:
    assert habits().buried_trees <= 1


def test_it_plays_most_of_the_species() -> None:
    assert len(habits().placed) >= 40


def test_it_knows_what_an_evening_is_worth() -> None:
    assert habits().points / habits().games > 120


@pytest.mark.parametrize("players", GAME.players)
def test_it_beats_chance_at_every_table(players: int) -> None:
    g = GAME.start(players, {}, GAME.load(), Rng.of(f"match {players}"))
    chance = Rng.of(f"chance {players}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        if top.seat == 0:
            worths = judge(g, 0, options)
            play(g, options[worths.index(max(worths))])
        else:
            play(g, options[chance.below(len(options))])
    assert GAME.score(g).winners == [0]


@pytest.mark.parametrize("players", GAME.players)
def test_the_quick_gain_is_exactly_what_the_ledger_says(players: int) -> None:
    g = GAME.start(players, {}, GAME.load(), Rng.of(f"gains {players}"))
    chance = Rng.of(f"chances {players}")
    checked = 0
    while options := settle(g):
        top = question(g)
        assert top is not None
        if isinstance(top, Turn) and g.turn % 11 == 0:
            checked += check_gains(g, top.seat)
        play(g, options[chance.below(len(options))])
    assert checked > 50


def check_gains(g: Forest, seat: int) -> int:
    """Every half of the hand at every place, and a sapling."""
    woods, reckoning = Woods(g, seat), Reckoning(g.pack, g.trees, g.slots)
    halves = [SAPLING_HALF, *[half for card in g.hands[seat] for half in g.pack.halves[card]]]
    places = [(half, tree) for half in halves for tree in ([0] if g.pack.side[half] == TREE else g.hosts(seat, half))]
    for half, tree in places:
        after = g.clone()
        after.put(seat, half, tree)
        gained = Reckoning(g.pack, after.trees, after.slots).total(seat) - reckoning.total(seat)
        assert woods.gain(half, tree) == gained, g.pack.name_of(half)
    return len(places)
