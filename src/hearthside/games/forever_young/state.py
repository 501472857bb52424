"""The table of Forever Young as flat lists of ints.

A tile lying somewhere is a *slot*: the tile, the seats that know its face, and what everybody can conclude about it.
"""

from typing import Any, ClassVar

from hearthside.games.forever_young.cards import (
    CLUE,
    CLUES_TO_A_NEST,
    COLOURS,
    FACE_KEYS,
    FACES,
    HUMAN,
    HUMAN_LEADER,
    PAWNS_OF_A_KIND,
    SEATS,
    SQUARES,
    STACK_LIMIT,
    YoungPack,
)
from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Quick, Rng

# Slots

TILE = 127
"""The bits of a slot that hold the tile."""
KNOWN = 7
"""The seats that know the face are the six bits from here."""
NOT_HUMAN = 1 << 13
"""Everybody can conclude that this tile is not a human (its owner had to feed otherwise)."""
NOT_CLUE = 1 << 14
"""Everybody can conclude that this tile is not a clue (it was kept after the nest was found)."""
AMONG = 15
"""The two bits from here: it was laid together with its family's vampire leader, or human leader, that had come home.
So one of the tiles with this bit is that leader, and nobody but the owner knows which."""
AMONG_ANY = 3 << AMONG
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


EVERYBODY = 63 << KNOWN
CLOCKWISE = [[[(seat + i) % n for i in range(n)] for seat in range(n)] for n in range(SEATS + 1)]
"""By number of players and seat: everybody clockwise from this seat on."""


