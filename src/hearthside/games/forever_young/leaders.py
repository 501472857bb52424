"""Leaders that came home: they are laid again among other tiles, and everybody knows among which ones, but not which it is."""

from hearthside.games.forever_young.cards import FACES, HUMAN_LEADER, VAMPIRE_LEADER
from hearthside.games.forever_young.state import AMONG, AMONG_ANY, EVERYBODY, TILE, Young

LEADERS = (VAMPIRE_LEADER, HUMAN_LEADER)


def come_home(g: Young, family: int, face: int) -> None:
    """A leader that survives goes back to its owner's hand, where everybody knows it to be until tiles are laid."""
    g.hand[family * FACES + face] += 1
    g.hand_size[family] += 1
    g.dull_hand, g.returned, g.owed = g.dull_hand.copy(), g.returned.copy(), g.owed.copy()
    g.dull_hand[family] += 1
    g.returned[family] |= 1 << face
    g.owed[family] |= 1 << face


def leave_group(g: Young, slot: int) -> None:
    """A tile that was laid together with a leader is taken from the board: it is that leader, or one tile less it could be."""
    if not slot & AMONG_ANY:
        return
    family, face = (slot & TILE) // FACES, (slot & TILE) % FACES
    if face <= HUMAN_LEADER:
        g.returned = g.returned.copy()
        g.returned[family] &= ~(1 << face)
        for at in places_of(g, family, face):
            g.board[at] &= ~(1 << AMONG + face)
    conclude(g, family)


def places_of(g: Young, family: int, leader: int) -> list[int]:
    """The places on the board where, for all that everybody knows, this leader may lie since it was laid again."""
    bit = 1 << AMONG + leader
    return [at for at, slot in enumerate(g.board) if slot >= bit and slot & bit and (slot & TILE) // FACES == family]


def laid(g: Young, family: int) -> None:
    """The family has laid its tiles; a leader that did not fit on the board is still to be laid."""
    if not g.owed[family]:
        g.returned = g.returned.copy()
        g.returned[family] = 0
    conclude(g, family)


def conclude(g: Young, family: int) -> None:
    """Where only one tile is left that a leader can be, everybody knows it."""
    found = True
    while found:
        found = False
        for leader in LEADERS:
            if g.returned[family] >> leader & 1:
                continue
            places = places_of(g, family, leader)
            if len(places) == 1:
                assert g.board[places[0]] & TILE == family * FACES + leader
                g.board[places[0]] = g.board[places[0]] & ~AMONG_ANY | EVERYBODY
                found = True
