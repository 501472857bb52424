"""One episode of a game in numbers: which seat decides, what it knows, what it may do, how it ended. Every environment wraps it."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from operator import index
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hearthside.kernel import registry
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.features import Features, zeros
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player, Record
from hearthside.kernel.rng import Rng

LOW, HIGH = -10.0, 100.0
"""No feature of any game is outside of these; most are between 0 and 1."""
REWARDS = ("rank", "margin")
POINTS = 100.0
"""So many points ahead, or points alone at the table, are a reward of one."""
NOBODY = -1
ILLEGAL = ("raise", "replace")
SEEDS = 1 << 31

Row: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]


class BadInput(Problem, ValueError):
    """A wrong argument, in one sentence."""


class Terms:
    """What is agreed before an environment is played: the game, so many players, its options, what an action and a feature mean.

    ``rewards``: ``rank`` is 1 for the winner, -1 for the last, evenly between, ties shared; ``margin`` is the lead over the best of
    the others in hundreds of points. Alone at the table both are the points, in hundreds.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        rewards: str = "rank",
        skip_forced: bool = True,
    ) -> None:
        try:
            self.game: Game = registry.find(game)
            self.game.check_players(players)
            self.settings = self.game.read_settings(options or {})
        except Problem as wrong:
            raise BadInput(str(wrong)) from None
        if rewards not in REWARDS:
            raise BadInput(f"Rewards are by {' or '.join(REWARDS)}, not by {rewards!r}.")
        self.players = players
        self.rewards = rewards
        self.skip_forced = skip_forced
        self.pack = self.game.load(None, self.settings)
        self.catalogue = self.game.catalogue_of(self.pack)
        self.features = features_of(self.game.key, players)
        self.size = len(self.features.names)
        self.blank = zeros(self.size)
        self.actions = len(self.catalogue)
        self.place = {id(action): place for place, action in enumerate(self.catalogue.actions)}
        """Options are always those of the catalogue, so that they need not be compared."""

    def __reduce__(self) -> Any:
        return Terms, (self.game.key, self.players, self.settings, self.rewards, self.skip_forced)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Terms":
        return self

    def metadata(self) -> dict[str, Any]:
        """What an agent trained with this must find again to be of use."""
        return {
            "rules_version": self.game.rules_version,
            "catalogue": self.catalogue.fingerprint(),
            "features": self.features.fingerprint(),
            "feature_names": tuple(self.features.names),
        }


def checked_illegal(illegal: str) -> str:
    """What becomes of an illegal action; refuses what cannot be."""
    if illegal not in ILLEGAL:
        raise BadInput(f"An illegal action can {' or '.join(ILLEGAL)}, not {illegal!r}.")
    return illegal


