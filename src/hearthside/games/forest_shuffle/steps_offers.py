"""What a placed card offers: a mushroom's card, an effect or a bonus, the cave. Each may be used or left."""

from typing import Any, ClassVar

import msgspec

from hearthside.games.forest_shuffle import words_refusals as refusals
from hearthside.games.forest_shuffle.actions import DONE, SKIP, USE, Done, Hide, Skip, Use
from hearthside.games.forest_shuffle.deeds import AnyDeed, ClearingToCave, DrawCards, DrawPer, ExtraTurn, bonus_words
from hearthside.games.forest_shuffle.events import ClearingHidden, HandHidden, TurnEarned, Used
from hearthside.games.forest_shuffle.state import HAND_LIMIT, Forest
from hearthside.games.forest_shuffle.vocabulary import TAGS
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Pick
from hearthside.kernel.english import number
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice


class Offer(msgspec.Struct, frozen=True):
    """What a card in a forest lets its owner do now."""

    name: str
    """The card's."""
    what: str
    """As an order: "draw two cards"."""
    bonus: bool = False
    """Whether it is the bonus, not the effect."""


class Offering(Ask):
    """A question about what a card in the forest offers."""

    def offer(self, g: Forest) -> Offer:
        """The card and what it offers, in words."""
        raise NotImplementedError

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat == voice.you:
            return self.own_prompt(view)
        return f"{voice.who(self.seat)} may use the {view.offer.name}."

    def own_prompt(self, view: Any) -> str:
        """The question to the one who is asked."""
        raise NotImplementedError


class Forage(Offering):
    """Each time you place a card a mushroom waits for, you may draw a card from the deck."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "mushroom")

    def __init__(self, seat: int, mushroom: int) -> None:
        self.seat = seat
        self.mushroom = mushroom

    def offer(self, g: Forest) -> Offer:
        return Offer(g.pack.name_of(self.mushroom), "draw a card")

    def own_prompt(self, view: Any) -> str:
        return f"Draw a card for your {view.offer.name}?"

    def options(self, g: Forest) -> list[Use | Skip]:
        return [USE, SKIP] if len(g.hands[self.seat]) < HAND_LIMIT else []

    def choose(self, g: Forest, action: Use | Skip) -> None:
        if isinstance(action, Use):
            if g.events is not None:
                g.tell(Used, self.seat, g.pack.name_of(self.mushroom), False)
            g.draw(self.seat)

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.offer(g, self.mushroom, "mushrooms")

    def public(self) -> tuple[int, ...]:
        return (self.mushroom,)


class UseDeed(Offering):
    """Using an effect or a bonus is your choice; the effect comes before the bonus."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "half", "bonus")

    def __init__(self, seat: int, half: int, bonus: bool) -> None:
        self.seat = seat
        self.half = half
        self.bonus = bonus

    def offer(self, g: Forest) -> Offer:
        return Offer(g.pack.name_of(self.half), bonus_words(g.pack, self.deeds(g)), self.bonus)

    def own_prompt(self, view: Any) -> str:
        return f"Use the {'bonus' if self.bonus else 'effect'} of the {view.offer.name}: {view.offer.what}?"

    def deeds(self, g: Forest) -> tuple[AnyDeed, ...]:
        """A bonus may be two things, done one after the other."""
        effect = g.pack.effect[self.half]
        if self.bonus or effect is None:
            return g.pack.bonus[self.half]
        return (effect,)

    def options(self, g: Forest) -> list[Use | Skip]:
        for deed in self.deeds(g):
            if self.is_useful(g, deed):
                return [USE, SKIP]
        return []

    def is_useful(self, g: Forest, deed: AnyDeed) -> bool:
        """Drawing does nothing with a full hand, and counting may come to nothing; everybody can see that."""
        if isinstance(deed, ExtraTurn):
            return True
        if isinstance(deed, ClearingToCave):
            return bool(g.clearing)
        if len(g.hands[self.seat]) >= HAND_LIMIT:
            return False
        return not isinstance(deed, DrawPer) or counted(g, self.seat, deed) > 0

    def choose(self, g: Forest, action: Use | Skip) -> None:
        if isinstance(action, Skip):
            return
        if g.events is not None:
            g.tell(Used, self.seat, g.pack.name_of(self.half), self.bonus)
        for deed in self.deeds(g):
            if not self.do_it(g, deed):
                return

    def do_it(self, g: Forest, deed: AnyDeed) -> bool:
        """One thing the card does; False if that ended the game."""
        if isinstance(deed, DrawCards):
            return g.draw_some(self.seat, deed.cards)
        if isinstance(deed, DrawPer):
            count = counted(g, self.seat, deed)
            if not deed.up_to:
                return g.draw_some(self.seat, count)
            if g.draw(self.seat) and count > 1:
                g.do(DrawAnother(self.seat, self.half, count - 1))
        elif isinstance(deed, ClearingToCave):
            g.caves = g.caves.copy()
            g.caves[self.seat] = g.caves[self.seat] + g.clearing
            g.tell(ClearingHidden, self.seat, tuple(g.clearing))
            g.clearing.clear()
        else:
            assert isinstance(deed, ExtraTurn)
            g.extra += 1
            if g.events is not None:
                g.tell(TurnEarned, self.seat, g.pack.name_of(self.half))
        return True

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.offer(g, self.half, "effect-and-bonus")

    def public(self) -> tuple[int, ...]:
        return (self.half, int(self.bonus))


