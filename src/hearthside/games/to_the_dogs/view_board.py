"""What a drawn board needs beside the position: the faces of cards in sight, awards in numbers, and where the viewer's moves lead.

Faces come with the view because a match may be played with a pack of one's own. What would come of a move is worked out here,
so that a client never has to know how a match scores or what an award counts.
"""

from functools import cache

import msgspec

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.cards import (
    Age,
    Award,
    Bonus,
    Cards,
    Dare,
    Dog,
    EndOfGame,
    Fetch,
    Home,
    InGame,
    Kind,
    Sex,
    Size,
    can_match,
    match_points,
)
from hearthside.games.to_the_dogs.scoring import SPECIALTY_STEPS, WHOLE_SIDE, end_value, results
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.steps_match import FOOD_MOTIVATED_KIBBLE
from hearthside.games.to_the_dogs.words_cards import award_key, award_rule, home_asks


class DogFace(msgspec.Struct, frozen=True):
    """A dog card as it is printed."""

    dog: int
    id: str
    name: str
    size: Size
    age: Age
    sex: Sex
    breeds: tuple[str, ...]
    points: int
    kibble: int
    bonus: Bonus


class HomeFace(msgspec.Struct, frozen=True):
    """A home card as it is printed."""

    home: int
    id: str
    kind: Kind
    asks: str
    """What it asks for, in words."""
    size: Size | None
    age: Age | None
    sex: str
    """``F``, ``M``, ``both``, or nothing where no sex brings a point."""
    breeds: tuple[str, ...]


class AwardFace(msgspec.Struct, frozen=True):
    """An award in play: what it asks, how far everybody is, what it can still bring."""

    award: int
    id: str
    type: str
    name: str
    text: str
    rule: str
    asks: str
    """What is counted: the key of a set, an effect, or the size or age of a race."""
    number: int
    """How much a part of the set, or the race, needs; the hand or bowl that brings a reward; 0 where there is no such number."""
    steps: tuple[int, ...]
    """What one, two, three … dogs matched in a turn bring; empty for other awards."""
    have: tuple[int, ...]
    """By seat, towards ``need``."""
    need: int
    left: tuple[int, ...]
    """By seat: the points it can still bring; 1 or 0 for a reward that works once."""


class Side(msgspec.Struct, frozen=True):
    """A side of a specialty card with the dogs counted for it."""

    breeds: tuple[str, ...]
    counts: tuple[int, ...]


class Pair(msgspec.Struct, frozen=True):
    """A dog of the viewer and a home of the viewer's hand: what they score together, and why."""

    place: int
    home: int
    points: int
    """-1 where the home does not take the dog."""
    base: int
    sex: int
    breed: str
    """The breed that doubles the sum; empty where none does."""
    misfit: str
    """``size`` or ``age``, where the home does not take the dog."""


class Matched(msgspec.Struct, frozen=True):
    """How the viewer would stand with the dog of this place matched, whatever the home, before any companion."""

    place: int
    have: tuple[int, ...]
    """For each award in play, what ``AwardFace.have`` would be."""
    parts: tuple[int, ...]
    """The parts of the Dare."""
    counts: tuple[int, ...]
    """The breeds of the side that lies up."""
    bonus: Bonus | None
    """What the dog would give; nothing when it was taken back and has given it before."""
    kibble: int
    """What Food Motivated would move from the bank to the bowl."""


class Stray(msgspec.Struct, frozen=True):
    """A dog in the centre as the viewer finds it."""

    dog: int
    bowl: int
    """Kibble left in the bowl after feeding it; negative where it is too dear."""
    home: int
    """The home in hand it would score most with; -1 for none."""
    points: int


class Outlook(msgspec.Struct, frozen=True):
    """Where the viewer's own moves lead."""

    pairs: tuple[Pair, ...]
    matched: tuple[Matched, ...]
    strays: tuple[Stray, ...]
    collect: int
    """Kibble that collecting food would bring."""


class BoardView(msgspec.Struct, frozen=True):
    """What a drawn board needs beside the position itself."""

    dogs: tuple[DogFace, ...]
    """Every dog that lies open."""
    homes: tuple[HomeFace, ...]
    """Every home that lies open or that the viewer holds or has seen."""
    awards: tuple[AwardFace, ...]
    steps: tuple[int, ...]
    """Points for one, two, three dogs of a specialty breed."""
    whole: int
    """Points for a specialty side with every breed."""
    sides: tuple[tuple[Side, ...], ...]
    """By seat, both sides of the specialty card; empty until it is dealt."""
    outlook: Outlook | None
    """For players only."""


