"""Marks, nests and the fall of a family: what follows at once from a tile or a card, without anybody deciding."""

from hearthside.games.forever_young.cards import (
    CLUE,
    CLUES_TO_A_NEST,
    FACES,
    HUMAN,
    MARKS_TO_FALL,
    SQUARES,
    STACK_LIMIT,
)
from hearthside.games.forever_young.events import (
    CluesSown,
    ClueWasted,
    Ended,
    Fell,
    Kept,
    Marked,
    NestFound,
)
from hearthside.games.forever_young.state import (
    EMPTY,
    GONE,
    KNOWN,
    LAST_ONE_STANDING,
    MARK_NEST,
    MARKS,
    NOT_CLUE,
    PAWNS,
    TILE,
    Young,
    knows,
)
from hearthside.kernel.agenda import Auto


def nest_is_found(g: Young, family: int) -> bool:
    return g.marks[family] >> MARK_NEST & 1 == 1


def keep(g: Young, seat: int, slot: int) -> None:
    """Kept tiles lie face down in a row; the third clue to one nest is shown at once, later ones are discarded."""
    tile = slot & TILE
    family = tile // FACES
    if tile % FACES != CLUE:
        if nest_is_found(g, family):
            slot |= NOT_CLUE
        _lay_down(g, seat, slot)
        return
    if nest_is_found(g, family):
        g.discard(tile)
        g.tell(ClueWasted, seat, family)
        return
    _lay_down(g, seat, slot)
    if sum(1 for other in g.kept[seat] if other & TILE == tile) == CLUES_TO_A_NEST:
        g.kept[seat] = [other for other in g.kept[seat] if other & TILE != tile]
        g.tell(NestFound, seat, family)
        strike(g, family, MARK_NEST, seat)


def _lay_down(g: Young, seat: int, slot: int) -> None:
    slot |= knows(seat)
    g.kept[seat] = [*g.kept[seat], slot]
    g.tell(Kept, seat, (slot & TILE) // FACES, (slot & TILE) % FACES, slot >> KNOWN & 63)


def strike(g: Young, family: int, mark: int, by: int) -> None:
    """A mark counts against its family whoever made it; two of the three put the family out at once."""
    g.marks = g.marks.copy()
    g.marks[family] |= 1 << mark
    g.credit = g.credit.copy()
    g.credit[family * MARKS + mark] = by
    g.tell(Marked, family, mark, by)
    if g.marks[family].bit_count() >= MARKS_TO_FALL:
        g.do(Fall(family))


class Fall(Auto):
    """A family falls: its own pieces leave, what it held goes back, and the last family standing wins."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        seat = self.seat
        g.fallen += 1
        g.out, g.fell = g.out.copy(), g.fell.copy()
        g.out[seat] = g.fallen
        g.fell[seat] = g.round
        g.tell(Fell, seat, g.round)
        _own_pieces_leave(g, seat)
        _held_tiles_go_back(g, seat)
        for other in range(g.players):
            _drop_clues_to(g, other, seat)
        if g.players - g.fallen == 1:
            end(g, LAST_ONE_STANDING)


def end(g: Young, why: int) -> None:
    g.ended = why
    g.agenda.clear()
    g.tell(Ended, why)


def _own_pieces_leave(g: Young, seat: int) -> None:
    """Pawns, hand, stack, cards and disks go to the box, and the family's face-down tiles leave the board."""
    for pawn in range(seat * PAWNS, (seat + 1) * PAWNS):
        g.pawns[pawn] = GONE
    box = g.box[seat].copy()
    own = knows(seat)
    first = seat * FACES
    for tile in range(first, first + FACES):
        box.extend([tile | own] * g.hand[tile])
        g.hand[tile] = 0
    box.extend([first + face | own for face in g.stacks[seat]])
    g.stacks[seat] = []
    for at in range(SQUARES * STACK_LIMIT - 1, -1, -1):
        slot = g.board[at]
        if slot != EMPTY and (slot & TILE) // FACES == seat:
            box.append(g.take_tile(at))
    g.box = g.box.copy()
    g.box[seat] = box
    g.returned, g.owed = g.returned.copy(), g.owed.copy()
    g.hand_size[seat] = g.returned[seat] = g.owed[seat] = g.number[seat] = 0
    g.dull_stack, g.sown, g.boxed = g.dull_stack.copy(), g.sown.copy(), g.boxed.copy()
    g.dull_hand = g.dull_hand.copy()
    g.dull_hand[seat] = g.dull_stack[seat] = g.sown[seat] = 0
    g.boxed[seat] = g.cards[seat]
    for card in g.deck[seat]:
        g.boxed[seat] |= 1 << card
    g.cards[seat] = 0
    g.deck[seat] = []
    g.up[seat] = g.acted[seat] = 0


def _held_tiles_go_back(g: Young, seat: int) -> None:
    """What it kept goes to the owners' discards, clues that can still serve into their owners' stacks; its food is lost."""
    n = g.players
    sown = [0] * n
    for slot in g.kept[seat]:
        family = (slot & TILE) // FACES
        if (slot & TILE) % FACES == CLUE and not g.out[family] and not nest_is_found(g, family):
            sown[family] += 1
        else:
            g.discard(slot)
    g.kept[seat] = []
    g.killed, g.trapped = g.killed.copy(), g.trapped.copy()
    for family in range(n):
        if sown[family]:
            g.stacks[family] = g.stacks[family] + [CLUE] * sown[family]
            g.shuffle_stack(family)
            g.sown = g.sown.copy()
            g.sown[family] += sown[family]
            g.tell(CluesSown, family, sown[family])
        g.discard_some(family * FACES + HUMAN, g.killed[seat * n + family])
        g.killed[seat * n + family] = 0
        g.trapped[seat * n + family] = 0


def _drop_clues_to(g: Young, holder: int, family: int) -> None:
    """Clues to the nest of a family that fell are discarded."""
    clue = family * FACES + CLUE
    for slot in g.kept[holder]:
        if slot & TILE == clue:
            g.discard(clue)
    g.kept[holder] = [
        slot | NOT_CLUE if (slot & TILE) // FACES == family else slot for slot in g.kept[holder] if slot & TILE != clue
    ]
