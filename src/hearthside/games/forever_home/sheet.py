"""The score of a game played with the paper parts, from a small JSON file."""

from typing import Any, Literal, get_args

import msgspec

from hearthside.games.forever_home.cards import (
    DOGS,
    HOMES,
    TOKENS,
    AnyN,
    Award,
    Cards,
    DistinctTypes,
    Dog,
    Groups,
    HomeRule,
    Sets,
    check_rule,
)
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.scoring import Award as Box
from hearthside.games.forever_home.scoring import Tally, challenges_of, score_players, score_solo
from hearthside.games.forever_home.state import NONE
from hearthside.kernel.english import listed
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet

Written = str | DistinctTypes | AnyN | Sets | Groups
"""A home card by its id, or what it says."""
Counts = dict[Dog, int]
_DOGS: tuple[Dog, ...] = get_args(Dog)


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class HomeCards(_Strict, frozen=True, kw_only=True):
    """The four home cards of the game."""

    city: Written
    suburbs: Written
    countryside: Written
    foster: Written


class HomeDogs(_Strict, frozen=True, kw_only=True):
    """The dogs in each home of one player."""

    city: Counts = {}
    suburbs: Counts = {}
    countryside: Counts = {}
    foster: Counts = {}


class PaperPlayer(_Strict, frozen=True, kw_only=True):
    """One player: dogs left in the grid, dogs rehomed, and completed cards as reputations or ids."""

    grid: Counts = {}
    homes: HomeDogs
    training: list[int | str]
    name: str = ""


class PaperAward(_Strict, frozen=True, kw_only=True):
    """A commendation as it lies on the board."""

    kind: Award
    reputation: int
    dog: Dog


class PaperGame(_Strict, frozen=True, kw_only=True):
    """A game of two to five players. Commendations box by box: the dog alone, or the whole box."""

    home_cards: HomeCards
    commendations: list[Dog | PaperAward]
    players: list[PaperPlayer]


class Three(_Strict, frozen=True, kw_only=True):
    """The meeples of challenge 1."""

    left: Dog
    right: tuple[Dog, Dog]


class Two(_Strict, frozen=True, kw_only=True):
    """The meeples of challenge 2."""

    left: Dog
    right: Dog


class One(_Strict, frozen=True, kw_only=True):
    """The meeple of challenge 3 or 4."""

    dog: Dog


class Meeples(
    _Strict, frozen=True, kw_only=True, rename={"first": "CH-1", "second": "CH-2", "third": "CH-3", "fourth": "CH-4"}
):
    """The challenge board."""

    first: Three
    second: Two
    third: One
    fourth: One

    def dogs(self) -> list[int]:
        """The dogs of the seven spaces."""
        names = [
            self.first.left,
            *self.first.right,
            self.second.left,
            self.second.right,
            self.third.dog,
            self.fourth.dog,
        ]
        return [DOGS.index(name) for name in names]


class PaperSolo(_Strict, frozen=True, kw_only=True):
    """A solo game."""

    home_cards: HomeCards
    player: PaperPlayer
    meeples: Meeples
    turns: Literal[8, 9, 10]
    advanced: bool = False


class _Kind(msgspec.Struct, frozen=True):
    """Only looks which of the two shapes a file has."""

    player: Any = None


def sheet(data: bytes, pack: Cards) -> Sheet:
    """The score of a written position; a Problem naming what cannot be."""
    try:
        alone = msgspec.json.decode(data, type=_Kind).player is not None
        if alone:
            return _solo(msgspec.json.decode(data, type=PaperSolo), pack)
        return _game(msgspec.json.decode(data, type=PaperGame), pack)
    except msgspec.DecodeError as wrong:
        raise Problem(f"This score file cannot be read: {wrong}.") from None


