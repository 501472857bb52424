"""Training patterns as bit masks over the 25 spaces of a shelter, computed once for every card, orientation and position.

Space ``row * 5 + column`` is bit ``1 << space``. Orientation 0 to 3 are quarter turns to the right, 4 to 7 the same of the mirrored card.
"""

from collections.abc import Sequence
from itertools import combinations
from operator import or_

SIDE = 5
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1
KINDS = 7
"""Kinds of dog."""
ALL_KINDS = (1 << KINDS) - 1
NO_KIND = -1
AXIS_STEPS = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal_down": (1, 1), "diagonal_up": (-1, 1)}


class Placement:
    """A pattern lying somewhere on the grid."""

    def __init__(self, turn: int, cell: int, a: int, b: int, other: int, empty: int) -> None:
        self.turn = turn
        self.cell = cell
        """The space under the top left corner of the turned pattern."""
        self.a = a
        self.b = b
        self.other = other
        """The spaces that ask for any dog."""
        self.empty = empty
        self.dogs = a | b | other
        self.spaces = self.dogs | empty
        """All that it asks something of."""
        self.first_a = lowest(a)
        """The first A space, where the kind of A is read; -1 without one."""
        self.first_b = lowest(b)


Turned = tuple[int, list[int], list[Placement | None]]
Ways = dict[int, list[Placement]]
"""By the spaces that dogs must stand on: the placements that ask for them."""


class Shape:
    """Every way a card can lie on the grid."""

    def __init__(self, placements: list[Placement]) -> None:
        self.placements = placements
        kept = sorted({p.turn for p in placements})
        self.turns: list[Turned] = [_lay([p for p in placements if p.turn == turn]) for turn in kept]
        """Every orientation that is not another one again."""
        self.lying = {(p.turn, p.cell): p for p in placements}
        """The placement with an orientation and a space under its corner."""
        self.by_dogs: Ways = {}
        """The placements that ask for the same dogs."""
        for p in placements:
            self.by_dogs.setdefault(p.dogs, []).append(p)
        self.by_kin: Ways = {}
        """The placements that ask for several dogs of one kind on the same spaces."""
        for p in placements:
            for mask in (p.a, p.b):
                if mask.bit_count() > 1:
                    self.by_kin.setdefault(mask, []).append(p)


def _lay(placements: list[Placement]) -> Turned:
    """The placements of one orientation: where its corner may lie, how far from it its dogs stand, and the placement at each corner."""
    corners = 0
    at: list[Placement | None] = [None] * CELLS
    for p in placements:
        corners |= 1 << p.cell
        at[p.cell] = p
    steps = [cell - placements[0].cell for cell in cells_of(placements[0].dogs)]
    return corners, steps, at


class Looks:
    """The placements that ask for a dog on one space, behind what rules most of them out at once."""

    def __init__(self, shapes: list[Shape], cell: int, kept: dict[int, int]) -> None:
        self.lone: list[Ways] = [_of_any_kind(shape, cell) for shape in shapes]
        """By card: the spaces of all dogs, where the one on this space need not be like another one."""
        self.lone_masks = [[*ways] for ways in self.lone]
        self.around = around(cell)
        self.size = SIZES[cell]
        self.near = _cards_near(cell, self.lone, kept)
        """By the dogs around the space modulo ``size``: a bit for each card of which they do not rule out such a placement."""
        self.kin: list[Ways] = [{m: p for m, p in shape.by_kin.items() if m >> cell & 1} for shape in shapes]
        """By card: the spaces where dogs of one kind must stand, this one among several, and the placements that ask for it."""
        self.kin_masks = [[*ways] for ways in self.kin]
        self.alike = _cards_near(cell, self.kin, kept)
        """By the dogs around the space that are of the same kind as the one on it: a bit for each card of which they do not rule out
        these placements."""
        self.far = self.alike[0]
        """The cards left when there is none of that kind around."""
        self.near_kin = _cards_near(cell, [_all_dogs(ways) for ways in self.kin], kept)
        """By all dogs around it: the same. These placements ask for other dogs, too."""


