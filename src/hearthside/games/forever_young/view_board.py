"""What a board shows the seat that decides before it decides: where a pawn could go, and the exact chance of every choice.

All of it follows from what that seat may know; nobody else's view holds it.
"""

from itertools import combinations

import msgspec

from hearthside.games.forever_young.actions import USE, Use
from hearthside.games.forever_young.cards import (
    BONUS,
    DICE_CAP,
    FACES,
    HUMANS,
    MOST_BONUS,
    NEED,
    RE_ROLL,
    VAMPIRES,
)
from hearthside.games.forever_young.effects import ADD_DICE, AFTER_ROLL, BEFORE_ROLL
from hearthside.games.forever_young.odds import after_throwing, best_keep, chance
from hearthside.games.forever_young.state import DAY, TILE, Young
from hearthside.games.forever_young.steps_checks import bonus_range, bonus_tiles
from hearthside.games.forever_young.steps_pawns import reachable, upright
from hearthside.kernel.agenda import Asked


class Reach(msgspec.Struct, frozen=True):
    """A pawn that may act, and where it could go."""

    square: int
    squares: tuple[int, ...]


class Way(msgspec.Struct, frozen=True):
    """A way to throw: a disk (0 when it is chosen already, or there is none), kept tiles, and the chance they give."""

    disk: int
    tiles: tuple[tuple[int, int, int], ...]
    """Family, face and copy of each, as they are used."""
    dice: int
    chance: float
    again: float
    """With all the re-rolls this seat keeps, played at their best."""


class Toss(msgspec.Struct, frozen=True):
    """The chance when so many dice are thrown again and so many with the first and the second target are kept."""

    thrown: int
    first: int
    second: int
    chance: float


class BoardView(msgspec.Struct, frozen=True):
    """Consequences, before the click."""

    needs: tuple[int, ...]
    """How many dice with the same target each face needs; 0 for what is never fought."""
    most: int = 0
    """The most dice this seat could throw now: its best disk with everything it keeps for this phase's pawns."""
    reach: tuple[Reach, ...] = ()
    ways: tuple[Way, ...] = ()
    tosses: tuple[Toss, ...] = ()
    best: tuple[int, ...] = ()
    """The dice this seat would best have thrown again."""


NEEDS = tuple(NEED[face] if face < len(NEED) else 0 for face in range(FACES))


def board_view(g: Young, seat: int, asked: Asked | None) -> BoardView:
    """What the board shows this seat; only the needs, while it is not asked."""
    if asked is None or asked.seat != seat:
        return BoardView(NEEDS)
    match asked.step:
        case "PickPawn":
            kind = asked.detail[0]
            found = upright(g, seat, kind)
            reach = tuple(Reach(square, reachable(kind, square)) for square in found)
            return BoardView(NEEDS, _most(g, seat), reach)
        case "MovePawn" | "LookOrLeave":
            return BoardView(NEEDS, _most(g, seat))
        case "ChooseDisk" | "Arm":
            return BoardView(NEEDS, ways=_ways(g, seat, asked.step))
        case "PickDice":
            return _throwing(g, seat, rerolls_of(g, seat) if seat == g.roller else 0, asked.detail[0])
        case "Answer" if asked.detail[0] == BEFORE_ROLL and seat == g.roller:
            return BoardView(NEEDS, ways=_with_card(g, seat))
        case "Answer" if asked.detail[0] == AFTER_ROLL and seat == g.roller and rerolls_of(g, seat):
            return _throwing(g, seat, rerolls_of(g, seat) - 1, DICE_CAP)
        case _:
            return BoardView(NEEDS)


def rerolls_of(g: Young, seat: int) -> int:
    """How many re-roll tiles the seat keeps."""
    return sum(1 for slot in g.kept[seat] if (slot & TILE) % FACES == RE_ROLL)


def target_hits(g: Young) -> tuple[int, int]:
    """How many dice show the first and the second target; the second is none on a doubled square."""
    row, column = g.pack.where[g.check_square]
    return g.dice.count(row), g.dice.count(column) if column != row else 0


def dice_to_throw_again(g: Young, rerolls: int) -> tuple[int, ...]:
    """The dice that are best thrown again now; none when the check is won."""
    first, second = target_hits(g)
    if max(first, second) >= g.need:
        return ()
    kept = best_keep(len(g.dice), first, second, g.pack.target_count(g.check_square), g.need, rerolls)
    return _all_but(g, *kept)