def knows(seat: int) -> int:
    """The bits of a slot that say that this seat knows the face; a spectator knows what everybody knows."""
    return 1 << (KNOWN + seat) if seat >= 0 else EVERYBODY


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
        "stacks_in_order",
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
        "marks",
        "credit",
        "returned",
        "owed",
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
        "armed",
        "dice",
        "picked",
    )
    derived: ClassVar[tuple[str, ...]] = ("stacks", "loose")
    __slots__ = ("pack", *derived, *[name for name in fields if name != "stacks_in_order"])

    def __init__(self, players: int, rng: Rng, pack: YoungPack, like: "Young | None" = None) -> None:
        super().__init__(players, rng, like)
        self.pack = pack
        if like is not None:
            self._copy(like)
            return
        n = players
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
        """Faces, drawn from the end. These lists, those of kept tiles and the decks are shared by clones: who changes one puts another in its place."""
        self.loose: list[int] = []
        """In a world that was dealt anew no stack and no deck is in order: who draws shuffles, by streams of their own, so that what comes
        does not depend on the dice. Where the streams stand, first those of the stacks; empty where all is in order."""
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
        self.up: list[int] = [pack.all_up] * n
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
        self.marks: list[int] = [0] * n
        """Marks against each seat, as bits."""
        self.credit: list[int] = [-1] * (n * MARKS)
        """Who made each mark."""
        self.returned: list[int] = [0] * n
        """Leaders that came home and must be laid again, as bits by face, until the step is over in which they are laid."""
        self.owed: list[int] = [0] * n
        """Those of them that are still in hand, which only their owner knows while tiles are being laid."""
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
        self.armed: list[int] = []
        """Bonus tiles added to this roll, by their places in USE, ascending."""
        self.dice: list[int] = []
        self.picked: list[int] = []

    def clone(self) -> "Young":
        return Young(self.players, self.rng.clone(), self.pack, self)

    def _copy(self, other: "Young") -> None:
        """Become the same position; every list that is changed in place is one's own."""
        self.round = other.round
        self.phase = other.phase
        self.starter = other.starter
        self.stirred = other.stirred
        self.idle = other.idle
        self.ended = other.ended
        self.board = other.board.copy()
        self.hand = other.hand.copy()
        self.hand_size = other.hand_size.copy()
        self.pawns = other.pawns.copy()
        self.acted = other.acted.copy()
        self.up = other.up.copy()
        self.cards = other.cards.copy()
        self.number = other.number.copy()
        self.fallen = other.fallen
        self.acting_seat, self.acting = other.acting_seat, other.acting
        self.mode = other.mode
        self.again = other.again
        self.facing = other.facing
        self.hunter = other.hunter
        self.roller = other.roller
        self.check_square = other.check_square
        self.need = other.need
        self.dice_count = other.dice_count
        # What these hold is shared.
        self.stacks = other.stacks.copy()
        self.kept = other.kept.copy()
        self.deck = other.deck.copy()
        # These are shared themselves: who changes one puts another in its place.
        self.armed = other.armed
        self.box = other.box
        self.boxed = other.boxed
        self.credit = other.credit
        self.dice = other.dice
        self.discards = other.discards
        self.dull_hand = other.dull_hand
        self.dull_stack = other.dull_stack
        self.fell = other.fell
        self.killed = other.killed
        self.loose = other.loose
        self.marks = other.marks
        self.out = other.out
        self.owed = other.owed
        self.picked = other.picked
        self.played = other.played
        self.returned = other.returned
        self.sown = other.sown
        self.trapped = other.trapped
        self.used = other.used

    # Stacks

    @property
    def stacks_in_order(self) -> list[Any]:
        """The stacks as a record has them; in a world that was dealt anew also where the shuffles stand."""
        return [self.stacks, self.loose] if self.loose else self.stacks

    def shuffle_stack(self, seat: int) -> None:
        if not self.loose:
            self.stacks[seat] = stack = self.stacks[seat].copy()
            self.rng.shuffle(stack)

    def shuffle_stack_on(self, seat: int, tiles: int) -> None:
        """Put the next so many tiles of a loose stack in order; the stack is nobody else's."""
        self._shuffle_on(self.stacks[seat], tiles, seat)

    def shuffle_deck_on(self, seat: int, cards: int) -> None:
        """Put the next so many event cards of a loose deck in order; the deck is nobody else's."""
        self._shuffle_on(self.deck[seat], cards, self.players + seat)

    def _shuffle_on(self, items: list[int], number: int, which: int) -> None:
        stream = Quick(b"", self.loose[which])
        stream.shuffle_last(items, number)
        self.loose = self.loose.copy()
        self.loose[which] = stream.used

    # Seats

    def after(self, seat: int) -> int:
        """The next surviving player to the left."""
        n = self.players
        seat = (seat + 1) % n
        while self.out[seat]:
            seat = (seat + 1) % n
        return seat

    def clockwise(self, seat: int) -> list[int]:
        """The surviving players, clockwise from this seat on; nobody changes this list."""
        n = self.players
        if not self.fallen:
            return CLOCKWISE[n][seat]
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

    def push_tile(self, square: int, slot: int) -> int:
        """Lay a tile on top of a square's stack; its place on the board."""
        at = square * STACK_LIMIT
        board = self.board
        while board[at] >= 0:
            at += 1
        assert at < (square + 1) * STACK_LIMIT
        board[at] = slot
        return at

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
        self.discard_some(tile & TILE, 1)

    def discard_some(self, tile: int, number: int) -> None:
        """Put so many alike on the discards."""
        self.discards = self.discards.copy()
        self.discards[tile] += number

    # Pawns

    def on_board(self, seat: int, kind: int) -> int:
        """How many pawns of this kind the seat has on the board."""
        at = seat * PAWNS + kind * PAWNS_OF_A_KIND
        number = 0
        for square in self.pawns[at : at + PAWNS_OF_A_KIND]:
            if square >= 0:
                number += 1
        return number

    def in_supply(self, seat: int, kind: int) -> int:
        """A pawn of this kind in the seat's supply, 0 to 11; EMPTY when there is none."""
        at = seat * PAWNS + kind * PAWNS_OF_A_KIND
        pawns = self.pawns[at : at + PAWNS_OF_A_KIND]
        return kind * PAWNS_OF_A_KIND + pawns.index(SUPPLY) if SUPPLY in pawns else EMPTY

    def pieces(self) -> list[str]:
        """Tiles, event cards, pawns and disks, wherever they are."""
        found: list[str] = []
        for seat in range(self.players):
            for face in range(FACES):
                found += [f"{COLOURS[seat]} {FACE_KEYS[face]}"] * _tiles(self, seat, face)
            events = self.cards[seat], self.used[seat], self.boxed[seat], sum(1 << card for card in self.deck[seat])
            for card in range(len(self.pack.names)):
                found += [f"{COLOURS[seat]} event {card}"] * sum(cards >> card & 1 for cards in events)
            for pawn in range(PAWNS):
                found.append(f"{COLOURS[seat]} pawn {pawn // PAWNS_OF_A_KIND}")
            found += [f"{COLOURS[seat]} disk {value}" for value in self.pack.disks]
        return found


def at_stake(g: Young) -> int:
    """The face of the tile that is being fought; EMPTY when there is no fight (a trap is none)."""
    return g.facing % FACES if g.hunter >= 0 else EMPTY


def succeeds(dice: list[int], targets: tuple[int, int], need: int) -> bool:
    """So many dice show the same target number, either one; the two numbers are never mixed.

    >>> succeeds([2, 2, 4, 4, 6], (4, 5), 2), succeeds([4, 5, 1, 2, 6], (4, 5), 2)
    (True, False)
    """
    return dice.count(targets[0]) >= need or dice.count(targets[1]) >= need


def _tiles(g: Young, family: int, face: int) -> int:
    """How many tiles of this face of the family are anywhere."""
    tile = family * FACES + face
    found = g.stacks[family].count(face) + g.hand[tile] + g.discards[tile] + (g.facing == tile)
    for slots in (g.board, g.box[family], *g.kept):
        found += sum(1 for slot in slots if slot != EMPTY and slot & TILE == tile)
    if face <= HUMAN_LEADER:
        found += g.marks[family] >> face & 1
    elif face == HUMAN:
        found += sum(g.killed[holder * g.players + family] for holder in range(g.players))
    elif face == CLUE and g.marks[family] >> MARK_NEST & 1:
        found += CLUES_TO_A_NEST
    return found
