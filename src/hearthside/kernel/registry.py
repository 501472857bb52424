"""Where everybody finds games: those that come with Hearthside, and those others have installed beside it.

A game of ours is a package below ``hearthside.games`` with ``GAME`` in it; somebody else's is named in the entry point
group ``hearthside.games`` of their own package (``key = "their_package:GAME"``).
"""

import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game

OURS = "hearthside.games"
GROUP = "hearthside.games"

_games: dict[str, Game] = {}


@cache
def _rooms() -> frozenset[str]:
    """The keys of the games that come with Hearthside; nothing is imported to find them."""
    return frozenset([module.name for module in iter_modules(import_module(OURS).__path__) if module.ispkg])


@cache
def _guests() -> dict[str, str]:
    """The games of other packages: key and where it is."""
    return {point.name: point.value for point in entry_points(group=GROUP) if point.name not in _rooms()}


def register(game: Game) -> None:
    """Add a game by hand (a test, a notebook)."""
    _games[game.key] = game


def _import(key: str) -> Game:
    where, _, name = _guests()[key].partition(":") if key in _guests() else (f"{OURS}.{key}", "", "")
    game: object = getattr(import_module(where), name or "GAME")
    if not isinstance(game, Game):
        raise Problem(f"{where} should have a Game, but {name or 'GAME'} is {type(game).__name__}.")
    if game.key != key:
        raise Problem(f"The game in {where} calls itself {game.key!r}, not {key!r}.")
    return game


def games() -> list[Game]:
    """All games, in the order they are shown. One of somebody else's that cannot be loaded is left out, with a warning."""
    for key in sorted([room for room in _rooms() if room not in _games]):
        _games[key] = _import(key)
    for key in sorted(_guests().keys() - _games.keys()):
        try:
            _games[key] = _import(key)
        except Exception as wrong:  # noqa: BLE001  # whatever somebody else's package does, ours play on
            warnings.warn(f"The game {key!r} cannot be loaded: {wrong}", RuntimeWarning, stacklevel=2)
    return sorted(_games.values(), key=_order)


def ours() -> tuple[str, ...]:
    """The keys of the games that come with Hearthside, in the order they are shown."""
    return tuple([game.key for game in games() if game.key in _rooms()])


def _order(game: Game) -> tuple[int, str]:
    return game.place, game.title


def find(key: str) -> Game:
    """The game with this key; a Problem that names the ones there are."""
    if key not in _games:
        if key not in _rooms() and key not in _guests():
            known = sorted({*_rooms(), *_guests(), *_games})
            raise Problem(f"There is no game {key!r}. The games are: {', '.join(known)}.")
        _games[key] = _import(key)
    return _games[key]
