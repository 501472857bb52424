"""The expected result of a seat from any position, for searches that cannot play to the end.

A few numbers about each seat, weighed as self-play has taught; the seats share the chance to win by what these add up to.
The weights are in ``data/value.toml`` with the command that made them and how well they do on fresh deals.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.bot import Judge
from hearthside.games.to_the_dogs.bot_weights import SHARP
from hearthside.games.to_the_dogs.cards import SIZE_AGE, EndOfGame
from hearthside.games.to_the_dogs.scoring import SPECIALTY_STEPS, WHOLE_SIDE
from hearthside.games.to_the_dogs.state import PLAYING, Town

_SEEN = (
    *("points", "side_up", "side_down", "kibble", "hand", "hand_size", "dogs_in_care", "matches_in_hand"),
    *("dogs", "dare", "fetch", "end_award", "extra_turns", "turn", "promised_dogs", "promised_homes"),
)
FEATURES = (*_SEEN, *[f"{name}_early" for name in _SEEN], *[f"{name}_late" for name in _SEEN])
"""What is looked at; each counts by itself, once more by how much of the game is to come, and once more by how near its end is."""
LATE = 0.1
"""What is nearly over when so much of the game is to come counts half as much as at the end."""


def value(g: Town, seat: int) -> float:
    """About the chance of this seat to win; all seats together have 1."""
    weights = _weights()
    sums = [sum([weight * x for weight, x in zip(weights, row, strict=True)]) for row in features(g)]
    most = max(sums)
    parts = [exp(each - most) for each in sums]
    return parts[seat] / sum(parts)


def features(g: Town) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``; nothing while the cards are being dealt."""
    if not g.awards:
        return [[0.0] * len(FEATURES)] * g.players
    early = to_come(g)
    late = LATE / (LATE + early)
    rows = [_row(g, seat) for seat in range(g.players)]
    return [[*row, *[early * x for x in row], *[late * x for x in row]] for row in rows]


def to_come(g: Town) -> float:
    """How much of the game is to come: the share of the dogs that can still be taken in."""
    if g.phase != PLAYING:
        return 0.0
    left = 3 * 3 - g.centre.count(-1) + len(g.piles[0]) + len(g.piles[1]) + len(g.piles[2])
    return left / (12 * g.players)


def _row(g: Town, seat: int) -> list[float]:
    """What the seat has, each number about between 0 and 1."""
    pack = g.pack
    base, hand = pack.base, g.hands[seat]
    points, dogs, wild = g.multiplier[seat], [], 0
    for dog, home, companion, scored in g.homed[seat]:
        points += scored
        dogs.append(dog)
        wild += pack.kind[home] != SIZE_AGE
        if companion >= 0:
            points += base[companion]
            dogs.append(companion)
    dare, fetch = 0.0, 0.0
    traits = awards.traits(pack, dogs)
    if seat in g.dare:
        points += awards.dare_of(pack, g.awards).points
    else:
        have, need = awards.dare_progress(awards.dare_of(pack, g.awards), traits)
        dare = have / need
    race = awards.fetch_of(pack, g.awards)
    if seat in g.fetch:
        points += awards.fetch_places(race, g.players)[g.fetch.index(seat)]
    elif len(g.fetch) < len(awards.fetch_places(race, g.players)):
        fetch = min(1.0, awards.fetch_count(race, traits) / race.number)
    care = [dog for dog in g.care[seat] if dog >= 0]
    sides = _sides(g, seat, dogs + care)
    matches = 0
    for dog in care:
        matches += max(0, max([pack.points[dog][home] for home in hand], default=0))
    return [
        points / 30,
        sides[0] / 10,
        sides[1] / 10,
        g.bowl[seat] / 6,
        len(hand) / 4,
        g.hand_size[seat] / 4,
        len(care) / 3,
        matches / 10,
        len(dogs) / 10,
        dare * dare,
        fetch * fetch,
        _end(g, seat, dogs + care, wild),
        float(g.extra if g.turn == seat else 0),
        float(g.turn == seat),
        *_promised(g, seat, care),
    ]


def _promised(g: Town, seat: int, care: list[int]) -> tuple[float, float]:
    """What the judgement thinks of the dogs that could be taken in after a turn's food, and of the homes in hand."""
    judge = Judge(g, seat, SHARP)
    now = judge.worth.best(care, g.hands[seat])
    dogs, _ = judge.best_taking(g.bowl[seat] + len(g.hands[seat]), now)
    return dogs / 10, sum(judge.worth.promises(g.hands[seat]).values()) / 10


def _sides(g: Town, seat: int, dogs: list[int]) -> tuple[int, int]:
    """What the side of the specialty card that lies up would score with these dogs, and what the other would."""
    up = g.side[seat]
    if up < 0:
        return 0, 0
    breeds = g.pack.dog_breeds
    found: list[int] = []
    for bits in g.pack.sides[g.specialty[seat]]:
        total, whole = 0, WHOLE_SIDE
        for bit in bits:
            number = sum([1 for dog in dogs if breeds[dog] & bit])
            total += SPECIALTY_STEPS[min(number, 3)]
            if not number:
                whole = 0
        found.append(total + whole)
    return found[up], found[1 - up]


def _end(g: Town, seat: int, dogs: list[int], wild: int) -> float:
    """How far the seat is in what the end's award counts; who is ahead of whom follows from the difference."""
    award = g.pack.awards[g.awards[-1]]
    assert isinstance(award, EndOfGame)
    match award.effect:
        case "most_dogs":
            return len(dogs) / 10
        case "most_homes":
            return len(g.homed[seat]) / 10
        case "most_seniors":
            return sum([1 for dog in dogs if g.pack.age[dog] == 2]) / 4
        case "fewest_wild_homes":
            return -wild / 4
        case "all_breeds_both_sides":
            both = [*g.pack.sides[g.specialty[seat]][0], *g.pack.sides[g.specialty[seat]][1]]
            shown = 0
            for dog in dogs:
                shown |= g.pack.dog_breeds[dog]
            return sum([1 for bit in both if shown & bit]) / 6


@cache
def _weights() -> tuple[float, ...]:
    data = files("hearthside.games.to_the_dogs") / "data" / "value.toml"
    known = tomllib.loads(data.read_text(encoding="utf-8"))["weights"]
    return tuple([float(known[name]) for name in FEATURES])
