"""Numbers a judgement weighs with, read from a file of the game's data folder."""

import tomllib
from importlib.resources import files


def read_weights(package: str, name: str) -> dict[str, float]:
    """The numbers in ``data/<name>.toml`` of this game, by name."""
    text = (files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return {key: float(number) for key, number in tomllib.loads(text)["weights"].items()}
