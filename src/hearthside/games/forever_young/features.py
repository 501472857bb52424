"""Forever Young as numbers: what one seat knows, for learning agents.

Families go by the seat they belong to, counted from the viewer; squares, faces and event cards as in the actions.
"""

from array import array

from hearthside.games.forever_young.cards import (
    CLUE,
    DICE_CAP,
    FACE_KEYS,
    FACES,
    PAWNS_OF_A_KIND,
    SQUARES,
    STACK_LIMIT,
    YoungPack,
)
from hearthside.games.forever_young.effects import WINDOW_KEYS
from hearthside.games.forever_young.leaders import LEADERS
from hearthside.games.forever_young.state import AMONG, EMPTY, MARKS, PAWNS, SUPPLY, TILE, Young, knows
from hearthside.games.forever_young.steps_cards import Answer
from hearthside.games.forever_young.steps_effects import PickDice
from hearthside.games.forever_young.steps_upkeep import LayTile, PlaceTile
from hearthside.kernel.features import AROUND, Features, Shown, zeros

QUESTIONS = (
    *("PlaceFigure", "PickPawn", "MovePawn", "LookOrLeave", "ChooseDisk", "Arm", "PlaceAnother", "PickDice", "RobWhom"),
    *("OwnNumber", "RefreshOne", "Answer", "LosePawn", "GiveNumber", "PlaceTile", "LayTile"),
)
PHASES = ("set-up", "day", "night", "feeding", "placement")
MODES = ("as usual", "held", "anywhere")
KIND_NAMES = ("human", "vampire")
MARK_KEYS = ("vampire leader killed", "human leader killed", "nest found")
LEVELS = ("lowest", "middle", "highest")
NUMBERS = (
    *("out", "tiles", "stack", "to place", "humans in supply", "vampires in supply", "cards", "event deck"),
    *("played this round", "starts"),
)


