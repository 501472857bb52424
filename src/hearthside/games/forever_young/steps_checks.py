"""Skill checks: disk, bonus tiles, cards, roll, re-rolls, cards, and then the result stands."""

from typing import Any

from hearthside.games.forever_young import words_prompts as prompts
from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import DISK, PUT, THROW, USE, Action, Disk, Put, Use, use_at
from hearthside.games.forever_young.cards import (
    BONUS,
    DICE_CAP,
    FACES,
    FANGS,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    MOST_ALIKE,
    MOST_BONUS,
    NEED,
    SEATS,
    TRAP_NEED,
    VAMPIRE,
    VAMPIRES,
    WEAPON,
)
from hearthside.games.forever_young.effects import AFTER_ROLL, BEFORE_DISK, BEFORE_ROLL
from hearthside.games.forever_young.events import DiskUsed, Killed, PawnPut, Rolled, Survived, TileUsed, TrapSprung
from hearthside.games.forever_young.fate import strike
from hearthside.games.forever_young.leaders import come_home
from hearthside.games.forever_young.state import EMPTY, GONE, PAWNS, TILE, Young, at_stake, succeeds
from hearthside.games.forever_young.steps_cards import CIRCLE, spend
from hearthside.games.forever_young.words_names import PAWN_NAMES
from hearthside.kernel.agenda import Ask, Auto, Pick
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

THROW_ONLY: list[Action] = [THROW]


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
    g.armed = []
    g.dice = []


def end_check(g: Young) -> int:
    """Clear the dice away; the tile that was at stake."""
    tile = g.facing
    g.facing = EMPTY
    g.roller = g.check_square = g.hunter = -1
    g.need = g.dice_count = 0
    g.armed = []
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
        self.use(g, action.value)

    def at_random(self, g: Young, chance: int) -> int:
        numbers = g.pack.numbers_up[g.up[self.seat]]
        if numbers:
            self.use(g, numbers[chance % len(numbers)])
        return len(numbers)

    def use(self, g: Young, number: int) -> None:
        """So many dice will be thrown."""
        use_disk(g, self.seat, number)
        g.dice_count = number

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is choosing a disk")
        return f"{prompts.at_stake(voice, view)} Choose a disk."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.choose_disk(g, self.seat, action)


def disks_up(g: Young, seat: int) -> list[Action]:
    """The numbers on the seat's face-up disks."""
    return [DISK[number - 1] for number in g.pack.numbers_up[g.up[seat]]]


def use_disk(g: Young, seat: int, value: int) -> None:
    up = g.up[seat]
    for disk, number in enumerate(g.pack.disks):
        if number == value and up >> disk & 1:
            g.up[seat] = up ^ 1 << disk
            break
    if g.events is not None:
        g.tell(DiskUsed, seat, value)


def bonus_tiles(g: Young, seat: int) -> list[int]:
    """The tiles the seat keeps that can still be added to this fight, as places in USE, ascending."""
    first = bonus_range(g.hunter)
    kept = [slot & TILE for slot in g.kept[seat] if first <= (slot & TILE) % FACES < first + MOST_BONUS]
    found: list[int] = []
    for tile in set(kept):
        low = use_at(tile)
        copies = [at for at in range(low, low + MOST_ALIKE) if at not in g.armed]
        found += copies[: kept.count(tile)]
    found.sort()
    return found


class Arm(Ask):
    """Bonus tiles of the pawn's kind may be added, several to one roll, in any order, all before the dice are thrown.

    Anybody with a face-down tile is asked, so being asked tells nothing about it.
    """

    fields = ("seat",)
    silent = True
    follow = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        if g.dice_count >= DICE_CAP:
            return THROW_ONLY if g.armed else []
        if not g.kept[self.seat] and not g.armed:
            return []
        options: list[Action] = [THROW]
        options += [USE[at] for at in bonus_tiles(g, self.seat)]
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Use):
            tile = action.family * FACES + action.face
            spend(g, self.seat, tile)
            g.armed = sorted([*g.armed, use_at(tile, action.copy)])
            g.dice_count = min(DICE_CAP, g.dice_count + BONUS[action.face])
            g.tell(TileUsed, self.seat, action.family, action.face, g.dice_count, at_stake(g))
            g.do(self)

    def pick(self, g: Young) -> Pick | None:
        """So many tiles that each adds a die, whichever they are; afterwards one may go on."""
        tiles = bonus_tiles(g, self.seat) if g.dice_count < DICE_CAP else []
        actions = [USE[at] for at in tiles]
        dice, most = g.dice_count, 0
        for worth in sorted([BONUS[FANGS + at // (SEATS * MOST_ALIKE)] for at in tiles], reverse=True):
            if dice < DICE_CAP:
                most += 1
            dice += worth
        return Pick(actions, 0, most, THROW) if actions else None

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is about to roll")
        assert view.check is not None
        return prompts.arming(voice, view, bonus_range(view.check.hunter))

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.arm(g, self.seat, action)


class RollDice(Auto):
    """The dice are thrown."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        g.dice = [1 + g.rng.below(6) for _ in range(g.dice_count)]
        if g.events is not None:
            g.tell(Rolled, self.seat, tuple(g.dice), g.pack.where[g.check_square], g.need, at_stake(g))


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
                g.killed = g.killed.copy()
                g.killed[self.seat * g.players + family] += 1
            return
        g.tell(Survived, self.seat, family, face)
        if face <= HUMAN_LEADER:
            come_home(g, family, face)
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

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is placing a pawn")
        name = PAWN_NAMES[self.kind]
        return f"Your {name} survived: put a {name} pawn on any square."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.place_another(self.kind, action)

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
                g.trapped = g.trapped.copy()
                g.trapped[self.seat * g.players + self.victim] += 1
        g.tell(TrapSprung, self.seat, self.victim, self.kind, caught)
