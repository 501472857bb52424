"""The greedy bot: takes in dogs it has a home for, matches several at a time, and looks for better homes when it has none.

It judges by its own hand and by what lies open, never by what a world guessed for it.
"""

from hearthside.games.to_the_dogs import actions, awards
from hearthside.games.to_the_dogs.actions import (
    Collect,
    Done,
    Exchange,
    Flip,
    Mark,
    Match,
    Rehome,
    Show,
    Take,
)
from hearthside.games.to_the_dogs.cards import (
    CANT_BE_ALONE,
    FOOD_MOTIVATED,
    HOMES,
    NEW_HOME_CARD,
    SIZE_AGE,
    SIZE_ONLY,
)
from hearthside.games.to_the_dogs.scoring import SPECIALTY_STEPS, WHOLE_SIDE, specialty_points
from hearthside.games.to_the_dogs.state import PLAYING, Town

NEVER = -10.0
"""Below anything a bot would do by choice."""
GOOD_HOME = 3.2
"""A home that promises fewer points than this is worth exchanging."""


def judge(g: Town, seat: int, options: list[actions.AnyAction]) -> list[float]:
    """How good each option looks."""
    return Judge(g, seat).judge(options)


class Judge:
    """One look at the table by one seat."""

    def __init__(self, g: Town, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.hand = [home for home in g.hands[seat] if home not in g.marked]
        self.care = [dog for dog in g.care[seat] if dog >= 0]
        self.room = len(g.care[seat]) - len(self.care)
        self.extras: dict[int, float] = {}

    def judge(self, options: list[actions.AnyAction]) -> list[float]:
        if any(isinstance(option, Mark) for option in options):
            return self.homes_to_give(options)
        if isinstance(options[0], Show):
            return [self.side_promise(option.side) for option in options if isinstance(option, Show)]
        now = self.best(self.care, self.hand)
        taking = self.best_taking(self.g.bowl[self.seat], now)
        return [self.option(option, now, taking) for option in options]

    def option(self, option: actions.AnyAction, now: float, taking: tuple[float, int]) -> float:
        g, seat = self.g, self.seat
        match option:
            case Match():
                dog = g.care[seat][option.place]
                dogs = [other for other in self.care if other != dog]
                homes = [home for home in self.hand if home != option.home]
                first = self.value(dog, option.home)
                return first + self.best(dogs, homes) + 0.01 * first
            case Take():
                gain = self.best([*self.care, option.dog], self.hand) - now
                if gain <= 0.3:
                    return NEVER
                total, best = taking
                waiting = 0.6 * now if len(self.care) < 2 else 0.0
                return total + waiting + (0.5 if option.dog == best else 0.1 * gain - 0.1 * g.pack.cost[option.dog])
            case Collect():
                food = min(len(g.hands[seat]), g.bank[seat])
                more, _ = self.best_taking(g.bowl[seat] + food, now)
                return 0.6 * max(more - taking[0], 0.0) + 0.1 * food
            case Exchange():
                return 0.15 * sum(self.promise(home) < GOOD_HOME for home in self.hand)
            case Rehome():
                return self.second_chance(option.dog, now)
            case Flip():
                return self.flip_gain()
            case Done():
                return 0.2
            case _:
                return 0.0

    # Dogs and homes

    def value(self, dog: int, home: int) -> float:
        """What matching this pair is worth, bonus and awards included; negative when the home does not take the dog."""
        pack = self.g.pack
        points = pack.points[dog * HOMES + home]
        if points < 0:
            return NEVER
        kind = pack.kind[home]
        wild = 0.0 if kind == SIZE_AGE else 0.4 if kind == SIZE_ONLY else -0.4
        return points + self.extra(dog) + wild

    def extra(self, dog: int) -> float:
        """What a homed dog is worth beyond the points of its match."""
        if dog not in self.extras:
            self.extras[dog] = self.bonus(dog) + self.specialty_gain(dog) + self.award_gain(dog)
        return self.extras[dog]

    def bonus(self, dog: int) -> float:
        g = self.g
        if g.rehomed[self.seat] == dog:
            return 0.0
        bonus = g.pack.bonus[dog]
        if bonus == FOOD_MOTIVATED:
            return 0.4 * min(5, g.bank[self.seat])
        if bonus == NEW_HOME_CARD:
            return 2.0 if max(g.centre) >= 0 else 0.0
        if bonus == CANT_BE_ALONE:
            return 2.0 + 0.5 * g.pack.size[dog]
        return 2.5

    def specialty_gain(self, dog: int) -> float:
        """What the side that lies up would gain, and half of what the other would."""
        g, seat = self.g, self.seat
        if g.specialty[seat] < 0:
            return 0.0
        breeds = g.pack.dog_breeds[dog]
        total = 0.0
        for side, bits in enumerate(g.pack.sides[g.specialty[seat]]):
            counts = self.breed_counts(bits)
            gain = 0.0
            for number, bit in zip(counts, bits, strict=True):
                if breeds & bit:
                    gain += SPECIALTY_STEPS[min(number + 1, 3)] - SPECIALTY_STEPS[min(number, 3)]
                    gain += WHOLE_SIDE / 3 if number == 0 else 0.0
            total += gain * (0.8 if side == g.side[seat] else 0.3)
        return total

    def breed_counts(self, bits: tuple[int, ...]) -> list[int]:
        breeds = self.g.pack.dog_breeds
        dogs = self.g.dogs_of(self.seat)
        return [sum(1 for dog in dogs if breeds[dog] & bit) for bit in bits]

    def award_gain(self, dog: int) -> float:
        """A step towards the Dare and in the race is worth its share of the points."""
        g, seat = self.g, self.seat
        gain = 0.0
        have = awards.traits(g.pack, g.dogs_of(seat))
        more = [*have, *awards.traits(g.pack, [dog])]
        if seat not in g.dare:
            dare = awards.dare_of(g.pack, g.awards)
            before, need = awards.dare_progress(dare, have)
            gain += dare.points * (awards.dare_progress(dare, more)[0] - before) / need
        if seat not in g.fetch:
            fetch = awards.fetch_of(g.pack, g.awards)
            places = awards.fetch_places(fetch, g.players)
            if len(g.fetch) < len(places) and awards.fetch_count(fetch, more) > awards.fetch_count(fetch, have):
                gain += places[len(g.fetch)] / fetch.number
        return gain

    def best(self, dogs: list[int], homes: list[int]) -> float:
        """The best these dogs can do with these homes; three homes for each dog are enough to look at."""
        return self._best([self.top_homes(dog, homes) for dog in dogs], 0, ())

    def top_homes(self, dog: int, homes: list[int]) -> list[tuple[float, int]]:
        fitting = [(self.value(dog, home), home) for home in homes if self.g.pack.points[dog * HOMES + home] >= 0]
        fitting.sort(reverse=True)
        return fitting[:3]

    def _best(self, tops: list[list[tuple[float, int]]], at: int, used: tuple[int, ...]) -> float:
        if at == len(tops):
            return 0.0
        best = self._best(tops, at + 1, used)
        for value, home in tops[at]:
            if home not in used:
                best = max(best, value + self._best(tops, at + 1, (*used, home)))
        return best

    def best_taking(self, bowl: int, now: float) -> tuple[float, int]:
        """What taking in dogs would gain with so much food, one good dog after another, and the dog to begin with."""
        g = self.g
        if g.phase != PLAYING:
            return 0.0, -1
        dogs, total, first = self.care, now, -1
        left = [dog for dog in g.centre if dog >= 0]
        for _ in range(self.room):
            gains = [
                (self.best([*dogs, dog], self.hand) - total - 0.3 * g.pack.cost[dog], dog)
                for dog in left
                if g.pack.cost[dog] <= bowl
            ]
            if not gains:
                break
            gain, dog = max(gains)
            if gain <= 0:
                break
            bowl -= g.pack.cost[dog]
            total += gain
            dogs = [*dogs, dog]
            left.remove(dog)
            first = dog if first < 0 else first
        return total - now, first

    # Homes to keep

    def promise(self, home: int) -> float:
        """What a home may bring: the best dog in care or in the centre for it, and how many it takes."""
        g = self.g
        points = g.pack.points
        fits = [points[dog * HOMES + home] for dog in [*self.care, *g.centre] if dog >= 0]
        fits = [number for number in fits if number >= 0]
        if not fits:
            return 0.5
        return max(fits) + 0.15 * len(fits)

    def homes_to_give(self, options: list[actions.AnyAction]) -> list[float]:
        """Homes are marked one after another in ascending order: of those to give, the lowest first."""
        g, seat = self.g, self.seat
        rest = [option.home for option in options if isinstance(option, Mark)]
        last = g.marked[-1] if g.marked else -1
        by_promise = sorted((self.promise(home), home) for home in self.hand if home > last)
        excess = len(g.hands[seat]) - g.hand_size[seat] - len(g.marked)
        forced = not any(isinstance(option, Done) for option in options)
        if forced and excess > 0:
            give = [home for _, home in by_promise[:excess]]
        else:
            give = [home for promise, home in by_promise if promise < GOOD_HOME and home in rest]
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
                promise += 2.0 if self.top_homes(dog, self.hand) else 1.0
        return promise

    def flip_gain(self) -> float:
        """Turn the card when the other side is worth more."""
        g, seat = self.g, self.seat
        sides = g.pack.sides[g.specialty[seat]]
        up = g.side[seat]
        gain = specialty_points(self.breed_counts(sides[1 - up])) - specialty_points(self.breed_counts(sides[up]))
        return 0.3 + 0.01 * gain if gain > 0 else NEVER

    def second_chance(self, dog: int, now: float) -> float:
        """Take back a dog when it can find a clearly better home."""
        homed = next(homed for homed in self.g.homed[self.seat] if homed[0] == dog)
        points, places = self.g.pack.points, dog * HOMES
        better = max((points[places + home] for home in self.hand), default=-1) - homed[3]
        return now + better if better >= 3 else NEVER
