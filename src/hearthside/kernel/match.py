"""A match is what everybody uses: who is asked, the options, playing, seeing, taking back, scoring, writing down."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from hearthside.kernel import record as records
from hearthside.kernel.actions import Action, wire
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.kernel.game import Game, Pack, Settings, ahead, check_players, find, read_settings
from hearthside.kernel.ledger import Ledger, Score, change
from hearthside.kernel.record import Move, Player, Record
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import Voice

_PREVIEW = Rng.of("preview")
"""Previews look into worlds dealt from this fixed stream: they depend on nothing but what the seat knows."""


class Entry:
    """One decision as it was taken, with what happened until the next one."""

    def __init__(
        self, move: Move | None, batch: int, by_itself: bool, events: list[Any], link: str, news: bool
    ) -> None:
        self.move = move
        self.batch = batch
        self.by_itself = by_itself
        self.events = events
        self.link = link
        self.news = news


class Explored(msgspec.Struct, frozen=True):
    """What a seat would see after some actions of its own, as far as it can be known beforehand."""

    view: Any
    """The view after the actions; None when they end in something nobody knows yet (a draw, another's answer)."""
    options: tuple[Any, ...]
    gain: Ledger
    """What the actions and their follow-ups would change in the seat's ledger."""


class Match:
    """A game being played. ``seed`` is secret until the end; everything follows from it and the moves."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        *,
        seed: str,
        settings: Mapping[str, object] | None = None,
        pack: Pack | None = None,
        answer_forced: bool | Collection[int] = False,
    ) -> None:
        check_players(game, len(players))
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.settings: Settings = read_settings(game, settings or {})
        self.pack = game.load() if pack is None else pack
        self.answer_forced = answer_forced
        """Answer silent questions with a single option at once (see Ask.silent): everybody's, or these seats'."""
        self._begin()

    def _begin(self) -> None:
        self.state: State = self.game.start(len(self.players), self.settings, self.pack, Rng.of(self.seed))
        self.state.events = []
        self.options: list[Any] = settle(self.state)
        """What the asked seat may do now."""
        self.entries: list[Entry] = []
        self._batch = 0
        self._note(None, by_itself=False)
        self._answer_forced()

    # Asking and playing

    @property
    def over(self) -> bool:
        return not self.state.agenda

    @property
    def asked(self) -> int | None:
        """The seat that must decide now; None when the match is over."""
        top = question(self.state)
        return None if top is None else top.seat

    @property
    def number(self) -> int:
        """How many decisions have been taken."""
        return len(self.entries) - 1

    def why(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None when it may."""
        top = question(self.state)
        if top is None:
            return Refusal("The game is over.", self.game.end_rule)
        if seat != top.seat:
            voice = Voice([player.name for player in self.players], seat)
            return Refusal(
                f"{voice.who(top.seat)} {voice.verb(top.seat, 'are', 'is')} to decide now.", self.game.turn_rule
            )
        return top.refuse(self.state, action)

    def play(self, actions: Action | Sequence[Action], seat: int | None = None) -> None:
        """Take one action or several, all or none; ``seat`` (the asked one unless named) takes them all."""
        taken = [actions] if isinstance(actions, Action) else list(actions)
        if not taken:
            raise Problem("No action was given.")
        seat = self.asked if seat is None else seat
        before = self.number
        self._batch += 1
        for action in taken:
            refusal = self.why(-1 if seat is None else seat, action)
            if refusal is not None:
                if self.number > before:
                    self._rewind(before)
                raise Refused(refusal)
            self._take(action, by_itself=False)
        self._answer_forced()

    def _take(self, action: Action, by_itself: bool) -> None:
        top = question(self.state)
        assert top is not None
        play(self.state, action)
        self.options = settle(self.state)
        self._note(Move(top.seat, wire(action)), by_itself)

    def _note(self, move: Move | None, by_itself: bool) -> None:
        events = self.state.events
        assert events is not None
        last = self.entries[-1].link if self.entries else ""
        news = any(self.game.news(event) for event in events)
        self.entries.append(Entry(move, self._batch, by_itself, events, records.link(last, move, self.state), news))
        self.state.events = []

    def _answer_forced(self) -> None:
        while self.answer_forced and len(self.options) == 1:
            top = question(self.state)
            assert top is not None
            if not top.silent or (self.answer_forced is not True and top.seat not in self.answer_forced):
                break
            self._take(self.options[0], by_itself=True)

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Whether the last thing done was this seat's and showed nobody anything that was unknown."""
        return self._undo_to(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back the last action, or list of actions, of this seat."""
        to = self._undo_to(seat)
        if to is None:
            raise Refused(self._why_no_undo(seat))
        self._rewind(to)

    def _undo_to(self, seat: int) -> int | None:
        at = self.number
        while at > 0 and self.entries[at].by_itself and not self.entries[at].news:
            at -= 1
        batch = self.entries[at].batch
        while at > 0 and self.entries[at].batch == batch:
            move = self.entries[at].move
            if move is None or move.seat != seat or self.entries[at].news or self.entries[at].by_itself:
                return None
            at -= 1
        return at if batch > 0 else None

    def _why_no_undo(self, seat: int) -> Refusal:
        last = self.entries[-1]
        if last.move is None:
            why = "Nothing has been done yet."
        elif last.move.seat != seat:
            why = "Somebody else has acted since; only the last thing you did yourself can be taken back."
        else:
            why = "Something was revealed since; what has been seen cannot be taken back."
        return Refusal(why, self.game.turn_rule)

    def _rewind(self, number: int) -> None:
        """Go back to the position after so many decisions, by playing them again."""
        kept = self.entries[1 : number + 1]
        answer, self.answer_forced = self.answer_forced, False
        self._begin()
        for entry in kept:
            assert entry.move is not None
            self._batch = entry.batch
            self._take(self.game.catalogue.read(entry.move.action), entry.by_itself)
        self.answer_forced = answer
        self._answer_forced()

    # Seeing

    def view(self, seat: int) -> msgspec.Struct:
        """What this seat (or SPECTATOR) sees."""
        return self.game.view(self.state, seat)

    def events(self, seat: int, since: int = -1) -> list[tuple[int, Any]]:
        """What this seat saw after decision number ``since``, as (number, event); the set-up has number 0."""
        return [
            (number, seen)
            for number in range(max(since + 1, 0), len(self.entries))
            for event in self.entries[number].events
            if (seen := self.game.see(event, seat)) is not None
        ]

    def score(self, viewer: int | None = None) -> Score:
        """Everybody's ledger as a seat can count it, or in full."""
        return self.game.score(self.state, viewer)

    def voice(self, seat: int) -> Voice:
        return Voice([player.name for player in self.players], seat)

    def explore(self, seat: int, actions: Sequence[Action]) -> Explored:
        """What the seat would face after these actions; computed in a re-dealt world, so it can tell nothing."""
        if seat != self.asked:
            raise Refused(Refusal("Only the one who is asked can try things out.", self.game.turn_rule))
        game = self.game
        world = game.redeal(self.state, seat, _PREVIEW)
        before = game.score(world, seat).seats[seat]
        world.events = []
        known = True
        options = settle(world)
        after = world
        for action in actions:
            top = question(world)
            if not known or top is None or top.seat != seat:
                raise Refused(Refusal("What comes before this is not known yet.", game.turn_rule))
            refusal = top.refuse(world, action)
            if refusal is not None:
                raise Refused(refusal)
            after = ahead(world, seat, action)
            play(world, action)
            options = settle(world)
            top = question(world)
            known = top is not None and top.seat == seat and not any(game.news(event) for event in world.events)
        gain = change(before, game.score(after, seat).seats[seat])
        if not known:
            return Explored(None, (), gain)
        return Explored(game.view(world, seat), tuple(options), gain)

    def previews(self, seat: int) -> list[Ledger]:
        """What each option would change in the ledger of the asked seat, follow-ups included."""
        if seat != self.asked:
            return []
        world = self.game.redeal(self.state, seat, _PREVIEW)
        settle(world)
        before = self.game.score(world, seat).seats[seat]
        return [
            change(before, self.game.score(ahead(world, seat, action), seat).seats[seat]) for action in self.options
        ]

    # Writing down

    def record(self) -> Record:
        """The whole match, secrets included."""
        return Record(
            format=records.FORMAT,
            game=self.game.key,
            rules=self.game.rules_version,
            pack=self.pack.digest,
            seats=self.players,
            settings=dict(self.settings),
            seed=self.seed,
            commitment=records.commitment(self.seed),
            moves=tuple(entry.move for entry in self.entries if entry.move is not None),
            chain=tuple(entry.link for entry in self.entries),
            over=self.over,
        )


def replay(record: Record, pack: Pack | None = None, *, upto: int | None = None) -> Match:
    """The match in a record, played again and checked link by link; a Problem names the first move that does not fit."""
    game = find(record.game)
    if record.rules > game.rules_version:
        raise Problem(
            f"This record was played by rules version {record.rules} of {game.title}; "
            f"this Hearthside knows version {game.rules_version}. Please update Hearthside."
        )
    if record.rules < game.rules_version:
        raise Problem(
            f"This record was played by rules version {record.rules} of {game.title}; "
            f"the rules have changed since (version {game.rules_version}), so it cannot be played again."
        )
    if record.seed is None:
        raise Problem("This record has no seed: it was saved while the match was running and cannot be played again.")
    if records.commitment(record.seed) != record.commitment:
        raise Problem("The seed in this record is not the one that was promised at the start.")
    pack = game.load() if pack is None else pack
    if pack.digest != record.pack:
        raise Problem("This record was played with other cards; name their pack with --pack.")
    match = Match(game, record.seats, seed=record.seed, settings=record.settings, pack=pack)
    if len(record.chain) != len(record.moves) + 1:
        raise Problem("This record is not whole: it must have one link of its chain per move and one before them.")
    _check(match, record.chain[0], "The deal")
    for number, move in enumerate(record.moves[:upto], start=1):
        try:
            match.play(game.catalogue.read(move.action), move.seat)
        except Problem as wrong:
            raise Problem(f"Move {number} does not fit: {wrong}") from None
        _check(match, record.chain[number], f"Move {number}")
    if upto is None and match.over != record.over:
        raise Problem(
            "This record is not whole: it says the match is over, but moves are missing."
            if record.over
            else "This record says the match is still running, but it is over."
        )
    return match


def _check(match: Match, link: str, what: str) -> None:
    if match.entries[-1].link != link:
        raise Problem(f"{what} does not fit: the position after it is not the one in the record.")