def _game(game: PaperGame, pack: Cards) -> Sheet:
    if not 2 <= len(game.players) <= 5:
        _wrong(f"a game has two to five players, not {len(game.players)}; alone, write `player`", "$.players")
    boxes: list[Box] = []
    if len(game.commendations) > KINDS:
        _wrong(f"there are seven commendations, not {len(game.commendations)}", "$.commendations")
    for i, written in enumerate(game.commendations):
        box = pack.commendations[i]
        if isinstance(written, PaperAward):
            boxes.append(
                Box(box.id, written.kind, written.reputation, DOGS.index(written.dog), pack.first_commendation + i)
            )
            if written.reputation < 0:
                _wrong("a reputation is not negative", f"$.commendations[{i}].reputation")
        else:
            boxes.append(Box(box.id, box.kind, box.reputation, DOGS.index(written), pack.first_commendation + i))
    _each_once([box.dog for box in boxes], "$.commendations")
    rules, cards = _homes(game.home_cards, pack)
    tallies = [_tally(player, f"$.players[{i}]", pack) for i, player in enumerate(game.players)]
    _possible(tallies, pack)
    names = [player.name or f"Player {i + 1}" for i, player in enumerate(game.players)]
    return Sheet(score_players(rules, cards, boxes, tallies), tuple(names))


def _solo(game: PaperSolo, pack: Cards) -> Sheet:
    meeples = game.meeples.dogs()
    _each_once(meeples, "$.meeples")
    rules, cards = _homes(game.home_cards, pack)
    tally = _tally(game.player, "$.player", pack)
    _possible([tally], pack)
    score = score_solo(rules, cards, challenges_of(pack), meeples, tally, game.turns, game.advanced)
    return Sheet(score, (game.player.name or "Player 1",))


def _homes(written: HomeCards, pack: Cards) -> tuple[list[HomeRule], list[int]]:
    """The rules of the four homes, and their table indices where they are known."""
    rules: list[HomeRule] = []
    cards: list[int] = []
    for category in HOMES:
        one: Written = getattr(written, category)
        path = f"$.home_cards.{category}"
        if not isinstance(one, str):
            check_rule(one, path)
            rules.append(one)
            cards.append(NONE)
            continue
        there = {home.id: i for i, home in enumerate(pack.homes) if home.category == category}
        if one not in there:
            _wrong(f"{one!r} is not a {category} card; there are {listed(sorted(there))}", path)
        rules.append(pack.homes[there[one]].rule)
        cards.append(pack.first_home + there[one])
    return rules, cards


def _tally(player: PaperPlayer, path: str, pack: Cards) -> Tally:
    homes = [_counts(getattr(player.homes, category), f"{path}.homes.{category}") for category in HOMES]
    grid = _counts(player.grid, f"{path}.grid")
    if sum(grid) > 25:
        _wrong(f"a shelter has 25 spaces, not {sum(grid)}", f"{path}.grid")
    numbers = {card.id: i for i, card in enumerate(pack.training)}
    reputations: list[int] = []
    cards: list[int] = []
    for i, written in enumerate(player.training):
        if isinstance(written, int):
            if written < 0:
                _wrong("a reputation is not negative", f"{path}.training[{i}]")
            reputations.append(written)
        elif written not in numbers:
            _wrong(f"there is no training card {written!r}", f"{path}.training[{i}]")
        else:
            cards.append(numbers[written])
            reputations.append(pack.reputation[numbers[written]])
    return Tally(grid, homes, reputations, tuple(cards))


def _counts(dogs: Counts, path: str) -> list[int]:
    for dog, number in dogs.items():
        if number < 0:
            _wrong(f"there cannot be {number} dogs", f"{path}.{dog}")
    return [dogs.get(dog, 0) for dog in _DOGS]


def _possible(tallies: list[Tally], pack: Cards) -> None:
    """No more dogs or cards than the box holds."""
    for dog, name in enumerate(DOGS):
        number = sum(tally.grid[dog] + tally.rehomed(dog) for tally in tallies)
        if number > TOKENS:
            _wrong(f"there are {TOKENS} {name} dogs, not {number}", "$")
    cards = [card for tally in tallies for card in tally.cards]
    for card in cards:
        if cards.count(card) > 1:
            _wrong(f"the training card {pack.training[card].id} is listed twice", "$")


def _each_once(dogs: list[int], path: str) -> None:
    for dog in dogs:
        if dogs.count(dog) > 1:
            _wrong(f"there is one {DOGS[dog]} meeple, not {dogs.count(dog)}", path)


def _wrong(what: str, path: str) -> None:
    raise Problem(f"This score file cannot be: {what} - at `{path}`.")
