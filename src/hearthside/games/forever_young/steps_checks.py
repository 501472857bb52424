"""Skill checks: disk, bonus tiles, cards, roll, re-rolls, cards, and then the result stands."""

from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import DISK, PUT, THROW, Action, Disk, Put, Use, use
from hearthside.games.forever_young.cards import (
    AFTER_ROLL,
    BEFORE_DISK,
    BEFORE_ROLL,
    BONUS,
    DICE_CAP,
    DISKS_EACH,
    FACES,
    FANGS,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    NEED,
    TRAP_NEED,
    VAMPIRE,
    VAMPIRES,
    WEAPON,
)
from hearthside.games.forever_young.events import DiskUsed, Killed, PawnPut, Rolled, Survived, TileUsed, TrapSprung
from hearthside.games.forever_young.fate import strike
from hearthside.games.forever_young.state import EMPTY, GONE, PAWNS, TILE, Young
from hearthside.games.forever_young.steps_cards import CIRCLE, spend
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal

THROW_ONLY: list[Action] = [THROW]


def succeeds(dice: list[int], targets: tuple[int, int], need: int) -> bool:
    """So many dice show the same target number, either one; the two numbers are never mixed.

    >>> succeeds([2, 2, 4, 4, 6], (4, 5), 2), succeeds([4, 5, 1, 2, 6], (4, 5), 2)
    (True, False)
    """
    return dice.count(targets[0]) >= need or dice.count(targets[1]) >= need


def dice_for(disk: int, bonuses: int) -> int:
    """The disk's number, or one die without a disk, and all bonuses, six dice at most.

    >>> dice_for(4, 1), dice_for(0, 0), dice_for(4, 4)
    (5, 1, 6)
    """
    return min(DICE_CAP, max(disk, 1) + bonuses)


def bonus_range(hunter: int) -> int:
    """The first of the faces that serve a pawn of this kind: weapons serve humans, fangs serve vampires."""
    return WEAPON if hunter == HUMANS else FANGS


class Fight(Auto):
    """A pawn that turned up a leader, a vampire or a human fights it: a skill check at the square's numbers."""

    fields = ("seat", "kind", "square")

    def __init__(self, seat: int, kind: int, square: int) -> None:
        self.seat = seat
        self.kind = kind
        self.square = square

    def run(self, g: Young) -> None:
        begin_check(g, self.seat, self.square, NEED[g.facing % FACES], self.kind)
        g.do(
            CIRCLE[BEFORE_DISK][self.seat],
            ChooseDisk(self.seat),
            Arm(self.seat),
            CIRCLE[BEFORE_ROLL][self.seat],
            RollDice(self.seat),
            CIRCLE[AFTER_ROLL][self.seat],
            FightOver(self.seat),
        )


class Snap(Auto):
    """A trap's owner must roll for it, with a disk but without bonus tiles: a trap is no combat."""

    fields = ("seat", "victim", "pawn", "square")

    def __init__(self, seat: int, victim: int, pawn: int, square: int) -> None:
        self.seat = seat
        self.victim = victim
        self.pawn = pawn
        self.square = square

    def run(self, g: Young) -> None:
        kind = VAMPIRES if self.pawn >= PAWNS // 2 else HUMANS
        begin_check(g, self.seat, self.square, TRAP_NEED[kind], -1)
        g.do(
            CIRCLE[BEFORE_DISK][self.seat],
            ChooseDisk(self.seat),
            CIRCLE[BEFORE_ROLL][self.seat],
            RollDice(self.seat),
            CIRCLE[AFTER_ROLL][self.seat],
            TrapOver(self.seat, self.victim, self.pawn, kind),
        )


def begin_check(g: Young, roller: int, square: int, need: int, hunter: int) -> None:
    g.roller = roller
    g.check_square = square
    g.need = need
    g.hunter = hunter
    g.dice_count = 1
    g.arming = 0
    g.dice = []


def end_check(g: Young) -> int:
    """Clear the dice away; the tile that was at stake."""
    tile = g.facing
    g.facing = EMPTY
    g.roller = g.check_square = g.hunter = -1
    g.need = g.dice_count = g.arming = 0
    g.dice = []
    return tile


