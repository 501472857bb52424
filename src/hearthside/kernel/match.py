"""A match is what everybody uses: who is asked, the options, playing, seeing, taking back, scoring, writing down."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from hearthside.kernel import record as records
from hearthside.kernel.actions import Action, Catalogue, wire
from hearthside.kernel.agenda import Ask, Pick, State, play, question, settle
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.kernel.game import Game
from hearthside.kernel.ledger import Score, change
from hearthside.kernel.lookahead import Preview, preview
from hearthside.kernel.record import Player, Record, RecordedMove, SharedDeal
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.kernel.voice import Voice

_PREVIEW = Rng.of("preview")
"""Previews look into worlds dealt from this fixed stream: they depend on nothing but what the seat knows."""
KEPT_EVERY = 50
"""After so many decisions a position is kept, so that taking back does not begin with the deal."""


class Decision:
    """One decision as it was taken, with what happened until the next one. The deal is the first, without an action."""

    def __init__(
        self, seat: int, action: Action | None, batch: int, by_itself: bool, events: list[Any], link: str, news: bool
    ) -> None:
        self.seat = seat
        self.action = action
        self.batch = batch
        self.by_itself = by_itself
        self.events = events
        self.link = link
        self.news = news


class Prospect(msgspec.Struct, frozen=True):
    """What a seat would see after some actions of its own, as far as it can be known beforehand."""

    view: Any
    """The view after the actions; None when they end in something nobody knows yet (a draw, another's answer)."""
    prompt: str
    options: tuple[Any, ...]
    pick: Pick | None
    preview: Preview
    """What the actions and their follow-ups would change in the seat's ledger."""
    previews: tuple[Preview, ...]
    """The same for each of the options, the actions before it included."""


def forced_seats(kinds: Sequence[str]) -> tuple[int, ...]:
    """Whose forced silent answers a match may give by itself: only those of the single person at a table of bots.

    A question that is skipped when there is nothing to choose tells the others, by not being asked, what somebody does
    not hold. So with two or more people everybody is always asked, and bots always are. A person alone with bots has
    nobody to tell: bots decide from re-dealt worlds and know no clock.
    """
    people = tuple([seat for seat, kind in enumerate(kinds) if kind != "bot"])
    return people if len(people) == 1 else ()


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
        deal: SharedDeal | None = None,
        begin: State | None = None,
    ) -> None:
        game.check_players(len(players))
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.deal = deal
        """What the seed was made from, when those at the table had a part in it."""
        self._dealt = None if begin is None else begin.clone()
        """The position it begins at, when that is not the deal of its seed."""
        self.settings: Settings = game.read_settings(settings or {})
        self.pack = game.load(None, self.settings) if pack is None else pack
        self.catalogue = game.catalogue_of(self.pack)
        self.answer_forced = answer_forced
        """Answer silent questions with a single option at once (see Ask.silent): everybody's, or these seats'."""
        self._begin()

    def _begin(self) -> None:
        self.state: State = (
            self.game.start(len(self.players), self.settings, self.pack, Rng.of(self.seed))
            if self._dealt is None
            else self._dealt.clone()
        )
        self.state.events = []
        self.options: list[Any] = settle(self.state)
        """What the asked seat may do now."""
        self.decisions: list[Decision] = []
        self._kept: list[State] = [self.state.clone()]
        self._batch = 0
        self._note(-1, None, by_itself=False)
        self._answer_forced()

    def afresh(self) -> "Match":
        """The same match before its first decision; nothing is answered by itself there."""
        return Match(self.game, self.players, seed=self.seed, settings=self.settings, pack=self.pack, begin=self._dealt)

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
        return len(self.decisions) - 1

    def why(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None when it may."""
        top = question(self.state)
        if top is None:
            return Refusal("The game is over.", self.game.end_rule)
        if seat != top.seat:
            voice = self.voice(seat)
            return Refusal(
                f"{voice.who(top.seat)} {voice.verb(top.seat, 'are', 'is')} to decide now.", self.game.turn_rule
            )
        return None if action in self.options else top.refuse(self.state, action)

    def play(self, actions: Action | Sequence[Action], seat: int | None = None) -> None:
        """Take one action or several, all or none; ``seat`` (the asked one unless named) takes them all."""
        taken = [actions] if isinstance(actions, Action) else list(actions)
        if not taken:
            raise Problem("No action was given.")
        seat = self.asked if seat is None else seat
        before = self.number
        self._batch += 1
        for place in range(len(taken)):
            _put_in_order(self.catalogue, question(self.state), self.state, taken, place)
            action = taken[place]
            # A list that went on after a roll or a draw would tell, by being refused, what came, and take it back.
            unknown = self.number > before and self.decisions[-1].news
            refusal = self._not_known() if unknown else self.why(-1 if seat is None else seat, action)
            if refusal is not None:
                if self.number > before:
                    self._rewind(before)
                raise Refused(refusal)
            self._take(action, by_itself=False)
        self._answer_forced()

    def _not_known(self) -> Refusal:
        return Refusal("What comes before this is not known yet.", self.game.turn_rule)

    def _take(self, action: Action, by_itself: bool) -> None:
        top = question(self.state)
        assert top is not None
        play(self.state, action)
        self.options = settle(self.state)
        self._note(top.seat, action, by_itself)
        if self.number % KEPT_EVERY == 0:
            self._kept.append(self.state.clone())

    def _note(self, seat: int, action: Action | None, by_itself: bool) -> None:
        events = self.state.events
        assert events is not None
        last = self.decisions[-1].link if self.decisions else ""
        news = any(self.game.news(event) for event in events)
        link = records.link(last, seat, action, self.state)
        self.decisions.append(Decision(seat, action, self._batch, by_itself, events, link, news))
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
        while at > 0 and self.decisions[at].by_itself and not self.decisions[at].news:
            at -= 1
        batch = self.decisions[at].batch
        while at > 0 and self.decisions[at].batch == batch:
            it = self.decisions[at]
            if it.action is None or it.seat != seat or it.news or it.by_itself:
                return None
            at -= 1
        return at if batch > 0 else None

    def _why_no_undo(self, seat: int) -> Refusal:
        last = self.decisions[-1]
        if last.action is None:
            why = "Nothing has been done yet."
        elif last.seat != seat:
            why = "Somebody else has acted since; only the last thing you did yourself can be taken back."
        else:
            why = "Something was revealed since; what has been seen cannot be taken back."
        return Refusal(why, self.game.turn_rule)

    def _rewind(self, number: int) -> None:
        """Go back to the position after so many decisions: play on from the last one kept before it; what was seen and written stays."""
        kept = self.decisions[: number + 1]
        from_there = number // KEPT_EVERY
        del self._kept[from_there + 1 :]
        g = self._kept[from_there].clone()
        for decision in kept[from_there * KEPT_EVERY + 1 :]:
            play(g, decision.action)
            settle(g)
        g.events = []
        self.state, self.options, self.decisions = g, settle(g), kept
        self._batch = kept[-1].batch
        self._answer_forced()

    # Seeing

    def view(self, seat: int) -> Any:
        """What this seat (or SPECTATOR) sees."""
        return self.game.view(self.state, seat)

    def events(self, seat: int, since: int = -1) -> list[tuple[int, Any]]:
        """What this seat saw after decision number ``since``, as (number, event); the set-up has number 0."""
        return [
            (number, seen)
            for number in range(max(since + 1, 0), len(self.decisions))
            for event in self.decisions[number].events
            if (seen := self.game.see(event, seat)) is not None
        ]

    def score(self, viewer: int | None = None) -> Score:
        """Everybody's ledger as a seat can count it, or in full."""
        return self.game.score(self.state, viewer)

    def voice(self, seat: int) -> Voice:
        return Voice([player.name for player in self.players], seat, self.pack)

    def prompt(self, seat: int) -> str:
        """The open question in one sentence to this seat (or SPECTATOR)."""
        return self.game.prompt(self.state, self.voice(seat), self.view(seat))

    def pick(self) -> Pick | None:
        """The set the open question asks for, when it does."""
        top = question(self.state)
        return None if top is None else top.pick(self.state)

    def explore(self, seat: int, actions: Sequence[Action]) -> Prospect:
        """What the seat would face after these actions; computed in a re-dealt world, so it can tell nothing."""
        if seat != self.asked:
            raise Refused(Refusal("Only the one who is asked can try things out.", self.game.turn_rule))
        game = self.game
        world = game.redeal(self.state, seat, _PREVIEW)
        before = game.score(world, seat).seats[seat]
        world.events = []
        known = True
        options = settle(world)
        gain = Preview(change(before, before))
        tried = list(actions)
        for place in range(len(tried)):
            top = question(world)
            if not known or top is None or top.seat != seat:
                raise Refused(self._not_known())
            _put_in_order(self.catalogue, top, world, tried, place)
            action = tried[place]
            refusal = top.refuse(world, action)
            if refusal is not None:
                raise Refused(refusal)
            gain = preview(game, world, seat, action, before)
            play(world, action)
            options = settle(world)
            top = question(world)
            known = top is not None and top.seat == seat and not any(game.news(event) for event in world.events)
        if not known:
            return Prospect(None, "", (), None, gain, ())
        view = game.view(world, seat)
        top = question(world)
        assert top is not None
        previews = tuple([preview(game, world, seat, option, before) for option in options])
        said = game.prompt(world, self.voice(seat), view)
        return Prospect(view, said, tuple(options), top.pick(world), gain, previews)

    def previews(self, seat: int) -> list[Preview]:
        """What each option would change in the ledger of the asked seat, follow-ups included."""
        if seat != self.asked:
            return []
        world = self.game.redeal(self.state, seat, _PREVIEW)
        settle(world)
        before = self.game.score(world, seat).seats[seat]
        return [preview(self.game, world, seat, action, before) for action in self.options]

    # Writing down

    def record(self) -> Record:
        """The whole match, secrets included; a Problem when it does not begin with the deal of its seed."""
        if self._dealt is not None:
            raise Problem(
                "This match goes on from a position that was dealt anew; it has no record that could be played again."
            )
        return Record(
            format=self.record_format,
            game=self.game.key,
            rules=self.game.rules_version,
            pack=self.pack.digest,
            seats=self.players,
            settings=dict(self.settings),
            seed=self.seed,
            commitment=self.commitment,
            moves=tuple(RecordedMove(it.seat, wire(it.action)) for it in self.decisions if it.action is not None),
            chain=tuple(decision.link for decision in self.decisions),
            over=self.over,
            deal=self.deal,
        )

    @property
    def commitment(self) -> str:
        """What was published before the first card."""
        return records.commitment(self.seed if self.deal is None else self.deal.secret)

    @property
    def record_format(self) -> int:
        """The oldest format in which this match can be written down."""
        return 1 if self.deal is None else 2


def _put_in_order(catalogue: Catalogue, top: Ask | None, g: State, taken: list[Action], place: int) -> None:
    """What was chosen of a set from here on goes into the order it is asked in, however it was chosen."""
    pick = None if top is None or place + 1 == len(taken) else top.pick(g)
    if pick is None:
        return
    end = place
    while end < len(taken) and taken[end] in pick.actions:
        end += 1
    taken[place:end] = sorted(taken[place:end], key=catalogue.index.__getitem__)


def dealt_anew(game: Game, g: State, seat: int, seed: str) -> State:
    """Another world this seat cannot tell from this one, to be played on in; it follows from the seed and what the seat knows."""
    chance = Rng.of(seed)
    world = game.redeal(g, seat, chance.fork("dealt anew"))
    world.rng = chance  # what is only thought of may be guessed; what is played must not
    return world


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
    _check_deal(record, record.seed)
    pack = game.load(None, game.read_settings(record.settings)) if pack is None else pack
    if pack.digest != record.pack:
        raise Problem("This record was played with other cards; name their pack with --pack.")
    match = Match(game, record.seats, seed=record.seed, settings=record.settings, pack=pack, deal=record.deal)
    if len(record.chain) != len(record.moves) + 1:
        raise Problem("This record is not whole: it must have one link of its chain per move and one before them.")
    _check(match, record.chain[0], "The deal")
    for number, move in enumerate(record.moves[:upto], start=1):
        try:
            match.play(match.catalogue.read(move.action), move.seat)
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


def _check_deal(record: Record, seed: str) -> None:
    """Whether the seed is the promised one, or made from the promised secret and everybody's nonces."""
    deal = record.deal
    if records.commitment(seed if deal is None else deal.secret) != record.commitment:
        raise Problem("The seed in this record is not the one that was promised at the start.")
    if deal is not None and len(deal.nonces) != len(record.seats):
        raise Problem("This record is not whole: its deal must have a nonce, or an empty place, for every seat.")
    if deal is not None and records.seed_of(deal) != seed:
        raise Problem("The seed in this record does not come from the secret and the nonces it names.")


def _check(match: Match, link: str, what: str) -> None:
    if match.decisions[-1].link != link:
        raise Problem(f"{what} does not fit: the position after it is not the one in the record.")
