"""Write the cards of Forest Shuffle in words, as the server says them, for the client's tests: ``--check`` only compares.

The client itself asks the server; its tests run without one.
"""

import sys
from pathlib import Path

import msgspec

from hearthside.games.forest_shuffle.game import GAME

TARGET = Path(__file__).parents[1] / "src" / "lib" / "games" / "forest_shuffle" / "cards.fixture.json"


def text() -> str:
    """One card text a line, so that a change can be read in a diff."""
    return "[\n" + ",\n".join(msgspec.json.encode(card).decode() for card in GAME.cards(GAME.load())) + "\n]\n"


def main() -> None:
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text(), encoding="utf-8")
    elif not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text():
        sys.exit("cards.fixture.json is stale: run python web/scripts/forest_cards.py")


if __name__ == "__main__":
    main()
