"""The position of a match: flat lists of card numbers, halves and slots.

Forests: ``trees[seat]`` holds the card of each tree in the order they were played, 0 for a sapling; ``slots[seat]`` holds four
tuples of halves for each tree (top, bottom, left, right).

Lists that seldom change (``_copy`` says which) are shared by clones: who changes one puts another in its place.
"""

from bisect import insort
from typing import Any, ClassVar

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, TREE
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.events import Drew, Ended, Revealed, WinterCame
from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Rng

HAND_LIMIT = 10
CLEARING_LIMIT = 10
LAST_WINTER = 3
NEVER = -1
SHUFFLED_AT_ONCE = 8
"""So many cards of a loose deck are put in order when the first of them is drawn."""
_NO_GUESTS: tuple[tuple[int, ...], ...] = ((), (), (), ())


class Forest(State):
    """Everything on and under the table."""

    fields: ClassVar[tuple[str, ...]] = (
        "deck_in_order",
        "winter",
        "clearing",
        "box",
        "aside",
        "hands",
        "trees",
        "slots",
        "room",
        "caves",
        "stored",
        "down",
        "known_in_order",
        "awake",
        "asleep",
        "turn",
        "active",
        "extra",
        "playing",
        "target",
        "paid",
        "hiding",
    )
    derived: ClassVar[tuple[str, ...]] = ("cards", "left", "own", "loose", "known")
    __slots__ = (
        *("pack", "cards", "left", "own", "loose", "winter", "clearing", "box", "aside", "hands", "trees", "slots"),
        *("room", "caves", "stored", "down", "known", "awake", "asleep", "turn", "active", "extra", "playing"),
        *("target", "paid", "hiding"),
    )

    def __init__(self, players: int, rng: Rng, pack: ForestPack, like: "Forest | None" = None) -> None:
        super().__init__(players, rng, like)
        self.pack = pack
        if like is not None:
            self._copy(like)
            return
        self.cards: list[int] = []
        """What the deck was; ``left`` says how much of it is left. Clones share it, so it is changed only if it is one's own."""
        self.left = 0
        self.own = False
        self.loose = NEVER
        """In a world that was dealt anew, the lowest so many cards of the deck are in no order yet: who draws shuffles.
        NEVER says that this is no such world."""
        self.winter = 0
        """How many winter cards have been turned up."""
        self.clearing: list[int] = []
        self.box: list[int] = []
        """Cards that left the game openly."""
        self.aside: list[int] = []
        """Cards that were put back unseen before the deal."""
        self.hands: list[list[int]] = [[] for _ in range(players)]
        """Always ascending."""
        self.trees: list[list[int]] = [[] for _ in range(players)]
        self.slots: list[list[tuple[int, ...]]] = [[] for _ in range(players)]
        self.room = [0] * (4 * players)
        """How many empty slots a seat has on each side; follows from ``slots``."""
        self.caves: list[list[int]] = [[] for _ in range(players)]
        """Cards that went under a cave openly."""
        self.stored = [0] * players
        """How many cards went under a cave face down."""
        self.down: list[list[int]] = [[] for _ in range(players)]
        """Every card a seat laid face down, sapling or cave, in order: what they are never matters again."""
        self.known: list[dict[int, int]] = [{} for _ in range(players)]
        """Cards everybody saw a seat take, each with the number of cards it had laid face down by then."""
        self.awake: list[list[int]] = [[] for _ in range(players)]
        """Mushrooms that may be used."""
        self.asleep: list[int] = []
        """Mushrooms placed this turn."""
        self.turn = 0
        self.active = 0
        self.extra = 0
        """Further turns earned by the active seat."""
        self.playing = -1
        """The half being played; -1 when there is none."""
        self.target = -1
        """The tree it goes to."""
        self.paid: list[int] = []
        """What was paid for it so far."""
        self.hiding: list[int] = []
        """Cards chosen for the cave and still to go there."""

    def clone(self) -> "Forest":
        self.own = False
        return Forest(self.players, self.rng.clone(), self.pack, self)

    def _copy(self, other: "Forest") -> None:
        """Become the same position; every list that is changed in place is one's own."""
        self.left = other.left
        self.own = False
        self.loose = other.loose
        self.winter = other.winter
        self.clearing = other.clearing.copy()
        self.hands = [each.copy() for each in other.hands]
        self.room = other.room.copy()
        self.turn = other.turn
        self.active = other.active
        self.extra = other.extra
        self.playing = other.playing
        self.target = other.target
        self.slots = [each.copy() for each in other.slots]
        self.paid = other.paid.copy()
        # What these hold is shared.
        self.trees = other.trees.copy()
        self.down = other.down.copy()
        self.known = other.known.copy()
        # These are shared themselves.
        self.cards = other.cards
        self.awake = other.awake
        self.box = other.box
        self.caves = other.caves
        self.aside = other.aside
        self.stored = other.stored
        self.asleep = other.asleep
        self.hiding = other.hiding

    @property
    def known_in_order(self) -> list[list[tuple[int, int]]]:
        """The known cards as a record has them, in the order they were taken."""
        return [list(known.items()) for known in self.known]

    @property
    def deck_in_order(self) -> list[Any]:
        """The deck as a record has it; in a world that was dealt anew also how much of it is loose."""
        return self.deck if self.loose == NEVER else [self.deck, self.loose]

    # Drawing

    @property
    def deck(self) -> list[int]:
        """The cards that are left; the top card is the last one."""
        return self.cards[: self.left]

    @deck.setter
    def deck(self, cards: list[int]) -> None:
        self.cards = cards
        self.left = len(cards)
        self.own = True

    def shuffle_on(self) -> None:
        """Put the next cards of a loose deck in order: each may be any that lies loose, or any that was put aside.

        Winter cards stay where they are.
        """
        if not self.own:
            self.deck = self.deck
        deck, below = self.cards, self.rng.below
        self.aside = put_aside = self.aside.copy()
        aside, top = len(put_aside), self.loose
        low = max(top - SHUFFLED_AT_ONCE, 0)
        for i in range(top - 1, low - 1, -1):
            if deck[i] == WINTER:
                continue
            j = below(aside + i + 1) - aside
            while j >= 0 and deck[j] == WINTER:
                j = below(aside + i + 1) - aside
            if j >= 0:
                deck[i], deck[j] = deck[j], deck[i]
            else:
                deck[i], put_aside[j] = put_aside[j], deck[i]
        self.loose = low

    def top_card(self) -> int:
        """The next card that is not winter; 0 when the third winter card came first."""
        if self.left == self.loose:
            self.shuffle_on()
        self.left -= 1
        card = self.cards[self.left]
        return self._after_winter() if card == WINTER else card

    def _after_winter(self) -> int:
        """A winter card has come up. The third ends the game at once: nothing comes, 0 is given."""
        while True:
            self.winter += 1
            self.tell(WinterCame, self.winter)
            if self.winter == LAST_WINTER:
                self.agenda.clear()
                self.tell(Ended)
                return 0
            if self.left == self.loose:
                self.shuffle_on()
            self.left -= 1
            card = self.cards[self.left]
            if card != WINTER:
                return card

    def draw(self, seat: int) -> bool:
        """Draw from the deck into the hand; False if that ended the game."""
        if self.left == self.loose:
            self.shuffle_on()
        self.left -= 1
        card = self.cards[self.left]
        if card == WINTER:
            card = self._after_winter()
            if card == 0:
                return False
        insort(self.hands[seat], card)
        if self.events is not None:
            self.tell(Drew, seat, card, self.pack.title(card))
        return True

    def draw_some(self, seat: int, cards: int) -> bool:
        """Draw several cards, one by one, as far as the hand limit allows; False if that ended the game."""
        return all(self.draw(seat) for _ in range(min(cards, HAND_LIMIT - len(self.hands[seat]))))

    def reveal(self) -> None:
        """Turn the top card of the deck face up into the clearing."""
        card = self.top_card()
        if card:
            self.clearing.append(card)
            if self.events is not None:
                self.tell(Revealed, card, self.pack.title(card))

    # Hands

    def let_go(self, seat: int, card: int) -> None:
        """A card leaves a hand where everybody sees it."""
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat] = known = self.known[seat].copy()
            del known[card]

    # Slots

    def open_sides(self, seat: int) -> int:
        """A bit for each side on which the forest has an empty slot."""
        at = 4 * seat
        top, bottom, left, right = self.room[at : at + 4]
        return (1 if top else 0) | (2 if bottom else 0) | (4 if left else 0) | (8 if right else 0)

    def hosts(self, seat: int, half: int) -> list[int]:
        """The trees at which this half may be placed: an empty slot on its side, or one shared with its own species."""
        side = self.pack.side[half]
        slots = self.slots[seat]
        most = self.pack.most_in_slot[half]
        if most == 1:
            return [i for i, slot in enumerate(slots[side::4]) if not slot]
        return [i for i, slot in enumerate(slots[side::4]) if self._admits(slot, half, most)]

    def _admits(self, slot: tuple[int, ...], half: int, most: int) -> bool:
        return not slot or (len(slot) < most and self.pack.kind[slot[0]] == self.pack.kind[half])

    def can_host(self, seat: int, half: int) -> bool:
        """Whether the half fits somewhere in the forest."""
        side = self.pack.side[half]
        if side == TREE or self.room[4 * seat + side]:
            return True
        return self.pack.most_in_slot[half] > 1 and bool(self.hosts(seat, half))

    def put(self, seat: int, half: int, tree: int) -> None:
        """Put a tree, a sapling or a half into a forest."""
        side = self.pack.side[half]
        if side == TREE:
            self.plant(seat, half >> 1)
            return
        place = 4 * tree + side
        slots = self.slots[seat]
        slot = slots[place]
        if slot:
            slots[place] = (*slot, half)
        else:
            slots[place] = (half,)
            self.room[4 * seat + side] -= 1
        if self.pack.hears[half]:
            self.asleep = [*self.asleep, half]

    def plant(self, seat: int, card: int) -> None:
        """A tree, or 0 for a sapling, with four empty slots."""
        self.trees[seat] = [*self.trees[seat], card]
        self.slots[seat] += _NO_GUESTS
        room, at = self.room, 4 * seat
        room[at] += 1
        room[at + 1] += 1
        room[at + 2] += 1
        room[at + 3] += 1

    def cave_size(self, seat: int) -> int:
        return len(self.caves[seat]) + self.stored[seat]

    def half_at(self, seat: int, tree: int) -> int:
        """The half of a tree, 0 for a sapling."""
        card = self.trees[seat][tree]
        return 2 * card if card else SAPLING_HALF

    def pieces(self) -> list[str]:
        """Every physical card, wherever it is."""
        cards = [*self.deck, *self.clearing, *self.box, *self.aside, *self.hiding, *[WINTER] * self.winter]
        if self.playing >= 0:
            cards.append(self.playing >> 1)
        for seat in range(self.players):
            cards += [*self.hands[seat], *self.caves[seat], *self.down[seat]]
            cards += [card for card in self.trees[seat] if card]
            for slot in self.slots[seat]:
                cards += [half >> 1 for half in slot]
        return [f"card {card:03}" for card in cards]
