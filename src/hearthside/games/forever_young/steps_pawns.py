"""Day and night: pawns act one after another; each moves or stays, then may look at a tile and must face it."""

from typing import Any

from hearthside.games.forever_young import words_prompts as prompts
from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import LEAVE, LOOK, MOVE, PICK, REST, Action, Look, Move, PickToAct
from hearthside.games.forever_young.cards import (
    FACES,
    FANGS,
    HUMANS,
    PAWNS_OF_A_KIND,
    SIDE,
    SQUARES,
    TRAP,
    VAMPIRES,
)
from hearthside.games.forever_young.effects import (
    AFTER_ACTION,
    AFTER_LOOK,
    BEFORE_MOVE,
    BETWEEN_ACTIONS,
)
from hearthside.games.forever_young.events import Looked, Moved, PhaseBegan, Picked, TurnedUp
from hearthside.games.forever_young.fate import keep
from hearthside.games.forever_young.leaders import leave_group
from hearthside.games.forever_young.state import (
    AMONG_ANY,
    ANYWHERE,
    AS_USUAL,
    DAY,
    EMPTY,
    KNOWN,
    NIGHT,
    PAWNS,
    TILE,
    Young,
    knows,
)
from hearthside.games.forever_young.steps_cards import CIRCLE, passes_in
from hearthside.games.forever_young.steps_checks import Fight, Snap
from hearthside.games.forever_young.words_names import PAWN_NAMES
from hearthside.kernel.agenda import CHOICE, FACTOR, FORCED, RUN_MOST, Ask, Auto, Step
from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME
from hearthside.kernel.voice import Voice


def reachable(kind: int, square: int) -> tuple[int, ...]:
    """Where a pawn may go: a human one step, a vampire any distance in a straight line; staying is always allowed.

    >>> reachable(HUMANS, 0), reachable(VAMPIRES, 0)
    ((0, 1, 6), (0, 1, 2, 3, 4, 5, 6, 12, 18, 24, 30))
    """
    row, column = divmod(square, SIDE)
    far = 1 if kind == HUMANS else SIDE
    return tuple(
        other
        for other in range(SQUARES)
        if (other // SIDE == row and abs(other % SIDE - column) <= far)
        or (other % SIDE == column and abs(other // SIDE - row) <= far)
    )


REACHABLE = [[reachable(kind, square) for square in range(SQUARES)] for kind in (HUMANS, VAMPIRES)]
MOVES: list[list[list[Action]]] = [[[MOVE[to] for to in squares] for squares in each] for each in REACHABLE]


def begin_phase(g: Young, phase: int) -> None:
    g.phase = phase
    g.acted = [0] * g.players
    if g.events is not None:
        g.tell(PhaseBegan, phase)


class Act(Auto):
    """By day the humans act, by night the vampires: the starter's first, then the others' clockwise."""

    fields = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, g: Young) -> None:
        begin_phase(g, self.phase)
        seats = g.clockwise(g.starter)
        picks = PICK_PAWN[HUMANS if self.phase == DAY else VAMPIRES]
        for i in range(len(seats) - 1, -1, -1):
            g.agenda.append(picks[seats[i]])
        g.agenda.append(CIRCLE[BETWEEN_ACTIONS][seats[0]])


ALL_ACTED = (1 << PAWNS_OF_A_KIND) - 1


def upright(g: Young, seat: int, kind: int) -> list[int]:
    """The squares of the pawns that have not acted yet, each once, in order."""
    return sorted({*all_upright(g, seat, kind)})


def all_upright(g: Young, seat: int, kind: int) -> list[int]:
    """The squares of the pawns that have not acted yet, one after another."""
    first = kind * PAWNS_OF_A_KIND
    at = seat * PAWNS + first
    acted = g.acted[seat] >> first
    squares: list[int] = []
    for square in g.pawns[at : at + PAWNS_OF_A_KIND]:
        if square >= 0 and not acted & 1:
            squares.append(square)
        acted >>= 1
    return squares


class PickPawn(Ask):
    """All pawns of one player act before play goes on to the left; pawns that came earlier in the phase act, too.

    The owner chooses the order of the pawns; nobody has to act with a pawn at all.
    """

    fields = ("seat", "kind")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def options(self, g: Young) -> list[Action]:
        options: list[Action] = [PICK[square] for square in upright(g, self.seat, self.kind)]
        if options:
            options.append(REST)
        return options

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, PickToAct):
            self.act(g, action.square)
        else:
            self.rest(g)

    def at_random(self, g: Young, chance: int) -> int:
        """Pawn after pawn acts at once, until one looks at a tile or somebody holds a card to be played."""
        if g.events is not None:
            return super().at_random(g, chance)
        return -pawns_at_random(g, self, chance)

    def rest(self, g: Young) -> None:
        """Act with no more pawns."""
        g.acted[self.seat] |= ALL_ACTED << self.kind * PAWNS_OF_A_KIND

    def act(self, g: Young, square: int) -> None:
        """The first pawn on the square that has not acted does; then the next is chosen."""
        seat = self.seat
        pawn = self.first_on(g, square)
        if g.events is not None:
            g.tell(Picked, seat, self.kind, square, g.pack.where[square])
        g.agenda.append(self)
        g.agenda.append(ACTION[seat][pawn])

    def first_on(self, g: Young, square: int) -> int:
        """The first pawn on the square that has not acted, 0 to 11."""
        pawn = self.kind * PAWNS_OF_A_KIND
        at = self.seat * PAWNS
        acted = g.acted[self.seat]
        while g.pawns[at + pawn] != square or acted >> pawn & 1:
            pawn += 1
        return pawn

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, f"is choosing a {PAWN_NAMES[self.kind]}")
        return f"Choose a {PAWN_NAMES[self.kind]} to act, or act with no more."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.pick_pawn(g, self.seat, self.kind, action)

    def public(self) -> tuple[int, ...]:
        return (self.kind,)


