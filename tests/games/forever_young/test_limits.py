"""The edges of rules: one more, one less, the other kind, the other side."""

import pytest

from hearthside.games.forever_young.actions import (
    AT,
    ENOUGH,
    LAY,
    NUMBER,
    PASS,
    PLAY,
    At,
    Disk,
    Lay,
    Leave,
    Look,
    Move,
    Number,
    PickToAct,
    Refresh,
    Rest,
    Throw,
)
from hearthside.games.forever_young.cards import (
    BONUS,
    FACES,
    HUMANS,
    VAMPIRES,
    own_pack,
)
from hearthside.games.forever_young.events import Announced, NumberGiven, TrapSprung
from hearthside.games.forever_young.state import GONE, LAST_ROUND_PLAYED, NOTHING_STIRS
from hearthside.games.forever_young.steps_checks import dice_for
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.games.forever_young.steps_upkeep import tiles_to_place
from hearthside.kernel.agenda import settle
from tests.games.forever_young.helpers import after, asked, table
from tests.positions.forever_young import look

# Traps


def sprung(kind: str, square: int, dice: list[int]) -> tuple[bool, object, object, object]:
    """A pawn walks into Kit's trap: caught, Mira's pawns, Kit's food, Kit's discards."""
    phase = "day" if kind == "human" else "night"
    g = table(next=phase, pawns=[f"0:{kind}:{square}"], tiles={str(square): ["1:trap"]}, dice=dice)
    after(g, PickToAct(square), Move(square), Look(), Disk(len(dice)))
    told = next(event for event in g.events or [] if isinstance(event, TrapSprung))
    return told.caught, look(g, "pawns 0"), look(g, "trapped 1"), look(g, "discards 1")


@pytest.mark.parametrize("dice", [[1, 2], [6, 6], [1, 3, 2], [6, 1, 2, 3]])
def test_a_trap_that_misses_a_human_leaves_it_where_it_is(dice: list[int]) -> None:
    assert sprung("human", 20, dice) == (False, ["human:4-5"], [], ["trap"])


@pytest.mark.parametrize("dice", [[4, 5], [4, 1, 5], [5, 4, 1, 2], [4, 6]])
def test_a_trap_that_misses_a_vampire_leaves_it_where_it_is(dice: list[int]) -> None:
    """Two are needed, and the two numbers of the square are not mixed."""
    assert sprung("vampire", 20, dice) == (False, ["vampire:4-5"], [], ["trap"])


@pytest.mark.parametrize(
    ("kind", "dice", "food"), [("human", [1, 4], [0]), ("human", [5, 1], [0]), ("vampire", [5, 5], [])]
)
def test_a_trap_that_hits_takes_the_pawn_and_a_human_is_food(kind: str, dice: list[int], food: list[int]) -> None:
    assert sprung(kind, 20, dice) == (True, [], food, ["trap"])


def test_a_trapped_pawn_is_gone_and_the_others_stay() -> None:
    g = table(pawns=["0:human:14", "0:human:20", "0:human:26"], tiles={"20": ["1:trap"]}, dice=[4, 1])
    after(g, PickToAct(20), Move(20), Look(), Disk(2))
    assert look(g, "pawns 0") == ["human:3-5", "human:5-5"]
    assert g.pawns[1] == GONE
    assert asked(g) == (0, "PickPawn")


def test_a_trap_uses_its_owners_disk_and_not_the_hunters() -> None:
    g = table(pawns=["0:human:20"], tiles={"20": ["1:trap"]}, dice=[1, 1, 1])
    after(g, PickToAct(20), Move(20), Look())
    assert asked(g) == (1, "ChooseDisk")
    after(g, Disk(3))
    assert (look(g, "up 0"), look(g, "up 1")) == ([2, 2, 3, 4, 4], [2, 2, 4, 4])


def test_a_trap_asks_its_owner_for_no_bonus_tiles() -> None:
    g = table(pawns=["0:human:20"], tiles={"20": ["1:trap"]}, kept={"1": ["0:weapon_2", "0:fangs_2"]}, dice=[4, 1])
    after(g, PickToAct(20), Move(20), Look(), Disk(2))
    assert look(g, "trapped 1") == [0]
    assert look(g, "kept 1") == ["0:weapon_2", "0:fangs_2"]


# Checks


@pytest.mark.parametrize(("face", "need"), [("vampire_leader", 3), ("human_leader", 2), ("vampire", 2), ("human", 1)])
def test_one_die_too_few_fails_and_enough_succeeds(face: str, need: int) -> None:
    for hits, killed in ((need - 1, False), (need, True)):
        dice = [5] * hits + [1] * (4 - hits)
        g = table(pawns=["0:human:20"], tiles={"20": [f"1:{face}"]}, dice=dice)
        after(g, PickToAct(20), Move(20), Look(), Disk(4))
        alive = asked(g) == (1, "PlaceAnother") or bool(g.returned[1])
        assert alive != killed


