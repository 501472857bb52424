"""Training patterns as bit masks over the 25 spaces of a shelter, computed once for every card, orientation and position.

Space ``row * 5 + column`` is bit ``1 << space``. Orientation 0 to 3 are quarter turns to the right, 4 to 7 the same of the mirrored card.
"""

SIDE = 5
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1
ALL_KINDS = (1 << 7) - 1
NO_KIND = -1


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
        self.first_a = lowest(a)
        """The first A space, where the kind of A is read; -1 without one."""
        self.first_b = lowest(b)


Turned = tuple[int, list[int], list[Placement | None]]


class Shape:
    """Every way a card can lie on the grid."""

    def __init__(self, placements: list[Placement]) -> None:
        self.placements = placements
        self.size = placements[0].dogs.bit_count()
        """How many dogs the pattern needs."""
        kept = sorted({p.turn for p in placements})
        self.turns: list[Turned] = [_lay([p for p in placements if p.turn == turn]) for turn in kept]
        """Every orientation that is not another one again."""
        self.lying = {(p.turn, p.cell): p for p in placements}
        """The placement with an orientation and a space under its corner."""
        self.by_dogs: dict[int, list[Placement]] = {}
        """The placements that ask for the same dogs."""
        for p in placements:
            self.by_dogs.setdefault(p.dogs, []).append(p)
        first = placements[0]
        counts = [mask.bit_count() for mask in (first.a, first.b) if mask]
        self.like = 1 if first.other else min(counts)
        """How many of its own kind each dog of the pattern stands with at least, itself included."""


def _lay(placements: list[Placement]) -> Turned:
    """The placements of one orientation: where its corner may lie, how far from it its dogs stand, and the placement at each corner."""
    corners = 0
    at: list[Placement | None] = [None] * CELLS
    for p in placements:
        corners |= 1 << p.cell
        at[p.cell] = p
    steps = [cell - placements[0].cell for cell in cells_of(placements[0].dogs)]
    return corners, steps, at


Look = tuple[bool, int, int, list[int]]


def look_at(shape: Shape, cell: int) -> Look:
    """The sets of dogs of a card's placements that ask for a dog on a space, behind what rules them all out at once.

    That is a least number of dogs on all the spaces in reach: dogs of the kind on this space (True), where the pattern needs several of
    each kind, else dogs of any kind (False).
    """
    ways = [dogs for dogs in shape.by_dogs if dogs >> cell & 1]
    reach = 0
    for dogs in ways:
        reach |= dogs
    by_kind = shape.like > 1
    return by_kind, shape.like if by_kind else shape.size, reach, ways


def look_for_gap(shape: Shape, cell: int) -> list[int]:
    """The sets of dogs of a card's placements that ask for a space to be empty."""
    return [dogs for dogs, ways in shape.by_dogs.items() if any(p.empty >> cell & 1 for p in ways)]


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
