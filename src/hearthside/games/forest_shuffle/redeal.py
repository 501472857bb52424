"""The same table with everything one seat does not know dealt anew."""

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.state import LAST_WINTER, Forest
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.kernel.rng import Rng


def deal_again(g: Forest, seat: int, rng: Rng) -> Forest:
    """A clone in which everything this seat does not know is dealt anew.

    A seat knows its own hand and what it laid face down itself, everything that lies or lay open, which cards others took from
    the clearing (they are in those hands or among what was laid face down since), that a payment is named in ascending order, and
    where the first winter card is.
    """
    world = g.clone()
    others = [s for s in range(g.players) if s != seat]
    pool = g.deck + g.aside
    known: list[int] = []
    for s in others:
        pool += g.hands[s]
        pool += g.down[s]
        if s == g.active:
            pool += g.hiding
        known += g.known[s]
    pool.sort()
    winters = pool.count(WINTER)
    if winters:
        first = pool.index(WINTER)
        del pool[first : first + winters]
    for card in known:
        pool.remove(card)
    rng.shuffle(pool)
    # Whoever is paying comes first: what is still to be paid must be found.
    for s in sorted(others, key=lambda s: s != g.active):
        _deal_seat(world, s, pool, rng)
    aside = len(g.aside)
    if aside:
        world.aside = pool[-aside:]
        del pool[-aside:]
    world.deck = _bury_winter(g, pool, rng)
    return world


def _deal_seat(world: Forest, seat: int, pool: list[int], rng: Rng) -> None:
    """Fill the places nobody can look into: what was seen being taken, what must still be paid, then from the pool."""
    down = len(world.down[seat])
    hiding = len(world.hiding) if seat == world.active else 0
    hand = down + hiding
    size = hand + len(world.hands[seat])
    above, left = _still_to_pay(world, seat)
    payable = [card for card in pool if card > above] if left else []
    while True:
        places = _with_known(world, seat, size, rng)
        missing = left - len([card for card in places[hand:] if card > above])
        free = [i for i in range(hand, size) if places[i] == 0]
        if missing <= len(free) and missing <= len(payable):
            break
    for i in range(missing):
        places[free[i]] = payable[i]
        pool.remove(payable[i])
    filled = [card or pool.pop() for card in places]
    world.down[seat] = filled[:down]
    if hiding:
        world.hiding = sorted(filled[down:hand])
    world.hands[seat] = sorted(filled[hand:])


def _with_known(world: Forest, seat: int, size: int, rng: Rng) -> list[int]:
    """So many places, with the cards everybody saw this seat take where they can be, the latest first."""
    places = [0] * size
    free: list[int] = []
    lowest = size
    for card, since in sorted(world.known[seat].items(), key=_latest_first):
        free += range(since, lowest)
        lowest = since
        places[free.pop(rng.below(len(free)))] = card
    return places


def _still_to_pay(world: Forest, seat: int) -> tuple[int, int]:
    """Payments are named in ascending order: so many cards above this one are still in the hand."""
    top = world.agenda[-1] if world.agenda else None
    if isinstance(top, PayOne) and top.seat == seat and world.paid:
        return world.paid[-1], top.left
    return 0, 0


def _latest_first(entry: tuple[int, int]) -> tuple[int, int]:
    return (-entry[1], entry[0])


def _bury_winter(g: Forest, pool: list[int], rng: Rng) -> list[int]:
    """The deck from the pool, its winter cards where they can be: the first right above the lowest pile, the others in it."""
    left = LAST_WINTER - g.winter
    places: list[int] = []
    below = len(g.deck)
    if left == LAST_WINTER:
        below = max([place for place in range(below) if g.deck[place] == WINTER])
        places.append(below)
    while len(places) < left:
        place = rng.below(below)
        if place not in places:
            places.append(place)
    places.sort()
    for place in places:
        pool.insert(place, WINTER)
    return pool
