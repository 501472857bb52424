"""The cards: data files read into Structs, checked, and laid out as tables."""

import tomllib
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from hearthside.games.forest_shuffle.actions import HIGHEST_CARD, WINTERS, Play, Sapling, Take, moves_for
from hearthside.games.forest_shuffle.card_tables import BOTTOM, LEFT, RIGHT, SAPLING_HALF, TOP, TREE, CardTables
from hearthside.games.forest_shuffle.deeds import (
    AnyDeed,
    AnyEffect,
    CountHostTwice,
    DrawCards,
    DrawPer,
    DrawWhen,
    ExtraTurn,
    PlaceFree,
    ShareSlot,
)
from hearthside.games.forest_shuffle.points_forest import (
    AllTreeSpecies,
    Flat,
    IfDifferent,
    IfSpecies,
    IfTrees,
    Most,
    Nothing,
    PerFullTree,
    PerSide,
    PerSpecies,
    PerTag,
)
from hearthside.games.forest_shuffle.points_place import (
    Group,
    IfNeighbour,
    IfOn,
    IfSharing,
    PerGuest,
    PerSymbol,
    Sets,
)
from hearthside.games.forest_shuffle.vocabulary import SIDES, TAGS, Tag, sign, tag_mask
from hearthside.kernel.english import counted, listed
from hearthside.kernel.errors import Problem
from hearthside.kernel.settings import Settings

ANY_NUMBER = 1_000
FEWEST_CARDS = 110
"""Fewer cards would not reach three piles, the deal and an exchanged hand for everybody."""
MOST_CARDS = 400
HIGHEST_NUMBER = 999

