"""What a golden game shows on its way: every option, event and score, and each field of what the seats see.

The record pins the state after each move. This pins the rest: one digest for each kind of thing over the whole game, so that
a wanted change is a line in a diff, and a trail of two letters for each move, so that a test stops at the first that
differs. ``python -m tests.records.walk`` writes them anew.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from hearthside.kernel import record as records
from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.json"))


class Walk(msgspec.Struct):
    """What a whole game showed."""

    trail: str
    """Two letters for each move."""
    kinds: dict[str, str]


def shown(file: Path, known: str = "") -> Walk:
    """Play a record again and digest what is shown on the way, for as long as it follows the known trail."""
    sums: dict[str, Any] = {}
    trail = ""
    for moment in _walk(file):
        seen = sha256()
        for kind, thing in moment:
            written = msgspec.json.encode(thing)
            seen.update(written)
            sums.setdefault(kind, sha256()).update(written)
        trail += seen.hexdigest()[:2]
        if known and not known.startswith(trail):
            break
    return Walk(trail, {kind: sums[kind].hexdigest()[:12] for kind in sorted(sums)})


def _walk(file: Path) -> Iterator[Iterator[tuple[str, object]]]:
    record = records.read(file.read_bytes())
    game = find(record.game)
    settings, seats = game.read_settings(record.settings), len(record.seats)
    pack = game.load(None, settings)
    assert record.seed is not None
    g: State = game.start(seats, settings, pack, Rng.of(record.seed))
    g.events = []
    yield _moment(game, g, settle(g), 0)
    for number, move in enumerate(record.moves, 1):
        play(g, game.catalogue_of(pack).read(move.action))
        yield _moment(game, g, settle(g), number)
    for viewer in range(-1, seats):
        yield _seen(game, g, viewer)


def _moment(game: Game, g: State, options: list[Any], number: int) -> Iterator[tuple[str, object]]:
    """The question and what led to it, and how one seat sees it: each seat in turn, the spectator among them."""
    viewer = number % (g.players + 1) - 1
    top = question(g)
    yield "options", [wire(action) for action in options]
    yield "options of a set", None if top is None else top.pick(g)
    yield "options a preview tries", None if top is None else [wire(action) for action in top.tries(g)]
    assert g.events is not None
    for event in g.events:
        yield f"event {type(event).__name__}", [event, game.see(event, viewer)]
    g.events = []
    if number % 4 == 0 or top is None:
        yield from _seen(game, g, viewer)
        score = game.score(g, None)
        yield (
            "score",
            [[[row.what, row.points, row.rule, row.cards, row.group] for row in it.rows] for it in score.seats],
        )
        yield "score in words", [[row.text for row in it.rows] for it in score.seats]
        yield "places", score.places


def _seen(game: Game, g: State, viewer: int) -> Iterator[tuple[str, object]]:
    view = game.view(g, viewer)
    for field in view.__struct_fields__:
        # The board belongs to the client and has its own tests.
        if field != "board":
            yield f"view {field}", getattr(view, field)


def expected() -> dict[str, Walk]:
    """What the golden games showed when this was last written down, by their names."""
    return msgspec.json.decode((HERE / "walks.json").read_bytes(), type=dict[str, Walk])


def name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


if __name__ == "__main__":
    walks = {name(file): shown(file) for file in FILES}
    (HERE / "walks.json").write_bytes(msgspec.json.format(msgspec.json.encode(walks), indent=1) + b"\n")
