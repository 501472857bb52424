"""Who is spoken to: "you" to the reader, names for everybody else."""

from collections.abc import Sequence

from hearthside.kernel.cards import Pack

SPECTATOR = -1
"""The seat of somebody who only watches."""


class Voice:
    """Speaks about seats to one reader: "you" to the reader, a name for everybody else.

    >>> voice = Voice(["Ana", "Juniper"], you=0)
    >>> voice.who(0), voice.who(1), voice.verb(0, "draw", "draws"), voice.verb(1, "draw", "draws")
    ('You', 'Juniper', 'draw', 'draws')
    """

    def __init__(self, names: Sequence[str], you: int = SPECTATOR, pack: Pack | None = None) -> None:
        self.names = list(names)
        self.you = you
        self.pack = pack
        """The cards spoken of; a match always names its own."""

    def who(self, seat: int) -> str:
        """The subject at the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """The seat inside a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def whose_first(self, seat: int) -> str:
        """The owner at the beginning of a sentence; a name stays as it was given."""
        return "Your" if seat == self.you else self.whose(seat)

    def whose(self, seat: int) -> str:
        """The owner inside a sentence."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def verb(self, seat: int, you: str, other: str) -> str:
        return you if seat == self.you else other
