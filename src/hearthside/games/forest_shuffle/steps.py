"""The game in the order of its rulebook: set-up, the turn, drawing, the end of a turn."""

from bisect import insort
from typing import Any, ClassVar

from hearthside.games.forest_shuffle import words_refusals as refusals
from hearthside.games.forest_shuffle.actions import (
    DRAW,
    KEEP,
    MULLIGAN,
    WINTER,
    Draw,
    Keep,
    Mulligan,
    Play,
    Sapling,
    Take,
)
from hearthside.games.forest_shuffle.card_tables import TREE
from hearthside.games.forest_shuffle.events import Began, Dealt, Exchanged, Kept, Swept, Took, TurnBegan
from hearthside.games.forest_shuffle.state import CLEARING_LIMIT, HAND_LIMIT, Forest
from hearthside.games.forest_shuffle.steps_effects import Lay, plant_sapling, playable, resolve
from hearthside.games.forest_shuffle.steps_paying import MOST_SEATS, play_half
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Step
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

REMOVED = {2: 30, 3: 20, 4: 10, 5: 0}
"""How many cards stay in the box, unseen, by the number of players."""
FIRST_HAND = 6

# Set-up


class SetUp(Auto):
    """Shuffle, put some cards back unseen, prepare the winter pile, deal six cards each, and draw the start player."""

    def run(self, g: Forest) -> None:
        cards = g.pack.numbers.copy()
        g.rng.shuffle(cards)
        removed = REMOVED[g.players]
        g.aside = cards[:removed]
        g.deck = with_winter(g, cards[removed:])
        first = g.rng.below(g.players)
        g.tell(Began, first, removed)
        order = [(first + i) % g.players for i in range(g.players)]
        for seat in order:
            deal(g, seat)
        g.active = first
        g.do(*[FirstHand(seat) for seat in order], FirstTurn(first))


def with_winter(g: Forest, cards: list[int]) -> list[int]:
    """Three piles; two winter cards are shuffled into one, the third put on top of it; the other two piles go above."""
    lowest = len(cards) // 3
    pile = [*cards[:lowest], WINTER, WINTER]
    g.rng.shuffle(pile)
    return [*pile, WINTER, *cards[lowest:]]


def deal(g: Forest, seat: int) -> None:
    """Six cards from the deck; no winter card lies that high."""
    hand = sorted([g.top_card() for _ in range(FIRST_HAND)])
    g.hands[seat] = hand
    if g.events is not None:
        g.tell(Dealt, seat, tuple(hand), tuple([g.pack.title(card) for card in hand]))


class FirstHand(Ask):
    """A first hand without a tree may be exchanged once. Everybody is asked, so that being asked tells nothing."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is looking at the first hand."
        if any(card.halves[0].side == "tree" for card in view.hand):
            return "Your first hand has a tree: keep it."
        return "Your first hand has no tree: keep it, or exchange it once?"

    def options(self, g: Forest) -> list[Keep | Mulligan]:
        return [KEEP] if self.has_tree(g) else [KEEP, MULLIGAN]

    def has_tree(self, g: Forest) -> bool:
        return any(g.pack.side[2 * card] == TREE for card in g.hands[self.seat])

    def choose(self, g: Forest, action: Keep | Mulligan) -> None:
        if isinstance(action, Keep):
            g.tell(Kept, self.seat)
            return
        old = g.hands[self.seat]
        g.box = g.box + old
        if g.events is not None:
            g.tell(Exchanged, self.seat, tuple(old), tuple([g.pack.title(card) for card in old]))
        deal(g, self.seat)

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.first_hand(action, self.has_tree(g))


# The turn


class Turn(Ask):
    """On your turn do exactly one thing: draw two cards, or play one."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is thinking."
        if len(view.hand) >= HAND_LIMIT:
            return "Your turn, and your hand is full: play a card."
        return "Your turn: draw two cards or play one."

    def options(self, g: Forest) -> list[Action]:
        seat = self.seat
        options = draws(g) if len(g.hands[seat]) < HAND_LIMIT else []
        playable(g, seat, options)
        return options

    def choose(self, g: Forest, action: Draw | Take | Play | Sapling) -> None:
        seat = self.seat
        if type(action) is Play:
            play_half(g, seat, 2 * action.card + action.half, LAY[seat])
        elif type(action) is Sapling:
            resolve(g, seat, plant_sapling(g, seat, action.card))
        elif draw_or_take(g, seat, action):
            g.agenda.append(SECOND_DRAW[seat])

    def at_random(self, g: Forest, chance: int) -> int:
        """Draws come first and need not be put together."""
        seat = self.seat
        drawn = len(g.clearing) + 1 if len(g.hands[seat]) < HAND_LIMIT else 0
        plays: list[Action] = []
        playable(g, seat, plays)
        number = drawn + len(plays)
        if number == 0:
            return 0
        place = chance % number
        if place < drawn:
            if take(g, seat, g.clearing[place - 1]) if place else g.draw(seat):
                g.agenda.append(SECOND_DRAW[seat])
            return number
        action = plays[place - drawn]
        if type(action) is Play:
            play_half(g, seat, 2 * action.card + action.half, LAY[seat])
        else:
            assert isinstance(action, Sapling)
            resolve(g, seat, plant_sapling(g, seat, action.card))
        return number

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.turn(g, self.seat, action)


