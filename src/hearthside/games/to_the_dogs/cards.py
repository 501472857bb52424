"""The dogs, homes, specialty cards and town awards: data files read through strict Structs into flat tables."""

import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from hearthside.games.to_the_dogs.actions import actions_for
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.settings import Settings
from hearthside.kernel.voice import Voice

Size = Literal["small", "medium", "large"]
Age = Literal["puppy", "adult", "senior"]
Sex = Literal["F", "M"]
Bonus = Literal["food_motivated", "new_home_card", "cant_be_alone", "lucky_dog"]
Kind = Literal["size_age", "size_only", "any_dog"]

SIZES: tuple[Size, ...] = ("small", "medium", "large")
AGES: tuple[Age, ...] = ("puppy", "adult", "senior")
BONUSES: tuple[Bonus, ...] = ("food_motivated", "new_home_card", "cant_be_alone", "lucky_dog")
KINDS: tuple[Kind, ...] = ("size_age", "size_only", "any_dog")

FOOD_MOTIVATED, NEW_HOME_CARD, CANT_BE_ALONE, LUCKY_DOG = range(4)
SIZE_AGE, SIZE_ONLY, ANY_DOG = range(3)

FEWEST_OF_A_SIZE = 24
FEWEST_HOMES = 72
FEWEST_SPECIALTIES = 6
"""What the game's own pack has; a pack may have more."""
MOST_CARDS = 400
"""Of dogs, and of homes."""
BREEDS_OF_A_DOG = 2
FITS_BITS = 3
FITS_MOST = (1 << FITS_BITS) - 1
"""The homes of a hand are counted for each of nine sorts of dog, three sizes by three ages, in one number, so many bits for each:
twenty-seven, which Python keeps in one piece. In a hand of more homes than that nothing can be read from it."""
FED_BITS = 4
FED_MOST = (1 << FED_BITS) - 1
"""The dogs of the centre, nine at most, that each amount of kibble can feed are counted in one number, so many bits for each."""
KIBBLE = 12
"""In bowl and bank of a player."""
MOST_BREEDS = 60
"""Breeds are bits of one small int."""

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Ident = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,12}$")]
Breeds = Annotated[tuple[Name, ...], msgspec.Meta(max_length=6)]
Side = Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=6)]
Points = Annotated[int, msgspec.Meta(ge=0, le=50)]
Number = Annotated[int, msgspec.Meta(ge=1, le=60)]
Places = Annotated[tuple[Points, ...], msgspec.Meta(min_length=1, max_length=4)]
Source = Literal["rulebook", "public", "reconstructed"]
Provenance = Source | dict[str, Source]


class Breed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A breed and the size its dogs usually have."""

    name: Name
    size: Size
    provenance: Provenance


class Dog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dog card."""

    id: Ident
    name: Name
    size: Size
    age: Age
    sex: Sex
    breeds: Annotated[tuple[Name, ...], msgspec.Meta(min_length=1, max_length=BREEDS_OF_A_DOG)]
    base_points: Points
    kibble_cost: Annotated[int, msgspec.Meta(ge=0, le=12)]
    dog_bonus: Bonus
    provenance: Provenance
    note: str = ""


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A home card: what it asks for and what it would like."""

    id: Ident
    kind: Kind
    provenance: Provenance
    size: Size | None = None
    age: Age | None = None
    sex_bonus: Literal["F", "M", "both"] | None = None
    breed_bonus: Breeds = ()
    note: str = ""


class Specialty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A breed specialty card with its two sides."""

    id: Ident
    side_a: Side
    side_b: Side
    provenance: Provenance
    note: str = ""


class Dare(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="triple_dog_dare"):
    """A set every player can complete once."""

    id: Ident
    name: Name
    points: Points
    test: Literal["one_each_size_age", "n_of_each_size", "n_of_each_age", "distinct_breeds", "n_of_k_bonus_types"]
    number: Number
    text: str
    provenance: Provenance
    kinds: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    note: str = ""

    def fewest_dogs(self) -> int:
        """No smaller collection can complete the set."""
        match self.test:
            case "one_each_size_age":
                return 9
            case "n_of_each_size" | "n_of_each_age":
                return 3 * self.number
            case "distinct_breeds":
                return -(-self.number // BREEDS_OF_A_DOG)
            case "n_of_k_bonus_types":
                return self.kinds * self.number


class Fetch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="fastest_fetch"):
    """A race to a number of dogs of one size or one age."""

    id: Ident
    name: Name
    number: Number
    places_for_two: Places
    places_for_more: Places
    text: str
    provenance: Provenance
    size: Size | None = None
    age: Age | None = None
    note: str = ""


class InGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="in_game"):
    """A reward that works while the game goes on."""

    id: Ident
    name: Name
    effect: Literal["match_multiplier", "take_and_match", "hand6_food6", "bowl10_homes3", "rehome"]
    text: str
    provenance: Provenance
    note: str = ""


class EndOfGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="end_of_game"):
    """A reward counted when the game is over."""

    id: Ident
    name: Name
    effect: Literal["all_breeds_both_sides", "fewest_wild_homes", "most_homes", "most_dogs", "most_seniors"]
    points: Points
    text: str
    provenance: Provenance
    note: str = ""


Award = Dare | Fetch | InGame | EndOfGame
AWARD_TYPES: tuple[type[Dare] | type[Fetch] | type[InGame] | type[EndOfGame], ...] = (Dare, Fetch, InGame, EndOfGame)
AWARD_KEYS = ("triple_dog_dare", "fastest_fetch", "in_game", "end_of_game")
DARE, FETCH, IN_GAME = range(3)


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards of a pack as they are written down."""

    breeds: tuple[Breed, ...]
    dogs: tuple[Dog, ...]
    homes: tuple[Home, ...]
    specialties: tuple[Specialty, ...]
    awards: tuple[Award, ...]
    name: str = ""


class OwnPack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack of one's own: every part it leaves out comes from the cards of the game."""

    name: Name
    breeds: tuple[Breed, ...] | None = None
    dogs: tuple[Dog, ...] | None = None
    homes: tuple[Home, ...] | None = None
    specialties: tuple[Specialty, ...] | None = None
    awards: tuple[Award, ...] | None = None


class Cards(Pack):
    """The cards of a match as flat tables, one entry per card index."""

    made_from = ("data", "digest", "key")

    def __init__(self, data: Data, digest: str, key: str) -> None:
        super().__init__(data.name, digest)
        self.key = key
        """How views and events name the pack: empty for the cards of the game."""
        self.data = data
        self.first_home = len(data.dogs)
        self.first_specialty = self.first_home + len(data.homes)
        self.first_award = self.first_specialty + len(data.specialties)
        """Score rows and refusals name cards by one number: dogs first, then homes, specialty cards and awards."""
        self.actions = actions_for(len(data.dogs), len(data.homes))
        bit = {breed.name: 1 << place for place, breed in enumerate(data.breeds)}
        self.size = [SIZES.index(dog.size) for dog in data.dogs]
        self.of_size = [[dog for dog, its_size in enumerate(self.size) if its_size == size] for size in range(3)]
        self.age = [AGES.index(dog.age) for dog in data.dogs]
        self.base = [dog.base_points for dog in data.dogs]
        self.cost = [dog.kibble_cost for dog in data.dogs]
        """By dog; in the end more than a bowl can hold, for a place without a dog, -1."""
        self.bonus = [BONUSES.index(dog.dog_bonus) for dog in data.dogs]
        self.dog_breeds = [sum(bit[name] for name in dog.breeds) for dog in data.dogs]
        self.traits = list(zip(self.size, self.age, self.dog_breeds, self.bonus, strict=True))
        """What awards count: size, age, breed bits, bonus."""
        self.kind = [KINDS.index(home.kind) for home in data.homes]
        self.sides: list[tuple[tuple[int, ...], tuple[int, ...]]] = [
            (tuple(bit[name] for name in card.side_a), tuple(bit[name] for name in card.side_b))
            for card in data.specialties
        ]
        """For every specialty card its two sides, each a tuple of breed bits."""
        self.points = [
            [match_points(dog, home) if can_match(dog, home) else -1 for home in data.homes] for dog in data.dogs
        ]
        """By dog and home what they score together; -1 where the home does not take the dog."""
        self.takes = [frozenset(home for home, points in enumerate(row) if points >= 0) for row in self.points]
        """By dog the homes that take it; to look into, never to walk through."""
        self.sort = [FITS_BITS * (3 * size + age) for size, age in zip(self.size, self.age, strict=True)]
        self.sort.append(FITS_BITS * 9)
        """By dog where the homes that take it are counted; where nothing is counted for a place without a dog, -1."""
        self.fits = [_fits(home) for home in data.homes]
        """By home one for each sort of dog that it takes."""
        most = max(self.cost)
        self.fed_by = [sum(1 << FED_BITS * kibble for kibble in range(cost, most + 1)) for cost in self.cost]
        self.fed_by.append(0)
        """By dog one for each amount of kibble that can feed it; nothing for a place without a dog, -1."""
        self.cost.append(KIBBLE + 1)
        self.feeds = [FED_BITS * min(kibble, most) for kibble in range(KIBBLE + 1)]
        """By amount of kibble where the dogs it can feed are counted."""
        self.awards: tuple[Award, ...] = data.awards
        self.fewest = [
            award.fewest_dogs() if isinstance(award, Dare) else award.number if isinstance(award, Fetch) else 0
            for award in data.awards
        ]
        """For Dares and Fetches: nobody with fewer dogs can earn them."""
        self.runners = [[_runs(dog, award) for dog in data.dogs] for award in data.awards]
        """By award and dog: whether it is a race that the dog runs in."""
        self.awards_of = [[a for a, award in enumerate(data.awards) if isinstance(award, kind)] for kind in AWARD_TYPES]


