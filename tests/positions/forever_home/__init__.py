"""Builds a Forever Home position from a position file, and looks things up in it.

Dogs are letters: r(ed) o(range) y(ellow) g(reen) b(lue) v(iolet, purple) p(ink). Grids are rows divided by strokes, short ones filled up: "rr/.b".

given:
  players   2 unless said otherwise         seat, first, round   0, 0 and 2 unless said otherwise
  grids     one for each seat               hands      card ids for each seat, taken openly; dealt = the same, never seen
  dogs, cards   the displays                deck       its next cards first; all = false when no others follow
  bag       the dogs in it, by letter       homes      four card ids
  commendations  seven letters              completed  card ids for each seat
  rehomed   for each seat { city = "rr" …}  meeples    the solo board's seven places, "." for none
  solo      the next solo cards first       advanced, optional, deferred, mirror, move_triggers   the options of the match
  start     "setup" for a new match, "score" for the end, else the seat's turn begins
"""

from typing import Any

from hearthside.games.forever_home.cards import HOMES, load
from hearthside.games.forever_home.game import GAME
from hearthside.games.forever_home.patterns import CELLS, KINDS
from hearthside.games.forever_home.state import HOME_LENGTH, NONE, Shelters
from hearthside.games.forever_home.steps import SetUp, Turn
from hearthside.kernel.agenda import asked
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR

PACK = load()
LETTERS = "roygbvp"
NUMBER = {card.id: i for i, card in enumerate(PACK.training)}
KNOWN = {
    *("players", "seat", "first", "round", "grids", "hands", "dealt", "dogs", "cards", "deck", "all", "bag", "homes"),
    *("commendations", "completed", "rehomed", "meeples", "solo", "advanced", "optional", "deferred", "mirror"),
    *("move_triggers", "start", "ending"),
}


def number(step: dict[str, Any]) -> dict[str, Any]:
    """An action with its training card by id, its home by name and its dog by letter."""
    names = {"card": NUMBER.__getitem__, "home": HOMES.index, "dog": LETTERS.index}
    return {field: names[field](value) if field in names else value for field, value in step.items()}


def build(given: dict[str, Any]) -> Shelters:
    """The position as a state that waits for its first decision."""
    assert not (unknown := given.keys() - KNOWN), f"unknown: {unknown}"
    players = given.get("players", 2)
    mirror = given.get("mirror", True)
    g = Shelters(players, Rng.of("position"), PACK if mirror else PACK.unmirrored())
    g.mirror = mirror
    g.advanced = given.get("advanced", False)
    g.optional = given.get("optional", False)
    g.deferred = given.get("deferred", False)
    g.move_triggers = given.get("move_triggers", True)
    g.ending = given.get("ending", False)
    if given.get("start") == "setup":
        g.do(SetUp())
        return g
    g.first = given.get("first", 0)
    g.round = given.get("round", 2)
    size = 5 if players >= 4 else 4
    g.homes = [_index(home) for home in given.get("homes", ["CITY-1", "SUB-1", "COU-1", "FOS-1"])]
    g.dogs = dogs_of(given.get("dogs", "roygb"[:size]))
    g.cards = [NUMBER[card] for card in given.get("cards", ["T50", "T49", "T48", "T47", "T45"][:size])]
    if players == 1:
        g.meeples = dogs_of(given.get("meeples", "......."))
        ids = [card.id for card in PACK.solo]
        first = [ids.index(card) for card in given.get("solo", [])]
        g.solo_deck = [card for card in range(len(ids)) if card not in first] + first[::-1]
    else:
        g.commendations = dogs_of(given.get("commendations", LETTERS))
    if "bag" in given:
        g.bag = [given["bag"].count(letter) for letter in LETTERS]
    for seat, grid in enumerate(given.get("grids", [])):
        for row, line in enumerate(grid.split("/")):
            for column, letter in enumerate(line):
                if letter != ".":
                    g.put(seat, row * 5 + column, LETTERS.index(letter))
    for seat, hand in enumerate(given.get("hands", [])):
        for card in hand:
            g.gain_card(seat, NUMBER[card])
    for seat, hand in enumerate(given.get("dealt", [])):
        g.hold(seat, (*g.hands[seat], *[NUMBER[card] for card in hand]))
    for seat, cards in enumerate(given.get("completed", [])):
        g.completed[seat] = tuple([NUMBER[card] for card in cards])
    for seat, homes in enumerate(given.get("rehomed", [])):
        for home, letters in homes.items():
            for letter in letters:
                g.rehomed[seat * HOME_LENGTH + HOMES.index(home) * KINDS + LETTERS.index(letter)] += 1
    top = [NUMBER[card] for card in given.get("deck", [])]
    used = [*top, *g.cards, *[card for cards in (*g.hands, *g.completed) for card in cards]]
    rest = [card for card in range(len(PACK.training)) if card not in used] if given.get("all", True) else []
    g.deck = rest + top[::-1]
    if given.get("start") != "score":
        g.do(Turn(given.get("seat", 0)))
    return g


