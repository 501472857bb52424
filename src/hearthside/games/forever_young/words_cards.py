"""Every tile and event card in words."""

from hearthside.games.forever_young.cards import (
    BONUS,
    NEED,
    YoungPack,
    face_of,
)
from hearthside.games.forever_young.effects import effect_word
from hearthside.games.forever_young.words_names import MOMENTS
from hearthside.kernel.cards import CardText, FacePart
from hearthside.kernel.english import some

_TILE_TEXTS = {
    "vampire_leader": "If it is killed, that is a mark against its family. If it survives, it goes back to its owner's hand and must be laid again.",
    "human_leader": "If it is killed, that is a mark against its family. If it survives, it goes back to its owner's hand and must be laid again.",
    "vampire": "If it is killed, it is discarded. If it survives, its owner puts a vampire pawn on any square.",
    "human": "If it is killed, it feeds the killer's vampires this round. If it survives, its owner puts a human pawn on any square.",
    "trap": "Its owner rolls: one die with a target number catches a human, who is kept as food; two with the same one catch a vampire, who is out.",
    "vampire_combat_bonus": "Kept face down. Adds dice to one fight of a vampire pawn.",
    "human_weapon": "Kept face down. Adds dice to one fight of a human pawn.",
    "re_roll": "Kept face down. Throw one or more dice of a check of yours again, once.",
    "nest_clue": "Kept face down. Three clues to one family find its nest: a mark against it.",
}
_TILE_RULES = {
    "vampire_leader": "leaders",
    "human_leader": "leaders",
    "vampire": "vampires-and-humans",
    "human": "vampires-and-humans",
    "trap": "traps",
    "vampire_combat_bonus": "bonus-tiles",
    "human_weapon": "bonus-tiles",
    "re_roll": "re-rolls",
    "nest_clue": "nests",
}


def card_texts(pack: YoungPack) -> list[CardText]:
    """Every different tile and event card in words; the copies are those of one family."""
    tiles = [
        CardText(
            id=f"tile-{face_of(tile)}",
            name=tile.name,
            kind="tile",
            text=_TILE_TEXTS[tile.kind],
            provenance=tile.provenance,
            source=tile.source,
            copies=tile.copies,
            facts=_tile_facts(face_of(tile)),
            rule=_TILE_RULES[tile.kind],
        )
        for tile in pack.data.tile
    ]
    events = [
        CardText(
            id=f"event-{i}",
            name=event.name,
            kind=f"event card, {event.group}",
            text=event.text,
            provenance=event.provenance,
            source=event.source,
            facts={"played": MOMENTS[pack.window[i]]},
            rule="windows",
            face=(FacePart("picture", icon=f"e-{effect_word(event.effect)}"),),
        )
        for i, event in enumerate(pack.data.event)
    ]
    return tiles + events


def _tile_facts(face: int) -> dict[str, str]:
    if face < len(NEED):
        return {"needs": some(NEED[face], "die", "dice") + " with the same target"}
    return {"adds": some(BONUS[face], "die", "dice")} if BONUS[face] else {}
