"""What a finished game of each kind is made of: how it ended, and which cards and other components each seat had in the end.

Whatever is here is read from what a spectator sees of the last position. A game from elsewhere is read by its zones.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from hearthside.games.forever_home.events import EndBegan
from hearthside.games.forever_young.words_names import MARK_NAMES
from hearthside.kernel.agenda import State
from hearthside.kernel.game import Game
from hearthside.kernel.voice import SPECTATOR, Voice

Holding = tuple[str, str, int]
"""Where a component lies (``forest``, ``completed`` …), its id as `hearthside cards` names it, and how many copies."""


class Eyes(msgspec.Struct, frozen=True):
    """How one game is looked at when it is over."""

    ending: Callable[[Any, list[Any]], str]
    """(spectator's view, events of the kinds listened for) -> how it ended, in a few words."""
    held: Callable[[Any, Any, int], list[tuple[str, str]]]
    """(spectator's view, pack, seat) -> where and id of each component."""
    listens: tuple[type[msgspec.Struct], ...] = ()
    """Events that must be kept for that."""


def _forest(view: Any, pack: Any, seat: int) -> list[tuple[str, str]]:
    found = []
    for tree in view.players[seat].trees:
        found.append(("forest", tree.species))
        found += [
            ("forest", guest.species) for side in (tree.top, tree.bottom, tree.left, tree.right) for guest in side
        ]
    return found


def _shelter(view: Any, pack: Any, seat: int) -> list[tuple[str, str]]:
    return [("completed", face.id) for face in view.shelters[seat].completed]


_SHELTERS_END = {
    "seven": "a seventh card was completed",
    "cards": "the training cards ran out",
    "dogs": "the dogs ran out",
    "standstill": "nothing could change any more",
    "rounds": "two hundred rounds",
}


def _shelters_end(view: Any, events: list[Any]) -> str:
    """What began the end; a seventh card may still be completed afterwards, so the last position does not tell."""
    began = [event.why for event in events if isinstance(event, EndBegan)]
    return _SHELTERS_END[began[0]] if began else "the round tracker"


def _town(view: Any, pack: Any, seat: int) -> list[tuple[str, str]]:
    me = view.players[seat]
    found = []
    for homed in me.homed:
        found += [("dogs", pack.data.dogs[homed.dog].id), ("homes", pack.data.homes[homed.home].id)]
        if homed.companion >= 0:
            found.append(("companions", pack.data.dogs[homed.companion].id))
    if me.specialty >= 0:
        found.append((f"specialty {'AB'[me.side]}", pack.data.specialties[me.specialty].id))
    return found + [("awards", pack.awards[award.award].id) for award in view.awards if seat in award.earned]


def _town_end(view: Any, events: list[Any]) -> str:
    return "a quiet town closed the centre" if view.removed else "the last dog was taken in"


def _family(view: Any, pack: Any, seat: int) -> list[tuple[str, str]]:
    me = view.seats[seat]
    played = [("events played", f"event-{event.card}") for event in me.played]
    return played + [("marks against", name) for name, made in zip(MARK_NAMES, me.marks, strict=True) if made]


def _family_end(view: Any, events: list[Any]) -> str:
    return (
        "",
        "one family was left",
        "no surviving family had a pawn",
        "two rounds without a look at a tile",
        "forty rounds",
    )[view.ended]


EYES = {
    "forest_shuffle": Eyes(lambda view, events: "the third winter card", _forest),
    "forever_home": Eyes(_shelters_end, _shelter, (EndBegan,)),
    "to_the_dogs": Eyes(_town_end, _town),
    "forever_young": Eyes(_family_end, _family),
}


def listens(game: Game) -> tuple[type[msgspec.Struct], ...]:
    """The events that tell how this game ended."""
    return EYES[game.key].listens if game.key in EYES else ()


def ending(game: Game, g: State, events: list[Any]) -> str:
    """How the game ended, in a few words."""
    eyes = EYES.get(game.key)
    return "it was over" if eyes is None else eyes.ending(game.view(g, SPECTATOR), events)


def held(game: Game, g: State, pack: Any) -> tuple[tuple[Holding, ...], ...]:
    """What each seat had in the end, in a fixed order."""
    view = game.view(g, SPECTATOR)
    eyes = EYES.get(game.key)
    if eyes is not None:
        found = [eyes.held(view, pack, seat) for seat in range(g.players)]
    else:
        voice = Voice([str(seat + 1) for seat in range(g.players)], SPECTATOR, pack)
        found = [[] for _ in range(g.players)]
        for zone in game.zones(voice, view):
            if 0 <= zone.seat < g.players:
                found[zone.seat] += [(zone.title, tile.card) for tile in zone.tiles if tile.card and not tile.down]
    return tuple(tuple((where, card, n) for (where, card), n in sorted(Counter(one).items())) for one in found)
