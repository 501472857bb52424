"""The cards: data files read into Structs, checked, and laid out as flat tables the rules can index.

A half is an int: twice the printed number of its card, plus one for the bottom or right half. 0 stands for a sapling.
"""

import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from hearthside.games.forest_shuffle.actions import CARDS, HIGHEST_CARD, PLAY, SAPLING, Play, Sapling
from hearthside.games.forest_shuffle.vocabulary import (
    SIDES,
    SYMBOLS,
    TAGS,
    CountHostTwice,
    Deed,
    Draw,
    DrawPer,
    DrawWhen,
    Effect,
    ExtraTurn,
    IfSpecies,
    Most,
    Nothing,
    PerSpecies,
    PlaceFree,
    Points,
    ShareSlot,
    Tag,
    TreeSpecies,
)
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Pack

TOP, BOTTOM, LEFT, RIGHT, TREE = range(5)
"""The sides of a tree, in the order their slots are stored, and the place of a tree itself."""
SAPLING_HALF = 0
HALVES = 2 * HIGHEST_CARD + 2
ANY_NUMBER = 1_000
FEWEST_CARDS = 110
"""Fewer cards would not reach three piles, the deal and an exchanged hand for everybody."""

Provenance = Literal["rulebook", "public", "reconstructed"]


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One species as the data files describe it."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
    name: Annotated[str, msgspec.Meta(min_length=1)]
    slot: Literal["tree", "top", "bottom", "left_right"]
    tags: tuple[Tag, ...]
    cost: Annotated[int, msgspec.Meta(ge=0, le=9)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=158)]
    points: Points
    provenance: Provenance
    source: str
    effect: Effect | None = None
    bonus: tuple[Deed, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One physical card: a tree, or two halves, each written as ``species/symbol``."""

    number: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_CARD)]
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


class ForestPack(Pack):
    """All cards of a match, as tables. Indexed by half unless said otherwise."""

    def __init__(self, name: str, digest: str, species: tuple[Species, ...], cards: tuple[Card, ...]) -> None:
        super().__init__(name, digest)
        self.species = species
        self.cards = cards
        self.numbers = [card.number for card in cards]
        self.index = {kind.id: i for i, kind in enumerate(species)}
        """Species by id, as a number."""
        self.kind = [-1] * HALVES
        """The species; -1 where no half is printed and for a sapling."""
        self.side = [TREE] * HALVES
        self.cost = [0] * HALVES
        self.symbol = [-1] * HALVES
        self.tags = [0] * HALVES
        """A bit for each tag."""
        self.signs = [0] * HALVES
        """What a mushroom can notice: a bit for each tag, and for each side above them."""
        self.hears = [0] * HALVES
        """The sign a mushroom waits for."""
        self.most_in_slot = [1] * HALVES
        self.doubles_host = [False] * HALVES
        self.effect: list[Deed | None] = [None] * HALVES
        self.bonus: list[tuple[Deed, ...]] = [()] * HALVES
        self.halves: list[tuple[int, ...]] = [()] * (HIGHEST_CARD + 1)
        """By card: its halves."""
        self.shows = [0] * (HIGHEST_CARD + 1)
        """By card: a bit for each tree symbol on either half."""
        self.faces: list[CardFace | None] = [None] * (HIGHEST_CARD + 1)
        """By card."""
        self.tags[SAPLING_HALF] = 1
        self.signs[SAPLING_HALF] = 1
        for card in cards:
            self._lay_out(card)
        self.dearest = max(kind.cost for kind in species)
        self.menu = self._menu()
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
            self.symbol[half] = SYMBOLS.index(_tree(symbol))
            self.tags[half] = tag_mask(species.tags)
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
            faces.append(Face(species.id, where, symbol, species.cost))
        self.halves[card.number] = tuple(halves)
        self.faces[card.number] = CardFace(card.number, tuple(faces))

    def _menu(self) -> list[tuple[Play | Sapling, ...]]:
        """The ways to play a card, by ``menu_key`` plus the stride times the card."""
        menu: list[tuple[Play | Sapling, ...]] = []
        for card in range(HIGHEST_CARD + 1):
            for room in range(16):
                for purse in range(self.dearest + 1):
                    ways: list[Play | Sapling] = [
                        PLAY[half]
                        for half in self.halves[card]
                        if self.cost[half] <= purse and (self.side[half] == TREE or room >> self.side[half] & 1)
                    ]
                    menu.append((*ways, SAPLING[card]))
        return menu

    def name_of(self, half: int) -> str:
        """The name of a half's species."""
        return "Sapling" if half == SAPLING_HALF else self.species[self.kind[half]].name

    def title(self, card: int) -> str:
        """The name of a whole card."""
        return " | ".join([self.name_of(half) for half in self.halves[card]])

    def face(self, card: int) -> CardFace:
        face = self.faces[card]
        assert face is not None
        return face


def tag_mask(tags: tuple[Tag, ...]) -> int:
    mask = 0
    for tag in tags:
        mask |= 1 << TAGS.index(tag)
    return mask


def sign(placed: str) -> int:
    """The bit of a tag or a side among a card's signs."""
    names = (*TAGS, *SIDES)
    return 1 << names.index(placed)


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


def load(text: str | None = None) -> ForestPack:
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


_packs: dict[str, ForestPack] = {}


def _made(name: str, species: tuple[Species, ...], cards: tuple[Card, ...]) -> ForestPack:
    _check(species, cards)
    pack = ForestPack(name, _digest(species, cards), species, cards)
    _packs[pack.digest] = pack
    return pack


def _digest(species: tuple[Species, ...], cards: tuple[Card, ...]) -> str:
    """The hash of all that matters in play: not comments, not where a fact was found."""
    kinds = [msgspec.structs.replace(kind, provenance="public", source="") for kind in species]
    faces = [msgspec.structs.replace(card, provenance="public", source="") for card in cards]
    return sha256(msgspec.json.encode((kinds, faces))).hexdigest()


def pack_of(digest: str) -> ForestPack:
    """A pack that was loaded in this process, for words about a view; the game's own if it was not."""
    return _packs.get(digest) or load()


# Checking


def _check(species: tuple[Species, ...], cards: tuple[Card, ...]) -> None:
    """Everything the types cannot say: names that exist, places that fit, counts that add up."""
    by_name = {kind.id: kind for kind in species}
    for i, kind in enumerate(species):
        at = f"$.species[{i}] ({kind.id})"
        if kind.slot == "tree" and (kind.id not in SYMBOLS or "tree" not in kind.tags):
            raise Problem(f"{kind.name} cannot be a tree: the trees are the eight species of the symbols - at {at}.")
        if kind.slot != "tree" and ("tree" in kind.tags or kind.id in SYMBOLS):
            raise Problem(f"{kind.name} is no tree, so it cannot carry a tree's tag or name - at {at}.")
        for named in _species_named(kind):
            if named not in by_name:
                raise Problem(f"There is no species {named!r} - at {at}.")
        if any(isinstance(deed, PlaceFree) and deed.tag == "tree" for deed in (kind.effect, *kind.bonus)):
            raise Problem(f"Trees are never placed for free - at {at}.")
        if len(kind.bonus) > 1 and not all(isinstance(deed, (Draw, ExtraTurn)) for deed in kind.bonus):
            raise Problem(f"A bonus of several parts can only draw cards and give extra turns - at {at}.bonus.")
        if isinstance(kind.effect, DrawPer) and bool(kind.effect.species) == (kind.effect.tag is not None):
            raise Problem(f"draw-per needs either a species or a tag - at {at}.effect.")
    numbers: set[int] = set()
    counted = dict.fromkeys(by_name, 0)
    for i, card in enumerate(cards):
        at = f"$.card[{i}] (number {card.number})"
        if card.number not in CARDS:
            raise Problem(f"{card.number} is the number of a winter card - at {at}.")
        if card.number in numbers:
            raise Problem(f"The card number {card.number} is used twice - at {at}.")
        numbers.add(card.number)
        sides = [side for side in ("tree", *SIDES) if getattr(card, side)]
        if sides not in (["tree"], ["top", "bottom"], ["left", "right"]):
            raise Problem(f"A card is a tree, or top and bottom, or left and right - at {at}.")
        for side in sides:
            counted[_check_half(by_name, getattr(card, side), side, f"{at}.{side}")] += 1
    if len(cards) < FEWEST_CARDS:
        raise Problem(f"A deck needs at least {FEWEST_CARDS} cards, this one has {len(cards)} - at $.card.")
    for i, kind in enumerate(species):
        if counted[kind.id] != kind.copies:
            raise Problem(
                f"{kind.name} should be there {kind.copies} times but the deck has {counted[kind.id]} - at $.species[{i}] ({kind.id})."
            )


def _check_half(by_name: dict[str, Species], text: str, side: str, at: str) -> str:
    name, _, symbol = text.partition("/")
    if name not in by_name:
        raise Problem(f"There is no species {name!r} - at {at}.")
    if symbol not in SYMBOLS:
        raise Problem(f"There is no tree symbol {symbol!r} - at {at}.")
    if side == "tree" and symbol != name:
        raise Problem(f"A tree shows its own symbol, not {symbol!r} - at {at}.")
    slot = by_name[name].slot
    if side not in ({"left", "right"} if slot == "left_right" else {slot}):
        raise Problem(f"{by_name[name].name} does not belong on the {side} - at {at}.")
    return name


def _species_named(kind: Species) -> list[str]:
    named: list[str] = []
    for word in (kind.points, kind.effect, *kind.bonus):
        if isinstance(word, (Most, IfSpecies, PerSpecies, DrawPer)) and word.species:
            named.append(word.species)
    return named


def _tree(symbol: str) -> TreeSpecies:
    for known in SYMBOLS:
        if known == symbol:
            return known
    raise Problem(f"There is no tree symbol {symbol!r}.")


NO_POINTS: Points = Nothing()


def points_of(pack: ForestPack, half: int) -> Points:
    """How a half is counted; a sapling is worth nothing."""
    return NO_POINTS if half == SAPLING_HALF else pack.species[pack.kind[half]].points


def kinds_with(pack: ForestPack, tag: Tag) -> list[int]:
    """The species with a tag."""
    return [i for i, kind in enumerate(pack.species) if tag in kind.tags]
