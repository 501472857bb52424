"""Another world a seat cannot tell from the real one.

For each family everything the seat has not seen is gathered by face and dealt anew to the places it has not seen: the stack, the
hand, face-down tiles on the board, in front of others and in the box. What everybody can conclude from play is respected: a leader
that came home is one of the tiles it was laid among, kept tiles are of a kind that is kept, nobody keeps three clues to one nest,
whoever found a nest has shown all clues to it, and a hand that fed from the stack held no human.
"""

from functools import cache
from itertools import product
from operator import mul
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
EVERY_FACE: Final = [bytes([face]) for face in range(FACES)]


def deal_again(g: Young, seat: int, rng: Rng) -> Young:
    """A clone in which everything this seat does not know is dealt anew, from what it does know alone."""
    w = g.clone()
    knowing = knows(seat)
    # As in left_over; and where the rest lies, and what a leader that came home may be.
    left = undiscarded(g)
    hidden: list[list[int]] = [[] for _ in range(g.players)]
    among: list[list[int]] = [[] for _ in range(g.players)]
    for at, slot in enumerate(g.board):
        if slot >= 0:
            if slot & knowing == knowing:
                left[slot & TILE] -= 1
            else:
                hidden[(slot & TILE) // FACES].append(at)
            if slot & AMONG_ANY:
                among[(slot & TILE) // FACES].append(at)
    for slots in (*g.box, *g.kept):
        for slot in slots:
            if slot & knowing == knowing:
                left[slot & TILE] -= 1
    # Who draws shuffles.
    w.loose = [1 + rng.below(PRIME - 1) for _ in range(2 * g.players)]
    for family in range(g.players):
        pool = unseen_of(g, family, seat, left)
        if family == seat:
            w.stacks[family] = _faces(pool)
        elif w.out[family]:
            box = w.box[family].copy()
            w.box = w.box.copy()
            w.box[family] = box
            unknown = [at for at in range(len(box)) if box[at] & knowing != knowing]
            _deal_tiles(w, family, seat, pool, box, unknown, [], rng)
        else:
            _deal_tiles(w, family, seat, pool, w.board, hidden[family], among[family], rng)
        _deal_cards(w, family, seat, rng)
    return w


def _faces(pool: list[int]) -> list[int]:
    """Tiles from how many there are of each face."""
    return list(b"".join(map(mul, EVERY_FACE, pool)))


def _deal_cards(w: Young, owner: int, seat: int, rng: Rng) -> None:
    """The seat knows its own event cards in hand; of everybody else's it knows those played."""
    if w.out[owner]:
        return
    hidden = w.used[owner] | (w.cards[owner] if owner == seat else 0)
    deck = list(_cards_besides(hidden, len(w.pack.names)))
    if owner != seat:
        in_hand = w.cards[owner].bit_count()
        rng.shuffle_last(deck, in_hand)
        w.cards[owner] = sum([1 << card for card in _taken(deck, in_hand)])
    w.deck[owner] = deck


@cache
def _cards_besides(hidden: int, cards: int) -> tuple[int, ...]:
    """Of so many event cards all but these: there are few such sets, and many worlds."""
    return tuple([card for card in range(cards) if not hidden >> card & 1])


def _deal_tiles(
    w: Young, family: int, seat: int, pool: list[int], slots: list[int], hidden: list[int], among: list[int], rng: Rng
) -> None:
    """Everything of another's family, so many of each face: its tiles lie hidden in these places of the board, or of its box.

    ``among``: where leaders that came home may lie.
    """
    sown = w.sown[family]
    pool[CLUE] -= sown
    _deal_kept(w, family, seat, pool, rng)
    in_stack = len(w.stacks[family]) - sown
    returned: list[int] = []
    knowing = knows(seat)
    if slots is w.board and (w.returned[family] or (among and any(slots[at] & knowing != knowing for at in among))):
        surely_now = len([at for at in hidden if slots[at] & NOT_HUMAN])
        leaders = _deal_leaders(w, family, seat, pool, surely_now, among, rng)
        returned = [leader for leader in leaders if leaders[leader] < 0]
        hidden = [at for at in hidden if at not in leaders.values()]
    w.owed[family] = sum([1 << leader for leader in returned]) if returned else 0
    in_hand = w.hand_size[family] - len(returned)
    dull_hand = max(0, w.dull_hand[family] - len(returned)) if returned else w.dull_hand[family]
    surely = [at for at in hidden if slots[at] & NOT_HUMAN]
    perhaps = [at for at in hidden if not slots[at] & NOT_HUMAN] if surely else hidden

    # First the places that hold no human, then all others.
    humans = pool[HUMAN]
    pool[HUMAN] = 0
    rest = _faces(pool)
    dull_stack = in_stack if w.dull_stack[family] else 0
    first = family * FACES
    if not_humans := dull_hand + len(surely) + dull_stack:
        rng.shuffle_last(rest, not_humans)
    hand = _taken(rest, dull_hand)
    for at in surely:
        slots[at] = slots[at] & ABOVE_TILE | first + rest.pop()
    stack = _taken(rest, dull_stack)
    rest += [HUMAN] * humans
    rng.shuffle_last(rest, in_hand - dull_hand + len(perhaps))
    hand += _taken(rest, in_hand - dull_hand)
    for at in perhaps:
        slots[at] = slots[at] & ABOVE_TILE | first + rest.pop()
    stack += rest
    stack += [CLUE] * sown
    w.stacks[family] = stack
    counts = [0] * FACES
    for face in hand:
        counts[face] += 1
    for face in returned:
        counts[face] += 1
    w.hand[first : first + FACES] = counts


def _taken(pool: list[int], number: int) -> list[int]:
    """So many from the end of a pool."""
    left = len(pool) - number
    taken = pool[left:]
    del pool[left:]
    return taken


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
    if not places:
        return
    tiles = [face for face in range(FANGS, FACES) for _ in range(pool[face])]
    rng.shuffle(tiles)
    chosen: list[int] = []
    found = _fit(w, places, tiles, clues, chosen)
    assert found, "the real tiles fit, so some tiles do"
    for (holder, at), face in zip(places, chosen, strict=True):
        _turn(w.kept[holder], at, family, face)
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
