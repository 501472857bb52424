"""How near a training card is to completion on a grid, and which dog on which space would bring it nearer; one pass over its placements."""

from hearthside.games.forever_home.patterns import ALL_KINDS, KINDS, Placement

BLOCKED = 6
"""More dogs than any pattern lacks: there is no room for the pattern as the dogs stand."""


LOW_BITS = 13
LOW = (1 << LOW_BITS) - 1
ONES = bytes([mask.bit_count() for mask in range(LOW + 1)])
"""How many bits a mask of so many has: what Python has for it is foreign to the compiler."""


class Reach:
    """One card on one grid."""

    def __init__(
        self, placements: list[Placement], grid: list[int], kinds: list[int], occupied: int, display: list[int]
    ) -> None:
        """``display``: how many dogs of each kind can be taken."""
        self.least = BLOCKED
        """How many dogs it lacks at its best place."""
        self.must = 0
        """The spaces every best place still needs: a wrong dog there spoils them all."""
        self.core = 0
        """The spaces of dogs every best place counts on."""
        self.blockers = 0
        """The spaces of dogs that stand in the way of a place where hardly anything is lacking."""
        self.after = [0] * (BLOCKED * KINDS)
        """By what would still be lacking, and kind: the spaces where a dog of the kind brings it there."""
        self.soon = [0] * KINDS
        """By kind: the spaces where a dog leaves a single one lacking, and such a one can be taken."""
        self.by_lack: list[list[Placement]] = [[] for _ in range(BLOCKED + 1)]
        """The placements by the dogs they lack, whatever stands in their way."""
        self.open: list[list[Placement]] = [[] for _ in range(BLOCKED + 1)]
        """Those that nothing stands in the way of."""
        after = self.after
        least, must, core, blockers = BLOCKED, 0, 0, 0
        for p in placements:
            lack = p.dogs & ~occupied
            count = ONES[lack & LOW] + ONES[lack >> LOW_BITS]
            self.by_lack[min(BLOCKED, count)].append(p)
            if p.empty & occupied:
                if count <= 1:
                    blockers |= p.empty & occupied
                continue
            a = b = -1
            here = p.a & occupied
            if here:
                a = grid[(here & -here).bit_length() - 1]
                if here & ~kinds[a]:
                    continue
            here = p.b & occupied
            if here:
                b = grid[(here & -here).bit_length() - 1]
                if b == a or here & ~kinds[b]:
                    continue
            self.open[min(BLOCKED, count)].append(p)
            if count < least:
                least, must, core = count, lack | p.empty, p.dogs & occupied
            elif count == least:
                must &= lack | p.empty
                core &= p.dogs & occupied
            if count == 0:
                continue
            if count == 2:
                first = lack & -lack
                self._note_pair(p, first, lack ^ first, a, b, display)
                self._note_pair(p, lack ^ first, first, a, b, display)
            row = (count - 1) * KINDS
            here = p.a & lack
            if here:
                if a >= 0:
                    after[row + a] |= here
                else:
                    for kind in range(KINDS):
                        if kind != b:
                            after[row + kind] |= here
            here = p.b & lack
            if here:
                if b >= 0:
                    after[row + b] |= here
                else:
                    for kind in range(KINDS):
                        if kind != a:
                            after[row + kind] |= here
            here = p.other & lack
            if here:
                for kind in range(KINDS):
                    after[row + kind] |= here
        self.least = least
        self.must = must
        self.core = core
        self.blockers = blockers

    def _note_pair(self, p: Placement, first: int, second: int, a: int, b: int, display: list[int]) -> None:
        """Two spaces are empty: which dogs on the first leave one lacking that lies in the display."""
        for kind in range(KINDS):
            if first & p.a:
                if kind != a if a >= 0 else kind == b:
                    continue
                wants = allowed(p, second, kind, b)
            elif first & p.b:
                if kind != b if b >= 0 else kind == a:
                    continue
                wants = allowed(p, second, a, kind)
            else:
                wants = allowed(p, second, a, b)
            for other in range(KINDS):
                if wants >> other & 1 and display[other] > (other == kind):
                    self.soon[kind] |= first
                    break

    def with_dog(self, kind: int, cell: int) -> int:
        """How many dogs it lacks once a dog of this kind has come to this space."""
        after = self.after
        for lack in range(min(self.least, BLOCKED - 1)):
            if after[lack * KINDS + kind] >> cell & 1:
                return lack
        return min(self.least + (self.must >> cell & 1), BLOCKED)

    def best_besides(self, spaces: int) -> int:
        """How many dogs it lacks at the best place that has nothing to do with these spaces."""
        for lack in range(self.least, BLOCKED):
            for p in self.open[lack]:
                if not p.spaces & spaces:
                    return lack
        return BLOCKED

    def helpful(self, kind: int) -> int:
        """The spaces where a dog of this kind brings it nearer."""
        if not 0 < self.least < BLOCKED:
            return 0
        return self.after[(self.least - 1) * KINDS + kind]


def allowed(p: Placement, space: int, a: int, b: int) -> int:
    """The kinds, as bits, that may fill an empty space when the A dogs and the B dogs are of these kinds; -1: not decided."""
    if space & p.other:
        return ALL_KINDS
    own, foe = (a, b) if space & p.a else (b, a)
    if own >= 0:
        return 1 << own
    return ALL_KINDS & ~(1 << foe) if foe >= 0 else ALL_KINDS


def least_lacking(reach: Reach, changed: int, came: int, grid: list[int], kinds: list[int], occupied: int) -> int:
    """How many dogs a card lacks at its best place, given its reach before some spaces changed and a dog came to one of them (0: to none).

    The best of the places that did not change is known; and of the others only those are looked at that may be better now.
    """
    least = reach.best_besides(changed)
    for before, placements in enumerate(reach.by_lack):
        if before > least:
            break
        for p in placements:
            # Where no dog came, no less is lacking than before; where one came, one dog less.
            if not p.spaces & changed or (before == least and not p.dogs & came):
                continue
            lack = p.dogs & ~occupied
            count = ONES[lack & LOW] + ONES[lack >> LOW_BITS]
            if count >= least or p.empty & occupied:
                continue
            a = -1
            here = p.a & occupied
            if here:
                a = grid[(here & -here).bit_length() - 1]
                if here & ~kinds[a]:
                    continue
            here = p.b & occupied
            if here:
                b = grid[(here & -here).bit_length() - 1]
                if b == a or here & ~kinds[b]:
                    continue
            least = count
    return least
