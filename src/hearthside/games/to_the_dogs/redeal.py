"""Other worlds a seat cannot tell from the real one."""

from hearthside.games.to_the_dogs.state import Town, greatest
from hearthside.kernel.rng import Rng


def deal_again(g: Town, seat: int, rng: Rng) -> Town:
    """Dogs face down change places with those left out, homes in other hands with the pile.

    A home can only be where the shuffle that last put it into the pile allows: what went into a hand before a new pile was
    made cannot be in that pile, and everybody who counts knows it. Homes seen going into a hand stay there. What another
    player has marked so far, and which homes they may not exchange again, is forgotten: nobody else can know it.
    """
    world = g.clone()
    for size in range(3):
        _deal_dogs(world, size, rng)
    secret = [other for other in range(g.players) if other != seat]
    hidden = [[home for home in g.hands[other] if home not in g.open_homes] for other in secret]
    numbers = {g.pool[home] for home in g.home_pile}
    for hand in hidden:
        numbers |= {g.pool[home] for home in hand}
    for number in sorted(numbers):
        _deal_homes(world, g, number, secret, hidden, rng)
    for other in secret:
        world.hands[other].sort()
    if g.turn != seat:
        world.marked = []
        world.barred = []
        world.owed = greatest(g.pack, world.care[g.turn], world.hands[g.turn]) if g.compelled else 0
    return world


def _deal_dogs(world: Town, size: int, rng: Rng) -> None:
    pile = len(world.piles[size])
    dogs = sorted(world.piles[size] + world.left_out[size])
    rng.shuffle(dogs)
    world.piles[size] = dogs[:pile]
    world.left_out[size] = dogs[pile:]


def _deal_homes(world: Town, g: Town, number: int, secret: list[int], hidden: list[list[int]], rng: Rng) -> None:
    """Deal the unknown homes of one shuffle anew over the hands they are in and what is left of its pile."""
    of_it = [[home for home in hand if g.pool[home] == number] for hand in hidden]
    # A pile is made when the last one is used up: all of it is of one shuffle.
    pile = g.home_pile if g.home_pile and g.pool[g.home_pile[0]] == number else []
    homes = pile.copy()
    for hand in of_it:
        homes += hand
    homes.sort()
    rng.shuffle(homes)
    for other, hand in zip(secret, of_it, strict=True):
        held = world.hands[other]
        for home in hand:
            held.remove(home)
            held.append(homes.pop())
    if pile:
        world.home_pile = homes
