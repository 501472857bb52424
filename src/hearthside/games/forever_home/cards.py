"""The cards, boards and dogs as data: read from TOML, checked, and numbered.

Cards are ints into one table: training cards first, then homes, commendations, challenges and solo cards (see ``Cards.first_home`` …).
Dogs are ints 0 to 6 in the order of ``DOGS``.
"""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal, get_args

import msgspec

from hearthside.games.forever_home.actions import actions_for
from hearthside.games.forever_home.patterns import (
    CELLS,
    KINDS,
    Gaps,
    Looks,
    Shape,
    cards_alike,
    shape_of,
    slides,
    turned,
)
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.settings import Settings

Dog = Literal["red", "orange", "yellow", "green", "blue", "purple", "pink"]
Category = Literal["city", "suburbs", "countryside", "foster"]
Provenance = Literal["rulebook", "public", "reconstructed"]
Skill = Literal["slide", "exchange_card", "exchange_dog"]
Axis = Literal["horizontal", "vertical", "diagonal_down", "diagonal_up"]
Award = Literal["most_in_grid", "most_rehomed", "most_homes"]
Challenge = Literal["rehomed_left_gt_sum_right", "grid_left_gt_right", "per_dog_in_foster", "per_different_home"]

DOGS: tuple[str, ...] = get_args(Dog)
HOMES: tuple[str, ...] = get_args(Category)
TOKENS = 14
"""Dog tokens of each kind."""
MEEPLE_SPACES = (0, 0, 0, 1, 1, 2, 3)
"""The challenge each of the seven meeple spaces of the solo board belongs to."""

FEWEST = {"training": 50, "homes": 13, "commendations": 7, "challenges": 4, "solo": 16, "spaces": 5, "dogs": KINDS}
"""What the game's own pack has."""
GROWING = ("training", "homes", "solo")
"""Decks, of which a pack may have more; the others are printed on boards."""
MOST_CARDS = 400
FEWEST_HOMES = {"city": 2, "suburbs": 6, "countryside": 4, "foster": 1}


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card says about itself."""

    id: str
    provenance: Provenance
    source: str = ""


class Training(Printed, frozen=True, kw_only=True):
    """A training card: a pattern drawn row by row, how many dogs graduate, and its reputation."""

    name: str
    pattern: tuple[str, ...]
    graduation: int
    reputation: int


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What a home pays for."""


class DistinctTypes(Rule, frozen=True, kw_only=True, tag="distinct_types"):
    """Reputation by the number of different kinds; read once."""

    table: dict[str, int]
    repeatable: Literal[False] = False


class AnyN(Rule, frozen=True, kw_only=True, tag="any_n"):
    """Reputation for every ``n`` dogs of any kind."""

    n: int
    reputation: int
    repeatable: bool = True


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One listed set of dogs."""

    need: dict[Dog, int]
    reputation: int


class Sets(Rule, frozen=True, kw_only=True, tag="sets"):
    """Reputation for every complete listed set."""

    sets: tuple[Need, ...]
    repeatable: bool = True


class Groups(Rule, frozen=True, kw_only=True, tag="groups"):
    """Reputation for every set of groups of equal dogs; the groups of one set differ in kind."""

    groups: tuple[int, ...]
    reputation: int
    repeatable: bool = True


HomeRule = DistinctTypes | AnyN | Sets | Groups


class Home(Printed, frozen=True, kw_only=True):
    """A home card."""

    name: str
    category: Category
    rule: HomeRule


class Commendation(Printed, frozen=True, kw_only=True):
    """A box of the commendations board."""

    kind: Award
    reputation: int


class SoloChallenge(Printed, frozen=True, kw_only=True):
    """A challenge of the solo board."""

    kind: Challenge
    reputation: int


class Solo(Printed, frozen=True, kw_only=True):
    """A card of the Auto Trainer: the positions it empties, counted from the left, from 1."""

    remove_dogs: tuple[int, ...]
    remove_cards: tuple[int, ...]


class Space(Printed, frozen=True, kw_only=True):
    """A skill space of the advanced shelter; row and column count from 1."""

    row: int
    column: int
    skill: Skill
    axes: tuple[Axis, ...] = ()

    @property
    def cell(self) -> int:
        return (self.row - 1) * 5 + self.column - 1


class DogKind(Printed, frozen=True, kw_only=True):
    """A kind of dog. Not replaceable: the engine and the pictures count on seven kinds of fourteen."""

    id: Dog
    tokens: Literal[14]


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pack of one's own. A section that is given replaces the whole section of the game's own cards."""

    name: str
    training: tuple[Training, ...] | None = None
    homes: tuple[Home, ...] | None = None
    commendations: tuple[Commendation, ...] | None = None
    solo: tuple[Solo, ...] | None = None
    spaces: tuple[Space, ...] | None = None


class OwnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game's own cards, all sections."""

    training: tuple[Training, ...]
    homes: tuple[Home, ...]
    commendations: tuple[Commendation, ...]
    challenges: tuple[SoloChallenge, ...]
    solo: tuple[Solo, ...]
    spaces: tuple[Space, ...]
    dogs: tuple[DogKind, ...]


