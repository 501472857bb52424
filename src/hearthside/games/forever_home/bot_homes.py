"""What dogs are worth in the homes, the commendations and the challenges, for the judgement."""

from functools import lru_cache
from math import exp

from hearthside.games.forever_home.bot_weights import Weights
from hearthside.games.forever_home.cards import DOGS, MEEPLE_SPACES, AnyN, Cards, DistinctTypes, Groups, HomeRule, Sets
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.scoring import FOSTER, Tally, award_count, group_sets, home_points, tally_of
from hearthside.games.forever_home.state import NONE, Shelters


def hope_of(reputation: float, lacking: int, left: float, sure: float, weights: Weights) -> float:
    """What a set that still lacks so many dogs is worth: its reputation as far as it will be finished, less what those dogs bring elsewhere.

    ``sure``: how sure they are to come if there is time; ``left``: how many dogs will still find homes.
    """
    far = lacking / (left + 0.5)
    return max(0.0, reputation * sure * (1 - weights.far * far * far) - weights.elsewhere * lacking)


@lru_cache(maxsize=1 << 15)
def home_worth(pack: Cards, home: int, dogs: tuple[int, ...], left: float, weights: Weights) -> float:
    """What a home card pays with these dogs, and may come to pay if so many more find homes."""
    return home_paid(pack, home, dogs) + home_hope(pack.homes[home].rule, list(dogs), left, weights)


@lru_cache(maxsize=1 << 15)
def home_paid(pack: Cards, home: int, dogs: tuple[int, ...]) -> int:
    """What a home card pays with these dogs."""
    return home_points(pack.homes[home].rule, list(dogs))


def home_hope(rule: HomeRule, dogs: list[int], left: float, weights: Weights) -> float:
    """What a home may still come to pay beyond what it pays now, if so many more dogs find homes."""
    if isinstance(rule, DistinctTypes):
        return weights.variety * _variety_hope(rule, len([number for number in dogs if number]), left, weights)
    if isinstance(rule, AnyN):
        lacking = rule.n - sum(dogs) % rule.n
        sure = weights.any_dog**lacking
        return 0.0 if rule.n == 1 else weights.any_n * hope_of(rule.reputation, lacking, left, sure, weights)
    if isinstance(rule, Sets):
        return weights.listed * _listed_hope(rule, dogs, left, weights)
    return weights.groups * _groups_hope(rule, dogs, left, weights)


def _variety_hope(rule: DistinctTypes, kinds: int, left: float, weights: Weights) -> float:
    now = max([points for step, points in rule.table.items() if int(step) <= kinds], default=0)
    best, sure = 0.0, 1.0
    for more in range(1, KINDS - kinds + 1):
        sure *= weights.new_kind[KINDS - kinds - more + 1]
        best = max(best, hope_of(rule.table.get(str(kinds + more), 0) - now, more, left, sure, weights))
    return best


