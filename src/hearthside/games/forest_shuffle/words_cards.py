"""The cards in words: what they do, what they are worth, and what was counted on a score line."""

from hearthside.games.forest_shuffle.cards import ForestPack, Species, load
from hearthside.games.forest_shuffle.vocabulary import (
    SYMBOLS,
    AllTreeSpecies,
    ClearingToCave,
    CountHostTwice,
    Deed,
    Draw,
    DrawPer,
    DrawWhen,
    Effect,
    ExtraTurn,
    Flat,
    Group,
    HandToCave,
    IfDifferent,
    IfNeighbour,
    IfOn,
    IfSharing,
    IfSpecies,
    IfTrees,
    Most,
    Nothing,
    PerFullTree,
    PerGuest,
    PerSide,
    PerSpecies,
    PerSymbol,
    PerTag,
    PlaceFree,
    PlayMore,
    Points,
    Sets,
    ShareSlot,
)
from hearthside.kernel.table import CardText

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

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
ON_SIDE = {"top": "on top of", "bottom": "below", "left": "to the left of", "right": "to the right of"}
GROUPS = (
    ("tree", "Trees"),
    ("bat", "Bats"),
    ("paw", "Pawed animals"),
    ("cloven_hoofed", "Hoofed animals"),
    ("bird", "Birds"),
    ("butterfly", "Butterflies"),
    ("insect", "Insects"),
    ("plant", "Plants"),
    ("mushroom", "Mushrooms"),
    ("amphibian", "Amphibians"),
)