class Gaps:
    """The placements that ask for one space to be empty."""

    def __init__(self, shapes: list[Shape], cell: int, kept: dict[int, int]) -> None:
        self.ways: list[Ways] = [
            {m: ways for m, ways in shape.by_dogs.items() if any(p.empty >> cell & 1 for p in ways)} for shape in shapes
        ]
        """By card: the spaces of all dogs, and the placements that ask for them."""
        self.masks = [[*ways] for ways in self.ways]
        self.around = around(cell)
        self.size = SIZES[cell]
        self.near = _cards_near(cell, self.ways, kept)
        """By the dogs around the space modulo ``size``: a bit for each card of which they do not rule out such a placement."""


def around(cell: int) -> int:
    """The spaces at most two steps along rows and columns away, as a mask: most of what a pattern through a space can reach.

    >>> cells_of(around(0))
    [1, 2, 5, 6, 10]
    """
    row, column = divmod(cell, SIDE)
    return _union([1 << to for to in range(CELLS) if 0 < abs(to // SIDE - row) + abs(to % SIDE - column) <= 2])


SIZES = (
    *(41, 230, 460, 211, 53),
    *(164, 1878, 4923, 2725, 221),
    *(441, 4411, 8185, 5333, 695),
    *(303, 2155, 4925, 3343, 243),
    *(41, 235, 441, 221, 53),
)
"""By space, the smallest number by which no two sets of dogs around it leave the same remainder: so long are its tables, which the
processor has at hand the sooner the shorter they are."""
FEW = 3
"""So many dogs of one kind are looked up together."""


def sets_around(cell: int) -> list[int]:
    """Every set of dogs around a space, as masks.

    >>> len(sets_around(0))
    32
    """
    dogs = [0]
    for to in cells_of(around(cell)):
        dogs += [some | 1 << to for some in dogs]
    return dogs


def _cards_near(cell: int, ways: list[Ways], kept: dict[int, int]) -> list[int]:
    """For every set of dogs around a space, by its remainder: a bit for each card one of whose masks wants no other dogs there."""
    dogs, spaces = sets_around(cell), around(cell)
    found = dict.fromkeys(dogs, 0)
    for card, these in enumerate(ways):
        for mask in these:
            found[mask & spaces] |= 1 << card
    cards = list(found.values())
    for _ in cells_of(spaces):
        # With one dog more, whatever was possible without it still is. The sets are turned so that each space comes first once.
        without, with_it = cards[::2], cards[1::2]
        cards = [*without, *map(or_, without, with_it)]
    # Equal numbers are kept once for all tables, so that those in use stay in the processor's cache.
    table = [0] * SIZES[cell]
    for some, number in zip(dogs, cards, strict=True):
        table[some % SIZES[cell]] = kept.setdefault(number, number)
    return table


def cards_alike(kin: list[Ways]) -> dict[int, int]:
    """For every set of few dogs of one kind: a bit for each card one of whose masks wants no others."""
    exactly: dict[int, int] = {}
    for card, these in enumerate(kin):
        for mask in these:
            exactly[mask] = exactly.get(mask, 0) | 1 << card
    found: dict[int, int] = {}
    for number in range(FEW + 1):
        for some in combinations([1 << cell for cell in range(CELLS)], number):
            alike = sum(some)
            found[alike] = _union([found[alike ^ one] for one in some]) | exactly.get(alike, 0)
    return found


def _of_any_kind(shape: Shape, cell: int) -> Ways:
    """The dogs of the placements in which a dog on this space need not be like another one."""
    alone = [p for p in shape.placements if p.dogs >> cell & 1]
    alone = [p for p in alone if not any(mask >> cell & 1 for mask in (p.a, p.b) if mask in shape.by_kin)]
    return {p.dogs: shape.by_dogs[p.dogs] for p in alone}


def _all_dogs(ways: Ways) -> Ways:
    """The same placements by all dogs that they ask for."""
    found: Ways = {}
    for placements in ways.values():
        for p in placements:
            found.setdefault(p.dogs, []).append(p)
    return found


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def lowest(mask: int) -> int:
    """The first space of a mask; -1 when it is empty.

    >>> lowest(0b1100)
    2
    """
    return (mask & -mask).bit_length() - 1


def cells_of(mask: int) -> list[int]:
    """The spaces of a mask in reading order.

    >>> cells_of(0b1101)
    [0, 2, 3]
    """
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


_LOW = 10
_SPACES = [bytes(cells_of(mask)) for mask in range(1 << _LOW)]
"""The spaces of every mask within two rows."""


def nth(mask: int, place: int) -> int:
    """The space of a mask in this place, in reading order; there are so many.

    >>> nth(0b1101, 2)
    3
    """
    first = 0
    while place >= len(spaces := _SPACES[mask & (1 << _LOW) - 1]):
        place -= len(spaces)
        mask >>= _LOW
        first += _LOW
    return first + spaces[place]


def mirrored(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row[::-1] for row in rows)


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The pattern after a quarter turn to the right.

    >>> turned(("AA", "B."))
    ('BA', '.A')
    """
    return tuple("".join(column)[::-1] for column in zip(*rows, strict=True))


def shape_of(rows: tuple[str, ...], mirror: bool) -> Shape:
    """All placements inside the grid; those that ask the same thing (A and B are only names) are kept once."""
    found: list[Placement] = []
    known: dict[tuple[int, int, int, int], bool] = {}
    for turn in range(8 if mirror else 4):
        if turn == 4:
            rows = mirrored(rows)
        for top in range(SIDE - len(rows) + 1):
            for left in range(SIDE - len(rows[0]) + 1):
                p = _lie(rows, turn, top, left)
                key = (min(p.a, p.b), max(p.a, p.b), p.other, p.empty)
                if key not in known:
                    known[key] = True
                    found.append(p)
        rows = turned(rows)
    return Shape(found)


def _lie(rows: tuple[str, ...], turn: int, top: int, left: int) -> Placement:
    masks = {"A": 0, "B": 0, "*": 0, "x": 0, ".": 0}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            masks[sign] |= 1 << (top + r) * SIDE + left + c
    return Placement(turn, top * SIDE + left, masks["A"], masks["B"], masks["*"], masks["x"])


def fits(p: Placement, grid: list[int], kinds: list[int], occupied: int) -> bool:
    """Whether the dogs on its spaces make this placement: one kind on A, another on B, gaps empty.

    ``grid`` is the dog on each space, ``kinds`` the spaces of each kind; every space that asks for a dog has one.
    """
    if p.empty & occupied:
        return False
    if p.first_a < 0:
        return True
    a = grid[p.first_a]
    if p.a & kinds[a] != p.a:
        return False
    if p.first_b < 0:
        return True
    b = grid[p.first_b]
    return a != b and p.b & kinds[b] == p.b


def missing(p: Placement, grid: list[int], kinds: list[int], occupied: int) -> int:
    """The spaces of a placement that still wait for a dog, as a mask; -1 when a dog stands where it must not."""
    if p.empty & occupied:
        return -1
    a = NO_KIND
    here = p.a & occupied
    if here:
        a = grid[lowest(here)]
        if here & ~kinds[a]:
            return -1
    here = p.b & occupied
    if here:
        b = grid[lowest(here)]
        if b == a or here & ~kinds[b]:
            return -1
    return p.dogs & ~occupied


def wanted(p: Placement, cell: int, grid: list[int], occupied: int) -> int:
    """The kinds of dog, as a mask of seven, that may fill a waiting space of a placement nothing stands in the way of."""
    if p.other >> cell & 1:
        return ALL_KINDS
    mine, others = (p.a, p.b) if p.a >> cell & 1 else (p.b, p.a)
    if mine & occupied:
        return 1 << grid[lowest(mine & occupied)]
    if others & occupied:
        return ALL_KINDS & ~(1 << grid[lowest(others & occupied)])
    return ALL_KINDS


def slides(origin: int, axes: Sequence[str]) -> list[int]:
    """The spaces in line with ``origin`` along these axes, either way, in reading order."""
    found: list[int] = []
    for axis in axes:
        down, right = AXIS_STEPS[axis]
        for steps in range(-SIDE, SIDE + 1):
            row, column = origin // SIDE + down * steps, origin % SIDE + right * steps
            if steps and 0 <= row < SIDE and 0 <= column < SIDE:
                found.append(row * SIDE + column)
    return sorted(found)