def _listed_hope(rule: Sets, dogs: list[int], left: float, weights: Weights) -> float:
    """Each listed set by the dogs that are there beyond complete ones."""
    hope = 0.0
    for one in rule.sets:
        need = [(DOGS.index(dog), number) for dog, number in one.need.items()]
        made = min([dogs[dog] // number for dog, number in need])
        lacking = sum([max(0, number * (made + 1) - dogs[dog]) for dog, number in need])
        fresh = lacking == sum([number for _, number in need])  # the first dog may be any of them
        hope += hope_of(one.reputation, lacking, left, weights.the_dog ** (lacking - fresh), weights)
    return hope


def _groups_hope(rule: Groups, dogs: list[int], left: float, weights: Weights) -> float:
    """Groups of equal dogs: what is left beyond complete sets, as it fits best into one more."""
    if len(rule.groups) == 1:
        size = rule.groups[0]
        rest = sorted([number % size for number in dogs], reverse=True)
        first, second = size - rest[0], size - rest[1]
        hope = hope_of(rule.reputation, first, left, weights.the_dog**first, weights)
        if not rest[1]:
            return hope
        return hope + hope_of(rule.reputation, second, left / 2, weights.the_dog**second, weights) / 2
    over = sorted(dogs, reverse=True)
    for _ in range(group_sets(rule, dogs)):
        for place, size in enumerate(rule.groups):
            over[place] = max(0, over[place] - size)
        over.sort(reverse=True)
    lacking = sum([max(0, size - number) for size, number in zip(rule.groups, over, strict=False)])
    fresh = over[: len(rule.groups)].count(0)  # the first dog of a group may be of any kind
    return hope_of(rule.reputation, lacking, left, weights.the_dog ** (lacking - fresh), weights)


class Needs:
    """The homes and comparisons of one seat at one decision."""

    def __init__(self, g: Shelters, seat: int, turns: float, left: float, weights: Weights) -> None:
        """``turns``: own turns still to come, roughly; ``left``: dogs that will still find homes."""
        self.g = g
        self.weights = weights
        self.turns = turns
        self.left = left
        self.tally: Tally = tally_of(g, seat)
        self.late = max(0.0, 1 - turns / 4)
        """How much of what stands in the grid now will still be there at the end."""
        self.spread = weights.close_award + weights.spread * turns
        others = [tally_of(g, other) for other in range(g.players) if other != seat]
        self.box_of = [-1] * KINDS
        """By kind: the commendation it stands for."""
        self.rival = [0] * KINDS
        """By kind: the most anybody else has of what is compared."""
        for box, dog in enumerate(g.commendations):
            self.box_of[dog] = box
            self.rival[dog] = max([award_count(g.pack.commendations[box].kind, dog, other) for other in others])
        self._dogs: dict[int, float] = {}
        self._sent: dict[tuple[int, int], float] = {}

    def worth(self, home: int, dogs: list[int]) -> float:
        """What a home pays, and may come to pay."""
        return home_worth(self.g.pack, self.g.homes[home], tuple(dogs), self.left, self.weights)

    def sent(self, dog: int, home: int) -> float:
        """What sending a dog to a home is worth."""
        key = (dog, home)
        known = self._sent.get(key)
        if known is not None:
            return known
        tally = self.tally
        dogs = tally.homes[home].copy()
        before = self.worth(home, dogs)
        award = self.award(dog, 0)
        challenge = self.challenges()
        dogs[dog] += 1
        tally.homes[home][dog] += 1
        value = self.worth(home, dogs) - before + self.award(dog, 0) - award + self.challenges() - challenge
        tally.homes[home][dog] -= 1
        self._sent[key] = value
        return value

    def best(self, dog: int) -> float:
        """What a dog brings at its best home."""
        return max([self.sent(dog, home) for home in range(4)])

    # Commendations

    def award(self, dog: int, in_grid: int) -> float:
        """What the commendation of a kind is worth with so many more of it in the grid: the chance to have the most."""
        box = self.box_of[dog]
        if box < 0:
            return 0.0
        one = self.g.pack.commendations[box]
        mine = award_count(one.kind, dog, self.tally)
        if one.kind == "most_in_grid":
            mine += in_grid
        if mine <= 0 and self.turns <= 0:
            return 0.0
        ahead = (mine - self.rival[dog] + 0.5) / self.spread
        worth = self.weights.award * one.reputation / (1 + exp(-max(-30.0, min(30.0, 2 * ahead))))
        return worth * self.late if one.kind == "most_in_grid" else worth

    def in_training(self, dog: int, more: int) -> float:
        """What one dog more or less in the grid changes in the comparisons."""
        return self.award(dog, more) - self.award(dog, 0)

    def dog(self, dog: int) -> float:
        """What a dog in training may be worth later."""
        known = self._dogs.get(dog)
        if known is None:
            wish = self.weights.wish * self.best(dog) * min(1.0, self.left / 3)
            known = self._dogs[dog] = wish + self.in_training(dog, 1) + self.grid_challenge(dog)
        return known

    # The solo game

    def challenges(self) -> float:
        """What the challenges about rehomed dogs are worth as they stand."""
        value = 0.0
        for space, dog in enumerate(self.g.meeples):
            if dog != NONE:
                value += self.challenge(space, dog)
        return value

    def challenge(self, space: int, dog: int) -> float:
        """How far a meeple's place has come, roughly."""
        owner = MEEPLE_SPACES[space]
        tally = self.tally
        if owner == 0:
            return tally.rehomed(dog) * (1.2 if space == 0 else -0.7)
        if owner == 2:
            return float(tally.homes[FOSTER][dog])
        if owner == 3:
            return 2.0 * tally.homes_with(dog)
        return 0.0

    def grid_challenge(self, dog: int) -> float:
        """What a dog in the grid does for the challenge that compares grids."""
        if dog not in self.g.meeples:
            return 0.0
        space = self.g.meeples.index(dog)
        if MEEPLE_SPACES[space] != 1:
            return 0.0
        return 0.6 if space == 3 else -0.4

    def meeple(self, dog: int, space: int) -> float:
        """A meeple's place: many of the kind where they pay, few where they harm; what pays by steering comes early."""
        tally = self.tally
        owner = MEEPLE_SPACES[space]
        there, here = tally.rehomed(dog), tally.grid[dog]
        if owner == 0:
            return 2.0 * there + 0.8 * here - 2.5 if space == 0 else 0.5 - 1.5 * there - 0.5 * here
        if owner == 1:
            return (1.2 * here - 2.0) if space == 3 else 0.2 - 0.8 * here
        if owner == 2:
            return tally.homes[FOSTER][dog] + 0.4 * here - 0.5
        return 2.0 * tally.homes_with(dog) + 0.8 * min(here, 3) + 0.3 * self.turns - 1.5
