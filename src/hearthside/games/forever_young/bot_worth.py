"""What the normal bot thinks things are worth: tiles to be faced, marks to be made, pawns and food.

Everything is reckoned from what the seat knows: faces it has seen, and for all others the mix of what it has not seen.
"""

from hearthside.games.forever_young.cards import (
    BONUS,
    CLUE,
    DICE_CAP,
    FACES,
    FANGS,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    NEED,
    PAWNS_OF_A_KIND,
    RE_ROLL,
    SIDE,
    SQUARES,
    STACK_LIMIT,
    TRAP,
    TRAP_NEED,
    VAMPIRE,
    VAMPIRE_LEADER,
    VAMPIRES,
)
from hearthside.games.forever_young.leaders import LEADERS
from hearthside.games.forever_young.odds import chance
from hearthside.games.forever_young.state import AMONG, AMONG_ANY, DAY, EMPTY, MARK_NEST, PAWNS, TILE, Young, knows
from hearthside.games.forever_young.steps_checks import bonus_range
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.games.forever_young.view import unseen
from hearthside.games.forever_young.view_board import rerolls_of

MOST_REROLLS = 3
HOPE = [
    [
        [[float(chance(dice, targets, need, rerolls)) for rerolls in range(MOST_REROLLS + 1)] for dice in range(7)]
        for need in range(4)
    ]
    for targets in (1, 2)
]
"""The chance by targets less one, need, dice and re-rolls."""

MARK = 60.0
LAST_MARK = 220.0
PAWN = 5.0
VAMPIRE_PAWN = 8.0
MEAL = 7.0
CLUES = (6.0, 20.0)
"""The first and the second clue to a nest; the third is a mark."""
RE_ROLL_TILE = 9.0
BONUS_TILE = 2.0
BONUS_DIE = 3.0
"""A weapon or fangs, and each of its dice."""
LOST_SIGHT = 6.0
"""What it costs to miss a leader one has found: it is laid again somewhere else."""
SURVIVOR = (2.5, 4.0)
"""What a pawn more for its owner costs the hunter: human, vampire."""
COVER_LEADER = 6.0
COVER_CLUE = 4.0
"""What it is worth to lay a tile over a leader, or over a clue, that lies open to others."""
KEEP_HUMAN_LEADER = 50.0
KEEP_VAMPIRE_LEADER = (25.0, 45.0)
"""How much I would rather keep leaders in hand; the vampire leader is hard to kill: without and with a mark against me."""
KEEP_CLUE = (35.0, 48.0, 60.0)
"""The same for clues to my nest, by the most of them that one opponent keeps: a clue that is found is kept for certain."""
UNSEEN_TILE = 4.5
"""A tile nobody has seen, wherever it lies: every look counts, and what is hard to kill is often laid over what is hidden."""
LATER = 0.3
"""How much of a leader I have found counts for a pawn that cannot face it yet."""
AROUND = 0.1
"""How much the tiles around a square count."""


EVERYWHERE = range(SQUARES)


