"""Trying out, asking why, previews and hints: what would be, from what a seat knows. Nothing is changed.

This runs in a process of its own: a preview of many options takes longer than the event loop should be held up.
"""

from collections.abc import Sequence
from typing import Any

from hearthside import bots
from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.kernel.ledger import Ledger
from hearthside.kernel.match import Match
from hearthside.server import picture
from hearthside.server.wire import (
    Explore,
    Explored,
    Hint,
    Hinted,
    Preview,
    Previewed,
    Reason,
    Rejected,
    ToClient,
    Why,
)

MOST = 64
"""Actions in one message."""

Look = Explore | Why | Preview | Hint


def look(match: Match, n: int, seat: int, message: Look) -> ToClient:
    """The answer to a question that changes nothing."""
    said = message.id
    try:
        match message:
            case Preview():
                gains = zip(match.options, match.previews(seat), strict=False)
                return Previewed(said, n, tuple(picture.gain(match, action, change) for action, change in gains))
            case Hint():
                return _hinted(match, n, seat, said)
            case Why():
                return _reason(match, seat, message)
            case Explore():
                return _explored(match, n, seat, said, actions(match, message.actions))
    except Malformed as wrong:
        return Rejected(said, "malformed", short(str(wrong)), n=n)
    except Refused as wrong:
        return rejected(said, "illegal", wrong.refusal, n)


def _explored(match: Match, n: int, seat: int, said: str, tried: list[Action]) -> Explored:
    found = match.explore(seat, tried)
    if found.view is None:
        return Explored(said, n, False, "", None, (), (), found.gain)
    return Explored(
        id=said,
        n=n,
        known=True,
        prompt=match.game.prompt(match.voice(seat), found.view),
        view=picture.plain(found.view),
        options=picture.options(match, seat, found.view, found.options),
        gains=tuple(picture.gain(match, each, match.explore(seat, [*tried, each]).gain) for each in found.options),
        gain=found.gain,
    )


def _reason(match: Match, seat: int, message: Why) -> Reason:
    """Why not; after some actions, in the re-dealt world where they were tried."""
    (wanted,) = actions(match, [message.action])
    if not message.after:
        refusal = match.why(seat, wanted)
    else:
        tried = actions(match, message.after)
        match.explore(seat, tried)
        try:
            match.explore(seat, [*tried, wanted])
            refusal = None
        except Refused as wrong:
            refusal = wrong.refusal
    if refusal is None:
        return Reason(message.id, True, "", "", "", ())
    return Reason(message.id, False, refusal.why, refusal.rule, refusal.cure, refusal.cards)


def _hinted(match: Match, n: int, seat: int, said: str) -> Hinted | Rejected:
    if match.asked != seat:
        return Rejected(said, "not-your-turn", "A hint is for the one who is asked.", n=n)
    found = bots.hint(match)
    return Hinted(said, n, picture.option(match, seat, match.view(seat), found.action), reason(found.gain))


def reason(change: Ledger) -> str:
    """Why in score terms: the total and the rows that change it most.

    >>> reason(Ledger(0, ()))
    'It adds nothing yet; it looks best for what comes after.'
    """
    if not change.rows:
        return "It adds nothing yet; it looks best for what comes after."
    rows = sorted(change.rows, key=lambda row: -abs(row.points))[:3]
    return f"{change.total:+d}: " + "; ".join(f"{row.text} ({row.points:+d})" for row in rows)


class Malformed(Problem):
    """What was sent is not made of the game's actions."""


def actions(match: Match, given: Sequence[dict[str, Any]]) -> list[Action]:
    """The game's own actions, from the wire."""
    if not given:
        raise Malformed("No action was given.")
    if len(given) > MOST:
        raise Malformed(f"A message may carry {MOST} actions.")
    try:
        return [match.game.catalogue.read(action) for action in given]
    except Problem as wrong:
        raise Malformed(str(wrong)) from None


def rejected(said: str, code: Any, refusal: Refusal, n: int) -> Rejected:
    return Rejected(said, code, refusal.why, refusal.rule, refusal.cure, refusal.cards, n)


def short(sentence: str) -> str:
    return sentence if len(sentence) <= 300 else sentence[:299] + "…"
