"""Cards in words: names, short descriptions, and the text of every card."""

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.cards import (
    AWARD_KEYS,
    AWARD_TYPES,
    Award,
    Cards,
    Dare,
    Dog,
    EndOfGame,
    Fetch,
    Home,
    InGame,
    Provenance,
    Specialty,
)
from hearthside.kernel.cards import CardText
from hearthside.kernel.english import article, counted, listed, number, sentence

SEX = {"F": "girl", "M": "boy"}
SEX_WANTED = {"F": "a girl", "M": "a boy", "both": "a girl or a boy"}
BONUS = {
    "food_motivated": "Food Motivated",
    "new_home_card": "New Home Card",
    "cant_be_alone": "Can't Be Alone",
    "lucky_dog": "Lucky Dog",
}
BONUS_TEXT = {
    "food_motivated": "collect up to 5 kibble",
    "new_home_card": "draw one more home; your hand grows by one",
    "cant_be_alone": "a companion of the same size comes along and scores its base points",
    "lucky_dog": "take another turn after this one",
}
BONUS_RULE = {
    "food_motivated": "food-motivated",
    "new_home_card": "new-home-card",
    "cant_be_alone": "cant-be-alone",
    "lucky_dog": "lucky-dog",
}
AWARD_TYPE = {
    "triple_dog_dare": "Triple Dog Dare",
    "fastest_fetch": "Fastest Fetch",
    "in_game": "In-Game Award",
    "end_of_game": "End-of-Game Award",
}
AWARD_RULE = {
    "match_multiplier": "match-multiplier",
    "take_and_match": "take-it-or-leave-it",
    "hand6_food6": "homemaker",
    "bowl10_homes3": "rich-in-food",
    "rehome": "second-chance",
    "all_breeds_both_sides": "best-of-your-breed",
    "fewest_wild_homes": "matchmaker",
    "most_homes": "bring-it-home",
    "most_dogs": "dogs-best-friend",
    "most_seniors": "golden-hearts",
}
SIDE = ("A", "B")


def dog_name(pack: Cards, dog: int) -> str:
    return pack.data.dogs[dog].name


def dog_names(pack: Cards, dogs: tuple[int, ...] | list[int]) -> str:
    return listed([dog_name(pack, dog) for dog in dogs])


def home_asks(home: Home) -> str:
    """What a home asks for: ``large puppy``, ``any small dog``, ``any dog``."""
    if home.size is None:
        return "any dog"
    return f"{home.size} {home.age}" if home.age else f"any {home.size} dog"


def home_kind(home: Home, many: bool = False) -> str:
    """A home by what it asks for: ``large puppy home``, ``wild home (any small dog)``."""
    noun = "homes" if many else "home"
    return f"{home_asks(home)} {noun}" if home.kind == "size_age" else f"wild {noun} ({home_asks(home)})"


def home_title(home: Home) -> str:
    """One home and no other: ``large puppy home H37``, ``wild home H55 (any small dog)``."""
    if home.kind == "size_age":
        return f"{home_kind(home)} {home.id}"
    return f"wild home {home.id} ({home_asks(home)})"


def home_name(pack: Cards, home: int) -> str:
    return home_title(pack.data.homes[home])


def homes_said(pack: Cards, homes: tuple[int, ...] | list[int]) -> str:
    """Homes as one speaks of them, equal ones together: ``a large puppy home and two wild homes (any dog)``."""
    kinds = [home_kind(pack.data.homes[home]) for home in homes]
    many = {home_kind(pack.data.homes[home]): home_kind(pack.data.homes[home], many=True) for home in homes}
    return listed(
        [
            article(kind) if kinds.count(kind) == 1 else f"{number(kinds.count(kind))} {many[kind]}"
            for kind in dict.fromkeys(kinds)
        ]
    )


def home_wishes(home: Home) -> str:
    """What a home would like, and what it gives."""
    if home.kind == "any_dog":
        return "Base points only."
    if home.kind == "size_only":
        return "Base points only; then exchange any homes."
    sex = f"+1 for {SEX_WANTED[home.sex_bonus]}. " if home.sex_bonus else ""
    breeds = f"×2 for {listed(list(home.breed_bonus), 'or')}." if home.breed_bonus else ""
    return (sex + breeds).strip()


def side_names(pack: Cards, specialty: int, side: int) -> str:
    card = pack.data.specialties[specialty]
    return listed(list(card.side_a if side == 0 else card.side_b))


def equation(dog: Dog, home: Home) -> str:
    """How a match scores: ``(3 base + 1 girl) × 2 breed = 8``; parts that do not apply are left out."""
    points = dog.base_points
    sum_ = f"{dog.base_points} base"
    if home.sex_bonus in ("both", dog.sex):
        points += 1
        sum_ += f" + 1 {SEX[dog.sex]}"
    if any(breed in home.breed_bonus for breed in dog.breeds):
        sum_ = f"({sum_})" if "+" in sum_ else sum_
        return f"{sum_} × 2 breed = {points * 2}"
    return f"{sum_} = {points}" if "+" in sum_ else sum_


