"""Playing a world on in imagination: by the light policy, to the end or to where the game's value says the rest."""

import math
from typing import Any

from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.game import SWING, Game, worth_alone
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng

MARGIN = 0.1
"""The part of a result that is for how much somebody won by: of two ways to win, or to lose, the better one is better."""


def play_on(game: Game, world: State, options: list[Any], rng: Rng, longest: int) -> bool:
    """Let everybody decide by the light policy, so many times at most; True when the game is over."""
    light = game.light
    for _ in range(longest):
        if not options:
            return True
        play(world, options[0] if len(options) == 1 else light(world, options, rng))
        options = settle(world)
    return not options


def worth(game: Game, world: State, seat: int) -> float:
    """What a world is worth to a seat: the true result when it is over, else what the game's value expects."""
    return game.value(world, seat) if world.agenda else result(game.score(world), seat)


def result(score: Score, seat: int) -> float:
    """What the end of a game is worth to a seat, 0 to 1: those who win share one, and a small part is for the margin."""
    totals = [ledger.total for ledger in score.seats]
    if len(totals) == 1:
        return worth_alone(totals[0])
    best = max(total for other, total in enumerate(totals) if other != seat)
    margin = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, (best - totals[seat]) / SWING))))
    winners = score.winners
    won = 1.0 / len(winners) if seat in winners else 0.0
    return (1.0 - MARGIN) * won + MARGIN * margin
