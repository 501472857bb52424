"""``hearthside score``: cairns typed in by somebody who plays with real pebbles."""

import msgspec

from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet
from hearthside.template.pebbles.cards import Pebbles
from hearthside.template.pebbles.scoring import score_of


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player: each cairn as a list of kinds of pebble."""

    cairns: list[list[str]]
    name: str = ""


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: list[Person]


def sheet(data: bytes, pack: Pebbles) -> Sheet:
    """Everybody's ledger; a Problem names what cannot be."""
    try:
        paper = msgspec.json.decode(data, type=Paper)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Problem(f"This score file cannot be read: {wrong}.") from None
    left = {kind.id: [p for p, k in enumerate(pack.pebbles) if pack.kinds[k] is kind] for kind in pack.kinds}
    cairns = [[_cairn(pack, left, cairn) for cairn in person.cairns] for person in paper.players]
    names = tuple(person.name for person in paper.players)
    return Sheet(score_of(pack, cairns), names if any(names) else ())


def _cairn(pack: Pebbles, left: dict[str, list[int]], written: list[str]) -> tuple[int, ...]:
    pebbles: list[int] = []
    for kind in written:
        if kind not in left:
            raise Problem(f"There is no pebble {kind!r}; there are {', '.join(left)}.")
        if not left[kind]:
            raise Problem(f"There are not so many pebbles {kind!r}.")
        pebbles.append(left[kind].pop())
    if not pebbles:
        raise Problem("A cairn has at least one pebble.")
    if len({pack.colour[pebble] for pebble in pebbles}) > 1:
        raise Problem(f"A cairn has one colour only, not {', '.join(written)}.")
    return tuple(sorted(pebbles))
