"""Leaders that came home: laid among other tiles, and everybody knows among which ones but not which it is."""

from collections import Counter

import pytest

from hearthside.games.forever_young.actions import PLAY, Action, At, Disk, Lay, Look, Move, PickToAct
from hearthside.games.forever_young.bot_worth import Mind
from hearthside.games.forever_young.cards import (
    FACES,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    TRAP,
    VAMPIRE_LEADER,
)
from hearthside.games.forever_young.events import HIDDEN, LeadersAmong, TileLaid
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import EMPTY, TILE, Young
from hearthside.games.forever_young.steps_pawns import DAY_PHASE
from hearthside.kernel.agenda import settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR
from hearthside.testing import laws
from tests.games.forever_young.helpers import after, faces, table
from tests.positions.forever_young import tile

EVERYBODY_ELSE = (SPECTATOR, 0, 2)


def home(number: int, *hand: str, leaders: tuple[str, ...] = ("human_leader",), **more: object) -> Young:
    """Three families; the leaders of the second came home and so many of its tiles are to be laid next."""
    g = table(
        **{
            "players": 3,
            "next": "placement",
            "starter": 0,
            "up": {"0": [number], "1": [], "2": []},
            "hand": {"1": [*leaders, *hand]},
            "returned": {"1": list(leaders)},
            "stack": {"1": ["human", "trap", "vampire", "nest_clue"]},
            **more,
        }
    )
    return after(g, Disk(number))


def lay(*tiles: tuple[int, int]) -> list[Action]:
    return [action for square, face in tiles for action in (At(square), Lay(face))]


def worlds(g: Young, seat: int, count: int = 60) -> list[Young]:
    found = [GAME.redeal(g, seat, Rng.of(f"world {i}")) for i in range(count)]
    assert all(isinstance(world, Young) for world in found)
    return found  # type: ignore[return-value]


