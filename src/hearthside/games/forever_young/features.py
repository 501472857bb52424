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
    YoungPack,
)
from hearthside.games.forever_young.effects import WINDOW_KEYS
from hearthside.games.forever_young.leaders import LEADERS
from hearthside.games.forever_young.state import AMONG, MARKS, PAWNS, SUPPLY, TILE, Young, knows
from hearthside.games.forever_young.steps_cards import Answer
from hearthside.games.forever_young.steps_effects import PickDice
from hearthside.games.forever_young.steps_upkeep import LayTile, PlaceTile
from hearthside.kernel.features import AROUND, Features

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
    *("played this round", "starts", "vampire leader came home", "human leader came home"),
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
        parts += NUMBERS
        self.seats = [self.block(who, parts) for who in families]

    def fill(self, g: Young, seat: int, row: "array[float]") -> None:
        row[self.round] = g.round / 10
        row[self.phase + g.phase] = 1.0
        self._board(g, seat, row)
        place, first = self.hand, seat * FACES
        for face in range(FACES):
            held = g.hand[first + face]
            if held:
                row[place + face] = held / 2
        bits, place = g.cards[seat], self.cards
        while bits:
            if bits & 1:
                row[place] = 1.0
            bits >>= 1
            place += 1
        for slot in g.kept[seat]:
            tile = slot & TILE
            if tile % FACES == CLUE:
                row[self.clues + (tile // FACES - seat) % self.players] += 0.5
        for leader, face in enumerate(LEADERS):
            if g.owed[seat] >> face & 1:
                row[self.owed + leader] = 1.0
        self._pawns(g, seat, row)
        if g.acting >= 0:
            self._acting(g, seat, row)
        if g.roller >= 0:
            self._check(g, seat, row)
        self._question(g, seat, row)
        for other in range(self.players):
            self._seat(g, other, seat, row)

    def _board(self, g: Young, seat: int, row: "array[float]") -> None:
        n, knowing, place = self.players, knows(seat), self.board
        hidden = n + FACES
        for slot in g.board:
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
            place += self.tile

    def _pawns(self, g: Young, seat: int, row: "array[float]") -> None:
        n = self.players
        for at, square in enumerate(g.pawns):
            if square >= 0:
                owner, pawn = at // PAWNS, at % PAWNS
                place = self.pawns + (square * n + (owner - seat) % n) * 3
                row[place + (1 if pawn >= PAWNS_OF_A_KIND else 0)] += 0.5
                if g.acted[owner] >> pawn & 1:
                    row[place + 2] += 0.5

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
        elif isinstance(top, PickDice | PlaceTile):
            row[self.number] = float(top.left)
        elif isinstance(top, LayTile):
            row[self.number] = float(top.left)
            row[self.at_square + top.square] = 1.0

    def _seat(self, g: Young, seat: int, viewer: int, row: "array[float]") -> None:
        n = self.players
        place = self.seats[(seat - viewer) % n]
        for mark in range(MARKS):
            if g.marks[seat] >> mark & 1:
                row[place + mark] = 1.0
        place += MARKS
        for disk in range(self.disks):
            if g.up[seat] >> disk & 1:
                row[place + disk] = 1.0
        place += self.disks
        first = seat * FACES
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
        first = seat * n
        for other in range(n):
            around = (other - viewer) % n
            row[place + around] = g.killed[first + other] / 2
            row[place + n + around] = g.trapped[first + other] / 2
        place += 2 * n
        bits = g.used[seat]
        for card in range(self.events):
            if bits >> card & 1:
                row[place + card] = 1.0
        place += self.events
        pawns = g.pawns[seat * PAWNS : (seat + 1) * PAWNS]
        row[place] = 1.0 if g.out[seat] else 0.0
        row[place + 1] = g.hand_size[seat] / 5
        row[place + 2] = len(g.stacks[seat]) / 20
        row[place + 3] = g.number[seat] / 5
        row[place + 4] = pawns[:PAWNS_OF_A_KIND].count(SUPPLY) / PAWNS_OF_A_KIND
        row[place + 5] = pawns[PAWNS_OF_A_KIND:].count(SUPPLY) / PAWNS_OF_A_KIND
        row[place + 6] = g.cards[seat].bit_count() / 3
        row[place + 7] = len(g.deck[seat]) / 10
        row[place + 8] = float(g.played[seat])
        row[place + 9] = 1.0 if seat == g.starter else 0.0
        for leader, face in enumerate(LEADERS):
            if g.returned[seat] >> face & 1:
                row[place + 10 + leader] = 1.0


def features(players: int, pack: YoungPack) -> YoungFeatures:
    """The rows for so many players with these cards."""
    return YoungFeatures(players, pack)
