"""Playing a card, the part after it lies in the forest: the reveal, mushrooms, its effect, its bonus."""

from typing import Any, ClassVar

from hearthside.games.forest_shuffle import words_refusals as refusals
from hearthside.games.forest_shuffle.actions import DONE, Done, Free, Play, Sapling
from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, TREE
from hearthside.games.forest_shuffle.deeds import AnyDeed, HandToCave, PlaceFree, PlayMore
from hearthside.games.forest_shuffle.events import Planted, SaplingPlanted, Settled
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps_offers import FillCave, Forage, Offer, Offering, UseDeed
from hearthside.games.forest_shuffle.steps_paying import SLOTS, bonus_earned, play_half
from hearthside.games.forest_shuffle.vocabulary import SIDES, TAGS
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Step
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

# Into the forest


def lay_down(g: Forest, seat: int, free: bool) -> int:
    """Put the paid card into the forest. What landed is twice its half, plus one if its bonus was earned."""
    half, tree = g.playing, g.target
    pack = g.pack
    bonus = not free and bool(pack.bonus[half]) and bonus_earned(g)
    if pack.side[half] == TREE:
        tree = len(g.trees[seat])
    g.put(seat, half, tree)
    if g.events is not None:
        _tell_placed(g, seat, half, tree, bonus, free)
    g.playing = -1
    g.target = -1
    g.paid.clear()
    return 2 * half + bonus


def _tell_placed(g: Forest, seat: int, half: int, tree: int, bonus: bool, free: bool) -> None:
    pack = g.pack
    name, paid = pack.name_of(half), tuple(g.paid)
    paid_names = tuple([pack.title(card) for card in paid])
    if pack.side[half] == TREE:
        g.tell(Planted, seat, tree, half >> 1, name, paid, paid_names, bonus)
    else:
        host, side = pack.name_of(g.half_at(seat, tree)), SIDES[pack.side[half]]
        g.tell(Settled, seat, tree, host, side, half >> 1, half & 1, name, paid, paid_names, bonus, free)


def plant_sapling(g: Forest, seat: int, card: int) -> int:
    """Any card may be played face down as a sapling, for nothing."""
    g.hands[seat].remove(card)
    g.down[seat] = [*g.down[seat], card]
    g.plant(seat, 0)
    if g.events is not None:
        g.tell(SaplingPlanted, seat, len(g.trees[seat]) - 1)
    return SAPLING_HALF


class Lay(Auto):
    """Once its cost is paid, the card goes into your forest and is resolved."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Forest) -> None:
        resolve(g, self.seat, lay_down(g, self.seat, free=False))


class LayFree(Auto):
    """A card placed for free has neither effect nor bonus, but mushrooms notice it."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Forest) -> None:
        g.do(*mushrooms(g, self.seat, lay_down(g, self.seat, free=True) >> 1))


class LayInChain(Auto):
    """A card played through a Mole waits until all of them lie in the forest."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "landed")

    def __init__(self, seat: int, landed: tuple[int, ...]) -> None:
        self.seat = seat
        self.landed = landed

    def run(self, g: Forest) -> None:
        g.do(PlayOn(self.seat, (*self.landed, lay_down(g, self.seat, free=False))))


class Resolve(Auto):
    """Cards played through a Mole are resolved one after another, in the order they came into the forest."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "landed")

    def __init__(self, seat: int, landed: int) -> None:
        self.seat = seat
        self.landed = landed

    def run(self, g: Forest) -> None:
        resolve(g, self.seat, self.landed)


class Reveal(Auto):
    """Whenever you play a tree or a sapling, the top card of the deck goes face up into the clearing."""

    def run(self, g: Forest) -> None:
        g.reveal()


REVEAL = Reveal()


def resolve(g: Forest, seat: int, landed: int) -> None:
    """First the reveal of a tree, then your mushrooms, then the card's effect, then its bonus."""
    half = landed >> 1
    pack = g.pack
    agenda = g.agenda
    # What lies on the agenda last comes first.
    if landed & 1:
        agenda.append(ask_for(seat, half, pack.bonus[half][0], True))
    effect = pack.effect[half]
    if effect is not None:
        agenda.append(ask_for(seat, half, effect, False))
    if g.awake[seat]:
        agenda += mushrooms(g, seat, half)[::-1]
    if pack.side[half] == TREE:
        agenda.append(REVEAL)


