"""From committed moves to a match: the same in the server and in the processes where bots think."""

from collections.abc import Generator, Sequence
from functools import lru_cache

import msgspec

from hearthside.kernel.actions import Action, Catalogue
from hearthside.kernel.agenda import State
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Decision, Match, dealt_anew
from hearthside.kernel.record import Player, SharedDeal
from hearthside.kernel.registry import find
from hearthside.kernel.settings import Settings, Value
from hearthside.server.errors import Outdated
from hearthside.server.slices import at_once


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a history: what a seat did with one message."""

    seat: int
    actions: tuple[Action, ...]
    """None: the seat takes back what stands before; the history keeps both."""
    id: str = ""
    """The client's own id of the message."""

    @property
    def undo(self) -> bool:
        return not self.actions


class Chapter(msgspec.Struct, frozen=True):
    """What was played elsewhere before a match that goes on from there, dealt anew from what one seat knew."""

    seed: str
    forced: tuple[int, ...]
    entries: tuple[Entry, ...]
    seat: int


class Setup(msgspec.Struct, frozen=True):
    """What a match begins with. It never changes, whoever comes and goes later."""

    table: str
    game: str
    rules: int
    pack: str
    """The digest of its cards."""
    own_pack: str
    """The text of a pack of one's own; empty for the game's own cards."""
    players: tuple[Player, ...]
    settings: Settings
    seed: str
    forced: tuple[int, ...]
    """The seats whose forced silent answers the match gives by itself."""
    deal: SharedDeal | None = None
    """What the seed was made from, when those at the table had a part in it."""
    before: tuple[Chapter, ...] = ()
    """What led to the position it begins at; nothing of it is in the match. None: it begins with the deal of its seed."""


def load(game: str, settings: Settings, own_pack: str = "") -> Pack:
    """The game's own cards, or those of a pack of one's own."""
    return _load(game, tuple(sorted(settings.items())), own_pack)


@lru_cache(maxsize=64)
def _load(game: str, settings: tuple[tuple[str, Value], ...], own_pack: str) -> Pack:
    found = find(game)
    # A table begun before there was a setting has no value for it.
    return found.load(own_pack or None, found.read_settings({}) | dict(settings))


def pack_of(setup: Setup) -> Pack:
    """The cards of a match; Outdated when this version cannot play it."""
    game = find(setup.game)
    try:
        pack = load(setup.game, setup.settings, setup.own_pack)
    except Problem as wrong:
        raise Outdated(f"The pack of this table does not fit this Hearthside: {wrong}") from None
    if (setup.rules, setup.pack) != (game.rules_version, pack.digest):
        raise Outdated(
            f"This table was begun with other rules or cards of {game.title} than this Hearthside has; "
            "it cannot be played on."
        )
    return pack


class History:
    """A match and the committed moves it came from. An undo is a move, too, so the history only grows."""

    def __init__(self, setup: Setup, entries: Sequence[Entry] = (), begin: State | None = None) -> None:
        self.setup = setup
        self.game = find(setup.game)
        begin = at_once(beginning(setup)) if begin is None else begin
        self.match = Match(
            self.game,
            setup.players,
            seed=setup.seed,
            settings=setup.settings,
            pack=pack_of(setup),
            answer_forced=frozenset(setup.forced),
            deal=setup.deal,
            begin=begin,
        )
        self.entries: list[Entry] = []
        self._since = 0
        """The history number of the last undo, 0 when there is none."""
        self._numbers = [self.match.number]
        """Decision numbers after the last undo and after each move since then."""
        at_once(self._begin(entries))

    @classmethod
    def replaying(cls, setup: Setup, entries: Sequence[Entry]) -> Generator[None, None, "History"]:
        """The same, a move a step."""
        history = cls(setup, (), (yield from beginning(setup)))
        yield from history._begin(entries)
        return history

    @classmethod
    def following(cls, setup: Setup, decisions: Sequence[Decision]) -> "History":
        """The match that begins so, with decisions that were taken elsewhere after the same deal."""
        history = cls(setup)
        for number, decision in enumerate(decisions):
            # Somebody alone with bots is not asked what has one answer only: that is done already.
            if decision.action is not None and number > history.match.number:
                history.advance(Entry(decision.seat, (decision.action,)))
        return history

    def _begin(self, entries: Sequence[Entry]) -> Generator[None, None, None]:
        for entry in entries:
            self.entries.append(self._own(entry))
            yield
        kept, self._since = _fold(self.entries)
        after = len(kept) - (len(self.entries) - self._since)
        for entry in kept[:after]:
            self._play(entry)
            yield
        self._numbers = [self.match.number]
        for entry in kept[after:]:
            self._play(entry)
            self._numbers.append(self.match.number)
            yield

    @property
    def n(self) -> int:
        """How many moves have been committed: the number the next one must name."""
        return len(self.entries)

    def _own(self, entry: Entry) -> Entry:
        """With the catalogue's own actions: those that came from another process are equal, not the same."""
        return Entry(entry.seat, _own(self.match.catalogue, entry.actions), entry.id)

    def _play(self, entry: Entry) -> None:
        self.match.play(entry.actions, entry.seat)

    def advance(self, entry: Entry) -> None:
        """One move more; a Refused, and nothing changed, when it is not allowed."""
        entry = self._own(entry)
        if entry.undo:
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

    def message(self, n: int) -> tuple[int, str]:
        """Who made move number ``n`` (from 1), and the client's own id of it."""
        entry = self.entries[n - 1]
        return entry.seat, entry.id


def beginning(setup: Setup) -> Generator[None, None, State | None]:
    """The position a match begins at that goes on from elsewhere, a move a step; None for the deal of its seed."""
    game, position = find(setup.game), None
    seeds = [*(chapter.seed for chapter in setup.before[1:]), setup.seed]
    for chapter, seed in zip(setup.before, seeds, strict=True) if setup.before else ():
        match = Match(
            game,
            setup.players,
            seed=chapter.seed,
            settings=setup.settings,
            pack=pack_of(setup),
            answer_forced=frozenset(chapter.forced),
            begin=position,
        )
        for entry in _fold(chapter.entries)[0]:
            match.play(_own(match.catalogue, entry.actions), entry.seat)
            yield
        position = dealt_anew(game, match.state, chapter.seat, seed)
    return position


def _own(catalogue: Catalogue, actions: Sequence[Action]) -> tuple[Action, ...]:
    return tuple(catalogue.actions[catalogue.index[each]] for each in actions)


def _fold(entries: Sequence[Entry]) -> tuple[list[Entry], int]:
    """The moves that still stand, and the history number of the last undo (0 when there is none)."""
    kept: list[Entry] = []
    since = 0
    for n, entry in enumerate(entries, start=1):
        if entry.undo:
            kept.pop()
            since = n
        else:
            kept.append(entry)
    return kept, since