def can_match(dog: Dog, home: Home) -> bool:
    """Most homes ask for size and age, some for the size only, some for nothing; sex and breed are never asked for."""
    return (home.size is None or home.size == dog.size) and (home.age is None or home.age == dog.age)


def _fits(home: Home) -> int:
    return sum(
        1 << FITS_BITS * (3 * s + a)
        for s, size in enumerate(SIZES)
        for a, age in enumerate(AGES)
        if home.size in (None, size) and home.age in (None, age)
    )


def _runs(dog: Dog, award: Award) -> bool:
    return isinstance(award, Fetch) and (dog.size == award.size or dog.age == award.age)


def match_points(dog: Dog, home: Home) -> int:
    """Base points, one more for the sex the home wants, the sum doubled (once) when a breed is one the home wants."""
    points = dog.base_points
    if home.sex_bonus == "both" or home.sex_bonus == dog.sex:
        points += 1
    if any(breed in home.breed_bonus for breed in dog.breeds):
        points *= 2
    return points


def spoken_of(voice: Voice) -> Cards:
    """The cards words are about: those of the match, never a guess."""
    assert isinstance(voice.pack, Cards), "whoever speaks must know which cards are played with"
    return voice.pack


# Loading


@cache
def own_cards() -> Cards:
    """The cards that come with the game."""
    parts: dict[str, object] = {"name": "To the Dogs"}
    for part in ("breeds", "dogs", "homes", "specialties", "awards"):
        text = (files(__package__) / "data" / f"{part}.toml").read_text(encoding="utf-8")
        parts.update(tomllib.loads(text))
    return _finish(msgspec.convert(parts, Data), "")


def load(text: str | None = None, settings: Settings | None = None) -> Cards:
    """The pack in this TOML text, or the game's own; a Problem naming the path of what is wrong."""
    own = own_cards()
    if text is None:
        return own
    try:
        pack = msgspec.convert(tomllib.loads(text), OwnPack)
    except tomllib.TOMLDecodeError as wrong:
        raise Problem(f"This pack is not TOML: {wrong}.") from None
    except msgspec.ValidationError as wrong:
        raise Problem(f"This pack does not fit To the Dogs: {wrong}.") from None
    data = Data(
        name=pack.name,
        breeds=own.data.breeds if pack.breeds is None else pack.breeds,
        dogs=own.data.dogs if pack.dogs is None else pack.dogs,
        homes=own.data.homes if pack.homes is None else pack.homes,
        specialties=own.data.specialties if pack.specialties is None else pack.specialties,
        awards=own.data.awards if pack.awards is None else pack.awards,
    )
    return _finish(data, None)


def _finish(data: Data, key: str | None) -> Cards:
    _check(data)
    digest = sha256(_hashed(data)).hexdigest()
    return Cards(data, digest, digest if key is None else key)


