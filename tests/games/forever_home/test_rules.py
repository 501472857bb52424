"""rules.md: every paragraph and every ruling has a position or a test of its own."""

import re
from pathlib import Path

from tests.games.forever_home import test_cards
from tests.positions import runner
from tests.positions.forever_home import GAME

POSITIONS = Path(__file__).parents[2] / "positions" / "forever_home"
IN_PYTHON = {"c11": test_cards.test_a_crossed_space_lies_on_the_board}
"""Rulings that no card of ours shows."""


def test_every_paragraph_and_ruling_has_a_position() -> None:
    anchors = set(re.findall(r'<a id="([^"]+)">', GAME.rules()))
    covered = {position["rule"] for position in runner.positions(POSITIONS)} | set(IN_PYTHON)
    assert anchors - covered == set()


def test_there_are_the_51_readings_and_two_of_our_own() -> None:
    rulings = re.findall(r'<a id="c(\d\d)">', GAME.rules())
    assert rulings == [f"{number:02}" for number in range(1, 54)]


def test_links_inside_the_rules_lead_somewhere() -> None:
    for link in re.findall(r"\]\(#([^)]+)\)", GAME.rules()):
        assert link in GAME.anchors()


def test_every_option_cites_a_rule() -> None:
    assert all(setting.rule in GAME.anchors() for setting in GAME.settings)
