"""What each seat sees, field by field, and what it cannot see dealt anew."""

import msgspec

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.cards import CardFace
from hearthside.games.forest_shuffle.scoring import Reckoning, Valued
from hearthside.games.forest_shuffle.state import LAST_WINTER, Forest
from hearthside.games.forest_shuffle.steps_paying import PayOne
from hearthside.games.forest_shuffle.vocabulary import SYMBOLS
from hearthside.kernel.agenda import Asked, asked
from hearthside.kernel.rng import Rng


class Guest(msgspec.Struct, frozen=True):
    """A visible half in a slot."""

    card: int
    half: int
    """0 for a top or left half, 1 for a bottom or right half."""
    species: str
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
    players: tuple[PlayerView, ...]


def view(g: Forest, seat: int) -> View:
    """The table as this seat (or a spectator) sees it."""
    pack = g.pack
    own = 0 <= seat < g.players
    question = asked(g)
    reckoning = Reckoning(pack, g.trees, g.slots)
    return View(
        seat=seat,
        pack=pack.digest,
        asked=question,
        turn=g.turn,
        active=g.active,
        extra=g.extra,
        deck=len(g.deck),
        winter=g.winter,
        clearing=tuple([pack.face(card) for card in g.clearing]),
        hand=tuple([pack.face(card) for card in g.hands[seat]]) if own else (),
        hiding=tuple(g.hiding) if question is not None and question.seat == seat else (),
        playing=_playing(g),
        players=tuple([_player(g, reckoning, player) for player in range(g.players)]),
    )


def _player(g: Forest, reckoning: Reckoning, seat: int) -> PlayerView:
    values = reckoning.values(seat)
    trees: list[Tree] = []
    at = 0
    for i, card in enumerate(g.trees[seat]):
        worth = values[at].points
        at += 1
        sides: list[tuple[Guest, ...]] = []
        for side in range(4):
            count = len(g.slots[seat][4 * i + side])
            sides.append(tuple([_guest(g, value) for value in values[at : at + count]]))
            at += count
        species = g.pack.species[g.pack.kind[2 * card]].id if card else "sapling"
        trees.append(Tree(card, species, worth, sides[0], sides[1], sides[2], sides[3]))
    cave = g.cave_size(seat)
    # Cards chosen for the cave count as held until they are put there, all at once.
    hand = len(g.hands[seat]) + (len(g.hiding) if seat == g.active else 0)
    points = sum([value.points for value in values]) + cave
    return PlayerView(seat, tuple(trees), hand, cave, points)


def _guest(g: Forest, value: Valued) -> Guest:
    half, pack = value.half, g.pack
    species = pack.species[pack.kind[half]].id
    return Guest(half >> 1, half & 1, species, SYMBOLS[pack.symbol[half]], value.points, half not in g.asleep)


def _playing(g: Forest) -> Playing | None:
    half, pack = g.playing, g.pack
    if half < 0:
        return None
    payment = [step.left for step in g.agenda[-2:] if isinstance(step, PayOne)]
    return Playing(
        seat=g.active,
        card=half >> 1,
        half=half & 1,
        species=pack.species[pack.kind[half]].id,
        symbol=SYMBOLS[pack.symbol[half]],
        tree=g.target,
        paid=tuple(g.paid),
        left=payment[-1] if payment else 0,
        has_bonus=bool(pack.bonus[half]),
        matching=all(pack.shows[card] >> pack.symbol[half] & 1 for card in g.paid),
    )


# Dealing again


def deal_again(g: Forest, seat: int, rng: Rng) -> Forest:
    """A clone in which everything this seat does not know is dealt anew.

    A seat knows its own hand and what it laid face down itself, everything that lies or lay open, which cards others took from
    the clearing (they are in those hands or among what was laid face down since), and where the first winter card is.
    """
    world = g.clone()
    others = [s for s in range(g.players) if s != seat]
    unseen = [card for card in g.deck if card != WINTER] + g.aside
    for s in others:
        unseen += g.hands[s] + g.down[s]
        if s == g.active:
            unseen += g.hiding
    known = {card for s in others for card, _ in g.known[s]}
    pool = sorted([card for card in unseen if card not in known])
    rng.shuffle(pool)
    for s in others:
        _deal_seat(world, s, pool, rng)
    world.aside = [pool.pop() for _ in g.aside]
    world.deck = _bury_winter(g, pool, rng)
    return world


def _deal_seat(world: Forest, seat: int, pool: list[int], rng: Rng) -> None:
    """Fill the places nobody can look into: first what was seen being taken, the latest first, then from the pool."""
    down = len(world.down[seat])
    hiding = len(world.hiding) if seat == world.active else 0
    places = [0] * (down + hiding + len(world.hands[seat]))
    for card, since in sorted(world.known[seat], key=_latest_first):
        free = [i for i in range(since, len(places)) if places[i] == 0]
        places[free[rng.below(len(free))]] = card
    filled = [card or pool.pop() for card in places]
    world.down[seat] = filled[:down]
    if hiding:
        world.hiding = sorted(filled[down : down + hiding])
    world.hands[seat] = sorted(filled[down + hiding :])


def _latest_first(entry: tuple[int, int]) -> tuple[int, int]:
    return (-entry[1], entry[0])


def _bury_winter(g: Forest, pool: list[int], rng: Rng) -> list[int]:
    """The deck from the pool, its winter cards where they can be: the first right above the lowest pile, the others in it."""
    size = len(g.deck)
    left = LAST_WINTER - g.winter
    places: list[int] = []
    below = size
    if left == LAST_WINTER:
        below = max([place for place in range(size) if g.deck[place] == WINTER])
        places.append(below)
        left -= 1
    inside = list(range(below))
    rng.shuffle(inside)
    places += inside[:left]
    return [WINTER if place in places else pool.pop() for place in range(size)]
