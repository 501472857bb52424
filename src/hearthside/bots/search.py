"""Bots that think ahead: they try the options that look best in many re-dealt worlds and see how the games go on.

Every world is dealt once and each option is tried in it, with the same luck: so the options are compared in equal
circumstances, and few worlds tell much. The worse half is dropped and the rest tried in more worlds, until two are left
(and the one that looked best at first sight, against which the others are measured).
The game says how they go on: for some turns by its judgement for everybody, so that all options are followed equally far; or the
judgement only finishes the option, or a tree remembers how the next decisions did in the worlds before, and everybody goes on by
the light policy. What the position is worth then, the lead in points or the game's value says.
"""

import math
import time
from typing import Any, ClassVar

from msgspec import structs

from hearthside.bots.bot import Bot, Sight
from hearthside.bots.playout import outcome, play_on, worth
from hearthside.bots.tree import Branch, Node, grow
from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking

FOREVER = float("inf")
FIRST_SIGHT = 20
"""So many worlds the first sight weighs as much as: with more of them it is forgotten."""
CLEAR = 4.0
"""So many standard errors better than every other option is clear, and nothing more is tried."""
ALIKE = 6
"""Options that came out the same in so many worlds are taken for one."""
CHECKED = 16
"""After so many worlds each time it is looked whether one option is clearly best."""


class Tried:
    """One option and how it did, world by world."""

    __slots__ = ("action", "behind", "below", "chances", "look", "results", "twin")

    def __init__(self, action: Any, look: float) -> None:
        self.action = action
        self.look = look
        """How good it looked at first sight."""
        self.behind = 0.0
        """By how much of a victory it is thought to be worse than the favourite, before anything is tried."""
        self.results: list[float] = []
        """What it was worth in each world, by which options are compared."""
        self.chances: list[float] = []
        """The chance to win there, when somebody wants to know."""
        self.twin: Tried | None = None
        """The one it is taken for, when both came out the same."""
        self.below = Node()
        """What may follow it, where a tree of that is kept."""

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0