class ChooseDisk(Ask):
    """A face-up disk must be used and is turned down; only without any is a single die rolled."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        return disks_up(g, self.seat)

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Disk)
        use_disk(g, self.seat, action.value)
        g.dice_count = action.value

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.choose_disk(g, self.seat, action)


def disks_up(g: Young, seat: int) -> list[Action]:
    """The numbers on the seat's face-up disks."""
    up = g.up[seat]
    values = g.pack.disks
    options: list[Action] = []
    seen = 0
    for disk in range(DISKS_EACH):
        if up >> disk & 1 and values[disk] != seen:
            seen = values[disk]
            options.append(DISK[seen - 1])
    return options


def use_disk(g: Young, seat: int, value: int) -> None:
    for disk in range(DISKS_EACH):
        if g.pack.disks[disk] == value and g.up[seat] >> disk & 1:
            g.up[seat] ^= 1 << disk
            break
    g.tell(DiskUsed, seat, value)


class Arm(Ask):
    """Bonus tiles of the pawn's kind may be added, several to one roll, all before the dice are thrown.

    Anybody with a face-down tile is asked, so being asked tells nothing about it.
    """

    fields = ("seat",)
    silent = True
    follow = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        kept = g.kept[self.seat]
        if not kept or g.dice_count >= DICE_CAP:
            return []
        first = bonus_range(g.hunter)
        tiles = sorted({slot & TILE for slot in kept if first <= (slot & TILE) % FACES < first + 3})
        if not tiles:
            return THROW_ONLY
        options: list[Action] = [THROW]
        options += [use(tile) for tile in tiles if tile >= g.arming]
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Use):
            tile = action.family * FACES + action.face
            spend(g, self.seat, tile)
            g.arming = tile
            g.dice_count = min(DICE_CAP, g.dice_count + BONUS[action.face])
            g.tell(TileUsed, self.seat, action.family, action.face, g.dice_count)
            g.do(self)

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.arm(g, self.seat, action)


class RollDice(Auto):
    """The dice are thrown."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        g.dice = [1 + g.rng.below(6) for _ in range(g.dice_count)]
        if g.events is not None:
            g.tell(Rolled, self.seat, tuple(g.dice), g.pack.where[g.check_square], g.need)


class FightOver(Auto):
    """A killed leader is a mark, a killed vampire is discarded, a killed human is this round's food.

    A leader that survives goes back to its owner's hand and must be placed again; a vampire or human that survives is discarded
    and its owner places a pawn of that kind on any square.
    """

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        won = succeeds(g.dice, g.pack.where[g.check_square], g.need)
        tile = end_check(g)
        family, face = tile // FACES, tile % FACES
        if won:
            g.tell(Killed, self.seat, family, face)
            if face <= HUMAN_LEADER:
                strike(g, family, face, self.seat)
            elif face == VAMPIRE:
                g.discard(tile)
            else:
                g.killed[self.seat * g.players + family] += 1
            return
        g.tell(Survived, self.seat, family, face)
        if face <= HUMAN_LEADER:
            g.hand[tile] += 1
            g.hand_size[family] += 1
            g.dull_hand[family] += 1
            g.returned[family] |= 1 << face
        else:
            g.discard(tile)
            g.do(PlaceAnother(family, HUMANS if face == HUMAN else VAMPIRES))


class PlaceAnother(Ask):
    """The owner of a tile that survived places a pawn of its kind on any square, occupied or not, if one is left."""

    fields = ("seat", "kind")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def options(self, g: Young) -> list[Action]:
        if g.in_supply(self.seat, self.kind) == EMPTY:
            return []
        return PUT[self.kind]

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Put)
        put_pawn(g, self.seat, action.kind, action.square)

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.place_another(self.kind, action)

    def public(self) -> tuple[int, ...]:
        return (self.kind,)


def put_pawn(g: Young, seat: int, kind: int, square: int) -> None:
    g.pawns[seat * PAWNS + g.in_supply(seat, kind)] = square
    g.tell(PawnPut, seat, kind, square, g.pack.where[square])


class TrapOver(Auto):
    """A trapped human lies before the trap's owner as food, a trapped vampire is out; the trap is discarded either way."""

    fields = ("seat", "victim", "pawn", "kind")

    def __init__(self, seat: int, victim: int, pawn: int, kind: int) -> None:
        self.seat = seat
        self.victim = victim
        self.pawn = pawn
        self.kind = kind

    def run(self, g: Young) -> None:
        caught = succeeds(g.dice, g.pack.where[g.check_square], g.need)
        g.discard(end_check(g))
        if caught:
            g.pawns[self.victim * PAWNS + self.pawn] = GONE
            if self.kind == HUMANS:
                g.trapped[self.seat * g.players + self.victim] += 1
        g.tell(TrapSprung, self.seat, self.victim, self.kind, caught)