class PawnActs(Auto):
    """A pawn's action: it is named, others may answer, it moves or stays, may look, and is laid down."""

    fields = ("seat", "pawn")

    def __init__(self, seat: int, pawn: int) -> None:
        self.seat = seat
        self.pawn = pawn

    def run(self, g: Young) -> None:
        seat, pawn = self.seat, self.pawn
        g.acting_seat = seat
        g.acting = pawn
        g.mode = AS_USUAL
        g.again = 0
        g.acted[seat] |= 1 << pawn
        g.agenda += WHOLE_ACTION[seat]


class MovePawn(Ask):
    """Move in a straight line, never diagonally: a human one square, a vampire any number. Nothing blocks; staying is allowed."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        square = g.pawns[self.seat * PAWNS + g.acting]
        if g.mode == AS_USUAL:
            return MOVES[VAMPIRES if g.acting >= PAWNS_OF_A_KIND else HUMANS][square]
        return MOVE if g.mode == ANYWHERE else []

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Move)
        self.move(g, action.square)

    def at_random(self, g: Young, chance: int) -> int:
        if g.mode != AS_USUAL:
            return super().at_random(g, chance)
        kind = VAMPIRES if g.acting >= PAWNS_OF_A_KIND else HUMANS
        squares = REACHABLE[kind][g.pawns[self.seat * PAWNS + g.acting]]
        self.move(g, squares[chance % len(squares)])
        return len(squares)

    def move(self, g: Young, square: int) -> None:
        at = self.seat * PAWNS + g.acting
        if g.events is not None:
            kind = VAMPIRES if g.acting >= PAWNS_OF_A_KIND else HUMANS
            g.tell(Moved, self.seat, kind, g.pawns[at], square, g.pack.where[square])
        g.pawns[at] = square

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is moving a pawn")
        return prompts.moving(view)

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.move_pawn(g, self.seat, action)


class LookOrLeave(Ask):
    """A pawn may look at the topmost tile on its square that is not its owner's; once looked at, it must be faced."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        if g.topmost(self.seat, g.pawns[self.seat * PAWNS + g.acting]) == EMPTY:
            return []
        return LOOK_LEAVE

    def choose(self, g: Young, action: Action) -> None:
        if isinstance(action, Look):
            self.look(g, g.topmost(self.seat, g.pawns[self.seat * PAWNS + g.acting]))

    def at_random(self, g: Young, chance: int) -> int:
        at = g.topmost(self.seat, g.pawns[self.seat * PAWNS + g.acting])
        if at == EMPTY:
            return 0
        if not chance % 2:
            self.look(g, at)
        return 2

    def look(self, g: Young, at: int) -> None:
        """Look at the tile in this place of the board."""
        seat = self.seat
        square = g.pawns[seat * PAWNS + g.acting]
        slot = g.board[at] | knows(seat)
        g.board[at] = slot
        g.stirred += 1
        tile = slot & TILE
        if g.events is not None:
            g.tell(Looked, seat, square, g.pack.where[square], tile // FACES, tile % FACES, slot >> KNOWN & 63)
        g.agenda.append(RESOLVE[seat])
        g.agenda.append(CIRCLE[AFTER_LOOK][tile // FACES])

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "may look at a tile")
        return prompts.looking(voice, view)

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.look_or_leave(action)


LOOK_LEAVE: list[Action] = [LOOK, LEAVE]


class Resolve(Auto):
    """Weapons, fangs, re-rolls and clues are kept face down; everything else is turned up and resolved at once."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        seat = self.seat
        square = g.pawns[seat * PAWNS + g.acting]
        slot = g.take_tile(g.topmost(seat, square))
        leave_group(g, slot)
        tile = slot & TILE
        family, face = tile // FACES, tile % FACES
        if face >= FANGS:
            keep(g, seat, slot & ~AMONG_ANY)
            return
        g.facing = tile
        if g.events is not None:
            g.tell(TurnedUp, seat, square, g.pack.where[square], family, face)
        if face == TRAP:
            g.do(Snap(family, seat, g.acting, square))
        else:
            g.do(Fight(seat, VAMPIRES if g.acting >= PAWNS_OF_A_KIND else HUMANS, square))


class ActionOver(Auto):
    """The pawn has acted; a second wind lets it act again, otherwise anybody may play between two actions."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        if g.again:
            g.do(ACTION[self.seat][g.acting])
            return
        g.acting_seat = g.acting = -1
        g.agenda.append(CIRCLE[BETWEEN_ACTIONS][self.seat])


def pawns_at_random(g: Young, asked: PickPawn, chance: int) -> int:
    """The pawns of a seat act one after another, where nobody listens: the answers as ``several`` counts them.

    As the steps of an action would have it one by one. What is left of it comes onto the agenda where a tile is looked at, and where
    anybody holds a card that may be played; who may answer but holds none passes.
    """
    seat, kind = asked.seat, asked.kind
    pawns, acted = g.pawns, g.acted
    first = seat * PAWNS
    reach = REACHABLE[kind]
    waiting = all_upright(g, seat, kind)
    squares = sorted({*waiting})
    answers = 0
    while answers & RUN_MOST < RUN_MOST - CHOICES_OF_AN_ACTION:
        number = len(squares)
        if not number:
            return answers
        place = chance % (number + 1)
        chance = chance * FACTOR % PRIME
        answers += CHOICE
        if place == number:
            asked.rest(g)
            return answers
        square = squares[place]
        pawn = asked.first_on(g, square)
        waiting.remove(square)
        if square not in waiting:
            del squares[place]
        g.acting_seat = seat
        g.acting = pawn
        g.mode = AS_USUAL
        g.again = 0
        acted[seat] |= 1 << pawn
        passes = passes_in(g, BEFORE_MOVE, seat)
        if passes < 0:
            g.agenda.append(asked)
            g.agenda += WHOLE_ACTION[seat]
            return answers
        answers += passes * FORCED
        ways = reach[pawns[first + pawn]]
        square = ways[chance % len(ways)]
        chance = chance * FACTOR % PRIME
        answers += CHOICE
        pawns[first + pawn] = square
        at = g.topmost(seat, square)
        if at != EMPTY:
            looks = not chance % 2
            chance = chance * FACTOR % PRIME
            answers += CHOICE
            if looks:
                g.agenda.append(asked)
                g.agenda += AFTER_THE_LOOK[seat]
                LOOK_OR_LEAVE[seat].look(g, at)
                return answers
        passes = passes_in(g, AFTER_ACTION, seat)
        if passes < 0:
            g.agenda.append(asked)
            g.agenda += AFTER_THE_LOOK[seat]
            return answers
        answers += passes * FORCED
        g.acting_seat = g.acting = -1
        passes = passes_in(g, BETWEEN_ACTIONS, seat)
        if passes < 0:
            g.agenda.append(asked)
            g.agenda.append(CIRCLE[BETWEEN_ACTIONS][seat])
            return answers
        answers += passes * FORCED
    g.agenda.append(asked)
    return answers


CHOICES_OF_AN_ACTION = 3
"""Which pawn, where to, whether to look."""
SEATS_EACH = range(len(CIRCLE[0]))
PICK_PAWN = [[PickPawn(seat, kind) for seat in SEATS_EACH] for kind in (HUMANS, VAMPIRES)]
ACTION = [[PawnActs(seat, pawn) for pawn in range(PAWNS)] for seat in SEATS_EACH]
MOVE_PAWN = [MovePawn(seat) for seat in SEATS_EACH]
LOOK_OR_LEAVE = [LookOrLeave(seat) for seat in SEATS_EACH]
RESOLVE = [Resolve(seat) for seat in SEATS_EACH]
ACTION_OVER = [ActionOver(seat) for seat in SEATS_EACH]
WHOLE_ACTION: list[list[Step]] = [
    [
        ACTION_OVER[seat],
        CIRCLE[AFTER_ACTION][seat],
        LOOK_OR_LEAVE[seat],
        MOVE_PAWN[seat],
        CIRCLE[BEFORE_MOVE][seat],
    ]
    for seat in SEATS_EACH
]
"""The action of a pawn as it lies on the agenda: the last comes first."""
AFTER_THE_LOOK = [steps[:2] for steps in WHOLE_ACTION]
"""What is left of it when the pawn has looked, or not."""

DAY_PHASE = Act(DAY)
NIGHT_PHASE = Act(NIGHT)
