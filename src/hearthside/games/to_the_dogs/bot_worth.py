"""What dogs and homes are worth to a seat: points, bonuses, the specialty card, awards, and what homes may still bring."""

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.bot_weights import Weights
from hearthside.games.to_the_dogs.cards import (
    AGES,
    CANT_BE_ALONE,
    FOOD_MOTIVATED,
    NEW_HOME_CARD,
    SIZE_AGE,
    SIZE_ONLY,
    EndOfGame,
)
from hearthside.games.to_the_dogs.scoring import KIBBLE_PER_POINT, SPECIALTY_STEPS, WHOLE_SIDE
from hearthside.games.to_the_dogs.state import PLAYING, Town
from hearthside.games.to_the_dogs.steps_match import FOOD_MOTIVATED_KIBBLE

NEVER = -10.0
"""Below anything a bot would do by choice."""


class Worth:
    """What things are worth to one seat at one moment."""

    def __init__(self, g: Town, seat: int, weights: Weights) -> None:
        self.g = g
        self.seat = seat
        self.weights = weights
        self.to_come = sum(dog >= 0 for dog in g.centre) + sum(map(len, g.piles)) if g.phase == PLAYING else 0
        """Dogs that can still be taken in."""
        self.early = self.to_come / (12 * g.players)
        """From 1 at the beginning down to 0."""
        self.extras: dict[int, float] = {}
        self.dogs = g.dogs_of(seat)
        self.have = awards.traits(g.pack, self.dogs)
        self.end = self.end_award()
        self.wild_costs = self.weights.end_award * self.end.points if self.end.effect == "fewest_wild_homes" else 0.0
        self.sides = (
            [self.breed_counts(bits) for bits in g.pack.sides[g.specialty[seat]]] if g.specialty[seat] >= 0 else []
        )
        """How many of the dogs show each breed of the two sides of the specialty card."""
        self.dared = self.raced = 0
        """How far the seat is with the Dare and in the race, if it can still earn them."""
        self.dare = None if seat in g.dare else awards.dare_of(g.pack, g.awards)
        if self.dare is not None:
            self.dared, _ = awards.dare_progress(self.dare, self.have)
        self.race = None if seat in g.fetch else awards.fetch_of(g.pack, g.awards)
        self.prize = 0
        if self.race is not None:
            places = awards.fetch_places(self.race, g.players)
            self.prize = places[len(g.fetch)] if len(g.fetch) < len(places) else 0
            self.raced = awards.fetch_count(self.race, self.have)

    # Dogs and homes

    def value(self, dog: int, home: int) -> float:
        """What matching this pair is worth, bonus and awards included; negative when the home does not take the dog."""
        pack = self.g.pack
        points = pack.points[dog][home]
        if points < 0:
            return NEVER
        kind = pack.kind[home]
        wild = 0.0 if kind == SIZE_AGE else self.wild(kind)
        return points + self.extra(dog) + wild - self.plain(dog, points)

    def plain(self, dog: int, points: int) -> float:
        """What it costs to match a dog with a home that does not double its points while a better one may come."""
        base = self.g.pack.base[dog]
        return self.weights.plain * self.early * base if points < 2 * base else 0.0

    def wild(self, kind: int) -> float:
        """A size-only home lets one exchange homes; every wild home may cost the award for the fewest."""
        return (
            self.weights.size_only_home if kind == SIZE_ONLY and self.to_come else self.weights.any_home
        ) - self.wild_costs

    def extra(self, dog: int) -> float:
        """What a homed dog is worth beyond the points of its match."""
        if dog not in self.extras:
            self.extras[dog] = self.bonus(dog) + self.specialty_gain(dog) + self.award_gain(dog)
        return self.extras[dog]

    def hope(self, dog: int) -> float:
        """What a dog is worth that has no home in hand: it may find one, and counts at the end even without."""
        return self.weights.hope * min(1.0, self.weights.soon * self.early) * (self.g.pack.base[dog] + self.extra(dog))

    def kibble(self) -> float:
        """A kibble takes in dogs; when none can come any more it is a third of a point."""
        return (
            self.weights.kibble + self.weights.kibble_late * (1.0 - self.early)
            if self.to_come
            else 1 / KIBBLE_PER_POINT
        )

    def food_for(self, dog: int) -> float:
        return self.kibble() * self.g.pack.cost[dog]

    def bonus(self, dog: int) -> float:
        g = self.g
        if g.rehomed[self.seat] == dog:
            return 0.0
        bonus = g.pack.bonus[dog]
        if bonus == FOOD_MOTIVATED:
            return self.kibble() * min(FOOD_MOTIVATED_KIBBLE, g.bank[self.seat])
        if bonus == NEW_HOME_CARD:
            return self.weights.larger_hand * self.early
        if bonus == CANT_BE_ALONE:
            return self.weights.companion + self.weights.companion_size * g.pack.size[dog]
        return self.weights.extra_turn if self.to_come else self.weights.last_turn

    # The specialty card and the awards

    def specialty_gain(self, dog: int) -> float:
        """What the side that lies up would gain, and a part of what the other would."""
        g, seat = self.g, self.seat
        if not self.sides:
            return 0.0
        breeds = g.pack.dog_breeds[dog]
        total = 0.0
        for side, bits in enumerate(g.pack.sides[g.specialty[seat]]):
            gain = 0.0
            for number, bit in zip(self.sides[side], bits, strict=True):
                if breeds & bit:
                    gain += SPECIALTY_STEPS[min(number + 1, 3)] - SPECIALTY_STEPS[min(number, 3)]
                    gain += self.weights.whole_side * WHOLE_SIDE / 3 if number == 0 else 0.0
            total += gain * (self.weights.side_up if side == g.side[seat] else self.weights.side_down)
        return total

    def breed_counts(self, bits: tuple[int, ...]) -> list[int]:
        breeds = self.g.pack.dog_breeds
        return [len([dog for dog in self.dogs if breeds[dog] & bit]) for bit in bits]

    def award_gain(self, dog: int) -> float:
        """A step towards the Dare, in the race and towards the end's award is worth its share of the points."""
        traits = self.g.pack.traits[dog]
        gain = 0.0
        if self.dare is not None:
            after, need = awards.dare_progress(self.dare, [*self.have, traits])
            gain += self.dare.points * self.step(self.dared, after, need)
        if self.race is not None and self.prize:
            after = self.raced + awards.fetch_count(self.race, [traits])
            gain += self.prize * self.step(self.raced, after, self.race.number)
        end = self.end
        if end.effect in ("most_dogs", "most_homes"):
            gain += self.weights.end_award * end.points
        elif end.effect == "most_seniors" and self.g.pack.age[dog] == len(AGES) - 1:
            gain += 2 * self.weights.end_award * end.points
        return gain

    def step(self, before: int, after: int, need: int) -> float:
        """The share of an award that a step towards it is worth: the nearer the goal the more, and most with the last step."""
        if after >= need:
            return self.weights.last_step
        return self.weights.award * (after * after - before * before) / (need * need)

    def end_award(self) -> EndOfGame:
        award = self.g.pack.awards[self.g.awards[-1]]
        assert isinstance(award, EndOfGame)
        return award

    # Several dogs

    def best(self, dogs: list[int], homes: list[int]) -> float:
        """The best these dogs can do with these homes; three homes for each dog are enough to look at."""
        return self._best([self.top_homes(dog, homes) for dog in dogs], [self.hope(dog) for dog in dogs], 0, ())

    def top_homes(self, dog: int, homes: list[int]) -> list[tuple[float, int]]:
        fitting = [(self.value(dog, home), home) for home in homes if self.g.pack.points[dog][home] >= 0]
        fitting.sort(reverse=True)
        return fitting[:3]

    def _best(self, tops: list[list[tuple[float, int]]], hopes: list[float], at: int, used: tuple[int, ...]) -> float:
        if at == len(tops):
            return 0.0
        best = hopes[at] + self._best(tops, hopes, at + 1, used)
        for value, home in tops[at]:
            if home not in used:
                best = max(best, value + self._best(tops, hopes, at + 1, (*used, home)))
        return best

    # Homes to keep

    def promises(self, homes: list[int]) -> dict[int, float]:
        """What each home may bring: the dog it is the best home for, and a part of that when another home serves the dog."""
        pairs = self._pairs(homes)
        found: dict[int, float] = {}
        served: set[int] = set()
        for value, home, dog in pairs:
            if home not in found and dog not in served:
                found[home] = value
                served.add(dog)
        for value, home, _ in pairs:
            if home not in found:
                found[home] = self.weights.spare * value
        return {home: found.get(home, 0.0) for home in homes}

    def usual_home(self, homes: list[int]) -> float:
        """What a home from the pile would bring on average beside these: dogs they serve already want better ones."""
        g = self.g
        served: dict[int, float] = {}
        taken: set[int] = set()
        for value, home, dog in self._pairs(homes):
            if home not in taken and dog not in served:
                served[dog] = value
                taken.add(home)
        seen = {*g.hands[self.seat], *g.discards}
        for homed in g.homed:
            seen.update(match[1] for match in homed)
        pack = g.pack
        dogs = [
            (dog, pack.points[dog], self.extra(dog), weight, served.get(dog, 0.0) * (1 - self.weights.spare))
            for dog, weight in self._dogs()
        ]
        wild = [0.0 if kind == SIZE_AGE else self.wild(kind) for kind in pack.kind]
        total, number = 0.0, 0
        for home, more in enumerate(wild):
            if home not in seen:
                number += 1
                most, fits = 0.0, False
                for dog, points, extra, weight, already in dogs:
                    if points[home] >= 0:
                        fit = weight * (points[home] + extra + more - self.plain(dog, points[home])) - already
                        most = fit if not fits else max(most, fit)
                        fits = True
                total += most
        return total / number if number else 0.0

    def _dogs(self) -> list[tuple[int, float]]:
        """The dogs in care, and those in the centre for what they count."""
        care = [(dog, 1.0) for dog in self.g.care[self.seat] if dog >= 0]
        return care + [(dog, self.weights.centre) for dog in self.g.centre if dog >= 0]

    def _pairs(self, homes: list[int]) -> list[tuple[float, int, int]]:
        """What each of these homes could do for each dog, the best first."""
        points = self.g.pack.points
        pairs = [
            (weight * self.value(dog, home), home, dog)
            for dog, weight in self._dogs()
            for home in homes
            if points[dog][home] >= 0
        ]
        pairs.sort(reverse=True)
        return pairs
