"""The table of Forever Young as flat lists of ints.

A tile lying somewhere is a *slot*: the tile, the seats that know its face, and what everybody can conclude about it.
"""

from hearthside.games.forever_young.cards import (
    DISKS_EACH,
    FACES,
    PAWNS_OF_A_KIND,
    SQUARES,
    STACK_LIMIT,
    YoungPack,
)
from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Rng

# Slots

TILE = 127
"""The bits of a slot that hold the tile."""
KNOWN = 7
"""The seats that know the face are the six bits from here."""
NOT_HUMAN = 1 << 13
"""Everybody can conclude that this tile is not a human (its owner had to feed otherwise)."""
NOT_CLUE = 1 << 14
"""Everybody can conclude that this tile is not a clue (it was kept after the nest was found)."""
EMPTY = -1

# Pawns

PAWNS = 2 * PAWNS_OF_A_KIND
"""Of one seat: first the humans, then the vampires."""
SUPPLY = -1
GONE = -2
"""Out of the game, or lying before a trapper as food."""

# Phases

SETUP = 0
DAY = 1
NIGHT = 2
FEEDING = 3
PLACEMENT = 4

# What an acting pawn may do

AS_USUAL = 0
HELD = 1
ANYWHERE = 2

# Marks

MARK_VAMPIRE = 0
MARK_HUMAN = 1
MARK_NEST = 2
MARKS = 3

# Standing answers, known to their seat alone

OFF_THIS_PHASE = 1
ONLY_MINE = 2

# Ends

LAST_ONE_STANDING = 1
NO_PAWNS = 2
NOTHING_STIRS = 3
LAST_ROUND_PLAYED = 4


def family(slot: int) -> int:
    """Whose tile it is."""
    return (slot & TILE) // FACES


def face(slot: int) -> int:
    return (slot & TILE) % FACES


def knows(seat: int) -> int:
    """The bit of a slot that says this seat knows the face; a spectator never does."""
    return 1 << (KNOWN + seat) if seat >= 0 else 0


EVERYBODY = 63 << KNOWN


