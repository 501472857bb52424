"""``python -m tools.score_cards``: the cards of each game as the browser's count needs them, from the games' own data.

Written to ``web/src/lib/score/<game>/cards.gen.json``; ``tests/score/test_vectors.py`` sees that they are current.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from hearthside.games.forest_shuffle import cards as forest
from hearthside.games.forest_shuffle.card_tables import TREE
from hearthside.games.forest_shuffle.deeds import CountHostTwice, ShareSlot
from hearthside.games.forest_shuffle.words_names import SHORT
from hearthside.games.forever_home import cards as shelters
from hearthside.games.forever_home.words_names import BREEDS, PLURALS
from hearthside.games.forever_young import cards as young
from hearthside.games.forever_young.state import PAWNS
from hearthside.games.forever_young.words_names import MARK_NAMES
from hearthside.games.to_the_dogs import cards as town

FOLDER = Path(__file__).parent.parent / "web" / "src" / "lib" / "score"
UNUSED = {"provenance", "source", "note", "text", "cost", "effect", "bonus", "kibble_cost"}
"""What a count does not look at."""


def forest_shuffle() -> dict[str, Any]:
    pack = forest.load()
    species = []
    for kind in pack.species:
        plain = _plain(kind) | {"short": SHORT.get(kind.id, kind.name)}
        if isinstance(kind.effect, ShareSlot):
            plain["share"] = kind.effect.most
        if isinstance(kind.effect, CountHostTwice):
            plain["twice"] = True
        species.append(plain)
    assert pack.side[2] == TREE, "the first card is a tree, so that sides are numbered as in card_tables"
    cards = [
        [card, *[(pack.side[half], pack.kind[half], pack.symbol[half]) for half in pack.halves[card]]]
        for card in pack.numbers
    ]
    return {"species": species, "cards": cards}


def forever_home() -> dict[str, Any]:
    file = shelters.own_cards().file
    dogs = zip(shelters.DOGS, BREEDS, PLURALS, strict=True)
    return {
        "dogs": [{"id": dog, "one": breed, "many": breeds} for dog, breed, breeds in dogs],
        "tokens": shelters.TOKENS,
        "homes": [_plain(home) for home in file.homes],
        "training": [{"id": card.id, "name": card.name, "reputation": card.reputation} for card in file.training],
        "commendations": [_plain(box) for box in file.commendations],
        "challenges": [_plain(one) for one in file.challenges],
    }


def forever_young() -> dict[str, Any]:
    return {
        "seats": young.SEATS,
        "pawns": PAWNS,
        "marks": MARK_NAMES,
        "marks_to_fall": young.MARKS_TO_FALL,
        "clues_to_a_nest": young.CLUES_TO_A_NEST,
    }


def to_the_dogs() -> dict[str, Any]:
    data = town.own_cards().data
    return {
        "kibble": town.KIBBLE,
        "breeds": [breed.name for breed in data.breeds],
        "dogs": [_plain(dog) for dog in data.dogs],
        "homes": [_plain(home) for home in data.homes],
        "specialties": [_plain(card) for card in data.specialties],
        "awards": [_plain(award) | _effect(award) for award in data.awards],
    }


def _plain(entry: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    return {key: value for key, value in plain.items() if key not in UNUSED}


def _effect(award: Any) -> dict[str, str]:
    """An award's effect is a word, and says how it is counted."""
    return {"effect": award.effect} if hasattr(award, "effect") else {}


GAMES: dict[str, Callable[[], dict[str, Any]]] = {
    "forest_shuffle": forest_shuffle,
    "forever_home": forever_home,
    "forever_young": forever_young,
    "to_the_dogs": to_the_dogs,
}


def written(game: str) -> str:
    """The file as it should be: an entry a line, so that a change is seen as one."""
    parts = []
    for key, value in GAMES[game]().items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            lines = ",\n".join(f"    {msgspec.json.encode(one).decode()}" for one in value)
            parts.append(f'  "{key}": [\n{lines}\n  ]')
        else:
            parts.append(f'  "{key}": {msgspec.json.encode(value).decode()}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def file_of(game: str) -> Path:
    return FOLDER / game / "cards.gen.json"


if __name__ == "__main__":
    for each in GAMES:
        file_of(each).write_text(written(each), encoding="utf-8")