@pytest.mark.parametrize(
    ("kind", "face", "more"), [("human", 9, 2), ("human", 8, 1), ("vampire", 6, 2), ("vampire", 5, 1)]
)
def test_a_bonus_tile_adds_the_dice_it_shows_to_its_own_kind(kind: str, face: int, more: int) -> None:
    names = {5: "fangs_1", 6: "fangs_2", 8: "weapon_1", 9: "weapon_2"}
    g = table(
        next="day" if kind == "human" else "night",
        pawns=[f"0:{kind}:20"],
        tiles={"20": ["1:human"]},
        kept={"0": [f"1:{name}" for name in names.values()]},
    )
    after(g, PickToAct(20), Move(20), Look(), Disk(2))
    offered = [action for action in settle(g) if action != Throw()]
    assert len(offered) == 2
    assert BONUS[face] == more
    after(g, next(action for action in offered if getattr(action, "face", 0) == face))
    assert g.dice_count == 2 + more


def test_six_dice_are_the_most() -> None:
    assert [dice_for(disk, bonus) for disk, bonus in ((4, 2), (4, 3), (6, 0), (0, 5), (0, 6))] == [6, 6, 6, 6, 6]
    assert [dice_for(disk, bonus) for disk, bonus in ((4, 1), (3, 2), (1, 0), (0, 0))] == [5, 5, 1, 1]


def test_iron_nerves_is_not_asked_about_with_six_dice() -> None:
    for kept, open_window in ((["1:weapon_1"], True), (["1:weapon_2"], False)):
        g = table(
            pawns=["0:human:20"],
            tiles={"20": ["1:human"]},
            kept={"0": kept},
            cards={"0": ["Iron Nerves"]},
            used={"0": ["Shadow Step", "Rally", "Ill Omen"]},
            dice=[1] * 6,
        )
        after(g, PickToAct(20), Move(20), Look(), Disk(4))
        after(g, settle(g)[1])
        g.events = []
        after(g, Throw())
        assert any(event == Announced(3, 3) for event in g.events) == open_window


def test_rally_is_asked_about_only_when_a_disk_has_been_used() -> None:
    for up, asks in (([2, 2, 3, 4], (0, "Answer")), ([2, 2, 3, 4, 4], (0, "GiveNumber"))):
        g = table(next="placement", up={"0": up}, hand={"1": ["trap"]}, cards={"0": ["Rally"]})
        assert asked(g) == asks


def test_change_of_plans_is_not_asked_about_with_an_empty_hand() -> None:
    for hand, asks in ((["trap"], (1, "Answer")), ([], (1, "GiveNumber"))):
        g = table(next="placement", hand={"1": hand}, cards={"1": ["Change of Plans"]})
        assert asked(after(g, Disk(2))) == asks


@pytest.mark.parametrize(("hand", "most"), [(1, 1), (2, 2), (5, 5), (6, 5)])
def test_change_of_plans_offers_no_more_than_the_hand(hand: int, most: int) -> None:
    g = table(next="placement", hand={"1": ["trap"] * hand}, cards={"1": ["Change of Plans"]})
    after(g, Disk(2), PLAY[8])
    assert settle(g) == NUMBER[:most]
    after(g, Number(1))
    assert g.number[1] == 1


# Pawns


def test_a_human_goes_one_step_and_a_vampire_any_distance() -> None:
    assert reachable(HUMANS, 14) == (8, 13, 14, 15, 20)
    assert reachable(HUMANS, 5) == (4, 5, 11)
    assert reachable(VAMPIRES, 35) == (5, 11, 17, 23, 29, 30, 31, 32, 33, 34, 35)
    assert reachable(HUMANS, 6) == (0, 6, 7, 12), "the end of one row is not beside the beginning of the next"


def test_resting_ends_the_part_and_leaving_a_tile_only_the_action() -> None:
    g = table(pawns=["0:human:20", "0:human:30", "1:human:3"], tiles={"20": ["1:trap"]})
    after(g, PickToAct(20), Move(20), Leave())
    assert (asked(g), look(g, "square 4-5")) == ((0, "PickPawn"), ["1:trap"])
    after(g, Rest())
    assert asked(g) == (1, "PickPawn")