class YoungFeatures(Features):
    """The board square by square with what one knows of each tile, everybody's pawns and pieces, one's own hand."""

    def __init__(self, players: int, pack: YoungPack) -> None:
        super().__init__()
        n = players
        self.players = n
        self.pack = pack
        families = AROUND[:n]
        self.round = self.one("round")
        self.phase = self.block("phase", PHASES)
        tile = [
            *[f"of {who}" for who in families],
            *FACE_KEYS,
            "face down",
            *[f"among {FACE_KEYS[f]}" for f in LEADERS],
        ]
        self.tile = len(tile)
        self.board = len(self.names)
        for square in range(SQUARES):
            for level in LEVELS:
                self.block(f"square {square}.{level}", tile)
        kinds = [f"{who}.{kind}" for who in families for kind in (*KIND_NAMES, "has acted")]
        self.pawns = self.block("pawns", [f"square {square}.{kind}" for square in range(SQUARES) for kind in kinds])
        self.hand = self.block("hand", FACE_KEYS)
        self.cards = self.block("hand.event", range(len(pack.names)))
        self.clues = self.block("clues kept", families)
        self.owed = self.block("must lay", [FACE_KEYS[face] for face in LEADERS])
        self.acting = self.block("acting", [*[f"of {who}" for who in families], *KIND_NAMES, *MODES])
        self.acting_at = self.block("acting.square", range(SQUARES))
        self.roller = self.block("check.of", families)
        self.check_at = self.block("check.square", range(SQUARES))
        self.facing = self.block("check.tile", [*FACE_KEYS, *[f"of {who}" for who in families]])
        self.need = self.one("check.need")
        self.dice_count = self.one("check.dice")
        self.dice = self.block("check.die", [f"{die}.{face}" for die in range(DICE_CAP) for face in range(1, 7)])
        self.picked = self.block("check.picked", range(DICE_CAP))
        self.questions(QUESTIONS)
        self.window = self.block("question.window", WINDOW_KEYS)
        self.number = self.one("question.number")
        self.at_square = self.block("question.square", range(SQUARES))
        self.disks = len(pack.disks)
        self.events = len(pack.names)
        parts = [*MARK_KEYS, *[f"disk {disk}" for disk in range(self.disks)]]
        parts += [f"discarded {face}" for face in FACE_KEYS]
        parts += [f"keeps {face}" for face in (*FACE_KEYS, "face down")]
        parts += [f"keeps tiles of {who}" for who in families]
        parts += [f"killed humans of {who}" for who in families]
        parts += [f"trapped humans of {who}" for who in families]
        parts += [f"played event {card}" for card in range(self.events)]
        self.numbers = len(parts)
        parts += [*NUMBERS, "vampire leader came home", "human leader came home"]
        self.seats = [self.block(who, parts) for who in families]
        self.width = len(parts)
        # By viewer, as they were shown last.
        self._slots = [[EMPTY] * (SQUARES * STACK_LIMIT) for _ in range(n)]
        self._boards = [zeros(self.pawns - self.board) for _ in range(n)]
        self._pawns = [Shown(self.hand - self.pawns) for _ in range(n)]
        self._supply = [[0.0] * (2 * n) for _ in range(n)]
        """Everybody's humans and vampires in the supply, as parts of all."""
        self._own = [Shown(self.acting - self.hand) for _ in range(n)]
        self._pieces = [Shown(n * self.width) for _ in range(n)]

    def fill(self, g: Young, seat: int, row: "array[float]") -> None:
        if g.board != self._slots[seat]:
            self._lay(g, seat)
        row[self.board : self.pawns] = self._boards[seat]
        pawns = self._pawns[seat]
        if not pawns.is_of([g.pawns, g.acted]):
            pawns.row = self._standing(g, seat)
        row[self.pawns : self.hand] = pawns.row
        pieces = self._pieces[seat]
        if not pieces.is_of([g.marks, g.up, g.discards, g.killed, g.trapped, g.used, g.returned, *g.kept]):
            pieces.row = zeros(self.players * self.width)
            for other in range(self.players):
                self._beside(g, other, seat, pieces.row)
        first = self.seats[0]
        row[first : first + self.players * self.width] = pieces.row
        row[self.round] = g.round / 10
        row[self.phase + g.phase] = 1.0
        own, first = self._own[seat], seat * FACES
        if not own.is_of([g.hand[first : first + FACES], g.cards[seat], g.kept[seat], g.owed[seat]]):
            own.row = self._held(g, seat)
        row[self.hand : self.acting] = own.row
        if g.acting >= 0:
            self._acting(g, seat, row)
        if g.roller >= 0:
            self._check(g, seat, row)
        self._question(g, seat, row)
        for other in range(self.players):
            self._numbers(g, other, seat, row)

    def _lay(self, g: Young, seat: int) -> None:
        """The tiles that were laid, taken away, seen or forgotten since the viewer looked last."""
        n, knowing, row, before = self.players, knows(seat), self._boards[seat], self._slots[seat]
        hidden, width = n + FACES, self.tile
        for at, slot in enumerate(g.board):
            if slot == before[at]:
                continue
            before[at] = slot
            place = at * width
            row[place : place + width] = zeros(width)
            if slot >= 0:
                tile = slot & TILE
                row[place + (tile // FACES - seat) % n] = 1.0
                if slot & knowing == knowing:
                    row[place + n + tile % FACES] = 1.0
                else:
                    row[place + hidden] = 1.0
                    among = slot >> AMONG
                    if among:
                        for leader, face in enumerate(LEADERS):
                            if among >> face & 1:
                                row[place + hidden + 1 + leader] = 1.0

    def _standing(self, g: Young, seat: int) -> "array[float]":
        """Everybody's pawns on the board, and how many of them are in the supply."""
        n, row, pawns, kind = self.players, zeros(self.hand - self.pawns), g.pawns, PAWNS_OF_A_KIND
        self._supply[seat] = [pawns[at : at + kind].count(SUPPLY) / kind for at in range(0, n * PAWNS, kind)]
        for at, square in enumerate(g.pawns):
            if square >= 0:
                owner, pawn = at // PAWNS, at % PAWNS
                place = (square * n + (owner - seat) % n) * 3
                row[place + (1 if pawn >= PAWNS_OF_A_KIND else 0)] += 0.5
                if g.acted[owner] >> pawn & 1:
                    row[place + 2] += 0.5
        return row

    def _held(self, g: Young, seat: int) -> "array[float]":
        """The viewer's own hand, the clues it keeps and what it must lay."""
        row, first = zeros(self.acting - self.hand), seat * FACES
        for face in range(FACES):
            row[face] = g.hand[first + face] / 2
        bits, place = g.cards[seat], self.cards - self.hand
        while bits:
            if bits & 1:
                row[place] = 1.0
            bits >>= 1
            place += 1
        for slot in g.kept[seat]:
            tile = slot & TILE
            if tile % FACES == CLUE:
                row[self.clues - self.hand + (tile // FACES - seat) % self.players] += 0.5
        for leader, face in enumerate(LEADERS):
            if g.owed[seat] >> face & 1:
                row[self.owed - self.hand + leader] = 1.0
        return row

    def _acting(self, g: Young, seat: int, row: "array[float]") -> None:
        n, place = self.players, self.acting
        row[place + (g.acting_seat - seat) % n] = 1.0
        row[place + n + (1 if g.acting >= PAWNS_OF_A_KIND else 0)] = 1.0
        row[place + n + 2 + g.mode] = 1.0
        square = g.pawns[g.acting_seat * PAWNS + g.acting]
        if square >= 0:
            row[self.acting_at + square] = 1.0

    def _check(self, g: Young, seat: int, row: "array[float]") -> None:
        n = self.players
        row[self.roller + (g.roller - seat) % n] = 1.0
        row[self.check_at + g.check_square] = 1.0
        row[self.facing + g.facing % FACES] = 1.0
        row[self.facing + FACES + (g.facing // FACES - seat) % n] = 1.0
        row[self.need] = g.need / 3
        row[self.dice_count] = g.dice_count / DICE_CAP
        for die, face in enumerate(g.dice):
            row[self.dice + 6 * die + face - 1] = 1.0
        for die in g.picked:
            row[self.picked + die] = 1.0

    def _question(self, g: Young, seat: int, row: "array[float]") -> None:
        top = self.asked(g, seat, row)
        if isinstance(top, Answer):
            row[self.window + top.window] = 1.0
            row[self.number] = 1.0 if top.first == seat else 0.0
        elif isinstance(top, (PickDice, PlaceTile)):
            row[self.number] = float(top.left)
        elif isinstance(top, LayTile):
            row[self.number] = float(top.left)
            row[self.at_square + top.square] = 1.0

    def _beside(self, g: Young, seat: int, viewer: int, row: "array[float]") -> None:
        """A player's marks, disks, discards, tiles and captives it keeps, and cards it has played."""
        n, first, families = self.players, seat * FACES, seat * self.players
        place = (seat - viewer) % n * self.width
        for mark in range(MARKS):
            if g.marks[seat] >> mark & 1:
                row[place + mark] = 1.0
        place += MARKS
        for disk in range(self.disks):
            if g.up[seat] >> disk & 1:
                row[place + disk] = 1.0
        place += self.disks
        for face in range(FACES):
            gone = g.discards[first + face]
            if gone:
                row[place + face] = gone / 4
        place += FACES
        knowing = knows(viewer)
        for slot in g.kept[seat]:
            tile = slot & TILE
            row[place + (tile % FACES if slot & knowing == knowing else FACES)] += 0.5
            row[place + FACES + 1 + (tile // FACES - viewer) % n] += 0.5
        place += FACES + 1 + n
        for other in range(n):
            around = (other - viewer) % n
            row[place + around] = g.killed[families + other] / 2
            row[place + n + around] = g.trapped[families + other] / 2
        place += 2 * n
        bits = g.used[seat]
        for card in range(self.events):
            if bits >> card & 1:
                row[place + card] = 1.0
        place += self.events
        for leader, face in enumerate(LEADERS):
            if g.returned[seat] >> face & 1:
                row[place + len(NUMBERS) + leader] = 1.0

    def _numbers(self, g: Young, seat: int, viewer: int, row: "array[float]") -> None:
        place, supply = self.seats[(seat - viewer) % self.players] + self.numbers, self._supply[viewer]
        if g.out[seat]:
            row[place] = 1.0
        row[place + 1] = g.hand_size[seat] / 5
        row[place + 2] = len(g.stacks[seat]) / 20
        if g.number[seat]:
            row[place + 3] = g.number[seat] / 5
        row[place + 4] = supply[2 * seat]
        row[place + 5] = supply[2 * seat + 1]
        row[place + 6] = g.cards[seat].bit_count() / 3
        row[place + 7] = len(g.deck[seat]) / 10
        if g.played[seat]:
            row[place + 8] = float(g.played[seat])
        if seat == g.starter:
            row[place + 9] = 1.0


def features(players: int, pack: YoungPack) -> YoungFeatures:
    """The rows for so many players with these cards."""
    return YoungFeatures(players, pack)