def think(sight: Sight, how: Thinking, playouts: int, chances: bool = False, last: int = 2) -> list[Tried]:
    """The options tried, the best first. Same sight, stream and playouts: same answer, unless the sight's limit cut it.

    With ``chances`` it is noted how likely a victory is in each future; that changes nothing in the answer.
    The ``last`` so many are never dropped, so that all of them have met the same worlds.
    """
    until = FOREVER if sight.limit is None else time.monotonic() + sight.limit
    looks = sight.game.looks(sight.known, sight.seat, sight.options, how.sharp)
    order = sorted(range(len(looks)), key=lambda place: -looks[place])
    left = [Tried(sight.options[place], looks[place]) for place in order[: how.breadth]]
    favourite = left[0]
    for tried in left:
        tried.behind = how.against * (favourite.look - tried.look) / max(favourite.look - left[-1].look, 1e-9)
    dropped: list[Tried] = []
    rounds = max(1, math.ceil(math.log2(len(left))))
    for _ in range(rounds):
        spent = 0
        while spent + len(left) <= max(playouts // rounds, len(left)):
            spent += len(left)
            try_all(sight, left, how, until, chances)
            worlds = len(favourite.results)
            if worlds == ALIKE:
                left, again = without_doubles(sorted(left, key=lambda tried: (tried is not favourite, tried.behind)))
                dropped = again + dropped
            if len(left) == 1 or time.monotonic() > until or (worlds % CHECKED == 0 and is_clear(left, favourite)):
                break
        ranked = sorted(left, key=lambda tried: -tried.mean)
        best = ranked[: max(last, (len(left) + 1) // 2)]
        # The favourite stays: the others are measured against it.
        left = [tried for tried in ranked if tried in best or tried is favourite]
        dropped = [tried for tried in ranked if tried not in left] + dropped
        if len(left) == 1 or time.monotonic() > until or is_clear(left, favourite):
            break
    # Of equals, and where the time was too short to tell, the one that looked best.
    ranked = sorted(left, key=lambda tried: (-surely(tried, favourite, how.doubt), tried.behind))
    return ranked + dropped


def without_doubles(left: list[Tried]) -> tuple[list[Tried], list[Tried]]:
    """Those that came out otherwise than each one before them, and the others: another card of the same kind, mostly."""
    kept: list[Tried] = []
    again: list[Tried] = []
    for tried in left:
        tried.twin = next((other for other in kept if tried.results == other.results), None)
        (again if tried.twin else kept).append(tried)
    return kept, again


def surely(tried: Tried, favourite: Tried, doubt: float) -> float:
    """How much better an option did than the favourite in the same worlds, less what may be luck and what first sight says."""
    if tried is favourite:
        return 0.0
    mean, spread = ahead_of(tried, favourite)
    worlds = min(len(tried.results), len(favourite.results))
    return mean - doubt * spread - tried.behind * FIRST_SIGHT / (FIRST_SIGHT + worlds) if worlds > 1 else 0.0


def ahead_of(tried: Tried, other: Tried) -> tuple[float, float]:
    """How much better an option did than another in the same worlds, and the standard error of that."""
    gains = [mine - its for mine, its in zip(tried.results, other.results, strict=False)]
    if len(gains) < 2:
        return 0.0, math.inf
    mean = sum(gains) / len(gains)
    return mean, math.sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1) / len(gains))


def is_clear(left: list[Tried], favourite: Tried) -> bool:
    """Whether one option did better than each of the others by far more than chance would, and than first sight says."""
    best = max(left, key=lambda tried: tried.mean)
    if len(best.results) < CHECKED or surely(best, favourite, CLEAR) < 0:
        return False
    gains = [ahead_of(best, other) for other in left if other is not best]
    return all(mean > CLEAR * spread for mean, spread in gains)


def try_all(sight: Sight, left: list[Tried], how: Thinking, until: float = FOREVER, chances: bool = False) -> None:
    """One more world, and each of these options in a copy of it, with the same luck.

    When time runs out on the way, the world is forgotten (but for the first): only options that met the same worlds compare.
    """
    world = sight.world()
    luck = sight.rng.fork(str(sight.rng.used))
    for number, tried in enumerate(left):
        if tried.results and time.monotonic() > until:
            for each in left[:number]:
                each.results.pop()
                del each.chances[len(each.results) :]
            return
        below, after = tried.below if how.tree else None, world.clone()
        tried.results.append(one_future(sight.game, after, sight.seat, tried.action, luck.clone(), how, below))
        if chances:
            tried.chances.append(outcome(sight.game, after)[sight.seat])


def one_future(
    game: Game, world: State, seat: int, action: Any, luck: Rng, how: Thinking, below: Node | None = None
) -> float:
    """Take the option, finish what it began or follow the tree below it, play on, and say what came of it for the seat."""
    play(world, action)
    options = settle(world)
    way: list[tuple[int, Branch]] = []
    if below is not None:
        options, way = grow(game, world, options, below, how.tree)
    if below is None or how.turns:
        options = finish(game, world, seat, options, how)
    play_on(game, world, options, luck, how.ahead)
    results = {each: worth(game, world, each, how.swing) for each in {seat, *[other for other, _ in way]}}
    for other, branch in way:
        branch.note(results[other])
    return results[seat]


def finish(game: Game, world: State, seat: int, options: list[Any], how: Thinking) -> list[Any]:
    """Decide by the judgement what finishes the option, and the turns after it; the options of the decision after that."""
    follow_ups, passes, last = how.judged, how.turns, seat
    while True:
        while len(options) == 1:
            play(world, options[0])
            options = settle(world)
        top = question(world)
        if top is None:
            break
        if how.turns:
            if not (top.follow or top.silent) and (top.seat != last or world.players == 1):
                if not passes:
                    break
                passes, last = passes - 1, top.seat
        elif not follow_ups or top.seat != seat or not (top.follow or how.whole_turn):
            break
        follow_ups -= 1
        looks = game.looks(world, top.seat, options, how.sharp)
        play(world, options[looks.index(max(looks))])
        options = settle(world)
    return options


class Hard(Bot):
    """Thinks ahead for a second at most; what finishes or hardly matters is decided at first sight."""

    name: ClassVar[str] = "hard"
    title: ClassVar[str] = "Hard bot"
    blurb: ClassVar[str] = "Thinks ahead, for a second at each decision at most."
    seconds: ClassVar[float] = 1.0

    def __init__(self, playouts: int | None = None, far: int | None = None) -> None:
        self.playouts = playouts
        """How many games to play on; None: as many as the level and the game say."""
        self.far = far
        """How many decisions ahead at most, of each kind; None: as many as the game says."""

    def choose(self, sight: Sight) -> Any:
        if self.thinks(sight):
            return self.thoughts(sight)[0].action
        if len(sight.options) == 1:
            return sight.options[0]
        looks = sight.game.looks(sight.known, sight.seat, sight.options, self.way(sight.thinking).sharp)
        return sight.options[looks.index(max(looks))]

    def thinks(self, sight: Sight) -> bool:
        """Whether there is something to think about."""
        top = question(sight.known)
        assert top is not None
        return len(sight.options) > 1 and self.way(sight.thinking).about(top)

    def thoughts(self, sight: Sight) -> list[Tried]:
        """The options tried, the best first."""
        how = self.way(sight.thinking)
        if self.far is not None:
            judged, turns, ahead = [min(far, self.far) for far in (how.judged, how.turns, how.ahead)]
            how = structs.replace(how, judged=judged, turns=turns, ahead=ahead)
        return think(sight, how, how.playouts if self.playouts is None else self.playouts)

    def way(self, declared: Thinking) -> Thinking:
        """How this level thinks, from what the game declares."""
        return declared.shortest()

    def hasty(self) -> "Bot":
        return type(self)(4, 4)


class Expert(Hard):
    """Takes longer, up to four seconds, as its game says they are best spent."""

    name: ClassVar[str] = "expert"
    title: ClassVar[str] = "Expert bot"
    blurb: ClassVar[str] = "Thinks further ahead, for four seconds at each decision at most."
    seconds: ClassVar[float] = 4.0

    def way(self, declared: Thinking) -> Thinking:
        return declared.longest()
