"""``hearthside score``: a position typed in by somebody who plays with the paper cards."""

from difflib import get_close_matches
from typing import Annotated

import msgspec

from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF, TREE
from hearthside.games.forest_shuffle.cards import MOST_CARDS, ForestPack
from hearthside.games.forest_shuffle.points_place import PerSymbol
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.tally import Slots
from hearthside.games.forest_shuffle.vocabulary import SIDES
from hearthside.games.forest_shuffle.words_names import plural
from hearthside.games.forest_shuffle.words_score import score
from hearthside.kernel.english import counted, spelled
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet

MOST_PLAYERS = 5


class Dweller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visible half: by its species, by its card, or both; the symbol where it matters."""

    species: str = ""
    card: str | int = ""
    tree_symbol: str = ""


Written = str | Dweller | list[str | Dweller]
"""One dweller or several; a bare word is a species."""


class Trunk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tree or a sapling with what sits at it."""

    tree: str = ""
    card: str | int = ""
    top: Written = []
    bottom: Written = []
    left: Written = []
    right: Written = []


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player: the forest, and the number of cards under the cave."""

    forest: list[Trunk] = []
    cave: Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)] = 0
    name: str = ""


class Paper(msgspec.Struct, frozen=True):
    """The file; whatever else it says about the evening is not read."""

    players: list[Person]


def sheet(data: bytes, pack: ForestPack) -> Sheet:
    """Everybody's ledger; a Problem names the species, slot or symbol that cannot be."""
    people = _read(data)
    if not 1 <= len(people) <= MOST_PLAYERS:
        raise Problem(f"A score file has 1 to {MOST_PLAYERS} players, this one has {len(people)}.")
    reader = Reader(pack)
    forests = [reader.forest(number, person) for number, person in enumerate(people, start=1)]
    reader.check_copies()
    reckoning = Reckoning(pack, [trees for trees, _ in forests], [slots for _, slots in forests])
    names = tuple([person.name for person in people])
    return Sheet(score(pack, reckoning, [person.cave for person in people]), names if any(names) else ())


def _read(data: bytes) -> list[Person]:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Problem(f"This score file cannot be read; it is not whole JSON: {wrong}.") from None
    try:
        if isinstance(plain, list):
            return msgspec.convert(plain, list[Person])
        return msgspec.convert(plain, Paper).players
    except msgspec.ValidationError as wrong:
        raise Problem(f"This is not a score file of Forest Shuffle: {wrong}.") from None


