"""The table of Pebbles as flat lists of ints."""

from typing import ClassVar

from hearthside.kernel.agenda import State
from hearthside.kernel.rng import Rng
from hearthside.template.pebbles.cards import Pebbles

HAND_LIMIT = 7


class Beach(State):
    """Pile, hands and cairns."""

    fields: ClassVar[tuple[str, ...]] = ("pile", "hands", "cairns", "building", "last_turns")

    def __init__(self, players: int, rng: Rng, pack: Pebbles) -> None:
        super().__init__(players, rng)
        self.pack = pack
        self.pile: list[int] = []
        """The top pebble is the last one."""
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.cairns: list[list[tuple[int, ...]]] = [[] for _ in range(players)]
        self.building: list[int] = []
        """The pebbles of the cairn that is being built."""
        self.last_turns = 0
        """Turns taken since the pile was empty."""

    def clone(self) -> "Beach":
        other = Beach(self.players, self.rng.clone(), self.pack)
        other.agenda = self.agenda.copy()
        other.pile = self.pile.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.cairns = [cairns.copy() for cairns in self.cairns]
        other.building = self.building.copy()
        other.last_turns = self.last_turns
        return other

    def pieces(self) -> list[str]:
        """Every pebble, wherever it is."""
        found = [*self.pile, *self.building]
        for seat in range(self.players):
            found += self.hands[seat]
            for cairn in self.cairns[seat]:
                found += cairn
        return [f"pebble {pebble}" for pebble in found]
