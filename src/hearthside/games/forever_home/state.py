"""The whole table as plain data: flat lists of ints, one stretch per seat.

Lists that seldom change (``_copy`` says which) are shared by clones: who changes one puts another in its place.
"""

from typing import ClassVar

from hearthside.games.forever_home.cards import TOKENS, Cards
from hearthside.games.forever_home.events import CardRevealed, DogRevealed, EndBegan
from hearthside.games.forever_home.patterns import CELLS, FULL, KINDS, Placement, Ways, cells_of, fits
from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Rng

NONE = -1
"""No dog on a space, no card in a position, no meeple on a challenge."""
ACTIONS = 2
"""On each turn."""
LAST_ROUND = 200
"""A game nobody brings to an end is over after this many rounds."""
HAND_LIMIT = 5
LAST_CARD = 7
"""Completing this many cards begins the end of the game."""
HOME_LENGTH = 4 * KINDS


class Shelters(State):
    """Everything about a match but the cards' own text."""

    fields: ClassVar[tuple[str, ...]] = (
        "solo",
        "advanced",
        "mirror",
        "optional",
        "deferred",
        "move_triggers",
        "first",
        "round",
        "acted",
        "idle",
        "ending",
        "homes",
        "commendations",
        "meeples",
        "deck",
        "bag",
        "cards",
        "dogs",
        "grids",
        "kinds",
        "occupied",
        "hands",
        "seen",
        "completed",
        "rehomed",
        "waiting",
        "pool",
        "trail",
        "solo_deck",
        "solo_done",
        "lost_dogs",
        "lost_cards",
    )
    derived: ClassVar[tuple[str, ...]] = ("held", "takes")
    __slots__ = ("pack", *derived, *fields)

    def __init__(self, players: int, rng: Rng, pack: Cards, like: "Shelters | None" = None) -> None:
        super().__init__(players, rng, like)
        self.pack = pack
        if like is not None:
            self._copy(like)
            return
        self.solo = players == 1
        # Options of the match
        self.advanced = False
        self.mirror = True
        self.optional = False
        self.deferred = False
        self.move_triggers = True
        # The course of the game
        self.first = 0
        self.round = 0
        self.acted = 0
        """Actions taken this turn."""
        self.idle = 0
        """Turns in a row in which nobody could act."""
        self.ending = False
        # The centre
        self.homes: list[int] = []
        """The four home cards, as indices of the pack's homes."""
        self.commendations: list[int] = []
        """The dog of each commendation box; empty in the solo game."""
        self.meeples: list[int] = []
        """The dog on each space of the challenge board; empty with more players."""
        self.deck: list[int] = []
        """Face down; the last is drawn first."""
        self.bag: list[int] = [TOKENS] * KINDS
        """How many of each kind are in the bag; which comes out is decided when it is drawn."""
        self.cards: list[int] = []
        self.dogs: list[int] = []
        # Everybody's own
        self.grids: list[list[int]] = [[NONE] * CELLS for _ in range(players)]
        """The dog on each space."""
        self.kinds: list[list[int]] = [[0] * KINDS for _ in range(players)]
        """For each seat and kind, the spaces it stands on; the grid in other words."""
        self.occupied: list[int] = [0] * players
        self.hands: list[tuple[int, ...]] = [()] * players
        self.held: list[int] = [0] * players
        """For each seat, a bit for each card of its hand; the hand in other words."""
        self.takes: list[int] = [0] * players
        """For each seat how many dogs and cards full displays offer it; 0 where they may have gaps: alone, and once the end has begun."""
        self.seen: list[tuple[int, ...]] = [()] * players
        """The cards of each hand that were taken openly."""
        self.completed: list[tuple[int, ...]] = [()] * players
        self.rehomed: list[int] = [0] * (HOME_LENGTH * players)
        """For each seat, home and kind, how many dogs."""
        self.waiting: list[tuple[int, ...]] = [()] * players
        """Dogs chosen but not yet placed."""
        # For a while only
        self.pool: list[int] = []
        """The starting dogs to choose from."""
        self.trail: list[tuple[int, ...]] = []
        """The positions a chain of skills has been through."""
        # Solo
        self.solo_deck: list[int] = []
        self.solo_done: list[int] = []
        self.lost_dogs: list[int] = [0] * KINDS
        self.lost_cards: list[int] = []

    def clone(self) -> "Shelters":
        return Shelters(self.players, self.rng.clone(), self.pack, self)

    def _copy(self, other: "Shelters") -> None:
        """Become the same position; every list that is changed in place is one's own."""
        self.solo = other.solo
        self.advanced = other.advanced
        self.mirror = other.mirror
        self.optional = other.optional
        self.deferred = other.deferred
        self.move_triggers = other.move_triggers
        self.first = other.first
        self.round = other.round
        self.acted = other.acted
        self.idle = other.idle
        self.ending = other.ending
        self.deck = other.deck.copy()
        self.bag = other.bag.copy()
        self.cards = other.cards.copy()
        self.dogs = other.dogs.copy()
        self.grids = [each.copy() for each in other.grids]
        self.kinds = [each.copy() for each in other.kinds]
        self.occupied = other.occupied.copy()
        self.hands = other.hands.copy()
        self.held = other.held.copy()
        self.takes = other.takes.copy()
        self.seen = other.seen.copy()
        self.waiting = other.waiting.copy()
        # These are shared.
        self.homes = other.homes
        self.commendations = other.commendations
        self.meeples = other.meeples
        self.completed = other.completed
        self.rehomed = other.rehomed
        self.pool = other.pool
        self.trail = other.trail
        self.solo_deck = other.solo_deck
        self.solo_done = other.solo_done
        self.lost_dogs = other.lost_dogs
        self.lost_cards = other.lost_cards

    # Facts about the table

    def name(self, card: int) -> str:
        """A training card's name, for events and refusals."""
        return self.pack.training[card].name

    def empty(self, seat: int) -> int:
        """The empty spaces of a shelter."""
        return FULL & ~self.occupied[seat]

    def dog_at(self, seat: int, cell: int) -> int:
        return self.grids[seat][cell]

    def homes_of(self, seat: int) -> list[int]:
        """Dogs by home and kind: ``home * 7 + kind``."""
        return self.rehomed[seat * HOME_LENGTH : (seat + 1) * HOME_LENGTH]

    def made(self, seat: int, card: int) -> list[Placement]:
        """The placements of a card that the seat's dogs make; the corners with dogs in all the right places are found all at once."""
        occupied = self.occupied[seat]
        found: list[Placement] = []
        for corners, steps, at in self.pack.shapes[card].turns:
            for step in steps:
                corners &= occupied >> step
            while corners:
                low = corners & -corners
                corners ^= low
                p = at[low.bit_length() - 1]
                if p is not None and fits(p, self.grids[seat], self.kinds[seat], occupied):
                    found.append(p)
        return found

    def matches(self, seat: int, card: int) -> list[Placement]:
        """The matches of a card on a shelter. Matches of the same dogs differ in nothing that follows: the first stands for all."""
        found: list[Placement] = []
        for p in self.made(seat, card):
            if all(p.dogs != other.dogs for other in found):
                found.append(p)
        return found

    def may_match(self, seat: int) -> int:
        """A bit for each card that dogs of one kind do not rule out: where cards ask for several of a kind, they stand so somewhere."""
        alike = self.pack.alike
        cards = self.pack.kinless
        for dogs in self.kinds[seat]:
            if dogs:
                cards |= alike.get(dogs, -1)
        return cards

    def has_match(self, seat: int, card: int) -> bool:
        return self.has_match_among(seat, card, self.may_match(seat))

    def has_match_among(self, seat: int, card: int, cards: int) -> bool:
        """The same, given the cards that may match."""
        return cards >> card & 1 == 1 and self._has_match(seat, card)

    def matching(self, seat: int) -> list[int]:
        """The cards of the hand that have a match."""
        return [card for card in cells_of(self.held[seat] & self.may_match(seat)) if self._has_match(seat, card)]

    def _has_match(self, seat: int, card: int) -> bool:
        occupied = self.occupied[seat]
        for corners, steps, at in self.pack.shapes[card].turns:
            for step in steps:
                corners &= occupied >> step
            while corners:
                low = corners & -corners
                corners ^= low
                p = at[low.bit_length() - 1]
                if p is not None and fits(p, self.grids[seat], self.kinds[seat], occupied):
                    return True
        return False

    def makes_match_at(self, seat: int, arrived: int, vacated: int) -> bool:
        """Whether a dog arriving on one space or leaving another (-1: none) made a match of any card of the hand."""
        alike = self.kinds[seat][self.grids[seat][arrived]]
        return self.makes_match(seat, arrived, vacated, alike, self.occupied[seat])

    def makes_match(self, seat: int, arrived: int, vacated: int, alike: int, occupied: int) -> bool:
        """The same, given the dogs like the one that arrived, and all dogs."""
        held = self.held[seat]
        looks = self.pack.looks[arrived]
        around = (occupied & looks.around) % looks.size
        cards = held & looks.near[around]
        if cards and self.stands_one_of(seat, looks.lone_masks, looks.lone, cards, occupied):
            return True
        others = alike & looks.around
        cards = held & (looks.alike[others % looks.size] if others else looks.far)
        if cards:
            # Few dogs of one kind are around, so these are the same places of the table again and again: they come first.
            cards &= looks.near_kin[around]
            if cards and self.makes_one_of(seat, looks.kin_masks, looks.kin, cards, alike, occupied):
                return True
        if not held & self.pack.gapped or vacated < 0:
            return False
        gaps = self.pack.gaps[vacated]
        cards = held & gaps.near[(occupied & gaps.around) % gaps.size]
        return cards != 0 and self.stands_one_of(seat, gaps.masks, gaps.ways, cards, occupied)

    def made_by(self, seat: int, arrived: int, vacated: int) -> list[int]:
        """The cards of the hand of which a dog arriving on one space or leaving another made a match."""
        occupied = self.occupied[seat]
        alike = self.kinds[seat][self.grids[seat][arrived]]
        looks, gaps = self.pack.looks[arrived], self.pack.gaps[vacated]
        around = (occupied & looks.around) % looks.size
        lone, kin = looks.near[around], looks.near_kin[around]
        empty = gaps.near[(occupied & gaps.around) % gaps.size]
        found: list[int] = []
        for card in cells_of(self.held[seat] & (lone | kin | empty)):
            one = 1 << card
            if (
                (lone & one and self.stands_one_of(seat, looks.lone_masks, looks.lone, one, occupied))
                or (kin & one and self.makes_one_of(seat, looks.kin_masks, looks.kin, one, alike, occupied))
                or (empty & one and self.stands_one_of(seat, gaps.masks, gaps.ways, one, occupied))
            ):
                found.append(card)
        return found

    def stands_one_of(self, seat: int, masks: list[list[int]], ways: list[Ways], cards: int, occupied: int) -> bool:
        """Whether one of these cards has a match among its ways, told by all the dogs they ask for."""
        empty = ~occupied
        while cards:
            low = cards & -cards
            cards ^= low
            card = low.bit_length() - 1
            for mask in masks[card]:
                if not mask & empty:
                    for p in ways[card][mask]:
                        if fits(p, self.grids[seat], self.kinds[seat], occupied):
                            return True
        return False

    def makes_one_of(
        self, seat: int, masks: list[list[int]], ways: list[Ways], cards: int, alike: int, occupied: int
    ) -> bool:
        """The same of ways that are told by dogs of one kind."""
        missing = ~alike
        while cards:
            low = cards & -cards
            cards ^= low
            card = low.bit_length() - 1
            for mask in masks[card]:
                if not mask & missing:
                    for p in ways[card][mask]:
                        if p.dogs & occupied == p.dogs and fits(p, self.grids[seat], self.kinds[seat], occupied):
                            return True
        return False

    # Changes

    def put(self, seat: int, cell: int, dog: int) -> None:
        self.grids[seat][cell] = dog
        self.kinds[seat][dog] |= 1 << cell
        self.occupied[seat] |= 1 << cell

    def lift(self, seat: int, cell: int) -> int:
        """Take the dog off a space."""
        dog = self.grids[seat][cell]
        self.grids[seat][cell] = NONE
        self.kinds[seat][dog] &= ~(1 << cell)
        self.occupied[seat] &= ~(1 << cell)
        return dog

    def shift(self, seat: int, origin: int, to: int) -> int:
        """A dog of the grid goes to an empty space."""
        grid = self.grids[seat]
        dog = grid[origin]
        grid[origin] = NONE
        grid[to] = dog
        both = 1 << origin | 1 << to
        self.kinds[seat][dog] ^= both
        self.occupied[seat] ^= both
        return dog

    def hold(self, seat: int, cards: tuple[int, ...]) -> None:
        """From now on these are the cards of a hand."""
        self.hands[seat] = tuple(sorted(cards))
        held = 0
        for card in cards:
            held |= 1 << card
        self.held[seat] = held
        self._offer(seat)

    def _offer(self, seat: int) -> None:
        """Count what full displays offer to a hand of this size."""
        if not self.solo and not self.ending:
            dogs = len(self.dogs)
            self.takes[seat] = dogs + dogs if len(self.hands[seat]) < HAND_LIMIT else dogs

    def gain_card(self, seat: int, card: int) -> None:
        """Take a card to the hand openly."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        self.seen[seat] = tuple(sorted((*self.seen[seat], card)))
        self.held[seat] |= 1 << card
        self._offer(seat)

    def give_card(self, seat: int, card: int) -> None:
        """A card leaves the hand."""
        self.hands[seat] = _without(self.hands[seat], card)
        if card in self.seen[seat]:
            self.seen[seat] = _without(self.seen[seat], card)
        self.held[seat] ^= 1 << card
        self._offer(seat)

    def draw_dog(self) -> int:
        """A dog out of the bag, each token equally likely; NONE when the bag is empty."""
        bag = self.bag
        left = sum(bag)
        if left == 0:
            return NONE
        at = self.rng.below(left)
        dog = 0
        while at >= (tokens := bag[dog]):
            at -= tokens
            dog += 1
        bag[dog] = tokens - 1
        return dog

    def refill_dog(self, seat: int, slot: int) -> None:
        """The position just emptied is filled again; an empty bag begins the end of the game."""
        dog = self.draw_dog()
        self.dogs[slot] = dog
        if dog == NONE:
            self.begin_end(seat, "dogs")
        elif self.events is not None:
            self.tell(DogRevealed, slot, dog)

    def refill_card(self, seat: int, slot: int) -> None:
        """The position just emptied is filled again; an empty deck begins the end of the game."""
        if self.deck:
            self.cards[slot] = self.deck.pop()
            if self.events is not None:
                self.tell(CardRevealed, slot, self.cards[slot], self.name(self.cards[slot]))
        else:
            self.cards[slot] = NONE
            self.begin_end(seat, "cards")

    def begin_end(self, seat: int, why: str) -> None:
        """The end begins once; solo games end by the round tracker alone."""
        if not self.ending and not self.solo:
            self.ending = True
            self.takes = [0] * self.players
            self.tell(EndBegan, seat, why)

    # Conservation

    def pieces(self) -> list[str]:
        """Every piece by name, wherever it is."""
        pack = self.pack
        dogs = [*self.dogs, *self.pool]
        for held in (*self.grids, *self.waiting):
            dogs += held
        counts = [self.bag[dog] + self.lost_dogs[dog] + dogs.count(dog) for dog in range(KINDS)]
        for i, number in enumerate(self.rehomed):
            counts[i % KINDS] += number
        names = [f"dog {dog}" for dog in range(KINDS) for _ in range(counts[dog])]
        cards = [*self.deck, *[card for card in self.cards if card != NONE], *self.lost_cards]
        for hand in (*self.hands, *self.completed):
            cards += hand
        names += [pack.training[card].id for card in cards]
        names += [pack.solo[card].id for card in (*self.solo_deck, *self.solo_done)]
        return names


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The others of these cards."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
