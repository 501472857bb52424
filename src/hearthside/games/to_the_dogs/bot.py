"""The judgement of the normal bot: it takes in dogs it has homes for, matches several at a time, and knows what a turn is worth.

It judges by its own hand and by what lies open, never by what a world guessed for it.
"""

from hearthside.games.to_the_dogs import actions, awards
from hearthside.games.to_the_dogs.actions import (
    Collect,
    Done,
    Exchange,
    Flip,
    Mark,
    MatchDog,
    Rehome,
    Show,
    Take,
)
from hearthside.games.to_the_dogs.bot_weights import BY_HAND, SHARP, Weights
from hearthside.games.to_the_dogs.bot_worth import NEVER, Worth
from hearthside.games.to_the_dogs.scoring import KIBBLE_PER_POINT, specialty_points
from hearthside.games.to_the_dogs.state import FINAL, PLAYING, Town
from hearthside.games.to_the_dogs.steps_homes import DiscardDown


def judge(g: Town, seat: int, options: list[actions.AnyAction]) -> list[float]:
    """How good each option looks."""
    return Judge(g, seat, BY_HAND).judge(options)


def sharp(g: Town, seat: int, options: list[actions.AnyAction]) -> list[float]:
    """How good each option looks to whoever thinks ahead."""
    return Judge(g, seat, SHARP).judge(options)


def judge_by(weights: Weights, g: Town, seat: int, options: list[actions.AnyAction]) -> list[float]:
    """How good each option looks to somebody who weighs in this way."""
    return Judge(g, seat, weights).judge(options)


