"""Builds tables for the position files of Forever Young and looks at what became of them.

A table is written like this; everything left out is empty, and all disks lie number side up:

    players = 2, starter = 0, round = 1
    next = "day"                          # setup, figures, round, day, night, feeding, placement or over
    tiles.4-5 = ["1:human", "0:trap"]     # square = [family:face …], the lowest first; "0!1:…" is known to seat 0 as well
    pawns = ["0:human:4-5"]               # seat:kind:square
    gone = ["0:human"]                    # pawns out of the game
    hand.0, stack.0, discards.0 = ["human"]
    kept.0 = ["1:weapon_1"]               # family:face
    killed.0, trapped.0 = [1]             # families
    cards.0, deck.0, used.0 = ["Rally"]
    up.0 = [4]                            # disks that lie number side up
    marks.1 = ["nest"]                    # and credit.1 = [0, -1, -1]
    returned.0 = ["human_leader"]
    dice = [2, 2, 4]                      # what the next dice show

Squares are named by their row and column (or counted from 0, from the top left). Actions name tiles, cards and kinds, too:
``{ do = "use", tile = "1:re_roll" }``, ``{ do = "play", card = "Rally" }``, ``{ do = "refresh", disk = "4" }``.
"""

from typing import Any

from hearthside.games.forever_young import steps, steps_pawns, steps_upkeep
from hearthside.games.forever_young.cards import (
    COLOURS,
    DISKS_EACH,
    FACE_KEYS,
    FACES,
    PAWNS_OF_A_KIND,
    SIDE,
    SQUARES,
    STACK_LIMIT,
    own_pack,
)
from hearthside.games.forever_young.scoring import score
from hearthside.games.forever_young.state import EMPTY, EVERYBODY, GONE, PAWNS, SUPPLY, TILE, Young, knows
from hearthside.kernel.agenda import Step, question
from hearthside.kernel.rng import Rng

KINDS = ("human", "vampire")
MARKS = ("vampire_leader", "human_leader", "nest")


class Loaded(Rng):
    """Dice that fall as they are told, then like any others."""

    def __init__(self, dice: list[int], key: bytes = bytes(32), used: int = 0, block: tuple[int, ...] = ()) -> None:
        super().__init__(key, used, block)
        self.dice = dice

    def below(self, n: int) -> int:
        return self.dice.pop(0) - 1 if n == 6 and self.dice else super().below(n)

    def shuffle(self, items: list[int]) -> None:
        Rng(self.key, self.used, self.block).shuffle(items)

    def clone(self) -> "Loaded":
        return Loaded(self.dice.copy(), self.key, self.used, self.block)


def tile(text: str) -> int:
    """ "1:human" as a slot; "0!1:human" is known to seat 0, "*1:human" to everybody."""
    seen = 0
    if text.startswith("*"):
        seen, text = EVERYBODY, text[1:]
    elif "!" in text:
        seer, text = text.split("!")
        seen = knows(int(seer))
    family, face = text.split(":")
    return int(family) * FACES + FACE_KEYS.index(face) | knows(int(family)) | seen


def square(text: str | int) -> int:
    """ "4-5" as a square: row 4, column 5."""
    if isinstance(text, int) or text.isdigit():
        return int(text)
    row, column = text.split("-")
    pack = own_pack()
    return pack.rows.index(int(row)) * SIDE + pack.columns.index(int(column))


def square_name(at: int) -> str:
    row, column = own_pack().where[at]
    return f"{row}-{column}"


def number(step: dict[str, Any]) -> dict[str, Any]:
    """An action as it is written in a position file, with numbers for the names."""
    step = dict(step)
    if "square" in step:
        step["square"] = square(step["square"])
    if "tile" in step:
        family, face = step.pop("tile").split(":")
        step |= {"family": int(family), "face": face}
    if "face" in step:
        step["face"] = FACE_KEYS.index(step["face"])
    if "card" in step:
        step["card"] = own_pack().names.index(step["card"])
    if "kind" in step:
        step["kind"] = KINDS.index(step["kind"])
    if step["do"] == "refresh":
        step["disk"] = own_pack().disks.index(int(step["disk"])) + step.pop("other", 0)
    return step


def _named(slot: int) -> str:
    return f"{(slot & TILE) // FACES}:{FACE_KEYS[(slot & TILE) % FACES]}"


