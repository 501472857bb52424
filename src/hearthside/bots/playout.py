"""Playing a world on in imagination: by the light policy, to the end or to where the game's value says the rest."""

import math
from typing import Any

from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.game import ALONE, SWING, Game, worth_alone
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng

MARGIN = 0.1
"""The part of a result that is for how much somebody won by: of two ways to win, or to lose, the better one is better."""
WON = 0.5
"""The part of a result that is for having won, where the lead in points is what counts."""


def play_on(game: Game, world: State, options: list[Any], rng: Rng, longest: int) -> bool:
    """Let everybody decide by the light policy, so many times at most; True when the game is over."""
    light = game.light
    for _ in range(longest):
        if not options:
            return True
        play(world, options[0] if len(options) == 1 else light(world, options, rng))
        options = settle(world)
    return not options


def worth(game: Game, world: State, seat: int, swing: float = 0.0) -> float:
    """What a world is worth to a seat in choosing, 0 to 1: with a swing its lead in points, else its chance to win.

    Points tell more than who won: the same lead is a victory in one world and a defeat in the next, by luck that has nothing
    to do with the option. Where the game can say what lead is to be expected at the end, it is that one.
    """
    if swing and world.players > 1:
        if world.agenda and game.expected is not None:
            return odds(game.expected(world), seat, swing)
        score = game.score(world)
        lead = odds(totals(score), seat, swing)
        return lead if world.agenda else WON * won(score, seat) + (1.0 - WON) * lead
    return game.value(world, seat) if world.agenda else result(game.score(world), seat)


def result(score: Score, seat: int) -> float:
    """What the end of a game is worth to a seat, 0 to 1: those who win share one, and a small part is for the margin."""
    if len(score.seats) == 1:
        return worth_alone(score.seats[0].total)
    return (1.0 - MARGIN) * won(score, seat) + MARGIN * odds(totals(score), seat, SWING)


def won(score: Score, seat: int) -> float:
    """The seat's share of the victory."""
    winners = score.winners
    return 1.0 / len(winners) if seat in winners else 0.0


def totals(score: Score) -> list[float]:
    """Everybody's points."""
    return [float(ledger.total) for ledger in score.seats]


def odds(points: list[float], seat: int, swing: float) -> float:
    """The seat's lead over the best of the others as a chance, where so many points are odds of e to 1."""
    behind = max(each for other, each in enumerate(points) if other != seat) - points[seat]
    return 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, behind / swing))))


def outcome(game: Game, world: State) -> list[float]:
    """Each seat's chance to win as things stand: shared by the winners when it is over; alone, the points expected."""
    seats = range(world.players)
    if not world.agenda:
        score = game.score(world)
        if world.players == 1:
            return [float(score.seats[0].total)]
        return [1.0 / len(score.winners) if seat in score.winners else 0.0 for seat in seats]
    values = [game.value(world, seat) for seat in seats]
    if world.players == 1:
        return [-ALONE * math.log(max(1e-9, 1.0 - values[0]))]
    whole = sum(values)
    return [value / whole for value in values] if whole else [1.0 / len(values)] * len(values)
