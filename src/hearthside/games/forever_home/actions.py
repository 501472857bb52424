"""Every action of the game, each built once."""

from functools import cache

from hearthside.games.forever_home.patterns import CELLS, KINDS, SIDE
from hearthside.kernel.actions import Action, Catalogue

OWN_CARDS = 50
"""Training cards of the game's own pack; actions about those of a larger one follow in the catalogue."""
SLOTS = 5
HOME_PLACES = 4
MEEPLES = 7


class Draft(Action, frozen=True, tag="draft"):
    """Take a dog of this kind from the pool."""

    dog: int


class ReturnDog(Action, frozen=True, tag="return"):
    """Solo: put one of the three dogs back into the bag."""

    dog: int


class TakeDog(Action, frozen=True, tag="take_dog"):
    """Take the dog in this position of the display."""

    slot: int


class TakeCard(Action, frozen=True, tag="take_card"):
    """Take the training card in this position of the display."""

    slot: int


class Move(Action, frozen=True, tag="move"):
    """Move a dog one space."""

    origin: int
    to: int


class Place(Action, frozen=True, tag="place"):
    """Place the dog on this space."""

    cell: int


class Wait(Action, frozen=True, tag="wait"):
    """Place the dog later this turn."""


class Lead(Action, frozen=True, tag="lead"):
    """Place the waiting dog of this kind next."""

    dog: int


class Complete(Action, frozen=True, tag="complete"):
    """Complete this training card."""

    card: int


class Keep(Action, frozen=True, tag="keep"):
    """Complete no card now."""


class MatchAt(Action, frozen=True, tag="match"):
    """Use the match with this orientation and this space under its top left corner."""

    turn: int
    cell: int


class Graduate(Action, frozen=True, tag="graduate"):
    """Send the dog on this space to this home."""

    cell: int
    home: int


class Slide(Action, frozen=True, tag="slide"):
    """Skill: move another dog along the axis."""

    origin: int
    to: int


class ExchangeCard(Action, frozen=True, tag="exchange_card"):
    """Skill: exchange a card of the hand with one of the display."""

    card: int
    slot: int


class ExchangeDog(Action, frozen=True, tag="exchange_dog"):
    """Skill: exchange another dog with one of the display."""

    cell: int
    slot: int


class Skip(Action, frozen=True, tag="skip"):
    """Do not use the skill."""


class PlaceMeeple(Action, frozen=True, tag="meeple"):
    """Solo: place the meeple of this kind on this space of the challenge board."""

    dog: int
    space: int


class Stop(Action, frozen=True, tag="stop"):
    """Solo: end the game."""


class GoOn(Action, frozen=True, tag="go_on"):
    """Solo: take another turn."""


def neighbours(cell: int) -> list[int]:
    """The spaces one step away in any of the eight directions, in reading order.

    >>> neighbours(0)
    [1, 5, 6]
    """
    return [to for to in range(CELLS) if to != cell and max(_apart(cell, to)) == 1]


