"""Positions as score files: finished matches written down, and the ones made by hand beside the tests of each sheet."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.vocabulary import SIDES
from hearthside.games.forever_home.cards import DOGS, HOMES
from hearthside.games.forever_home.state import Shelters
from hearthside.games.forever_young.scoring import standings
from hearthside.games.forever_young.state import Young
from hearthside.games.to_the_dogs.state import Town
from tests.games.forest_shuffle import test_sheet as forest_sheet
from tests.games.forever_home import test_sheet as home_sheet
from tests.games.forever_young import test_sheet as young_sheet
from tests.games.to_the_dogs import test_sheet as town_sheet

Files = Iterator[dict[str, Any]]
GAMES = Path(__file__).parent.parent / "games"


def cases(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((GAMES / game / "scoring_cases.json").read_text(encoding="utf-8"))["cases"]
    return found


def given(test: Any) -> list[Any]:
    """What a test is parametrized with."""
    (mark,) = test.pytestmark
    return list(mark.args[1])


# Forest Shuffle


def forest_at_the_end(g: Forest) -> dict[str, Any]:
    return {
        "players": [
            {
                "forest": [
                    {"tree": g.pack.ids[g.pack.kind[2 * card]] if card else "sapling"}
                    | {
                        side: [_dweller(g, half) for half in g.slots[seat][4 * tree + place]]
                        for place, side in enumerate(SIDES)
                    }
                    for tree, card in enumerate(g.trees[seat])
                ],
                "cave": g.cave_size(seat),
            }
            for seat in range(g.players)
        ]
    }


def _dweller(g: Forest, half: int) -> dict[str, str]:
    return {"species": g.pack.ids[g.pack.kind[half]], "tree_symbol": g.pack.symbol_id(half)}


def forest_shuffle() -> Files:
    yield from ({"players": case["players"]} for case in cases("forest_shuffle"))
    yield from ({"players": [{"forest": [tree]}]} for tree, _, _ in forest_sheet.ROWS)
    for forest, sentence in given(forest_sheet.test_what_cannot_be_is_named):
        if "there is no species" not in sentence:  # the page offers what there is, and guesses at nothing
            yield {"players": [{"forest": forest}]}
    yield {"players": []}
    yield {"players": [{}] * 6}
    yield {"players": [{"name": "Ana", "cave": 3}, {"name": "Bo", "cave": 3}, {"cave": 1}]}
    roe = {"species": "roe_deer", "tree_symbol": "linden"}
    yield {
        "players": [{}, {"forest": [{"tree": "oak", "left": roe}, {"tree": "linden", "right": roe, "top": "goshawk"}]}]
    }


# Forever Home


def home_at_the_end(g: Shelters) -> dict[str, Any]:
    pack = g.pack
    file: dict[str, Any] = {
        "home_cards": {name: pack.homes[home].id for name, home in zip(HOMES, g.homes, strict=True)}
    }
    players = [_shelter(g, seat) for seat in range(g.players)]
    if not g.solo:
        return file | {"commendations": [DOGS[dog] for dog in g.commendations], "players": players}
    dogs = [DOGS[dog] for dog in g.meeples]
    meeples = {
        "CH-1": {"left": dogs[0], "right": dogs[1:3]},
        "CH-2": {"left": dogs[3], "right": dogs[4]},
        "CH-3": {"dog": dogs[5]},
        "CH-4": {"dog": dogs[6]},
    }
    return file | {"player": players[0], "meeples": meeples, "turns": g.round, "advanced": g.advanced}


def _shelter(g: Shelters, seat: int) -> dict[str, Any]:
    dogs = g.homes_of(seat)
    return {
        "grid": dict(zip(DOGS, [spaces.bit_count() for spaces in g.kinds[seat]], strict=True)),
        "homes": {
            name: dict(zip(DOGS, dogs[home * len(DOGS) : (home + 1) * len(DOGS)], strict=True))
            for home, name in enumerate(HOMES)
        },
        "training": [g.pack.training[card].id for card in g.completed[seat]],
    }


def forever_home() -> Files:
    yield from (case["input"] for case in cases("forever_home") if case["area"].startswith("final"))
    named = {"city": "CITY-2", "suburbs": "SUB-6", "countryside": "COU-4", "foster": "FOS-1"}
    for case in cases("forever_home"):
        if case["area"] == "home":
            file = copy.deepcopy(home_sheet.GAME)
            file["home_cards"]["city"] = case["input"]["card"]
            file["players"][0]["homes"]["city"] = case["input"]["dogs"]
            yield file
    for home in named.items():
        yield json.loads(home_sheet.changed(home_sheet.GAME, f"home_cards/{home[0]}", home[1]))
    yield json.loads(home_sheet.changed(home_sheet.GAME, "players/0/training", ["T44", "T01", 2]))
    for base, path, value, _ in given(home_sheet.test_what_cannot_be_gets_a_sentence_naming_it):
        yield json.loads(home_sheet.changed(base, path, value))


# Forever Young


def young_at_the_end(g: Young) -> dict[str, Any]:
    marks = ("vampire_leader", "human_leader", "nest")
    return {
        "players": [
            {
                "name": f"P{seat + 1}",
                "marks": [marks[mark] for mark in one.marks],
                "credits": one.credits,
                "pawns": one.pawns,
                "clues": one.clues,
                "fell": one.fell,
            }
            for seat, one in enumerate(standings(g, None))
        ]
    }


def forever_young() -> Files:
    def of(*players: dict[str, Any]) -> dict[str, Any]:
        return {"players": [{"name": f"P{i + 1}", **player} for i, player in enumerate(players)]}

    yield of(
        {"marks": ["nest", "human_leader"], "fell": 2, "credits": 2},
        {"marks": ["nest", "vampire_leader"], "fell": 1},
        {"marks": ["nest"], "credits": 2, "pawns": 3},
    )
    for first, second, _ in given(young_sheet.test_each_rule_decides_when_those_before_are_equal):
        yield of(first, second)
    yield of({"pawns": 1}, {"pawns": 1})
    yield of({"pawns": 2}, {"pawns": 1}, {"pawns": 1}, {"clues": 2})
    for players, _ in given(young_sheet.test_what_cannot_be_is_named):
        yield of(*players)
    yield of(*[{}] * 7)
    yield of({"marks": ["nest", "human_leader", "vampire_leader"], "fell": 1}, {}, {})


# To the Dogs


def town_at_the_end(g: Town) -> dict[str, Any]:
    data = g.pack.data
    earned: dict[str, list[int]] = {
        g.pack.awards[g.awards[0]].id: list(g.dare),
        g.pack.awards[g.awards[1]].id: list(g.fetch),
    }
    if g.effect == 0:
        earned["I1"] = [seat for seat in range(g.players) for _ in range(g.multiplier[seat])]
    return {
        "players": [
            {
                "matches": [_match(g, homed) for homed in g.homed[seat]],
                "kept": [data.dogs[dog].id for dog in g.care[seat] if dog >= 0],
                "kibble": g.bowl[seat],
                "specialty": data.specialties[g.specialty[seat]].id,
                "side": "ab"[g.side[seat]],
            }
            for seat in range(g.players)
        ],
        "awards": [g.pack.awards[award].id for award in g.awards],
        "earned": earned,
    }


def _match(g: Town, homed: tuple[int, int, int, int]) -> dict[str, str]:
    dog, home, companion, _ = homed
    data = g.pack.data
    match = {"dog": data.dogs[dog].id, "home": data.homes[home].id}
    if companion >= 0:
        match["companion"] = data.dogs[companion].name
    elif data.dogs[dog].dog_bonus == "cant_be_alone":
        match["alone"] = "no dog was left"
    return match


def to_the_dogs() -> Files:
    racing, ada, two = town_sheet.racing, town_sheet.ada, town_sheet.TWO
    small = town_sheet.SMALL_A, town_sheet.SMALL_B
    for award in ("T1", "T2", "T3", "T4", "T5", "F1", "F5", "E1", "E2", "E3", "E4", "E5"):
        yield {**racing(*small), "awards": [award, "I5"]}
        yield {**racing(small[0], small[1][:2], []), "awards": [award]}
    yield {**racing(*small), "earned": {"F1": [1, 0]}}
    yield {**racing(*small, []), "earned": {"Small Sprint": ["Player 2", "Player 1"]}}
    yield {**racing(*small), "awards": ["I1"], "earned": {"I1": [0, 1, 0]}}
    yield {**racing(small[0][:3], []), "earned": {"F1": [0]}}
    yield {**racing(small[0][:3], []), "earned": {"F1": [0]}, "awards": ["F1", "I5"]}
    third = [{"dog": {**town_sheet.SMALL_DOG, "name": f"Pup {i}"}, "home": {"kind": "any_dog"}} for i in range(4)]
    three = racing(*small, [])
    three["players"][2]["matches"] = third
    yield three
    yield {**three, "earned": {"F1": [1]}}
    yield {**three, "earned": {"F1": [1, 2]}}
    for matches, most in given(town_sheet.test_no_more_points_of_match_multiplier_are_believed_than_the_matches_allow):
        for points in (most, most + 1):
            yield {**ada(matches=matches), "awards": ["I1"], "earned": {"I1": ["Ada"] * points}}
    alone = {"dog": "Birdie", "home": "H40"}
    for match in (alone, {**alone, "alone": "none was left"}, {**alone, "companion": "Finn", "alone": "shy"}):
        yield ada(matches=[match])
    yield ada(matches=[{"dog": "Penny", "home": "H37", "alone": "shy"}])
    yield ada(matches=[{"dog": "Penny", "home": "H37"}], kept=["Toby"], specialty="S1", side="B", kibble=11)
    dog: dict[str, Any] = {"size": "large", "age": "adult", "sex": "M", "breeds": ["Boxer", "Poodle"]}
    dog |= {"base_points": 3, "dog_bonus": "lucky_dog"}
    home = {"kind": "size_age", "size": "large", "age": "adult", "sex_bonus": "both", "breed_bonus": ["Poodle"]}
    yield ada(matches=[{"dog": dog, "home": home}], specialty={"side_a": ["Poodle"], "side_b": ["Boxer"]}, side="a")
    yield ada(matches=[{"dog": dog, "home": {"kind": "size_only", "size": "small"}}])
    yield {"players": [{}, {}, {}, {}], "awards": ["F1", "I5"], "earned": {"F1": [0, 1, 2, 3]}}
    yield two
    yield from (file for file, _ in given(town_sheet.test_what_cannot_be_gets_a_sentence) if isinstance(file, dict))


AT_THE_END: dict[str, Callable[[Any], dict[str, Any]]] = {
    "forest_shuffle": forest_at_the_end,
    "forever_home": home_at_the_end,
    "forever_young": young_at_the_end,
    "to_the_dogs": town_at_the_end,
}
"""A finished match as a score file."""
