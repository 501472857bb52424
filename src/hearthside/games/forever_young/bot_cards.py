"""When the normal bot plays an event card: only one can be played a round and there are ten in a game, so it must gain something."""

from hearthside.games.forever_young.bot_checks import at_stake, mended, odds, spoiled, whose
from hearthside.games.forever_young.bot_worth import EVERYWHERE, REACH, Mind
from hearthside.games.forever_young.cards import CLUE, FACES, HUMAN, HUMAN_LEADER, PAWNS_OF_A_KIND, VAMPIRES
from hearthside.games.forever_young.effects import (
    ADD_DICE,
    EXTRA_ACTION,
    FORCE_REROLL,
    HOLD_PAWN,
    MOVE_ANYWHERE,
    REFRESH_DISKS,
    RETURN_TILE,
    SET_PLACEMENT,
    SKIP_FEEDING,
    STEAL_KEPT,
)
from hearthside.games.forever_young.state import EMPTY, PAWNS, TILE, knows, succeeds
from hearthside.games.forever_young.steps_cards import Answer
from hearthside.games.forever_young.steps_checks import ChooseDisk
from hearthside.games.forever_young.steps_effects import used_disks
from hearthside.games.forever_young.view_board import rerolls_of


def card(mind: Mind, card: int) -> float:
    """A card is played when it gains enough; holding it back is worth nothing in itself."""
    g = mind.g
    op = g.pack.op[card]
    amount = g.pack.amount[card]
    if op == ADD_DICE:
        return (odds(mind, g.dice_count + amount) - odds(mind, g.dice_count)) * at_stake(mind) - mind.weights.nerves
    if op == FORCE_REROLL:
        return omen(mind, amount)
    if op == RETURN_TILE:
        return hide(mind)
    if op == HOLD_PAWN:
        return fog(mind)
    if op in (MOVE_ANYWHERE, EXTRA_ACTION):
        return leap(mind, op)
    if op == SKIP_FEEDING:
        left = g.hand[mind.seat * FACES + HUMAN] + g.stacks[mind.seat].count(HUMAN)
        return mind.weights.cellar - left if mind.hungry else -1.0
    if op == STEAL_KEPT:
        return max(loot(mind, victim) for victim in range(g.players) if victim != mind.seat) - mind.weights.fingers
    if op == SET_PLACEMENT:
        return mind.weights.number * (g.number[mind.seat] - 1) - mind.weights.plans
    assert op == REFRESH_DISKS
    return refresh(mind, amount)


def refresh(mind: Mind, disks: int) -> float:
    """Rally brings the best disk back for what is at stake or for the neighbour's number, and disks for pawns without."""
    g = mind.g
    back = used_disks(g, mind.seat)[-disks:]
    best = max(mind.best_disk, max(g.pack.disks[disk] for disk in back))
    if not isinstance(_announced(mind), ChooseDisk):
        return mind.weights.number * (best - mind.best_disk) - mind.weights.rally
    now = (odds(mind, best) - odds(mind, mind.best_disk)) * at_stake(mind)
    missing = min(len(back), max(0, mind.pawns_left() + 1 - g.up[mind.seat].bit_count()))
    return now + mind.weights.rally_disk * missing - mind.weights.rally


def _announced(mind: Mind) -> object:
    """The step that waits under the circle of answers."""
    return next(step for step in reversed(mind.g.agenda) if not isinstance(step, Answer))


def omen(mind: Mind, dice: int) -> float:
    """Ill Omen spoils a hit on what is mine, or mends a miss of my own, as far as so few dice can."""
    g = mind.g
    hit = succeeds(g.dice, g.pack.where[g.check_square], g.need)
    if g.roller == mind.seat:
        if hit or rerolls_of(g, mind.seat):
            return -1.0
        hope = mended(g, dice)
        return hope * at_stake(mind) - mind.weights.omen if hope > mind.weights.faint else -1.0
    if not hit or whose(g) != mind.seat:
        return -1.0
    return spoiled(g, dice) * at_stake(mind) - mind.weights.omen


def hide(mind: Mind) -> float:
    """False Trail saves a leader, or a clue from one who has some already."""
    g = mind.g
    square = g.pawns[g.acting_seat * PAWNS + g.acting]
    tile = g.board[g.topmost(g.acting_seat, square)] & TILE
    if tile % FACES <= HUMAN_LEADER:
        return mind.weights.hide
    if tile % FACES == CLUE:
        held = sum(1 for slot in g.kept[g.acting_seat] if slot & TILE == tile)
        return 20.0 if held == 2 else held * mind.weights.clues[1] - 19.0
    return -1.0


def fog(mind: Mind) -> float:
    """Thick Fog holds a pawn that could reach a leader of mine lying open, above all one its owner has found."""
    g = mind.g
    square = g.pawns[g.acting_seat * PAWNS + g.acting]
    kind = VAMPIRES if g.acting >= PAWNS_OF_A_KIND else 0
    worth = -1.0
    for other in REACH[kind][square]:
        at = g.topmost(g.acting_seat, other)
        if other != square and at != EMPTY and (g.board[at] & TILE) // FACES == mind.seat:
            face = (g.board[at] & TILE) % FACES
            if face <= HUMAN_LEADER and (g.board[at] & knows(g.acting_seat) or face == HUMAN_LEADER):
                worth = 1.0
    return worth


def leap(mind: Mind, op: int) -> float:
    """What the pawn would find beyond its ordinary move, or in another action."""
    g = mind.g
    kind = VAMPIRES if g.acting >= PAWNS_OF_A_KIND else 0
    here = mind.best_square(REACH[kind][g.pawns[mind.seat * PAWNS + g.acting]], kind)
    if op == EXTRA_ACTION:
        return here - mind.weights.wind
    return mind.best_square(EVERYWHERE, kind) - here - mind.weights.step


def loot(mind: Mind, victim: int) -> float:
    """What a random tile of this opponent is worth to me, mostly clues to my own nest in the wrong hands."""
    kept = mind.g.kept[victim]
    if not kept:
        return -9.0
    own = sum(1 for slot in kept if slot & TILE == mind.seat * FACES + CLUE)
    return mind.weights.robbed + mind.weights.own_clues[min(own, 2)] / len(kept)
