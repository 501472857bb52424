"""The cards a match is played with: a pack, and every card in words."""

from typing import Final

import msgspec

_NUMBERS: Final = bytes(range(256))


def ascending(cards: list[int], besides: bytes = b"") -> list[int]:
    """Different cards in ascending order, without those named besides: what is dealt anew must not depend on where it lay.

    Taking out of all numbers those that were taken out of all numbers is five times as fast as sorting a shuffled deck.

    >>> ascending([7, 3, 200, 5])
    [3, 5, 7, 200]
    """
    try:
        held = bytes(cards)
    except ValueError:
        # A pack may have more cards than a byte has numbers.
        return [card for card in sorted(cards) if card not in {*besides}]
    return list(_NUMBERS.translate(None, _NUMBERS.translate(None, held) + besides))


class Pack:
    """The card data a match is played with. Games subclass it with their tables; immutable and shared by clones."""

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
