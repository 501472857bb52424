"""What the normal bot thinks of dice: which disk, which bonus tiles, and which dice to throw again."""

from hearthside.games.forever_young.actions import Use
from hearthside.games.forever_young.bot_worth import HOPE, Mind
from hearthside.games.forever_young.cards import BONUS, DICE_CAP, FACES, HUMAN_LEADER, RE_ROLL, TRAP_NEED, VAMPIRES
from hearthside.games.forever_young.odds import after_roll, spread
from hearthside.games.forever_young.state import Young, succeeds
from hearthside.games.forever_young.steps_checks import ChooseDisk
from hearthside.games.forever_young.steps_effects import RefreshOne, used_disks
from hearthside.games.forever_young.view_board import dice_to_throw_again, rerolls_of, target_hits


def odds(mind: Mind, dice: int) -> float:
    """The chance of the check on the table with so many dice and the re-rolls I keep."""
    g = mind.g
    return HOPE[g.pack.target_count(g.check_square) - 1][g.need][min(dice, DICE_CAP)][mind.rerolls]


def at_stake(mind: Mind) -> float:
    """What the check on the table is worth to its roller."""
    g = mind.g
    if g.hunter < 0:
        return mind.weights.vampire_pawn if g.need == TRAP_NEED[VAMPIRES] else mind.weights.meal
    return mind.stake(g.facing)


def disk(mind: Mind, value: int) -> float:
    """The largest for a leader and for the neighbour; in other checks the largest that leaves another as large for the neighbour."""
    g = mind.g
    if not isinstance(g.agenda[-1], ChooseDisk) or (g.hunter >= 0 and g.facing % FACES <= HUMAN_LEADER):
        return float(value)
    weights = mind.weights
    worth = value - weights.number * (mind.best_disk - _left(mind, value))
    if weights.stake_disk:
        worth += weights.stake_disk * odds(mind, value) * at_stake(mind)
    if weights.save_disk:
        worth -= weights.save_disk * value * mind.pawns_left()
    return worth


def _left(mind: Mind, value: int) -> int:
    """The largest disk that is left for the neighbour's number when this one is used."""
    up = [number for at, number in enumerate(mind.g.pack.disks) if mind.g.up[mind.seat] >> at & 1]
    up.remove(value)
    return max(up, default=1)


def use(mind: Mind, action: Use) -> float:
    """A kept tile is used where it gains more than it is worth for another time."""
    g = mind.g
    if action.face == RE_ROLL:
        dice = len(g.dice)
        first, second = target_hits(g)
        if max(first, second) >= g.need:
            return -1.0
        rerolls = rerolls_of(g, mind.seat)
        hope = float(after_roll(dice, first, second, g.pack.target_count(g.check_square), g.need, rerolls))
        return hope * at_stake(mind) - mind.weights.hold_re_roll
    more = odds(mind, g.dice_count + BONUS[action.face]) - odds(mind, g.dice_count)
    return more * at_stake(mind) - mind.weights.hold_bonus * BONUS[action.face]


def wanted(mind: Mind) -> tuple[int, ...]:
    """The dice this seat would have thrown again: its own misses, or another's hits."""
    g = mind.g
    if g.roller == mind.seat:
        return dice_to_throw_again(g, max(1, rerolls_of(g, mind.seat) + 1))
    row, column = g.pack.where[g.check_square]
    target = row if g.dice.count(row) >= g.need else column
    return tuple(place for place, die in enumerate(g.dice) if die == target)


def rally(mind: Mind, turned: int) -> float:
    """The largest disks that may come back, the smallest of them first, as they are asked for."""
    top = mind.g.agenda[-1]
    assert isinstance(top, RefreshOne)
    best = used_disks(mind.g, mind.seat)[-top.left :]
    return 2.0 - turned / 100 if turned in best else -1.0


def spoiled(g: Young, dice: int) -> float:
    """The chance that a check that succeeds fails when so many of its hits are thrown again."""
    row, column = g.pack.where[g.check_square]
    first, second = target_hits(g)
    targets = 1 if row == column else 2
    if not succeeds(g.dice, (row, column), g.need):
        return 0.0
    again = min(dice, first if first >= g.need else second)
    if first >= g.need:
        first -= again
    else:
        second -= again
    return sum(float(p) for a, b, p in spread(again, targets) if max(first + a, second + b) < g.need)


def mended(g: Young, dice: int) -> float:
    """The chance that a check that fails succeeds when so many of its misses are thrown again."""
    first, second = target_hits(g)
    targets = g.pack.target_count(g.check_square)
    again = min(dice, len(g.dice) - max(first, second))
    low = min(first, second) if again > len(g.dice) - first - second else 0
    second_left = second - low if first >= second else second
    first_left = first if first >= second else first - low
    return sum(float(p) for a, b, p in spread(again, targets) if max(first_left + a, second_left + b) >= g.need)


def whose(g: Young) -> int:
    """Whose loss it is when the check on the table succeeds: the owner of the tile, or of the pawn in a trap."""
    return g.facing // FACES if g.hunter >= 0 else g.acting_seat
