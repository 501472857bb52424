"""Another world a seat cannot tell from the real one.

For each family everything the seat has not seen is gathered by face and dealt anew to the places it has not seen: the stack, the
hand, face-down tiles on the board, in front of others and in the box. What everybody can conclude from play is respected: a leader
that came home is one of the tiles it was laid among, kept tiles are of a kind that is kept, nobody keeps three clues to one nest,
whoever found a nest has shown all clues to it, and a hand that fed from the stack held no human.
"""

from itertools import product
from typing import Final

from hearthside.games.forever_young.cards import (
    CLUE,
    CLUES_TO_A_NEST,
    FACES,
    FANGS,
    HUMAN,
)
from hearthside.games.forever_young.leaders import LEADERS
from hearthside.games.forever_young.state import (
    AMONG,
    AMONG_ANY,
    MARK_NEST,
    MARKS,
    NOT_CLUE,
    NOT_HUMAN,
    TILE,
    Young,
    knows,
)
from hearthside.games.forever_young.steps_upkeep import LayTile, PlaceTile
from hearthside.games.forever_young.view import undiscarded, unseen_of
from hearthside.kernel.rng import PRIME, Rng

ABOVE_TILE: Final = ~TILE
NOTHING: Final = [0] * FACES


class Unseen:
    """What a seat does not know of a position: how many tiles of each family and face, and where they lie."""

    def __init__(self, g: Young, seat: int) -> None:
        # What it follows from.
        self.seat = seat
        self.pack = g.pack
        self.board = g.board.copy()
        self.discards = g.discards.copy()
        self.kept = [slots.copy() for slots in g.kept]
        self.box = [slots.copy() for slots in g.box]
        self.marks = g.marks.copy()
        self.returned = g.returned.copy()
        self.killed = g.killed.copy()
        self.facing = g.facing
        self.hand = g.hand[seat * FACES : (seat + 1) * FACES]
        self.used = g.used.copy()
        self.cards = g.cards[seat] if seat >= 0 else 0
        # As in left_over; and where the rest lies, and what a leader that came home may be.
        left = undiscarded(g)
        knowing = knows(seat)
        self.hidden: list[list[int]] = [[] for _ in range(g.players)]
        """By family, the places of the board with tiles the seat does not know."""
        self.among: list[list[int]] = [[] for _ in range(g.players)]
        """By family, the places of the board where a leader that came home may lie."""
        self.in_front = 0
        """A bit for each family of which somebody keeps a tile that the seat does not know."""
        for at, slot in enumerate(g.board):
            if slot >= 0:
                tile = slot & TILE
                if slot & knowing == knowing:
                    left[tile] = left[tile] - 1
                else:
                    self.hidden[tile // FACES].append(at)
                if slot & AMONG_ANY:
                    self.among[tile // FACES].append(at)
        for slots in g.kept:
            for slot in slots:
                tile = slot & TILE
                if slot & knowing == knowing:
                    left[tile] = left[tile] - 1
                else:
                    self.in_front |= 1 << tile // FACES
        for slots in g.box:
            for slot in slots:
                if slot & knowing == knowing:
                    left[slot & TILE] -= 1
        self.pools = [unseen_of(g, family, seat, left) for family in range(g.players)]
        """By family, how many tiles of each face the seat has not seen."""
        self.stack = _tiles(self.pools[seat]) if seat >= 0 else []
        """The tiles of its own stack, in no order."""
        self.no_humans = [_without_humans(pool) for pool in self.pools]
        """By family, the tiles that the seat has not seen and that are no humans."""
        self.surely = [[at for at in places if g.board[at] & NOT_HUMAN] for places in self.hidden]
        self.perhaps = [
            [at for at in places if not g.board[at] & NOT_HUMAN] if self.surely[family] else places
            for family, places in enumerate(self.hidden)
        ]
        """By family, the places of the board with tiles the seat does not know: surely no humans, and perhaps humans."""
        self.lost = [any(g.board[at] & knowing != knowing for at in places) for places in self.among]
        """By family, whether a leader that came home may lie where the seat does not know the tile."""
        self.decks = [
            [card for card in range(len(g.pack.names)) if not (self.used[owner] | own) >> card & 1]
            for owner, own in enumerate([self.cards if owner == seat else 0 for owner in range(g.players)])
        ]
        """By owner, the event cards the seat has not seen."""

    def is_of(self, g: Young, seat: int) -> bool:
        """Whether this is what the seat does not know now."""
        return (
            self.seat == seat
            and self.pack is g.pack
            and self.board == g.board
            and self.discards == g.discards
            and self.kept == g.kept
            and self.box == g.box
            and self.marks == g.marks
            and self.returned == g.returned
            and self.killed == g.killed
            and self.facing == g.facing
            and self.hand == g.hand[seat * FACES : (seat + 1) * FACES]
            and self.used == g.used
            and self.cards == (g.cards[seat] if seat >= 0 else 0)
        )


LATEST: list[Unseen] = []
"""Who thinks ahead deals many worlds of one position: what was found for the last one is kept."""


def unseen(g: Young, seat: int) -> Unseen:
    """What this seat does not know."""
    found = LATEST[0] if LATEST else None
    if found is None or not found.is_of(g, seat):
        found = Unseen(g, seat)
        LATEST[:] = [found]  # another thread may have put its own there meanwhile
    return found


def deal_again(g: Young, seat: int, rng: Rng) -> Young:
    """A clone in which everything this seat does not know is dealt anew, from what it does know alone."""
    w = g.clone()
    found = unseen(g, seat)
    # Who draws shuffles.
    w.loose = [1 + rng.below(PRIME - 1) for _ in range(2 * g.players)]
    for family in range(g.players):
        if family == seat:
            w.stacks[family] = found.stack
        elif w.out[family]:
            _deal_box(w, family, found, rng)
        else:
            _deal_tiles(w, family, found, w.board, found.hidden[family], rng)
        _deal_cards(w, family, found, rng)
    return w


def _deal_box(w: Young, family: int, found: Unseen, rng: Rng) -> None:
    """The tiles of a family that fell lie in its box."""
    box = w.box[family].copy()
    w.box = w.box.copy()
    w.box[family] = box
    knowing = knows(found.seat)
    unknown = [at for at in range(len(box)) if box[at] & knowing != knowing]
    _deal_tiles(w, family, found, box, unknown, rng)


def _tiles(pool: list[int]) -> list[int]:
    """Tiles from how many there are of each face."""
    tiles: list[int] = []
    for face, number in enumerate(pool):
        if number:
            tiles += [face] * number
    return tiles


def _without_humans(pool: list[int]) -> list[int]:
    """The same without the humans."""
    others = pool.copy()
    others[HUMAN] = 0
    return _tiles(others)


def _deal_cards(w: Young, owner: int, found: Unseen, rng: Rng) -> None:
    """The seat knows its own event cards in hand; of everybody else's it knows those played."""
    if w.out[owner]:
        return
    deck = found.decks[owner].copy()
    if owner != found.seat:
        in_hand = w.cards[owner].bit_count()
        rng.shuffle_last(deck, in_hand)
        held = 0
        for _ in range(in_hand):
            held |= 1 << deck.pop()
        w.cards[owner] = held
    w.deck[owner] = deck


def _deal_tiles(w: Young, family: int, found: Unseen, slots: list[int], hidden: list[int], rng: Rng) -> None:
    """Everything of another's family: its tiles lie hidden in these places of the board, or of its box."""
    seat, sown = found.seat, w.sown[family]
    in_stack = len(w.stacks[family]) - sown
    humans = found.pools[family][HUMAN]
    returned: list[int] = []
    on_board = slots is w.board
    leaders_home = on_board and (w.returned[family] != 0 or found.lost[family])
    if on_board and not leaders_home and not sown and not found.in_front >> family & 1:
        surely, perhaps = found.surely[family], found.perhaps[family]
        rest = found.no_humans[family].copy()
    else:
        pool = found.pools[family].copy()
        pool[CLUE] -= sown
        if found.in_front >> family & 1:
            _deal_kept(w, family, seat, pool, rng)
        if leaders_home:
            leaders = _deal_leaders(w, family, seat, pool, len(found.surely[family]), found.among[family], rng)
            returned = [leader for leader in leaders if leaders[leader] < 0]
            hidden = [at for at in hidden if at not in leaders.values()]
        surely = [at for at in hidden if slots[at] & NOT_HUMAN]
        perhaps = [at for at in hidden if not slots[at] & NOT_HUMAN]
        pool[HUMAN] = 0
        rest = _tiles(pool)
    _owe(w, family, returned)
    in_hand = w.hand_size[family] - len(returned)
    dull_hand = max(0, w.dull_hand[family] - len(returned)) if returned else w.dull_hand[family]

    # First the places that hold no human, then all others.
    dull_stack = in_stack if w.dull_stack[family] else 0
    hand, first = w.hand, family * FACES
    hand[first : first + FACES] = NOTHING
    if not_humans := dull_hand + len(surely) + dull_stack:
        rng.shuffle_last(rest, not_humans)
        for _ in range(dull_hand):
            tile = first + rest.pop()
            hand[tile] = hand[tile] + 1
        for at in surely:
            slots[at] = slots[at] & ABOVE_TILE | first + rest.pop()
    stack: list[int] = []
    if dull_stack:
        stack = rest[len(rest) - dull_stack :]
        del rest[len(rest) - dull_stack :]
    rest += [HUMAN] * humans
    rng.shuffle_last(rest, in_hand - dull_hand + len(perhaps))
    for _ in range(in_hand - dull_hand):
        tile = first + rest.pop()
        hand[tile] = hand[tile] + 1
    for at in perhaps:
        slots[at] = slots[at] & ABOVE_TILE | first + rest.pop()
    for face in returned:
        hand[first + face] += 1
    stack += rest
    if sown:
        stack += [CLUE] * sown
    w.stacks[family] = stack


def _owe(w: Young, family: int, leaders: list[int]) -> None:
    """These leaders are in hand and must be laid."""
    owed = 0
    for leader in leaders:
        owed |= 1 << leader
    if owed != w.owed[family]:
        w.owed = w.owed.copy()
        w.owed[family] = owed


def _deal_leaders(
    w: Young, family: int, seat: int, pool: list[int], surely: int, among: list[int], rng: Rng
) -> dict[int, int]:
    """Leaders that came home: to one of the tiles they were laid among, or, while they may be, to the hand.

    A place on the board, or a negative number for the hand, for each leader the seat has not found yet. While tiles are being
    laid each one laid and each one to come is as likely. ``surely`` of the hidden tiles are no humans; the leaders may be ``among``
    these places.
    """
    knowing = knows(seat)
    homes: list[int] = []
    choices: list[list[int]] = []
    to_come = _tiles_to_come(w, family)
    in_hand = [-1 - i for i in range(w.owed[family].bit_count() if to_come is None else to_come)]
    for leader in LEADERS:
        places = [at for at in among if w.board[at] >> AMONG + leader & 1]
        returned = w.returned[family] >> leader & 1 == 1
        seen = [at for at in places if w.board[at] & knowing == knowing]
        if any(w.board[at] & TILE == family * FACES + leader for at in seen) or not (places or returned):
            continue
        homes.append(leader)
        choices.append([at for at in places if at not in seen] + (in_hand if returned else []))
        if not returned:
            pool[leader] -= 1
    dull = sum(pool) - pool[HUMAN] - (len(w.stacks[family]) - w.sown[family] if w.dull_stack[family] else 0)
    ways: list[tuple[int, ...]] = []
    for way in product(*choices):
        held = sum(1 for at in way if at < 0)
        covered = sum(1 for at in way if at >= 0 and w.board[at] & NOT_HUMAN)
        if len(set(way)) == len(way) and max(0, w.dull_hand[family] - held) + surely - covered <= dull:
            ways.append(way)
    way = ways[rng.below(len(ways))] if len(ways) > 1 else ways[0]
    for leader, at in zip(homes, way, strict=True):
        if at >= 0:
            _turn(w.board, at, family, leader)
    return dict(zip(homes, way, strict=True))


def _tiles_to_come(w: Young, family: int) -> int | None:
    """How many tiles the family is still to lay in the step that is going on; None when none is."""
    top = w.agenda[-1] if w.agenda else None
    return top.left if isinstance(top, (PlaceTile, LayTile)) and top.seat == family else None


def _turn(slots: list[int], at: int, family: int, face: int) -> None:
    """Another face for a slot; who knows it stays as it was."""
    slots[at] = slots[at] & ABOVE_TILE | family * FACES + face


def _deal_kept(w: Young, family: int, seat: int, pool: list[int], rng: Rng) -> None:
    """Kept tiles the seat has not seen: of a kind that is kept, and never a third clue."""
    knowing = knows(seat)
    places: list[tuple[int, int]] = []
    clues = [0] * w.players
    finder = w.credit[family * MARKS + MARK_NEST]
    if finder >= 0:
        clues[finder] = CLUES_TO_A_NEST
    for holder in range(w.players):
        for at, slot in enumerate(w.kept[holder]):
            if (slot & TILE) // FACES == family:
                if slot & knowing != knowing:
                    places.append((holder, at))
                elif (slot & TILE) % FACES == CLUE:
                    clues[holder] += 1
    tiles = [face for face in range(FANGS, FACES) for _ in range(pool[face])]
    rng.shuffle(tiles)
    chosen: list[int] = []
    found = _fit(w, places, tiles, clues, chosen)
    assert found, "the real tiles fit, so some tiles do"
    for (holder, at), face in zip(places, chosen, strict=True):
        w.kept[holder] = kept = w.kept[holder].copy()
        _turn(kept, at, family, face)
        pool[face] -= 1


def _fit(w: Young, places: list[tuple[int, int]], tiles: list[int], clues: list[int], chosen: list[int]) -> bool:
    """Give each place the first of the shuffled tiles that may lie there, going back where that leads nowhere."""
    if len(chosen) == len(places):
        return True
    holder, at = places[len(chosen)]
    tried = 0
    for i in range(len(tiles)):
        face = tiles[i]
        if tried >> face & 1:
            continue
        tried |= 1 << face
        if face == CLUE and (w.kept[holder][at] & NOT_CLUE or clues[holder] >= CLUES_TO_A_NEST - 1):
            continue
        clues[holder] += face == CLUE
        chosen.append(face)
        if _fit(w, places, tiles[:i] + tiles[i + 1 :], clues, chosen):
            return True
        chosen.pop()
        clues[holder] -= face == CLUE
    return False