def _near(kind: int, start: int, goal: int) -> float:
    """How much of a goal's worth is left at this distance: a human walks step by step, a vampire needs two flights at most."""
    down, across = abs(start // SIDE - goal // SIDE), abs(start % SIDE - goal % SIDE)
    return 0.7 ** (down + across) if kind == HUMANS else 0.6 ** ((down > 0) + (across > 0))


REACH = [[reachable(kind, square) for square in EVERYWHERE] for kind in (HUMANS, VAMPIRES)]
NEARNESS = [[[_near(kind, a, b) for b in EVERYWHERE] for a in EVERYWHERE] for kind in (HUMANS, VAMPIRES)]


class Mind:
    """One look at the table from one seat."""

    def __init__(self, g: Young, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.knowing = knows(seat)
        self.rerolls = min(MOST_REROLLS, rerolls_of(g, seat))
        self.best_disk = self._best_disk()
        self.hungry = self._hungry()
        self._mix: list[list[int]] = []
        self.homes: list[list[int]] = []
        self._unknown: dict[tuple[int, int, int], float] = {}
        self._stands: list[list[float]] = [[], []]
        self._dangers: list[int] = []
        self._quarry: list[tuple[int, float]] | None = None
        self.clues = [0] * g.players
        for slot in g.kept[seat]:
            if (slot & TILE) % FACES == CLUE:
                self.clues[(slot & TILE) // FACES] += 1

    def mix(self) -> list[list[int]]:
        """How many tiles of each face I have not seen, by family; leaders that were laid again are counted apart."""
        if not self._mix:
            self._mix = [unseen(self.g, family, self.seat) for family in range(self.g.players)]
            self.homes = self._homes(self._mix)
        return self._mix

    def _homes(self, mixes: list[list[int]]) -> list[list[int]]:
        """How many tiles each leader that was laid again may be, for all I know, by family; it is none of the others."""
        homes = [[0, 0] for _ in mixes]
        for slot in self.g.board:
            if slot != EMPTY and slot & AMONG_ANY and not slot & self.knowing:
                for leader in LEADERS:
                    homes[(slot & TILE) // FACES][leader] += slot >> AMONG + leader & 1
        for mix, found in zip(mixes, homes, strict=True):
            for leader in LEADERS:
                if found[leader]:
                    mix[leader] = 0
        return homes

    def _best_disk(self) -> int:
        up = [value for disk, value in enumerate(self.g.pack.disks) if self.g.up[self.seat] >> disk & 1]
        return max(up, default=1)

    def _hungry(self) -> bool:
        g, n = self.g, self.g.players
        food = sum(g.killed[self.seat * n : self.seat * n + n]) + sum(g.trapped[self.seat * n : self.seat * n + n])
        return not food and g.on_board(self.seat, VAMPIRES) > 0

    # Marks

    def mark(self, family: int) -> float:
        """What a mark against this family is worth to whoever makes it."""
        if self.g.marks[family]:
            return LAST_MARK * (2 if self.g.players - self.g.fallen == 2 else 1)
        return MARK

    def stake(self, tile: int) -> float:
        """What killing this tile is worth beyond letting it live."""
        family, face = tile // FACES, tile % FACES
        if face <= HUMAN_LEADER:
            return self.mark(family)
        if face == VAMPIRE:
            return VAMPIRE_PAWN + 1 if self.g.in_supply(family, VAMPIRES) != EMPTY else 1
        if face == HUMAN:
            pawn = PAWN if self.g.in_supply(family, HUMANS) != EMPTY else 0
            return pawn + (MEAL if self.hungry else 1)
        return 0.0

    # Tiles to be faced

    def bonus_dice(self, kind: int) -> int:
        first = bonus_range(kind)
        return sum(
            BONUS[(slot & TILE) % FACES]
            for slot in self.g.kept[self.seat]
            if first <= (slot & TILE) % FACES < first + 3
        )

    def hunt(self, face: int, kind: int, targets: int, disk: int) -> float:
        """The chance to kill a leader with this disk and all the bonus tiles and re-rolls I keep."""
        dice = min(DICE_CAP, disk + self.bonus_dice(kind))
        return HOPE[targets - 1][NEED[face]][dice][self.rerolls]

    def facing(self, tile: int, kind: int, targets: int) -> float:
        """What a pawn of this kind may expect from facing this tile on a square with so many targets."""
        g = self.g
        family, face = tile // FACES, tile % FACES
        if face <= HUMAN_LEADER:
            return self.hunt(face, kind, targets, self.best_disk) * self.mark(family) - 1
        if face == VAMPIRE:
            won = HOPE[targets - 1][NEED[face]][self.best_disk][0]
            return won * 2 - (1 - won) * (SURVIVOR[VAMPIRES] if g.in_supply(family, VAMPIRES) != EMPTY else 0)
        if face == HUMAN:
            won = HOPE[targets - 1][NEED[face]][min(3, self.best_disk)][0]
            lost = SURVIVOR[HUMANS] if g.in_supply(family, HUMANS) != EMPTY else 0
            return won * (MEAL + 2 if self.hungry else 1) - (1 - won) * lost
        if face == TRAP:
            return -HOPE[targets - 1][TRAP_NEED[kind]][3][0] * (VAMPIRE_PAWN if kind == VAMPIRES else PAWN)
        if face == RE_ROLL:
            return RE_ROLL_TILE
        if face == CLUE:
            if g.marks[family] >> MARK_NEST & 1:
                return 0.5
            return (*CLUES, self.mark(family))[min(2, self.clues[family])]
        return BONUS_TILE + BONUS_DIE * BONUS[face]

    def found(self, tile: int, kind: int, targets: int) -> float:
        """A tile whose face I know. A leader is left in peace until there is a fair chance: missed, it is laid elsewhere."""
        worth = self.facing(tile, kind, targets)
        return worth - LOST_SIGHT if tile % FACES <= HUMAN_LEADER else worth

    def unknown(self, family: int, kind: int, targets: int) -> float:
        """What facing one of the family's tiles that one has not seen is worth on average."""
        key = family, kind, targets
        if key not in self._unknown:
            mix = self.mix()[family]
            total = sum(mix)
            worth = sum(
                mix[face] * self.facing(family * FACES + face, kind, targets) for face in range(FACES) if mix[face]
            )
            self._unknown[key] = worth / total if total else 0.0
        return self._unknown[key]

    def look(self, square: int, kind: int) -> float:
        """What looking on this square is worth; 0 when there is nothing to look at."""
        at = self.g.topmost(self.seat, square)
        if at == EMPTY:
            return 0.0
        slot = self.g.board[at]
        targets = self.g.pack.target_count(square)
        if slot & self.knowing:
            return self.found(slot & TILE, kind, targets)
        return self.guess(slot, kind, targets) if slot & AMONG_ANY else UNSEEN_TILE

    def guess(self, slot: int, kind: int, targets: int) -> float:
        """A tile one has not seen may be a leader it was laid among; else it is like any other of its family."""
        family = (slot & TILE) // FACES
        self.mix()
        worth, rest = 0.0, 1.0
        for leader in LEADERS:
            if slot >> AMONG + leader & 1:
                likely = min(rest, 1 / max(1, self.homes[family][leader]))
                worth += likely * self.facing(family * FACES + leader, kind, targets)
                rest -= likely
        return worth + rest * UNSEEN_TILE

    def stands(self, kind: int) -> list[float]:
        """What standing on each square is worth: one may look or leave."""
        if not self._stands[kind]:
            self._stands[kind] = [max(0.0, self.look(square, kind)) for square in EVERYWHERE]
        return self._stands[kind]

    def stand(self, square: int, kind: int) -> float:
        return self.stands(kind)[square]

    def prospect(self, square: int, kind: int) -> float:
        """What standing on this square is worth, and a little of what can be reached from it later."""
        near = NEARNESS[kind][square]
        quarry = 0.0
        for other, hope in self.quarry(kind):
            quarry = max(quarry, hope * near[other])
        return self.stands(kind)[square] + LATER * quarry + AROUND * self.around(square, kind)

    def around(self, square: int, kind: int) -> float:
        """What the other squares are worth to a pawn on this one, the less the farther they are."""
        near = NEARNESS[kind][square]
        return sum([stand * near[other] for other, stand in enumerate(self.stands(kind)) if stand]) - self.stand(
            square, kind
        )

    def flown(self) -> set[int]:
        """The squares my vampires can come to tonight: humans rather look at others."""
        mine = self.g.pawns[self.seat * PAWNS + PAWNS_OF_A_KIND : (self.seat + 1) * PAWNS]
        return {square for at in mine if at >= 0 for square in REACH[VAMPIRES][at]}

    def quarry(self, kind: int) -> list[tuple[int, float]]:
        """Leaders I have found, and what they will be worth when all my disks are up again."""
        if self._quarry is None:
            self._quarry = []
            for at, slot in enumerate(self.g.board):
                if slot >= 0 and slot & self.knowing and (slot & TILE) % FACES <= HUMAN_LEADER:
                    family, square = (slot & TILE) // FACES, at // STACK_LIMIT
                    if family != self.seat and self.g.topmost(self.seat, square) == at:
                        targets = self.g.pack.target_count(square)
                        hope = self.hunt((slot & TILE) % FACES, kind, targets, self.g.pack.disks[-1])
                        self._quarry.append((square, hope * self.mark(family) - LOST_SIGHT - 1))
        return self._quarry

    # Dangers

    def dangers(self) -> list[int]:
        """How easily others come to each square: their vampires in line and their humans beside it."""
        if not self._dangers:
            g = self.g
            threats = [0] * SQUARES
            for seat in range(g.players):
                if seat != self.seat and not g.out[seat]:
                    for pawn in range(PAWNS):
                        at = g.pawns[seat * PAWNS + pawn]
                        if at >= 0:
                            for square in REACH[VAMPIRES if pawn >= PAWNS_OF_A_KIND else HUMANS][at]:
                                threats[square] += 1
            self._dangers = threats
        return self._dangers

    def exposed(self, square: int) -> float:
        """What another tile of mine on top of this square would protect: leaders and clues with few of mine above them."""
        worth, above = 0.0, 0
        for level in range(STACK_LIMIT - 1, -1, -1):
            slot = self.g.board[square * STACK_LIMIT + level]
            if slot != EMPTY and (slot & TILE) // FACES == self.seat:
                face = (slot & TILE) % FACES
                if face <= HUMAN_LEADER or (face == CLUE and not self.nest_found()):
                    worth += (COVER_LEADER if face <= HUMAN_LEADER else COVER_CLUE) / (1 + above)
                above += 1
        return worth

    # My own tiles

    def keep_back(self, face: int) -> float:
        """How much I would rather keep a tile with this face in hand."""
        if face == VAMPIRE_LEADER:
            return KEEP_VAMPIRE_LEADER[self.marked()]
        if face == HUMAN_LEADER:
            return KEEP_HUMAN_LEADER
        if face == CLUE:
            return KEEP_CLUE[self.clues_out()] if not self.nest_found() else 1.0
        if face == HUMAN:
            return 18.0 if self.g.hand[self.seat * FACES + HUMAN] <= 1 else 4.0
        if face == RE_ROLL:
            return 12.0
        if face >= FANGS:
            return 8.0 + BONUS[face]
        return 2.0 if face == TRAP else 3.0

    def cover_first(self, face: int) -> float:
        """In the set-up everything is laid: what others must not find comes first and lies below."""
        if face <= HUMAN_LEADER:
            return 3.0
        if face == CLUE:
            return 2.0 if not self.nest_found() else 0.0
        return 1.0 if face >= FANGS else 0.5 if face == HUMAN else 0.0

    def nest_found(self) -> bool:
        """Whether clues to my nest are worth nothing to anybody any more."""
        return bool(self.g.marks[self.seat] >> MARK_NEST & 1)

    def marked(self) -> int:
        """Whether one more mark is my end: 0 or 1."""
        return 1 if self.g.marks[self.seat] else 0

    def clues_out(self) -> int:
        """The most clues to my own nest that one opponent keeps, two at most."""
        clue = self.seat * FACES + CLUE
        return min(2, max([sum(1 for slot in kept if slot & TILE == clue) for kept in self.g.kept]))

    def pawns_left(self) -> int:
        """How many of my pawns may still act this round."""
        g = self.g
        left = 0
        for pawn in range(PAWNS):
            if g.pawns[self.seat * PAWNS + pawn] >= 0 and not g.acted[self.seat] >> pawn & 1:
                left += pawn >= PAWNS_OF_A_KIND or g.phase == DAY
        return left

    def best_square(self, squares: range | tuple[int, ...], kind: int) -> float:
        return max(self.stand(square, kind) for square in squares)
