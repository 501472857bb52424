"""The cards a match is played with: a pack, and every card in words."""

import msgspec


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
