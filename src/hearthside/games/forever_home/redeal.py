"""Worlds a seat cannot tell from the real one."""

from hearthside.games.forever_home.patterns import CELLS
from hearthside.games.forever_home.state import Shelters
from hearthside.games.forever_home.steps_training import ChooseCard, ChooseMatch, SendHome
from hearthside.kernel.agenda import asked, question
from hearthside.kernel.cards import ascending
from hearthside.kernel.rng import Rng

FREE, MATCHING, UNMATCHED = range(3)
"""What a hidden card may be as far as anybody can tell: any card, one that matches its owner's grid, one that does not."""


def deal_again(g: Shelters, seat: int, rng: Rng) -> Shelters:
    """A clone in which the deck, the Auto Trainer's deck and the unseen cards of other hands are dealt anew.

    What everybody can conclude stays true where cards must be completed: a hidden card that matched its owner's grid would have been
    completed, and someone who is choosing a card to complete holds one that matches.
    """
    world = g.clone()
    hidden = [[] if other == seat else _hidden(g, other) for other in range(g.players)]
    pool, owners, needs = g.deck.copy(), [], []
    for other, cards in enumerate(hidden):
        if cards:
            pool += cards
            owners += [other] * len(cards)
            needs += _needs(g, other, len(cards))
    pool = ascending(pool, len(g.pack.training))
    rng.shuffle(pool)
    deal = Deal(g, owners, needs, pool)
    dealt = deal.cards()
    first = 0
    for other, cards in enumerate(hidden):
        if cards:
            new = tuple(dealt[first : first + len(cards)])
            first += len(cards)
            world.hold(other, g.seen[other] + new)
            if g.trail and (now := asked(g)) is not None and now.seat == other:
                world.trail = [_renamed(entry, CELLS + 2 * len(g.dogs), cards, new) for entry in world.trail]
    world.deck = deal.rest()
    world.solo_deck = sorted(g.solo_deck)
    rng.shuffle(world.solo_deck)
    return world


def _hidden(g: Shelters, owner: int) -> list[int]:
    """The cards of a hand that were not taken openly."""
    seen = g.seen[owner]
    hand = g.hands[owner]
    return [card for card in hand if card not in seen] if len(seen) < len(hand) else []


def _needs(g: Shelters, owner: int, number: int) -> list[int]:
    """What anybody can tell about so many hidden cards of a hand."""
    top = question(g)
    if g.optional:
        return [FREE] * number
    if isinstance(top, ChooseCard) and top.seat == owner:
        seen = any(g.has_match(owner, card) for card in g.seen[owner])
        return [FREE if seen or place else MATCHING for place in range(number)]
    completing = isinstance(top, (ChooseMatch, SendHome)) and top.seat == owner
    return [FREE if completing or not has_begun(g, owner) else UNMATCHED] * number


class Deal:
    """Deals cards of a shuffled pool to places of hands, each a card that it may hold.

    The real hands are one way to do it, so there is a way: where the card a place could have is taken, its holder looks for another
    (augmenting paths). Nothing but what everybody knows is looked at.
    """

    def __init__(self, g: Shelters, owners: list[int], needs: list[int], pool: list[int]) -> None:
        self.g = g
        self.owners = owners
        self.needs = needs
        self.pool = pool
        self.holder = [-1] * len(pool)
        """Which place has the card at this place of the pool."""
        self.may_match = [0] * g.players
        """For each seat a bit for each card that may have a match; 0 until it is asked for."""

    def cards(self) -> list[int]:
        """The card for each place, from the end of the pool."""
        for place in range(len(self.owners)):
            self.find(place, [False] * len(self.pool))
        found = [-1] * len(self.owners)
        for at, place in enumerate(self.holder):
            if place >= 0:
                found[place] = self.pool[at]
        assert -1 not in found, "the real hands fit, so others can be found"
        return found

    def rest(self) -> list[int]:
        """The cards that no place has."""
        return [self.pool[at] for at, place in enumerate(self.holder) if place < 0]

    def find(self, place: int, tried: list[bool]) -> bool:
        for at in range(len(self.pool) - 1, -1, -1):
            if tried[at] or not self.may_hold(place, self.pool[at]):
                continue
            tried[at] = True
            if self.holder[at] < 0 or self.find(self.holder[at], tried):
                self.holder[at] = place
                return True
        return False

    def may_hold(self, place: int, card: int) -> bool:
        need = self.needs[place]
        if need == FREE:
            return True
        owner = self.owners[place]
        cards = self.may_match[owner]
        if not cards:
            self.may_match[owner] = cards = self.g.may_match(owner)
        return self.g.has_match_among(owner, card, cards) == (need == MATCHING)


def has_begun(g: Shelters, seat: int) -> bool:
    """Whether the seat's shapes from set-up have had their chance to complete: its first turn has begun."""
    if g.round != 1:
        return g.round > 1
    now = asked(g)
    playing = g.first if now is None else now.seat
    return (seat - g.first) % g.players <= (playing - g.first) % g.players


def _renamed(entry: tuple[int, ...], start: int, old: list[int], new: tuple[int, ...]) -> tuple[int, ...]:
    """A position of a skill chain with the hidden cards of its hand replaced."""
    hand = [new[old.index(card)] if card in old else card for card in entry[start:]]
    return (*entry[:start], *sorted(hand))
