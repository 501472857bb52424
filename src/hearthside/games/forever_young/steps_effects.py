"""What the event cards do, and the questions that follow from them."""

from typing import Any

from hearthside.games.forever_young import words_prompts as prompts
from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import (
    DIE,
    ENOUGH,
    NUMBER,
    REFRESH,
    ROB,
    THROW,
    Action,
    Die,
    Number,
    Refresh,
    Rob,
)
from hearthside.games.forever_young.cards import DICE_CAP, FACES, STACK_LIMIT
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
from hearthside.games.forever_young.events import (
    BLOOD_CELLAR,
    EVERYONE,
    DiskRefreshed,
    Fed,
    NumberGiven,
    RolledAgain,
    Stolen,
)
from hearthside.games.forever_young.fate import keep
from hearthside.games.forever_young.state import ANYWHERE, EMPTY, HELD, KNOWN, PAWNS, TILE, Young, at_stake, knows
from hearthside.kernel.agenda import Ask, Auto, Pick
from hearthside.kernel.english import number
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice


def take_effect(g: Young, seat: int, card: int, circle: Auto) -> None:
    """A card takes effect at once; then the circle begins anew, where anything is left to answer."""
    op = g.pack.op[card]
    amount = g.pack.amount[card]
    if op == ADD_DICE:
        g.dice_count = min(DICE_CAP, g.dice_count + amount)
        g.do(circle)
    elif op == FORCE_REROLL:
        g.picked = []
        g.do(PickDice(seat, 0, amount), ThrowAgain(g.roller), circle)
    elif op == RETURN_TILE:
        g.agenda.pop()
        slip_under(g)
    elif op == HOLD_PAWN:
        g.mode = HELD
        g.do(circle)
    elif op == MOVE_ANYWHERE:
        g.mode = ANYWHERE
        g.do(circle)
    elif op == EXTRA_ACTION:
        g.again = 1
        g.do(circle)
    elif op == SKIP_FEEDING:
        g.agenda.pop()
        g.tell(Fed, seat, BLOOD_CELLAR)
    elif op == STEAL_KEPT:
        g.do(RobWhom(seat), circle)
    elif op == SET_PLACEMENT:
        g.do(OwnNumber(seat, g.pack.least[card], amount), circle)
    else:
        assert op == REFRESH_DISKS
        g.do(RefreshOne(seat, amount, EMPTY), circle)


def slip_under(g: Young) -> None:
    """False trail: the tile goes back face down under everything else on its square; who looked keeps the knowledge."""
    square = g.pawns[g.acting_seat * PAWNS + g.acting]
    at = g.topmost(g.acting_seat, square)
    slot = g.take_tile(at)
    low = square * STACK_LIMIT
    g.board[low + 1 : low + STACK_LIMIT] = g.board[low : low + STACK_LIMIT - 1]
    g.board[low] = slot


class PickDice(Ask):
    """Choose the dice to be thrown again, one or more, asked for one at a time from the left."""

    fields = ("seat", "start", "left")
    follow = True
    silent = True

    def __init__(self, seat: int, start: int, left: int) -> None:
        self.seat = seat
        self.start = start
        self.left = left

    def options(self, g: Young) -> list[Action]:
        options: list[Action] = DIE[self.start : len(g.dice)]
        if g.picked:
            options.append(THROW)
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Die):
            g.picked = [*g.picked, action.place]
            if self.left > 1 and len(g.picked) < len(g.dice):
                g.do(PickDice(self.seat, action.place + 1, self.left - 1))

    def pick(self, g: Young) -> Pick | None:
        dice: list[Action] = DIE[self.start : len(g.dice)]
        return Pick(dice, 0 if g.picked else 1, min(self.left, len(dice)), THROW) if dice else None

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is choosing dice to be thrown again")
        return prompts.throwing_again(view, self.left)

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.pick_dice(g, self.start, action)

    def public(self) -> tuple[int, ...]:
        return (self.left,)


class ThrowAgain(Auto):
    """The roller throws the chosen dice again and the new faces count."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        g.dice = g.dice.copy()
        for place in g.picked:
            g.dice[place] = 1 + g.rng.below(6)
        if g.events is not None:
            where = g.pack.where[g.check_square]
            g.tell(RolledAgain, self.seat, tuple(g.picked), tuple(g.dice), where, g.need, at_stake(g))
        g.picked = []


class RobWhom(Ask):
    """Light fingers: choose an opponent with a face-down tile; chance decides which of them is taken, for all to see."""

    fields = ("seat",)
    silent = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        return [ROB[other] for other in range(g.players) if other != self.seat and g.kept[other]]

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Rob)
        victim = action.victim
        g.kept[victim] = kept = g.kept[victim].copy()
        place = g.rng.below(len(kept))
        slot = kept.pop(place) | knows(self.seat)
        tile = slot & TILE
        own = tile // FACES == self.seat
        seen = EVERYONE if own else slot >> KNOWN & 63
        g.tell(Stolen, self.seat, victim, place, tile // FACES, tile % FACES, seen)
        if own:
            g.discard(tile)
        else:
            keep(g, self.seat, slot)

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is choosing whom to rob")
        return "Whose face-down tile do you take?"

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.rob_whom(g, self.seat, action)


class OwnNumber(Ask):
    """Change of plans: set your own number of tiles."""

    fields = ("seat", "least", "most")

    def __init__(self, seat: int, least: int, most: int) -> None:
        self.seat = seat
        self.least = least
        self.most = most

    def options(self, g: Young) -> list[Action]:
        return NUMBER[self.least - 1 : max(self.least, min(self.most, g.hand_size[self.seat]))]

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Number)
        g.number[self.seat] = action.tiles
        g.tell(NumberGiven, self.seat, self.seat, action.tiles)

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is changing plans")
        return "How many tiles do you place?"

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.own_number(g, self.seat, self.least, self.most, action)


class RefreshOne(Ask):
    """Rally: turn used disks face up again, at least one, asked for one at a time, the smallest number first."""

    fields = ("seat", "left", "last")
    follow = True
    silent = True

    def __init__(self, seat: int, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last

    def options(self, g: Young) -> list[Action]:
        options = [REFRESH[disk] for disk in used_disks(g, self.seat) if disk > self.last]
        if self.last != EMPTY:
            options.append(ENOUGH)
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Refresh):
            g.up[self.seat] |= 1 << action.disk
            g.tell(DiskRefreshed, self.seat, g.pack.disks[action.disk])
            if self.left > 1 and g.up[self.seat] != g.pack.all_up:
                g.do(RefreshOne(self.seat, self.left - 1, action.disk))

    def pick(self, g: Young) -> Pick | None:
        disks: list[Action] = [REFRESH[disk] for disk in used_disks(g, self.seat) if disk > self.last]
        return Pick(disks, 1 if self.last == EMPTY else 0, min(self.left, len(disks)), ENOUGH) if disks else None

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is turning disks up")
        some_disks = "a used disk" if self.left == 1 else f"up to {number(self.left)} used disks"
        enough = ", or leave it at that" if self.last != EMPTY else ""
        return f"Choose {some_disks} to turn face up{enough}."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.refresh_one(g, self.seat, self.last, action)


def used_disks(g: Young, seat: int) -> list[int]:
    """The seat's disks that have been used, the smallest number first."""
    return [disk for disk in range(len(g.pack.disks)) if not g.up[seat] >> disk & 1]
