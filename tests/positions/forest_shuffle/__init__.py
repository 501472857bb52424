"""Builds a Forest Shuffle position from a position file, and looks things up in it.

A card is its name, "Oak" or "Red Fox|Wolf"; of equal cards the second is "Oak 2", in the order of their printed numbers. A
printed number will do as well.

given:
  players   2 unless said otherwise          active    whose turn it is, 0 unless said otherwise
  hands     a list of cards for each seat    clearing  open cards
  deck      its first cards, the next one first, "Winter" among them. All other cards follow, the missing winter cards last.
  winter    winter cards that have come      cave      cards under each cave
  forest    for each seat its trees: { tree = "Oak", top = ["Red Squirrel|Mole"] }, tree = "Sapling" for a sapling
  start     "setup" for a new match, "first-hand" for the question about the first hand, else a turn begins

Actions name cards in the same way, and of a split card the half: { do = "play", card = "Red Fox|Wolf", half = "Wolf" }.
"""

from typing import Any

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import LAST_WINTER, Forest
from hearthside.games.forest_shuffle.steps import END_TURN, TURN, FirstHand, FirstTurn, SetUp
from hearthside.games.forest_shuffle.vocabulary import SIDES
from hearthside.kernel.agenda import question
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR

PACK = load()


def _numbers() -> dict[str, int]:
    """Every card by its name in these files."""
    found = {"Sapling": 0, "Winter": WINTER}
    met: dict[str, int] = {}
    for card in PACK.numbers:
        title = PACK.title(card).replace(" | ", "|")
        met[title] = met.get(title, 0) + 1
        found[title if met[title] == 1 else f"{title} {met[title]}"] = card
    return found


NUMBERS = _numbers()
NAMES = {card: name for name, card in NUMBERS.items()}


def card_number(card: str | int) -> int:
    """A card by its name or its number."""
    if isinstance(card, int):
        return card
    assert card in NUMBERS, f"there is no card {card!r}"
    return NUMBERS[card]


def numbers(cards: list[str | int]) -> list[int]:
    return [card_number(card) for card in cards]


def number(step: dict[str, Any]) -> dict[str, Any]:
    """An action in wire form, with numbers for its card and its half."""
    if "card" not in step:
        return step
    card, half = card_number(step["card"]), step.get("half")
    if isinstance(half, str):
        half = [PACK.name_of(each) for each in PACK.halves[card]].index(half)
    elif half is None and step["do"] in ("play", "free"):
        assert len(PACK.halves[card]) == 1, f"which half of {step['card']}?"
        half = 0
    return step | {"card": card} | ({} if half is None else {"half": half})


def build(given: dict[str, Any]) -> Forest:
    """The position as a state that waits for its first decision."""
    known = {"players", "active", "hands", "clearing", "deck", "winter", "cave", "forest", "start"}
    assert not (unknown := given.keys() - known), f"unknown: {unknown}"
    players = given.get("players", 2)
    g = Forest(players, Rng.of("position"), PACK)
    if given.get("start") == "setup":
        g.do(SetUp())
        return g
    top = numbers(given.get("deck", []))
    hands = [sorted(numbers(hand)) for hand in given.get("hands", [])]
    g.hands = hands + [[] for _ in range(players - len(hands))]
    g.clearing = numbers(given.get("clearing", []))
    g.winter = given.get("winter", 0)
    used = [*top, *g.clearing, *[card for hand in hands for card in hand]]
    for seat, forest in enumerate(given.get("forest", [])):
        for place, tree in enumerate(forest):
            trunk = card_number(tree["tree"])
            g.put(seat, 2 * trunk, 0)
            used.append(trunk)
            for side, name in enumerate(SIDES):
                for card in numbers(tree.get(name, [])):
                    half = next(half for half in g.pack.halves[card] if g.pack.side[half] == side)
                    g.put(seat, half, place)
                    used.append(card)
        g.awake[seat] = g.asleep.copy()
        g.asleep.clear()
    named = [card for card in used if card not in (0, WINTER)]
    assert len(set(named)) == len(named), f"twice: {sorted({c for c in named if named.count(c) > 1})}"
    rest = [card for card in g.pack.numbers if card not in used]
    for seat, count in enumerate(given.get("cave", [])):
        g.caves[seat] = [rest.pop() for _ in range(count)]
    for seat, trees in enumerate(g.trees):
        g.down[seat] = [rest.pop() for card in trees if card == 0]
    winters = [WINTER] * (LAST_WINTER - g.winter - top.count(WINTER))
    g.deck = [*winters, *rest[::-1], *top[::-1]]
    g.active = given.get("active", 0)
    g.turn = 1
    if given.get("start") == "first-hand":
        g.do(*[FirstHand(seat) for seat in range(players)], FirstTurn(0))
    else:
        g.do(TURN[g.active], END_TURN[g.active])
    return g


def look(g: Forest, key: str) -> object:
    """One thing to compare; keys are words and numbers joined by dots: ``hand.0``, ``at.0.1.left``, ``row.0.linden``."""
    what, *rest = key.split(".")
    numbers = [int(part) for part in rest if part.isdigit()]
    seat = numbers[0] if numbers else 0
    match what:
        case "hand":
            return [NAMES[card] for card in g.hands[seat]]
        case "hand_size":
            return len(g.hands[seat])
        case "trees":
            return [g.pack.species[g.pack.kind[2 * card]].id if card else "sapling" for card in g.trees[seat]]
        case "at":
            slot = g.slots[seat][4 * numbers[1] + SIDES.index(rest[2])]
            return [g.pack.species[g.pack.kind[half]].id for half in slot]
        case "cave":
            return g.cave_size(seat)
        case "deck_size":
            return len(g.deck)
        case "box_size":
            return len(g.box)
        case "points":
            return GAME.score(g).seats[seat].total
        case "row":
            return sum(row.points for row in GAME.score(g).seats[seat].rows if row.what == rest[1])
        case "winners":
            return GAME.score(g).winners
        case "asked":
            top = question(g)
            return None if top is None else type(top).__name__
        case "pick":
            top = question(g)
            pick = None if top is None else top.pick(g)
            return None if pick is None else [pick.least, pick.most]
        case "clearing":
            return [NAMES[card] for card in g.clearing]
        case "offer":
            offer = GAME.view(g, SPECTATOR).offer
            return [offer.name, offer.what, offer.bonus]
        case "hiding":
            return [NAMES[card] for card in GAME.view(g, seat).hiding]
        case "seen_hand":
            return [GAME.view(g, viewer).players[seat].hand for viewer in range(SPECTATOR, g.players)]
        case "active" | "extra" | "winter" | "turn":
            return getattr(g, what)
        case _:
            raise AssertionError(f"nothing to look up under {key!r}")
