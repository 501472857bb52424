"""Another world a seat cannot tell from the real one."""

from hearthside.kernel.rng import Rng
from hearthside.template.pebbles.state import Beach
from hearthside.template.pebbles.steps import AddPebble


def deal_again(g: Beach, seat: int, rng: Rng) -> Beach:
    """Other people's hands and the pile are dealt anew, from nothing but what the seat knows.

    Whoever is building has said a colour and still has some of it.
    """
    world = g.clone()
    unknown = sorted([*g.pile, *[pebble for other in range(g.players) if other != seat for pebble in g.hands[other]]])
    rng.shuffle(unknown)
    top = g.agenda[-1] if g.agenda else None
    held: list[list[int]] = [[] for _ in range(g.players)]
    if isinstance(top, AddPebble) and top.seat != seat:
        # The question is open, so there is at least one more pebble of this colour in that hand; nobody else may get it.
        sure = next(pebble for pebble in unknown if g.pack.colour[pebble] == top.colour)
        unknown.remove(sure)
        held[top.seat].append(sure)
    for other in range(g.players):
        if other == seat:
            continue
        while len(held[other]) < len(g.hands[other]):
            held[other].append(unknown.pop())
        world.hands[other] = sorted(held[other])
    world.pile = unknown
    return world
