"""What a seat would do at a glance: the policy of playouts, far quicker than the judgement and nearly as sensible.

It follows the card that needs fewest dogs for what it is worth, takes and places dogs for it, and sends graduates where they pay.
"""

from typing import Any

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.bot_homes import home_worth
from hearthside.games.forever_home.bot_weights import BY_HAND
from hearthside.games.forever_home.cards import MEEPLE_SPACES, Cards
from hearthside.games.forever_home.patterns import FULL, KINDS, Placement
from hearthside.games.forever_home.state import HAND_LIMIT, HOME_LENGTH, NONE, Shelters
from hearthside.games.forever_home.steps import Act, PlaceDog, PlaceOrWait
from hearthside.games.forever_home.steps_setup import PlaceStarter
from hearthside.games.forever_home.steps_solo import SetMeeple
from hearthside.games.forever_home.steps_training import ChooseCard, SendHome
from hearthside.kernel.rng import Rng

GRADUATE = 1.7
"""What a graduate is worth, on average."""
COMPLETION = 1.5
"""What completing any card is worth beside that."""
FEW_CARDS = 3
"""With fewer cards than this in hand another one is taken before dogs that are of little use."""
LATER_DOGS = 6.0
"""How many more dogs a home is thought to get."""


def light(g: Shelters, options: list[Any], rng: Rng) -> Any:
    """What the asked seat would do at a glance."""
    if len(options) == 1:
        return options[0]
    top = g.agenda[-1]
    if isinstance(top, Act):
        return _act(g, top.seat, options, rng)
    if isinstance(top, PlaceDog):
        return _place(g, top.seat, g.waiting[top.seat][top.which], rng)
    if isinstance(top, PlaceOrWait | PlaceStarter):
        return _place(g, top.seat, g.waiting[top.seat][0], rng)
    if isinstance(top, SendHome):
        return _send(g, top.seat, top.dogs & g.occupied[top.seat])
    if isinstance(top, ChooseCard):
        return _complete(g, options)
    if isinstance(top, SetMeeple):
        return _meeple(g, options, rng)
    if a.SKIP in options:
        return a.SKIP
    return options[0]


# Cards


class Aim:
    """The place where a card needs fewest dogs as they stand."""

    def __init__(self, lacks: int, worth: float) -> None:
        self.lacks = lacks
        """How many dogs."""
        self.worth = worth
        """What the card is worth, the less the more it lacks."""
        self.wanted = 0
        """The kinds of dog, as bits, that bring it nearer."""
        self.spaces = [0] * KINDS
        """By kind: the spaces that wait for such a dog."""
        self.kept = 0
        """The spaces where other dogs would be in its way."""


_aims: dict[tuple[Cards, int, tuple[int, ...]], Aim] = {}
"""Aims that were looked for before: the grid seldom changes between two questions, and playouts come back to the same grids."""
MOST_AIMS = 50_000


def aim_of(g: Shelters, seat: int, card: int, dogs: tuple[int, ...]) -> Aim:
    """The aim of a card on the grid of a seat; ``dogs`` are the spaces of each kind."""
    key = (g.pack, card, dogs)
    known = _aims.get(key)
    if known is None:
        if len(_aims) >= MOST_AIMS:
            _aims.clear()
        known = _aims[key] = _look(g, seat, card)
    return known


def _look(g: Shelters, seat: int, card: int) -> Aim:
    grid, kinds, occupied = g.grids[seat], g.kinds[seat], g.occupied[seat]
    free = FULL & ~occupied
    best: Placement | None = None
    least = 6
    for p in g.pack.shapes[card].placements:
        lacks = (p.dogs & free).bit_count()
        if lacks >= least or p.empty & occupied:
            continue
        kind = -1
        here = p.a & occupied
        if here:
            kind = grid[(here & -here).bit_length() - 1]
            if here & ~kinds[kind]:
                continue
        here = p.b & occupied
        if here:
            other = grid[(here & -here).bit_length() - 1]
            if other == kind or here & ~kinds[other]:
                continue
        best, least = p, lacks
        if lacks <= 1:
            break
    worth = g.pack.reputation[card] + GRADUATE * g.pack.graduation[card] + COMPLETION
    aim = Aim(least, worth / (least + 0.6))
    if best is not None:
        _want(aim, best, grid, occupied)
    return aim


def _want(aim: Aim, p: Placement, grid: list[int], occupied: int) -> None:
    """Which dogs a placement still wants, and where."""
    a_here, b_here = p.a & occupied, p.b & occupied
    of_a = grid[(a_here & -a_here).bit_length() - 1] if a_here else -1
    of_b = grid[(b_here & -b_here).bit_length() - 1] if b_here else -1
    aim.kept = p.dogs | p.empty
    for dog in range(KINDS):
        spaces = 0
        if of_a == dog or (of_a < 0 and of_b != dog):
            spaces = p.a & ~occupied
        if not spaces and (of_b == dog or (of_b < 0 and of_a != dog)):
            spaces = p.b & ~occupied
        aim.spaces[dog] = spaces or p.other & ~occupied
        if aim.spaces[dog]:
            aim.wanted |= 1 << dog