def mushrooms(g: Forest, seat: int, half: int) -> list[Step]:
    """Each of your mushrooms that was there before this turn and waits for such a card."""
    signs = g.pack.signs[half]
    return [Forage(seat, mushroom) for mushroom in g.awake[seat] if g.pack.hears[mushroom] & signs]


def ask_for(seat: int, half: int, deed: AnyDeed, bonus: bool) -> Step:
    """The question an effect or a bonus begins with."""
    if isinstance(deed, PlaceFree):
        return PlaceForFree(seat, half, TAGS.index(deed.tag), deed.any_number, bonus)
    if isinstance(deed, HandToCave):
        return FillCave(seat, half)
    if isinstance(deed, PlayMore):
        return PlayOn(seat, ())
    return UseDeed(seat, half, bonus)


# Placing and playing more


class PlaceForFree(Offering):
    """Place a card with the right icon from your hand without paying; its slot must fit as always."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "half", "tag", "any_number", "bonus")
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, half: int, tag: int, any_number: bool, bonus: bool) -> None:
        self.seat = seat
        self.half = half
        self.tag = tag
        self.any_number = any_number
        self.bonus = bonus

    def offer(self, g: Forest) -> Offer:
        return Offer(g.pack.name_of(self.half), PlaceFree(TAGS[self.tag], self.any_number).words(g.pack), self.bonus)

    def own_prompt(self, view: Any) -> str:
        return f"Thanks to the {view.offer.name} you may {view.offer.what}."

    def options(self, g: Forest) -> list[Free | Done]:
        options: list[Free | Done] = []
        free = g.pack.moves.free
        tags, halves, mask = g.pack.tags, g.pack.halves, 1 << self.tag
        for card in g.hands[self.seat]:
            for half in halves[card]:
                if tags[half] & mask and g.can_host(self.seat, half):
                    options.append(free[half])
        options.append(DONE)
        return options

    def choose(self, g: Forest, action: Free | Done) -> None:
        if isinstance(action, Done):
            return
        g.let_go(self.seat, action.card)
        g.playing = 2 * action.card + action.half
        g.target = -1
        g.paid.clear()
        if self.any_number:
            g.do(SLOTS[self.seat], LayFree(self.seat), self)
        else:
            g.do(SLOTS[self.seat], LayFree(self.seat))

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.free(g, self.seat, self.half, self.tag, action)

    def public(self) -> tuple[int, ...]:
        return (self.half, self.tag, int(self.any_number), int(self.bonus))


class PlayOn(Ask):
    """Play any number of further cards from your hand at their cost; they are resolved when all of them lie in the forest."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "landed")
    silent: ClassVar[bool] = True

    def __init__(self, seat: int, landed: tuple[int, ...]) -> None:
        self.seat = seat
        self.landed = landed

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat == voice.you:
            return "Play a further card at its cost, or be done."
        return f"{voice.who(self.seat)} may play further cards."

    def options(self, g: Forest) -> list[Action]:
        options: list[Action] = []
        playable(g, self.seat, options)
        options.append(DONE)
        return options

    def choose(self, g: Forest, action: Play | Sapling | Done) -> None:
        if isinstance(action, Done):
            g.do(*[Resolve(self.seat, landed) for landed in self.landed])
        elif isinstance(action, Sapling):
            g.do(PlayOn(self.seat, (*self.landed, plant_sapling(g, self.seat, action.card))))
        else:
            half = 2 * action.card + action.half
            play_half(g, self.seat, half, LayInChain(self.seat, self.landed))

    def why_not(self, g: Forest, action: Action) -> Refusal:
        return refusals.play_on(g, self.seat, action)

    def public(self) -> tuple[int, ...]:
        return (len(self.landed),)


def playable(g: Forest, seat: int, ways: list[Action]) -> None:
    """Add every way to play a card from the hand: each half that can be paid for and has a slot, and each card as a sapling."""
    pack = g.pack
    hand = g.hands[seat]
    sides = 15 if 0 not in g.room[4 * seat : 4 * seat + 4] else g.open_sides(seat)
    held = len(hand)
    if held > pack.dearest:
        held = pack.dearest + 1
    menu = pack.menu[16 * held + sides]
    for card in hand:
        ways += menu[card]
    if sides != 15:
        for card in hand:
            for half in pack.joining[card]:
                if not sides >> pack.side[half] & 1 and pack.cost[half] < held and g.can_host(seat, half):
                    ways.append(pack.moves.play[half])
