"""``python -m tools.examples``: the positions the rules are illustrated with, worked out by the engine.

``web/src/lib/games/<game>/examples.toml`` says what lies on the table, in the form of ``tests/positions``, which paragraph it belongs to,
what of it is drawn and what is said about it; ``examples.gen.json`` beside it is what the client draws. ``tests/tools/test_examples.py``
sees that they are current, that each can come about by the moves it names, and that its numbers are those of the score.
"""

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.registry import find

GAMES = Path(__file__).parent.parent / "web" / "src" / "lib" / "games"


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture in the rules."""

    rule: str
    """The anchor of the paragraph it stands under."""
    show: str
    """What is drawn of the position, in the words of the game's Example.svelte."""
    caption: str
    given: dict[str, Any]
    do: tuple[dict[str, Any], ...] = ()
    points: dict[str, int] = {}
    """What the caption says about points: rows of the first seat's ledger added up by ``what``, or ``total``."""
    then: tuple[dict[str, Any], ...] = ()
    """What the caption says comes next; it is done to see that it can be, and not drawn."""
    asked: str = ""
    """The question it leads to."""


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    example: tuple[Example, ...]


def read(game: str) -> tuple[Example, ...]:
    written = tomllib.loads((GAMES / game / "examples.toml").read_text(encoding="utf-8"))
    return msgspec.convert(written, Examples).example


def games() -> list[str]:
    return sorted(file.parent.name for file in GAMES.glob("*/examples.toml"))


def state(game: str, example: Example, more: tuple[dict[str, Any], ...] = ()) -> State:
    """The position, after its moves and these."""
    room = import_module(f"tests.positions.{game}")
    number = getattr(room, "number", dict)
    g: State = room.build(example.given)
    g.events = []
    options = settle(g)
    for step in (*example.do, *more):
        action = find(game).catalogue.read(number(step))
        assert action in options, f"{step} cannot be done here"
        play(g, action)
        options = settle(g)
    return g


def drawn(game: str, example: Example) -> dict[str, Any]:
    """What the client draws: the position as the first seat sees it."""
    rules, g = find(game), state(game, example)
    view = rules.view(g, 0)
    top = question(g)
    position = {
        "n": 0,
        "seat": 0,
        "asked": msgspec.to_builtins(view.asked),
        "prompt": "",
        "view": msgspec.to_builtins(view),
        "score": msgspec.to_builtins(rules.score(g)),
        "over": top is None,
    }
    return {"rule": example.rule, "show": example.show, "caption": example.caption, "position": position}


def text(game: str) -> bytes:
    """The whole file for the client."""
    found = [drawn(game, example) for example in read(game)]
    return msgspec.json.format(msgspec.json.encode(found, order="deterministic"), indent=0) + b"\n"


def main() -> None:
    for game in games():
        (GAMES / game / "examples.gen.json").write_bytes(text(game))
        print(f"{game}: {len(read(game))} examples")


if __name__ == "__main__":
    main()
