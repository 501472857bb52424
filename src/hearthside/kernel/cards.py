"""The cards a match is played with: a pack, and every card in words."""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

_BYTES: Final = 256
_NUMBERS: Final = [bytes(range(number)) for number in range(_BYTES + 1)]


_latest: list[tuple[list[int], int, Sequence[int], list[int]]] = [([], 0, (), [])]
"""What was put in order last, and how: who thinks ahead deals many worlds of one position."""


def ascending(cards: list[int], number: int, besides: Sequence[int] = ()) -> list[int]:
    """Different cards, of so many that there are, in ascending order and without those named besides: what is dealt anew must not depend
    on where it lay.

    >>> ascending([7, 3, 20, 5], 24, besides=[20])
    [3, 5, 7]
    """
    latest = _latest[0]
    if latest[0] == cards and latest[1] == number and latest[2] == besides:
        return latest[3].copy()
    found = _in_order(cards, number, besides)
    _latest[0] = cards.copy(), number, besides, found
    return found.copy()


def _in_order(cards: list[int], number: int, besides: Sequence[int]) -> list[int]:
    """Taking out of all numbers those that were taken out of all numbers is five times as fast as sorting a shuffled deck."""
    if number > _BYTES:
        # A pack may have more cards than a byte has numbers.
        return [card for card in sorted(cards) if card not in {*besides}]
    numbers = _NUMBERS[number]
    return list(numbers.translate(None, numbers.translate(None, bytes(cards)) + bytes(besides)))


class Pack:
    """The card data a match is played with. Games subclass it with their tables; immutable and shared by clones."""

    made_from: ClassVar[tuple[str, ...]] = ()
    """The fields its class takes to make it again, in that order; a compiled pack cannot be taken to another process without."""

    def __init__(self, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest


class FacePart(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a drawn card shows. The parts of one line stand side by side, in order."""

    line: str
    """Where on the card it stands: cost, kinds, points, effect, bonus … as the game divides its cards."""
    icon: str = ""
    """The name of a picture; whoever draws the card has the drawing."""
    number: str = ""
    """A number as it is printed: "3", "4+", "5·15·25"."""
    words: str = ""
    """What is printed in letters; with an icon, what the icon means."""


class Print(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place where a card text is printed, in games whose pieces show more than one of them."""

    card: int
    """The number of the piece in actions and views."""
    half: int = 0
    side: str = ""
    symbol: str = ""


class CardText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, tile or award in words, for the inspector and ``hearthside cards``."""

    id: str
    name: str
    kind: str
    text: str
    provenance: str
    """rulebook | public | reconstructed"""
    source: str = ""
    copies: int = 1
    facts: dict[str, str] = {}
    """Short facts in order: cost, symbol, points …"""
    rule: str = ""
    face: tuple[FacePart, ...] = ()
    """What a drawn card shows, so that no client needs a table of its own; empty when there is nothing to draw."""
    prints: tuple[Print, ...] = ()
    """Every half or side it is printed on; empty when a card text is a whole piece."""
