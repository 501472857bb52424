"""The advanced shelter: a dog arriving on a skill space may set off its skill."""

from typing import Any, ClassVar

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import words_refusals as why
from hearthside.games.forever_home.events import CardsExchanged, DogsExchanged, Slid
from hearthside.games.forever_home.patterns import cells_of
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.steps_training import Check, ChooseCard
from hearthside.games.forever_home.words_names import SKILLS, asks, space
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice


def arrive(g: Shelters, seat: int, cell: int, vacated: int = -1, triggers: bool = True) -> None:
    """A dog has come to a space: cards complete first, then the space's skill."""
    if g.advanced and triggers and g.pack.space_at[cell] >= 0:
        g.do(Trigger(seat, cell))
    if g.optional:
        g.do(Check(seat))
    elif g.makes_match_at(seat, cell, vacated):
        g.do(ChooseCard(seat))


def position_key(g: Shelters, seat: int) -> tuple[int, ...]:
    """What a chain of skills may not bring back: grid, display and hand."""
    return (*g.grids[seat], *g.dogs, *g.cards, *g.hands[seat])


class Trigger(Auto):
    """The skill can be used only if the dog that arrived is still there after graduation."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "cell")

    def __init__(self, seat: int, cell: int) -> None:
        self.seat = seat
        self.cell = cell

    def run(self, g: Shelters) -> None:
        if g.dog_at(self.seat, self.cell) != NONE:
            g.trail = [*g.trail, position_key(g, self.seat)]
            g.do(UseSkill(self.seat, self.cell))


class UseSkill(Ask):
    """A skill is optional, costs no action, and never affects the dog that set it off."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "cell")

    def __init__(self, seat: int, cell: int) -> None:
        self.seat = seat
        self.cell = cell

    def options(self, g: Shelters) -> list[Action]:
        skill = g.pack.spaces[g.pack.space_at[self.cell]].skill
        if skill == "slide":
            found = self._slides(g)
        elif skill == "exchange_card":
            found = self._card_exchanges(g)
        else:
            found = self._dog_exchanges(g)
        if found:
            found.append(a.SKIP)
        return found

    def _others(self, g: Shelters) -> list[int]:
        """The dogs the skill may affect."""
        return cells_of(g.occupied[self.seat] & ~(1 << self.cell))

    def _slides(self, g: Shelters) -> list[Action]:
        """Another dog moves any number of spaces along the axis, over dogs, to an empty space."""
        occupied = g.occupied[self.seat]
        found: list[Action] = []
        for origin in self._others(g):
            for to in g.pack.slides[self.cell][origin]:
                if not occupied >> to & 1 and self._is_new(g, origin, to):
                    found.append(a.SLIDE[origin][to])
        return found

    def _is_new(self, g: Shelters, origin: int, to: int) -> bool:
        if len(g.trail) == 1:
            return True  # a slide always changes the only position there has been
        grid = g.grids[self.seat].copy()
        grid[to], grid[origin] = grid[origin], NONE
        return (*grid, *g.dogs, *g.cards, *g.hands[self.seat]) not in g.trail

    def _card_exchanges(self, g: Shelters) -> list[Action]:
        """A hand card changes places with a card of the display."""
        hand = g.hands[self.seat]
        head = (*g.grids[self.seat], *g.dogs)
        found: list[Action] = []
        for card in hand:
            for slot, other in enumerate(g.cards):
                if other == NONE:
                    continue
                after = sorted(other if held == card else held for held in hand)
                cards = g.cards.copy()
                cards[slot] = card
                if (*head, *cards, *after) not in g.trail:
                    found.append(g.pack.actions.exchange_card[card][slot])
        return found

    def _dog_exchanges(self, g: Shelters) -> list[Action]:
        """Another dog of the grid changes places with a dog of the display."""
        tail = (*g.cards, *g.hands[self.seat])
        grid = g.grids[self.seat]
        found: list[Action] = []
        for cell in self._others(g):
            for slot, other in enumerate(g.dogs):
                if other == NONE:
                    continue
                after, dogs = grid.copy(), g.dogs.copy()
                after[cell], dogs[slot] = other, grid[cell]
                if (*after, *dogs, *tail) not in g.trail:
                    found.append(a.EXCHANGE_DOG[cell][slot])
        return found

    def choose(self, g: Shelters, action: a.AnyAction) -> None:
        seat = self.seat
        if isinstance(action, a.Slide):
            g.tell(Slid, seat, g.shift(seat, action.origin, action.to), action.origin, action.to)
            arrive(g, seat, action.to, action.origin)
        elif isinstance(action, a.ExchangeDog):
            mine, theirs = g.lift(seat, action.cell), g.dogs[action.slot]
            g.dogs[action.slot] = mine
            g.put(seat, action.cell, theirs)
            g.tell(DogsExchanged, seat, action.cell, action.slot, mine, theirs)
            arrive(g, seat, action.cell)
        elif isinstance(action, a.ExchangeCard):
            taken = g.cards[action.slot]
            g.give_card(seat, action.card)
            g.gain_card(seat, taken)
            g.cards[action.slot] = action.card
            g.tell(CardsExchanged, seat, action.slot, action.card, g.name(action.card), taken, g.name(taken))
            g.do(Check(seat, taken))

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        return why.no_skill(g, self.seat, self.cell, action)

    def prompt(self, voice: Voice, view: Any) -> str:
        skill = next(SKILLS[one.skill] for one in view.spaces if one.cell == self.cell)
        return asks(voice, self.seat, f"use the {skill} of {space(self.cell)}, or skip it")

    def public(self) -> tuple[int, ...]:
        return (self.cell,)
