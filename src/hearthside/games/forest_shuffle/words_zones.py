"""The table as zones of tiles, for the terminal and any screen without a board of its own."""

from functools import lru_cache

from hearthside.games.forest_shuffle.cards import CardFace
from hearthside.games.forest_shuffle.scoring import SHARED
from hearthside.games.forest_shuffle.state import CLEARING_LIMIT, HAND_LIMIT, LAST_WINTER
from hearthside.games.forest_shuffle.view import Guest, PlayerView, Tree, View
from hearthside.games.forest_shuffle.words_names import CARDS
from hearthside.kernel.english import counted, number
from hearthside.kernel.voice import Voice
from hearthside.kernel.zones import Tile, Zone


def zones(voice: Voice, view: View) -> list[Zone]:
    """Deck and clearing, then each forest, then the viewer's hand."""
    found = [
        _deck(view.deck, view.winter, view.turn),
        Zone(
            "clearing",
            "Clearing",
            tuple([_card(view, card) for card in view.clearing]),
            text=f"{counted(len(view.clearing), 'card')}, swept at the end of a turn with {number(CLEARING_LIMIT)} or more",
        ),
    ]
    found += _players(view.players)
    if view.seat >= 0:
        found.append(
            Zone(
                "hand",
                "Your hand",
                tuple([_card(view, card) for card in view.hand]),
                seat=view.seat,
                text=f"{len(view.hand)} of {HAND_LIMIT}",
                hand=True,
            )
        )
    return found


@lru_cache(maxsize=SHARED)
def _deck(deck: int, winter: int, turn: int) -> Zone:
    come = Tile("Winter", f"{winter} of {LAST_WINTER}", card="winter")
    return Zone("deck", "Deck", (Tile("Cards", str(deck)), come, Tile("Turn", str(turn))), shape="facts")


_last: tuple[tuple[PlayerView, ...], list[Zone]] = ((), [])


def _players(players: tuple[PlayerView, ...]) -> list[Zone]:
    """Everybody sees these alike, and mostly one after another looks."""
    global _last
    known, found = _last
    if known is not players:
        found = [zone for player in players for zone in _player(player)]
        _last = players, found
    return found


def _player(player: PlayerView) -> list[Zone]:
    return [
        Zone(
            "player",
            "Score",
            (
                Tile("Points", str(player.points)),
                Tile("Hand", str(player.hand)),
                Tile("Cave", str(player.cave), card="cave"),
            ),
            seat=player.seat,
            shape="facts",
        ),
        Zone(
            "forest",
            "Forest",
            tuple([_tree(i, tree) for i, tree in enumerate(player.trees)]),
            seat=player.seat,
            text="each card with its points now",
        ),
    ]


def _tree(place: int, tree: Tree) -> Tile:
    """A tree with everything at it on one line."""
    at = []
    for side, guests in (("top", tree.top), ("left", tree.left), ("right", tree.right), ("bottom", tree.bottom)):
        if guests:
            at.append(f"{side}: {', '.join([_guest(guest) for guest in guests])}")
    return Tile(f"{place + 1} {tree.name}", "; ".join(at) or "all sides empty", str(tree.worth), tree.species)


def _guest(guest: Guest) -> str:
    return f"{guest.name} {guest.worth}"


_tiles: dict[tuple[str, int], Tile] = {}
"""By the digest of their cards and their number: a card looks the same in every hand."""


def _card(view: View, card: CardFace) -> Tile:
    known = _tiles.get((view.pack, card.card))
    if known is None:
        if len(_tiles) >= CARDS:
            _tiles.clear()
        known = _tiles[view.pack, card.card] = _tile(card, [view.symbols[face.symbol] for face in card.halves])
    return known


def _tile(card: CardFace, symbols: list[str]) -> Tile:
    """A card in a hand or the clearing: each half with its side and symbol, and what they cost in the corner."""
    halves = [f"{face.side}: {symbol} symbol" for face, symbol in zip(card.halves, symbols, strict=True)]
    costs = "/".join([str(face.cost) for face in card.halves])
    return Tile(" | ".join([face.name for face in card.halves]), ", ".join(halves), costs, card.halves[0].species)