def board(g: Town, seat: int) -> BoardView:
    """The board as this seat (or a spectator) sees it."""
    dog_faces, home_faces = _dog_faces(g.pack), _home_faces(g.pack)
    return BoardView(
        dogs=tuple(dog_faces[dog] for dog in _open_dogs(g)),
        homes=tuple(home_faces[home] for home in _seen_homes(g, seat)),
        awards=tuple(_award(g, number) for number in g.awards),
        steps=SPECIALTY_STEPS[1:],
        whole=WHOLE_SIDE,
        sides=tuple(_sides(g, other) for other in range(g.players)),
        outlook=_outlook(g, seat) if 0 <= seat < g.players else None,
    )


# Faces


@cache
def _dog_faces(pack: Cards) -> tuple[DogFace, ...]:
    return tuple(_dog_face(number, dog) for number, dog in enumerate(pack.data.dogs))


def _dog_face(number: int, dog: Dog) -> DogFace:
    return DogFace(
        number,
        dog.id,
        dog.name,
        dog.size,
        dog.age,
        dog.sex,
        dog.breeds,
        dog.base_points,
        dog.kibble_cost,
        dog.dog_bonus,
    )


@cache
def _home_faces(pack: Cards) -> tuple[HomeFace, ...]:
    return tuple(_home_face(number, home) for number, home in enumerate(pack.data.homes))


def _home_face(number: int, home: Home) -> HomeFace:
    return HomeFace(
        number, home.id, home.kind, home_asks(home), home.size, home.age, home.sex_bonus or "", home.breed_bonus
    )


def _open_dogs(g: Town) -> list[int]:
    dogs = [*g.centre, *g.removed]
    for seat in range(g.players):
        dogs += [*g.care[seat], *g.dogs_of(seat)]
    return sorted({dog for dog in dogs if dog >= 0})


def _seen_homes(g: Town, seat: int) -> list[int]:
    homes = [*g.discards, *g.open_homes]
    for other in range(g.players):
        homes += [homed[1] for homed in g.homed[other]]
        if other == seat:
            homes += g.hands[other]
    return sorted(set(homes))


def _sides(g: Town, seat: int) -> tuple[Side, ...]:
    if g.specialty[seat] < 0:
        return ()
    card = g.pack.data.specialties[g.specialty[seat]]
    dogs = [counted.card for counted in results(g)[seat].dogs()]
    return tuple(Side(side, _breed_counts(g.pack, side, dogs)) for side in (card.side_a, card.side_b))


def _breed_counts(pack: Cards, side: tuple[str, ...], dogs: list[int]) -> tuple[int, ...]:
    return tuple(sum(breed in pack.data.dogs[dog].breeds for dog in dogs) for breed in side)


# Awards


def _award(g: Town, number: int) -> AwardFace:
    award = g.pack.awards[number]
    have = tuple(_have(g, award, seat, g.dogs_of(seat)) for seat in range(g.players))
    return AwardFace(
        award=number,
        id=award.id,
        type=award_key(award),
        name=award.name,
        text=award.text,
        rule=award_rule(award),
        asks=_asks(award),
        number=_number(award),
        steps=awards.MULTIPLIER if _asks(award) == "match_multiplier" else (),
        have=have,
        need=_need(award),
        left=tuple(_left(g, award, seat) for seat in range(g.players)),
    )


def _asks(award: Award) -> str:
    if isinstance(award, Dare):
        return award.test
    if isinstance(award, Fetch):
        return award.size or award.age or ""
    return award.effect


def _number(award: Award) -> int:
    if isinstance(award, Dare):
        return awards.dare_parts(award, [])[1]
    if isinstance(award, Fetch):
        return award.number
    return _need(award)


def _need(award: Award) -> int:
    if isinstance(award, Dare):
        return awards.dare_progress(award, [])[1]
    if isinstance(award, Fetch):
        return award.number
    return {"hand6_food6": awards.HOMEMAKER_HAND, "bowl10_homes3": awards.RICH_BOWL}.get(award.effect, 0)


def _have(g: Town, award: Award, seat: int, dogs: list[int]) -> int:
    """How far this player is with these dogs; for an end-of-game award what it counts now."""
    if isinstance(award, Dare):
        return awards.dare_progress(award, awards.traits(g.pack, dogs))[0]
    if isinstance(award, Fetch):
        return awards.fetch_count(award, awards.traits(g.pack, dogs))
    if isinstance(award, EndOfGame):
        return end_value(award, results(g)[seat])
    return {
        "match_multiplier": g.multiplier[seat],
        "hand6_food6": len(g.hands[seat]),
        "bowl10_homes3": g.bowl[seat],
    }.get(award.effect, 0)


