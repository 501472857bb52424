"""What others' play tells about their hidden tiles: worlds for those who think ahead in which tiles lie where such tiles are mostly laid."""

from hearthside.games.forever_young.bot_weights import LIKELY
from hearthside.games.forever_young.bot_worth import place_of
from hearthside.games.forever_young.cards import CLUE, FACES, HUMAN
from hearthside.games.forever_young.state import AMONG_ANY, NOT_HUMAN, TILE, Young, knows
from hearthside.kernel.rng import Rng

FINE = 1 << 24
"""Into so many parts a chance is cut."""


def suppose(w: Young, seat: int, rng: Rng) -> None:
    """Change a re-dealt world: what lies hidden on the board is drawn again, by how often each face was found in such places.

    Leaders that came home stay where they were dealt, and so does a family whose hand is known to hold no humans.
    """
    for family in range(w.players):
        if family != seat and not w.out[family] and not w.dull_hand[family] and not w.dull_stack[family]:
            _lay_again(w, family, seat, rng)


def _lay_again(w: Young, family: int, seat: int, rng: Rng) -> None:
    board, knowing, first = w.board, knows(seat), family * FACES
    places = [
        at
        for at, slot in enumerate(board)
        if slot >= 0 and not slot & (knowing | AMONG_ANY) and (slot & TILE) // FACES == family
    ]
    sown = w.sown[family]
    returned = bool(w.returned[family])
    left = [0] * FACES
    for at in places:
        left[(board[at] & TILE) - first] += 1
    for face in w.stacks[family]:
        left[face] += 1
    left[CLUE] -= sown
    if not returned:
        for face in range(FACES):
            left[face] += w.hand[first + face]
    rng.shuffle(places)
    # Places that hold no human first: there must be enough for them.
    places.sort(key=lambda at: not board[at] & NOT_HUMAN)
    for at in places:
        likely = LIKELY[place_of(w, at)]
        chances = [number * each for number, each in zip(left, likely, strict=True)]
        if board[at] & NOT_HUMAN:
            chances[HUMAN] = 0.0
        drawn = rng.below(FINE) / FINE * sum(chances)
        face = -1
        for each, chance in enumerate(chances):
            if chance > 0:
                face = each
                drawn -= chance
                if drawn < 0:
                    break
        left[face] -= 1
        board[at] = board[at] & ~TILE | first + face
    rest = [face for face in range(FACES) for _ in range(left[face])]
    if not returned:
        rng.shuffle(rest)
        size = w.hand_size[family]
        counts = [0] * FACES
        for face in rest[:size]:
            counts[face] += 1
        w.hand[first : first + FACES] = counts
        rest = rest[size:]
    w.stacks[family] = [*rest, *[CLUE] * sown]
