"""Moving a dog; and random play of what happens most: dogs move, action after action, turn after turn."""

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.events import DogMoved
from hearthside.games.forever_home.patterns import FULL
from hearthside.games.forever_home.state import ACTIONS, LAST_ROUND, NONE, Shelters
from hearthside.games.forever_home.steps_skills import arrive
from hearthside.games.forever_home.steps_training import ChooseCard
from hearthside.kernel.agenda import FACTOR, RUN_MOST
from hearthside.kernel.rng import PRIME

TWO_ROWS = a.TWO_ROWS
THREE_ROWS = a.THREE_ROWS
STEPS_ABOVE = a.STEPS_ABOVE
STEPS_BELOW = a.STEPS_BELOW
STEPS = a.STEPS
STEPS_IN_LAST = a.STEPS_IN_LAST
IN_FIRST = a.STEP_SPACES[0]
IN_SECOND = a.STEP_SPACES[1]
IN_THIRD = a.STEP_SPACES[2]
IN_LAST = a.STEP_SPACES[3]

MATCHED, ASKED, OVER = -1, -2, -3
"""Why moves do not go on, besides a dog or card that is taken: one may have completed a card; the next action needs a closer look; the
turn is over, and more than the next turn follows."""


def move_dog(g: Shelters, seat: int, origin: int, to: int) -> bool:
    """One of your dogs moves to an empty neighbouring space, also diagonally; whether something may follow."""
    dog = g.shift(seat, origin, to)
    if g.events is not None:
        g.tell(DogMoved, seat, dog, origin, to)
    if g.advanced or g.optional:
        arrive(g, seat, to, origin, g.move_triggers)
        return True
    if g.makes_match_at(seat, to, origin):
        g.agenda.append(ChooseCard(seat))
        return True
    return False


def moves_at_random(g: Shelters, seat: int, number: int, chance: int) -> tuple[int, int, int, int, int, int]:
    """Moves in a row, from an action of this number on, as ``Act`` and the end of a turn would have them one by one.

    What ended them (the place of what was taken, or one of the reasons above), the seat and the number of its action, how many choices
    were made, and from where to where the last dog moved. Where nobody listens, on the plain shelter, with full displays.
    """
    players, first, later = g.players, g.first, g.round > 1
    all_looks = g.pack.looks
    lost = g.acted + 1 - number
    choices = origin = to = 0
    while True:
        takes, held = g.takes[seat], g.held[seat]
        grid, kinds, occupied = g.grids[seat], g.kinds[seat], g.occupied[seat]
        gapped = held & g.pack.gapped
        if not takes or occupied == FULL:
            end = ASKED
            break
        while True:
            above = takes + STEPS_ABOVE[occupied & THREE_ROWS]
            place = chance % (above + STEPS_BELOW[occupied >> 10])
            chance = chance * FACTOR % PRIME
            choices += 1
            if place < takes:
                break
            if place < above:
                place -= takes
                steps = STEPS[occupied & TWO_ROWS]
                if place < len(steps):
                    spaces = IN_FIRST
                else:
                    place -= len(steps)
                    steps = STEPS[occupied >> 5 & TWO_ROWS]
                    spaces = IN_SECOND
            else:
                place -= above
                steps = STEPS[occupied >> 10 & TWO_ROWS]
                if place < len(steps):
                    spaces = IN_THIRD
                else:
                    place -= len(steps)
                    steps = STEPS_IN_LAST[occupied >> 15]
                    spaces = IN_LAST
            origin, to, both = spaces[steps[place]]
            # As in g.shift: nothing happens as often as this.
            dog = grid[origin]
            grid[origin] = NONE
            grid[to] = dog
            alike = kinds[dog] ^ both
            kinds[dog] = alike
            occupied ^= both
            g.occupied[seat] = occupied
            # As in g.makes_match.
            looks = all_looks[to]
            around = (occupied & looks.around) % looks.size
            cards = held & looks.near[around]
            if cards and g.stands_one_of(seat, looks.lone_masks, looks.lone, cards, occupied):
                place = MATCHED
                break
            alike_around = alike & looks.around
            cards = held & (looks.alike[alike_around % looks.size] if alike_around else looks.far)
            if cards:
                cards &= looks.near_kin[around]
                if cards and g.makes_one_of(seat, looks.kin_masks, looks.kin, cards, alike, occupied):
                    place = MATCHED
                    break
            if gapped:
                gaps = g.pack.gaps[origin]
                cards = held & gaps.near[(occupied & gaps.around) % gaps.size]
                if cards and g.stands_one_of(seat, gaps.masks, gaps.ways, cards, occupied):
                    place = MATCHED
                    break
            if number == ACTIONS:
                place = OVER
                break
            number += 1
        end = place
        if end != OVER or not later or choices >= RUN_MOST - ACTIONS:
            break
        after = (seat + 1) % players
        if after == first:
            if g.round == LAST_ROUND:
                break
            g.round += 1
        if g.idle:
            g.idle = 0
        seat, number, lost = after, 1, 0
    g.acted = lost + number - (end == ASKED)
    return end, seat, number, choices, origin, to