def counted(g: Forest, seat: int, deed: DrawPer) -> int:
    """How many cards of the species, or with the tag, are in the forest now."""
    pack = g.pack
    kind = pack.index[deed.species] if deed.species else -1
    mask = 1 << TAGS.index(deed.tag) if deed.tag is not None else 0
    count = 0
    for slot in g.slots[seat]:
        for half in slot:
            if pack.kind[half] == kind or pack.tags[half] & mask:
                count += 1
    return count


class DrawAnother(Offering):
    """A card that draws up to a number may stop after each."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "half", "left")

    def __init__(self, seat: int, half: int, left: int) -> None:
        self.seat = seat
        self.half = half
        self.left = left

    def offer(self, g: Forest) -> Offer:
        return Offer(g.pack.name_of(self.half), "draw another card")

    def own_prompt(self, view: Any) -> str:
        return f"Draw another card for the {view.offer.name}? There can be {number(self.left)} more."

    def options(self, g: Forest) -> list[Use | Skip]:
        return [USE, SKIP] if len(g.hands[self.seat]) < HAND_LIMIT else []

    def choose(self, g: Forest, action: Use | Skip) -> None:
        if isinstance(action, Use) and g.draw(self.seat) and self.left > 1:
            g.do(DrawAnother(self.seat, self.half, self.left - 1))

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.offer(g, self.half, "effect-and-bonus")

    def public(self) -> tuple[int, ...]:
        return (self.half, self.left)


class FillCave(Offering):
    """Put any number of cards from your hand under your cave, then draw as many from the deck."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "half")
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, half: int) -> None:
        self.seat = seat
        self.half = half

    def offer(self, g: Forest) -> Offer:
        effect = g.pack.effect[self.half]
        assert effect is not None
        return Offer(g.pack.name_of(self.half), effect.words(g.pack))

    def own_prompt(self, view: Any) -> str:
        chosen = f" ({number(len(view.hiding))} so far)" if view.hiding else ""
        return f"Choose cards to put under your cave{chosen}; you draw as many."

    def options(self, g: Forest) -> list[Hide | Done]:
        options: list[Hide | Done] = []
        options += self._left(g)
        options.append(DONE)
        return options

    def pick(self, g: Forest) -> Pick:
        left = self._left(g)
        return Pick(left, 0, len(left), DONE)

    def _left(self, g: Forest) -> list[Hide]:
        last = g.hiding[-1] if g.hiding else 0
        hide = g.pack.moves.hide
        return [hide[card] for card in g.hands[self.seat] if card > last]

    def choose(self, g: Forest, action: Hide | Done) -> None:
        if isinstance(action, Hide):
            g.hands[self.seat].remove(action.card)
            g.hiding = [*g.hiding, action.card]
            g.do(self)
            return
        count = len(g.hiding)
        if count:
            g.stored = g.stored.copy()
            g.stored[self.seat] += count
            g.down[self.seat] = g.down[self.seat] + g.hiding
            g.hiding = []
            g.tell(HandHidden, self.seat, count)
            g.do(DrawAsMany(self.seat, count))

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.hide(g, self.seat, action)

    def public(self) -> tuple[int, ...]:
        return (self.half,)


class DrawAsMany(Auto):
    """For the cards that went under the cave as many are drawn."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "cards")

    def __init__(self, seat: int, cards: int) -> None:
        self.seat = seat
        self.cards = cards

    def run(self, g: Forest) -> None:
        g.draw_some(self.seat, self.cards)
