"""The tree below an option: what it looks at, what it prefers, and that it keeps to what its seat may know."""

from typing import Any

import pytest

from hearthside.bots import Sight, ask
from hearthside.bots.search import Hard, think
from hearthside.bots.tree import Branch, Node, grow
from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.kernel.toy import HIGH_CARD

TREE = Thinking(playouts=40, tree=6)


def judged(*worths: float) -> Any:
    """The toy game with this judgement, as far as there are options."""
    return HIGH_CARD.but(judge=lambda world, seat, options: list(worths)[: len(options)])


def world() -> State:
    g = HIGH_CARD.start(2, {}, HIGH_CARD.load(), Rng.of("tree"))
    settle(g)
    return g


def test_what_looks_best_is_tried_first_and_more_options_are_looked_at_the_more_often_a_node_is_met() -> None:
    game, node = judged(1.0, 3.0, 2.0), Node()
    chosen = []
    for _ in range(5):
        chosen.append(node.choose(game, world(), 0, ["low", "high", "middle"]))
        node.branches[chosen[-1]].note(0.5)
    assert chosen[:2] == ["high", "middle"]
    assert "low" not in chosen[:4]
    assert chosen[4] == "low", "three of them the fifth time"


def test_what_did_well_is_taken_again_and_what_did_badly_seldom() -> None:
    game, node = judged(2.0, 1.0), Node()
    for _ in range(40):
        action = node.choose(game, world(), 0, ["bad", "good"])
        node.branches[action].note(0.9 if action == "good" else 0.1)
    assert node.branches["good"].taken > 3 * node.branches["bad"].taken > 0


def test_an_option_that_was_seldom_there_counts_by_how_often_it_could_be_taken() -> None:
    often, seldom = Branch(), Branch()
    often.offered, seldom.offered = 100, 5
    for _ in range(4):
        often.note(0.5)
        seldom.note(0.5)
    assert often.promise() > seldom.promise(), (
        "the one that was passed over is owed another try, not the one that was not there"
    )


def test_what_is_not_there_in_this_world_is_not_taken_and_what_is_new_is_added() -> None:
    game, node = judged(3.0, 2.0, 1.0), Node()
    assert node.choose(game, world(), 0, ["first", "second"]) == "first"
    node.branches["first"].note(1.0)
    assert node.choose(game, world(), 0, ["second"]) == "second"
    assert node.choose(game, world(), 0, ["third"]) == "third"


@pytest.mark.parametrize("game", ours())
def test_the_tree_grows_by_one_decision_a_time_and_notes_who_took_them(game: str) -> None:
    found = find_game(game)
    players = next(count for count in found.players if count > 1)
    g = laws.samples(Case(found, players, {}), 3, 2)[0]
    options, root, longest = settle(g), Node(), 0
    for _ in range(12):
        copy = g.clone()
        _, way = grow(found, copy, options, root, 6)
        assert len(way) <= longest + 1
        longest = max(longest, len(way))
        for seat, branch in way:
            assert 0 <= seat < players
            branch.note(0.5)
    assert longest >= 2


@pytest.mark.parametrize("game", ours())
def test_with_a_tree_nobody_peeks_and_the_same_stream_gives_the_same_choice(game: str) -> None:
    found = find_game(game).but(thinking=TREE)
    players = next(count for count in found.players if count > 1)
    for number, g in enumerate(laws.samples(Case(found, players, {}), 5, 3)):
        options = settle(g)
        if len(options) < 2:
            continue
        seat = laws.top_ask(g).seat
        other = found.redeal(g, seat, Rng.of(f"another world {number}"))
        laws.bots_do_not_peek(Hard(12), found, g, other, seat, options, number)
        assert ask(Hard(12), found, g, seat, options, Rng.of("mind")) == ask(
            Hard(12), found, g, seat, options, Rng.of("mind")
        )


def test_every_option_has_a_tree_of_its_own() -> None:
    g = world()
    options = settle(g)
    while len(options) < 3:
        play(g, options[0])
        options = settle(g)
    sight = Sight(HIGH_CARD, g, laws.top_ask(g).seat, options, Rng.of("mind"))
    thoughts = think(sight, TREE, 40)
    assert len({id(tried.below) for tried in thoughts}) == len(thoughts)
    assert all(tried.below.met == len(tried.results) for tried in thoughts if tried.below.met)
