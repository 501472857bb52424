"""Positions with a single right move, for any bot: read from ``positions/<game>.toml``.

name     a sentence, without its subject: "completes the seventh card when ahead"
given    the position, as in the position files of the game (tests/positions)
left     how many cards the deck still has, the winter cards among them (Forest Shuffle)
do       what has been done since
best     the right moves; the bot must choose one of them
never    wrong moves, where several others will do
bots     the levels that must find it, if not all
best_of  only options that do this are compared; for bots that can be asked so
"""

import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.game import Game
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng

HERE = Path(__file__).parent / "positions"
GAMES = sorted(file.stem for file in HERE.glob("*.toml"))
KNOWN = {"name", "given", "left", "do", "best", "never", "best_of", "bots"}

Choice = Callable[[Game, State, int, list[Any]], Any]
"""(game, a world re-dealt for the seat, seat, options) -> the action a bot takes."""


def positions(game: str) -> list[dict[str, Any]]:
    """Every position of a game; names must be unique."""
    found: list[dict[str, Any]] = tomllib.loads((HERE / f"{game}.toml").read_text(encoding="utf-8"))["position"]
    names = [position["name"] for position in found]
    assert len(set(names)) == len(names), f"twice: {sorted({n for n in names if names.count(n) > 1})}"
    return found


def build(key: str, position: dict[str, Any]) -> State:
    """The state in which the bot is asked."""
    assert not (unknown := position.keys() - KNOWN), f"unknown: {unknown}"
    helpers = import_module(f"tests.positions.{key}")
    g: State = helpers.build(position["given"])
    if "left" in position:
        g.deck = g.deck[: position["left"]]  # type: ignore[attr-defined]
    settle(g)
    for step in position.get("do", []):
        play(g, read(key, step))
        settle(g)
    return g


def read(key: str, step: dict[str, Any]) -> Any:
    helpers = import_module(f"tests.positions.{key}")
    number = getattr(helpers, "number", dict)
    return find(key).catalogue.read(number(step))


def check(key: str, position: dict[str, Any], choose: Choice, worlds: int = 3) -> None:
    """The bot finds the move, in so many re-dealt worlds."""
    game, g = find(key), build(key, position)
    seat = g.agenda[-1].seat  # type: ignore[attr-defined]
    options = settle(g)
    kind = position.get("best_of")
    asked = options if kind is None else [option for option in options if wire(option)["do"] == kind]
    best = [read(key, step) for step in position.get("best", [])]
    never = [read(key, step) for step in position.get("never", [])]
    assert best or never
    assert all(action in options for action in [*best, *never]), "a move of the position is not offered"
    for number in range(worlds):
        world = game.redeal(g, seat, Rng.of(f"world {number}"))
        settle(world)
        chosen = choose(game, world, seat, asked)
        assert not best or chosen in best, f"it chose {wire(chosen)}"
        assert chosen not in never, f"it chose {wire(chosen)}"
