"""Forever Home as numbers: what one seat knows, for learning agents.

Dogs go by their kind, training cards and homes by their place in the pack, as in the actions.
"""

from array import array

from hearthside.games.forever_home.actions import SLOTS
from hearthside.games.forever_home.bot_homes import home_paid
from hearthside.games.forever_home.cards import DOGS, HOMES, MEEPLE_SPACES, Cards
from hearthside.games.forever_home.patterns import CELLS, KINDS, cells_of
from hearthside.games.forever_home.scoring import deduction
from hearthside.games.forever_home.state import HOME_LENGTH, NONE, Shelters
from hearthside.games.forever_home.steps import Act, PlaceDog
from hearthside.games.forever_home.steps_skills import UseSkill
from hearthside.games.forever_home.steps_training import ChooseMatch, SendHome
from hearthside.kernel.features import AROUND, Features, Shown, zeros

QUESTIONS = (
    *(
        "DraftDog",
        "ReturnOne",
        "PlaceStarter",
        "Act",
        "PlaceDog",
        "PlaceOrWait",
        "LeadDog",
        "ChooseCard",
        "ChooseMatch",
    ),
    *("SendHome", "UseSkill", "StopOrGoOn", "SetMeeple"),
)
SHELTER = CELLS * KINDS
"""Where the homes begin in a seat's stretch."""
WAITING = SHELTER + HOME_LENGTH
REST = WAITING + KINDS
"""Where its single numbers begin."""


