"""Hidden information: being asked tells nothing, and re-dealing respects what was seen."""

from collections import Counter
from collections.abc import Iterator

import pytest

from hearthside.bots import Sight
from hearthside.bots.normal import Normal
from hearthside.games.forever_young.actions import PASS, PLAY, Action, Look, Move, PickToAct
from hearthside.games.forever_young.cards import (
    CLUE,
    FACES,
    FANGS,
    HUMAN,
    own_pack,
)
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.redeal import LATEST
from hearthside.games.forever_young.state import EMPTY, NOT_HUMAN, TILE, Young, knows
from hearthside.games.forever_young.steps import DrawCards, draw_tiles
from hearthside.kernel.agenda import digest, play, question, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.testing import laws
from tests.positions.forever_young import build


def played(g: Young, *actions: Action) -> Young:
    for action in actions:
        assert action in settle(g)
        play(g, action)
    settle(g)
    return g


def hunting(players: int, seed: int) -> Iterator[Young]:
    """Every position of a match between normal bots, which reach fights, thefts and falls that random play does not."""
    g = GAME.start(players, {}, own_pack(), Rng.of(f"hunting {seed}"))
    rng = Rng.of(f"bots {seed}")
    bot = Normal()
    while options := settle(g):
        yield g
        top = question(g)
        assert top is not None
        play(g, options[0] if len(options) == 1 else bot.choose(Sight(GAME, g, top.seat, options, rng)))
    yield g


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_no_seat_can_tell_worlds_apart_in_matches_where_families_fall(players: int, seed: int) -> None:
    pieces = None
    for number, g in enumerate(hunting(players, seed)):
        if number % 61 and g.agenda:
            continue
        pieces = pieces or sorted(GAME.pieces(g))
        assert sorted(GAME.pieces(g)) == pieces
        for seat in laws.seats(g):
            world = laws.redeals_cannot_be_told_apart(GAME, g, seat, number)
            assert isinstance(world, Young)
            kept_tiles_can_be_kept(world)
            what_a_seat_has_seen_stays(g, world, seat)
    assert g.fallen


def kept_tiles_can_be_kept(world: Young) -> None:
    for holder in range(world.players):
        tiles = [slot & TILE for slot in world.kept[holder]]
        assert all(tile % FACES >= FANGS for tile in tiles)
        for family in range(world.players):
            assert tiles.count(family * FACES + CLUE) < 3
    for slot in world.board:
        assert slot == EMPTY or not (slot & NOT_HUMAN and (slot & TILE) % FACES == HUMAN)


def what_a_seat_has_seen_stays(g: Young, world: Young, seat: int) -> None:
    for here, there in zip([g.board, *g.kept, *g.box], [world.board, *world.kept, *world.box], strict=True):
        for slot, other in zip(here, there, strict=True):
            if slot != EMPTY and slot & knows(seat) == knows(seat):
                assert slot == other


def test_who_is_asked_does_not_depend_on_anybodys_hand() -> None:
    """The same moves with every hand of two cards: the circle asks the same seats in the same order."""
    orders = set()
    for hand in range(1, 1 << 10):
        if hand.bit_count() != 2:
            continue
        g = build({"players": 3, "pawns": ["0:human:20"], "tiles": {"20": ["1:re_roll"]}})
        g.cards = [0b11, hand, hand]
        order = []
        for wanted in (PickToAct(20), Move(20), Look()):
            options = settle(g)
            while wanted not in options:
                top = question(g)
                assert top is not None
                order.append((top.seat, top.public()))
                assert PASS in options
                play(g, PASS)
                options = settle(g)
            play(g, wanted)
        settle(g)
        top = question(g)
        assert top is not None
        order.append((top.seat, top.public()))
        orders.add(tuple(order))
    assert len(orders) == 1


@pytest.mark.parametrize("card", ["Thick Fog", "Rally"])
def test_taking_back_does_not_depend_on_what_others_hold(card: str) -> None:
    """Once others may answer, an announced action stays announced, whether they were really asked or passed by themselves."""
    match = Match(GAME, [Player("A"), Player("B")], seed="7", answer_forced=True)
    match.state = build({"pawns": ["0:human:20"], "cards": {"1": [card]}})
    match.state.events = []
    match.options = settle(match.state)
    match.play(PickToAct(20))
    if match.asked == 1:
        match.play(PASS)
    assert match.asked == 0
    assert not match.can_undo(0)


def test_a_forced_pass_is_answered_by_the_match() -> None:
    match = Match(GAME, [Player("A"), Player("B")], seed="7", answer_forced=True)
    match.state = build({"pawns": ["0:human:20"], "cards": {"1": ["Rally"]}})
    match.state.events = []
    match.options = settle(match.state)
    match.play(PickToAct(20))
    assert match.asked == 0
    assert match.decisions[-1].by_itself


