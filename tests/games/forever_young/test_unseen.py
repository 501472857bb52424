"""How many tiles of each face a seat has not seen, and that the board's hints are for the seat that decides."""

from hearthside.games.forever_young.cards import CLUE, FACES, HUMAN, HUMAN_LEADER, VAMPIRE_LEADER
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import Young
from hearthside.games.forever_young.view_board import board_view
from hearthside.kernel import agenda
from hearthside.kernel.voice import SPECTATOR
from tests.games.forever_young.helpers import table


def unseen(g: Young, face: int, family: int = 1) -> list[int]:
    """As a spectator and each seat count them."""
    return [GAME.view(g, seat).unseen[family][face] for seat in range(SPECTATOR, g.players)]


def test_a_leader_that_came_home_is_seen_by_all() -> None:
    for face, name in ((VAMPIRE_LEADER, "vampire_leader"), (HUMAN_LEADER, "human_leader")):
        g = table(hand={"1": [name, "trap"]}, returned={"1": [name]}, pawns=["0:human:0"])
        assert unseen(g, face) == [0, 0, 0]
        assert unseen(g, 1 - face) == [1, 1, 1]


def test_a_leader_that_was_killed_is_seen_by_all() -> None:
    for face, name in ((VAMPIRE_LEADER, "vampire_leader"), (HUMAN_LEADER, "human_leader")):
        g = table(marks={"1": [name]}, pawns=["0:human:0"])
        assert unseen(g, face) == [0, 0, 0]
        assert unseen(g, 1 - face) == [1, 1, 1]


def test_a_leader_that_came_home_and_was_found_while_another_is_still_to_be_laid_is_counted_once() -> None:
    """The board was full for one of two leaders: both count as come home, and Mira has looked at the one that was laid."""
    for face, laid, held in (
        (HUMAN_LEADER, "human_leader", "vampire_leader"),
        (VAMPIRE_LEADER, "vampire_leader", "human_leader"),
    ):
        g = table(
            tiles={"20": [f"0!1:{laid}"]},
            hand={"1": [held]},
            returned={"1": ["human_leader", "vampire_leader"]},
            pawns=["0:human:0"],
        )
        assert unseen(g, face) == [0, 0, 0]


def test_a_leader_one_has_looked_at_is_seen_by_oneself_and_its_owner() -> None:
    for face, name in ((VAMPIRE_LEADER, "vampire_leader"), (HUMAN_LEADER, "human_leader")):
        g = table(players=3, tiles={"20": [f"0!1:{name}"]}, pawns=["0:human:0"])
        assert unseen(g, face) == [1, 0, 0, 1]


def test_the_clues_of_a_nest_that_was_found_are_seen_and_so_are_those_discarded() -> None:
    g = table(marks={"1": ["nest"]}, pawns=["0:human:0"])
    assert unseen(g, CLUE) == [3, 3, 3]
    g.discards[FACES + CLUE] = 2
    assert unseen(g, CLUE) == [1, 1, 1]


def test_a_killed_human_is_seen_by_all_whoever_holds_it() -> None:
    for holder, family in ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)):
        g = table(players=3, killed={str(holder): [family]}, pawns=["0:human:0"])
        copies = g.pack.copies[HUMAN]
        for other in range(3):
            assert set(unseen(g, HUMAN, other)) == {copies - (other == family)}


def test_hints_on_the_board_are_for_the_seat_that_decides() -> None:
    g = table(pawns=["0:human:20"])
    hints = GAME.view(g, 0).board
    assert hints == board_view(g, 0, agenda.asked(g))
    assert [reach.square for reach in hints.reach] == [20]
    assert [GAME.view(g, seat).board.reach for seat in (SPECTATOR, 1)] == [(), ()]
