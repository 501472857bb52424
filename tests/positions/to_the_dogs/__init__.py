"""Builds positions of To the Dogs and looks at them. Dogs are given by name, everything else by id.

What a position does not mention is out of the way: dogs are left out of the game, homes lie at the bottom of the pile, the
awards are T1, F1, I3 and E1, hands have their size, kibble is three and nine.
"""

from typing import Any

from hearthside.games.to_the_dogs.cards import AWARD_KEYS, AWARD_TYPES, Cards, own_cards
from hearthside.games.to_the_dogs.scoring import score, track_points
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.steps import TURN
from hearthside.games.to_the_dogs.steps_setup import SETUP
from hearthside.games.to_the_dogs.view import view
from hearthside.kernel.agenda import question
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR

KINDS = {"ordinary": 0, "extra": 1, "final": 2}
KNOWN = {
    *("setup", "players", "seed", "turn", "kind", "phase", "awards", "hands", "hand_size", "care", "centre", "piles"),
    *("left_out", "home_pile", "no_homes", "discards", "bowl", "homed", "specialty", "side", "dare", "fetch", "once"),
    *("quiet", "extra", "finals", "rehomed"),
}
PLAIN = {
    *("turn", "phase", "dare", "fetch", "once", "quiet", "extra", "finals", "matched", "owed", "first", "compelled"),
}
"""Facts that are looked at as they are."""


def build(given: dict[str, Any]) -> Town:
    """A state with its first step on the agenda."""
    assert not (unknown := given.keys() - KNOWN), f"unknown: {unknown}"
    pack = own_cards()
    players = given.get("players", 2)
    g = Town(players, Rng.of(given.get("seed", "position")), pack)
    if given.get("setup"):
        g.do(*SETUP)
        return g
    seats = range(players)
    g.turn = given.get("turn", 0)
    g.phase = given.get("phase", 2 if given.get("kind") == "final" else 0)
    g.finals = given.get("finals", 1 if given.get("kind") == "final" else 0)
    awards = [award(pack, name) for name in given.get("awards", ["T1", "F1", "I3", "E1"])]
    g.set_awards(tuple(sorted(awards, key=lambda a: AWARD_TYPES.index(type(pack.awards[a])))))
    for seat, hand in enumerate(given.get("hands", [])):
        g.hands[seat] = sorted(home(pack, name) for name in hand)
    g.hand_size = given.get("hand_size", [max(len(hand), 3) for hand in g.hands])
    for seat, dogs in enumerate(given.get("care", [])):
        g.care[seat] = [dog(pack, name) for name in dogs] + [-1] * (3 - len(dogs))
    for slot, name in enumerate(given.get("centre", [])):
        g.centre[slot] = dog(pack, name) if name else -1
    for size, dogs in enumerate(given.get("piles", [[], [], []])):
        g.piles[size] = [dog(pack, name) for name in dogs]
    for seat, homed in enumerate(given.get("homed", [])):
        g.homed[seat] = [match(pack, *names) for names in homed]
    g.bowl = given.get("bowl", [3] * players)
    g.bank = [12 - bowl for bowl in g.bowl]
    g.specialty = [place(pack.data.specialties, name) for name in given.get("specialty", ["S1", "S2", "S3", "S4"])]
    g.specialty = g.specialty[:players]
    g.side = given.get("side", [0] * players)
    g.dare = given.get("dare", [])
    g.fetch = given.get("fetch", [])
    g.once = given.get("once", [])
    g.quiet = given.get("quiet", [0] * players)
    g.extra = given.get("extra", 0)
    g.rehomed = [dog(pack, name) if name else -1 for name in given.get("rehomed", [""] * players)]
    g.discards = [home(pack, name) for name in given.get("discards", [])]
    top = [home(pack, name) for name in given.get("home_pile", [])]
    used = {*g.discards, *top, *(h for seat in seats for h in g.hands[seat])}
    used |= {homed[1] for seat in seats for homed in g.homed[seat]}
    rest = [] if given.get("no_homes") else [h for h in range(len(pack.data.homes)) if h not in used]
    g.home_pile = rest + top[::-1]
    placed = {*g.centre, *(d for pile in g.piles for d in pile), *(d for seat in seats for d in g.care[seat])}
    placed |= {d for seat in seats for homed in g.homed[seat] for d in (homed[0], homed[2])}
    for size in range(3):
        left = [d for d, its_size in enumerate(pack.size) if its_size == size and d not in placed]
        g.left_out[size] = [dog(pack, name) for name in given["left_out"][size]] if "left_out" in given else left
    g.work_out()
    g.do(TURN[g.turn][KINDS[given.get("kind", "ordinary")]])
    return g