AnyPoints = (
    Nothing
    | Flat
    | Most
    | AllTreeSpecies
    | PerGuest
    | IfSpecies
    | PerTag
    | PerSpecies
    | Group
    | IfDifferent
    | PerFullTree
    | IfNeighbour
    | PerSymbol
    | Sets
    | IfOn
    | IfSharing
    | IfTrees
    | PerSide
)
Provenance = Literal["rulebook", "public", "reconstructed"]


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One species as the data files describe it."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
    name: Annotated[str, msgspec.Meta(min_length=1)]
    slot: Literal["tree", "top", "bottom", "left_right"]
    tags: tuple[Tag, ...]
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]
    points: AnyPoints
    provenance: Provenance
    source: str
    effect: AnyEffect | None = None
    bonus: tuple[AnyDeed, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One physical card: a tree, or two halves, each written as ``species/symbol``."""

    number: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_NUMBER)]
    provenance: Provenance
    source: str
    tree: str = ""
    top: str = ""
    bottom: str = ""
    left: str = ""
    right: str = ""


class Face(msgspec.Struct, frozen=True):
    """One half as a board needs it."""

    species: str
    name: str
    side: str
    """top, bottom, left, right, or tree."""
    symbol: str
    cost: int


class CardFace(msgspec.Struct, frozen=True):
    """A whole card as a board needs it: one face for a tree, two for a split card."""

    card: int
    halves: tuple[Face, ...]


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards. Species replace or join those of the base game; cards, if there are any, replace its deck."""

    name: str = "Forest Shuffle"
    species: tuple[Species, ...] = ()
    card: tuple[Card, ...] = ()


DEPENDS = -(2**20)
"""Stands for what a card is worth where that depends on its forest; no card is worth this."""


def _always(points: AnyPoints) -> int:
    return points.points if isinstance(points, Flat) else 0 if isinstance(points, Nothing) else DEPENDS


class ForestPack(CardTables):
    """All cards of a match, and what they do. Indexed by half unless said otherwise."""

    made_from = ("name", "digest", "species", "cards")

    def __init__(self, name: str, digest: str, species: tuple[Species, ...], cards: tuple[Card, ...]) -> None:
        self.numbers = [card.number for card in cards]
        self.moves = moves_for(self.numbers)
        """Every action with these cards."""
        self.taking: Callable[[int], Take] = self.moves.take.__getitem__
        highest = max(HIGHEST_CARD, *self.numbers)
        halves = 2 * highest + 2
        super().__init__(name, digest, [kind.id for kind in species], [kind.name for kind in species], highest)
        self.species = species
        self.points = [kind.points for kind in species]
        """By species."""
        self.always = [_always(kind.points) for kind in species]
        """By species: what a card is worth in any forest, or DEPENDS."""
        self.cards = cards
        self.masks = [tag_mask(kind.tags) for kind in species]
        self.having = [[i for i, kind in enumerate(species) if tag in kind.tags] for tag in TAGS]
        self.symbols = [i for i, kind in enumerate(species) if kind.slot == "tree"]
        self.grown = [i for i in self.symbols if species[i].copies]
        self.signs = [0] * halves
        """What a mushroom can notice: a bit for each tag, and for each side above them."""
        self.hears = [0] * halves
        """The sign a mushroom waits for."""
        self.most_in_slot = [1] * halves
        self.effect: list[AnyDeed | None] = [None] * halves
        self.bonus: list[tuple[AnyDeed, ...]] = [()] * halves
        self.shows = [0] * (highest + 1)
        """By card: a bit for each tree symbol on either half."""
        self.faces: list[CardFace | None] = [None] * (highest + 1)
        """By card."""
        self.tags[SAPLING_HALF] = 1
        self.signs[SAPLING_HALF] = 1
        for card in cards:
            self._lay_out(card)
        self.tagged = [tuple([tag for tag in range(len(TAGS)) if tags >> tag & 1]) for tags in self.tags]
        self.dearest = max(kind.cost for kind in species)
        self.menu = self._menu()
        """By 16 for each card in hand (no more than the dearest card needs) plus the open sides."""
        self.joining = [tuple(h for h in halves if self.most_in_slot[h] > 1) for halves in self.halves]
        """By card: the halves that may share a slot."""

    def _lay_out(self, card: Card) -> None:
        halves: list[int] = []
        faces: list[Face] = []
        for side, text, second in (
            (TREE, card.tree, 0),
            (TOP, card.top, 0),
            (LEFT, card.left, 0),
            (BOTTOM, card.bottom, 1),
            (RIGHT, card.right, 1),
        ):
            if not text:
                continue
            half = 2 * card.number + second
            name, _, symbol = text.partition("/")
            kind = self.index[name]
            species = self.species[kind]
            self.kind[half] = kind
            self.side[half] = side
            self.cost[half] = species.cost
            self.symbol[half] = self.symbols.index(self.index[symbol])
            self.tags[half] = self.masks[kind]
            self.signs[half] = self.tags[half] | 1 << (len(TAGS) + side)
            effect = species.effect
            if isinstance(effect, DrawWhen):
                self.hears[half] = sign(effect.placed)
            elif isinstance(effect, ShareSlot):
                self.most_in_slot[half] = effect.most or ANY_NUMBER
            elif isinstance(effect, CountHostTwice):
                self.doubles_host[half] = True
            else:
                self.effect[half] = effect
            self.bonus[half] = species.bonus
            self.shows[card.number] |= 1 << self.symbol[half]
            halves.append(half)
            where = "tree" if side == TREE else SIDES[side]
            faces.append(Face(species.id, species.name, where, symbol, species.cost))
        self.halves[card.number] = tuple(halves)
        self.faces[card.number] = CardFace(card.number, tuple(faces))

    def _menu(self) -> list[list[tuple[Play | Sapling, ...]]]:
        """The ways to play a card: by how many cards are in hand and the open sides of the forest, then by card."""
        return [
            [self._ways(card, room, hand - 1) for card in range(len(self.halves))]
            for hand in range(self.dearest + 2)
            for room in range(16)
        ]

    def _ways(self, card: int, room: int, purse: int) -> tuple[Play | Sapling, ...]:
        ways: list[Play | Sapling] = [
            self.moves.play[half]
            for half in self.halves[card]
            if self.cost[half] <= purse and (self.side[half] == TREE or room >> self.side[half] & 1)
        ]
        return (*ways, self.moves.sapling[card])

    def face(self, card: int) -> CardFace:
        face = self.faces[card]
        assert face is not None
        return face


# Reading


@cache
def base_file() -> PackFile:
    """The base game's data files as one pack."""
    data = files("hearthside.games.forest_shuffle") / "data"
    text = (data / "species.toml").read_text(encoding="utf-8") + (data / "deck.toml").read_text(encoding="utf-8")
    return read(text)


def read(text: str) -> PackFile:
    """The pack in a TOML text; a Problem naming the path of what is wrong."""
    try:
        return msgspec.convert(tomllib.loads(text), PackFile)
    except tomllib.TOMLDecodeError as wrong:
        raise Problem(f"The cards are not TOML: {wrong}.") from None
    except msgspec.ValidationError as wrong:
        raise Problem(f"The cards cannot be used: {wrong}.") from None


def load(text: str | None = None, settings: Settings | None = None) -> ForestPack:
    """The pack in this TOML text, or the game's own."""
    return _base() if text is None else _own(text)


@cache
def _base() -> ForestPack:
    file = base_file()
    return _made(file.name, file.species, file.card)


def _own(text: str) -> ForestPack:
    own, base = read(text), base_file()
    described = {kind.id: kind for kind in own.species}
    if len(described) < len(own.species):
        raise Problem("A species is described twice - at $.species.")
    added = [kind for kind in own.species if kind.id not in {known.id for known in base.species}]
    species = (*[described.get(kind.id, kind) for kind in base.species], *added)
    if not own.card:
        return _made(own.name, species, base.card)
    # The base game's species are there as often as the new deck shows them.
    halves = [half for card in own.card for half in (card.tree, card.top, card.bottom, card.left, card.right)]
    shown = [half.partition("/")[0] for half in halves]
    counted = [k if k.id in described else msgspec.structs.replace(k, copies=shown.count(k.id)) for k in species]
    return _made(own.name, tuple(counted), tuple(sorted(own.card, key=_number)))


def _number(card: Card) -> int:
    return card.number


def _made(name: str, species: tuple[Species, ...], cards: tuple[Card, ...]) -> ForestPack:
    _check(species, cards)
    return ForestPack(name, _digest(species, cards), species, cards)


def _digest(species: tuple[Species, ...], cards: tuple[Card, ...]) -> str:
    """The hash of all that matters in play: not comments, not where a fact was found."""
    kinds = [msgspec.structs.replace(kind, provenance="public", source="") for kind in species]
    faces = [msgspec.structs.replace(card, provenance="public", source="") for card in cards]
    return sha256(msgspec.json.encode((kinds, faces))).hexdigest()


# Checking


def _check(species: tuple[Species, ...], cards: tuple[Card, ...]) -> None:
    """Everything the types cannot say: names that exist, places that fit, counts that add up."""
    by_name = {kind.id: kind for kind in species}
    for i, kind in enumerate(species):
        _check_species(by_name, kind, f"$.species[{i}] ({kind.id})")
    numbers: set[int] = set()
    shown = dict.fromkeys(by_name, 0)
    for i, card in enumerate(cards):
        at = f"$.card[{i}] (number {card.number})"
        if card.number in WINTERS:
            raise Problem(f"{card.number} is the number of a winter card - at {at}.")
        if card.number in numbers:
            raise Problem(f"The card number {card.number} is used twice - at {at}.")
        numbers.add(card.number)
        sides = [side for side in ("tree", *SIDES) if getattr(card, side)]
        if sides not in (["tree"], ["top", "bottom"], ["left", "right"]):
            raise Problem(f"A card is a tree, or top and bottom, or left and right - at {at}.")
        for side in sides:
            shown[_check_half(by_name, getattr(card, side), side, f"{at}.{side}")] += 1
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise Problem(f"A deck has {FEWEST_CARDS} to {MOST_CARDS} cards, this one has {len(cards)} - at $.card.")
    for i, kind in enumerate(species):
        if shown[kind.id] != kind.copies:
            should = counted(kind.copies, "time")
            raise Problem(
                f"{kind.name} should be there {should} but the deck has {shown[kind.id]} - at $.species[{i}] ({kind.id})."
            )


def _check_species(by_name: dict[str, Species], kind: Species, at: str) -> None:
    if kind.slot == "tree" and "tree" not in kind.tags:
        raise Problem(f'{kind.name} is a tree, so it must carry the tag "tree" - at {at}.')
    if kind.slot != "tree" and "tree" in kind.tags:
        raise Problem(f"{kind.name} is no tree, so it cannot carry a tree's tag - at {at}.")
    words = [kind.points, *([kind.effect] if kind.effect else []), *kind.bonus]
    for named in [species for word in words for species in word.named()]:
        if named not in by_name:
            raise Problem(f"There is no species {named!r} - at {at}.")
    if isinstance(kind.points, IfOn) and by_name[kind.points.tree].slot != "tree":
        raise Problem(f"{by_name[kind.points.tree].name} is no tree - at {at}.points.")
    if isinstance(kind.points, (Group, Sets)) and len(kind.points.values) < 2:
        raise Problem(f"The values begin with that of no card, then of one - at {at}.points.")
    if any(isinstance(deed, PlaceFree) and deed.tag == "tree" for deed in (kind.effect, *kind.bonus)):
        raise Problem(f"Trees are never placed for free - at {at}.")
    if len(kind.bonus) > 1 and not all(isinstance(deed, (DrawCards, ExtraTurn)) for deed in kind.bonus):
        raise Problem(f"A bonus of several parts can only draw cards and give extra turns - at {at}.bonus.")
    for deed in (kind.effect, *kind.bonus):
        if isinstance(deed, DrawPer) and bool(deed.species) == (deed.tag is not None):
            raise Problem(f"draw-per needs either a species or a tag - at {at}.")


def _check_half(by_name: dict[str, Species], text: str, side: str, at: str) -> str:
    name, _, symbol = text.partition("/")
    if name not in by_name:
        raise Problem(f"There is no species {name!r} - at {at}.")
    trees = [kind.id for kind in by_name.values() if kind.slot == "tree"]
    if symbol not in trees:
        raise Problem(f"There is no tree symbol {symbol!r}; the symbols are {listed(trees)} - at {at}.")
    if side == "tree" and symbol != name:
        raise Problem(f"A tree shows its own symbol, not {symbol!r} - at {at}.")
    slot = by_name[name].slot
    if side not in ({"left", "right"} if slot == "left_right" else {slot}):
        raise Problem(f"{by_name[name].name} does not belong on the {side} - at {at}.")
    return name
