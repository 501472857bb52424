"""What the normal bot thinks things are worth: tiles to be faced, marks to be made, pawns and food.

Everything is reckoned from what the seat knows: faces it has seen, and for all others the mix of what it has not seen.
"""

from hearthside.games.forever_young.bot_weights import BY_HAND, LIKELY, Weights
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
from hearthside.games.forever_young.state import (
    AMONG,
    AMONG_ANY,
    DAY,
    EMPTY,
    KNOWN,
    MARK_NEST,
    NOT_HUMAN,
    PAWNS,
    TILE,
    Young,
    knows,
)
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

EVERYWHERE = range(SQUARES)


def _near(kind: int, start: int, goal: int) -> float:
    """How much of a goal's worth is left at this distance: a human walks step by step, a vampire needs two flights at most."""
    down, across = abs(start // SIDE - goal // SIDE), abs(start % SIDE - goal % SIDE)
    return 0.7 ** (down + across) if kind == HUMANS else 0.6 ** ((down > 0) + (across > 0))


REACH = [[reachable(kind, square) for square in EVERYWHERE] for kind in (HUMANS, VAMPIRES)]
NEARNESS = [[[_near(kind, a, b) for b in EVERYWHERE] for a in EVERYWHERE] for kind in (HUMANS, VAMPIRES)]


def place_of(g: Young, at: int) -> int:
    """The kind of place a tile lies in, as everybody sees it: under another of its family, upon how many, and with how many targets."""
    square = at // STACK_LIMIT
    family = (g.board[at] & TILE) // FACES
    above = below = 0
    for other in range(square * STACK_LIMIT, (square + 1) * STACK_LIMIT):
        slot = g.board[other]
        if slot >= 0 and (slot & TILE) // FACES == family:
            above |= other > at
            below += other < at
    return (above * STACK_LIMIT + below) * 2 + (g.pack.target_count(square) == 1)


class Mind:
    """One look at the table from one seat."""

    def __init__(self, g: Young, seat: int, weights: Weights = BY_HAND) -> None:
        self.g = g
        self.seat = seat
        self.weights = weights
        self.knowing = knows(seat)
        self.rerolls = min(MOST_REROLLS, rerolls_of(g, seat))
        self.best_disk = self._best_disk()
        self.hungry = self._hungry()
        self._mix: list[list[int]] = []
        self.homes: list[list[int]] = []
        self._likely: dict[tuple[int, int, int, int], float] = {}
        self._stands: list[list[float]] = [[], []]
        self._dangers: list[int] = []
        self._far_dangers: list[float] = []
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
            return self.weights.last_mark * (2 if self.g.players - self.g.fallen == 2 else 1)
        return self.weights.mark

    def stake(self, tile: int) -> float:
        """What killing this tile is worth beyond letting it live."""
        family, face = tile // FACES, tile % FACES
        if face <= HUMAN_LEADER:
            return self.mark(family)
        if face == VAMPIRE:
            return self.weights.vampire_pawn + 1 if self.g.in_supply(family, VAMPIRES) != EMPTY else 1
        if face == HUMAN:
            pawn = self.weights.pawn if self.g.in_supply(family, HUMANS) != EMPTY else 0
            return pawn + (self.weights.meal if self.hungry else 1)
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
            return won * 2 - (1 - won) * (
                self.weights.vampire_survivor if g.in_supply(family, VAMPIRES) != EMPTY else 0
            )
        if face == HUMAN:
            won = HOPE[targets - 1][NEED[face]][min(3, self.best_disk)][0]
            lost = self.weights.human_survivor if g.in_supply(family, HUMANS) != EMPTY else 0
            return won * (self.weights.meal + 2 if self.hungry else 1) - (1 - won) * lost
        if face == TRAP:
            return -HOPE[targets - 1][TRAP_NEED[kind]][3][0] * (
                self.weights.vampire_pawn if kind == VAMPIRES else self.weights.pawn
            )
        if face == RE_ROLL:
            return self.weights.re_roll_tile
        if face == CLUE:
            if g.marks[family] >> MARK_NEST & 1:
                return 0.5
            return (*self.weights.clues, self.mark(family))[min(2, self.clues[family])]
        return self.weights.bonus_tile + self.weights.bonus_die * BONUS[face]

    def found(self, tile: int, kind: int, targets: int) -> float:
        """A tile whose face I know. A leader is left in peace until there is a fair chance: missed, it is laid elsewhere."""
        worth = self.facing(tile, kind, targets)
        return worth - self.weights.lost_sight if tile % FACES <= HUMAN_LEADER else worth

    def look(self, square: int, kind: int) -> float:
        """What looking on this square is worth; 0 when there is nothing to look at."""
        at = self.g.topmost(self.seat, square)
        if at == EMPTY:
            return 0.0
        slot = self.g.board[at]
        targets = self.g.pack.target_count(square)
        if slot & self.knowing:
            return self.found(slot & TILE, kind, targets)
        return self.guess(at, kind, targets) if slot & AMONG_ANY else self.unseen(at, kind, targets)

    def guess(self, at: int, kind: int, targets: int) -> float:
        """A tile one has not seen may be a leader it was laid among; else it is like any other of its family."""
        slot = self.g.board[at]
        family = (slot & TILE) // FACES
        self.mix()
        worth, rest = 0.0, 1.0
        for leader in LEADERS:
            if slot >> AMONG + leader & 1:
                likely = min(rest, 1 / max(1, self.homes[family][leader]))
                worth += likely * self.facing(family * FACES + leader, kind, targets)
                rest -= likely
        return worth + rest * self.unseen(at, kind, targets)

    def unseen(self, at: int, kind: int, targets: int) -> float:
        """A tile one has not seen: something for every look, what its face is likely to be worth, and what it may lie upon."""
        worth = self.weights.unseen_tile
        if self.weights.insight:
            worth += self.weights.insight * self.likely(at, kind, targets)
        if self.weights.beneath:
            below = at - 1
            while below >= at - at % STACK_LIMIT and (self.g.board[below] & TILE) // FACES == self.seat:
                below -= 1
            if below >= at - at % STACK_LIMIT:
                slot = self.g.board[below]
                if slot & self.knowing:
                    worth += self.weights.beneath * max(0.0, self.found(slot & TILE, kind, targets))
                else:
                    worth += self.weights.beneath * max(0.0, self.likely(below, kind, targets))
        return worth

    def likely(self, at: int, kind: int, targets: int) -> float:
        """What facing this tile is worth on average, by what is laid in such a place."""
        slot = self.g.board[at]
        family = (slot & TILE) // FACES
        place = place_of(self.g, at)
        key = family, place, kind, slot & NOT_HUMAN
        if key not in self._likely:
            mix, likely = self.mix()[family], LIKELY[place]
            total = worth = 0.0
            for face in range(FACES):
                if mix[face] and not (face == HUMAN and slot & NOT_HUMAN):
                    weight = mix[face] * likely[face]
                    total += weight
                    worth += weight * self.facing(family * FACES + face, kind, targets)
            self._likely[key] = worth / total if total else 0.0
        return self._likely[key]

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
        return self.stands(kind)[square] + self.weights.later * quarry + self.weights.around * self.around(square, kind)

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
                        self._quarry.append((square, hope * self.mark(family) - self.weights.lost_sight - 1))
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

    def far_dangers(self) -> list[float]:
        """How near others are to each square, each of them the less the longer the way."""
        if not self._far_dangers:
            g = self.g
            threats = [0.0] * SQUARES
            for seat in range(g.players):
                if seat != self.seat and not g.out[seat]:
                    for pawn in range(PAWNS):
                        at = g.pawns[seat * PAWNS + pawn]
                        if at >= 0:
                            near = NEARNESS[VAMPIRES if pawn >= PAWNS_OF_A_KIND else HUMANS][at]
                            for square in EVERYWHERE:
                                threats[square] += near[square]
            self._far_dangers = threats
        return self._far_dangers

    def exposed(self, square: int) -> float:
        """What another tile of mine on top of this square would protect: leaders and clues with few of mine above them."""
        worth, above = 0.0, 0
        for level in range(STACK_LIMIT - 1, -1, -1):
            slot = self.g.board[square * STACK_LIMIT + level]
            if slot != EMPTY and (slot & TILE) // FACES == self.seat:
                face = (slot & TILE) % FACES
                if face <= HUMAN_LEADER or (face == CLUE and not self.nest_found()):
                    worth += self.cover(slot) / (1 + above)
                above += 1
        return worth

    def cover(self, slot: int) -> float:
        """What a tile laid over this leader or clue of mine is worth."""
        face, weights = (slot & TILE) % FACES, self.weights
        worth = weights.cover_leader if face <= HUMAN_LEADER else weights.cover_clue
        if face == VAMPIRE_LEADER:
            worth += weights.cover_vampire_leader
        return worth + weights.cover_found if slot >> KNOWN & 63 & ~(1 << self.seat) else worth

    # My own tiles

    def keep_back(self, face: int) -> float:
        """How much I would rather keep a tile with this face in hand."""
        if face == VAMPIRE_LEADER:
            return self.weights.keep_vampire_leader[self.marked()]
        if face == HUMAN_LEADER:
            return self.weights.keep_human_leader
        if face == CLUE:
            return self.weights.keep_clue[self.clues_out()] if not self.nest_found() else 1.0
        if face == HUMAN:
            few = self.g.hand[self.seat * FACES + HUMAN] <= 1
            return self.weights.keep_last_human if few else self.weights.keep_human
        if face == RE_ROLL:
            return self.weights.keep_re_roll
        if face >= FANGS:
            return self.weights.keep_bonus + BONUS[face]
        return self.weights.keep_trap if face == TRAP else self.weights.keep_vampire

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