def number(step: dict[str, Any]) -> dict[str, Any]:
    """An action with its dog by name and its home by id."""
    find = {"dog": dog, "home": home}
    return {key: find[key](own_cards(), value) if key in find else value for key, value in step.items()}


def dog(pack: Cards, name: str) -> int:
    return [card.name for card in pack.data.dogs].index(name)


def home(pack: Cards, name: str) -> int:
    return place(pack.data.homes, name)


def award(pack: Cards, name: str) -> int:
    return place(pack.awards, name)


def place(cards: Any, name: str) -> int:
    return [card.id for card in cards].index(name)


def match(pack: Cards, name: str, home_id: str, companion: str = "") -> tuple[int, int, int, int]:
    d, h = dog(pack, name), home(pack, home_id)
    points = pack.points[d][h]
    assert points >= 0, f"{name} does not fit {home_id}"
    return d, h, dog(pack, companion) if companion else -1, points


def look(g: Town, key: str) -> object:
    """One fact of the position: ``bowl.0``, ``care.1``, ``total.0``, ``row.0.specialty``, ``winners`` …"""
    what, _, rest = key.partition(".")
    pack = g.pack
    if what in PLAIN:
        return getattr(g, what)
    if what in ("bowl", "bank", "hand_size", "side", "multiplier"):
        return getattr(g, what)[int(rest)]
    if what == "hand":
        return [pack.data.homes[h].id for h in g.hands[int(rest)]]
    if what == "hand_count":
        return len(g.hands[int(rest)])
    if what == "care":
        return [names(pack, d) for d in g.care[int(rest)]]
    if what == "homed":
        return [[names(pack, d), pack.data.homes[h].id, names(pack, c), p] for d, h, c, p in g.homed[int(rest)]]
    if what == "centre":
        return [names(pack, d) for d in g.centre]
    if what == "removed":
        return [names(pack, d) for d in g.removed]
    if what == "pile":
        return [names(pack, d) for d in g.piles[int(rest)]]
    if what == "pile_counts":
        return [len(pile) for pile in g.piles]
    if what == "left_out_counts":
        return [len(dogs) for dogs in g.left_out]
    if what == "discards":
        return [pack.data.homes[h].id for h in g.discards]
    if what == "home_pile":
        return len(g.home_pile)
    if what == "barred":
        return [pack.data.homes[h].id for h in sorted(g.barred)]
    if what == "points":
        return track_points(g, int(rest))
    if what == "award_types":
        return [AWARD_KEYS[AWARD_TYPES.index(type(pack.awards[number]))] for number in g.awards]
    if what == "asked":
        top = question(g)
        return None if top is None else top.seat
    if what == "step":
        top = question(g)
        return None if top is None else type(top).__name__
    if what == "total":
        return score(g).seats[int(rest)].total
    if what == "row":
        seat, _, row = rest.partition(".")
        return sum(line.points for line in score(g).seats[int(seat)].rows if line.what == row)
    if what == "text":
        seat, _, row = rest.partition(".")
        return [line.text for line in score(g).seats[int(seat)].rows if line.what == row]
    if what == "earned":
        return list(view(g, SPECTATOR).awards[int(rest)].earned)
    if what == "winners":
        return score(g).winners
    raise AssertionError(f"nothing to look at: {key}")


def names(pack: Cards, d: int) -> str:
    return pack.data.dogs[d].name if d >= 0 else ""
