"""The score as a ledger: one row for each cairn."""

from hearthside.kernel.english import some
from hearthside.kernel.ledger import Row, Score, ledger, places
from hearthside.template.pebbles.cards import Pebbles
from hearthside.template.pebbles.state import Beach


def worth(pack: Pebbles, cairn: tuple[int, ...]) -> int:
    """Its height multiplied by itself, and a point for each spot."""
    return len(cairn) ** 2 + sum(pack.spots[pebble] for pebble in cairn)


def score(g: Beach, viewer: int | None = None) -> Score:
    """Everybody's ledger. All that counts lies open, so it is the same for every viewer."""
    return score_of(g.pack, g.cairns)


def score_of(pack: Pebbles, cairns: list[list[tuple[int, ...]]]) -> Score:
    ledgers = [
        ledger([_row(pack, place, cairn) for place, cairn in enumerate(one, start=1) if cairn]) for one in cairns
    ]
    return Score(tuple(ledgers), places([(one.total,) for one in ledgers]))


def _row(pack: Pebbles, place: int, cairn: tuple[int, ...]) -> Row:
    spots = sum(pack.spots[pebble] for pebble in cairn)
    colour = pack.colours[pack.colour[cairn[0]]]
    height = f"{some(len(cairn), 'pebble')} high, {some(spots, 'spot')}"
    return Row(f"cairn-{place}", worth(pack, cairn), f"A {colour} cairn {height}", "score", cairn, "Cairns")
