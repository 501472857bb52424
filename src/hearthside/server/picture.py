"""A match as one seat may see it, in the words of the wire. Only views, seen events and the asked seat's own options."""

from collections.abc import Iterable
from typing import Any

import msgspec

from hearthside.kernel import record as records
from hearthside.kernel.actions import Action, wire
from hearthside.kernel.ledger import Ledger
from hearthside.kernel.match import Match
from hearthside.server.wire import Gain, Line, Option, Position, SeenRecord


def position(match: Match, seat: int, n: int) -> Position:
    """Everything a client of this seat draws."""
    view = match.view(seat)
    voice = match.voice(seat)
    asked = view.asked  # type: ignore[attr-defined]  # every view has it: a law of Game.view
    return Position(
        n=n,
        seat=seat,
        asked=asked,
        prompt=match.game.prompt(voice, view),
        view=plain(view),
        zones=tuple(match.game.zones(voice, view)),
        options=options(match, seat, view, match.options) if match.asked == seat else (),
        score=match.score(None if match.over else seat),
        can_undo=match.can_undo(seat),
        over=match.over,
    )


def options(match: Match, seat: int, view: Any, actions: Iterable[Action]) -> tuple[Option, ...]:
    return tuple(option(match, seat, view, action) for action in actions)


def option(match: Match, seat: int, view: Any, action: Action) -> Option:
    game = match.game
    label = game.label(match.voice(seat), view, action)
    return Option(game.catalogue.index[action], wire(action), label, game.group(action))


def lines(match: Match, seat: int, since: int = -1) -> tuple[Line, ...]:
    """What this seat saw after decision number ``since``."""
    voice = match.voice(seat)
    return tuple(
        Line(number, getattr(event, "seat", -1), match.game.say(voice, event), plain(event))
        for number, event in match.events(seat, since)
    )


def gain(match: Match, action: Action, change: Ledger) -> Gain:
    return Gain(match.game.catalogue.index[action], change.total, change)


def seen_record(match: Match, seat: int) -> SeenRecord:
    """The match so far, as far as this seat has seen it."""
    own = (
        (number, entry.move.action)
        for number, entry in enumerate(match.entries)
        if entry.move is not None and entry.move.seat == seat
    )
    return SeenRecord(
        format=records.FORMAT,
        game=match.game.key,
        rules=match.game.rules_version,
        pack=match.pack.digest,
        seats=match.players,
        settings=dict(match.settings),
        commitment=records.commitment(match.seed),
        seat=seat,
        moves=tuple(own),
        seen=lines(match, seat),
    )


def plain(struct: msgspec.Struct) -> dict[str, Any]:
    built = msgspec.to_builtins(struct)
    assert isinstance(built, dict)
    return built
