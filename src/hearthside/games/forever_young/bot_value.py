"""The expected result of a seat from any position, for searches that cannot play to the end.

A few numbers about each family, weighed as self-play has taught; those still in the game share the chance to win by what these
add up to. The weights are in ``data/value.toml`` with the command that made them and how well they do on fresh deals.
"""

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from hearthside.games.forever_young.cards import (
    BONUS,
    CLUE,
    FACES,
    HUMAN,
    HUMAN_LEADER,
    PAWNS_OF_A_KIND,
    RE_ROLL,
    SQUARES,
    STACK_LIMIT,
)
from hearthside.games.forever_young.state import DAY, KNOWN, MARK_NEST, NIGHT, PAWNS, TILE, Young

_SEEN = (
    *("mark", "first_clue", "second_clue", "humans", "vampires", "bonus_dice", "re_rolls"),
    *("leaders_open", "leaders_found", "clues_open", "clues_covered", "tiles_left", "food", "cards", "to_act"),
)
FEATURES = (*_SEEN, *[f"{name}_near" for name in _SEEN], "fallen")
"""What is looked at; each counts once by itself and once more when an opponent has a mark already."""


def value(g: Young, seat: int) -> float:
    """About the chance of this seat to win; all seats together have 1, and the fallen nothing."""
    if g.out[seat]:
        return 0.0
    weights = _weights()
    rows = features(g)
    sums = [
        sum([weight * x for weight, x in zip(weights, row, strict=True)])
        for other, row in enumerate(rows)
        if not g.out[other]
    ]
    mine = sum([weight * x for weight, x in zip(weights, rows[seat], strict=True)])
    most = max(sums)
    return exp(mine - most) / sum([exp(each - most) for each in sums])


def features(g: Young) -> list[list[float]]:
    """A row for each seat, in the order of ``FEATURES``."""
    rows: list[list[float]] = []
    for seat in range(g.players):
        row = [*_pieces(g, seat), *_tiles(g, seat), *_round(g, seat)]
        near = any(g.marks[other] and not g.out[other] for other in range(g.players) if other != seat)
        rows.append([*row, *(row if near else [0.0] * len(row)), float(g.out[seat] > 0)])
    return rows


def _pieces(g: Young, seat: int) -> list[float]:
    """Marks against the seat, clues it keeps, its pawns, and the dice it keeps."""
    clues = [0] * g.players
    dice = rerolls = 0
    for slot in g.kept[seat]:
        face = (slot & TILE) % FACES
        if face == CLUE:
            clues[(slot & TILE) // FACES] += 1
        elif face == RE_ROLL:
            rerolls += 1
        else:
            dice += BONUS[face]
    best = max([0, *[clues[other] for other in range(g.players) if not g.marks[other] >> MARK_NEST & 1]])
    first = seat * PAWNS
    humans = vampires = 0
    for at in range(first, first + PAWNS_OF_A_KIND):
        humans += g.pawns[at] >= 0
        vampires += g.pawns[at + PAWNS_OF_A_KIND] >= 0
    return [
        float(g.marks[seat].bit_count()),
        float(best >= 1),
        float(best >= 2),
        humans / 3,
        vampires / 3,
        dice / 3,
        rerolls / 2,
    ]


def _tiles(g: Young, seat: int) -> list[float]:
    """Leaders and clues of the seat on the board: open to others, found by others, or under tiles of its own."""
    open_leaders = found_leaders = open_clues = covered = 0
    board, low = g.board, seat * FACES
    others = 63 & ~(1 << seat)
    for square in range(SQUARES):
        top = True
        for at in (square * STACK_LIMIT + 2, square * STACK_LIMIT + 1, square * STACK_LIMIT):
            slot = board[at]
            if slot < 0:
                continue
            tile = slot & TILE
            if low <= tile < low + FACES:
                if tile <= low + HUMAN_LEADER:
                    open_leaders += top
                    found_leaders += slot >> KNOWN & others != 0
                elif tile == low + CLUE:
                    open_clues += top
                    covered += not top
                top = False
    return [float(open_leaders), float(found_leaders), open_clues / 2, covered / 2]


def _round(g: Young, seat: int) -> list[float]:
    """Tiles not yet laid, food for rounds to come, cards, and whether its pawns are still to act in this phase."""
    left = len(g.stacks[seat]) + g.hand_size[seat]
    food = g.hand[seat * FACES + HUMAN] + g.stacks[seat].count(HUMAN)
    first = seat * g.players
    food += sum(g.trapped[first : first + g.players])
    kind = 1 if g.phase == NIGHT else 0
    waiting = 0
    if g.phase in (DAY, NIGHT):
        for pawn in range(kind * PAWNS_OF_A_KIND, (kind + 1) * PAWNS_OF_A_KIND):
            waiting += g.pawns[seat * PAWNS + pawn] >= 0 and not g.acted[seat] >> pawn & 1
    return [left / 20, min(food, 6) / 6, g.cards[seat].bit_count() / 3, waiting / 3]


@cache
def _weights() -> tuple[float, ...]:
    data = files("hearthside.games.forever_young") / "data" / "value.toml"
    known = tomllib.loads(data.read_text(encoding="utf-8"))["weights"]
    return tuple([float(known[name]) for name in FEATURES])