class SecondDraw(Ask):
    """The second card, too, comes from the deck or the clearing; with ten cards in hand there is none."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is drawing a second card."
        if view.clearing:
            return "Draw your second card, from the deck or the clearing."
        return "Draw your second card from the deck."

    def options(self, g: Forest) -> list[Action]:
        return draws(g) if len(g.hands[self.seat]) < HAND_LIMIT else []

    def choose(self, g: Forest, action: Draw | Take) -> None:
        draw_or_take(g, self.seat, action)

    def at_random(self, g: Forest, chance: int) -> int:
        if len(g.hands[self.seat]) >= HAND_LIMIT:
            return 0
        number = len(g.clearing) + 1
        place = chance % number
        if place:
            take(g, self.seat, g.clearing[place - 1])
        else:
            g.draw(self.seat)
        return number

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.second_draw(g, action)


def draws(g: Forest) -> list[Action]:
    """The top card of the deck, or any card of the clearing."""
    return [DRAW, *map(g.pack.taking, g.clearing)]


def draw_or_take(g: Forest, seat: int, action: Draw | Take) -> bool:
    """One card from the top of the deck or from the clearing; False if that ended the game."""
    return g.draw(seat) if type(action) is Draw else take(g, seat, action.card)


def take(g: Forest, seat: int, card: int) -> bool:
    """A card of the clearing goes to the hand, for all to see."""
    g.clearing.remove(card)
    insort(g.hands[seat], card)
    g.known[seat] = known = g.known[seat].copy()
    known[card] = len(g.down[seat])
    if g.events is not None:
        g.tell(Took, seat, card, g.pack.title(card))
    return True


class EndTurn(Auto):
    """Ten or more cards in the clearing are removed; then comes an earned extra turn, or the next player."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Forest) -> None:
        if len(g.clearing) >= CLEARING_LIMIT:
            g.box = g.box + g.clearing
            g.tell(Swept, tuple(g.clearing))
            g.clearing.clear()
        seat = self.seat
        if g.asleep:
            g.awake = g.awake.copy()
            g.awake[seat] = g.awake[seat] + g.asleep
            g.asleep = []
        if g.extra:
            g.extra -= 1
            begin_turn(g, seat, extra=True)
        else:
            begin_turn(g, (seat + 1) % g.players, extra=False)


class FirstTurn(Auto):
    """The start player begins; then it goes on clockwise."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Forest) -> None:
        begin_turn(g, self.seat, extra=False)


def begin_turn(g: Forest, seat: int, extra: bool) -> None:
    g.active = seat
    g.turn += 1
    if g.events is not None:
        g.tell(TurnBegan, seat, g.turn, extra)
    g.agenda += WHOLE_TURN[seat]


TURN = [Turn(seat) for seat in range(MOST_SEATS)]
SECOND_DRAW = [SecondDraw(seat) for seat in range(MOST_SEATS)]
LAY = [Lay(seat) for seat in range(MOST_SEATS)]
END_TURN = [EndTurn(seat) for seat in range(MOST_SEATS)]
WHOLE_TURN: list[list[Step]] = [[END_TURN[seat], TURN[seat]] for seat in range(MOST_SEATS)]
"""As it lies on the agenda: the last comes first."""
