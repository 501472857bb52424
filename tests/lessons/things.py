"""What there is to point at, found from what the learner's seat sees."""

from collections.abc import Callable
from typing import Any

from hearthside.kernel.registry import find

Things = dict[str, Callable[[Any, int], set[str]]]


def once(_: Any, __: int) -> set[str]:
    """There is one, without a number."""
    return {""}


def numbers(found: Any) -> set[str]:
    return {str(each) for each in found}


COMMON: Things = {
    "prompt": once,
    "hand": once,
    "board": once,
    "players": once,
}


def _awards(view: Any, _: int) -> set[str]:
    pack: Any = find("to_the_dogs").load()
    return {pack.awards[seen.award].id for seen in view.awards}


TO_THE_DOGS: Things = {
    "dog": lambda view, seat: numbers({*view.centre, *view.players[seat].care} - {-1}),
    "home": lambda view, seat: numbers(view.players[seat].hand),
    "place": lambda view, seat: numbers(at for at, dog in enumerate(view.players[seat].care) if dog >= 0),
    "side": lambda view, seat: numbers(range(2)) if view.players[seat].side < 0 else set(),
    "award": _awards,
    "bowl": once,
    "specialty": once,
    "homed": once,
    "swap": once,
    "end": once,
}

FOREST_SHUFFLE: Things = {
    "forest": once,
    "card": lambda view, _: numbers(face.card for face in view.hand),
    "open": lambda view, _: numbers(face.card for face in view.clearing),
    "tree": lambda view, seat: numbers(range(len(view.players[seat].trees))),
    "clearing": once,
    "winter": once,
    "deck": once,
}

FOREVER_HOME: Things = {
    "grid": once,
    "cell": lambda view, _: numbers(range(25)),
    "pool": lambda view, _: numbers(range(len(view.pool))),
    "dog": lambda view, _: numbers(range(len(view.dogs))),
    "card": lambda view, _: numbers(range(len(view.cards))),
    "training": lambda view, _: numbers(face.card for face in view.hand),
    "home": lambda view, _: numbers(range(4)),
    "commendations": once,
}

FOREVER_YOUNG: Things = {
    "square": lambda view, _: numbers(range(36)),
    "row": lambda view, _: numbers(range(6)),
    "column": lambda view, _: numbers(range(6)),
    "kept": lambda view, seat: {""} if view.seats[seat].kept else set(),
    "tiles": once,
    "cards": once,
}

THINGS: dict[str, Things] = {
    "forest_shuffle": FOREST_SHUFFLE,
    "forever_home": FOREVER_HOME,
    "forever_young": FOREVER_YOUNG,
    "to_the_dogs": TO_THE_DOGS,
}
