"""What a game is to everybody else: static facts, and the parts it is made of."""

import math
import re
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from typing import Any

import msgspec

from hearthside.kernel.actions import Catalogue
from hearthside.kernel.agenda import State, question
from hearthside.kernel.cards import CardText, Pack
from hearthside.kernel.english import slug
from hearthside.kernel.errors import Problem
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Setting, Settings, read_settings
from hearthside.kernel.standing import Standing
from hearthside.kernel.thinking import Thinking
from hearthside.kernel.voice import Voice
from hearthside.kernel.zones import Zone


class Sheet(msgspec.Struct, frozen=True):
    """The score of a position somebody typed in."""

    score: Score
    names: tuple[str, ...] = ()


def _nothing(event: Any) -> str:
    return ""


def any_option(g: Any, options: list[Any], rng: Rng) -> Any:
    """Any option, each as likely as the others: the light policy of a game that declares none."""
    return options[rng.below(len(options))]


THINKING = Thinking()
"""How bots think about a game that says nothing about it."""
SWING = 10.0
"""So many points ahead are worth odds of e to 1, in a game that declares no value of its own."""
ALONE = 100.0
"""Alone there is nobody to beat; so many points are a good result, and every point counts."""


def worth_alone(points: float) -> float:
    """Final points, or those expected, of somebody alone at the table as part of a whole: on a scale that never ends."""
    return 1.0 - math.exp(-max(points, 0.0) / ALONE)


def value_of_margin(score: Callable[[Any, int | None], Score], g: Any, seat: int) -> float:
    """What a position is worth by the points of now: each seat's share, a lead counting more the larger it is.

    Alone at the table there is nobody to lead: the points themselves.
    """
    totals = [ledger.total for ledger in score(g, None).seats]
    if len(totals) == 1:
        return worth_alone(totals[0])
    best = max(totals)
    shares = [math.exp((total - best) / SWING) for total in totals]
    return shares[seat] / sum(shares)


