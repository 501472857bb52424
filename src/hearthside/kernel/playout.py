"""A game played to its end at random: what search, lab and benchmarks do most, in one tight loop."""

from hearthside.kernel.agenda import FACTOR, JUMPS, RUN_BITS, RUN_MOST, Ask, State
from hearthside.kernel.rng import PRIME, Rng


def playout(g: State, rng: Rng) -> tuple[int, int]:
    """Play at random to the end: how many decisions were taken, and how many of them had more than one option.

    The same as ``settle`` and ``play`` in turn; the options of each question are found once and nothing is kept. The one
    number taken from ``rng`` decides all that follows.
    """
    agenda = g.agenda
    choices = forced = 0
    chance = 1 + rng.below(PRIME - 1)
    while agenda:
        top = agenda.pop()
        if isinstance(top, Ask):
            number = top.at_random(g, chance)
            if number > 1:
                choices += 1
                chance = chance * FACTOR % PRIME
            elif number < 0:
                made = -number & RUN_MOST
                choices += made
                forced += -number >> RUN_BITS
                chance = chance * JUMPS[made] % PRIME
            elif number:
                forced += 1
        else:
            top.run(g)
    return choices + forced, choices
