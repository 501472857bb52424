"""The light policy for playouts: a sensible decision in a few microseconds, with a little chance in it.

It looks at the asked seat's own hand, its dogs and the centre, at nothing that seat would not know.
"""

from hearthside.games.to_the_dogs import actions
from hearthside.games.to_the_dogs.actions import COLLECT, DONE, EXCHANGE, FLIP, Mark, MatchDog, Rehome, Show, Take
from hearthside.games.to_the_dogs.scoring import specialty_points
from hearthside.games.to_the_dogs.state import PLAYING, Town
from hearthside.games.to_the_dogs.steps_homes import DiscardDown
from hearthside.kernel.agenda import Ask
from hearthside.kernel.rng import Rng

BONUS = (2.0, 2.0, 2.5, 2.5)
"""What the bonus of a dog is worth, by its kind."""
BREED = 2.0
"""What a breed of the specialty side that lies up is worth."""
COST = 0.4
"""What a kibble is worth."""
HOMELESS = -1.5
"""What is lost with a dog that no home in hand takes."""
FIRST_DOG = 3.0
NEXT_DOG = 2.0
"""What the first dog of a turn, and each further one, must be worth at least."""
GOOD_HOME = 3
"""A home that scores less with every dog in sight is exchanged."""
FULL_BOWL = 6
"""With so much food one rather exchanges homes than collects more."""
WANDER = 6
"""Once in so many decisions about dogs the second best of them is taken."""


def light(g: Town, options: list[actions.AnyAction], rng: Rng) -> actions.AnyAction:
    """What the asked seat would do, quickly."""
    first = options[0]
    last = options[-1]
    top = g.agenda[-1]
    assert isinstance(top, Ask)
    seat = top.seat
    if isinstance(first, Mark):
        return _home_to_give(g, seat, options, isinstance(top, DiscardDown))
    if isinstance(first, Show):
        return options[rng.below(2)]
    if last is DONE:
        if g.taken and not g.matched:
            dog = _dog_to_take(g, seat, options, rng, NEXT_DOG)
            if dog is not None:
                return dog
        pair = _best_match(g, seat, options)
        if pair is not None:
            return pair
        return FLIP if FLIP in options and _other_side_is_better(g, seat) else DONE
    return _act(g, seat, options, rng)


def _act(g: Town, seat: int, options: list[actions.AnyAction], rng: Rng) -> actions.AnyAction:
    """Take in dogs while there is room, match when two or three wait, collect when the bowl is low, else exchange."""
    free = g.care[seat].count(-1) if g.phase == PLAYING and not g.owed else 0
    if free >= 2:
        dog = _dog_to_take(g, seat, options, rng, FIRST_DOG)
        if dog is not None:
            return dog
    pair = _best_match(g, seat, options)
    if pair is not None:
        return pair
    if free == 1:
        dog = _dog_to_take(g, seat, options, rng, FIRST_DOG)
        if dog is not None:
            return dog
    if COLLECT in options[-2:] and (g.bowl[seat] < FULL_BOWL or g.phase != PLAYING):
        return COLLECT
    return EXCHANGE if options[-1] is EXCHANGE else options[-1]


def _best_match(g: Town, seat: int, options: list[actions.AnyAction]) -> actions.AnyAction | None:
    """The pair that scores most."""
    points, care = g.pack.points, g.care[seat]
    best, most = None, -1
    for option in options:
        if not isinstance(option, MatchDog):
            break
        score = points[care[option.place]][option.home]
        if score > most:
            best, most = option, score
    return best


def _dog_to_take(
    g: Town, seat: int, options: list[actions.AnyAction], rng: Rng, least: float
) -> actions.AnyAction | None:
    """The dog that promises most, now and then the second of them; None when none is worth its food."""
    pack, hand = g.pack, g.hands[seat]
    points, cost, bonus, breeds = pack.points, pack.cost, pack.bonus, pack.dog_breeds
    side = sum(pack.sides[g.specialty[seat]][g.side[seat]])
    best: actions.AnyAction | None = None
    second: actions.AnyAction | None = None
    most = least
    for option in options:
        if isinstance(option, Take):
            dog = option.dog
            fit = max(map(points[dog].__getitem__, hand), default=-1)
            worth = (fit if fit >= 0 else HOMELESS) + BONUS[bonus[dog]] - COST * cost[dog]
            if breeds[dog] & side:
                worth += BREED
            if worth > most:
                second = best
                best = option
                most = worth
        elif best is not None or not isinstance(option, (MatchDog, Rehome)):
            break
    return second if second is not None and rng.below(WANDER) == 0 else best


def _home_to_give(g: Town, seat: int, options: list[actions.AnyAction], discard: bool) -> actions.AnyAction:
    """Homes that score little with every dog in sight go, in ascending order as they are asked for."""
    points = g.pack.points
    rows = [points[dog] for dog in g.care[seat] if dog >= 0] + [points[dog] for dog in g.centre if dog >= 0]
    if not discard:
        for option in options:
            if isinstance(option, Mark):
                home = option.home
                if all(row[home] < GOOD_HOME for row in rows):
                    return option
        return options[-1] if options[-1] is DONE else options[0]
    best, least = options[0], 99
    for option in options:
        assert isinstance(option, Mark)
        home = option.home
        most = max([row[home] for row in rows], default=-1)
        if most < least:
            best, least = option, most
    return best


def _other_side_is_better(g: Town, seat: int) -> bool:
    """Whether the specialty card would score more on its other side."""
    breeds = g.pack.dog_breeds
    dogs = g.dogs_of(seat)
    points = [
        specialty_points([sum([1 for dog in dogs if breeds[dog] & bit]) for bit in bits])
        for bits in g.pack.sides[g.specialty[seat]]
    ]
    return points[1 - g.side[seat]] > points[g.side[seat]]