def test_two_pawns_on_one_square_act_one_after_the_other() -> None:
    g = table(pawns=["0:human:20", "0:human:20"])
    after(g, PickToAct(20), Move(20))
    assert asked(g) == (0, "PickPawn")
    after(g, PickToAct(20), Move(21))
    assert look(g, "pawns 0") == ["human:4-5", "human:4-2"]


def test_a_pawn_that_acted_does_not_act_again_for_another_on_its_square() -> None:
    g = table(pawns=["0:human:30", "0:human:20", "0:human:20"])
    after(g, PickToAct(20), Move(20), PickToAct(20), Move(21))
    assert look(g, "pawns 0") == ["human:6-4", "human:4-5", "human:4-2"]
    assert settle(g) == [PickToAct(30), Rest()]


# Placement


def test_without_a_disk_the_neighbour_lays_one_tile_and_the_log_says_so() -> None:
    g = table(next="placement", hand={"1": ["trap", "trap"]}, up={"0": [], "1": []})
    assert NumberGiven(0, 1, 1, False) in (g.events or [])
    assert g.events is not None and NumberGiven(1, 0, 1, False) in g.events
    assert asked(g) == (1, "PlaceTile")
    after(g, At(0), Lay(4))
    assert look(g, "hand 1") == ["trap"]


def test_rally_gives_a_disk_back_in_time_for_the_neighbours_number() -> None:
    g = table(next="placement", hand={"1": ["trap", "trap"]}, up={"0": [], "1": []}, cards={"0": ["Rally"]})
    after(g, PLAY[9], Refresh(4), ENOUGH)
    assert NumberGiven(0, 1, 1, False) not in (g.events or [])
    assert asked(g) == (0, "GiveNumber")
    assert settle(g) == [Disk(4)]


@pytest.mark.parametrize(
    ("number", "owed", "hand", "room", "laid"),
    [
        (2, 0, 5, 9, 2),
        (2, 0, 1, 9, 1),
        (1, 2, 6, 9, 2),
        (1, 2, 6, 1, 1),
        (4, 1, 6, 9, 4),
        (3, 0, 5, 2, 2),
        (3, 0, 5, 0, 0),
    ],
)
def test_so_many_tiles_are_laid(number: int, owed: int, hand: int, room: int, laid: int) -> None:
    assert tiles_to_place(number, owed, hand, room) == laid


def test_a_square_with_three_tiles_is_full_and_one_with_two_is_not() -> None:
    g = table(next="placement", hand={"1": ["trap"]}, tiles={"3": ["0:trap"] * 3, "4": ["0:trap"] * 2})
    after(g, Disk(2), Disk(2))
    assert AT[3] not in settle(g) and AT[4] in settle(g)
    assert len(settle(g)) == 35


def test_a_tile_one_does_not_hold_is_not_laid() -> None:
    g = table(next="placement", hand={"1": ["trap", "human"]})
    after(g, Disk(2), Disk(2), At(0))
    assert settle(g) == [LAY[3], LAY[4]]


# The end of a round


@pytest.mark.parametrize(("round_", "ended"), [(39, 0), (40, LAST_ROUND_PLAYED)])
def test_the_fortieth_round_is_the_last(round_: int, ended: int) -> None:
    assert table(next="over", round=round_, pawns=["0:human:0"]).ended == ended


def test_a_tile_that_was_looked_at_begins_the_count_of_idle_rounds_anew() -> None:
    g = table(pawns=["0:human:20"], tiles={"20": ["1:re_roll"]}, idle=1, up={"0": [], "1": []})
    after(g, PickToAct(20), Move(20), Look())
    assert (g.round, g.idle, g.ended) == (2, 0, 0)
    idle = table(pawns=["0:human:20"], idle=1, up={"0": [], "1": []})
    after(idle, Rest())
    assert idle.ended == NOTHING_STIRS


# Drawing


@pytest.mark.parametrize(("held", "drawn"), [(0, 5), (4, 1), (5, 0), (6, 0)])
def test_tiles_are_drawn_up_to_five(held: int, drawn: int) -> None:
    g = table(next="round", pawns=["0:human:0"], hand={"0": ["trap"] * held}, stack={"0": ["human"] * 9})
    assert g.hand_size[0] == held + drawn
    assert g.hand[3] == drawn
    assert sum(g.hand[:FACES]) == held + drawn


def test_a_card_is_not_drawn_beyond_three() -> None:
    names = own_pack().names
    g = table(next="round", pawns=["0:human:0"], cards={"0": names[:2]}, deck={"0": names[2:6]})
    assert (g.cards[0].bit_count(), len(g.deck[0])) == (3, 3)
    assert asked(g) == (0, "PickPawn")
    assert PASS not in settle(g)
