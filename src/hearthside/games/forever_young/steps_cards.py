"""Event cards: clockwise circles of answers to what has been announced, and what each card does.

The announced step waits on the agenda right under the circle, so a card may change or cancel it.
"""

from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import (
    DIE,
    ENOUGH,
    NUMBER,
    PASS,
    PASS_MINE,
    PASS_PHASE,
    PLAY,
    REFRESH,
    ROB,
    THROW,
    Action,
    Die,
    Number,
    Pass,
    Play,
    Refresh,
    Rob,
    Use,
    use,
)
from hearthside.games.forever_young.cards import (
    ADD_DICE,
    AFTER_ACTION,
    AFTER_ROLL,
    BEFORE_DISK,
    BEFORE_MOVE,
    BEFORE_ROLL,
    BETWEEN_ACTIONS,
    DICE_CAP,
    DISKS_EACH,
    EXTRA_ACTION,
    FACES,
    FORCE_REROLL,
    HOLD_PAWN,
    MOVE_ANYWHERE,
    PLACEMENT_NUMBER,
    RE_ROLL,
    REFRESH_DISKS,
    RETURN_TILE,
    SEATS,
    SET_PLACEMENT,
    SKIP_FEEDING,
    STACK_LIMIT,
    STEAL_KEPT,
    WINDOWS,
)
from hearthside.games.forever_young.events import (
    BLOOD_CELLAR,
    Announced,
    CardPlayed,
    DiskRefreshed,
    Fed,
    NumberGiven,
    RolledAgain,
    Stolen,
    TileUsed,
)
from hearthside.games.forever_young.fate import keep
from hearthside.games.forever_young.state import (
    ANYWHERE,
    AS_USUAL,
    HELD,
    KNOWN,
    OFF_THIS_PHASE,
    ONLY_MINE,
    PAWNS,
    TILE,
    Young,
    knows,
)
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal

ALL_UP = (1 << DISKS_EACH) - 1
FORCED: list[Action] = [PASS]


class Circle(Auto):
    """Clockwise from the player whose action it is, everybody who could hold a fitting card may play one or pass.

    Who is asked follows from open information alone, so being asked tells nothing.
    """

    fields = ("window", "seat")

    def __init__(self, window: int, seat: int) -> None:
        self.window = window
        self.seat = seat

    def run(self, g: Young) -> None:
        window, first = self.window, self.seat
        if not is_open(g, window, first):
            return
        agenda = g.agenda
        before = len(agenda)
        if g.pack.other_mask[window]:
            n = g.players
            for step in range(n - 1, 0, -1):
                seat = (first + step) % n
                if could_answer(g, window, first, seat):
                    agenda.append(ANSWER[window][first][seat])
        if could_answer(g, window, first, first):
            agenda.append(ANSWER[window][first][first])
        if len(agenda) > before:
            g.tell(Announced, window)


def is_open(g: Young, window: int, seat: int) -> bool:
    """Whether a card of this window would have something to act on, as everybody can see."""
    if window == BEFORE_MOVE:
        return g.mode == AS_USUAL
    if window == BEFORE_DISK:
        return g.up[seat] != ALL_UP
    if window == BEFORE_ROLL:
        return g.dice_count < DICE_CAP
    if window == AFTER_ACTION:
        return not g.again and g.pawns[seat * PAWNS + g.acting] >= 0
    if window == PLACEMENT_NUMBER:
        return g.hand_size[seat] > 0
    return True


def could_answer(g: Young, window: int, first: int, seat: int) -> bool:
    """Whether, for all that everybody knows, this seat may hold something to play in the window."""
    if window == AFTER_ROLL and seat == first and g.kept[seat]:
        return True
    if g.played[seat] or not g.cards[seat]:
        return False
    mask = g.pack.actor_mask[window] if seat == first else g.pack.other_mask[window]
    if not mask & ~g.used[seat]:
        return False
    return window != BETWEEN_ACTIONS or somebody_to_rob(g, seat)


def somebody_to_rob(g: Young, seat: int) -> bool:
    return sum(map(len, g.kept)) > len(g.kept[seat])


class Answer(Ask):
    """Play a card or pass. A standing answer is private and looks like any other pass."""

    fields = ("window", "first", "seat")
    silent = True

    def __init__(self, window: int, first: int, seat: int) -> None:
        self.window = window
        self.first = first
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        seat = self.seat
        pack = g.pack
        mask = pack.actor_mask[self.window] if seat == self.first else pack.other_mask[self.window]
        fitting = g.cards[seat] & mask
        options: list[Action] = []
        if fitting and not g.played[seat] and not self.waived(g):
            while fitting:
                low = fitting & -fitting
                options.append(PLAY[low.bit_length() - 1])
                fitting ^= low
        if self.window == AFTER_ROLL and seat == self.first and g.kept[seat]:
            for tile in sorted({slot & TILE for slot in g.kept[seat] if (slot & TILE) % FACES == RE_ROLL}):
                options.append(use(tile))
        if not options:
            return FORCED
        options.append(PASS)
        if not g.standing[seat] & OFF_THIS_PHASE:
            options.append(PASS_PHASE)
        if not g.standing[seat] & ONLY_MINE:
            options.append(PASS_MINE)
        return options

    def waived(self, g: Young) -> bool:
        """Whether this seat has asked not to be asked about such a moment."""
        standing = g.standing[self.seat]
        if standing & OFF_THIS_PHASE:
            return True
        return standing & ONLY_MINE != 0 and self.seat != self.first

    def choose(self, g: Young, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Pass):
            if action.until == "phase":
                g.standing[seat] |= OFF_THIS_PHASE
            elif action.until == "mine":
                g.standing[seat] |= ONLY_MINE
            return
        close_circle(g)
        if isinstance(action, Play):
            card = action.card
            g.played[seat] = 1
            g.cards[seat] &= ~(1 << card)
            g.used[seat] |= 1 << card
            g.tell(CardPlayed, seat, card, g.pack.names[card])
            take_effect(g, seat, card, CIRCLE[self.window][self.first])
        else:
            assert isinstance(action, Use)
            spend(g, seat, action.family * FACES + action.face)
            g.tell(TileUsed, seat, action.family, action.face, len(g.dice))
            g.picked = []
            g.do(PickDice(seat, 0, DICE_CAP), ThrowAgain(seat), CIRCLE[AFTER_ROLL][self.first])

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.answer(g, self.window, self.first, self.seat, action)

    def public(self) -> tuple[int, ...]:
        return (self.window, self.first)