def _hashed(data: Data) -> bytes:
    """What a pack's hash is made of. An award's kind was first called ``type``, and equal cards keep their hash."""
    plain = msgspec.to_builtins(data)
    plain["awards"] = [{"type": award.pop("kind"), **award} for award in plain["awards"]]
    return msgspec.json.encode(plain)


def _check(data: Data) -> None:
    """What the Structs cannot say: numbers of cards, names that must be known or unique, homes whose parts fit together."""
    _unique("breeds", "name", [breed.name for breed in data.breeds])
    if len(data.breeds) > MOST_BREEDS:
        raise _wrong("breeds", f"there can be {MOST_BREEDS} breeds at most, not {len(data.breeds)}")
    breeds = {breed.name for breed in data.breeds}
    for size in SIZES:
        number = sum(dog.size == size for dog in data.dogs)
        if number < FEWEST_OF_A_SIZE:
            raise _wrong("dogs", f"there must be {FEWEST_OF_A_SIZE} {size} dogs at least, not {number}")
    _not_too_many("dogs", len(data.dogs))
    _unique("dogs", "id", [dog.id for dog in data.dogs])
    _unique("dogs", "name", [dog.name for dog in data.dogs])
    for place, dog in enumerate(data.dogs):
        _breeds(f"dogs[{place}].breeds", dog.breeds, breeds)
    if len(data.homes) < FEWEST_HOMES:
        raise _wrong("homes", f"there must be {FEWEST_HOMES} homes at least, not {len(data.homes)}")
    _not_too_many("homes", len(data.homes))
    _unique("homes", "id", [home.id for home in data.homes])
    for place, home in enumerate(data.homes):
        _check_home(f"homes[{place}]", home)
        _breeds(f"homes[{place}].breed_bonus", home.breed_bonus, breeds)
    if len(data.specialties) < FEWEST_SPECIALTIES:
        told = f"there must be {FEWEST_SPECIALTIES} specialty cards at least, not {len(data.specialties)}"
        raise _wrong("specialties", told)
    _unique("specialties", "id", [card.id for card in data.specialties])
    for place, card in enumerate(data.specialties):
        _breeds(f"specialties[{place}].side_a", card.side_a, breeds)
        _breeds(f"specialties[{place}].side_b", card.side_b, breeds)
    _unique("awards", "id", [award.id for award in data.awards])
    for kind, key in zip(AWARD_TYPES, AWARD_KEYS, strict=True):
        if not any(isinstance(award, kind) for award in data.awards):
            raise _wrong("awards", f"there must be at least one award of kind {key!r}")
    for place, award in enumerate(data.awards):
        if isinstance(award, Fetch) and (award.size is None) == (award.age is None):
            raise _wrong(f"awards[{place}]", "a race is for one size or for one age: give exactly one of size and age")


def _not_too_many(part: str, number: int) -> None:
    if number > MOST_CARDS:
        raise _wrong(part, f"there can be {MOST_CARDS} {part} at most, not {number}")


def _check_home(path: str, home: Home) -> None:
    asks = {"size_age": (True, True), "size_only": (True, False), "any_dog": (False, False)}[home.kind]
    if (home.size is not None, home.age is not None) != asks:
        needs = ("a size and an age", "a size and no age", "neither size nor age")[KINDS.index(home.kind)]
        raise _wrong(path, f"a home of kind {home.kind!r} has {needs}")
    if home.kind != "size_age" and (home.sex_bonus is not None or home.breed_bonus):
        raise _wrong(path, "a wild home has no bonus for sex or breed")


def _unique(part: str, field: str, values: Sequence[str]) -> None:
    seen: dict[str, int] = {}
    for place, value in enumerate(values):
        if value.lower() in seen:
            raise _wrong(f"{part}[{place}].{field}", f"{value!r} is already used by {part}[{seen[value.lower()]}]")
        seen[value.lower()] = place


def _breeds(path: str, names: Sequence[str], known_breeds: set[str]) -> None:
    for place, name in enumerate(names):
        if name not in known_breeds:
            raise _wrong(f"{path}[{place}]", f"{name!r} is not among the breeds")
        if name in names[:place]:
            raise _wrong(f"{path}[{place}]", f"{name!r} is listed twice")


def _wrong(path: str, what: str) -> Problem:
    return Problem(f"This pack does not fit To the Dogs: {what} - at `$.{path}`.")