def _apart(cell: int, to: int) -> tuple[int, int]:
    return abs(cell // SIDE - to // SIDE), abs(cell % SIDE - to % SIDE)


def _aligned(cell: int, to: int) -> bool:
    rows, columns = _apart(cell, to)
    return cell != to and (rows == 0 or columns == 0 or rows == columns)


WAIT = Wait()
KEEP = Keep()
SKIP = Skip()
STOP = Stop()
GO_ON = GoOn()

DRAFT = [Draft(dog) for dog in range(KINDS)]
RETURN = [ReturnDog(dog) for dog in range(KINDS)]
TAKE_DOG = [TakeDog(slot) for slot in range(SLOTS)]
TAKE_CARD = [TakeCard(slot) for slot in range(SLOTS)]
PLACE = [Place(cell) for cell in range(CELLS)]
LEAD = [Lead(dog) for dog in range(KINDS)]
MATCH = [[MatchAt(turn, cell) for cell in range(CELLS)] for turn in range(8)]
GRADUATE = [[Graduate(cell, home) for home in range(HOME_PLACES)] for cell in range(CELLS)]
MOVE = [{to: Move(cell, to) for to in neighbours(cell)} for cell in range(CELLS)]
SLIDE = [{to: Slide(cell, to) for to in range(CELLS) if _aligned(cell, to)} for cell in range(CELLS)]
EXCHANGE_DOG = [[ExchangeDog(cell, slot) for slot in range(SLOTS)] for cell in range(CELLS)]
MEEPLE = [[PlaceMeeple(dog, space) for space in range(MEEPLES)] for dog in range(KINDS)]

PLACE_IN_ROW = [
    [[PLACE[row * SIDE + column] for column in range(SIDE) if bits >> column & 1] for bits in range(1 << SIDE)]
    for row in range(SIDE)
]
"""The places of a row for every set of its spaces, so that options are put together, not built."""

TAKES: list[list[Action]] = [[*TAKE_DOG[:size], *TAKE_CARD[:size]] for size in range(SLOTS + 1)]
TAKE_DOGS: list[list[Action]] = [[*TAKE_DOG[:size]] for size in range(SLOTS + 1)]
"""Everything full displays of some size offer, and all their dogs."""


def _moves_of_rows(row: int) -> list[Move]:
    """The moves within a row and between it and the next; in the end those within the last row."""
    moves = [
        move
        for origin in range(row * SIDE, (row + 2) * SIDE)
        for to, move in MOVE[origin].items()
        if row in (origin // SIDE, to // SIDE) and row <= to // SIDE <= row + 1
    ]
    if row == SIDE - 2:
        moves += [
            move for origin in range(CELLS - SIDE, CELLS) for to, move in MOVE[origin].items() if to >= CELLS - SIDE
        ]
    return moves


def _steps_in_rows(row: int) -> list[bytes]:
    """By the dogs on a row and the next: those of its moves that can be made, each by its place among them."""
    moves = [(1 << move.origin - row * SIDE, 1 << move.to - row * SIDE) for move in MOVES_OF_ROWS[row]]
    return [
        bytes([step for step, (origin, to) in enumerate(moves) if dogs & origin and not dogs & to])
        for dogs in range(1 << 2 * SIDE)
    ]


TWO_ROWS = (1 << 2 * SIDE) - 1
MOVES_OF_ROWS = [_moves_of_rows(row) for row in range(SIDE - 1)]
STEP_SPACES = [[(move.origin, move.to, 1 << move.origin | 1 << move.to) for move in moves] for moves in MOVES_OF_ROWS]
"""By row and a move's place among those of the row and the next: from where to where, and both spaces as a mask."""
STEPS = _steps_in_rows(0)
STEPS_IN_LAST = _steps_in_rows(SIDE - 2)
"""By the dogs on two rows: moves by their places, in bytes, so that the processor has them at hand. All rows but the last two share
one table."""
STEPS_IN_ROWS = [STEPS, STEPS, STEPS, STEPS_IN_LAST]
THREE_ROWS = (1 << 3 * SIDE) - 1
STEPS_ABOVE = bytes(
    [len(STEPS_IN_ROWS[0][dogs & TWO_ROWS]) + len(STEPS_IN_ROWS[1][dogs >> SIDE]) for dogs in range(1 << 3 * SIDE)]
)
STEPS_BELOW = bytes(
    [len(STEPS_IN_ROWS[2][dogs & TWO_ROWS]) + len(STEPS_IN_ROWS[3][dogs >> SIDE]) for dogs in range(1 << 3 * SIDE)]
)
"""By the dogs on the first three rows, and on the last three: how many moves there are in the first two of these tables, and in the others."""
MOVES_IN_ROWS = [
    [[moves[step] for step in steps] for steps in table]
    for moves, table in zip(MOVES_OF_ROWS, STEPS_IN_ROWS, strict=True)
]
"""The moves themselves, so that options are put together, not built."""

AnyAction = (
    Draft
    | ReturnDog
    | TakeDog
    | TakeCard
    | Move
    | Place
    | Wait
    | Lead
    | Complete
    | Keep
    | MatchAt
    | Graduate
    | Slide
    | ExchangeCard
    | ExchangeDog
    | Skip
    | PlaceMeeple
    | Stop
    | GoOn
)


class Actions:
    """Every action there is with so many training cards; those about cards by card."""

    def __init__(self, cards: int) -> None:
        self.complete = [Complete(card) for card in range(cards)]
        self.exchange_card = [[ExchangeCard(card, slot) for slot in range(SLOTS)] for card in range(cards)]
        every: list[Action] = [*DRAFT, *RETURN, *TAKE_DOG, *TAKE_CARD, *PLACE, WAIT, *LEAD]
        for moves in MOVE:
            every += moves.values()
        every += [*self.complete[:OWN_CARDS], KEEP]
        for matches in MATCH:
            every += matches
        for sends in GRADUATE:
            every += sends
        for slides in SLIDE:
            every += slides.values()
        for exchanges in self.exchange_card[:OWN_CARDS]:
            every += exchanges
        for swaps in EXCHANGE_DOG:
            every += swaps
        for meeples in MEEPLE:
            every += meeples
        every += [SKIP, STOP, GO_ON, *self.complete[OWN_CARDS:]]
        for exchanges in self.exchange_card[OWN_CARDS:]:
            every += exchanges
        self.catalogue = Catalogue(AnyAction, every)


@cache
def actions_for(cards: int) -> Actions:
    """The actions of every pack of this size: each exists once."""
    return Actions(cards)