CIRCLE: list[list[Circle]] = [[Circle(window, seat) for seat in range(SEATS)] for window in range(WINDOWS)]
ANSWER: list[list[list[Answer]]] = [
    [[Answer(window, first, seat) for seat in range(SEATS)] for first in range(SEATS)] for window in range(WINDOWS)
]


def close_circle(g: Young) -> None:
    """A played card ends the circle; it will begin anew."""
    while isinstance(g.agenda[-1], Answer):
        g.agenda.pop()


def spend(g: Young, seat: int, tile: int) -> None:
    """Turn a kept tile up, use it and give it back to its owner's discards."""
    kept = g.kept[seat]
    for i in range(len(kept)):
        if kept[i] & TILE == tile:
            del kept[i]
            break
    g.discard(tile)


# What the cards do


def take_effect(g: Young, seat: int, card: int, circle: Circle) -> None:
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
        g.do(RefreshOne(seat, amount, 0), circle)


def slip_under(g: Young) -> None:
    """False trail: the tile goes back face down under everything else on its square; who looked keeps the knowledge."""
    square = g.pawns[g.acting_seat * PAWNS + g.acting]
    at = g.topmost(g.acting_seat, square)
    slot = g.take_tile(at)
    low = square * STACK_LIMIT
    g.board[low + 1 : low + STACK_LIMIT] = g.board[low : low + STACK_LIMIT - 1]
    g.board[low] = slot


class PickDice(Ask):
    """Choose the dice to be thrown again, one or more, one at a time from the left."""

    fields = ("seat", "start", "left")
    follow = True

    def __init__(self, seat: int, start: int, left: int) -> None:
        self.seat = seat
        self.start = start
        self.left = left

    def options(self, g: Young) -> list[Action]:
        options: list[Action] = DIE[self.start : len(g.dice)]
        if options and g.picked:
            options.append(THROW)
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Die):
            g.picked.append(action.place)
            if self.left > 1:
                g.do(PickDice(self.seat, action.place + 1, self.left - 1))

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.pick_dice(g, self.start, action)

    def public(self) -> tuple[int, ...]:
        return (self.left,)


class ThrowAgain(Auto):
    """The roller throws the chosen dice again and the new faces count."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        for place in g.picked:
            g.dice[place] = 1 + g.rng.below(6)
        if g.events is not None:
            g.tell(RolledAgain, self.seat, tuple(g.picked), tuple(g.dice), g.pack.where[g.check_square], g.need)
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
        place = g.rng.below(len(g.kept[victim]))
        slot = g.kept[victim].pop(place) | knows(self.seat)
        tile = slot & TILE
        own = tile // FACES == self.seat
        seen = 63 if own else slot >> KNOWN & 63
        g.tell(Stolen, self.seat, victim, place, tile // FACES, tile % FACES, seen)
        if own:
            g.discard(tile)
        else:
            keep(g, self.seat, slot)

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.rob_whom(g, self.seat, action)


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

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.own_number(g, self.seat, self.least, self.most, action)


class RefreshOne(Ask):
    """Rally: turn used disks face up again, at least one, smaller numbers first."""

    fields = ("seat", "left", "last")
    follow = True

    def __init__(self, seat: int, left: int, last: int) -> None:
        self.seat = seat
        self.left = left
        self.last = last

    def options(self, g: Young) -> list[Action]:
        options: list[Action] = []
        seen = 0
        for disk in range(DISKS_EACH):
            value = g.pack.disks[disk]
            if not g.up[self.seat] >> disk & 1 and value >= self.last and value != seen:
                options.append(REFRESH[value - 1])
                seen = value
        if options and self.last:
            options.append(ENOUGH)
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Refresh):
            for disk in range(DISKS_EACH):
                if g.pack.disks[disk] == action.value and not g.up[self.seat] >> disk & 1:
                    g.up[self.seat] |= 1 << disk
                    break
            g.tell(DiskRefreshed, self.seat, action.value)
            if self.left > 1:
                g.do(RefreshOne(self.seat, self.left - 1, action.value))

    def refuse(self, g: Young, action: Action) -> Refusal | None:
        return None if action in self.options(g) else refusals.refresh_one(g, self.seat, self.last, action)
