"""From committed moves to a match: the same in the server and in the processes where bots think."""

from collections.abc import Sequence

import msgspec

from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import find
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player

UNDO = '"undo"'
"""A move that takes back the one before it; the history keeps both."""


class Outdated(Problem):
    """A match begun with rules or cards that this version no longer has."""


class Setup(msgspec.Struct, frozen=True):
    """What a match begins with. It never changes, whoever comes and goes later."""

    table: str
    game: str
    rules: int
    pack: str
    players: tuple[Player, ...]
    settings: dict[str, bool | int | str]
    seed: str
    forced: tuple[int, ...]
    """The seats whose forced silent answers the match gives by itself."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a history."""

    seat: int
    move: str
    """A JSON list of actions, or UNDO."""
    said: str = ""
    """The client's own id of the message."""


def forced_seats(kinds: Sequence[str]) -> tuple[int, ...]:
    """Whose forced silent answers the match may give by itself: only those of the single person at a table of bots.

    A question that is skipped when there is nothing to choose tells the others, by not being asked, what somebody does
    not hold. So with two or more people everybody is always asked, and bots always are. A person alone with bots has
    nobody to tell: bots decide from re-dealt worlds and know no clock.
    """
    people = tuple(seat for seat, kind in enumerate(kinds) if kind != "bot")
    return people if len(people) == 1 else ()


class History:
    """A match and the committed moves it came from. An undo is a move, too, so the history only grows."""

    def __init__(self, setup: Setup, entries: Sequence[Entry] = ()) -> None:
        self.setup = setup
        self.game = find(setup.game)
        pack = self.game.load()
        if (setup.rules, setup.pack) != (self.game.rules_version, pack.digest):
            raise Outdated(
                f"This table was begun with other rules or cards of {self.game.title} than this Hearthside has; "
                "it cannot be played on."
            )
        self.match = Match(
            self.game,
            setup.players,
            seed=setup.seed,
            settings=setup.settings,
            pack=pack,
            answer_forced=frozenset(setup.forced),
        )
        self.entries: list[Entry] = list(entries)
        kept, self._since = _fold(self.entries)
        # Decision numbers after the last undo and after each move since then.
        after = len(kept) - (len(self.entries) - self._since)
        for entry in kept[:after]:
            self._play(entry)
        self._numbers = [self.match.number]
        for entry in kept[after:]:
            self._play(entry)
            self._numbers.append(self.match.number)

    @property
    def n(self) -> int:
        """How many moves have been committed: the number the next one must name."""
        return len(self.entries)

    def read(self, move: str) -> list[Action]:
        return [self.game.catalogue.read(action) for action in msgspec.json.decode(move)]

    def _play(self, entry: Entry) -> None:
        self.match.play(self.read(entry.move), entry.seat)

    def advance(self, entry: Entry) -> None:
        """One move more; a Refused, and nothing changed, when it is not allowed."""
        if entry.move == UNDO:
            self.match.undo(entry.seat)
            self.entries.append(entry)
            self._since = self.n
            self._numbers = [self.match.number]
        else:
            self._play(entry)
            self.entries.append(entry)
            self._numbers.append(self.match.number)

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """All moves of a longer history of the same match."""
        for entry in entries[self.n :]:
            self.advance(entry)

    def number_at(self, n: int) -> int | None:
        """How many decisions had been taken at history number ``n``; None when something was taken back since."""
        return self._numbers[n - self._since] if self._since <= n <= self.n else None

    def said(self, n: int) -> tuple[int, str]:
        """Who made move number ``n`` (from 1) and how the client called it."""
        entry = self.entries[n - 1]
        return entry.seat, entry.said


def _fold(entries: Sequence[Entry]) -> tuple[list[Entry], int]:
    """The moves that still stand, and the history number of the last undo (0 when there is none)."""
    kept: list[Entry] = []
    since = 0
    for n, entry in enumerate(entries, start=1):
        if entry.move == UNDO:
            kept.pop()
            since = n
        else:
            kept.append(entry)
    return kept, since