def number(n: int) -> str:
    """Small numbers as words."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def cards_of(n: int) -> str:
    """A number of cards: "a card", "two cards"."""
    return "a card" if n == 1 else f"{number(n)} cards"


def points_of(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def plural(name: str) -> str:
    """More than one of a species.

    >>> [plural(name) for name in ("Linden", "Beech", "Roe Deer", "Wolf", "Fireflies")]
    ['Lindens', 'Beeches', 'Roe Deer', 'Wolves', 'Fireflies']
    """
    if name.endswith(("Deer", "Moss", "ies", "Ferns")):
        return name
    if name.endswith(("ch", "sh", "x")):
        return f"{name}es"
    return f"{name[:-1]}ves" if name.endswith("lf") else f"{name}s"


def a(name: str) -> str:
    """A name with its article.

    >>> a("Oak"), a("Beech")
    ('an Oak', 'a Beech')
    """
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


def counted(n: int, one: str, many: str) -> str:
    return f"1 {one}" if n == 1 else f"{n} {many}"


def tree_name(pack: ForestPack, symbol: str) -> str:
    return pack.species[pack.index[symbol]].name


def listed(words: list[str], joint: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(["an Oak", "a Birch", "a Beech"])
    'an Oak, a Birch and a Beech'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


# What a card does


def deed_words(pack: ForestPack, deed: Deed) -> str:
    """A deed as an order, without a full stop: "draw two cards"."""
    match deed:
        case Draw():
            return f"draw {cards_of(deed.cards)}"
        case DrawPer():
            what = pack.species[pack.index[deed.species]].name if deed.species else ONE[deed.tag or "tree"]
            return f"draw {'up to one card' if deed.up_to else 'a card'} for each {what} in your forest"
        case ExtraTurn():
            return "take another turn after this one"
        case PlaceFree():
            if deed.any_number:
                return f"place any number of {MANY[deed.tag]} from your hand without paying"
            return f"place one {ONE[deed.tag]} from your hand without paying"
        case ClearingToCave():
            return "move the whole clearing under your cave"
        case HandToCave():
            return "put any number of cards from your hand under your cave and draw as many"
        case PlayMore():
            return "play any number of further cards now, each at its cost"


def effect_words(pack: ForestPack, species: Species, effect: Effect) -> str:
    """An effect as a sentence."""
    match effect:
        case DrawWhen():
            if effect.placed in ONE:
                what = "a tree or a sapling" if effect.placed == "tree" else f"a {ONE[effect.placed]}"
            else:
                what = f"a card {ON_SIDE[effect.placed]} a tree"
            return f"From your next turn on, whenever you place {what}, you may draw a card."
        case ShareSlot():
            if effect.most == 0:
                return f"Any number of {plural(species.name)} may share one slot."
            return f"{number(effect.most).capitalize()} {plural(species.name)} may share one slot."
        case CountHostTwice():
            return "Its tree counts once more wherever trees are counted by number."
        case _:
            return sentence(deed_words(pack, effect))


def sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def bonus_words(pack: ForestPack, bonus: tuple[Deed, ...]) -> str:
    return "; then ".join([deed_words(pack, deed) for deed in bonus])


# What a card is worth


def points_words(pack: ForestPack, points: Points) -> str:
    """How a card is counted, as a sentence."""
    match points:
        case Nothing():
            return "Worth nothing itself."
        case Flat():
            return f"Always worth {points_of(points.points)}."
        case Most():
            what = f"more {plural(_name(pack, points.species))}" if points.species else "more trees"
            other = f", otherwise {points_of(points.otherwise)}" if points.otherwise else ""
            return f"{points_of(points.most)} if no other forest has {what}{other}."
        case AllTreeSpecies():
            return f"{points_of(points.points)} if all eight tree species are in your forest."
        case PerGuest():
            return f"{points_of(points.points)} for each card in the slots of this tree."
        case IfSpecies():
            what = _name(pack, points.species)
            if points.least == 1:
                return f"{points_of(points.points)} if there is {a(what)} in your forest."
            return f"{points_of(points.points)} if you have at least {number(points.least)} {plural(what)}."
        case PerTag():
            return f"{points_of(points.points)} for each {listed([ONE[tag] for tag in points.tags])} in your forest."
        case PerSpecies():
            return f"{points_of(points.points)} for each {_name(pack, points.species)} in your forest."
        case Group():
            table = [f"{value} for {i}" for i, value in enumerate(points.values) if i]
            return f"All copies together: {', '.join(table)} or more."
        case IfDifferent():
            return f"{points_of(points.points)} if your forest has at least {number(points.least)} different {MANY[points.tag]}."
        case PerFullTree():
            return f"{points_of(points.points)} for each tree or sapling with a card on all four sides."
        case IfNeighbour():
            return f"{points_of(points.points)} if it shares its tree with a {ONE[points.tag]}."
        case PerSymbol():
            return f"{points_of(points.points)} for each visible card with the same tree symbol, itself included."
        case Sets():
            table = [f"{value} for {i}" for i, value in enumerate(points.values) if i]
            return f"Sets of different {MANY[points.tag]}: {', '.join(table)}."
        case IfOn():
            return f"{points_of(points.points)} if it is at {a(tree_name(pack, points.tree))}."
        case IfSharing():
            return f"{points_of(points.points)} if it shares its slot."
        case IfTrees():
            return f"{points_of(points.points)} if you have at least {number(points.least)} trees and saplings."
        case PerSide():
            return f"{points_of(points.points)} for each card {ON_SIDE[points.side]} any of your trees."


def _name(pack: ForestPack, species: str) -> str:
    return pack.species[pack.index[species]].name


# The inspector


def card_texts(pack: ForestPack) -> list[CardText]:
    """Every species, then what else is on the table."""
    return [species_text(pack, species) for species in pack.species] + [
        CardText(
            id="sapling",
            name="Sapling",
            kind="any card, face down",
            text="Any card played face down: a tree icon and four slots, but no tree species and no symbol. Worth nothing.",
            provenance="rulebook",
            source="rulebook",
            rule="saplings",
        ),
        CardText(
            id="winter",
            name="Winter",
            kind="winter card",
            text="Laid aside and replaced when it is drawn. The third one ends the game at once.",
            provenance="rulebook",
            source="rulebook",
            copies=3,
            rule="winter",
        ),
        CardText(
            id="cave",
            name="Cave",
            kind="cave",
            text="Each card under your cave is worth 1 point.",
            provenance="rulebook",
            source="rulebook",
            copies=5,
            rule="caves",
        ),
    ]


def species_text(pack: ForestPack, species: Species) -> CardText:
    """One species with all its facts."""
    places = {"tree": "tree", "left_right": "left or right", "top": "top", "bottom": "bottom"}
    parts: list[str] = []
    facts = {
        "cost": str(species.cost),
        "place": places[species.slot],
        "kinds": ", ".join([ONE[tag] for tag in species.tags]),
        "symbols": symbols_of(pack, species),
    }
    if species.effect is not None:
        facts["effect"] = effect_words(pack, species, species.effect)
        parts.append(facts["effect"])
    if species.bonus:
        facts["bonus"] = sentence(bonus_words(pack, species.bonus))
        parts.append(f"Bonus: {facts['bonus']}")
    facts["points"] = points_words(pack, species.points)
    parts.append(facts["points"])
    return CardText(
        id=species.id,
        name=species.name,
        kind=facts["kinds"],
        text=" ".join(parts),
        provenance=species.provenance,
        source=species.source,
        copies=species.copies,
        facts=facts,
        rule=rule_of(species.id),
    )


def symbols_of(pack: ForestPack, species: Species) -> str:
    """Which tree symbols its cards show, and how many of each."""
    kind = pack.index[species.id]
    counts = [0] * len(SYMBOLS)
    for half, of in enumerate(pack.kind):
        if of == kind:
            counts[pack.symbol[half]] += 1
    return ", ".join([f"{tree_name(pack, SYMBOLS[i])} {count}" for i, count in enumerate(counts) if count])


def rule_of(species: str) -> str:
    """The anchor of a species in the rules: its paragraph, or the chapter for one that came with a pack."""
    return species.replace("_", "-") if species in load().index else "species"


def group_of(species: Species) -> str:
    """The heading a species stands under in a score chart."""
    for tag, heading in GROUPS:
        if tag in species.tags:
            return heading
    return "Others"