# Actions


def _act(g: Shelters, seat: int, options: list[Any], rng: Rng) -> Any:
    """A dog the best card lacks; a card while there are few, or when no dog helps."""
    hand = g.hands[seat]
    shown = 0
    for dog in g.dogs:
        if dog != NONE:
            shown |= 1 << dog
    room = g.occupied[seat].bit_count() + len(g.waiting[seat]) < 25
    best, most, wish = -1, 0.0, 0
    dogs = tuple(g.kinds[seat])
    if room:
        for card in hand:
            aim = aim_of(g, seat, card, dogs)
            if aim.wanted & shown and aim.worth > most:
                best, most, wish = aim.lacks, aim.worth, aim.wanted
    may_take = len(hand) < HAND_LIMIT and isinstance(options[-1], a.Move | a.TakeCard)
    if best < 0 or (len(hand) < FEW_CARDS and best > 1):
        card_slot = _card(g, seat) if may_take else -1
        if card_slot >= 0:
            return a.TAKE_CARD[card_slot]
    if best >= 0:
        slots = [slot for slot, dog in enumerate(g.dogs) if dog != NONE and wish >> dog & 1]
        return a.TAKE_DOG[slots[rng.below(len(slots))] if len(slots) > 1 else slots[0]]
    return options[rng.below(len(options))]


def _card(g: Shelters, seat: int) -> int:
    """The open card that is worth most for the dogs it lacks; -1 when there is none."""
    best, most = -1, -1.0
    dogs = tuple(g.kinds[seat])
    for slot, card in enumerate(g.cards):
        if card != NONE:
            worth = aim_of(g, seat, card, dogs).worth
            if worth > most:
                best, most = slot, worth
    return best


def _place(g: Shelters, seat: int, dog: int, rng: Rng) -> Any:
    """Where the dog serves the best card that wants it; else wherever it stands in nobody's way."""
    best, most = 0, 0.0
    kept = 0
    dogs = tuple(g.kinds[seat])
    for card in g.hands[seat]:
        aim = aim_of(g, seat, card, dogs)
        spaces = aim.spaces[dog]
        if not spaces:
            kept |= aim.kept
        elif aim.worth > most:
            best, most = spaces, aim.worth
    if best:
        return a.PLACE[(best & -best).bit_length() - 1]
    empty = g.empty(seat)
    spaces = empty & ~kept or empty
    for _ in range(rng.below(spaces.bit_count())):
        spaces &= spaces - 1
    return a.PLACE[(spaces & -spaces).bit_length() - 1]


def _complete(g: Shelters, options: list[Any]) -> Any:
    """First the card that lets fewest dogs go."""
    best, least = options[0], 9
    for option in options:
        if isinstance(option, a.Complete) and g.pack.graduation[option.card] < least:
            best, least = option, g.pack.graduation[option.card]
    return best


# Homes


def _send(g: Shelters, seat: int, spaces: int) -> Any:
    """The graduate and the home that bring most."""
    grid, at = g.grids[seat], seat * HOME_LENGTH
    best, most = a.GRADUATE[0][0], -9.0
    seen = 0
    pack = g.pack
    homes: list[tuple[int, tuple[int, ...], float]] = []
    for home, number in enumerate(g.homes):
        dogs = tuple(g.rehomed[at + home * KINDS : at + (home + 1) * KINDS])
        homes.append((number, dogs, home_worth(pack, number, dogs, LATER_DOGS, BY_HAND)))
    while spaces:
        low = spaces & -spaces
        spaces ^= low
        cell = low.bit_length() - 1
        dog = grid[cell]
        if seen >> dog & 1:
            continue
        seen |= 1 << dog
        for home, (number, dogs, before) in enumerate(homes):
            gain = (
                home_worth(pack, number, (*dogs[:dog], dogs[dog] + 1, *dogs[dog + 1 :]), LATER_DOGS, BY_HAND) - before
            )
            if gain > most:
                best, most = a.GRADUATE[cell][home], gain
    return best


def _meeple(g: Shelters, options: list[Any], rng: Rng) -> Any:
    """Alone: kinds that found homes go where they pay, others where they do no harm."""
    best, most = options[0], -99.0
    for option in options:
        there = sum([g.rehomed[home * KINDS + option.dog] for home in range(4)])
        owner = MEEPLE_SPACES[option.space]
        pays = owner in (2, 3) or option.space in (0, 3)
        worth = there * (1.0 if pays else -1.0) + (0.5 if owner == 3 else 0.0) + rng.below(100) / 200
        if worth > most:
            best, most = option, worth
    return best