def dog_text(dog: Dog) -> str:
    """A dog in a sentence, for screen readers and the inspector."""
    return (
        f"{sentence(dog.size)} {dog.age}, {SEX[dog.sex]}, {listed(list(dog.breeds))}. {counted(dog.base_points, 'point')}, "
        f"costs {dog.kibble_cost} kibble. {BONUS[dog.dog_bonus]}: {BONUS_TEXT[dog.dog_bonus]}."
    )


def award_key(award: Award) -> str:
    return AWARD_KEYS[AWARD_TYPES.index(type(award))]


def award_rule(award: Award) -> str:
    """The paragraph about this award."""
    if isinstance(award, Dare):
        return "triple-dog-dare"
    if isinstance(award, Fetch):
        return "fastest-fetch"
    return AWARD_RULE[award.effect]


def award_says(award: Award, places: tuple[int, ...] = ()) -> str:
    """What an award asks for and what it pays; a race for so many places, or for either number of players."""
    asks = award.text.removesuffix(".")
    if isinstance(award, InGame):
        return asks
    if isinstance(award, Fetch):
        points = [str(place) for place in places]
        return f"{asks}: {listed(points) if points else places_text(award)}{' points' if points else ''}"
    once = "once for each player" if isinstance(award, Dare) else "for all who are tied"
    return f"{asks}: {counted(award.points, 'point')}, {once}"


def places_text(award: Fetch) -> str:
    two = "/".join(str(points) for points in awards.fetch_places(award, 2))
    more = "/".join(str(points) for points in awards.fetch_places(award, 3))
    return f"{two} points with two players, {more} with more"


def card_texts(pack: Cards) -> list[CardText]:
    """Every card in words; its place in this list is its number in score rows and refusals."""
    data = pack.data
    return [
        *[_dog_card(dog) for dog in data.dogs],
        *[_home_card(home) for home in data.homes],
        *[_specialty_card(card) for card in data.specialties],
        *[_award_card(award) for award in data.awards],
    ]


def _dog_card(dog: Dog) -> CardText:
    facts = {
        "size": dog.size,
        "age": dog.age,
        "sex": SEX[dog.sex],
        "breeds": listed(list(dog.breeds)),
        "points": str(dog.base_points),
        "kibble": str(dog.kibble_cost),
        "bonus": BONUS[dog.dog_bonus],
    }
    return CardText(
        id=dog.id,
        name=dog.name,
        kind="dog",
        text=dog_text(dog),
        provenance=_weakest(dog.provenance),
        source=_source(dog.provenance, dog.note),
        facts=facts,
        rule=BONUS_RULE[dog.dog_bonus],
    )


def _home_card(home: Home) -> CardText:
    facts = {"asks for": home_asks(home)}
    if home.sex_bonus:
        facts["+1"] = SEX_WANTED[home.sex_bonus]
    if home.breed_bonus:
        facts["×2"] = listed(list(home.breed_bonus), "or")
    return CardText(
        id=home.id,
        name=f"{sentence(home_asks(home))} home",
        kind="home",
        text=home_wishes(home),
        provenance=_weakest(home.provenance),
        source=_source(home.provenance, home.note),
        facts=facts,
        rule="size-only-exchange" if home.kind == "size_only" else "matching",
    )


def _specialty_card(card: Specialty) -> CardText:
    return CardText(
        id=card.id,
        name=f"Specialty {card.id}",
        kind="specialty",
        text=f"Side A: {listed(list(card.side_a))}. Side B: {listed(list(card.side_b))}.",
        provenance=_weakest(card.provenance),
        source=_source(card.provenance, card.note),
        facts={"side A": listed(list(card.side_a)), "side B": listed(list(card.side_b))},
        rule="specialty",
    )


def _award_card(award: Award) -> CardText:
    facts = {"type": AWARD_TYPE[award_key(award)]}
    if isinstance(award, Fetch):
        facts["places"] = places_text(award)
    elif isinstance(award, Dare | EndOfGame):
        facts["points"] = str(award.points)
    return CardText(
        id=award.id,
        name=award.name,
        kind="award",
        text=f"{award_says(award)}.",
        provenance=_weakest(award.provenance),
        source=_source(award.provenance, award.note),
        facts=facts,
        rule=award_rule(award),
    )


def _weakest(provenance: Provenance) -> str:
    """A card of which a part is reconstructed counts as reconstructed."""
    if isinstance(provenance, str):
        return provenance
    return next((v for v in ("reconstructed", "public", "rulebook") if v in provenance.values()), "reconstructed")


def _source(provenance: Provenance, note: str) -> str:
    parts = "" if isinstance(provenance, str) else ", ".join(f"{part}: {value}" for part, value in provenance.items())
    return " ".join(part for part in (f"{parts}." if parts else "", note) if part)
