"""Other worlds a seat cannot tell from the real one."""

from hearthside.games.to_the_dogs.state import Town, greatest
from hearthside.kernel.cards import ascending
from hearthside.kernel.rng import Rng


def deal_again(g: Town, seat: int, rng: Rng) -> Town:
    """Dogs face down change places with those left out, homes in other hands with the pile.

    A home can only be where the shuffle that last put it into the pile allows: what went into a hand before a new pile was
    made cannot be in that pile, and everybody who counts knows it. Homes seen going into a hand stay there. What another
    player has marked so far, and which homes they may not exchange again, is forgotten: nobody else can know it.
    """
    world = g.clone()
    world.piles, world.left_out = world.piles.copy(), world.left_out.copy()
    for size in range(3):
        _deal_dogs(world, size, rng)
    _deal_homes(world, [other for other in range(g.players) if other != seat], rng)
    if g.turn != seat:
        world.marked = []
        world.barred = []
        world.owed = greatest(g.pack, world.care[g.turn], world.hands[g.turn]) if g.compelled else 0
    return world


def _deal_dogs(world: Town, size: int, rng: Rng) -> None:
    """The pile is drawn at random; what is left out of the game is in no order, and who needs a dog of it takes any."""
    dogs = world.piles[size] + world.left_out[size]
    dogs.sort()
    pile = len(world.piles[size])
    rng.shuffle_last(dogs, pile)
    left_out = len(dogs) - pile
    world.piles[size] = dogs[left_out:]
    world.left_out[size] = dogs[:left_out]


def _deal_homes(world: Town, secret: list[int], rng: Rng) -> None:
    """Deal the unknown homes of each shuffle anew over the hands they are in and what is left of its pile.

    Who draws shuffles what is left in the pile.
    """
    pool, seen = world.pool, world.open_homes
    pile = len(world.home_pile)
    # A pile is made when the last one is used up: all of it is of one shuffle, the latest.
    now = pool[world.home_pile[0]] if pile else max(pool)
    latest = world.home_pile
    earlier: list[list[int]] = [[] for _ in range(now)]
    for other in secret:
        for home in world.hands[other]:
            if seen and home in seen:
                continue
            number = pool[home]
            if number == now:
                latest.append(home)
            else:
                earlier[number].append(home)
    for homes in earlier:
        if homes:
            homes.sort()
            rng.shuffle(homes)
    world.home_pile = latest = ascending(latest, len(pool))
    rng.shuffle_last(latest, len(latest) - pile)
    for other in secret:
        hand: list[int] = []
        for home in world.hands[other]:
            if not seen or home not in seen:
                number = pool[home]
                home = latest.pop() if number == now else earlier[number].pop()
            hand.append(home)
        hand.sort()
        world.hold(other, hand)
    world.loose = pile
