"""Sets are chosen in any order: bonus tiles, dice to throw again, disks to turn up."""

import pytest

from hearthside.games.forever_young.actions import (
    ENOUGH,
    PLAY,
    THROW,
    Action,
    Die,
    Disk,
    Look,
    Move,
    PickToAct,
    Refresh,
    Throw,
    Use,
)
from hearthside.games.forever_young.cards import DICE_CAP
from hearthside.games.forever_young.state import Young
from hearthside.kernel.agenda import settle
from hearthside.kernel.match import Match
from tests.games.forever_young.helpers import after, asked, label, match_at, table
from tests.positions.forever_young import look


def fight(kept: list[str], disk: int = 2, **more: object) -> Young:
    g = table(
        **{"players": 3, "pawns": ["0:human:20"], "tiles": {"20": ["1:human_leader"]}, "kept": {"0": kept}, **more}
    )
    return after(g, PickToAct(20), Move(20), Look(), Disk(disk))


def picked(match: Match) -> tuple[list[Action], int, int, Action | None]:
    pick = match.pick()
    assert pick is not None
    return pick.actions, pick.least, pick.most, pick.done


WEAPON_1, WEAPON_2 = Use(1, 8), Use(1, 9)


def test_the_larger_weapon_first_does_not_lose_the_smaller_one() -> None:
    g = after(fight(["1:weapon_1", "1:weapon_2"]), WEAPON_2, WEAPON_1)
    assert g.dice_count == 5


@pytest.mark.parametrize("order", [[WEAPON_1, WEAPON_2], [WEAPON_2, WEAPON_1]])
def test_weapons_are_added_in_any_order(order: list[Action]) -> None:
    match = match_at(fight(["1:weapon_1", "1:weapon_2", "2:nest_clue"], dice=[1] * 5))
    assert picked(match) == ([WEAPON_1, WEAPON_2], 0, 2, THROW)
    match.play([*order, THROW])
    assert isinstance(match.state, Young)
    assert len(match.state.dice) == 5
    assert look(match.state, "discards 1") == ["weapon_1", "weapon_2"]


def test_tiles_that_are_alike_are_both_there_to_be_chosen() -> None:
    match = match_at(fight(["1:weapon_2", "1:weapon_2", "2:weapon_2"]))
    first, other, third = WEAPON_2, Use(1, 9, 1), Use(2, 9)
    assert picked(match) == ([first, other, third], 0, 2, THROW)
    g = match.state
    assert isinstance(g, Young)
    assert [label(g, 0, action) for action in (first, other)] == [
        "Add Kit's weapon +2: four dice, 26 % chance",
        "Add Kit's other weapon +2: four dice, 26 % chance",
    ]
    match.play([other, first])
    assert (g.dice_count, look(g, "kept 0")) == (6, ["2:weapon_2"])


def test_either_of_two_alike_leaves_the_other() -> None:
    for one, other in ((0, 1), (1, 0)):
        g = after(fight(["1:weapon_2", "1:weapon_2"]), Use(1, 9, one))
        assert settle(g) == [THROW, Use(1, 9, other)]


@pytest.mark.parametrize(
    ("disk", "kept", "most"),
    [
        (4, ["1:weapon_2", "2:weapon_1"], 1),
        (4, ["1:weapon_1", "2:weapon_1"], 2),
        (3, ["1:weapon_2", "2:weapon_2", "2:weapon_1"], 2),
        (2, ["1:weapon_2", "2:weapon_2", "2:weapon_1"], 2),
        (2, ["1:weapon_1", "2:weapon_1"], 2),
    ],
)
def test_no_more_tiles_are_chosen_at_once_than_each_adds_a_die(disk: int, kept: list[str], most: int) -> None:
    match = match_at(fight(kept, disk))
    actions, _, said, _ = picked(match)
    assert said == most
    for first in actions:
        for second in actions:
            if first is not second and most == 2:
                g = after(fight(kept, disk), first, second)
                assert g.dice_count <= DICE_CAP


def test_after_some_tiles_one_may_go_on_adding() -> None:
    """Two small ones instead of a large one: nothing that may be added is lost by how many were chosen first."""
    match = match_at(fight(["1:weapon_2", "2:weapon_1", "1:weapon_1"], 4))
    assert picked(match)[2] == 1
    match.play(Use(2, 8))
    assert picked(match) == ([WEAPON_1, WEAPON_2], 0, 1, THROW)
    match.play(WEAPON_1)
    assert isinstance(match.state, Young)
    assert match.state.dice_count == 6
    assert (match.options, match.pick()) == ([THROW], None)


def test_at_six_dice_only_the_throw_is_left_and_nothing_is_rolled_yet() -> None:
    g = after(fight(["1:weapon_2", "1:weapon_1"], 4), WEAPON_2)
    assert (settle(g), g.dice) == ([THROW], [])