class ShelterFeatures(Features):
    """Grids space by space, homes by kind of dog, the displays, one's own hand, and what others took openly."""

    def __init__(self, players: int, pack: Cards) -> None:
        super().__init__()
        self.players = players
        self.pack = pack
        cards = [card.id for card in pack.training]
        self.cards = len(cards)
        self.homes_there = len(pack.homes)
        self.round = self.one("round")
        self.ending = self.one("the end has begun")
        self.bag = self.one("bag.dogs")
        self.deck = self.one("deck.cards")
        self.display = self.block("display", [f"{slot}.{dog}" for slot in range(SLOTS) for dog in DOGS])
        self.offered = self.block("display card", [f"{slot}.{card}" for slot in range(SLOTS) for card in cards])
        homes = [f"{place}.{home.id}" for place in HOMES for home in pack.homes]
        self.homes = self.block("home", homes)
        boxes = pack.commendations if players > 1 else ()
        self.boxes = self.block("commendation", [f"{box.id}.{dog}" for box in boxes for dog in DOGS])
        self.pool = self.block("starting dogs", DOGS)
        self.hand = self.block("hand", cards)
        self.questions(QUESTIONS)
        self.number = self.one("question.number")
        self.completing = self.block("completing", cards)
        self.in_pattern = self.block("completing.dog on space", range(CELLS))
        self.skill = self.block("skill of space", range(CELLS))
        parts = [f"space {cell}.{dog}" for cell in range(CELLS) for dog in DOGS]
        parts += [f"{place}.{dog}" for place in HOMES for dog in DOGS]
        parts += [f"waiting.{dog}" for dog in DOGS]
        parts += ["points", "completed", "hand", "goes first", "on the move"]
        self.seats = [self.block(who, parts) for who in AROUND[:players]]
        self.seen = [0, *[self.block(f"{who}.took openly", cards) for who in AROUND[1:players]]]
        self._displays = Shown(self.hand - self.display)
        self._shelters = [Shown(REST + 1) for _ in range(players)]
        self._grids = [[NONE] * CELLS for _ in range(players)]
        """The grids as these show them."""
        self.meeples = self.lost_dogs = self.lost_cards = 0
        if players == 1:
            spaces = range(len(MEEPLE_SPACES))
            self.meeples = self.block("meeple", [f"{space}.{dog}" for space in spaces for dog in DOGS])
            self.lost_dogs = self.block("lost", DOGS)
            self.lost_cards = self.block("lost card", cards)

    def fill(self, g: Shelters, seat: int, row: "array[float]") -> None:
        row[self.round] = g.round / 10
        row[self.ending] = 1.0 if g.ending else 0.0
        row[self.bag] = sum(g.bag) / 100
        row[self.deck] = len(g.deck) / 50
        self._lying(g, row)
        place = self.hand
        for card in g.hands[seat]:
            row[place + card] = 1.0
        self._question(g, seat, row)
        for other in range(self.players):
            self._shelter(g, other, (other - seat) % self.players, row)
        if g.solo:
            self._solo(g, row)

    def _lying(self, g: Shelters, row: "array[float]") -> None:
        """The displays, the homes, the commendations and the starting dogs."""
        shown, first = self._displays, self.display
        if not shown.is_of([g.dogs, g.cards, g.homes, g.commendations, g.pool]):
            shown.row = lying = zeros(self.hand - first)
            place = 0
            for dog in g.dogs:
                if dog >= 0:
                    lying[place + dog] = 1.0
                place += KINDS
            place = self.offered - first
            for card in g.cards:
                if card >= 0:
                    lying[place + card] = 1.0
                place += self.cards
            place = self.homes - first
            for home in g.homes:
                lying[place + home] = 1.0
                place += self.homes_there
            place = self.boxes - first
            for dog in g.commendations:
                lying[place + dog] = 1.0
                place += KINDS
            place = self.pool - first
            for dog in g.pool:
                lying[place + dog] += 0.25
        row[first : self.hand] = shown.row

    def _question(self, g: Shelters, seat: int, row: "array[float]") -> None:
        top = self.asked(g, seat, row)
        if isinstance(top, Act):
            row[self.number] = float(top.number)
        elif isinstance(top, PlaceDog):
            row[self.number] = float(top.which)
        elif isinstance(top, ChooseMatch):
            row[self.completing + top.card] = 1.0
        elif isinstance(top, SendHome):
            row[self.number] = float(top.left)
            row[self.completing + top.card] = 1.0
            for cell in cells_of(top.dogs):
                row[self.in_pattern + cell] = 1.0
        elif isinstance(top, UseSkill):
            row[self.skill + top.cell] = 1.0

    def _dogs(self, g: Shelters, seat: int) -> "array[float]":
        """A shelter's grid, its homes, the dogs that wait, and its points. Dogs walk all the time, the rest changes seldom."""
        shown, before = self._shelters[seat], self._grids[seat]
        row, grid = shown.row, g.grids[seat]
        if grid != before:
            for cell, dog in enumerate(grid):
                was = before[cell]
                if dog != was:
                    before[cell] = dog
                    if was >= 0:
                        row[cell * KINDS + was] = 0.0
                    if dog >= 0:
                        row[cell * KINDS + dog] = 1.0
        start = seat * HOME_LENGTH
        homed = g.rehomed[start : start + HOME_LENGTH]
        lost = deduction(g.round, g.advanced) if g.solo else 0
        if not shown.is_of([homed, g.homes, g.completed[seat], g.waiting[seat], lost]):
            row[SHELTER : REST + 1] = self._homed(g, seat, homed, lost)
        return row

    def _homed(self, g: Shelters, seat: int, homed: list[int], lost: int) -> "array[float]":
        row = zeros(REST + 1 - SHELTER)
        points, place = -lost, 0
        for card in g.completed[seat]:
            points += self.pack.reputation[card]
        for home in g.homes:
            dogs = tuple(homed[place : place + KINDS])
            if any(dogs):
                points += home_paid(self.pack, home, dogs)
                for kind, number in enumerate(dogs):
                    if number:
                        row[place + kind] = number / 4
            place += KINDS
        for dog in g.waiting[seat]:
            row[WAITING - SHELTER + dog] += 0.5
        row[REST - SHELTER] = points / 50
        return row

    def _shelter(self, g: Shelters, seat: int, around: int, row: "array[float]") -> None:
        first = self.seats[around]
        place = first + REST
        row[first : place + 1] = self._dogs(g, seat)
        row[place + 1] = len(g.completed[seat]) / 7
        row[place + 2] = len(g.hands[seat]) / 5
        row[place + 3] = 1.0 if seat == g.first else 0.0
        row[place + 4] = g.acted / 2 if g.agenda and getattr(g.agenda[-1], "seat", NONE) == seat else 0.0
        if around:
            place = self.seen[around]
            for card in g.seen[seat]:
                row[place + card] = 1.0

    def _solo(self, g: Shelters, row: "array[float]") -> None:
        for space, dog in enumerate(g.meeples):
            if dog >= 0:
                row[self.meeples + space * KINDS + dog] = 1.0
        for dog, number in enumerate(g.lost_dogs):
            row[self.lost_dogs + dog] = number / 4
        for card in g.lost_cards:
            row[self.lost_cards + card] = 1.0


def features(players: int, pack: Cards) -> ShelterFeatures:
    """The rows for so many players with these cards."""
    return ShelterFeatures(players, pack)
