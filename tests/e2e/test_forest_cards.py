"""The client draws the cards from a table of its own, made from the game's data: they must agree."""

import json
import subprocess
import sys
from pathlib import Path

from hearthside.games.forest_shuffle.cards import load

WEB = Path(__file__).parents[2] / "web"


def test_the_clients_card_table_is_up_to_date() -> None:
    script = WEB / "scripts" / "forest_cards.py"
    said = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_the_client_numbers_halves_as_the_engine_does() -> None:
    table = json.loads((WEB / "src" / "lib" / "games" / "forest_shuffle" / "cards.json").read_text(encoding="utf-8"))
    pack = load()
    assert [card["number"] for card in table["deck"]] == pack.numbers
    for card in table["deck"]:
        engine = [(face.species, face.side, face.symbol) for face in pack.face(card["number"]).halves]
        assert [(half["species"], half["side"], half["symbol"]) for half in card["halves"]] == engine