class Judge:
    """One look at the table by one seat."""

    def __init__(self, g: Town, seat: int, weights: Weights) -> None:
        self.g = g
        self.seat = seat
        self.weights = weights
        self.worth = Worth(g, seat, weights)
        self.late = 1.0 - self.worth.early
        self.hand = [home for home in g.hands[seat] if home not in g.marked]
        self.care = [dog for dog in g.care[seat] if dog >= 0]
        self.room = len(g.care[seat]) - len(self.care)

    def judge(self, options: list[actions.AnyAction]) -> list[float]:
        if any(isinstance(option, Mark) for option in options):
            return self.homes_to_give(options)
        if isinstance(options[0], Show):
            return [self.side_promise(option.side) for option in options if isinstance(option, Show)]
        now = self.worth.best(self.care, self.hand)
        taking = self.best_taking(self.g.bowl[self.seat], now)
        return [self.option(option, now, taking) for option in options]

    def option(self, option: actions.AnyAction, now: float, taking: tuple[float, int]) -> float:
        match option:
            case MatchDog():
                return self.match(option)
            case Take():
                return self.take(option.dog, now, taking)
            case Collect():
                return self.collect(now, taking[0])
            case Exchange():
                return self.exchange(now)
            case Rehome():
                return self.second_chance(option.dog, now)
            case Flip():
                return self.flip_gain()
            case Done():
                return self.weights.stop
            case _:
                return 0.0

    # Dogs

    def match(self, option: MatchDog) -> float:
        """This pair and the best the others can do; of equal ways the one that scores most at once comes first."""
        dog = self.g.care[self.seat][option.place]
        dogs = [other for other in self.care if other != dog]
        homes = [home for home in self.hand if home != option.home]
        first = self.worth.value(dog, option.home)
        return first + self.worth.best(dogs, homes) + 0.01 * first

    def take(self, dog: int, now: float, taking: tuple[float, int]) -> float:
        """A dog is taken in when it gains more than its food, the best of them first."""
        gain = self.worth.best([*self.care, dog], self.hand) - now - self.worth.food_for(dog)
        if gain <= self.weights.stop:
            return NEVER
        total, best = taking
        weights = self.weights
        waiting = (weights.patience[len(self.care)] + weights.patience_late * self.late) * now
        return (
            (weights.taking + weights.taking_late * self.late) * total + waiting + (0.5 if dog == best else 0.1 * gain)
        )

    def best_taking(self, bowl: int, now: float) -> tuple[float, int]:
        """What taking in dogs would gain with so much food, one good dog after another, and the dog to begin with."""
        g = self.g
        if g.phase != PLAYING:
            return 0.0, -1
        dogs, total, spent, first = self.care, now, 0.0, -1
        left = [dog for dog in g.centre if dog >= 0]
        for _ in range(self.room):
            gains = [
                (self.worth.best([*dogs, dog], self.hand) - total - self.worth.food_for(dog), dog)
                for dog in left
                if g.pack.cost[dog] <= bowl
            ]
            if not gains:
                break
            gain, dog = max(gains)
            if gain <= self.weights.stop:
                break
            bowl -= g.pack.cost[dog]
            total += gain + self.worth.food_for(dog)
            spent += self.worth.food_for(dog)
            dogs = [*dogs, dog]
            left.remove(dog)
            first = dog if first < 0 else first
        return total - now - spent, first

    # Food and homes

    def collect(self, now: float, taking: float) -> float:
        """Food for dogs that the bowl cannot feed yet; at the end every third kibble is a point."""
        g, seat = self.g, self.seat
        food = min(len(g.hands[seat]), g.bank[seat])
        if g.phase != PLAYING:
            return (g.bowl[seat] + food) // KIBBLE_PER_POINT - g.bowl[seat] // KIBBLE_PER_POINT + 0.01 * food
        more, _ = self.best_taking(g.bowl[seat] + food, now)
        weights = self.weights
        each = weights.food - weights.food_full * g.bowl[seat]
        worth = weights.food_for_dogs * max(more - taking, 0.0) + each * food + weights.patience_food * now
        if g.effect == awards.RICH_IN_FOOD and seat not in g.once:
            worth += weights.rich * (g.bowl[seat] + food >= awards.RICH_BOWL)
        return worth

    def exchange(self, now: float) -> float:
        """New homes serve dogs that can still be matched: none after the last turn."""
        g = self.g
        if g.phase == FINAL and not (g.extra and self.care):
            return 0.0
        usual = self.worth.usual_home(self.hand)
        gain = sum([max(0.0, usual - kept) for kept in self.worth.promises(self.hand).values()])
        part = self.weights.new_homes + self.weights.new_homes_late * self.late
        return part * gain + self.weights.patience_homes * now

    def homes_to_give(self, options: list[actions.AnyAction]) -> list[float]:
        """Homes are marked one after another in ascending order: of those to give, the lowest first."""
        g = self.g
        rest = [option.home for option in options if isinstance(option, Mark)]
        last = g.marked[-1] if g.marked else -1
        promises = self.worth.promises(self.hand)
        by_promise = sorted((promises[home], home) for home in self.hand if home > last)
        top = g.agenda[-1]
        forced = not any(isinstance(option, Done) for option in options)
        if isinstance(top, DiscardDown):
            give = [home for _, home in by_promise[: top.number - len(g.marked)]]
        else:
            usual = self.worth.usual_home(self.hand)
            give = [home for promise, home in by_promise if promise < self.weights.poor_home * usual and home in rest]
            give = give or [home for _, home in by_promise[:1] if forced]
        chosen = min((home for home in give if home in rest), default=-1)
        return [(1.0 if option.home == chosen else NEVER) if isinstance(option, Mark) else 0.0 for option in options]

    # The specialty card

    def side_promise(self, side: int) -> float:
        """How many dogs in the centre show a breed of the side, those with a home in hand twice."""
        g = self.g
        bits = sum(g.pack.sides[g.specialty[self.seat]][side])
        promise = 0.0
        for dog in g.centre:
            if g.pack.dog_breeds[dog] & bits:
                promise += 2.0 if any(home in g.pack.takes[dog] for home in self.hand) else 1.0
        return promise

    def flip_gain(self) -> float:
        """Turn the card when the other side is worth more."""
        g, seat = self.g, self.seat
        sides = g.pack.sides[g.specialty[seat]]
        up = g.side[seat]
        counts = self.worth.breed_counts
        gain = specialty_points(counts(sides[1 - up])) - specialty_points(counts(sides[up]))
        return self.weights.stop + 0.1 + 0.01 * gain if gain > 0 else NEVER

    def second_chance(self, dog: int, now: float) -> float:
        """Take back a dog when it can find a clearly better home."""
        homed = next(homed for homed in self.g.homed[self.seat] if homed[0] == dog)
        points = self.g.pack.points[dog]
        better = max((points[home] for home in self.hand), default=-1) - homed[3]
        return now + better if better >= self.weights.clearly_better else NEVER
