"""The same table with everything one seat does not know dealt anew."""

from bisect import bisect

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.state import LAST_WINTER, Forest
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.kernel.cards import ascending
from hearthside.kernel.rng import Rng


def deal_again(g: Forest, seat: int, rng: Rng) -> Forest:
    """A clone in which everything this seat does not know is dealt anew.

    A seat knows its own hand and what it laid face down itself, everything that lies or lay open, which cards others took from
    the clearing (they are in those hands or among what was laid face down since), that a payment is named in ascending order, and
    where the first winter card is.
    """
    world = g.clone()
    # Whoever is active comes first: what is still to be paid must be found.
    others = [s for s in range(g.players) if s != seat and s != g.active]
    if g.active != seat:
        others.insert(0, g.active)
    pool = g.deck + g.aside
    # Winter cards, and those everybody saw being taken, are dealt apart.
    besides = [WINTER]
    for s in others:
        pool += g.hands[s]
        pool += g.down[s]
        if s == g.active:
            pool += g.hiding
        besides += g.known[s]
    pool = ascending(pool, len(g.pack.shows), besides)
    above, left = _still_to_pay(g, seat)
    dealt = [_with_known(g, s, rng) for s in others]
    free = -len(pool)
    if left:
        dealt[0] = _with_payment(g, g.active, pool, above, left, rng)
    free += len(pool)
    for i, s in enumerate(others):
        free += len(dealt[i]) - len(g.known[s])
    rng.shuffle_last(pool, free)
    for i, s in enumerate(others):
        _deal_seat(world, s, pool, dealt[i])
    # Who draws shuffles the rest: the deck is loose, and what was put aside may come up in exchange.
    aside = len(g.aside)
    world.aside = pool[:aside]
    world.deck = _bury_winter(g, pool[aside:], rng)
    world.loose = world.left
    return world


def _deal_seat(world: Forest, seat: int, pool: list[int], places: list[int]) -> None:
    """Fill the places nobody can look into and that are still free from the pool."""
    down = len(world.down[seat])
    filled = [card or pool.pop() for card in places]
    world.down[seat] = filled[:down]
    if world.hiding and seat == world.active:
        hand = down + len(world.hiding)
        world.hiding = sorted(filled[down:hand])
    else:
        hand = down
    world.hands[seat] = sorted(filled[hand:])


def _with_known(g: Forest, seat: int, rng: Rng) -> list[int]:
    """The places nobody can look into, with the cards everybody saw this seat take where they can be, the latest first."""
    size = len(g.down[seat]) + len(g.hands[seat])
    if seat == g.active:
        size += len(g.hiding)
    places = [0] * size
    known = g.known[seat]
    if known:
        free: list[int] = []
        lowest = size
        cards, since = list(known), list(known.values())
        for at in range(len(cards) - 1, -1, -1):
            first = since[at]
            while lowest > first:
                lowest -= 1
                free.append(lowest)
            places[free.pop(rng.below(len(free)))] = cards[at]
    return places


def _with_payment(g: Forest, seat: int, pool: list[int], above: int, left: int, rng: Rng) -> list[int]:
    """The same for somebody who pays: so many cards above this one are in the hand, those everybody saw being taken among them."""
    hand = len(g.down[seat]) + len(g.hiding)
    first = bisect(pool, above)
    while True:
        places = _with_known(g, seat, rng)
        missing = left - len([card for card in places[hand:] if card > above])
        free = [i for i in range(hand, len(places)) if places[i] == 0]
        if missing <= len(free) and missing <= len(pool) - first:
            break
    for i in free[: max(missing, 0)]:
        places[i] = pool.pop(first + rng.below(len(pool) - first))
    return places


def _still_to_pay(g: Forest, seat: int) -> tuple[int, int]:
    """Payments are named in ascending order: so many cards above this one are still in the hand of another who pays."""
    top = g.agenda[-1] if g.agenda else None
    if isinstance(top, PayOne) and top.seat != seat and g.paid:
        return g.paid[-1], top.left
    return 0, 0


def _bury_winter(g: Forest, pool: list[int], rng: Rng) -> list[int]:
    """The deck from the pool, its winter cards where they can be: the first right above the lowest pile, the others in it."""
    left = LAST_WINTER - g.winter
    places: list[int] = []
    below = g.left
    if left == LAST_WINTER:
        below -= 1
        while g.cards[below] != WINTER:
            below -= 1
        places.append(below)
    while len(places) < left:
        place = rng.below(below)
        if place not in places:
            places.append(place)
    places.sort()
    for place in places:
        pool.insert(place, WINTER)
    return pool
