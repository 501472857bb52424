"""Trying out, asking why, previews and hints: what would be, from what a seat knows. Nothing is changed.

This runs in a process of its own: a preview of many options takes longer than the event loop should be held up.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from hearthside import bots
from hearthside.kernel.actions import Action, Catalogue
from hearthside.kernel.errors import Problem, Refused
from hearthside.kernel.match import Match
from hearthside.server import positions
from hearthside.server.errors import Malformed, short
from hearthside.server.wire import (
    Explore,
    Explored,
    Hint,
    Hinted,
    PreviewAll,
    Previewed,
    Rejected,
    ToClient,
    Why,
    WhyNot,
    rejected,
)
from hearthside.server.wire_parts import Weighed

HINT: tuple[float | None, int | None] = (1.4, None)
"""Seconds a hint is thought about (with what comes before and after, it is there within two), and playouts: those of ``hard``."""
READ = 4096
"""Actions that need not be read again."""

Question = Explore | Why | PreviewAll | Hint


def answer(match: Match, n: int, seat: int, asked: Question) -> ToClient:
    """The answer to a question that changes nothing."""
    try:
        match asked:
            case PreviewAll():
                options = match.options if match.asked == seat else ()
                return Previewed(asked.id, n, positions.gains(match, options, match.previews(seat)))
            case Hint():
                return _hinted(match, n, seat, asked)
            case Why():
                return _why_not(match, seat, asked)
            case Explore():
                return _explored(match, n, seat, asked)
    except Malformed as wrong:
        return rejected(asked.id, "malformed", short(str(wrong)), n)
    except Refused as wrong:
        return rejected(asked.id, "illegal", wrong.refusal, n)


def _explored(match: Match, n: int, seat: int, asked: Explore) -> Explored:
    tried = actions(match, asked.actions)
    found = match.explore(seat, tried)
    if found.view is None:
        return Explored(asked.id, n, False, "", None, (), None, (), found.preview.gain)
    voice = match.voice(seat)
    return Explored(
        id=asked.id,
        n=n,
        known=True,
        prompt=found.prompt,
        view=positions.plain(found.view),
        options=positions.options(match, voice, found.view, found.options),
        pick=positions.pick(match, voice, found.view, found.pick),
        gains=positions.gains(match, found.options, found.previews),
        gain=found.preview.gain,
    )


def _why_not(match: Match, seat: int, asked: Why) -> WhyNot:
    """Why not; after some actions, in the re-dealt world where they were tried."""
    (wanted,) = actions(match, [asked.action])
    if not asked.after:
        return WhyNot(asked.id, match.why(seat, wanted))
    tried = actions(match, asked.after)
    match.explore(seat, tried)
    try:
        match.explore(seat, [*tried, wanted])
    except Refused as wrong:
        return WhyNot(asked.id, wrong.refusal)
    return WhyNot(asked.id, None)


def _hinted(match: Match, n: int, seat: int, asked: Hint) -> Hinted | Rejected:
    if match.asked != seat:
        return rejected(asked.id, "not-your-turn", "A hint is for the one who is asked.", n)
    found = bots.hint(match, *HINT)
    view, voice = match.view(seat), match.voice(seat)
    weighed = tuple(
        Weighed(
            positions.option(match, voice, view, each.action), each.chance, each.low, each.high, each.points, each.rows
        )
        for each in found.options
    )
    return Hinted(asked.id, n, weighed[0].option, found.sentence, weighed)


def actions(match: Match, given: Sequence[dict[str, Any]]) -> list[Action]:
    """The game's own actions, from the wire."""
    if not given:
        raise Malformed("No action was given.")
    try:
        return [_read(match.catalogue, msgspec.json.encode(action)) for action in given]
    except Problem as wrong:
        raise Malformed(str(wrong)) from None


@lru_cache(maxsize=READ)
def _read(catalogue: Catalogue, written: bytes) -> Action:
    """Most of what is read was read before."""
    return catalogue.read(msgspec.json.decode(written))
