"""The rulebook's own sample play, move by move: Kerry (red, seat 0) and Todd (blue, seat 1)."""

from hearthside.games.forever_young.actions import Action as YoungAction
from hearthside.games.forever_young.actions import (
    At,
    Disk,
    Lay,
    Look,
    Move,
    PickToAct,
    Put,
    Rest,
    Throw,
    Use,
)
from hearthside.games.forever_young.cards import (
    FACES,
    HUMANS,
    RE_ROLL,
    TILES_EACH,
    VAMPIRE,
    VAMPIRES,
    WEAPON,
    own_pack,
)
from hearthside.games.forever_young.events import Killed, Rolled
from hearthside.games.forever_young.state import DAY, NIGHT, Young
from hearthside.games.forever_young.steps import SetUp
from hearthside.kernel.agenda import play, question, settle
from tests.positions.forever_young import Loaded, look

KERRY, TODD = 0, 1
WEAPON_AT, VAMPIRE_AT, RE_ROLL_AT = 13, 20, 11
"""Squares of Todd's tiles in the sample; the vampire lies on row 4, column 5."""


class Stacked(Loaded):
    """Shuffles so that a weapon +1, a vampire and a re-roll are among the first ten tiles."""

    def shuffle(self, items: list[int]) -> None:
        super().shuffle(items)
        if len(items) == TILES_EACH:
            for face in (WEAPON, VAMPIRE, RE_ROLL):
                items.remove(face)
                items.append(face)


def test_the_rulebooks_sample_play() -> None:
    g = Young(2, Stacked([5, 3]), own_pack())
    g.events = []
    g.do(SetUp())

    # It is randomly determined that Kerry goes first; ten random tiles each, placed in turn.
    options = settle(g)
    assert g.starter == KERRY
    assert g.hand_size == [10, 10]
    todds = [(WEAPON, WEAPON_AT), (VAMPIRE, VAMPIRE_AT), (RE_ROLL, RE_ROLL_AT)]
    free = iter([square for square in range(36) if square not in (WEAPON_AT, VAMPIRE_AT, RE_ROLL_AT)])
    for turn in range(10):
        for seat in (KERRY, TODD):
            assert asked(g) == seat
            planned = todds[turn] if seat == TODD and turn < len(todds) else None
            square = planned[1] if planned else next(free)
            options = answer(g, At(square))
            options = answer(g, Lay(planned[0]) if planned else options[0])
    assert sum(slot >= 0 for slot in g.board) == 20

    # Both draw five tiles and three cards, then place figures one at a time: Kerry a vampire first, Todd a human.
    assert g.hand_size == [5, 5]
    assert [cards.bit_count() for cards in g.cards] == [3, 3]
    g.cards = [0, 0]  # nobody plays an event card in the sample
    for seat, action in (
        (KERRY, Put(VAMPIRES, 6)),
        (TODD, Put(HUMANS, 30)),
        (KERRY, Put(HUMANS, 12)),
        (TODD, Put(HUMANS, 31)),
        (KERRY, Put(HUMANS, VAMPIRE_AT)),
        (TODD, Put(VAMPIRES, 35)),
    ):
        assert asked(g) == seat
        answer(g, action)
        g.deck = [[], []]

    # Day: one human moves one space, the other stays; both stand on Todd's tiles.
    assert (g.round, g.phase, asked(g)) == (1, DAY, KERRY)
    answer(g, PickToAct(12))
    answer(g, Move(WEAPON_AT))
    answer(g, Look())
    assert look(g, "kept 0") == ["1:weapon_1"]
    answer(g, PickToAct(VAMPIRE_AT))
    answer(g, Move(VAMPIRE_AT))
    assert g.pack.where[VAMPIRE_AT] == (4, 5)
    answer(g, Look())
    assert g.facing == TODD * FACES + VAMPIRE

    # One of her 4 disks and the weapon make five dice; 2 2 4 4 6 is a pair of fours.
    assert isinstance(g.rng, Stacked)
    g.rng.dice = [2, 2, 4, 4, 6]
    answer(g, Disk(4))
    answer(g, Use(TODD, WEAPON))
    answer(g, Throw())
    rolled = next(event for event in g.events if isinstance(event, Rolled))
    assert rolled.dice == (2, 2, 4, 4, 6)
    assert Killed(KERRY, TODD, VAMPIRE) in g.events
    assert look(g, "discards 1") == ["vampire", "weapon_1"]
    assert look(g, "up 0") == [2, 2, 3, 4]

    # Todd takes his day phase; then Kerry starts the night.
    assert (g.phase, asked(g)) == (DAY, TODD)
    answer(g, Rest())
    assert (g.phase, asked(g)) == (NIGHT, KERRY)

    # Her vampire moves five spaces to the right, reveals a re-roll and saves it.
    answer(g, PickToAct(6))
    answer(g, Move(RE_ROLL_AT))
    answer(g, Look())
    assert look(g, "kept 0") == ["1:re_roll"]

    # Todd then takes his night phase.
    assert (g.phase, asked(g)) == (NIGHT, TODD)


def asked(g: Young) -> int:
    top = question(g)
    assert top is not None
    return top.seat


def answer(g: Young, action: YoungAction) -> list[YoungAction]:
    options = settle(g)
    assert action in options, (action, options)
    play(g, action)
    return settle(g)
