"""The ranking as a ledger: marks, credits, pawns and clues, and the rule that decided each place."""

import msgspec

from hearthside.games.forever_young.cards import CLUE, FACES
from hearthside.games.forever_young.state import MARKS, PAWNS, TILE, Young, knows
from hearthside.games.forever_young.words_names import MARK_NAMES
from hearthside.kernel.english import listed, some
from hearthside.kernel.ledger import Ledger, Row, Score, ledger, places


class Ranked(msgspec.Struct, frozen=True):
    """What the ranking looks at, for one player."""

    marks: tuple[int, ...]
    """Marks against the player: 0 vampire leader, 1 human leader, 2 nest."""
    credits: int
    pawns: int
    clues: int
    fell: int = 0
    """0 for a survivor, else the how-manieth to fall."""


_DECIDES = (
    "still standing when others fell",
    "fewer marks against them",
    "more marks to their credit",
    "more pawns on the board",
    "more clues to surviving nests",
)
"""The rules of the ranking, in the order of the key."""


def key(standing: Ranked) -> tuple[int, ...]:
    """Survivors by fewest marks, most credits, most pawns, most clues; the fallen below them, later ones first."""
    if standing.fell:
        return (0, standing.fell, 0, 0, 0)
    return (1, -len(standing.marks), standing.credits, standing.pawns, standing.clues)


def rank(standings: list[Ranked]) -> Score:
    """Everybody's rows and places."""
    keys = [key(standing) for standing in standings]
    rows = tuple(_ledger(standing, _decided(keys, seat)) for seat, standing in enumerate(standings))
    return Score(rows, places(keys))


def _ledger(standing: Ranked, decided: str) -> Ledger:
    """The count is marks made less marks taken; everything else only decides between equals."""
    marks = listed([MARK_NAMES[mark] for mark in standing.marks]) if standing.marks else "none"
    return ledger(
        [
            Row("marks", -len(standing.marks), f"marks against: {marks}", "ranking"),
            Row("credit", standing.credits, f"{some(standing.credits, 'mark')} made against others", "credit"),
            Row("pawns", 0, f"{some(standing.pawns, 'pawn')} on the board", "ranking"),
            Row("clues", 0, f"{some(standing.clues, 'clue')} kept to surviving nests", "ranking"),
            Row("place", 0, decided, "ranking"),
        ]
    )


def _decided(keys: list[tuple[int, ...]], seat: int) -> str:
    """The rule that set this player apart from the next one below, or, for the last, from the one above."""
    mine = keys[seat]
    place = 1 + sum(other > mine for other in keys)
    shared = keys.count(mine) > 1
    below = [other for other in keys if other < mine]
    above = [other for other in keys if other > mine]
    words = f"place {place}" + (", shared" if shared else "")
    if mine[0] == 0:
        how = f"the {_ORDINALS[mine[1] - 1]} to fall"
    elif below:
        how = _rule(mine, max(below))
    elif above:
        how = f"the place above had {_rule(min(above), mine)}"
    else:
        how = "everything is equal"
    return f"{words}: {how}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def _rule(better: tuple[int, ...], worse: tuple[int, ...]) -> str:
    return next(rule for rule, a, b in zip(_DECIDES, better, worse, strict=True) if a != b)


def standings(g: Young, viewer: int | None) -> list[Ranked]:
    """The table as the ranking looks at it; clues count as far as the viewer knows them."""
    return [
        Ranked(
            marks=tuple(mark for mark in range(MARKS) if g.marks[seat] >> mark & 1),
            credits=g.credit.count(seat),
            pawns=sum(1 for square in g.pawns[seat * PAWNS : (seat + 1) * PAWNS] if square >= 0),
            clues=_clues(g, seat, viewer),
            fell=g.out[seat],
        )
        for seat in range(g.players)
    ]


def _clues(g: Young, seat: int, viewer: int | None) -> int:
    return sum(
        1
        for slot in g.kept[seat]
        if (slot & TILE) % FACES == CLUE
        and not g.out[(slot & TILE) // FACES]
        and (viewer is None or slot & knows(viewer) == knows(viewer))
    )


def score(g: Young, viewer: int | None = None) -> Score:
    return rank(standings(g, viewer))
