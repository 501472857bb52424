"""Every scoring case, by the functions the game itself scores and plays with."""

import json
from pathlib import Path
from typing import Any

import pytest

from hearthside.games.to_the_dogs import awards, steps_homes, steps_match
from hearthside.games.to_the_dogs.cards import (
    BONUSES,
    Dare,
    Dog,
    EndOfGame,
    Fetch,
    Home,
    can_match,
    match_points,
    own_cards,
)
from hearthside.games.to_the_dogs.scoring import kibble_points, specialty_points
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.steps_homes import collect_food
from hearthside.games.to_the_dogs.steps_taking import take_in, takes
from hearthside.kernel.rng import Rng
from tests.games.to_the_dogs.helpers import begun

CASES = json.loads((Path(__file__).parent / "scoring_cases.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_scoring_case(case: dict[str, Any]) -> None:
    """What the case expects is what the game does."""
    assert OPS[case["op"]](**case["input"]) == case["expected"]


def a_dog(given: dict[str, Any]) -> Dog:
    return Dog(id="D", name="Dog", kibble_cost=1, provenance="rulebook", **given)


def a_home(given: dict[str, Any]) -> Home:
    return Home(id="H", provenance="rulebook", **given)


def a_town(bowl: int, bank: int) -> Town:
    g = Town(2, Rng.of("case"), own_cards())
    g.bowl[0], g.bank[0] = bowl, bank
    g.set_awards((0, 5, 12, 15))
    return g


def food(g: Town) -> dict[str, int]:
    return {"bowl": g.bowl[0], "bank": g.bank[0]}


def match_score(dog: dict[str, Any], home: dict[str, Any]) -> int:
    assert can_match(a_dog(dog), a_home(home))
    return match_points(a_dog(dog), a_home(home))


def op_can_match(dog: dict[str, Any], home: dict[str, Any]) -> bool:
    return can_match(a_dog(dog), a_home(home))


def collect(hand: int, bank: int, bowl: int) -> dict[str, int]:
    g = a_town(bowl, bank)
    collect_food(g, 0, hand)
    return food(g)


def food_motivated(bank: int, bowl: int) -> dict[str, int]:
    return food(matched(a_town(bowl, bank), "food_motivated"))


def matched(g: Town, bonus: str) -> Town:
    """The first dog with this bonus has just been matched."""
    dog = g.pack.bonus.index(BONUSES.index(bonus))
    g.homed[0].append((dog, 0, -1, 0))
    draws = steps_match.dog_bonus(g, 0, dog)
    steps_match.NEW_HOMES[0][draws].run(g)
    return g


def op_take_in(bowl: int, bank: int, costs: list[int], housed: int) -> dict[str, Any]:
    g = a_town(bowl, bank)
    dogs = list(range(72))
    g.care[0] = [dogs.pop() for _ in range(housed)] + [-1] * (3 - housed)
    for place, cost in enumerate(costs):
        dog = next(d for d in dogs if g.pack.cost[d] == cost)
        dogs.remove(dog)
        g.centre[place] = dog
    g.work_out()
    for dog in [d for d in g.centre if d >= 0]:
        if dog not in [option.dog for option in takes(g, 0)]:  # type: ignore[attr-defined]
            return {"legal": False}
        take_in(g, 0, dog)
    return {"legal": True, **food(g), "housed": sum(d >= 0 for d in g.care[0])}


def setup(players: int) -> dict[str, Any]:
    g = begun(players, "setup")
    order = [(g.first + i) % players for i in range(players)]
    return {
        "dogs_per_size": len(g.piles[0]) + 3,
        "in_pile": len(g.piles[1]),
        "face_up": sum(dog >= 0 for dog in g.centre),
        "left_out_per_size": len(g.left_out[2]),
        "homes_dealt": [len(g.hands[seat]) for seat in order],
    }


def cant_be_alone(match_points: int, companion_base: int) -> int:
    g = a_town(3, 9)
    companion = next(d for d in range(72) if g.pack.base[d] == companion_base)
    dog = next(d for d in range(72) if d != companion and g.pack.size[d] == g.pack.size[companion])
    g.piles[g.pack.size[dog]] = [companion]
    g.homed[0].append((dog, 0, -1, match_points))
    steps_match.COMPANION[0].run(g)
    _, _, came, points = g.homed[0][-1]
    return points + g.pack.base[came]


def fastest_fetch(players: int, place: int) -> int:
    award = own_cards().awards[5]
    assert isinstance(award, Fetch)
    places = awards.fetch_places(award, players)
    return places[place - 1] if place <= len(places) else 0


def dare_all_cells(cells: int) -> int:
    award = own_cards().awards[0]
    assert isinstance(award, Dare)
    have, need = awards.dare_progress(award, [(cell // 3, cell % 3, 1, 0) for cell in range(cells)])
    return award.points if have >= need else 0


def homemaker(before: int, after: int, used: bool, bank: int, bowl: int) -> dict[str, int]:
    g = a_town(bowl, bank)
    g.once = [0] if used else []
    g.home_pile = list(range(72))
    g.hand_size[0] = after
    for size in (before, after):
        assert g.once == ([0] if used else [])
        steps_homes.homemaker(g, 0, size)
        steps_homes.draw_until(g, 0, size)
    return food(g)


def most(values: list[int]) -> list[int]:
    award = own_cards().awards[17]
    assert isinstance(award, EndOfGame)
    return awards.end_points(award, values)


def hand_after_match(hand: int, bonus: str) -> int:
    g = a_town(3, 9)
    g.home_pile = list(range(72))
    g.hand_size[0] = hand
    steps_homes.draw_until(g, 0, hand)
    steps_homes.leave_hand(g, 0, g.hands[0][0])
    return len(matched(g, bonus).hands[0])


OPS: dict[str, Any] = {
    "match_score": match_score,
    "can_match": op_can_match,
    "specialty": lambda counts: specialty_points(counts),
    "food_points": lambda bowl: kibble_points(bowl),
    "collect": collect,
    "food_motivated": food_motivated,
    "take_in": op_take_in,
    "setup": setup,
    "match_multiplier": lambda dogs: awards.multiplier_points(dogs),
    "cant_be_alone": cant_be_alone,
    "fastest_fetch": fastest_fetch,
    "dare_all_cells": dare_all_cells,
    "homemaker": homemaker,
    "most": most,
    "hand_after_match": hand_after_match,
}
