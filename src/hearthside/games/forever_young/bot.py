"""A greedy heuristic that hunts where most is to be won, spends its dice on leaders, feeds, and guards its own."""

from hearthside.games.forever_young.actions import (
    Action,
    At,
    Die,
    Disk,
    Give,
    Lay,
    Look,
    Move,
    Number,
    Pick,
    Play,
    Put,
    Refresh,
    Rob,
    Throw,
    Use,
)
from hearthside.games.forever_young.bot_worth import EVERYWHERE, HOPE, VAMPIRE_PAWN, Mind
from hearthside.games.forever_young.cards import (
    ADD_DICE,
    BONUS,
    CLUE,
    DICE_CAP,
    EXTRA_ACTION,
    FACES,
    FORCE_REROLL,
    HOLD_PAWN,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    MOVE_ANYWHERE,
    PAWNS_OF_A_KIND,
    RE_ROLL,
    REFRESH_DISKS,
    RETURN_TILE,
    SET_PLACEMENT,
    SKIP_FEEDING,
    STEAL_KEPT,
    TRAP,
    TRAP_NEED,
    VAMPIRE_LEADER,
    VAMPIRES,
)
from hearthside.games.forever_young.odds import after_roll
from hearthside.games.forever_young.state import DAY, EMPTY, PAWNS, TILE, Young
from hearthside.games.forever_young.steps_cards import Answer, PickDice
from hearthside.games.forever_young.steps_checks import ChooseDisk, succeeds
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.games.forever_young.view import dice_to_throw_again, rerolls_of, target_hits


def judge(world: Young, seat: int, options: list[Action]) -> list[float]:
    """How good each option looks; the highest is taken, and passing, resting and stopping are worth nothing."""
    mind = Mind(world, seat)
    return [_worth(mind, action) for action in options]


def _worth(mind: Mind, action: Action) -> float:
    g = mind.g
    match action:
        case Look():
            return mind.look(g.pawns[mind.seat * PAWNS + g.acting], _kind(g.acting)) + 0.5
        case Move(square=square):
            return mind.prospect(square, _kind(g.acting))
        case Pick(square=square):
            return 0.1 + _reach(mind, square)
        case Put(kind=kind, square=square):
            return _post(mind, kind, square)
        case At(square=square):
            return _lay_at(mind, square)
        case Lay(face=face):
            return -mind.keep_back(face)
        case Disk(value=value):
            return _disk(mind, value)
        case Use():
            return _use(mind, action)
        case Die(place=place):
            return 1.0 if place in _wanted(mind) else -1.0
        case Throw():
            return 0.5 if isinstance(g.agenda[-1], PickDice) else 0.0
        case Play(card=card):
            return _card(mind, card)
        case Rob(victim=victim):
            return _loot(mind, victim)
        case Refresh(value=value):
            return float(value)
        case Number(tiles=tiles):
            return -abs(tiles - 2)
        case Give(square=square):
            return -mind.stand(square, HUMANS)
        case _:
            return 0.0


def _kind(pawn: int) -> int:
    return VAMPIRES if pawn >= PAWNS_OF_A_KIND else HUMANS


# Pawns


def _reach(mind: Mind, square: int) -> float:
    """The best a pawn on this square can reach."""
    kind = HUMANS if mind.g.phase == DAY else VAMPIRES
    return mind.best_square(reachable(kind, square), kind)


def _post(mind: Mind, kind: int, square: int) -> float:
    """A new pawn wants something to look at now and around it."""
    near = [mind.stand(other, kind) for other in reachable(kind, square)]
    return max(near) + sum(near) / len(near)


# Tiles


def _lay_at(mind: Mind, square: int) -> float:
    """Leaders go where they are hard to hit and to reach, other tiles on top of leaders, the rest where hunters are."""
    g, seat = mind.g, mind.seat
    if g.returned[seat]:
        face = VAMPIRE_LEADER if g.returned[seat] & 1 else HUMAN_LEADER
    else:
        hand = [face for face in range(FACES) if g.hand[seat * FACES + face]]
        face = min(hand, key=mind.keep_back)
    doubled = g.pack.target_count(square) == 1
    danger = mind.danger(square)
    if face <= HUMAN_LEADER or face == CLUE:
        return (4.0 if doubled else 0.0) - danger - g.height(square) * 0.5
    covers = mind.covers(square)
    worth = 6.0 - 2 * covers if covers >= 0 else 0.0
    if face <= HUMAN:
        return worth + (2.0 if doubled else 0.0) + 0.3 * danger
    return worth + (0.3 if face == TRAP else -0.3) * danger


# Checks


def _odds(mind: Mind, dice: int) -> float:
    g = mind.g
    return HOPE[g.pack.target_count(g.check_square) - 1][g.need][min(dice, DICE_CAP)][mind.rerolls]


def _at_stake(mind: Mind) -> float:
    """What the check on the table is worth to its roller."""
    g = mind.g
    if g.hunter < 0:
        return VAMPIRE_PAWN if g.need == TRAP_NEED[VAMPIRES] else 7.0
    return mind.stake(g.facing)


def _disk(mind: Mind, value: int) -> float:
    """Enough dice for what is at stake, the fewer the more pawns are still to act; the neighbour gets the most."""
    g = mind.g
    if not isinstance(g.agenda[-1], ChooseDisk):
        return float(value)
    others = max(0, g.up[mind.seat].bit_count() - 1)
    scarce = min(1.0, mind.pawns_left() / (others + 1))
    return _odds(mind, value) * _at_stake(mind) - scarce * value * 1.5


