"""Boards over whole games, at every size: nothing covers, leaves its box, is cut off or out of reach, and axe finds nothing.

The matches are played in memory. Each kind of question is looked at once at every size, at moments spread from the beginning of a game to
its end.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page

from hearthside.kernel.agenda import question
from hearthside.kernel.match import Match
from tests.e2e.boxes import SHELL, Rules
from tests.e2e.people import Person
from tests.e2e.showcase import Moments, Showcase, moments, seen_over_a_game
from tests.e2e.test_forest_pictures import FOREST
from tests.e2e.test_forever_home_board import RULES as SHELTER
from tests.e2e.test_forever_young_pictures import BOARD as TOWN
from tests.e2e.test_forever_young_pictures import DEALS, QUESTIONS
from tests.e2e.test_to_the_dogs_pictures import BOARD as STREETS

pytestmark = pytest.mark.long


def asked(match: Match) -> str:
    return type(question(match.state)).__name__


def take_a_graduate(page: Page) -> None:
    """Each home says what the dog in hand would bring."""
    if not page.locator(".g5.own .cell.sel").count():
        page.locator(".g5.own .cell.may .hit").first.click()


@dataclass(frozen=True)
class Whole:
    """A game, who plays it, its rules of boxes, and the questions that must come."""

    game: str
    players: int
    rules: Rules
    kinds: set[str]
    deals: tuple[str, ...] = ("00",)
    settings: Mapping[str, Any] = field(default_factory=dict)
    kind: Callable[[Match], str] = asked
    prepare: Mapping[str, Callable[[Page], None]] = field(default_factory=dict)
    """What is done first at a question."""


SHELTERS = {"PlaceStarter", "Act", "PlaceDog", "SendHome"}
GAMES = {
    "forest_shuffle": Whole("forest_shuffle", 3, FOREST, {"Turn", "SecondDraw", "PayOne", "ChooseSlot", "PlayOn"}),
    "forever_home": Whole(
        *("forever_home", 3, SHELTER, SHELTERS | {"DraftDog"}), prepare={"SendHome": take_a_graduate}
    ),
    "forever_home, advanced": Whole(
        *("forever_home", 5, SHELTER, SHELTERS | {"UseSkill"}),
        settings={"advanced": True},
        prepare={"SendHome": take_a_graduate},
    ),
    "forever_home, alone": Whole(
        *("forever_home", 1, SHELTER, SHELTERS | {"ReturnOne", "SetMeeple", "StopOrGoOn"}),
        prepare={"SendHome": take_a_graduate},
    ),
    "to_the_dogs": Whole(
        *("to_the_dogs", 4, STREETS, {"ChooseSide", "DiscardDown", "Act", "MatchMore", "ExchangeHomes"}),
        deals=tuple(f"{deal:032x}" for deal in range(20)),
    ),
    "forever_young": Whole("forever_young", 4, TOWN, QUESTIONS, DEALS),
}


def played(case: Showcase, whole: Whole) -> Moments:
    """One game from its beginning to its end; from further ones only what has not come yet."""
    found: Moments = {}
    for deal in whole.deals:
        match = case.match = Match(
            case.match.game, case.match.players, seed=deal, settings=whole.settings, answer_forced=(0,)
        )
        found = moments(match, whole.kind) | found
        if found.keys() >= whole.kinds:
            break
    assert found.keys() >= whole.kinds, f"choose other deals: {whole.kinds - found.keys()} never came"
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_keeps_its_boxes_at_every_size_and_can_be_read(mira: Person, name: str) -> None:
    whole = GAMES[name]
    case = Showcase(mira, whole.game, whole.players, whole.settings)
    found = played(case, whole)
    assert seen_over_a_game(case, found, SHELL, whole.rules, prepare=whole.prepare) == ""
    assert mira.complaints == []