def where(g: Young, leader: int, family: int = 1) -> str:
    """Where a leader is: its square, the hand, or somewhere else."""
    wanted = family * FACES + leader
    for at, slot in enumerate(g.board):
        if slot != EMPTY and slot & TILE == wanted:
            return str(at // 3)
    return "hand" if g.hand[wanted] else "elsewhere"


def test_others_know_that_the_leader_is_among_the_tiles_but_not_which_it_is() -> None:
    g = after(home(2, "trap", "human"), *lay((3, TRAP), (8, HUMAN_LEADER)))
    assert faces(g, 1, 3, 8) == [TRAP, HUMAN_LEADER]
    for seat in EVERYBODY_ELSE:
        assert faces(g, seat, 3, 8) == [HIDDEN, HIDDEN]
        seen = GAME.view(g, seat).squares
        assert [seen[square][0].leaders for square in (3, 8)] == [(HUMAN_LEADER,), (HUMAN_LEADER,)]


def test_the_order_does_not_tell_which_it_is() -> None:
    first = after(home(2, "trap", "human"), *lay((3, HUMAN_LEADER), (8, TRAP)))
    last = after(home(2, "trap", "human"), *lay((3, TRAP), (8, HUMAN_LEADER)))
    for seat in EVERYBODY_ELSE:
        assert laws.seen(GAME, first, seat) == laws.seen(GAME, last, seat)
        told = [[GAME.see(event, seat) for event in g.events or []] for g in (first, last)]
        assert told[0] == told[1]


def test_the_log_names_the_leader_among_the_tiles_and_no_tile() -> None:
    g = after(home(2, "trap", "human"), *lay((3, TRAP), (8, HUMAN_LEADER)))
    events = g.events or []
    assert LeadersAmong(1, (HUMAN_LEADER,), 2) in events
    laid = [GAME.see(event, 0) for event in events if isinstance(event, TileLaid)]
    assert [event.face for event in laid if isinstance(event, TileLaid)] == [HIDDEN, HIDDEN]


def test_a_leader_laid_alone_is_known_to_all_who_watch() -> None:
    g = table(
        next="placement",
        up={"0": [], "1": []},
        hand={"1": ["human_leader", "trap"]},
        returned={"1": ["human_leader"]},
        pawns=["0:human:30"],
    )
    after(g, *lay((3, HUMAN_LEADER)))
    assert [faces(g, seat, 3) for seat in (SPECTATOR, 0, 1)] == [[HUMAN_LEADER]] * 3
    laid = next(event for event in g.events or [] if isinstance(event, TileLaid))
    for seat in (SPECTATOR, 0):
        seen = GAME.see(laid, seat)
        assert isinstance(seen, TileLaid) and seen.face == HUMAN_LEADER
    assert not any(isinstance(event, LeadersAmong) for event in g.events or [])


@pytest.mark.parametrize("seat", EVERYBODY_ELSE)
def test_in_every_world_it_is_one_of_the_tiles_laid_and_in_some_each_of_them(seat: int) -> None:
    g = after(home(3, "trap", "human", "vampire"), *lay((3, TRAP), (8, HUMAN_LEADER), (9, HUMAN)))
    found = Counter(where(world, HUMAN_LEADER) for world in worlds(g, seat))
    assert set(found) == {"3", "8", "9"}
    assert min(found.values()) >= 8


@pytest.mark.parametrize("laid", [TRAP, HUMAN_LEADER])
def test_while_tiles_are_being_laid_it_may_be_on_the_board_or_still_in_hand(laid: int) -> None:
    g = after(home(3, "trap", "human", "vampire"), *lay((3, laid)))
    told = [laws.seen(GAME, world, 0) for world in worlds(g, 0)]
    assert len(set(told)) == 1
    found = Counter(where(world, HUMAN_LEADER) for world in worlds(g, 0, 90))
    assert set(found) == {"3", "hand"}
    assert 15 <= found["3"] <= 45, "each of the three tiles is as likely"
    for world in worlds(g, 0):
        assert (world.owed[1] >> HUMAN_LEADER & 1 == 1) == (where(world, HUMAN_LEADER) == "hand")


def test_before_tiles_are_laid_it_is_in_hand_and_owed_in_every_world() -> None:
    g = table(
        players=3,
        pawns=["0:human:20", "0:human:30"],
        tiles={"20": ["1:human_leader"]},
        hand={"1": ["trap"]},
        stack={"1": ["human", "vampire"]},
        dice=[1, 1],
    )
    after(g, PickToAct(20), Move(20), Look(), Disk(2))
    for seat in EVERYBODY_ELSE:
        for world in worlds(g, seat, 10):
            assert where(world, HUMAN_LEADER) == "hand"
            assert (world.owed[1], world.returned[1]) == (0b10, 0b10)


def test_in_a_redealt_world_the_owner_still_owes_the_leader() -> None:
    g = home(2, "trap", "human")
    for world in worlds(g, 0, 10):
        after(world, At(3), Lay(next(face for face in range(FACES) if face > 1 and world.hand[FACES + face])), At(3))
        assert settle(world) == [Lay(HUMAN_LEADER)]


def hunt(g: Young, *pawns: tuple[int, int]) -> Young:
    """It is day again, and pawns (seat, square) stand on the board."""
    for number, (seat, square) in enumerate(pawns):
        g.pawns[seat * 12 + number] = square
    g.agenda.clear()
    g.up = [g.pack.all_up] * g.players
    g.do(DAY_PHASE)
    settle(g)
    return g


def test_when_all_other_tiles_are_gone_everybody_knows_the_one_that_is_left() -> None:
    g = after(home(2, "re_roll", "human"), *lay((3, 11), (8, HUMAN_LEADER)))
    after(hunt(g, (0, 3)), PickToAct(3), Move(3), Look())
    assert [faces(g, seat, 8) for seat in (SPECTATOR, 0, 1, 2)] == [[HUMAN_LEADER]] * 4
    assert GAME.view(g, 0).squares[8][0].leaders == ()
    assert all(tile.leaders == () for it in GAME.view(g, 2).seats for tile in it.kept)


def test_a_tile_that_is_taken_makes_the_others_likelier() -> None:
    g = after(home(3, "re_roll", "human", "trap"), *lay((3, 11), (8, HUMAN_LEADER), (9, HUMAN)))
    after(hunt(g, (0, 3)), PickToAct(3), Move(3), Look())
    assert faces(g, 2, 8, 9) == [HIDDEN, HIDDEN]
    assert {where(world, HUMAN_LEADER) for world in worlds(g, 2)} == {"8", "9"}


def test_a_leader_that_is_turned_up_is_sought_no_more() -> None:
    g = after(home(2, "trap", "human"), *lay((3, TRAP), (8, HUMAN_LEADER)))
    after(hunt(g, (0, 8)), PickToAct(8), Move(8), Look())
    assert faces(g, 0, 3) == [HIDDEN]
    assert GAME.view(g, 0).squares[3][0].leaders == ()


def test_whoever_looked_and_was_led_on_a_false_trail_knows_more_than_the_others() -> None:
    g = after(home(2, "re_roll", "human"), *lay((3, 11), (8, HUMAN_LEADER)))
    g.cards[1], g.used[1] = 1 << 2, 1 << 3
    after(hunt(g, (0, 3)), PickToAct(3), Move(3), Look(), PLAY[2])
    assert faces(g, 0, 3) == [11]
    assert {where(world, HUMAN_LEADER) for world in worlds(g, 0)} == {"8"}
    assert {where(world, HUMAN_LEADER) for world in worlds(g, 2)} == {"3", "8"}


def test_whoever_saw_the_leader_itself_finds_it_in_its_place_in_every_world() -> None:
    g = after(home(2, "re_roll", "human"), *lay((3, 11), (8, HUMAN_LEADER)))
    g.cards[1], g.used[1] = 1 << 2, 1 << 3
    after(hunt(g, (0, 8)), PickToAct(8), Move(8), Look(), PLAY[2])
    assert {where(world, HUMAN_LEADER) for world in worlds(g, 0)} == {"8"}
    assert {where(world, HUMAN_LEADER) for world in worlds(g, 2)} == {"3", "8"}


def test_two_leaders_in_two_tiles_are_told_apart_when_one_is_turned_up() -> None:
    both = ("vampire_leader", "human_leader")
    g = after(home(2, "trap", leaders=both), *lay((3, HUMAN_LEADER), (8, VAMPIRE_LEADER)))
    pairs = {(where(world, VAMPIRE_LEADER), where(world, HUMAN_LEADER)) for world in worlds(g, 0)}
    assert pairs == {("3", "8"), ("8", "3")}
    assert faces(g, 0, 3, 8) == [HIDDEN, HIDDEN]
    after(hunt(g, (0, 3)), PickToAct(3), Move(3), Look())
    assert faces(g, 2, 8) == [VAMPIRE_LEADER]


def test_two_leaders_among_three_tiles_never_share_one() -> None:
    both = ("vampire_leader", "human_leader")
    g = after(home(3, "trap", leaders=both), *lay((3, HUMAN_LEADER), (8, TRAP), (9, VAMPIRE_LEADER)))
    pairs = {(where(world, VAMPIRE_LEADER), where(world, HUMAN_LEADER)) for world in worlds(g, 0, 90)}
    assert pairs == {(a, b) for a in "389" for b in "389" if a != b}


def test_where_only_one_of_two_leaders_fits_nobody_else_knows_which_was_laid() -> None:
    both = ("vampire_leader", "human_leader")
    full = {str(square): ["0:trap"] * 3 for square in range(35)} | {"35": ["0:trap"] * 2}
    g = home(2, "trap", leaders=both, tiles=full, pawns=["0:human:0"])
    after(g, At(35), Lay(VAMPIRE_LEADER))
    assert (g.returned[1], g.owed[1]) == (0b11, 0b10)
    assert faces(g, 0, 35) == [HIDDEN]
    assert {(where(w, VAMPIRE_LEADER), where(w, HUMAN_LEADER)) for w in worlds(g, 0)} == {
        ("35", "hand"),
        ("hand", "35"),
    }
    assert all(world.owed[1].bit_count() == 1 for world in worlds(g, 0))


def test_a_leader_that_never_came_home_may_be_anywhere() -> None:
    g = after(home(2, "trap", "human"), *lay((3, TRAP), (8, HUMAN_LEADER)))
    assert GAME.view(g, 0).unseen[1][VAMPIRE_LEADER] == 1
    assert GAME.view(g, 0).unseen[1][HUMAN_LEADER] == 1


def test_a_leader_that_came_home_is_counted_once_while_tiles_are_being_laid() -> None:
    for laid in (TRAP, HUMAN_LEADER):
        g = after(home(3, "trap", "human", "vampire"), *lay((3, laid)))
        assert [GAME.view(g, seat).unseen[1][HUMAN_LEADER] for seat in (SPECTATOR, 0, 1)] == [0, 0, 0]
        assert min(GAME.view(g, 1).unseen[1]) >= 0
        after(g, At(8))
        after(g, *[settle(g)[0]], At(9))
        after(g, settle(g)[0])
        assert [GAME.view(g, seat).unseen[1][HUMAN_LEADER] for seat in (SPECTATOR, 0, 1)] == [1, 1, 0]


def test_the_bot_would_rather_look_where_a_leader_may_lie() -> None:
    g = after(home(2, "trap", "human"), *lay((3, TRAP), (8, HUMAN_LEADER)))
    g.push_tile(14, tile("1:trap"))
    hunt(g, (0, 2))
    mind = Mind(g, 0)
    assert mind.look(3, HUMANS) == mind.look(8, HUMANS) > mind.look(14, HUMANS) + 3
    assert Mind(g, 1).look(3, HUMANS) == 0.0