def test_a_fight_with_six_dice_from_the_start_asks_for_no_tiles() -> None:
    g = table(pawns=["0:human:20"], tiles={"20": ["1:human"]}, kept={"0": ["1:weapon_2"]}, dice=[1] * 6)
    after(g, PickToAct(20), Move(20), Look())
    g.dice_count = 6
    g.agenda.pop()
    settle(g)
    assert len(g.dice) == 6


@pytest.mark.parametrize("order", [[0, 1, 3], [3, 1, 0], [1, 3, 0]])
def test_dice_to_be_thrown_again_are_chosen_in_any_order(order: list[int]) -> None:
    g = fight(["1:re_roll"], 4, dice=[1, 2, 4, 3, 5, 5, 5])
    match = match_at(after(g, Throw(), Use(1, 11)))
    dice: list[Action] = [Die(0), Die(1), Die(2), Die(3)]
    assert picked(match) == (dice, 1, 4, THROW)
    match.play([*[Die(place) for place in order], THROW])
    assert isinstance(match.state, Young)
    assert look(match.state, "marks 1") == ["human_leader"]


def test_the_last_die_alone_is_thrown_again() -> None:
    match = match_at(after(fight(["1:re_roll"], 2, dice=[4, 1, 4]), Throw(), Use(1, 11)))
    match.play([Die(1), THROW])
    assert isinstance(match.state, Young)
    assert look(match.state, "marks 1") == ["human_leader"]


def test_all_dice_are_thrown_again_without_a_further_question() -> None:
    match = match_at(after(fight(["1:re_roll"], 2, dice=[4, 1, 5, 5]), Throw(), Use(1, 11)))
    match.play([Die(1), Die(0)])
    assert isinstance(match.state, Young)
    assert look(match.state, "marks 1") == ["human_leader"]


def test_a_card_for_two_dice_lets_two_be_chosen_in_any_order() -> None:
    g = table(
        pawns=["0:human:20"],
        tiles={"20": ["1:human_leader"]},
        cards={"1": ["Ill Omen"]},
        used={"1": ["Thick Fog", "False Trail"]},
        dice=[4, 4, 4, 1, 1],
    )
    match = match_at(after(g, PickToAct(20), Move(20), Look(), Disk(3), PLAY[1]))
    assert picked(match)[1:] == (1, 2, THROW)
    match.play([Die(2), Die(0)])
    assert look(g, "returned 1") == ["human_leader"]


def rally(up: list[int]) -> Young:
    g = table(next="placement", hand={"1": ["human"]}, cards={"0": ["Rally"]}, up={"0": up})
    return after(g, PLAY[9])


@pytest.mark.parametrize("order", [[2, 4], [4, 2]])
def test_disks_are_turned_up_in_any_order(order: list[int]) -> None:
    match = match_at(rally([]))
    disks: list[Action] = [Refresh(disk) for disk in range(5)]
    assert picked(match) == (disks, 1, 2, ENOUGH)
    match.play([Refresh(disk) for disk in order])
    assert isinstance(match.state, Young)
    assert look(match.state, "up 0") == [3, 4]
    assert asked(match.state) == (0, "GiveNumber")


def test_after_the_first_disk_a_second_may_follow_or_not() -> None:
    assert picked(match_at(after(rally([]), Refresh(2)))) == ([Refresh(3), Refresh(4)], 0, 1, ENOUGH)


def test_two_disks_with_the_same_number_are_both_turned_up() -> None:
    match = match_at(rally([2, 2, 3]))
    match.play([Refresh(4), Refresh(3)])
    assert isinstance(match.state, Young)
    assert look(match.state, "up 0") == [2, 2, 3, 4, 4]


def test_the_largest_disk_alone_is_turned_up() -> None:
    match = match_at(rally([]))
    match.play([Refresh(4), ENOUGH])
    assert isinstance(match.state, Young)
    assert look(match.state, "up 0") == [4]


def test_after_the_largest_disk_nothing_is_left_to_choose() -> None:
    match = match_at(after(rally([]), Refresh(4)))
    assert (match.options, match.pick()) == ([ENOUGH], None)


def test_the_only_used_disk_is_turned_up_without_a_further_question() -> None:
    match = match_at(rally([2, 2, 3, 4]))
    assert picked(match) == ([Refresh(4)], 1, 1, ENOUGH)
    match.play(Refresh(4))
    assert isinstance(match.state, Young)
    assert asked(match.state) == (0, "GiveNumber")


def test_disks_have_their_number_on_the_button() -> None:
    g = rally([])
    said = [label(g, 0, action) for action in settle(g)]
    assert said == [
        "Turn a disk of 2 face up",
        "Turn the other disk of 2 face up",
        "Turn a disk of 3 face up",
        "Turn a disk of 4 face up",
        "Turn the other disk of 4 face up",
    ]
