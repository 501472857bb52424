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
    "player": lambda view, _: numbers(range(len(view.players))),
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

THINGS: dict[str, Things] = {"to_the_dogs": TO_THE_DOGS}