def _left(g: Town, award: Award, seat: int) -> int:
    """What the award can still bring this player."""
    if isinstance(award, Dare):
        return 0 if seat in g.dare else award.points
    if isinstance(award, Fetch):
        places = awards.fetch_places(award, g.players)
        return 0 if seat in g.fetch or len(g.fetch) >= len(places) else places[len(g.fetch)]
    if isinstance(award, EndOfGame):
        return award.points
    return _in_game_left(g, award, seat)


def _in_game_left(g: Town, award: InGame, seat: int) -> int:
    if award.effect == "match_multiplier":
        matched = g.matched if seat == g.turn else 0
        return awards.MULTIPLIER[-1] - awards.multiplier_points(matched)
    if award.effect == "rehome":
        return int(g.rehomed[seat] < 0)
    return int(seat not in g.once)


# The viewer's own moves


def _outlook(g: Town, seat: int) -> Outlook:
    hand, care = g.hands[seat], g.care[seat]
    return Outlook(
        pairs=tuple(_pair(g.pack, place, dog, home) for home in hand for place, dog in enumerate(care) if dog >= 0),
        matched=tuple(_matched(g, seat, place, dog) for place, dog in enumerate(care) if dog >= 0),
        strays=tuple(_stray(g, seat, dog) for dog in g.centre if dog >= 0),
        collect=min(len(hand), g.bank[seat]),
    )


def _pair(pack: Cards, place: int, dog: int, home: int) -> Pair:
    one, other = pack.data.dogs[dog], pack.data.homes[home]
    points = _points(pack, dog, home)
    if points < 0:
        misfit = "size" if other.size not in (None, one.size) else "age"
        return Pair(place, home, -1, one.base_points, 0, "", misfit)
    breed = next((breed for breed in one.breeds if breed in other.breed_bonus), "")
    return Pair(place, home, points, one.base_points, int(other.sex_bonus in ("both", one.sex)), breed, "")


def _points(pack: Cards, dog: int, home: int) -> int:
    """What they score together; -1 where the home does not take the dog."""
    one, other = pack.data.dogs[dog], pack.data.homes[home]
    return match_points(one, other) if can_match(one, other) else -1


def _matched(g: Town, seat: int, place: int, dog: int) -> Matched:
    dogs = [*g.dogs_of(seat), dog]
    have: list[int] = []
    parts: tuple[int, ...] = ()
    for number in g.awards:
        award = g.pack.awards[number]
        have.append(_have_with(g, award, seat, dogs, dog))
        if isinstance(award, Dare):
            parts = tuple(awards.dare_parts(award, awards.traits(g.pack, dogs))[0])
    counts: tuple[int, ...] = ()
    if g.side[seat] >= 0:
        card = g.pack.data.specialties[g.specialty[seat]]
        counts = _breed_counts(g.pack, card.side_b if g.side[seat] else card.side_a, dogs)
    bonus = None if g.rehomed[seat] == dog else g.pack.data.dogs[dog].dog_bonus
    kibble = min(FOOD_MOTIVATED_KIBBLE, g.bank[seat]) if bonus == "food_motivated" else 0
    return Matched(place, tuple(have), parts, counts, bonus, kibble)


def _have_with(g: Town, award: Award, seat: int, dogs: list[int], dog: int) -> int:
    """How far the player would be with one more dog matched; a wild home does not count here."""
    if isinstance(award, Dare | Fetch):
        return _have(g, award, seat, dogs)
    if isinstance(award, EndOfGame):
        now = end_value(award, results(g)[seat])
        match award.effect:
            case "most_homes" | "most_dogs":
                return now + 1
            case "most_seniors":
                return now + int(g.pack.data.dogs[dog].age == "senior")
            case "all_breeds_both_sides":
                card = g.pack.data.specialties[g.specialty[seat]]
                return int(min(_breed_counts(g.pack, (*card.side_a, *card.side_b), dogs)) > 0)
            case "fewest_wild_homes":
                return now
    if award.effect == "match_multiplier":
        return g.multiplier[seat] + awards.multiplier_points(g.matched + 1) - awards.multiplier_points(g.matched)
    return _have(g, award, seat, dogs)


def _stray(g: Town, seat: int, dog: int) -> Stray:
    points = [(_points(g.pack, dog, home), home) for home in g.hands[seat]]
    best, home = max(points, key=lambda found: found[0], default=(-1, -1))
    return Stray(dog, g.bowl[seat] - g.pack.cost[dog], home if best >= 0 else -1, best)
