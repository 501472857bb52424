"""The games as OpenSpiel games: ``import hearthside.envs.openspiel``, then ``pyspiel.load_game("hearthside_forest_shuffle(players=3)")``.

**Chance** is an explicit node at the root, in two parts: the number of the deal. Everything later that is left to chance (draws, dice)
follows from it, as in a match, so a state is its list of actions: it can be written down, copied and replayed. Whoever searches
from the state itself (MCTSBot) therefore sees hidden cards and what will be drawn; whoever searches in worlds of
``resample_from_infostate`` (ISMCTSBot) sees neither: they are dealt anew from what the player knows, their chance included.

**Information states** have perfect recall: a name of everything the player saw and did, then what it knows now. In a world that was
resampled for one player, the others remember what everybody saw: what they drew before is another story there.

The parameters are ``players``, ``rewards`` (rank or margin) and the optional rules of the game.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from hearthside.envs.episode import Episode, Row, Terms
from hearthside.kernel import registry
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR

PREFIX = "hearthside_"
GAMES = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")
DEALS = 1024
"""The number of a deal has two digits of so many values: there are more than a million."""
NAME = 16
"""Bytes, and so places of the information-state tensor, that name what a player remembers."""
MOST = 10.0
"""No reward is greater, and none less than the negative, where rewards are points."""

Seen = tuple[Any, list[Any]] | None
"""What happened, the latest last: what was before, and the events of one decision."""


class SpielTable:
    """The episode behind a state, and what each player remembers of it. Copied at once, whatever OpenSpiel does."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.deal: list[int] = []
        self.episode: Episode | None = None
        self.news: Seen = None
        self.memory: list[tuple[Seen, bytes]] = []
        """By player, the spectator last: up to where it has remembered, and under which name."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielTable":
        other = SpielTable(self.terms)
        other.deal = self.deal.copy()
        other.episode = None if self.episode is None else self.episode.clone()
        if other.episode is not None:
            other.episode.state.events = []
        other.news, other.memory = self.news, self.memory.copy()
        return other

    def deal_one(self, digit: int) -> None:
        self.deal.append(digit)
        if len(self.deal) == 2:
            number = self.deal[0] * DEALS + self.deal[1]
            self.episode = Episode(self.terms, str(number), listen=True)
            self.memory = [(None, b"")] * (self.terms.players + 1)
            self.hear(self.episode)

    def take(self, action: int) -> None:
        assert self.episode is not None
        self.episode.take(action)
        self.hear(self.episode)

    def hear(self, episode: Episode) -> None:
        """Keep what happened; what somebody saw of it is asked for seldom."""
        if episode.state.events:
            self.news = (self.news, episode.state.events)
        episode.state.events = []

    def remembered(self, player: int) -> bytes:
        """A name for everything the player (or a spectator) saw."""
        upto, name = self.memory[player]
        if upto is not self.news:
            see, later = self.terms.game.see, []
            node = self.news
            while node is not upto:
                assert node is not None
                later.append(node[1])
                node = node[0]
            for events in reversed(later):
                for event in events:
                    seen = see(event, player)
                    if seen is not None:
                        name = blake2b(name + msgspec.json.encode(seen), digest_size=NAME).digest()
            self.memory[player] = (self.news, name)
        return name

    def dealt_again(self, player: int, rng: Rng) -> None:
        """Become another world this player cannot tell from the real one."""
        assert self.episode is not None
        common = b"all saw " + self.remembered(SPECTATOR)
        for other in range(self.terms.players):
            if other != player:
                self.memory[other] = (self.news, blake2b(common, digest_size=NAME).digest())
        self.episode.become(self.terms.game.redeal(self.episode.state, player, rng))
        self.episode.state.events = []


class HouseState(pyspiel.State):
    """A position of one of the games. Every decision is a node, also where there is no choice: being asked tells nothing."""

    def __init__(self, game: "HouseGame") -> None:
        super().__init__(game)
        self.table = SpielTable(game.terms)

    @property
    def _episode(self) -> Episode:
        assert self.table.episode is not None
        return self.table.episode

    def current_player(self) -> int:
        episode = self.table.episode
        if episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if episode.over else episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._episode.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / DEALS) for digit in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.table.episode is None:
            self.table.deal_one(action)
        else:
            self.table.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return msgspec.json.encode(self.table.terms.catalogue.actions[action]).decode()

    def is_terminal(self) -> bool:
        return self.table.episode is not None and self.table.episode.over

    def returns(self) -> list[float]:
        return [0.0] * self.table.terms.players if self.table.episode is None else self._episode.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "HouseState":
        """A world this player cannot tell from the real one; ``sampler`` gives numbers from 0 to 1 and is its only chance."""
        other: HouseState = self.clone()
        other.table.dealt_again(player, Rng.of("-".join([repr(sampler()) for _ in range(4)])))
        return other

    def __str__(self) -> str:
        terms, episode = self.table.terms, self.table.episode
        if episode is None:
            return f"{terms.game.title}, not dealt yet {self.table.deal}"
        moves = " ".join([str(move) for move in episode.moves])
        return f"{terms.game.title}, deal {episode.seed}, {len(episode.moves)} decisions: {moves}"


class HouseGame(pyspiel.Game):
    """One of the games with its parameters."""

    def __init__(self, key: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        players, rewards = int(given.pop("players", 2)), str(given.pop("rewards", "rank"))
        self.terms = Terms(key, players, given, rewards, skip_forced=False)
        ranked = rewards == "rank" and players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.terms.actions,
            max_chance_outcomes=DEALS,
            num_players=players,
            min_utility=-1.0 if ranked else -MOST,
            max_utility=1.0 if ranked else MOST,
            utility_sum=0.0 if ranked else None,
            max_game_length=self.terms.game.longest,
        )
        super().__init__(_type(key, ranked), info, dict(params or {}))

    def new_initial_state(self, *_: Any) -> HouseState:
        return HouseState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 2

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HouseObserver":
        return HouseObserver(self.terms, bool(iig_obs_type and iig_obs_type.perfect_recall))


class HouseObserver:
    """What a player knows: of the present, or with everything it remembers."""

    def __init__(self, terms: Terms, recall: bool) -> None:
        self.terms = terms
        self.recall = recall
        self.tensor = np.zeros(terms.size + (NAME if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[: terms.size]}
        if recall:
            self.dict["memory"] = self.tensor[terms.size :]

    def set_from(self, state: HouseState, player: int) -> None:
        self.tensor.fill(0)
        table = state.table
        if table.episode is None:
            return
        self.dict["observation"][:] = table.episode.row(player)
        if self.recall:
            self.dict["memory"][:] = np.frombuffer(table.remembered(player).ljust(NAME, b"\0"), np.uint8) / 255

    def string_from(self, state: HouseState, player: int) -> str:
        table = state.table
        if table.episode is None:
            return f"player {player} waits for the deal"
        told = in_words(self.terms, table.episode.row(player))
        return f"{table.remembered(player).hex()} {told}" if self.recall else told


class ValueEvaluator:
    """Ends a simulation of MCTSBot or ISMCTSBot with the game's own estimate of who wins, instead of playing on at random."""

    def evaluate(self, state: HouseState) -> list[float]:
        if state.is_terminal():
            return state.returns()
        terms, episode = state.table.terms, state.table.episode
        if episode is None:
            return [0.0] * terms.players
        return [2 * terms.game.value(episode.state, player) - 1 for player in range(terms.players)]

    def prior(self, state: HouseState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def in_words(terms: Terms, row: Row) -> str:
    """What is not nothing in a row, by name."""
    names = terms.features.names
    places = np.flatnonzero(row)
    values = row[places].tolist()
    return ", ".join([f"{names[place]} {value:g}" for place, value in zip(places.tolist(), values, strict=True)])


def _type(key: str, ranked: bool) -> Any:
    game = registry.find(key)
    settings = {setting.key: setting.default for setting in game.settings}
    return pyspiel.GameType(
        short_name=PREFIX + key,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if ranked else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2, "rewards": "rank", **settings},
    )


def _register(key: str) -> None:
    """A class for each game: OpenSpiel holds what it was given until after Python has ended, which only classes outlive."""

    def __init__(self: HouseGame, params: Mapping[str, Any] | None = None) -> None:
        HouseGame.__init__(self, key, params)

    pyspiel.register_game(_type(key, True), type("".join(key.title().split("_")), (HouseGame,), {"__init__": __init__}))


for _key in GAMES:
    if PREFIX + _key not in pyspiel.registered_names():
        _register(_key)
