"""What a game is to everybody else, and the registry through which everybody finds games."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from hearthside.kernel.actions import Action, Catalogue
from hearthside.kernel.agenda import Ask, State, play, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import CardText, Voice, Zone

Value = bool | int | str
Settings = dict[str, Value]
"""A value for every setting of the game."""


class Setting(msgspec.Struct, frozen=True):
    """One optional rule of a game."""

    key: str
    title: str
    help: str
    default: Value
    choices: tuple[Value, ...]
    """Every value it may take; (False, True) for a switch."""
    rule: str = ""


class Pack:
    """The card data a match is played with. Games subclass it with their tables; immutable and shared by clones."""

    def __init__(self, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest


class Sheet(msgspec.Struct, frozen=True):
    """The score of a position somebody typed in."""

    score: Score
    names: tuple[str, ...] = ()


class Game(ABC):
    """One game. Static facts first, then what it can do; stateless, one instance registered per game."""

    key: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    minutes: ClassVar[tuple[int, int]]
    players: ClassVar[tuple[int, ...]]
    """The player counts it can be played with."""
    rules_version: ClassVar[int]
    settings: ClassVar[tuple[Setting, ...]] = ()
    catalogue: ClassVar[Catalogue]
    view_type: ClassVar[type[msgspec.Struct]]
    """The Struct that ``view`` returns; its schema is published to clients."""
    turn_rule: ClassVar[str]
    """The anchor that says whose turn it is."""
    end_rule: ClassVar[str]
    """The anchor that says when the game is over."""
    longest: ClassVar[int]
    """No match has more decisions than this."""
    rolls: ClassVar[tuple[type[msgspec.Struct], ...]] = ()
    """Events that show chance itself to everybody (dice) and may leave no trace in a view."""

    # Beginning

    @abstractmethod
    def load(self, text: str | None = None) -> Pack:
        """The pack in this TOML text, or the game's own; a Problem naming the path of what is wrong."""

    @abstractmethod
    def start(self, players: int, settings: Settings, pack: Pack, rng: Rng) -> State:
        """A new match with its first steps on the agenda. Set-up that asks or deals is steps, too."""

    # Hidden information

    @abstractmethod
    def view(self, g: Any, seat: int) -> msgspec.Struct:
        """What this seat (or SPECTATOR) sees of a settled state, field by field. Has ``asked: Asked | None``."""

    @abstractmethod
    def see(self, event: Any, seat: int) -> msgspec.Struct | None:
        """What this seat (or SPECTATOR) saw of the event; None when it saw nothing."""

    @abstractmethod
    def news(self, event: Any) -> bool:
        """Whether the event showed anybody something that the one who acted did not know (a draw, a flip, a roll)."""

    @abstractmethod
    def deal_again(self, g: Any, seat: int, rng: Rng) -> State:
        """A clone in which everything this seat does not know is dealt anew, from what it does know alone."""

    def redeal(self, g: State, seat: int, rng: Rng) -> State:
        """Another world this seat cannot tell from the real one; nobody listens to it and its future is its own."""
        world = self.deal_again(g, seat, rng.clone())
        world.rng = rng.fork("world")
        world.events = None
        return world

    @abstractmethod
    def pieces(self, g: Any) -> list[str]:
        """Every physical piece by name, wherever it is; the same multiset from the first to the last move."""

    # Score

    @abstractmethod
    def score(self, g: Any, viewer: int | None = None) -> Score:
        """Everybody's ledger as this seat can count it; None counts everything (the end of a match)."""

    @abstractmethod
    def sheet(self, data: bytes, pack: Pack) -> Sheet:
        """The score of a position somebody typed in (JSON); a Problem naming what cannot be."""

    # Words

    @abstractmethod
    def prompt(self, voice: Voice, view: Any) -> str:
        """The open question in one sentence, to the reader: what to do now, or who is thinking about what."""

    @abstractmethod
    def label(self, voice: Voice, view: Any, action: Any) -> str:
        """An action as a button's sentence ("Pay with the Oak")."""

    @abstractmethod
    def group(self, action: Any) -> str:
        """The heading this action stands under in a list of options."""

    @abstractmethod
    def say(self, voice: Voice, event: Any) -> str:
        """A seen event as a sentence for the log."""

    @abstractmethod
    def zones(self, voice: Voice, view: Any) -> list[Zone]:
        """The view as zones of tiles, for the terminal and for a table without a board of its own."""

    @abstractmethod
    def cards(self, pack: Pack) -> list[CardText]:
        """Every different card in words."""

    # Bots

    @abstractmethod
    def judge(self, world: Any, seat: int, options: list[Any]) -> list[float]:
        """How good each option looks to the greedy bot in a re-dealt world; the highest is taken."""

    def rules(self) -> str:
        """The rules in our own words, as Markdown."""
        return (files(type(self).__module__.rpartition(".")[0]) / "rules.md").read_text(encoding="utf-8")

    def anchors(self) -> set[str]:
        """What can be cited in the rules: explicit anchors and the slugs of headings."""
        rules = self.rules()
        headings = re.findall(r"^#+ (.+)$", rules, re.MULTILINE)
        slugs = [re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings]
        return {*re.findall(r'<a id="([^"]+)">', rules), *slugs}


def ahead(world: State, seat: int, action: Action) -> State:
    """A clone in which the seat took the action and its follow-ups, each answered by its first option."""
    after = world.clone()
    play(after, action)
    options = settle(after)
    while options:
        top = after.agenda[-1]
        assert isinstance(top, Ask)
        if not top.follow or top.seat != seat:
            break
        play(after, options[0])
        options = settle(after)
    return after


# Registry

_games: dict[str, Game] = {}

ROOMS = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")
"""The games that come with Hearthside, in the order they are shown."""


def register(game: Game) -> None:
    """Make a game known; its package does this when it is imported."""
    _games[game.key] = game


def games() -> list[Game]:
    """All registered games; those that come with Hearthside are registered by asking."""
    for room in ROOMS:
        import_module(f"hearthside.games.{room}")
    return list(_games.values())


def find(key: str) -> Game:
    """The game with this key; a Problem that names the ones there are."""
    if key in ROOMS:
        import_module(f"hearthside.games.{key}")
    if key not in _games:
        raise Problem(f"There is no game {key!r}. The games are: {', '.join(sorted({*ROOMS, *_games}))}.")
    return _games[key]


def read_settings(game: Game, given: Mapping[str, object]) -> Settings:
    """A value for every setting; a Problem naming what is unknown or cannot be. Text from a command line is understood."""
    settings: Settings = {setting.key: setting.default for setting in game.settings}
    for key, value in given.items():
        setting = next((s for s in game.settings if s.key == key), None)
        if setting is None:
            known = ", ".join(settings) or "none"
            raise Problem(f"{game.title} has no option {key!r}. Its options are: {known}.")
        for choice in setting.choices:
            if (value == choice and type(value) is type(choice)) or value == _typed(choice):
                settings[key] = choice
                break
        else:
            can = ", ".join(_typed(choice) for choice in setting.choices)
            raise Problem(f"The option {key!r} cannot be {value!r}. It can be: {can}.")
    return settings


def _typed(value: Value) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def check_players(game: Game, players: int) -> None:
    if players not in game.players:
        counts = f"{game.players[0]} to {game.players[-1]}"
        raise Problem(f"{game.title} is for {counts} players, not {players}.")
