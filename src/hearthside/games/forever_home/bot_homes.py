"""What dogs are worth in the homes, the commendations and the challenges, for the greedy heuristic."""

from hearthside.games.forever_home.cards import KINDS, MEEPLE_SPACES
from hearthside.games.forever_home.scoring import Tally, award_count, home_points, tally_of
from hearthside.games.forever_home.state import NONE, Shelters

NEXT = 0.45
"""What a point is worth that one more dog would bring to a home."""
SECOND = 0.2
"""The same with two more dogs."""
AWARD = 0.6
"""What a point of a commendation is worth while others can still overtake."""
WISH = 0.25
"""How much a dog's best home counts while it is still in training."""


class Needs:
    """The homes of one seat at one decision."""

    def __init__(self, g: Shelters, seat: int) -> None:
        self.g = g
        self.tally: Tally = tally_of(g, seat)
        self.others = [tally_of(g, other) for other in range(g.players) if other != seat]
        self._known: dict[tuple[int, ...], float] = {}
        self._dogs: dict[int, float] = {}

    def promise(self, home: int, dogs: list[int]) -> float:
        """What a home is worth with what one or two more dogs would bring."""
        key = (home, *dogs)
        known = self._known.get(key)
        if known is not None:
            return known
        rule = self.g.pack.homes[self.g.homes[home]].rule
        now = home_points(rule, dogs)
        one = two = now
        for first in range(KINDS):
            dogs[first] += 1
            one = max(one, home_points(rule, dogs))
            for second in range(first, KINDS):
                dogs[second] += 1
                two = max(two, home_points(rule, dogs))
                dogs[second] -= 1
            dogs[first] -= 1
        worth = now + NEXT * (one - now) + SECOND * (two - one)
        self._known[key] = worth
        return worth

    def sent(self, dog: int, home: int) -> float:
        """What sending a dog to a home is worth."""
        dogs = self.tally.homes[home].copy()
        before = self.promise(home, dogs)
        awards = self.awards()
        self.tally.homes[home][dog] += 1
        dogs[dog] += 1
        value = self.promise(home, dogs) - before + self.awards() - awards
        self.tally.homes[home][dog] -= 1
        return value

    def awards(self) -> float:
        """What the commendations or challenges about rehomed dogs are worth as they stand."""
        g = self.g
        value = 0.0
        for box, dog in zip(g.pack.commendations, g.commendations, strict=False):
            mine = award_count(box.kind, dog, self.tally)
            theirs = max([award_count(box.kind, dog, other) for other in self.others])
            if mine and mine >= theirs:
                value += AWARD * box.reputation
            elif mine + 1 >= theirs:
                value += AWARD * box.reputation / 3
        for space, dog in enumerate(g.meeples):
            if dog != NONE:
                value += self.challenge(space, dog)
        return value

    def challenge(self, space: int, dog: int) -> float:
        """How far a meeple's place has come, roughly."""
        owner = MEEPLE_SPACES[space]
        if owner == 0:
            return self.tally.rehomed(dog) * (1.2 if space == 0 else -0.6)
        if owner == 2:
            return float(self.tally.homes[3][dog])
        if owner == 3:
            return 2.0 * self.tally.homes_with(dog)
        return 0.0

    def dog(self, dog: int) -> float:
        """What a dog in training may be worth later."""
        known = self._dogs.get(dog)
        if known is None:
            known = WISH * max([self.sent(dog, home) for home in range(4)])
            self._dogs[dog] = known
        return known

    def meeple(self, dog: int, space: int) -> float:
        """A meeple's place: much rehomed to the left of challenge 1, little to its right, and so on."""
        tally = self.tally
        owner = MEEPLE_SPACES[space]
        if owner == 0:
            return 2.0 * tally.rehomed(dog) - 1.5 if space == 0 else 0.4 - 1.5 * tally.rehomed(dog)
        if owner == 1:
            return (1.5 * tally.grid[dog] - 2.0) if space == 3 else 0.2 - tally.grid[dog]
        if owner == 2:
            return float(tally.homes[3][dog]) - 0.5
        return 2.0 * tally.homes_with(dog) - 1.5
