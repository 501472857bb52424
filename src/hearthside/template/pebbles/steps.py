"""The rules, step by step, in the order of rules.md."""

from typing import Any, ClassVar

from hearthside.kernel.agenda import Ask, Auto, Pick
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice
from hearthside.template.pebbles import words_refusals as refusals
from hearthside.template.pebbles.actions import ADD, BUILD, DONE, DRAW, REST, Add, Build, Done, Draw, Rest
from hearthside.template.pebbles.events import Built, Dealt, Drew, Rested
from hearthside.template.pebbles.state import HAND_LIMIT, Beach
from hearthside.template.pebbles.words_cards import colour_name

FIRST_HAND = 3


class SetUp(Auto):
    """The pebbles are shuffled into a pile, and everybody takes three."""

    def run(self, g: Beach) -> None:
        g.pile = list(range(len(g.pack.pebbles)))
        g.rng.shuffle(g.pile)
        for seat in range(g.players):
            g.hands[seat] = sorted([g.pile.pop() for _ in range(FIRST_HAND)])
            g.tell(Dealt, seat, tuple(g.hands[seat]))
        g.do(Turn(0), NextTurn(0))


class Turn(Ask):
    """Draw a pebble or build a cairn; when the pile is empty, one may rest."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Beach) -> list[Any]:
        hand = g.hands[self.seat]
        options: list[Any] = [DRAW] if g.pile and len(hand) < HAND_LIMIT else []
        options += [] if g.pile else [REST]
        colours = sorted({g.pack.colour[pebble] for pebble in hand})
        return options + [BUILD[colour] for colour in colours]

    def choose(self, g: Beach, action: Draw | Build | Rest) -> None:
        if isinstance(action, Draw):
            pebble = g.pile.pop()
            g.hands[self.seat] = sorted([*g.hands[self.seat], pebble])
            g.tell(Drew, self.seat, pebble)
        elif isinstance(action, Build):
            g.do(AddPebble(self.seat, action.colour))
        else:
            g.tell(Rested, self.seat)

    def why_not(self, g: Beach, action: Any) -> Refusal:
        return refusals.turn(g, self.seat, action)

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is thinking."
        return "Draw a pebble, or build a cairn." if view.pile else "Your last turn: build a cairn, or rest."


class AddPebble(Ask):
    """The pebbles of a cairn are chosen one by one, ascending, at least one."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour")
    follow: ClassVar[bool] = True
    weighs: ClassVar[bool] = True

    def __init__(self, seat: int, colour: int) -> None:
        self.seat = seat
        self.colour = colour

    def fitting(self, g: Beach) -> list[int]:
        """The pebbles of this colour that come after those on the cairn."""
        last = g.building[-1] if g.building else -1
        return [pebble for pebble in g.hands[self.seat] if pebble > last and g.pack.colour[pebble] == self.colour]

    def options(self, g: Beach) -> list[Any]:
        return [*([DONE] if g.building else []), *[ADD[pebble] for pebble in self.fitting(g)]]

    def pick(self, g: Beach) -> Pick:
        fitting = [ADD[pebble] for pebble in self.fitting(g)]
        return Pick(list(fitting), 0 if g.building else 1, len(fitting), DONE)

    def choose(self, g: Beach, action: Add | Done) -> None:
        if isinstance(action, Add):
            g.hands[self.seat].remove(action.pebble)
            g.building.append(action.pebble)
            if any(g.pack.colour[pebble] == self.colour for pebble in g.hands[self.seat]):
                g.do(self)
                return
        cairn = tuple(g.building)
        g.cairns[self.seat].append(cairn)
        g.building = []
        g.tell(Built, self.seat, g.pack.colours[self.colour], cairn)

    def why_not(self, g: Beach, action: Any) -> Refusal:
        return refusals.adding(g, self.seat, self.colour, action)

    def prompt(self, voice: Voice, view: Any) -> str:
        colour = colour_name(view, self.colour)
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is building a {colour} cairn."
        return f"Choose the pebbles of your {colour} cairn."

    def public(self) -> tuple[int, ...]:
        return (self.colour,)


class NextTurn(Auto):
    """When the pile is empty everybody has one more turn."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Beach) -> None:
        if g.last_turns == g.players:
            return
        if not g.pile:
            g.last_turns += 1
        following = (self.seat + 1) % g.players
        g.do(Turn(following), NextTurn(following))
