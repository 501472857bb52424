"""Names of species, kinds and cards inside a sentence: how many, which article, which verb."""

from collections.abc import Sequence

from hearthside.kernel.english import article, counted, listed, number, sentence

CARDS = 1024
"""Cards whose words are kept."""

ONE = {
    "tree": "tree",
    "paw": "pawed animal",
    "cloven_hoofed": "hoofed animal",
    "deer": "deer",
    "bat": "bat",
    "bird": "bird",
    "insect": "insect",
    "butterfly": "butterfly",
    "plant": "plant",
    "mushroom": "mushroom",
    "amphibian": "amphibian",
}
MANY = {
    "tree": "trees",
    "paw": "pawed animals",
    "cloven_hoofed": "hoofed animals",
    "deer": "deer",
    "bat": "bats",
    "bird": "birds",
    "insect": "insects",
    "butterfly": "butterflies",
    "plant": "plants",
    "mushroom": "mushrooms",
    "amphibian": "amphibians",
}
TITLES = {tag: sentence(name) for tag, name in ONE.items()} | {"paw": "Paw", "cloven_hoofed": "Hoofed"}
"""The kinds as a card's own labels."""
SHORT = {
    "barbastelle_bat": "Barbastelle",
    "bechsteins_bat": "Bechstein's",
    "brown_long_eared_bat": "Long-eared Bat",
    "camberwell_beauty": "Camberwell",
    "common_toad": "Toad",
    "eurasian_jay": "Jay",
    "european_badger": "Badger",
    "european_fat_dormouse": "Fat Dormouse",
    "european_hare": "Hare",
    "fire_salamander": "Salamander",
    "great_spotted_woodpecker": "Woodpecker",
    "greater_horseshoe_bat": "Horseshoe Bat",
    "horse_chestnut": "Chestnut",
    "large_tortoiseshell": "Tortoiseshell",
    "parasol_mushroom": "Parasol",
    "peacock_butterfly": "Peacock",
    "purple_emperor": "Emperor",
    "silver_washed_fritillary": "Fritillary",
    "violet_carpenter_bee": "Carpenter Bee",
    "wild_strawberries": "Strawberries",
}
"""Names that fit where a full one does not."""
ON_SIDE = {"top": "on top of", "bottom": "below", "left": "to the left of", "right": "to the right of"}


def cards_of(n: int) -> str:
    """A number of cards: "a card", "two cards"."""
    return "a card" if n == 1 else f"{number(n)} cards"


def points_of(n: int) -> str:
    return counted(n, "point")


def is_many(name: str) -> bool:
    """Whether a name is a plural by itself.

    >>> [name for name in ("Fireflies", "Moss", "Tree Ferns", "Cypress", "Roe Deer", "Lotus") if is_many(name)]
    ['Fireflies', 'Tree Ferns']
    """
    return name.endswith("s") and not name.endswith(("ss", "us", "is"))


def plural(name: str) -> str:
    """More than one of a species.

    >>> [plural(name) for name in ("Linden", "Beech", "Roe Deer", "Wolf", "Fireflies", "Peacock Butterfly", "Eurasian Jay")]
    ['Lindens', 'Beeches', 'Roe Deer', 'Wolves', 'Fireflies', 'Peacock Butterflies', 'Eurasian Jays']
    """
    if is_many(name) or name.endswith(("Deer", "Moss")):
        return name
    if name.endswith(("ch", "sh", "s", "x")):
        return f"{name}es"
    if name.endswith("y") and name[-2] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name[:-1]}ves" if name.endswith("lf") else f"{name}s"


def verb(name: str, one: str, many: str) -> str:
    """The verb that goes with a name.

    >>> verb("Oak", "needs", "need"), verb("Fireflies", "needs", "need")
    ('needs', 'need')
    """
    return many if is_many(name) else one


def a(name: str) -> str:
    """A card of this name.

    >>> a("Oak"), a("Fireflies"), a("Red Fox | Wolf")
    ('an Oak', 'Fireflies', 'a Red Fox | Wolf')
    """
    return name if is_many(name) and "|" not in name else article(name)


def cards_named(names: Sequence[str]) -> str:
    """Cards by their names, equal ones together.

    >>> cards_named(["Oak", "Beech", "Oak"]), cards_named(["Red Fox | Wolf", "Red Fox | Wolf"]), cards_named(["Moss | Oak"])
    ('two Oaks and a Beech', 'two cards Red Fox | Wolf', 'a Moss | Oak')
    """
    found: list[str] = []
    for name in dict.fromkeys(names):
        count = names.count(name)
        if count == 1:
            found.append(a(name))
        else:
            found.append(f"{number(count)} cards {name}" if "|" in name else f"{number(count)} {plural(name)}")
    return listed(found)