class Reader:
    """Turns what is written into halves, and keeps track of which cards are used."""

    def __init__(self, pack: ForestPack) -> None:
        self.pack = pack
        self.used: dict[int, str] = {}
        """Cards that were named, and where."""
        self.lent: set[int] = set()
        """Cards that stand for one that was not named."""
        self.count = [0] * len(pack.species)
        self.at = ""
        """The place being read, for sentences."""
        self.unclear: list[tuple[str, int]] = []
        """Halves of this forest whose symbol was not given, and where."""

    def forest(self, number: int, person: Person) -> tuple[list[int], Slots]:
        """The trees and slots of one player."""
        trees: list[int] = []
        slots: Slots = []
        self.unclear = []
        for place, trunk in enumerate(person.forest, start=1):
            self.at = f"Player {number}, tree {place}"
            trees.append(self.trunk(trunk) >> 1)
            for side, written in enumerate((trunk.top, trunk.bottom, trunk.left, trunk.right)):
                self.at = f"Player {number}, tree {place}, {SIDES[side]}"
                slots.append(self.slot(side, written if isinstance(written, list) else [written]))
        self.check_symbols(slots)
        return trees, slots

    def trunk(self, trunk: Trunk) -> int:
        """A tree by its species or its card; a sapling whose card may be named, too."""
        name = spelled(trunk.tree)
        if not name and trunk.card == "":
            raise self.wrong('a tree needs a species, a card, or "sapling"')
        if name == "sapling":
            if trunk.card != "":
                self.take(self.card(trunk.card))
            return SAPLING_HALF
        if trunk.card == "":
            kind = self.species(name)
            half = self.stand_in([h for h, of in enumerate(self.pack.kind) if of == kind])
        else:
            card = self.card(trunk.card)
            self.take(card)
            half = 2 * card
            kind = self.pack.kind[half]
            if name and self.species(name) != kind:
                raise self.wrong(f"card {card} is the {self.pack.title(card)}, not the {self.name(self.species(name))}")
        if self.pack.side[half] != TREE:
            raise self.wrong(f"the {self.pack.title(half >> 1)} is no tree")
        self.count[kind] += 1
        return half

    def slot(self, side: int, written: list[str | Dweller]) -> tuple[int, ...]:
        """All halves in one slot; only some species share theirs."""
        halves = [self.dweller(side, Dweller(one) if isinstance(one, str) else one) for one in written]
        for half in halves[1:]:
            most, name = self.pack.most_in_slot[half], self.pack.name_of(half)
            if self.pack.kind[half] != self.pack.kind[halves[0]]:
                raise self.wrong(f"the {name} cannot share a slot with the {self.pack.name_of(halves[0])}")
            if len(halves) > most:
                raise self.wrong(f"a slot holds at most {counted(most, name, plural(name))}, not {len(halves)}")
        return tuple(halves)

    def dweller(self, side: int, one: Dweller) -> int:
        """The half that is meant; without a card any one with that species and symbol stands for it."""
        pack = self.pack
        if not one.species and one.card == "":
            raise self.wrong("a dweller needs a species or a card")
        found = list(range(len(pack.kind)))
        if one.card != "":
            card = self.card(one.card)
            self.take(card)
            found = [half for half in pack.halves[card] if pack.side[half] == side]
            if not found:
                raise self.wrong(f"card {card} is the {pack.title(card)} and has no {SIDES[side]} half")
        if one.species:
            kind = self.species(spelled(one.species))
            fitting = [half for half in found if pack.kind[half] == kind]
            if not fitting:
                raise self.wrong(
                    f"card {found[0] >> 1} shows the {pack.name_of(found[0])} there, not the {self.name(kind)}"
                )
            found = [half for half in fitting if pack.side[half] == side]
            if not found:
                raise self.wrong(f"the {self.name(kind)} cannot sit there, it belongs {self.belongs(kind)}")
        if one.tree_symbol:
            symbol = self.symbol(one.tree_symbol)
            fitting = [half for half in found if pack.symbol[half] == symbol]
            if not fitting:
                shown = pack.names[pack.symbols[symbol]]
                raise self.wrong(f"no {pack.name_of(found[0])} there shows the {shown} symbol")
            found = fitting
        self.count[pack.kind[found[0]]] += 1
        if len({pack.symbol[half] for half in found}) > 1:
            self.unclear.append((self.at, found[0]))
        return found[0] if one.card != "" else self.stand_in(found)

    def stand_in(self, fitting: list[int]) -> int:
        """Where no card is named, one that fits and does not stand for anything else, if there is one."""
        half = next((h for h in fitting if h >> 1 not in self.lent and h >> 1 not in self.used), fitting[0])
        self.lent.add(half >> 1)
        return half

    def check_symbols(self, slots: Slots) -> None:
        """Where a species counts tree symbols, every symbol of the forest must be known."""
        for slot in slots:
            for half in slot:
                if isinstance(self.pack.species[self.pack.kind[half]].points, PerSymbol) and self.unclear:
                    at, unclear = self.unclear[0]
                    raise Problem(
                        f"{at}: say which tree symbol the {self.pack.name_of(unclear)} shows (tree_symbol) or which card it is; "
                        f"the {self.pack.name_of(half)} counts symbols."
                    )

    def check_copies(self) -> None:
        """Nobody has more cards of a species than there are."""
        for kind, species in enumerate(self.pack.species):
            if self.count[kind] > species.copies:
                there = counted(species.copies, f"{species.name} card")
                verb = "is" if species.copies == 1 else "are"
                raise Problem(f"There {verb} only {there}, but {self.count[kind]} are written down.")

    # Single words

    def wrong(self, why: str) -> Problem:
        return Problem(f"{self.at}: {why}.")

    def name(self, kind: int) -> str:
        return self.pack.species[kind].name

    def belongs(self, kind: int) -> str:
        return {"tree": "in the middle", "left_right": "left or right", "top": "on top", "bottom": "at the bottom"}[
            self.pack.species[kind].slot
        ]

    def species(self, name: str) -> int:
        for kind, species in enumerate(self.pack.species):
            if name in (species.id, spelled(species.name)):
                return kind
        close = get_close_matches(name, list(self.pack.index), 1)
        hint = f", but there is {close[0]!r}" if close else ""
        raise self.wrong(f"there is no species {name!r}{hint}")

    def symbol(self, name: str) -> int:
        trees = [self.pack.ids[kind] for kind in self.pack.symbols]
        if spelled(name) in trees:
            return trees.index(spelled(name))
        raise self.wrong(f"there is no tree symbol {name!r}; the symbols are {', '.join(trees)}")

    def card(self, written: str | int) -> int:
        """A printed number, with or without leading noughts."""
        text = str(written)
        card = int(text) if text.isascii() and text.isdigit() else 0
        if not (0 < card < len(self.pack.halves) and self.pack.halves[card]):
            raise self.wrong(f"there is no card {text!r}")
        return card

    def take(self, card: int) -> None:
        if card in self.used:
            raise self.wrong(f"card {card} is written down already, at {self.used[card]}")
        self.used[card] = self.at
