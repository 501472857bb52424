"""What a seat sees, field by field; where only the number is public, the field is a number."""

import msgspec

from hearthside.kernel.agenda import Asked, asked
from hearthside.template.pebbles.scoring import worth
from hearthside.template.pebbles.state import Beach


class Stone(msgspec.Struct, frozen=True):
    """A pebble that lies open to the viewer."""

    pebble: int
    name: str
    kind: str


class PlayerView(msgspec.Struct, frozen=True):
    seat: int
    hand: int
    cairns: tuple[tuple[Stone, ...], ...]
    points: int


class View(msgspec.Struct, frozen=True):
    seat: int
    asked: Asked | None
    pile: int
    colours: tuple[str, ...]
    hand: tuple[Stone, ...]
    building: tuple[Stone, ...]
    """The cairn that is being built: open to everybody."""
    players: tuple[PlayerView, ...]


def view(g: Beach, seat: int) -> View:
    players = [
        PlayerView(
            seat=other,
            hand=len(g.hands[other]),
            cairns=tuple(_stones(g, cairn) for cairn in g.cairns[other]),
            points=sum(worth(g.pack, cairn) for cairn in g.cairns[other]),
        )
        for other in range(g.players)
    ]
    return View(
        seat=seat,
        asked=asked(g),
        pile=len(g.pile),
        colours=tuple(g.pack.colours),
        hand=_stones(g, g.hands[seat]) if seat >= 0 else (),
        building=_stones(g, g.building),
        players=tuple(players),
    )


def _stones(g: Beach, pebbles: list[int] | tuple[int, ...]) -> tuple[Stone, ...]:
    return tuple(Stone(pebble, g.pack.name_of(pebble), g.pack.kinds[g.pack.pebbles[pebble]].id) for pebble in pebbles)
