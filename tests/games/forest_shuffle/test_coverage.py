"""Every paragraph of the rules, every species and every ruling has a test of its own."""

import re
from pathlib import Path

from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.game import GAME
from tests.positions.runner import positions

FOLDER = Path(__file__).parents[2] / "positions" / "forest_shuffle"
IN_PYTHON = {"cards", "winter-pile", "ruling-pile", "ruling-start-player", "ruling-hidden-caves", "species"}
"""Told in test_cards, test_setup, test_hidden and test_words."""


def test_every_paragraph_and_every_ruling_has_a_position() -> None:
    paragraphs = set(re.findall(r'<a id="([^"]+)">', GAME.rules()))
    tested = {position["rule"] for position in positions(FOLDER)}
    assert paragraphs - tested == IN_PYTHON


def test_every_species_has_a_position() -> None:
    tested = {position["rule"] for position in positions(FOLDER)}
    assert {species.id.replace("_", "-") for species in load().species} <= tested