class Young(State):
    """Everything on the table, seen and unseen."""

    fields = (
        "round",
        "phase",
        "starter",
        "stirred",
        "idle",
        "ended",
        "board",
        "stacks",
        "hand",
        "hand_size",
        "discards",
        "kept",
        "killed",
        "trapped",
        "box",
        "pawns",
        "acted",
        "up",
        "cards",
        "deck",
        "used",
        "boxed",
        "played",
        "standing",
        "marks",
        "credit",
        "returned",
        "number",
        "out",
        "fell",
        "fallen",
        "dull_hand",
        "dull_stack",
        "sown",
        "acting_seat",
        "acting",
        "mode",
        "again",
        "facing",
        "hunter",
        "roller",
        "check_square",
        "need",
        "dice_count",
        "arming",
        "dice",
        "picked",
    )

    def __init__(self, players: int, rng: Rng, pack: YoungPack) -> None:
        super().__init__(players, rng)
        n = players
        self.pack = pack
        self.round = 0
        self.phase = SETUP
        self.starter = 0
        self.stirred = 0
        """Tiles activated this round."""
        self.idle = 0
        """Whole rounds in a row without an activated tile."""
        self.ended = 0
        self.board: list[int] = [EMPTY] * (SQUARES * STACK_LIMIT)
        """Slots, three to a square, the lowest first."""
        self.stacks: list[list[int]] = [[] for _ in range(n)]
        """Faces, drawn from the end."""
        self.hand: list[int] = [0] * (n * FACES)
        """How many of each face each seat holds."""
        self.hand_size: list[int] = [0] * n
        self.discards: list[int] = [0] * (n * FACES)
        """How many of each face of each family lie discarded, face up."""
        self.kept: list[list[int]] = [[] for _ in range(n)]
        """Slots face down in front of each seat, in the order they came."""
        self.killed: list[int] = [0] * (n * n)
        """Human tiles killed this round: by the seat that holds them, then by family."""
        self.trapped: list[int] = [0] * (n * n)
        """Trapped human pawns: by the seat that holds them, then by their owner."""
        self.box: list[list[int]] = [[] for _ in range(n)]
        """Slots of the families that fell."""
        self.pawns: list[int] = [SUPPLY] * (n * PAWNS)
        self.acted: list[int] = [0] * n
        """Pawns that acted in this phase, as bits."""
        self.up: list[int] = [(1 << DISKS_EACH) - 1] * n
        """Disks that lie number side up, as bits."""
        self.cards: list[int] = [0] * n
        """Event cards in hand, as bits."""
        self.deck: list[list[int]] = [[] for _ in range(n)]
        self.used: list[int] = [0] * n
        """Event cards played, as bits."""
        self.boxed: list[int] = [0] * n
        """Event cards of the fallen, as bits."""
        self.played: list[int] = [0] * n
        """Whether the seat has played its card of this round."""
        self.standing: list[int] = [0] * n
        self.marks: list[int] = [0] * n
        """Marks against each seat, as bits."""
        self.credit: list[int] = [-1] * (n * MARKS)
        """Who made each mark."""
        self.returned: list[int] = [0] * n
        """Leaders that came back and must be placed again, as bits by face."""
        self.number: list[int] = [0] * n
        """How many tiles each seat is to place."""
        self.out: list[int] = [0] * n
        """0 while in the game, else the how-manieth to fall."""
        self.fell: list[int] = [0] * n
        """The round in which a seat fell."""
        self.fallen = 0
        self.dull_hand: list[int] = [0] * n
        """How many tiles in each hand everybody knows not to be humans."""
        self.dull_stack: list[int] = [0] * n
        """Whether everybody knows that no human is left in the stack."""
        self.sown: list[int] = [0] * n
        """How many clues everybody knows to be in the stack still."""
        self.acting_seat = -1
        self.acting = -1
        """The acting pawn, 0 to 11 of its seat."""
        self.mode = AS_USUAL
        self.again = 0
        self.facing = EMPTY
        """The tile turned up and being fought."""
        self.hunter = -1
        """The kind of pawn that fights; -1 when a trap is rolled for."""
        self.roller = -1
        self.check_square = -1
        self.need = 0
        self.dice_count = 0
        self.arming = 0
        """The last tile added to this roll, so that each choice of tiles is made in one order only."""
        self.dice: list[int] = []
        self.picked: list[int] = []

    def clone(self) -> "Young":
        w = Young(self.players, self.rng.clone(), self.pack)
        w.agenda = self.agenda.copy()
        w.round = self.round
        w.phase = self.phase
        w.starter = self.starter
        w.stirred = self.stirred
        w.idle = self.idle
        w.ended = self.ended
        w.board = self.board.copy()
        w.stacks = [stack.copy() for stack in self.stacks]
        w.hand = self.hand.copy()
        w.hand_size = self.hand_size.copy()
        w.discards = self.discards.copy()
        w.kept = [kept.copy() for kept in self.kept]
        w.killed = self.killed.copy()
        w.trapped = self.trapped.copy()
        w.box = [box.copy() for box in self.box]
        w.pawns = self.pawns.copy()
        w.acted = self.acted.copy()
        w.up = self.up.copy()
        w.cards = self.cards.copy()
        w.deck = [deck.copy() for deck in self.deck]
        w.used = self.used.copy()
        w.boxed = self.boxed.copy()
        w.played = self.played.copy()
        w.standing = self.standing.copy()
        w.marks = self.marks.copy()
        w.credit = self.credit.copy()
        w.returned = self.returned.copy()
        w.number = self.number.copy()
        w.out = self.out.copy()
        w.fell = self.fell.copy()
        w.fallen = self.fallen
        w.dull_hand = self.dull_hand.copy()
        w.dull_stack = self.dull_stack.copy()
        w.sown = self.sown.copy()
        w.acting_seat = self.acting_seat
        w.acting = self.acting
        w.mode = self.mode
        w.again = self.again
        w.facing = self.facing
        w.hunter = self.hunter
        w.roller = self.roller
        w.check_square = self.check_square
        w.need = self.need
        w.dice_count = self.dice_count
        w.arming = self.arming
        w.dice = self.dice.copy()
        w.picked = self.picked.copy()
        return w

    # Seats

    def after(self, seat: int) -> int:
        """The next surviving player to the left."""
        n = self.players
        seat = (seat + 1) % n
        while self.out[seat]:
            seat = (seat + 1) % n
        return seat

    def clockwise(self, seat: int) -> list[int]:
        """The surviving players, clockwise from this seat on."""
        n = self.players
        return [s % n for s in range(seat, seat + n) if not self.out[s % n]]

    # Squares

    def height(self, square: int) -> int:
        at = square * STACK_LIMIT
        board = self.board
        if board[at + 2] >= 0:
            return 3
        if board[at + 1] >= 0:
            return 2
        return 1 if board[at] >= 0 else 0

    def push_tile(self, square: int, slot: int) -> None:
        """Lay a tile on top of a square's stack."""
        at = square * STACK_LIMIT
        while self.board[at] >= 0:
            at += 1
        assert at < (square + 1) * STACK_LIMIT
        self.board[at] = slot

    def take_tile(self, at: int) -> int:
        """Take the slot from this place of the board; what lies above comes down."""
        slot = self.board[at]
        top = at // STACK_LIMIT * STACK_LIMIT + STACK_LIMIT - 1
        while at < top:
            self.board[at] = self.board[at + 1]
            at += 1
        self.board[top] = EMPTY
        return slot

    def topmost(self, seat: int, square: int) -> int:
        """The place on the board of the topmost tile on the square that is not this seat's; EMPTY when there is none."""
        at = square * STACK_LIMIT + STACK_LIMIT - 1
        low = at - STACK_LIMIT
        board = self.board
        while at > low:
            slot = board[at]
            if slot >= 0 and (slot & TILE) // FACES != seat:
                return at
            at -= 1
        return EMPTY

    def discard(self, tile: int) -> None:
        """Put a tile on its owner's discards; a tile's number is its place in the table of discards."""
        self.discards[tile & TILE] += 1

    # Pawns

    def on_board(self, seat: int, kind: int) -> int:
        """How many pawns of this kind the seat has on the board."""
        at = seat * PAWNS + kind * PAWNS_OF_A_KIND
        count = 0
        for i in range(at, at + PAWNS_OF_A_KIND):
            if self.pawns[i] >= 0:
                count += 1
        return count

    def in_supply(self, seat: int, kind: int) -> int:
        """A pawn of this kind in the seat's supply, 0 to 11; EMPTY when there is none."""
        first = kind * PAWNS_OF_A_KIND
        for pawn in range(first, first + PAWNS_OF_A_KIND):
            if self.pawns[seat * PAWNS + pawn] == SUPPLY:
                return pawn
        return EMPTY
