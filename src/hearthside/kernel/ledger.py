"""A score is a ledger: rows of what, how many points, which cards, and the paragraph of the rules."""

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One line of a score."""

    what: str
    """A key: a species, a home, an award, ``cave`` …"""
    points: int
    text: str
    """The line in words: what was counted."""
    rule: str
    """An anchor in rules.md."""
    cards: tuple[int, ...] = ()
    """The cards counted, as indices of the game's card table."""
    group: str = ""
    """What it is drawn under in a chart (trees, birds …); a plain heading in words."""


class Ledger(msgspec.Struct, frozen=True):
    """The score of one seat."""

    total: int
    rows: tuple[Row, ...]


class Score(msgspec.Struct, frozen=True):
    """Everybody's ledger and places; places count from 1 and tied seats share one."""

    seats: tuple[Ledger, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


def ledger(rows: list[Row]) -> Ledger:
    """A ledger whose total is the sum of its rows."""
    return Ledger(sum(row.points for row in rows), tuple(rows))


def places(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Places by descending key; equal keys share a place: 1, 1, 3 …

    >>> places([(5,), (9,), (5,)])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def change(before: Ledger, after: Ledger) -> Ledger:
    """What an action would add: the rows whose points differ, with the difference."""
    had = {row.what: row.points for row in before.rows}
    rows = [
        msgspec.structs.replace(row, points=row.points - had.get(row.what, 0))
        for row in after.rows
        if row.points != had.get(row.what, 0)
    ]
    has = {row.what for row in after.rows}
    rows += [
        msgspec.structs.replace(row, points=-row.points) for row in before.rows if row.what not in has and row.points
    ]
    return ledger(rows)