class Cards(Pack):
    """The cards a match is played with, and what is computed from them once."""

    made_from = ("name", "file", "mirror")

    def __init__(self, name: str, file: OwnFile, mirror: bool = True) -> None:
        super().__init__(name, sha256(msgspec.json.encode(file)).hexdigest())
        self.file = file
        self.mirror = mirror
        self.training = file.training
        self.homes = file.homes
        self.commendations = file.commendations
        self.challenges = file.challenges
        self.solo = file.solo
        self.spaces = file.spaces
        self.dogs = file.dogs
        self.actions = actions_for(len(file.training))
        self.first_home = len(file.training)
        self.first_commendation = self.first_home + len(file.homes)
        self.first_challenge = self.first_commendation + len(file.commendations)
        """Score rows and refusals name cards by one number: training cards first, then homes, commendations, challenges."""
        self.shapes: list[Shape] = [shape_of(card.pattern, mirror) for card in file.training]
        self.kinless = sum([1 << card for card, shape in enumerate(self.shapes) if not shape.by_kin])
        """A bit for each card that asks for no two dogs of one kind."""
        self.alike = cards_alike([shape.by_kin for shape in self.shapes])
        """By the dogs of one kind, where they are few: a bit for each card that finds enough of them."""
        kept: dict[int, int] = {}
        self.looks = [Looks(self.shapes, cell, kept) for cell in range(CELLS)]
        """By space: the matches a dog arriving there can make."""
        self.gaps = [Gaps(self.shapes, cell, kept) for cell in range(CELLS)]
        """By space: the matches a dog leaving it can make."""
        self.gapped = sum([1 << card for card, shape in enumerate(self.shapes) if shape.placements[0].empty])
        """A bit for each card that asks for empty spaces."""
        self._unmirrored: Cards | None = None
        self.graduation: list[int] = [card.graduation for card in file.training]
        self.reputation: list[int] = [card.reputation for card in file.training]
        self.space_at: list[int] = [-1] * CELLS
        """The skill space on each space of the grid; -1 where there is none."""
        self.slides: list[list[list[int]]] = [[[] for _ in range(CELLS)] for _ in range(CELLS)]
        """By the skill space a dog arrived on and the space of another dog: where that dog may slide to."""
        for i, space in enumerate(file.spaces):
            self.space_at[space.cell] = i
            self.slides[space.cell] = [slides(origin, space.axes) for origin in range(CELLS)]

    def unmirrored(self) -> "Cards":
        """The same cards, their patterns without mirror images; made when first asked for."""
        if self._unmirrored is None:
            self._unmirrored = Cards(self.name, self.file, mirror=False)
        return self._unmirrored


def load(text: str | None = None, settings: Settings | None = None) -> Cards:
    """The pack in this TOML text laid over the game's own cards; a Problem with the path of what is wrong."""
    own = own_cards()
    if text is None:
        return own
    try:
        pack = msgspec.toml.decode(text, type=PackFile)
    except msgspec.DecodeError as wrong:
        raise Problem(f"This pack cannot be read: {wrong}.") from None
    given: dict[str, Any] = {
        section: getattr(pack, section)
        for section in ("training", "homes", "commendations", "solo", "spaces")
        if getattr(pack, section) is not None
    }
    if not given:
        raise Problem("This pack holds no cards: give it a section training, homes, commendations, solo or spaces.")
    file = msgspec.structs.replace(own.file, **given)
    check(file)
    return Cards(pack.name, file)


@cache
def own_cards() -> Cards:
    """The cards that come with the game."""
    data = files("hearthside.games.forever_home") / "data"
    text = "\n".join((data / f"{name}.toml").read_text(encoding="utf-8") for name in ("training", "homes", "boards"))
    file = msgspec.toml.decode(text, type=OwnFile)
    check(file)
    return Cards("Hearthside's own cards", file)


# Checks: each error names the place in the file


def check(file: OwnFile) -> None:
    """Everything the types alone cannot say about a pack."""
    ids: dict[str, str] = {}
    for section, count in FEWEST.items():
        entries: tuple[Printed, ...] = getattr(file, section)
        _check_number(section, len(entries), count)
        for i, entry in enumerate(entries):
            if not entry.id:
                _wrong("an id must not be empty", f"$.{section}[{i}].id")
            if entry.id in ids:
                _wrong(f"the id {entry.id!r} is taken by {ids[entry.id]}", f"$.{section}[{i}].id")
            ids[entry.id] = f"$.{section}[{i}]"
    for i, training in enumerate(file.training):
        _check_training(training, f"$.training[{i}]")
    _check_homes(file.homes)
    for i, award in enumerate(file.commendations):
        _at_least(award.reputation, 0, f"$.commendations[{i}].reputation")
    for i, solo in enumerate(file.solo):
        _check_positions(solo.remove_dogs, f"$.solo[{i}].remove_dogs")
        _check_positions(solo.remove_cards, f"$.solo[{i}].remove_cards")
        if not solo.remove_dogs and not solo.remove_cards:
            _wrong("a solo card must remove something", f"$.solo[{i}]")
    _check_spaces(file.spaces)


