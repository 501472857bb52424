"""Set-up and the eight steps of a round, in the rulebook's order."""

from typing import Any

from hearthside.games.forever_young import words_prompts as prompts
from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import PUT, Action, Put
from hearthside.games.forever_young.cards import (
    CARD_HAND,
    FACES,
    HUMANS,
    SETUP_HUMANS,
    SETUP_TILES,
    SETUP_VAMPIRES,
    SQUARES,
    TILE_HAND,
    VAMPIRES,
)
from hearthside.games.forever_young.events import DrewCards, DrewTiles, RoundBegan, StarterRolled
from hearthside.games.forever_young.state import SUPPLY, Young
from hearthside.games.forever_young.steps_checks import put_pawn
from hearthside.games.forever_young.steps_pawns import DAY_PHASE, NIGHT_PHASE
from hearthside.games.forever_young.steps_upkeep import FeedAll, GiveNumbers, PlaceTile, RoundOver
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice


class SetUp(Auto):
    """Shuffle, roll for the starter, place ten tiles each in turn, draw the first hands, place the figures in turn."""

    def run(self, g: Young) -> None:
        for seat in range(g.players):
            g.stacks[seat] = g.pack.stack.copy()
            g.rng.shuffle(g.stacks[seat])
            g.deck[seat] = list(range(len(g.pack.names)))
            g.rng.shuffle(g.deck[seat])
        g.starter = roll_for_starter(g)
        seats = g.clockwise(g.starter)
        for seat in seats:
            draw_tiles(g, seat, SETUP_TILES)
        g.do(
            *[PlaceTile(seat, 1) for _ in range(SETUP_TILES) for seat in seats],
            DRAW_CARDS,
            DRAW_TILES,
            *[PlaceFigure(seat) for _ in range(SETUP_HUMANS + SETUP_VAMPIRES) for seat in seats],
            ROUND,
        )


def roll_for_starter(g: Young) -> int:
    """Everybody rolls a die and the highest starts; those who tie roll again."""
    seats = list(range(g.players))
    while len(seats) > 1:
        dice = [1 + g.rng.below(6) for _ in seats]
        g.tell(StarterRolled, tuple(seats), tuple(dice))
        best = max(dice)
        seats = [seat for seat, die in zip(seats, dice, strict=True) if die == best]
    return seats[0]


FIGURES = ((HUMANS, SETUP_HUMANS), (VAMPIRES, SETUP_VAMPIRES))
"""How many of each kind everybody begins with."""


class PlaceFigure(Ask):
    """One vampire and two humans each, one at a time in any order, never on a square with another figure."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        empty = self.empty(g)
        return [PUT[kind][square] for kind in self.kinds(g) for square in empty]

    def empty(self, g: Young) -> list[int]:
        """The squares without a figure."""
        is_empty = [True] * SQUARES
        for square in g.pawns:
            if square >= 0:
                is_empty[square] = False
        return [square for square in range(SQUARES) if is_empty[square]]

    def kinds(self, g: Young) -> list[int]:
        """The kinds of figure the seat has still to place."""
        return [kind for kind, most in FIGURES if g.on_board(self.seat, kind) < most]

    def at_random(self, g: Young, chance: int) -> int:
        kinds = self.kinds(g)
        standing = sorted(g.pawns)[g.pawns.count(SUPPLY) :]
        empty = SQUARES - len(standing)
        number = len(kinds) * empty
        place = chance % number
        square = place % empty
        for taken in standing:
            if taken <= square:
                square += 1
        put_pawn(g, self.seat, kinds[place // empty], square)
        return number

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Put)
        put_pawn(g, self.seat, action.kind, action.square)

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is placing a pawn")
        return "Place one of your first figures on an empty square."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.place_figure(g, self.seat, action)


class Round(Auto):
    """Draw cards, draw tiles, flip disks, day, night, feed, place tiles, pass the marker."""

    def run(self, g: Young) -> None:
        g.round += 1
        g.played = [0] * g.players
        if g.events is not None:
            g.tell(RoundBegan, g.round)
        g.do(DRAW_CARDS, DRAW_TILES, FLIP_DISKS, DAY_PHASE, NIGHT_PHASE, FEED_ALL, GIVE_NUMBERS, ROUND_OVER, ROUND)


class DrawCards(Auto):
    """Everybody draws event cards up to three; the deck is never reshuffled."""

    def run(self, g: Young) -> None:
        for seat in g.clockwise(g.starter):
            wanted = CARD_HAND - g.cards[seat].bit_count()
            if wanted <= 0 or not g.deck[seat]:
                continue
            g.deck[seat] = deck = g.deck[seat].copy()
            if g.loose:
                g.shuffle_deck_on(seat, wanted)
            drawn: list[int] = []
            while deck and len(drawn) < wanted:
                card = deck.pop()
                g.cards[seat] |= 1 << card
                drawn.append(card)
            if g.events is not None:
                drawn.sort()
                g.tell(DrewCards, seat, len(drawn), tuple(drawn), tuple([g.pack.names[card] for card in drawn]))


class DrawTiles(Auto):
    """Everybody draws tiles up to five, hidden; with five or more nobody draws."""

    def run(self, g: Young) -> None:
        for seat in g.clockwise(g.starter):
            draw_tiles(g, seat, TILE_HAND - g.hand_size[seat])


def draw_tiles(g: Young, seat: int, count: int) -> None:
    if count <= 0 or not g.stacks[seat]:
        return
    g.stacks[seat] = stack = g.stacks[seat].copy()
    if g.loose:
        g.shuffle_stack_on(seat, count)
    drawn: list[int] = []
    while stack and len(drawn) < count:
        face = stack.pop()
        g.hand[seat * FACES + face] += 1
        drawn.append(face)
    g.hand_size[seat] += len(drawn)
    if g.dull_stack[seat]:
        g.dull_hand = g.dull_hand.copy()
        g.dull_hand[seat] += len(drawn)
    if g.sown[seat]:
        g.sown = g.sown.copy()
        g.sown[seat] = max(0, g.sown[seat] - len(drawn))
    if g.events is not None:
        g.tell(DrewTiles, seat, len(drawn), tuple(sorted(drawn)))


class FlipDisks(Auto):
    """Everybody turns all disks number side up."""

    def run(self, g: Young) -> None:
        for seat in g.clockwise(g.starter):
            g.up[seat] = g.pack.all_up


DRAW_CARDS = DrawCards()
DRAW_TILES = DrawTiles()
FLIP_DISKS = FlipDisks()
FEED_ALL = FeedAll()
GIVE_NUMBERS = GiveNumbers()
ROUND_OVER = RoundOver()
ROUND = Round()
