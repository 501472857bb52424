"""A match as one seat may see it, in the words of the wire. Only views, seen events and the asked seat's own options."""

from bisect import bisect_right
from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from typing import Any, cast

import msgspec

from hearthside.kernel.actions import Action, Catalogue, wire
from hearthside.kernel.agenda import Pick
from hearthside.kernel.game import Game
from hearthside.kernel.lookahead import Preview
from hearthside.kernel.match import Match
from hearthside.kernel.voice import SPECTATOR, Voice
from hearthside.server.rows import Note
from hearthside.server.wire_bodies import SeenRecord
from hearthside.server.wire_parts import Gain, Line, MatchResult, Option, PickInfo, Position


def position(match: Match, seat: int, n: int, answered: bool = False) -> Position:
    """Everything a client of this seat draws. A question that is ``answered`` already is put to nobody."""
    game, view, voice, over = match.game, match.view(seat), match.voice(seat), match.over
    own = match.asked == seat
    return Position(
        n=n,
        seat=seat,
        asked=view.asked,
        prompt=match.prompt(SPECTATOR) if answered else game.prompt(match.state, voice, view),
        view=_as_it_is(view),
        zones=tuple(game.zones(voice, view)),
        options=options(match, voice, view, match.options) if own else (),
        pick=pick(match, voice, view, match.pick()) if own else None,
        score=match.score(None if over else seat),
        can_undo=match.can_undo(seat),
        over=over,
        answered=answered,
        since=since(match, seat),
    )


class _Numbered(msgspec.Struct):
    n: int


def packed(shown: Position) -> Position:
    """As it goes over the wire, which only the encoder can tell: many tables are kept so, and nobody looks through bytes for garbage."""
    return cast("Position", msgspec.Raw(msgspec.json.encode(shown)))


def number(of: Position) -> int:
    """The history number of a packed position."""
    return msgspec.json.decode(cast("msgspec.Raw", of), type=_Numbered).n


def since(match: Match, seat: int) -> int:
    """The number of the last decision this seat took itself; 0 before its first."""
    number, decisions = match.number, match.decisions
    while number > 0 and (decisions[number].seat != seat or decisions[number].by_itself):
        number -= 1
    return number


class _Fixed:
    """What is the same of an action whoever is asked and whenever: its number, itself on the wire and its heading."""

    def __init__(self, game: Game, catalogue: Catalogue) -> None:
        self._game, self._index = game, catalogue.index
        self._known: dict[int, tuple[dict[str, Any], str]] = {}

    def of(self, action: Action) -> tuple[int, dict[str, Any], str]:
        number = self._index[action]
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = wire(action), self._game.group(action)
        return number, *known


_fixed = lru_cache(maxsize=64)(_Fixed)


def options(match: Match, voice: Voice, view: Any, actions: Iterable[Action]) -> tuple[Option, ...]:
    label, of = match.game.label, _fixed(match.game, match.catalogue).of
    found = []
    for action in actions:
        number, itself, group = of(action)
        found.append(Option(number, itself, label(voice, view, action), group))
    return tuple(found)


def option(match: Match, voice: Voice, view: Any, action: Action) -> Option:
    return options(match, voice, view, (action,))[0]


def pick(match: Match, voice: Voice, view: Any, of: Pick | None) -> PickInfo | None:
    if of is None:
        return None
    done = None if of.done is None else option(match, voice, view, of.done)
    return PickInfo(options(match, voice, view, of.actions), of.least, of.most, done)


def lines(match: Match, seat: int, since: int = -1) -> tuple[Line, ...]:
    """What this seat saw after decision number ``since``."""
    voice = match.voice(seat)
    return tuple(_line(match, voice, number, event) for number, event in match.events(seat, since))


def _line(match: Match, voice: Voice, number: int, event: Any) -> Line:
    return Line(number, getattr(event, "seat", -1), match.game.say(voice, event), _as_it_is(event))


class SeatLog:
    """What one seat saw, in words, each line written once and kept as it goes over the wire."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._lines: list[bytes] = []
        self._to = -1
        """The last decision that is in it."""

    def writing(self, match: Match, seat: int) -> Generator[None, None, None]:
        """Bring it up to date, a line a step."""
        numbers, lines, voice = [], [], match.voice(seat)
        for number, event in match.events(seat, self._to):
            numbers.append(number)
            lines.append(msgspec.json.encode(_line(match, voice, number, event)))
            yield
        # At the end and together: whoever is stopped half way has written nothing.
        self._numbers += numbers
        self._lines += lines
        self._to = match.number

    def behind(self, match: Match) -> int:
        """How many decisions are not in it yet."""
        return match.number - self._to

    def cut(self, number: int) -> None:
        """Everything after this decision was taken back."""
        kept = bisect_right(self._numbers, number)
        del self._numbers[kept:], self._lines[kept:]
        self._to = min(self._to, number)

    def since(self, number: int, notes: Sequence[Note] = ()) -> tuple[Line, ...]:
        """The lines after decision ``number``, these notes among them; packed already, which only the encoder can tell."""
        first = bisect_right(self._numbers, number)
        numbers, lines = self._numbers[first:], self._lines[first:]
        for note in notes:
            place = bisect_right(numbers, note.number)
            numbers.insert(place, note.number)
            lines.insert(place, msgspec.json.encode(Line(note.number, note.seat, note.text, {"kind": "note"})))
        packed = msgspec.Raw(b"[" + b",".join(lines) + b"]")
        return cast("tuple[Line, ...]", packed)


def gains(match: Match, options: Sequence[Action], previews: Sequence[Preview]) -> tuple[Gain, ...]:
    """What each of these options would change."""
    index = match.catalogue.index
    return tuple(
        Gain(index[action], found.gain.total, found.gain, found.more, tuple(wire(each) for each in found.line))
        for action, found in zip(options, previews, strict=True)
    )


def seen_record(match: Match, seat: int) -> SeenRecord:
    """The match so far, as far as this seat has seen it."""
    own = (
        (number, wire(decision.action))
        for number, decision in enumerate(match.decisions)
        if decision.action is not None and decision.seat == seat
    )
    return SeenRecord(
        format=match.record_format,
        game=match.game.key,
        rules=match.game.rules_version,
        pack=match.pack.digest,
        seats=match.players,
        settings=dict(match.settings),
        commitment=match.commitment,
        seat=seat,
        moves=tuple(own),
        seen=lines(match, seat),
    )


def plain(struct: msgspec.Struct) -> dict[str, Any]:
    built = msgspec.to_builtins(struct)
    assert isinstance(built, dict)
    return built


def _as_it_is(struct: Any) -> dict[str, Any]:
    """The same once it is packed, which only the encoder can tell: no need to build it twice."""
    return cast("dict[str, Any]", struct)


def result_of(match: Match) -> MatchResult:
    """How a match that is over has ended."""
    score = match.score(None)
    return MatchResult(tuple(ledger.total for ledger in score.seats), score.places)
