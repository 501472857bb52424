"""What the greedy bot thinks things are worth: tiles to be faced, marks to be made, pawns and food.

Everything is reckoned from what the seat knows: faces it has seen, and for all others the mix of what it has not seen.
"""

from hearthside.games.forever_young.cards import (
    BONUS,
    CLUE,
    DICE_CAP,
    DISKS_EACH,
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
from hearthside.games.forever_young.odds import chance
from hearthside.games.forever_young.state import DAY, EMPTY, MARK_NEST, PAWNS, TILE, Young, knows
from hearthside.games.forever_young.steps_checks import bonus_range
from hearthside.games.forever_young.view import rerolls_of, unseen

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


EVERYWHERE = range(SQUARES)


def _near(kind: int, start: int, goal: int) -> float:
    """How much of a goal's worth is left at this distance: a human walks step by step, a vampire needs two flights at most."""
    down, across = abs(start // SIDE - goal // SIDE), abs(start % SIDE - goal % SIDE)
    return 0.7 ** (down + across) if kind == HUMANS else 0.6 ** ((down > 0) + (across > 0))


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
        self.mix = [unseen(g, family, seat) for family in range(g.players)]
        self._unknown: dict[tuple[int, int, int], float] = {}
        self._stands: list[list[float]] = [[], []]
        self.clues = [0] * g.players
        for slot in g.kept[seat]:
            if (slot & TILE) % FACES == CLUE:
                self.clues[(slot & TILE) // FACES] += 1

    def _best_disk(self) -> int:
        up = [self.g.pack.disks[disk] for disk in range(DISKS_EACH) if self.g.up[self.seat] >> disk & 1]
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

    def facing(self, tile: int, kind: int, targets: int) -> float:
        """What a pawn of this kind may expect from facing this tile on a square with so many targets."""
        g = self.g
        family, face = tile // FACES, tile % FACES
        if face <= HUMAN_LEADER:
            dice = min(DICE_CAP, self.best_disk + self.bonus_dice(kind))
            return HOPE[targets - 1][NEED[face]][dice][self.rerolls] * self.mark(family) - 1
        if face == VAMPIRE:
            won = HOPE[targets - 1][NEED[face]][self.best_disk][0]
            return won * 2 - (1 - won) * (4 if g.in_supply(family, VAMPIRES) != EMPTY else 0)
        if face == HUMAN:
            won = HOPE[targets - 1][NEED[face]][min(3, self.best_disk)][0]
            lost = 2.5 if g.in_supply(family, HUMANS) != EMPTY else 0
            return won * (MEAL + 2 if self.hungry else 1) - (1 - won) * lost
        if face == TRAP:
            return -HOPE[targets - 1][TRAP_NEED[kind]][3][0] * (VAMPIRE_PAWN if kind == VAMPIRES else PAWN)
        if face == RE_ROLL:
            return 9.0
        if face == CLUE:
            if g.marks[family] >> MARK_NEST & 1:
                return 0.5
            return (6.0, 20.0, self.mark(family))[min(2, self.clues[family])]
        return 2.0 + 3 * BONUS[face]

    def unknown(self, family: int, kind: int, targets: int) -> float:
        """What facing one of the family's tiles that one has not seen is worth on average."""
        key = family, kind, targets
        if key not in self._unknown:
            mix = self.mix[family]
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
            return self.facing(slot & TILE, kind, targets)
        return self.unknown((slot & TILE) // FACES, kind, targets)

    def stands(self, kind: int) -> list[float]:
        """What standing on each square is worth: one may look or leave."""
        if not self._stands[kind]:
            self._stands[kind] = [max(0.0, self.look(square, kind)) for square in EVERYWHERE]
        return self._stands[kind]

    def stand(self, square: int, kind: int) -> float:
        return self.stands(kind)[square]

    def prospect(self, square: int, kind: int) -> float:
        """What standing on this square is worth, and a little of what can be reached from it later."""
        stands = self.stands(kind)
        later = max(stands[other] * NEARNESS[kind][square][other] for other in EVERYWHERE)
        return stands[square] + 0.3 * later

    # Dangers

    def danger(self, square: int) -> float:
        """How easily others come to this square: their vampires in line and their humans beside it."""
        g = self.g
        row, column = divmod(square, SIDE)
        threat = 0.0
        for seat in range(g.players):
            if seat == self.seat or g.out[seat]:
                continue
            for pawn in range(PAWNS):
                at = g.pawns[seat * PAWNS + pawn]
                if at < 0:
                    continue
                r, c = divmod(at, SIDE)
                if pawn >= PAWNS_OF_A_KIND:
                    threat += r == row or c == column
                else:
                    threat += abs(r - row) + abs(c - column) <= 1
        return threat

    def covers(self, square: int) -> int:
        """How many tiles lie above my lowest leader on this square; -1 when none of them lies there."""
        for level in range(STACK_LIMIT):
            slot = self.g.board[square * STACK_LIMIT + level]
            if slot != EMPTY and (slot & TILE) // FACES == self.seat and (slot & TILE) % FACES <= HUMAN_LEADER:
                return self.g.height(square) - level - 1
        return -1

    # My own tiles

    def keep_back(self, face: int) -> float:
        """How much I would rather keep a tile with this face in hand."""
        if face == VAMPIRE_LEADER:
            return 40.0
        if face == HUMAN_LEADER:
            return 50.0
        if face == CLUE:
            return 20.0
        if face == HUMAN:
            return 18.0 if self.g.hand[self.seat * FACES + HUMAN] <= 1 else 4.0
        if face == RE_ROLL:
            return 12.0
        if face >= FANGS:
            return 8.0 + BONUS[face]
        return 2.0 if face == TRAP else 3.0

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
