"""A small pack of one's own for each game."""

from importlib.resources import files

from tests.games.forever_home.packs import own, pack_with

BIRCH = """
name = "Dear birches"

[[species]]
id = "birch"
name = "Weeping Birch"
slot = "tree"
tags = ["tree"]
cost = 1
copies = 10
effect = { kind = "draw", cards = 1 }
points = { kind = "flat", points = 3 }
provenance = "reconstructed"
source = "our kitchen table"
"""


def data_of(game: str, file: str) -> str:
    return (files(f"hearthside.games.{game}") / "data" / file).read_text(encoding="utf-8")


def changed(game: str) -> tuple[str, str]:
    """A small pack of this game, and the name of a card that only this pack has."""
    match game:
        case "forest_shuffle":
            return BIRCH, "Weeping Birch"
        case "forever_home":
            training = own("training")
            training[0]["name"] = "Bow Politely"
            return pack_with(training=training), "Bow Politely"
        case "to_the_dogs":
            text = data_of(game, "dogs.toml").replace('name = "Luna"', 'name = "Luna the Second"', 1)
            return 'name = "Our dogs"\n' + text, "Luna the Second"
        case _:
            text = data_of(game, "forever_young.toml").replace('name = "', 'name = "Our ', 1)
            return text, ""
