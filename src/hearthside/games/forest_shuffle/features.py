"""Forest Shuffle as numbers: what one seat knows, for learning agents.

Cards go by their printed number, as in the actions. Counts are divided so that most places lie between 0 and 1.
"""

from array import array

from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.points_forest import Most
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps_effects import PlaceForFree
from hearthside.games.forest_shuffle.steps_offers import DrawAnother, FillCave, Forage, UseDeed
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.games.forest_shuffle.tally import Tally
from hearthside.games.forest_shuffle.vocabulary import SIDES, TAGS
from hearthside.kernel.features import AROUND, Features, zeros

QUESTIONS = (
    *("FirstHand", "Turn", "SecondDraw", "ChooseSlot", "PayOne", "Forage", "UseDeed", "DrawAnother", "FillCave"),
    *("PlaceForFree", "PlayOn"),
)
TREES = 20
"""So many of one's own trees are shown one by one; the others are counted only."""


class ForestFeatures(Features):
    """Hand and clearing card by card, forests by species, one's own trees with their slots, the card being played."""

    def __init__(self, players: int, pack: ForestPack) -> None:
        super().__init__()
        self.players = players
        self.pack = pack
        numbers = [card for card, halves in enumerate(pack.halves) if halves]
        self.deck = self.one("deck.cards")
        self.winter = self.one("winter.cards")
        self.my_turn = self.one("my turn")
        self.extra = self.one("further turns")
        self.swept = self.one("clearing.cards")
        self.hand = self._by_card("hand", numbers)
        self.hiding = self.one("hand.chosen for the cave")
        self.clearing = self._by_card("clearing", numbers)
        kinds = [*pack.ids, "sapling"]
        self.playing = self.block("playing", pack.ids)
        self.symbol = self.block("playing.symbol", [pack.ids[kind] for kind in pack.symbols])
        self.bonus = self.one("playing.may earn its bonus")
        self.left = self.one("playing.still to pay")
        self.offer = self.block("offer", pack.ids)
        self.offer_bonus = self.one("offer.is a bonus")
        self.offer_tag = self.block("offer.tag", TAGS)
        self.offer_left = self.one("offer.left")
        self.questions(QUESTIONS)
        self.tree_width = len(pack.symbols) + 1 + len(SIDES)
        self.tree_kind = [0] * len(pack.ids)
        for place, kind in enumerate(pack.symbols):
            self.tree_kind[kind] = place
        self.tree = len(self.names)
        for tree in range(TREES):
            self.block(f"me.tree {tree}", [*[pack.ids[kind] for kind in pack.symbols], "sapling", *SIDES])
        self.seats: list[int] = []
        for who in AROUND[:players]:
            self.seats.append(self.block(who, [*kinds, *[f"free {side}" for side in SIDES], "points", "cave", "hand"]))
        self.width = len(kinds) + len(SIDES)
        self.known = [[], *[self._by_card(f"{who}.took openly", numbers) for who in AROUND[1:players]]]
        self.compares = [(kind, points.species) for kind, points in enumerate(pack.points) if isinstance(points, Most)]
        """Species whose points depend on the other forests, and of what these would have more."""
        # The forests as they were last seen, at first none: they change with few decisions.
        self._trees: list[list[int]] = [[] for _ in range(players)]
        self._slots: list[list[tuple[int, ...]]] = [[] for _ in range(players)]
        self._forests = [zeros(self.width + 1) for _ in range(players)]
        self._own = [zeros(TREES * self.tree_width) for _ in range(players)]
        self._reckoning = Reckoning(pack, self._trees, self._slots)
        self._leads: list[list[bool]] = [[] for _ in range(players)]
        """Whether each forest had the most of what its species compare."""

    def _by_card(self, prefix: str, numbers: list[int]) -> list[int]:
        """A place for each of these cards; where it is, by card."""
        first = self.block(prefix, numbers)
        places = [-1] * len(self.pack.halves)
        for place, card in enumerate(numbers, first):
            places[card] = place
        return places

    def fill(self, g: Forest, seat: int, row: "array[float]") -> None:
        pack, hand, clearing = self.pack, self.hand, self.clearing
        row[self.deck] = g.left / 100
        row[self.winter] = g.winter / 3
        row[self.my_turn] = 1.0 if g.active == seat else 0.0
        row[self.extra] = float(g.extra)
        row[self.swept] = len(g.clearing) / 10
        for card in g.hands[seat]:
            row[hand[card]] = 1.0
        for card in g.clearing:
            row[clearing[card]] = 1.0
        half = g.playing
        if half >= 0:
            row[self.playing + pack.kind[half]] = 1.0
            row[self.symbol + pack.symbol[half]] = 1.0
            shared = 1 << pack.symbol[half]
            for card in g.paid:
                shared &= pack.shows[card]
            row[self.bonus] = 1.0 if shared and pack.bonus[half] else 0.0
        self._question(g, seat, row)
        if g.slots != self._slots or g.trees != self._trees:
            self._look(g)
        row[self.tree : self.tree + TREES * self.tree_width] = self._own[seat]
        for other in range(self.players):
            around = (other - seat) % self.players
            first = self.seats[around]
            row[first : first + self.width + 1] = self._forests[other]
            cave = len(g.caves[other]) + g.stored[other]
            # Points count the cave, which is no part of the forests.
            row[first + self.width] += cave / 50
            row[first + self.width + 1] = cave / 10
            # Cards chosen for the cave count as held until they are put there, all at once.
            held = len(g.hands[other]) + (len(g.hiding) if other == g.active else 0)
            row[first + self.width + 2] = held / 10
            if around:
                known = self.known[around]
                for card in g.known[other]:
                    row[known[card]] = 1.0

    def _question(self, g: Forest, seat: int, row: "array[float]") -> None:
        top = self.asked(g, seat, row)
        if top is None:
            return
        row[self.hiding] = len(g.hiding) / 10
        half = -1
        if isinstance(top, PayOne):
            row[self.left] = top.left / 5
        elif isinstance(top, Forage):
            half = top.mushroom
        elif isinstance(top, UseDeed):
            half = top.half
            row[self.offer_bonus] = 1.0 if top.bonus else 0.0
        elif isinstance(top, DrawAnother):
            half = top.half
            row[self.offer_left] = top.left / 10
        elif isinstance(top, FillCave):
            half = top.half
        elif isinstance(top, PlaceForFree):
            half = top.half
            row[self.offer_bonus] = 1.0 if top.bonus else 0.0
            row[self.offer_tag + top.tag] = 1.0
        if half >= 0:
            row[self.offer + self.pack.kind[half]] = 1.0

    def _look(self, g: Forest) -> None:
        """Count the forests anew that have changed, and the points that follow from them: also where another one took the lead."""
        reckoning, changed = self._reckoning, 0
        for seat in range(self.players):
            if g.slots[seat] != self._slots[seat] or g.trees[seat] != self._trees[seat]:
                changed |= 1 << seat
                self._follow(g, seat)
        for seat, tally in enumerate(reckoning.tallies):
            leads = [tally.has_most(species) for kind, species in self.compares if tally.cards[kind]]
            if changed >> seat & 1 or leads != self._leads[seat]:
                self._leads[seat] = leads
                self._forests[seat][self.width] = reckoning.total(seat) / 50

    def _follow(self, g: Forest, seat: int) -> None:
        """A forest grows by a card or two at a time: only these are written. Another one, of another match, begins with none."""
        tally, first = self._reckoning.tallies[seat], len(self._trees[seat])
        trees, slots = g.trees[seat], g.slots[seat].copy()
        came = tally.follow(trees, slots)
        if came is None:
            self._reckoning.tallies[seat] = tally = Tally(self.pack, [], [])
            tally.table = self._reckoning.tallies
            self._forests[seat], self._own[seat] = zeros(self.width + 1), zeros(TREES * self.tree_width)
            came, first = tally.follow(trees, slots) or [], 0
        self._trees[seat], self._slots[seat] = trees, slots
        forest, own, kinds = self._forests[seat], self._own[seat], self.pack.kind
        sapling, symbols = len(self.pack.ids), len(self.pack.symbols)
        for tree in range(first, len(trees)):
            card = trees[tree]
            kind = kinds[2 * card] if card else sapling
            forest[kind] += 0.25
            if tree < TREES:
                own[tree * self.tree_width + (self.tree_kind[kind] if card else symbols)] = 1.0
        for place, half in came:
            forest[kinds[half]] += 0.25
            if place < 4 * TREES:
                own[(place >> 2) * self.tree_width + symbols + 1 + (place & 3)] += 1.0
        for side in range(len(SIDES)):
            forest[sapling + 1 + side] = g.room[4 * seat + side] / 10


def features(players: int, pack: ForestPack) -> ForestFeatures:
    """The rows for so many players with these cards."""
    return ForestFeatures(players, pack)
