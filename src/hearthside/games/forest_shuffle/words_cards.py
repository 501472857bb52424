"""The cards in words, and what a drawn card shows."""

from hearthside.games.forest_shuffle import faces
from hearthside.games.forest_shuffle.actions import WINTERS
from hearthside.games.forest_shuffle.cards import CardFace, ForestPack, Species, load
from hearthside.games.forest_shuffle.deeds import CountHostTwice, DrawWhen, bonus_words
from hearthside.games.forest_shuffle.faces import Parts
from hearthside.games.forest_shuffle.words_names import ONE, SHORT, TITLES
from hearthside.kernel.cards import CardText, FacePart, Print
from hearthside.kernel.english import sentence

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
PLACES = {"tree": "tree", "left_right": "left or right", "top": "top", "bottom": "bottom"}


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
            copies=len(WINTERS),
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
    parts: list[str] = []
    facts = {
        "cost": str(species.cost),
        "place": PLACES[species.slot],
        "kinds": ", ".join([ONE[tag] for tag in species.tags]),
        "symbols": symbols_of(pack, species),
    }
    if species.effect is not None:
        facts["effect"] = species.effect.sentence(pack, species.name)
        parts.append(facts["effect"])
    if species.bonus:
        facts["bonus"] = f"{sentence(bonus_words(pack, species.bonus))}."
        parts.append(f"Bonus: {facts['bonus']}")
    facts["points"] = species.points.sentence(pack)
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
        face=face_of(pack, species),
        prints=prints_of(pack, species),
    )


def face_of(pack: ForestPack, species: Species) -> Parts:
    """The lines of a drawn card: a shorter name, cost, kinds, points, points in short, then its effect or its lasting effect, and its bonus."""
    points = species.points.face(pack)
    parts = [
        *([FacePart("name", words=SHORT[species.id])] if species.id in SHORT else []),
        FacePart("cost", number=str(species.cost)),
        *[FacePart("kinds", icon=f"tag-{tag}", words=TITLES[tag]) for tag in species.tags],
        *points,
        *faces.short(points),
    ]
    effect = species.effect
    if effect is not None:
        lasts = isinstance(effect, (DrawWhen, CountHostTwice))
        parts += faces.in_line("lasting" if lasts else "effect", effect.face(pack))
    if species.bonus:
        parts += faces.in_line(
            "bonus", (faces.OWN_SYMBOL, *[part for deed in species.bonus for part in deed.face(pack)])
        )
    return tuple(parts)


def prints_of(pack: ForestPack, species: Species) -> tuple[Print, ...]:
    """Every half that shows the species."""
    found: list[Print] = []
    for number in pack.numbers:
        face: CardFace = pack.face(number)
        for half, side in zip(pack.halves[number], face.halves, strict=True):
            if side.species == species.id:
                found.append(Print(number, half & 1, side.side, side.symbol))
    return tuple(found)


def symbols_of(pack: ForestPack, species: Species) -> str:
    """Which tree symbols its cards show, and how many of each."""
    kind = pack.index[species.id]
    counts = [0] * len(pack.symbols)
    for half, of in enumerate(pack.kind):
        if of == kind:
            counts[pack.symbol[half]] += 1
    return ", ".join([f"{pack.names[pack.symbols[i]]} {count}" for i, count in enumerate(counts) if count])


def rule_of(species: str) -> str:
    """The anchor of a species in the rules: its paragraph, or the chapter for one that came with a pack."""
    return species.replace("_", "-") if species in load().index else "species"


def group_of(species: Species) -> str:
    """The heading a species stands under in a score chart."""
    for tag, heading in GROUPS:
        if tag in species.tags:
            return heading
    return "Others"