def _use(mind: Mind, action: Use) -> float:
    g = mind.g
    if action.face == RE_ROLL:
        dice = len(g.dice)
        first, second = target_hits(g)
        if max(first, second) >= g.need:
            return -1.0
        rerolls = rerolls_of(g, mind.seat)
        hope = float(after_roll(dice, first, second, g.pack.target_count(g.check_square), g.need, rerolls))
        return hope * _at_stake(mind) - 6.0
    more = _odds(mind, g.dice_count + BONUS[action.face]) - _odds(mind, g.dice_count)
    return more * _at_stake(mind) - 2.0 * BONUS[action.face]


def _wanted(mind: Mind) -> tuple[int, ...]:
    """The dice this seat would have thrown again: its own misses, or another's hits."""
    g = mind.g
    if g.roller == mind.seat:
        return dice_to_throw_again(g, max(1, rerolls_of(g, mind.seat) + 1))
    row, column = g.pack.where[g.check_square]
    target = row if g.dice.count(row) >= g.need else column
    return tuple(place for place, die in enumerate(g.dice) if die == target)


# Cards


def _card(mind: Mind, card: int) -> float:
    """A card is played when it gains enough; holding it back is worth nothing in itself."""
    g = mind.g
    op = g.pack.op[card]
    amount = g.pack.amount[card]
    if op == ADD_DICE:
        return (_odds(mind, g.dice_count + amount) - _odds(mind, g.dice_count)) * _at_stake(mind) - 5.0
    if op == FORCE_REROLL:
        return _omen(mind, amount)
    if op == RETURN_TILE:
        return _hide(mind)
    if op == HOLD_PAWN:
        return _fog(mind)
    if op in (MOVE_ANYWHERE, EXTRA_ACTION):
        return _leap(mind, op)
    if op == SKIP_FEEDING:
        left = g.hand[mind.seat * FACES + HUMAN] + g.stacks[mind.seat].count(HUMAN)
        return 10.0 - left if mind.hungry else -1.0
    if op == STEAL_KEPT:
        return max(_loot(mind, victim) for victim in range(g.players) if victim != mind.seat) - 4.0
    if op == SET_PLACEMENT:
        return abs(g.number[mind.seat] - 2) - 1.5
    assert op == REFRESH_DISKS
    if not isinstance(_announced(mind), ChooseDisk):
        return -1.0
    return (_odds(mind, 4) - _odds(mind, mind.best_disk)) * _at_stake(mind) - 4.0


def _announced(mind: Mind) -> object:
    """The step that waits under the circle of answers."""
    return next(step for step in reversed(mind.g.agenda) if not isinstance(step, Answer))


def _omen(mind: Mind, dice: int) -> float:
    """Spoil a hit on what is mine, or mend a miss of my own on a leader."""
    g = mind.g
    hit = succeeds(g.dice, g.pack.where[g.check_square], g.need)
    if g.roller == mind.seat:
        if hit or rerolls_of(g, mind.seat):
            return -1.0
        first, second = target_hits(g)
        if max(first, second) + dice < g.need:
            return -1.0
        hope = float(after_roll(len(g.dice), first, second, g.pack.target_count(g.check_square), g.need, 1))
        return hope * _at_stake(mind) - 6.0
    if not hit or g.facing // FACES != mind.seat or g.hunter < 0:
        return -1.0
    return 0.6 * mind.stake(g.facing) - 6.0


def _hide(mind: Mind) -> float:
    """False trail saves a leader, or the clue that would find the nest."""
    g = mind.g
    square = g.pawns[g.acting_seat * PAWNS + g.acting]
    tile = g.board[g.topmost(g.acting_seat, square)] & TILE
    if tile % FACES <= HUMAN_LEADER:
        return 10.0
    if tile % FACES == CLUE:
        held = sum(1 for slot in g.kept[g.acting_seat] if slot & TILE == tile)
        return 20.0 if held == 2 else -1.0
    return -1.0


def _fog(mind: Mind) -> float:
    """Hold a pawn that could reach a leader of mine lying on top."""
    g = mind.g
    square = g.pawns[g.acting_seat * PAWNS + g.acting]
    for other in reachable(_kind(g.acting), square):
        at = g.topmost(g.acting_seat, other)
        if other != square and at != EMPTY and g.board[at] & TILE == mind.seat * FACES + HUMAN_LEADER:
            return 1.0
    return -1.0


def _leap(mind: Mind, op: int) -> float:
    """What the pawn would find beyond its ordinary move, or in another action."""
    g = mind.g
    kind = _kind(g.acting)
    here = mind.best_square(reachable(kind, g.pawns[mind.seat * PAWNS + g.acting]), kind)
    if op == EXTRA_ACTION:
        return here - 7.0
    return mind.best_square(EVERYWHERE, kind) - here - 8.0


def _loot(mind: Mind, victim: int) -> float:
    """What a random tile of this opponent is worth to me, mostly clues to my own nest in the wrong hands."""
    kept = mind.g.kept[victim]
    if not kept:
        return -9.0
    own = sum(1 for slot in kept if slot & TILE == mind.seat * FACES + CLUE)
    return 3.0 + (0.0, 4.0, 24.0)[min(own, 2)] / len(kept) * 2