def _all_but(g: Young, keep_row: int, keep_column: int) -> tuple[int, ...]:
    """The places of the dice that are thrown when so many of each target are kept."""
    row, column = g.pack.where[g.check_square]
    again: list[int] = []
    for place, die in enumerate(g.dice):
        if die == row and keep_row:
            keep_row -= 1
        elif die == column and keep_column:
            keep_column -= 1
        else:
            again.append(place)
    return tuple(again)


# Before the throw


def _most(g: Young, seat: int) -> int:
    up = [value for disk, value in enumerate(g.pack.disks) if g.up[seat] >> disk & 1]
    first = bonus_range(HUMANS if g.phase == DAY else VAMPIRES)
    kept = sum(BONUS[face] for slot in g.kept[seat] if first <= (face := (slot & TILE) % FACES) < first + MOST_BONUS)
    return min(DICE_CAP, max(up, default=1) + kept)


def _ways(g: Young, seat: int, step: str) -> tuple[Way, ...]:
    """Every disk with every set of bonus tiles that can be added to it, six dice at most."""
    if step == "Arm":
        disks = [(0, g.dice_count)]
    else:
        up = [value for disk, value in enumerate(g.pack.disks) if g.up[seat] >> disk & 1]
        disks = [(value, value) for value in dict.fromkeys(up)]
    return tuple(_way(g, seat, disk, dice, tiles) for disk, dice in disks for tiles in _loads(g, seat, dice))


def _with_card(g: Young, seat: int) -> tuple[Way, ...]:
    """The dice as they are, and with the largest card for more dice this seat holds."""
    cards = range(len(g.pack.names))
    held = [g.pack.amount[card] for card in cards if g.cards[seat] >> card & 1 and g.pack.op[card] == ADD_DICE]
    more = [g.dice_count + max(held)] if held else []
    return tuple(_way(g, seat, 0, dice, ()) for dice in [g.dice_count, *more])


def _way(g: Young, seat: int, disk: int, dice: int, tiles: tuple[Use, ...]) -> Way:
    targets = g.pack.target_count(g.check_square)
    thrown = min(DICE_CAP, dice + sum(BONUS[tile.face] for tile in tiles))
    return Way(
        disk,
        tuple((tile.family, tile.face, tile.copy) for tile in tiles),
        thrown,
        float(chance(thrown, targets, g.need)),
        float(chance(thrown, targets, g.need, rerolls_of(g, seat))),
    )


def _loads(g: Young, seat: int, dice: int) -> list[tuple[Use, ...]]:
    """Sets of bonus tiles that serve this pawn, of alike ones the first, as long as each adds a die."""
    if g.hunter < 0:
        return [()]
    usable = [use for at in bonus_tiles(g, seat) if isinstance(use := USE[at], Use)]
    loads: dict[tuple[tuple[int, int], ...], tuple[Use, ...]] = {}
    for size in range(len(usable) + 1):
        for load in combinations(usable, size):
            if not load or dice + sum(BONUS[tile.face] for tile in load[:-1]) < DICE_CAP:
                loads.setdefault(tuple((tile.face, tile.family) for tile in load), load)
    return list(loads.values())


# After the throw


def _throwing(g: Young, seat: int, rerolls: int, most: int) -> BoardView:
    """The chance of every choice of dice, and the best one for this seat: a hit for the roller, a miss for anybody else."""
    n = len(g.dice)
    first, second = target_hits(g)
    targets = g.pack.target_count(g.check_square)
    tosses = tuple(
        Toss(thrown, a, b, float(after_throwing(n, thrown, a, b, targets, g.need, rerolls)))
        for a in range(first + 1)
        for b in range(second + 1)
        for thrown in range(max(1, first - a + second - b), min(most, n - a - b) + 1)
    )
    wish = 1 if seat == g.roller else -1
    best = max(tosses, key=lambda toss: (wish * toss.chance, wish * toss.thrown))
    again = _all_but(g, best.first, best.second)
    return BoardView(NEEDS, tosses=tosses, best=_first_targets(g, again, best.thrown))


def _first_targets(g: Young, places: tuple[int, ...], thrown: int) -> tuple[int, ...]:
    """So many of these dice: those that show a target, then others."""
    targets = g.pack.where[g.check_square]
    ordered = sorted(places, key=lambda place: g.dice[place] not in targets)
    return tuple(sorted(ordered[:thrown]))
