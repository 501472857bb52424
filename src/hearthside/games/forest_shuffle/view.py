"""What each seat sees, field by field. Names come along, so that words about a view need no other tables."""

from functools import lru_cache

import msgspec

from hearthside.games.forest_shuffle.cards import CardFace, ForestPack
from hearthside.games.forest_shuffle.scoring import SHARED, Forests, Reckoning, forests, reckoned
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps_offers import Offer, Offering
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.games.forest_shuffle.tally import Placed
from hearthside.games.forest_shuffle.view_board import BoardView, board
from hearthside.kernel.agenda import Asked, asked, question


class Guest(msgspec.Struct, frozen=True):
    """A visible half in a slot."""

    card: int
    half: int
    """0 for a top or left half, 1 for a bottom or right half."""
    species: str
    name: str
    symbol: str
    worth: int
    """Its points now; what a group earns together is shared out among its cards."""
    awake: bool = True
    """False for a mushroom that works only from its owner's next turn on."""


class Tree(msgspec.Struct, frozen=True):
    """A tree with its four slots; its place in the forest is the number of its slot action."""

    card: int
    """0 for a sapling: nobody sees what lies under it."""
    species: str
    """"sapling" for a sapling."""
    name: str
    worth: int
    top: tuple[Guest, ...]
    bottom: tuple[Guest, ...]
    left: tuple[Guest, ...]
    right: tuple[Guest, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """One player's forest and what is public of the rest."""

    seat: int
    trees: tuple[Tree, ...]
    hand: int
    """How many cards are in the hand."""
    cave: int
    """How many cards lie under the cave."""
    points: int
    """The score if the game ended now."""


class Playing(msgspec.Struct, frozen=True):
    """The card on its way into a forest: everybody sees it while its slot is chosen and its cost is paid."""

    seat: int
    card: int
    half: int
    species: str
    name: str
    side: str
    """top, bottom, left, right, or tree."""
    symbol: str
    tree: int
    """The chosen tree; -1 while it is not chosen, and for a tree."""
    paid: tuple[int, ...]
    left: int
    """How many cards are still to be paid."""
    has_bonus: bool
    """Whether paying with nothing but its symbol earns a bonus."""
    matching: bool
    """Whether every card paid so far shows its symbol."""


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    seat: int
    """The viewer; -1 for a spectator."""
    pack: str
    """The digest of the cards in play."""
    symbols: dict[str, str]
    """The tree symbols of these cards: the names of their trees by id."""
    asked: Asked | None
    turn: int
    active: int
    """Whose turn it is."""
    extra: int
    """Further turns the active player has earned."""
    deck: int
    """How many cards are in the deck, winter cards included."""
    winter: int
    """How many winter cards have come."""
    clearing: tuple[CardFace, ...]
    hand: tuple[CardFace, ...]
    """The viewer's own hand, ascending by card."""
    hiding: tuple[int, ...]
    """Cards the viewer has chosen for the cave and not yet put there."""
    playing: Playing | None
    offer: Offer | None
    """What the active player may use or leave now."""
    players: tuple[PlayerView, ...]
    board: BoardView
    """What a drawn board shows beside the pieces."""


def view(g: Forest, seat: int) -> View:
    """The table as this seat (or a spectator) sees it."""
    pack = g.pack
    own = 0 <= seat < g.players
    now = asked(g)
    return View(
        seat=seat,
        pack=pack.digest,
        symbols=_symbols(pack),
        asked=now,
        turn=g.turn,
        active=g.active,
        extra=g.extra,
        deck=g.left,
        winter=g.winter,
        clearing=tuple([pack.face(card) for card in g.clearing]),
        hand=tuple([pack.face(card) for card in g.hands[seat]]) if own else (),
        hiding=tuple(g.hiding) if now is not None and now.seat == seat else (),
        playing=_playing(g),
        offer=_offer(g),
        players=_players(pack, forests(g.trees, g.slots), _held(g), frozenset(g.asleep)),
        board=board(g, seat),
    )


@lru_cache(maxsize=SHARED)
def _symbols(pack: ForestPack) -> dict[str, str]:
    return {pack.ids[kind]: pack.names[kind] for kind in pack.symbols}


def _held(g: Forest) -> tuple[tuple[int, int], ...]:
    """How many cards each seat has in its hand and under its cave."""
    # Cards chosen for the cave count as held until they are put there, all at once.
    return tuple(
        [
            (len(g.hands[seat]) + (len(g.hiding) if seat == g.active else 0), g.cave_size(seat))
            for seat in range(g.players)
        ]
    )


@lru_cache(maxsize=SHARED)
def _players(
    pack: ForestPack, keyed: Forests, held: tuple[tuple[int, int], ...], asleep: frozenset[int]
) -> tuple[PlayerView, ...]:
    """What everybody sees of everybody, whoever looks."""
    reckoning = reckoned(pack, keyed)
    found = tuple([_player(pack, reckoning, seat, *held[seat], asleep) for seat in range(len(keyed))])
    reckoning.part()
    return found


def _player(
    pack: ForestPack, reckoning: Reckoning, seat: int, hand: int, cave: int, asleep: frozenset[int]
) -> PlayerView:
    tally = reckoning.tallies[seat]
    values = reckoning.values(seat)
    trees: list[Tree] = []
    at = 0
    for i, card in enumerate(tally.hosts):
        worth = values[at].points
        at += 1
        sides: list[tuple[Guest, ...]] = []
        for side in range(4):
            count = len(tally.slots[4 * i + side])
            sides.append(tuple([_guest(pack, value, asleep) for value in values[at : at + count]]))
            at += count
        species = pack.ids[pack.kind[2 * card]] if card else "sapling"
        trees.append(Tree(card, species, pack.name_of(2 * card), worth, sides[0], sides[1], sides[2], sides[3]))
    points = sum([value.points for value in values]) + cave
    return PlayerView(seat, tuple(trees), hand, cave, points)


def _guest(pack: ForestPack, value: Placed, asleep: frozenset[int]) -> Guest:
    half = value.half
    return Guest(
        card=half >> 1,
        half=half & 1,
        species=pack.ids[pack.kind[half]],
        name=pack.name_of(half),
        symbol=pack.symbol_id(half),
        worth=value.points,
        awake=half not in asleep,
    )


def _playing(g: Forest) -> Playing | None:
    half, pack = g.playing, g.pack
    if half < 0:
        return None
    payment = [step.left for step in g.agenda[-2:] if isinstance(step, PayOne)]
    return Playing(
        seat=g.active,
        card=half >> 1,
        half=half & 1,
        species=pack.ids[pack.kind[half]],
        name=pack.name_of(half),
        side=pack.face(half >> 1).halves[half & 1].side,
        symbol=pack.symbol_id(half),
        tree=g.target,
        paid=tuple(g.paid),
        left=payment[-1] if payment else 0,
        has_bonus=bool(pack.bonus[half]),
        matching=all(pack.shows[card] >> pack.symbol[half] & 1 for card in g.paid),
    )


def _offer(g: Forest) -> Offer | None:
    top = question(g)
    return top.offer(g) if isinstance(top, Offering) else None