class Game:
    """One game, declared from its parts: facts, then functions. Stateless; one instance a game."""

    def __init__(
        self,
        *,
        key: str,
        title: str,
        blurb: str,
        minutes: tuple[int, int],
        players: tuple[int, ...],
        rules_version: int,
        package: str,
        view_type: type[msgspec.Struct],
        turn_rule: str,
        end_rule: str,
        longest: int,
        # Beginning
        load: Callable[[str | None, Settings | None], Any],
        catalogue_of: Callable[[Any], Catalogue],
        start: Callable[[int, Settings, Any, Rng], Any],
        # Hidden information
        view: Callable[[Any, int], Any],
        see: Callable[[Any, int], Any],
        news: Callable[[Any], bool],
        deal_again: Callable[[Any, int, Rng], Any],
        pieces: Callable[[Any], list[str]],
        # Score
        score: Callable[[Any, int | None], Score],
        sheet: Callable[[bytes, Any], Sheet],
        # Words
        over: Callable[[Voice, Any], str],
        label: Callable[[Voice, Any, Any], str],
        group: Callable[[Any], str],
        say: Callable[[Voice, Any], str],
        zones: Callable[[Voice, Any], list[Zone]],
        cards: Callable[[Any], list[CardText]],
        # Bots
        judge: Callable[[Any, int, list[Any]], list[float]],
        # What not every game has
        sharp: Callable[[Any, int, list[Any]], list[float]] | None = None,
        suppose: Callable[[Any, int, Rng], None] | None = None,
        light: Callable[[Any, list[Any], Rng], Any] = any_option,
        value: Callable[[Any, int], float] | None = None,
        expected: Callable[[Any], list[float]] | None = None,
        thinking: Thinking = THINKING,
        settings: tuple[Setting, ...] = (),
        rolls: tuple[type[msgspec.Struct], ...] = (),
        chance: Callable[[Any], str] = _nothing,
        standing: Standing | None = None,
        place: int = 100,
    ) -> None:
        self.key = key
        self.title = title
        self.blurb = blurb
        self.minutes = minutes
        self.players = players
        """The player counts it can be played with."""
        self.rules_version = rules_version
        self.package = package
        """The Python package it lives in, where its rules.md is."""
        self.view_type = view_type
        """The Struct that ``view`` returns; its schema is published to clients."""
        self.turn_rule = turn_rule
        """The anchor that says whose turn it is."""
        self.end_rule = end_rule
        """The anchor that says when the game is over."""
        self.longest = longest
        """No match has more decisions than this."""
        self._load = load
        self.catalogue_of = catalogue_of
        """(pack) -> every action there is with these cards; those of a larger pack follow those of the game's own."""
        self.start = start
        """(players, settings, pack, rng) -> a new match, its first steps on the agenda. Set-up that asks or deals is steps, too."""
        self.view = view
        """(g, seat) -> what this seat (or SPECTATOR) sees of a settled state, field by field. Has ``asked: Asked | None``."""
        self.see = see
        """(event, seat) -> what this seat (or SPECTATOR) saw of the event; None when it saw nothing."""
        self.news = news
        """(event) -> whether it showed anybody something that the one who acted did not know (a draw, a flip, a roll)."""
        self.deal_again = deal_again
        """(g, seat, rng) -> a clone in which everything this seat does not know is dealt anew, from what it does know alone."""
        self.pieces = pieces
        """(g) -> every physical piece by name, wherever it is; the same multiset from the first to the last move."""
        self._score = score
        self.sheet = sheet
        """(data, pack) -> the score of a position somebody typed in (JSON); a Problem naming what cannot be."""
        self.over = over
        """(voice, view) -> the sentence when nobody is asked any more."""
        self.label = label
        """(voice, view, action) -> an action as a button's sentence ("Pay with the Oak")."""
        self.group = group
        """(action) -> the heading this action stands under in a list of options."""
        self.say = say
        """(voice, seen event) -> a sentence for the log."""
        self.zones = zones
        """(voice, view) -> the view as zones of tiles, for the terminal and for a table without a board of its own."""
        self.cards = cards
        """(pack) -> every different card in words."""
        self.judge = judge
        """(world, seat, options) -> how good each option looks at first sight in a re-dealt world; ``normal`` takes the highest."""
        self.sharp = sharp
        """(world, seat, options) -> the same, sharper: for those who think ahead where ``Thinking`` says so; None: there is no other."""
        self.suppose = suppose
        """(world, seat, rng): makes a re-dealt world such as the others' play tells the seat, by what everybody has seen; None: all are as likely."""
        self.light = light
        """(world, options, rng) -> what the asked seat would do, decided in a moment: thinking bots play games to the end with it."""
        self.value: Callable[[Any, int], float] = partial(value_of_margin, score) if value is None else value
        """(world, seat) -> the seat's chance to win from here, 0 to 1; alone, its final points on a fixed scale."""
        self.expected = expected
        """(world) -> by how many points everybody will be ahead at the end, in comparison with one another; None: nobody can say more than the score."""
        self.thinking = thinking
        """What was measured to be the best way to think ahead in it."""
        self.settings = settings
        self.rolls = rolls
        """Events that show chance itself to everybody (dice, a card turned up) and may leave no trace in a view."""
        self.chance = chance
        """(event that is news) -> what more it may bring to the one who acted, in words ("a companion"); empty for nothing."""
        self.standing = standing
        """The standing answers a seat may give; None when it is never asked often enough to need them."""
        self.place = place
        """Where it stands among the games; those with equal places by title."""

    def load(self, text: str | None = None, settings: Settings | None = None) -> Pack:
        """The pack in this TOML text, or the game's own for these settings; a Problem naming the path of what is wrong."""
        pack: Pack = self._load(text, settings)
        return pack

    def score(self, g: Any, viewer: int | None = None) -> Score:
        """Everybody's ledger as this seat can count it; None counts everything (the end of a match)."""
        return self._score(g, viewer)

    @property
    def catalogue(self) -> Catalogue:
        """The actions of the game's own pack."""
        return self.catalogue_of(self.load())

    def but(self, **parts: Any) -> "Game":
        """The same game with some parts exchanged."""
        # A compiled object has no dict; its class names what it holds, which is what it was declared from.
        held = getattr(type(self), "__mypyc_attrs__", None) or vars(self)
        return Game(**({name.removeprefix("_"): getattr(self, name) for name in held} | parts))

    def looks(self, world: State, seat: int, options: list[Any], sharp: bool) -> list[float]:
        """How good each option looks at first sight, by the sharper judgement where there is one and it is asked for."""
        judge = self.judge if self.sharp is None or not sharp else self.sharp
        return judge(world, seat, options)

    def redeal(self, g: State, seat: int, rng: Rng) -> State:
        """Another world this seat cannot tell from the real one; nobody listens to it and its future is its own."""
        chance = rng.quick()
        world: State = self.deal_again(g, seat, chance)
        world.rng = chance
        world.events = None
        return world

    def likely(self, g: State, seat: int, rng: Rng) -> State:
        """The same, but what the others' play tells makes some worlds likelier, where the game can say so."""
        world = self.redeal(g, seat, rng)
        if self.suppose is not None:
            self.suppose(world, seat, world.rng)
        return world

    def prompt(self, g: State, voice: Voice, view: Any) -> str:
        """The open question in one sentence, to the reader: what to do now, or who is thinking about what."""
        top = question(g)
        return self.over(voice, view) if top is None else top.prompt(voice, view)

    def read_settings(self, given: Mapping[str, object]) -> Settings:
        """A value for every setting of this game; a Problem naming what is unknown or cannot be."""
        return read_settings(self.title, self.settings, given)

    def check_players(self, players: int) -> None:
        if players not in self.players:
            counts = f"{self.players[0]} to {self.players[-1]}"
            raise Problem(f"{self.title} is for {counts} players, not {players}.")

    def rules(self) -> str:
        """The rules in our own words, as Markdown."""
        return (files(self.package) / "rules.md").read_text(encoding="utf-8")

    def anchors(self) -> set[str]:
        """What can be cited in the rules: explicit anchors and the slugs of headings."""
        rules = self.rules()
        headings = re.findall(r"^#+ (.+)$", rules, re.MULTILINE)
        return {*re.findall(r'<a id="([^"]+)">', rules), *[slug(heading) for heading in headings]}
