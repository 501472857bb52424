"""Runs the position files of one game: given, do, expect (the format is in docs/adding-a-game.md)."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.voice import SPECTATOR

KNOWN = {
    *("name", "rule", "given", "do", "options", "offers", "refused", "because", "advises", "cites", "tells", "expect"),
    "over",
}


def positions(folder: Path) -> list[dict[str, Any]]:
    """Every position in the folder's files; names must be unique."""
    found: list[dict[str, Any]] = []
    for file in sorted(folder.glob("*.toml")):
        found += tomllib.loads(file.read_text(encoding="utf-8"))["position"]
    names = [position["name"] for position in found]
    assert len(set(names)) == len(names), f"twice: {sorted({n for n in names if names.count(n) > 1})}"
    return found


def as_written(step: dict[str, Any]) -> dict[str, Any]:
    return step


def run(
    game: Game,
    position: dict[str, Any],
    build: Callable[[dict[str, Any]], State],
    look: Callable[[Any, str], object],
    number: Callable[[dict[str, Any]], dict[str, Any]] = as_written,
) -> None:
    """Play the position and compare; ``number`` puts numbers where a room's positions name cards in an action."""

    def read(step: dict[str, Any]) -> Any:
        return game.catalogue.read(number(step))

    assert not (unknown := position.keys() - KNOWN), f"unknown: {unknown}"
    assert position["rule"] in game.anchors(), f"rules.md has no anchor {position['rule']!r}"
    g = build(position.get("given", {}))
    g.events = []
    options = settle(g)
    pieces = sorted(game.pieces(g))
    for step in position.get("do", []):
        step = dict(step)
        seat = step.pop("seat", None)
        top = question(g)
        assert top is not None, "the game is over"
        assert seat in (None, top.seat), f"seat {top.seat} is asked, not {seat}"
        action = read(step)
        assert action in options, f"{step} is not among {[wire(a) for a in options]}: {top.refuse(g, action)}"
        play(g, action)
        options = settle(g)
    offered = [wire(action) for action in options]
    if "options" in position:
        assert offered == [wire(read(a)) for a in position["options"]]
    for action in position.get("offers", []):
        assert wire(read(action)) in offered, f"{action} is not among {offered}"
    if "refused" in position:
        top = question(g)
        assert top is not None
        refusal = top.refuse(g, read(position["refused"]))
        assert refusal is not None, "it is allowed"
        assert position.get("because", "") in refusal.why, refusal.why
        assert position.get("advises", refusal.cure) == refusal.cure
        assert position.get("cites", refusal.rule) == refusal.rule
    told = [[type(event).__name__, *_listed(msgspec.structs.astuple(event))] for event in g.events]
    for line in position.get("tells", []):
        assert any(event[: len(line)] == line for event in told), f"{line} is not among {told}"
    for key, value in position.get("expect", {}).items():
        seen = look(g, key)
        assert seen == value, f"{key} is {seen!r}, not {value!r}"
    top = question(g)
    pick = None if top is None else top.pick(g)
    if pick is not None:
        assert all(action in pick.actions or action == pick.done for action in options)
        assert 0 <= pick.least <= pick.most <= len(pick.actions)
    if "over" in position:
        assert (not g.agenda) == position["over"]
    assert sorted(game.pieces(g)) == pieces, "a piece was lost or made"
    for viewer in range(SPECTATOR, g.players):
        _well_formed(game.view(g, viewer))
        for event in g.events:
            _well_formed(event)
            _well_formed(game.see(event, viewer))
    score = game.score(g)
    _well_formed(score)
    assert {row.rule for ledger in score.seats for row in ledger.rows} <= game.anchors()


def _listed(values: object) -> Any:
    """Lists all the way down, as a position file writes them."""
    return [_listed(value) for value in values] if isinstance(values, list | tuple) else values


def _well_formed(shown: Any) -> None:
    """What is told or shown is what its type says, field by field: it can be sent and read again."""
    assert msgspec.json.decode(msgspec.json.encode(shown), type=type(shown)) == shown