def _wrong(what: str, path: str) -> None:
    raise Problem(f"The cards are wrong: {what} - at `{path}`.")


def _check_number(section: str, number: int, count: int) -> None:
    if section not in GROWING and number != count:
        _wrong(f"there must be {count} entries, not {number}", f"$.{section}")
    if number < count:
        _wrong(f"there must be {count} entries at least, not {number}", f"$.{section}")
    if number > MOST_CARDS:
        _wrong(f"there can be {MOST_CARDS} entries at most, not {number}", f"$.{section}")


def _at_least(number: int, least: int, path: str) -> None:
    if number < least:
        _wrong(f"expected at least {least}, got {number}", path)


def _check_training(card: Training, path: str) -> None:
    rows = card.pattern
    if not 1 <= len(rows) <= 5:
        _wrong(f"a pattern has one to five rows, not {len(rows)}", f"{path}.pattern")
    for r, row in enumerate(rows):
        where = f"{path}.pattern[{r}]"
        if not 1 <= len(row) <= 5:
            _wrong(f"a row has one to five spaces, not {len(row)}", where)
        if len(row) != len(rows[0]):
            _wrong(f"all rows are equally long, and the first has {len(rows[0])} spaces", where)
        for sign in row:
            if sign not in "AB*x.":
                _wrong(f"{sign!r} is not a symbol; use A, B, * (any), x (empty) or . (not shown)", where)
    if any(line.count(".") == len(line) for line in (*rows, *turned(rows))):
        _wrong("leave out rows and columns in which the card shows nothing", f"{path}.pattern")
    drawn = "".join(rows)
    dogs = sum(drawn.count(sign) for sign in "AB*")
    if dogs == 0:
        _wrong("a pattern needs a dog", f"{path}.pattern")
    if "B" in drawn and "A" not in drawn:
        _wrong("the first kind of a pattern is called A", f"{path}.pattern")
    if not 0 <= card.graduation <= dogs:
        _wrong(f"of {dogs} dogs, {card.graduation} cannot graduate", f"{path}.graduation")
    _at_least(card.reputation, 0, f"{path}.reputation")


def _check_homes(homes: tuple[Home, ...]) -> None:
    for category, count in FEWEST_HOMES.items():
        have = sum(home.category == category for home in homes)
        if have < count:
            _wrong(f"there must be {count} {category} cards at least, not {have}", "$.homes")
    for i, home in enumerate(homes):
        check_rule(home.rule, f"$.homes[{i}].rule")


def check_rule(rule: HomeRule, path: str) -> None:
    """What the types cannot say about a home's rule; also used for homes written into a score file."""
    if isinstance(rule, DistinctTypes):
        for kinds, points in rule.table.items():
            if kinds not in ("1", "2", "3", "4", "5", "6", "7"):
                _wrong(f"the table counts kinds from 1 to 7, not {kinds!r}", f"{path}.table")
            _at_least(points, 0, f"{path}.table.{kinds}")
    elif isinstance(rule, AnyN):
        _at_least(rule.n, 1, f"{path}.n")
        _at_least(rule.reputation, 0, f"{path}.reputation")
    elif isinstance(rule, Sets):
        if not rule.sets:
            _wrong("list at least one set", f"{path}.sets")
        for i, listed in enumerate(rule.sets):
            if not listed.need:
                _wrong("a set needs a dog", f"{path}.sets[{i}].need")
            for dog, number in listed.need.items():
                _at_least(number, 1, f"{path}.sets[{i}].need.{dog}")
            _at_least(listed.reputation, 0, f"{path}.sets[{i}].reputation")
    else:
        if not 1 <= len(rule.groups) <= KINDS:
            _wrong("list one to seven groups", f"{path}.groups")
        for i, size in enumerate(rule.groups):
            _at_least(size, 1, f"{path}.groups[{i}]")
        _at_least(rule.reputation, 0, f"{path}.reputation")


def _check_positions(positions: tuple[int, ...], path: str) -> None:
    for i, position in enumerate(positions):
        if not 1 <= position <= 4:
            _wrong(f"a position is 1 to 4 from the left, not {position}", f"{path}[{i}]")
        if i and position <= positions[i - 1]:
            _wrong("positions are listed from left to right, each once", f"{path}[{i}]")


def _check_spaces(spaces: tuple[Space, ...]) -> None:
    cells: list[int] = []
    for i, space in enumerate(spaces):
        path = f"$.spaces[{i}]"
        for field, number in (("row", space.row), ("column", space.column)):
            if not 1 <= number <= 5:
                _wrong(f"a {field} is 1 to 5, not {number}", f"{path}.{field}")
        if space.cell in cells:
            _wrong("two skill spaces cannot lie on one another", path)
        cells.append(space.cell)
        if (space.skill == "slide") != bool(space.axes):
            _wrong("a slide, and only a slide, names its axes", f"{path}.axes")
        if len(set(space.axes)) < len(space.axes):
            _wrong("an axis is named once", f"{path}.axes")