def build(given: dict[str, Any]) -> Young:
    given = dict(given)
    players = given.pop("players", 2)
    g = Young(players, Loaded(given.pop("dice", [])), own_pack())
    g.starter = given.pop("starter", 0)
    g.round = given.pop("round", 1)
    g.idle = given.pop("idle", 0)
    for seat, order in given.pop("out", {}).items():
        g.out[int(seat)] = order
        g.fallen = max(g.fallen, order)
        for pawn in range(PAWNS):
            g.pawns[int(seat) * PAWNS + pawn] = GONE
    for where, tiles in given.pop("tiles", {}).items():
        for text in tiles:
            g.push_tile(square(where), tile(text))
    for where in _full(given.pop("full", [])):
        while g.height(square(where)) < STACK_LIMIT:
            g.push_tile(square(where), tile("0:trap"))
    for text in given.pop("pawns", []):
        seat, kind, where = text.split(":")
        g.pawns[int(seat) * PAWNS + g.in_supply(int(seat), KINDS.index(kind))] = square(where)
    for text in given.pop("gone", []):
        seat, kind = text.split(":")
        g.pawns[int(seat) * PAWNS + g.in_supply(int(seat), KINDS.index(kind))] = GONE
    for seat, faces in given.pop("hand", {}).items():
        for face in faces:
            g.hand[int(seat) * FACES + FACE_KEYS.index(face)] += 1
            g.hand_size[int(seat)] += 1
    for seat, faces in given.pop("stack", {}).items():
        g.stacks[int(seat)] = [FACE_KEYS.index(face) for face in faces]
    for seat, tiles in given.pop("kept", {}).items():
        g.kept[int(seat)] = [tile(text) | knows(int(seat)) for text in tiles]
    for what in ("killed", "trapped"):
        for seat, families in given.pop(what, {}).items():
            for family in families:
                getattr(g, what)[int(seat) * players + family] += 1
    names = g.pack.names
    for seat, cards in given.pop("cards", {}).items():
        g.cards[int(seat)] = sum(1 << names.index(card) for card in cards)
    for seat, cards in given.pop("deck", {}).items():
        g.deck[int(seat)] = [names.index(card) for card in cards]
    for seat, cards in given.pop("used", {}).items():
        g.used[int(seat)] = sum(1 << names.index(card) for card in cards)
    for seat in given.pop("played", []):
        g.played[seat] = 1
    for seat, values in given.pop("up", {}).items():
        g.up[int(seat)] = _disks(g, values)
    for seat, marks in given.pop("marks", {}).items():
        g.marks[int(seat)] = sum(1 << MARKS.index(mark) for mark in marks)
    for seat, credit in given.pop("credit", {}).items():
        g.credit[int(seat) * 3 : int(seat) * 3 + 3] = credit
    for seat, leaders in given.pop("returned", {}).items():
        g.returned[int(seat)] = g.owed[int(seat)] = sum(1 << MARKS.index(leader) for leader in leaders)
        g.dull_hand[int(seat)] = len(leaders)
    g.do(*_next(g, given.pop("next", "day")))
    assert not given, f"unknown: {given}"
    return g


def _full(text: str | list[str]) -> list[str]:
    """Squares with three tiles: a list, "all", or "all but 6-3"."""
    if isinstance(text, list):
        return text
    return [square_name(at) for at in range(SQUARES) if square_name(at) != text.removeprefix("all but ")]


def _disks(g: Young, values: list[int]) -> int:
    up = 0
    for value in values:
        up |= 1 << next(d for d in range(DISKS_EACH) if g.pack.disks[d] == value and not up >> d & 1)
    return up


def _next(g: Young, name: str) -> list[Step]:
    if name == "setup":
        return [steps.SetUp()]
    if name == "figures":
        seats = g.clockwise(g.starter)
        return [*[steps.PlaceFigure(seat) for _ in range(3) for seat in seats], steps.ROUND]
    order: list[tuple[str, Step]] = [
        ("round", steps.ROUND),
        ("day", steps_pawns.DAY_PHASE),
        ("night", steps_pawns.NIGHT_PHASE),
        ("feeding", steps.FEED_ALL),
        ("placement", steps.GIVE_NUMBERS),
        ("over", steps_upkeep.RoundOver()),
    ]
    if name == "round":
        return [steps.ROUND]
    start = [key for key, _ in order].index(name)
    return [step for _, step in order[start:]] + [steps.ROUND]


def look(g: Young, key: str) -> object:
    """What has become of the table, in the words of the position files."""
    what, _, rest = key.partition(" ")
    at = square(rest) if rest[:1].isdigit() else 0
    n = g.players
    match what:
        case "asked":
            top = question(g)
            return "nobody" if top is None else f"{top.seat} {type(top).__name__}"
        case "square":
            return [_named(slot) for slot in g.board[at * STACK_LIMIT : (at + 1) * STACK_LIMIT] if slot != EMPTY]
        case "pawns":
            return [
                f"{KINDS[pawn // PAWNS_OF_A_KIND]}:{square_name(where)}"
                for pawn, where in enumerate(g.pawns[at * PAWNS : (at + 1) * PAWNS])
                if where >= 0
            ]
        case "supply":
            pawns = g.pawns[at * PAWNS : (at + 1) * PAWNS]
            return [pawns[:PAWNS_OF_A_KIND].count(SUPPLY), pawns[PAWNS_OF_A_KIND:].count(SUPPLY)]
        case "hand" | "discards":
            counts = getattr(g, what)[at * FACES : (at + 1) * FACES]
            return [FACE_KEYS[face] for face in range(FACES) for _ in range(counts[face])]
        case "stack":
            return sorted(FACE_KEYS[face] for face in g.stacks[at])
        case "kept":
            return [_named(slot) for slot in g.kept[at]]
        case "killed" | "trapped":
            row = getattr(g, what)[at * n : (at + 1) * n]
            return [family for family in range(n) for _ in range(row[family])]
        case "cards" | "used":
            return [name for i, name in enumerate(g.pack.names) if getattr(g, what)[at] >> i & 1]
        case "up":
            return [g.pack.disks[disk] for disk in range(DISKS_EACH) if g.up[at] >> disk & 1]
        case "marks":
            return [mark for i, mark in enumerate(MARKS) if g.marks[at] >> i & 1]
        case "credit":
            return g.credit[at * 3 : at * 3 + 3]
        case "returned" | "owed":
            return [MARKS[i] for i in range(2) if getattr(g, what)[at] >> i & 1]
        case "places":
            return list(score(g).places)
        case "colour":
            return COLOURS[at]
        case "out" | "number" | "hand_size":
            return getattr(g, what)[at]
        case _:
            return getattr(g, what)