def number_of(action: object) -> int:
    """An action as a plain number, which is compared much faster than one of numpy's; -1 where it is none."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        return -1


def features_of(game: str, players: int) -> Features:
    """The features of a game for so many players, never shared: they keep what they counted last, and environments may run in threads."""
    found = registry.find(game)
    if find_spec(f"{found.package}.features") is None:
        raise BadInput(f"{found.title} has no features for learning agents: its package lacks a features.py.")
    made: Features = import_module(f"{found.package}.features").features(players, found.load())
    return made


def row_of(terms: Terms, g: State, seat: int) -> Row:
    """What a seat knows of a settled position."""
    filled = terms.blank[:]
    terms.features.fill(g, seat, filled)
    return np.frombuffer(filled, np.float32)


class Episode:
    """A game being played by agents. Its seed and moves are those of a match: ``record`` gives it to replay and browser."""

    def __init__(self, terms: Terms, seed: str, listen: bool = False, like: "Episode | None" = None) -> None:
        """``listen``: what happens is told as events, as in a match. ``like``: go on from where another one stands."""
        self.terms = terms
        self.seed = seed
        self.moves: list[int] = []
        """Every decision, the forced ones included, by its number in the catalogue."""
        if like is not None:
            self.moves = like.moves.copy()
            self.state: State = like.state.clone()
            self.options: list[Any] = like.options
            self.legal: list[int] = like.legal
            self.seat: int = like.seat
            return
        self.state = terms.game.start(terms.players, terms.settings, terms.pack, Rng.of(seed))
        if listen:
            self.state.events = []
        self._settled()

    # Playing

    @property
    def over(self) -> bool:
        return not self.legal

    def _settled(self) -> None:
        """Find out what the one who is asked may do."""
        place = self.terms.place
        self.options = settle(self.state)
        try:
            self.legal = [place[id(option)] for option in self.options]
        except KeyError:
            self.legal = [self.terms.catalogue.index[option] for option in self.options]
        if len(self.moves) >= self.terms.game.longest:
            self.options, self.legal = [], []
        top = question(self.state) if self.legal else None
        self.seat = NOBODY if top is None else top.seat
        """Who decides; nobody when the game is over."""

    def become(self, state: State) -> None:
        """Go on in another world at the same question."""
        self.state = state
        self._settled()

    def skip_forced(self) -> None:
        """Take every decision that is none."""
        while len(self.legal) == 1:
            self.take(self.legal[0])

    def step(self, action: object) -> bool:
        """Take an action, if it is legal, and then what is left without a choice, if that is to be skipped; whether it was."""
        number = number_of(action)
        if number not in self.legal:
            return False
        self.take(number)
        if self.terms.skip_forced:
            self.skip_forced()
        return True

    def take(self, action: int) -> None:
        """Take one of the legal actions by its number."""
        at = self.legal.index(action)
        self.moves.append(action)
        play(self.state, self.options[at])
        self._settled()

    def why_not(self, action: object) -> str:
        """Why this is no legal action, in a sentence."""
        if self.over:
            return "The game is over: reset the environment to begin another."
        terms = self.terms
        number = number_of(action)
        if not 0 <= number < terms.actions:
            return f"{action!r} is no action of {terms.game.title}: they are the numbers 0 to {terms.actions - 1}."
        top = question(self.state)
        assert top is not None
        refusal = top.refuse(self.state, terms.catalogue.actions[number])
        said = "it is not among the options" if refusal is None else refusal.why
        return f"Action {number} ({terms.catalogue.actions[number]}) is not allowed now: {said}"

    # Seeing

    def row(self, seat: int) -> Row:
        """What a seat knows; another array each time."""
        return row_of(self.terms, self.state, seat)

    def mask(self, seat: int) -> Mask:
        """A one for every action the seat may take now."""
        mask = bytearray(self.terms.actions)
        if self.seat == seat:
            for action in self.legal:
                mask[action] = 1
        return np.frombuffer(mask, np.int8)

    def returns(self) -> list[float]:
        """What the end is worth to each seat; nothing while the game goes on."""
        players = self.terms.players
        if not self.over:
            return [0.0] * players
        score = self.terms.game.score(self.state)
        totals = [ledger.total for ledger in score.seats]
        if players == 1:
            return [totals[0] / POINTS]
        if self.terms.rewards == "margin":
            return [(own - max(totals[:seat] + totals[seat + 1 :])) / POINTS for seat, own in enumerate(totals)]
        return by_rank(score.places)

    def text(self, seat: int) -> str:
        """The table as this seat sees it, in words."""
        match = self.match()
        lines = []
        for zone in match.game.zones(match.voice(seat), match.view(seat)):
            tiles = [" ".join([part for part in (tile.title, tile.note) if part]) for tile in zone.tiles]
            lines.append(f"{zone.title}{f' ({zone.text})' if zone.text else ''}: {', '.join(tiles) or '–'}")
        return "\n".join([*lines, match.prompt(seat)])

    # Keeping

    def match(self) -> Match:
        """The episode as a match, played up to here."""
        terms = self.terms
        players = [Player(f"Agent {seat + 1}", "bot", "agent") for seat in range(terms.players)]
        match = Match(terms.game, players, seed=self.seed, settings=terms.settings, pack=terms.pack)
        for move in self.moves:
            match.play(terms.catalogue.actions[move])
        return match

    def record(self) -> Record:
        """The episode as a record: what ``hearthside replay`` and the browser show."""
        return self.match().record()

    def clone(self) -> "Episode":
        return Episode(self.terms, self.seed, like=self)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Episode":
        return self.clone()

    def __reduce__(self) -> Any:
        return again, (self.terms, self.seed, self.moves)


def again(terms: Terms, seed: str, moves: Sequence[int]) -> Episode:
    """The episode with this seed and these moves."""
    episode = Episode(terms, seed)
    for move in moves:
        episode.take(move)
    return episode


def by_rank(places: Sequence[int]) -> list[float]:
    """1 for the first place, -1 for the last, evenly between; those who share a place share what their places are worth.

    >>> by_rank([1, 3, 1])
    [0.5, -1.0, 0.5]
    """
    last = len(places) - 1
    return [1.0 - (2 * place - 2 + places.count(place) - 1) / last for place in places]
