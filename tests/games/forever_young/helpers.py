"""Tables for tests: played on from a position, or wrapped in a match."""

from typing import Any

from hearthside.games.forever_young.actions import Action
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import Young
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.voice import Voice
from tests.positions.forever_young import build

NAMES = ["Mira", "Kit", "Rowan", "Alder", "Sage", "Wren"]


def after(g: Young, *actions: Action) -> Young:
    """The table after these actions, each of which must be an option."""
    for action in actions:
        options = settle(g)
        assert action in options, f"{action} is not among {options}"
        play(g, action)
    settle(g)
    return g


def table(**given: Any) -> Young:
    """A settled table; see ``tests.positions.forever_young``."""
    g = build(given)
    g.events = []
    settle(g)
    return g


def match_at(g: Young) -> Match:
    """A match that stands at this table."""
    match = Match(GAME, [Player(name) for name in NAMES[: g.players]], seed="1")
    g.events = []
    match.state, match.options = g, settle(g)
    g.events = []  # what led here is no part of the first move
    return match


def asked(g: Young) -> tuple[int, str]:
    top = question(g)
    assert top is not None
    return top.seat, type(top).__name__


def faces(g: Young, seat: int, *squares: int) -> list[int]:
    """The topmost tile of each square, as a seat sees it."""
    squares_seen = GAME.view(g, seat).squares
    return [squares_seen[square][-1].face for square in squares]


def prompt(g: Young, seat: int) -> str:
    return GAME.prompt(g, Voice(NAMES[: g.players], seat), GAME.view(g, seat))


def label(g: Young, seat: int, action: Action) -> str:
    return GAME.label(Voice(NAMES[: g.players], seat), GAME.view(g, seat), action)
