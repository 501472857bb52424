"""To the Dogs as numbers: what one seat knows, for learning agents.

Dogs and homes go by their place in the pack, as in the actions.
"""

from array import array

from hearthside.games.to_the_dogs.actions import PLACES
from hearthside.games.to_the_dogs.cards import SIZES, Cards
from hearthside.games.to_the_dogs.scoring import track_points
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.steps_homes import DiscardDown, ExchangeHomes
from hearthside.games.to_the_dogs.steps_match import MatchMore
from hearthside.kernel.features import AROUND, Features, Shown, zeros

QUESTIONS = ("ChooseSide", "DiscardDown", "Act", "TakeMore", "MatchMore", "ExchangeHomes")
PHASES = ("open", "closed", "final turns", "over")
NUMBERS = (
    *("points", "hand", "hand size", "bowl", "bank", "Match Multiplier", "earned the Dare", "place in the race"),
    *("used the reward", "quiet turns", "on turn"),
)


class TownFeatures(Features):
    """The centre, one's own homes card by card, everybody's dogs, specialty cards and kibble, the awards in play."""

    def __init__(self, players: int, pack: Cards) -> None:
        super().__init__()
        self.players = players
        self.pack = pack
        data = pack.data
        dogs = [dog.id for dog in data.dogs]
        homes = [home.id for home in data.homes]
        self.dogs = len(dogs)
        self.phase = self.block("phase", PHASES)
        self.piles = self.block("pile", SIZES)
        self.left_out = self.block("left out", SIZES)
        self.home_pile = self.one("pile.homes")
        self.finals = self.one("final turns.left")
        self.matched = self.one("turn.dogs matched")
        self.taken = self.one("turn.dogs taken in")
        self.extra = self.one("turn.further turns")
        self.may_flip = self.one("turn.may flip")
        self.compelled = self.one("turn.must match")
        self.awards = self.block("award", [award.id for award in pack.awards])
        self.centre = self.block("centre", dogs)
        self.removed = self.block("removed", dogs)
        self.discards = self.block("discards", homes)
        self.hand = self.block("hand", homes)
        self.marked = self.block("marked", homes)
        self.barred = self.block("barred", homes)
        self.owed = self.one("matches owed")
        self.questions(QUESTIONS)
        self.number = self.one("question.number")
        sides = [f"{card.id}.{side}" for card in data.specialties for side in ("a", "b")]
        self.sides = len(sides)
        parts = [f"place {place}.{dog}" for place in range(PLACES) for dog in dogs]
        parts += [f"homed.{dog}" for dog in dogs]
        parts += [f"taken back.{dog}" for dog in dogs]
        parts += [*sides, *NUMBERS]
        self.seats = [self.block(who, parts) for who in AROUND[:players]]
        self.open_homes = [self.block(f"{who}.open home", homes) for who in AROUND[:players]]
        self.player = (PLACES + 2) * self.dogs + self.sides
        """How many places a player's dogs and specialty card take; its points stand behind them."""
        self._table = Shown(self.hand - self.awards)
        self._players = [Shown(self.player + 1) for _ in range(players)]

    def fill(self, g: Town, seat: int, row: "array[float]") -> None:
        row[self.phase + g.phase] = 1.0
        for size in range(len(SIZES)):
            row[self.piles + size] = len(g.piles[size]) / 16
            row[self.left_out + size] = len(g.left_out[size]) / 16
        row[self.home_pile] = len(g.home_pile) / 60
        row[self.finals] = g.finals / 4
        row[self.matched] = g.matched / 3
        row[self.taken] = len(g.taken) / 3
        row[self.extra] = float(g.extra)
        row[self.may_flip] = 1.0 if g.may_flip else 0.0
        row[self.compelled] = 1.0 if g.compelled else 0.0
        self._lying(g, row)
        place = self.hand
        for home in g.hands[seat]:
            row[place + home] = 1.0
        if seat == g.turn:
            for home in g.marked:
                row[self.marked + home] = 1.0
            for home in g.barred:
                row[self.barred + home] = 1.0
            row[self.owed] = g.owed / 3
        self._question(g, seat, row)
        for other in range(self.players):
            self._player(g, other, (other - seat) % self.players, row)

    def _question(self, g: Town, seat: int, row: "array[float]") -> None:
        top = self.asked(g, seat, row)
        if isinstance(top, DiscardDown):
            row[self.number] = float(top.number)
        elif isinstance(top, ExchangeHomes):
            row[self.number] = 1.0 if top.bonus else 0.0
        elif isinstance(top, MatchMore):
            row[self.number] = 1.0 if top.single else 0.0

    def _lying(self, g: Town, row: "array[float]") -> None:
        """Awards, the centre and what lies aside."""
        table = self._table
        if not table.is_of([g.awards, g.centre, g.removed, g.discards]):
            table.row = lying = zeros(self.hand - self.awards)
            for award in g.awards:
                lying[award] = 1.0
            place = self.centre - self.awards
            for dog in g.centre:
                if dog >= 0:
                    lying[place + dog] = 1.0
            place = self.removed - self.awards
            for dog in g.removed:
                lying[place + dog] = 1.0
            place = self.discards - self.awards
            for home in g.discards:
                lying[place + home] = 1.0
        row[self.awards : self.hand] = table.row

    def _dogs(self, g: Town, seat: int) -> "array[float]":
        """Those in a player's care and homed by it, its specialty card, and what it has scored with them."""
        shown = self._players[seat]
        scored = [g.homed[seat], g.dare, g.fetch, g.multiplier[seat]]
        if shown.is_of([g.care[seat], g.dogs[seat], g.rehomed[seat], g.specialty[seat], g.side[seat], *scored]):
            return shown.row
        shown.row = row = zeros(self.player + 1)
        place = 0
        for dog in g.care[seat]:
            if dog >= 0:
                row[place + dog] = 1.0
            place += self.dogs
        for dog in g.dogs[seat]:
            row[place + dog] = 1.0
        place += self.dogs
        if g.rehomed[seat] >= 0:
            row[place + g.rehomed[seat]] = 1.0
        place += self.dogs
        if g.specialty[seat] >= 0:
            # Until a side is chosen both are there to be chosen.
            for side in (0, 1):
                row[place + 2 * g.specialty[seat] + side] = 1.0 if g.side[seat] in (-1, side) else 0.5
        row[self.player] = track_points(g, seat) / 50
        return row

    def _player(self, g: Town, seat: int, around: int, row: "array[float]") -> None:
        first = self.seats[around]
        place = first + self.player
        row[first : place + 1] = self._dogs(g, seat)
        row[place + 1] = len(g.hands[seat]) / 5
        row[place + 2] = g.hand_size[seat] / 5
        row[place + 3] = g.bowl[seat] / 10
        row[place + 4] = g.bank[seat] / 10
        row[place + 5] = g.multiplier[seat] / 10
        row[place + 6] = 1.0 if seat in g.dare else 0.0
        row[place + 7] = (g.fetch.index(seat) + 1) / 4 if seat in g.fetch else 0.0
        row[place + 8] = 1.0 if seat in g.once else 0.0
        row[place + 9] = g.quiet[seat] / 4
        row[place + 10] = 1.0 if seat == g.turn else 0.0
        if g.open_homes:
            place = self.open_homes[around]
            for home in g.hands[seat]:
                if home in g.open_homes:
                    row[place + home] = 1.0


def features(players: int, pack: Cards) -> TownFeatures:
    """The rows for so many players with these cards."""
    return TownFeatures(players, pack)