def test_a_hand_that_fed_from_the_stack_holds_no_human_in_any_world() -> None:
    g = build(
        {
            "next": "feeding",
            "pawns": ["0:vampire:0", "1:human:3"],
            "hand": {"0": ["trap", "vampire", "vampire"]},
            "stack": {"0": ["human"] * 6},
        }
    )
    copies = g.pack.copies
    g.discards[:FACES] = [copies[f] - (0, 0, 2, 6, 1, 0, 0, 0, 0, 0, 0, 0, 0)[f] for f in range(FACES)]
    g.up = [0, 0]
    settle(g)
    for seed in range(20):
        world = GAME.redeal(g, 1, Rng.of(str(seed)))
        assert isinstance(world, Young)
        assert world.hand[HUMAN] == 0
        assert world.stacks[0].count(HUMAN) == 5


def test_what_was_seen_on_a_false_trail_is_known_to_the_looker_alone() -> None:
    g = build({"players": 3, "pawns": ["0:human:20"], "tiles": {"20": ["0:trap", "1:human_leader"]}})
    g.cards[1] = 1 << g.pack.names.index("False Trail")
    g.used[1] = 1 << g.pack.names.index("Thick Fog")
    played(g, PickToAct(20), Move(20), Look())
    play(g, PLAY[2])
    settle(g)
    assert [GAME.view(g, seat).squares[20][0].face for seat in (-1, 0, 1, 2)] == [-1, 1, 1, -1]


def test_whoever_found_a_nest_keeps_no_clue_to_it_in_any_world() -> None:
    table = {"players": 3, "pawns": ["0:human:3"], "kept": {"0": ["1:re_roll", "1:fangs_1"]}, "marks": {"1": ["nest"]}}
    for finder, can_keep_clues in ((0, False), (2, True)):
        g = build({**table, "credit": {"1": [-1, -1, finder]}})
        settle(g)
        worlds = [GAME.redeal(g, 2, Rng.of(str(seed))) for seed in range(30)]
        kept = [slot & TILE for world in worlds if isinstance(world, Young) for slot in world.kept[0]]
        assert (FACES + CLUE in kept) == can_keep_clues


def test_in_a_redealt_world_every_tile_and_card_nobody_has_seen_is_as_likely_to_be_drawn() -> None:
    g = GAME.start(3, {}, own_pack(), Rng.of("likely"))
    settle(g)
    assert not any(g.cards), "event cards are drawn once the first tiles lie"
    tiles: Counter[int] = Counter()
    cards: Counter[int] = Counter()
    for i in range(600):
        world = GAME.redeal(g, 0, Rng.of(str(i)))
        assert isinstance(world, Young)
        held = world.hand[:FACES]
        draw_tiles(world, 0, 6)
        drawn = [after - before for after, before in zip(world.hand, held, strict=False)]
        assert sum(drawn) == 6
        assert sorted(GAME.pieces(world)) == sorted(GAME.pieces(g)), "a tile is in one place"
        tiles.update(dict(enumerate(drawn)))
        DrawCards().run(world)
        cards.update(card for card in range(10) if world.cards[0] >> card & 1)
    for face in range(FACES):
        expected = tiles.total() * g.stacks[0].count(face) / len(g.stacks[0])
        assert 0.75 * expected - 10 <= tiles[face] <= 1.3 * expected + 10, (face, tiles)
    assert cards.total() == 600 * 3
    assert all(120 < cards[card] < 250 for card in range(10)), cards


def test_in_a_redealt_world_the_same_tiles_and_cards_come_whatever_the_dice_did() -> None:
    g = GAME.start(3, {}, own_pack(), Rng.of("luck"))
    settle(g)
    world = GAME.redeal(g, 0, Rng.of("world"))
    twin, other = world.clone(), world.clone()
    assert isinstance(twin, Young) and isinstance(other, Young)
    for seat in range(3):
        draw_tiles(twin, seat, 4)
        draw_tiles(twin, seat, 3)
        other.rng.below(6)
        draw_tiles(other, seat, 7)
    DrawCards().run(twin)
    DrawCards().run(other)
    assert (twin.hand, twin.cards) == (other.hand, other.cards)
    assert sorted(GAME.pieces(world)) == sorted(GAME.pieces(g)), "clones leave the world alone"


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_seat_did_not_know_before_is_not_taken_for_what_it_does_not_know_now(seed: int) -> None:
    g = GAME.start(3, {}, own_pack(), Rng.of(f"memory {seed}"))
    rng = Rng.of("moves")
    number = 0
    while options := settle(g):
        # For one seat at a time: each world is dealt while the position before is still remembered.
        seat, luck = number // 50 % 3, Rng.of(str(number))
        world = GAME.redeal(g, seat, luck)
        LATEST.clear()
        assert digest(world) == digest(GAME.redeal(g, seat, luck))
        play(g, options[rng.below(len(options))])
        number += 1
