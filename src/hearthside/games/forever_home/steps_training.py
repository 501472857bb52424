"""Completing training cards: check, choose the card, choose the match, send the graduates home."""

from typing import Any, ClassVar

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import words_refusals as why
from hearthside.games.forever_home.events import Completed, Rehomed
from hearthside.games.forever_home.patterns import KINDS, cells_of, nth
from hearthside.games.forever_home.state import HOME_LENGTH, LAST_CARD, Shelters
from hearthside.games.forever_home.words_names import asks
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.english import listed, some
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice


class Check(Auto):
    """As soon as the required shape is on the grid, the card completes; this is not an action.

    Between two changes no card of the hand matches, so a match must lie through the space a dog arrived on or left (see ``arrive``) or be of
    a card that has just come (``card``). The whole grid is looked at on the first turn, after graduation, and when completion is optional.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int = -1) -> None:
        self.seat = seat
        self.card = card
        """The only card to look at; -1 for all."""

    def run(self, g: Shelters) -> None:
        if g.optional:
            # Whoever holds cards is asked, whether one matches or not: being asked tells nothing.
            if g.hands[self.seat]:
                g.do(ChooseCard(self.seat))
            return
        if self.card >= 0:
            if g.has_match(self.seat, self.card):
                g.do(ChooseCard(self.seat))
            return
        if g.matching(self.seat):
            g.do(ChooseCard(self.seat))


class ChooseCard(Ask):
    """Several cards complete one at a time, in the order you choose; after each the grid is looked at again."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)
    follow: ClassVar[bool] = True
    weighs: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Shelters) -> list[Action]:
        found: list[Action] = [g.pack.actions.complete[card] for card in g.matching(self.seat)]
        if g.optional:
            found.append(a.KEEP)
        return found

    def choose(self, g: Shelters, action: a.AnyAction) -> None:
        if isinstance(action, a.Complete):
            complete(g, self.seat, action.card)

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Complete):
            return why.no_completion(g, self.seat, action.card)
        if isinstance(action, a.Keep):
            return why.must_complete()
        first = "complete a card, or complete none now" if g.optional else "choose which card you complete"
        return why.later(g, action, first, "several")

    def prompt(self, voice: Voice, view: Any) -> str:
        made = [face.name for face in view.hand if face.short == 0] if self.seat == voice.you else []
        if not view.optional:
            if len(made) == 1:
                return f"Complete {made[0]}."
            return asks(voice, self.seat, "choose which training card to complete first")
        if self.seat != voice.you:
            return asks(voice, self.seat, "complete a training card, or none now")
        return f"Complete {listed(made, 'or')}, or no card now." if made else "No card of yours is complete: go on."


def complete(g: Shelters, seat: int, card: int) -> None:
    """The card leaves the hand for the completed ones; its match is still to be chosen."""
    g.give_card(seat, card)
    g.completed = g.completed.copy()
    g.completed[seat] += (card,)
    g.agenda += (Check(seat), ChooseMatch(seat, card))


class ChooseMatch(Ask):
    """A pattern may be found in several places; you choose the one you complete the card with."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")
    follow: ClassVar[bool] = True
    weighs: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, g: Shelters) -> list[Action]:
        return [a.MATCH[p.turn][p.cell] for p in g.matches(self.seat, self.card)]

    def choose(self, g: Shelters, action: a.MatchAt) -> None:
        seat, card = self.seat, self.card
        p = g.pack.shapes[card].lying[action.turn, action.cell]
        if g.events is not None:
            g.tell(Completed, seat, card, g.name(card), tuple(cells_of(p.dogs)))
        if g.pack.graduation[card]:
            g.do(SendHome(seat, card, p.dogs, g.pack.graduation[card], -1))
        if len(g.completed[seat]) == LAST_CARD:
            g.begin_end(seat, "seven")

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.MatchAt):
            return why.no_match(g, self.card)
        return why.later(g, action, f"choose where you complete {g.name(self.card)}", "several")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, self.seat, f"choose where to complete {view.completing.name}")

    def public(self) -> tuple[int, ...]:
        return (self.card,)


class SendHome(Ask):
    """Exactly the number shown graduates, from the pattern just completed, each dog to a home of your choice, for good."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "dogs", "left", "last")
    follow: ClassVar[bool] = True
    weighs: ClassVar[bool] = True
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, card: int, dogs: int, left: int, last: int) -> None:
        self.seat = seat
        self.card = card
        self.dogs = dogs
        """The spaces of the pattern's dogs."""
        self.left = left
        self.last = last
        """The space of the graduate before; -1 for the first."""

    def options(self, g: Shelters) -> list[Action]:
        cells = cells_of(self.dogs & g.occupied[self.seat])
        return [action for cell in cells for action in a.GRADUATE[cell]]

    def tries(self, g: Shelters, anywhere: bool = False) -> list[Action]:
        """In whatever order dogs leave, they end in the same homes: in reading order each way is tried once.

        Whoever chose a dog may have begun with a later one: then, and where too few follow it, the earlier ones are tried.
        """
        there = cells_of(self.dogs & g.occupied[self.seat])
        cells = there if anywhere else [cell for cell in there if cell > self.last]
        if len(cells) < self.left:
            cells = there
        return [action for cell in cells[: len(cells) - self.left + 1] for action in a.GRADUATE[cell]]

    def choose(self, g: Shelters, action: a.Graduate) -> None:
        self.send(g, action.cell, action.home)

    def send(self, g: Shelters, cell: int, home: int) -> None:
        dog = g.lift(self.seat, cell)
        g.rehomed = g.rehomed.copy()
        g.rehomed[self.seat * HOME_LENGTH + home * KINDS + dog] += 1
        if g.events is not None:
            g.tell(Rehomed, self.seat, dog, cell, home)
        if self.left > 1:
            g.agenda.append(SendHome(self.seat, self.card, self.dogs, self.left - 1, cell))

    def at_random(self, g: Shelters, chance: int) -> int:
        dogs = self.dogs & g.occupied[self.seat]
        number = dogs.bit_count() * a.HOME_PLACES
        if number:
            at = chance % number
            self.send(g, nth(dogs, at // a.HOME_PLACES), at % a.HOME_PLACES)
        return number

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.Graduate):
            return why.no_graduate(g, self.seat, self.card, self.dogs, action.cell)
        return why.later(g, action, "send the graduates home", "graduating")

    def prompt(self, voice: Voice, view: Any) -> str:
        homes = "a home" if self.left == 1 else "homes"
        return asks(voice, self.seat, f"send {some(self.left, 'dog')} of {view.completing.name} to {homes}")

    def public(self) -> tuple[int, ...]:
        return (self.card, self.left, self.dogs, self.last)
