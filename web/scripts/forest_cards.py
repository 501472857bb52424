"""Writes src/lib/games/forest_shuffle/cards.json: what the client needs to draw a Forest Shuffle card.

The one source is the game's own data/*.toml; the client only draws it. Run it after a change there:

    python web/scripts/forest_cards.py            writes the file
    python web/scripts/forest_cards.py --check    says whether it is up to date (exit 1 if not)
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src" / "hearthside" / "games" / "forest_shuffle" / "data"
TARGET = ROOT / "web" / "src" / "lib" / "games" / "forest_shuffle" / "cards.json"
SIDES = ("tree", "top", "bottom", "left", "right")


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def species() -> dict[str, dict[str, Any]]:
    """Every species under its id, with the fields that are printed on a card."""
    printed = ("name", "slot", "tags", "cost", "copies", "effect", "bonus", "points")
    return {one["id"]: {key: one[key] for key in printed if key in one} for one in read("species.toml")["species"]}


def deck() -> list[dict[str, Any]]:
    """The cards in the order of the game's card table, each with its one tree or two halves."""
    cards = []
    for card in read("deck.toml")["card"]:
        halves = []
        for side in SIDES:
            if side in card:
                kind, symbol = card[side].split("/")
                halves.append({"side": side, "species": kind, "symbol": symbol})
        cards.append({"number": card["number"], "halves": halves})
    return cards


def text() -> str:
    """One line per entry, so that a change can be read in a diff."""

    def lines(entries: list[str]) -> str:
        return ",\n".join(f"    {entry}" for entry in entries)

    def flat(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    kinds = lines([f"{flat(key)}: {flat(value)}" for key, value in species().items()])
    cards = lines([flat(card) for card in deck()])
    return f'{{\n  "species": {{\n{kinds}\n  }},\n  "deck": [\n{cards}\n  ]\n}}\n'


def main() -> None:
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text(), encoding="utf-8")
    elif not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text():
        sys.exit("cards.json is stale: run python web/scripts/forest_cards.py")


if __name__ == "__main__":
    main()
