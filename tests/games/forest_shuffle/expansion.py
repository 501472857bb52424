"""A larger forest for tests: the base deck with a ninth tree, its symbol, two dwellers, and numbers above the base game's."""

from hearthside.games.forest_shuffle.cards import ForestPack, load
from hearthside.games.forest_shuffle.game import GAME

SPECIES = """
name = "The Riverbank"

[[species]]
id = "willow"
name = "Willow"
slot = "tree"
tags = ["tree"]
cost = 1
copies = 12
bonus = [{ kind = "draw", cards = 1 }]
points = { kind = "per-guest", points = 1 }
provenance = "reconstructed"
source = "a test"

[[species]]
id = "otter"
name = "Otter"
slot = "left_right"
tags = ["paw"]
cost = 2
copies = 8
effect = { kind = "draw", cards = 1 }
bonus = [{ kind = "extra-turn" }]
points = { kind = "if-on", tree = "willow", points = 6 }
provenance = "reconstructed"
source = "a test"

[[species]]
id = "reeds"
name = "Reeds"
slot = "bottom"
tags = ["plant"]
cost = 0
copies = 6
points = { kind = "per-symbol", points = 1 }
provenance = "reconstructed"
source = "a test"

[[species]]
id = "heron"
name = "Heron"
slot = "top"
tags = ["bird"]
cost = 1
copies = 6
points = { kind = "most", most = 4, otherwise = 2, species = "willow" }
provenance = "reconstructed"
source = "a test"
"""
CARD = '[[card]]\nnumber = {number}\n{sides}\nprovenance = "reconstructed"\nsource = "a test"\n'
SIDES = ("tree", "top", "bottom", "left", "right")


def riverbank() -> ForestPack:
    """The base deck and 22 further cards, numbered from 201 on with a gap."""
    cards = [{side: getattr(card, side) for side in SIDES} | {"number": card.number} for card in load().cards]
    cards += [{"number": 201 + i, "tree": "willow/willow"} for i in range(12)]
    cards += [{"number": 300 + i, "left": "otter/willow", "right": "otter/oak"} for i in range(4)]
    cards += [{"number": 310 + i, "top": "heron/beech", "bottom": "reeds/willow"} for i in range(6)]
    text = [SPECIES]
    for card in cards:
        sides = [f'{side} = "{card[side]}"' for side in SIDES if card.get(side)]
        text.append(CARD.format(number=card["number"], sides="\n".join(sides)))
    return load("\n".join(text))


RIVERBANK = riverbank()
GAME_AT_THE_RIVER = GAME.but(load=lambda text, settings: RIVERBANK)
"""The game as it would be if these were its own cards."""
