"""Runs the position files of one game: given, do, expect (the format is in docs/adding-a-game.md)."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game

KNOWN = {"name", "rule", "given", "do", "options", "offers", "refused", "because", "cites", "expect", "over"}


def positions(folder: Path) -> list[dict[str, Any]]:
    """Every position in the folder's files; names must be unique."""
    found: list[dict[str, Any]] = []
    for file in sorted(folder.glob("*.toml")):
        found += tomllib.loads(file.read_text(encoding="utf-8"))["position"]
    names = [position["name"] for position in found]
    assert len(set(names)) == len(names), f"twice: {sorted({n for n in names if names.count(n) > 1})}"
    return found


def run(
    game: Game, position: dict[str, Any], build: Callable[[dict[str, Any]], State], look: Callable[[Any, str], object]
) -> None:
    """Play the position and compare."""
    assert not (unknown := position.keys() - KNOWN), f"unknown: {unknown}"
    assert position["rule"] in game.anchors(), f"rules.md has no anchor {position['rule']!r}"
    g = build(position.get("given", {}))
    options = settle(g)
    for step in position.get("do", []):
        step = dict(step)
        seat = step.pop("seat", None)
        top = question(g)
        assert top is not None, "the game is over"
        assert seat in (None, top.seat), f"seat {top.seat} is asked, not {seat}"
        action = game.catalogue.read(step)
        assert action in options, f"{step} is not among {[wire(a) for a in options]}: {top.refuse(g, action)}"
        play(g, action)
        options = settle(g)
    offered = [wire(action) for action in options]
    if "options" in position:
        assert offered == [wire(game.catalogue.read(a)) for a in position["options"]]
    for action in position.get("offers", []):
        assert wire(game.catalogue.read(action)) in offered, f"{action} is not among {offered}"
    if "refused" in position:
        top = question(g)
        assert top is not None
        refusal = top.refuse(g, game.catalogue.read(position["refused"]))
        assert refusal is not None, "it is allowed"
        assert position.get("because", "") in refusal.why, refusal.why
        assert position.get("cites", refusal.rule) == refusal.rule
    for key, value in position.get("expect", {}).items():
        seen = look(g, key)
        assert seen == value, f"{key} is {seen!r}, not {value!r}"
    if "over" in position:
        assert (not g.agenda) == position["over"]