def dogs_of(letters: str) -> list[int]:
    return [LETTERS.find(letter) for letter in letters]


def letters_of(dogs: list[int]) -> str:
    return "".join("." if dog == NONE else LETTERS[dog] for dog in dogs)


def _index(home: str) -> int:
    return [card.id for card in PACK.homes].index(home)


def look(g: Shelters, key: str) -> object:
    """One thing to compare: ``grid.0``, ``hand.1``, ``home.0.city``, ``row.0.COM-1``, ``total.0``, ``asked`` …"""
    what, *rest = key.split(".")
    seat = int(rest[0]) if rest and rest[0].isdigit() else 0
    now = asked(g)
    match what:
        case "grid":
            grid = letters_of(g.grids[seat])
            rows = [grid[row * 5 : row * 5 + 5].rstrip(".") for row in range(5)]
            return "/".join(rows).rstrip("/")
        case "dogs_on_grid":
            return g.occupied[seat].bit_count()
        case "hand":
            return [PACK.training[card].id for card in g.hands[seat]]
        case "hand_size":
            return len(g.hands[seat])
        case "seen":
            return [PACK.training[card].id for card in g.seen[seat]]
        case "completed":
            return [PACK.training[card].id for card in g.completed[seat]]
        case "home":
            start = seat * HOME_LENGTH + HOMES.index(rest[1]) * KINDS
            return "".join(letter * g.rehomed[start + dog] for dog, letter in enumerate(LETTERS))
        case "homes":
            return [PACK.homes[home].category for home in g.homes]
        case "dogs":
            return letters_of(g.dogs)
        case "cards":
            return ["" if card == NONE else PACK.training[card].id for card in g.cards]
        case "shown_cards":
            return ["" if face is None else face.id for face in GAME.view(g, SPECTATOR).cards]
        case "short":
            return [face.short for face in GAME.view(g, seat).hand]
        case "ghosts":
            ghosts = [ghost for face in GAME.view(g, seat).hand for ghost in face.ghosts]
            return [[ghost.cell, letters_of(list(ghost.dogs))] for ghost in ghosts]
        case "display":
            return [len(g.dogs), len(g.cards)]
        case "deck_size":
            return len(g.deck)
        case "bag":
            return "".join(letter * g.bag[dog] for dog, letter in enumerate(LETTERS))
        case "bag_size":
            return sum(g.bag)
        case "commendations":
            return "".join(sorted(letters_of(g.commendations), key=LETTERS.index))
        case "meeples":
            return letters_of(g.meeples)
        case "solo_deck":
            return len(g.solo_deck)
        case "lost_dogs":
            return "".join(letter * g.lost_dogs[dog] for dog, letter in enumerate(LETTERS))
        case "lost_cards":
            return [PACK.training[card].id for card in g.lost_cards]
        case "pool_size":
            return len(g.pool)
        case "waiting":
            return letters_of(list(g.waiting[seat]))
        case "asked":
            return "" if now is None else now.step
        case "asked_seat":
            return None if now is None else now.seat
        case "round":
            return g.round
        case "ending":
            return g.ending
        case "total":
            return GAME.score(g).seats[seat].total
        case "row":
            return {row.what: row.points for row in GAME.score(g).seats[seat].rows}[rest[1]]
        case "winners":
            return GAME.score(g).winners
        case "cells":
            return CELLS
        case _:
            raise KeyError(key)
