"""Another world a seat cannot tell from the real one.

For each family everything the seat has not seen is gathered by face and dealt anew to the places it has not seen: the stack, the
hand, face-down tiles on the board, in front of others and in the box. What everybody can conclude from play is respected: kept
tiles are of a kind that is kept, nobody keeps three clues to one nest, whoever found a nest has shown all clues to it, and a hand
that fed from the stack held no human.
"""

from hearthside.games.forever_young.cards import CLUE, CLUES_TO_A_NEST, EVENTS_EACH, FACES, FANGS, HUMAN, HUMAN_LEADER
from hearthside.games.forever_young.state import EMPTY, MARK_NEST, MARKS, NOT_CLUE, NOT_HUMAN, TILE, Young, knows
from hearthside.games.forever_young.view import unseen
from hearthside.kernel.rng import Rng


def deal_again(g: Young, seat: int, rng: Rng) -> Young:
    """A clone in which everything this seat does not know is dealt anew, from what it does know alone."""
    w = g.clone()
    for family in range(w.players):
        pool = unseen(w, family, seat)
        if family == seat:
            w.stacks[family] = [face for face in range(FACES) for _ in range(pool[face])]
            rng.shuffle(w.stacks[family])
        else:
            _deal_tiles(w, family, seat, pool, rng)
        _deal_cards(w, family, seat, rng)
        if family != seat:
            w.standing[family] = 0
    return w


def _deal_cards(w: Young, owner: int, seat: int, rng: Rng) -> None:
    """The seat knows its own event cards in hand; of everybody else's it knows those played."""
    if w.out[owner]:
        return
    hidden = w.used[owner] | (w.cards[owner] if owner == seat else 0)
    deck = [card for card in range(EVENTS_EACH) if not hidden >> card & 1]
    rng.shuffle(deck)
    if owner != seat:
        in_hand = w.cards[owner].bit_count()
        w.cards[owner] = sum(1 << card for card in deck[:in_hand])
        deck = deck[in_hand:]
    w.deck[owner] = deck


def _deal_tiles(w: Young, family: int, seat: int, pool: list[int], rng: Rng) -> None:
    sown = w.sown[family]
    pool[CLUE] -= sown
    _deal_kept(w, family, seat, pool, rng)
    returned = [face for face in range(HUMAN_LEADER + 1) if w.returned[family] >> face & 1]
    in_hand = w.hand_size[family] - len(returned)
    in_stack = len(w.stacks[family]) - sown
    dull_hand = w.dull_hand[family] - len(returned)
    knowing = knows(seat)
    hidden = [
        (slots, at)
        for slots in (w.board, w.box[family])
        for at, slot in enumerate(slots)
        if slot != EMPTY and (slot & TILE) // FACES == family and not slot & knowing
    ]
    surely = [(slots, at) for slots, at in hidden if slots[at] & NOT_HUMAN]
    perhaps = [(slots, at) for slots, at in hidden if not slots[at] & NOT_HUMAN]

    # First the places that hold no human, then all others.
    dull = [face for face in range(FACES) for _ in range(pool[face]) if face != HUMAN]
    rng.shuffle(dull)
    hand = [dull.pop() for _ in range(dull_hand)]
    for slots, at in surely:
        _turn(slots, at, family, dull.pop())
    stack = [dull.pop() for _ in range(in_stack)] if w.dull_stack[family] else []
    rest = sorted(dull) + [HUMAN] * pool[HUMAN]
    rng.shuffle(rest)
    hand += [rest.pop() for _ in range(in_hand - dull_hand)]
    for slots, at in perhaps:
        _turn(slots, at, family, rest.pop())
    stack += rest + [CLUE] * sown
    rng.shuffle(stack)
    w.stacks[family] = stack
    first = family * FACES
    w.hand[first : first + FACES] = [(hand + returned).count(face) for face in range(FACES)]


def _turn(slots: list[int], at: int, family: int, face: int) -> None:
    """Another face for a slot; who knows it stays as it was."""
    slots[at] = slots[at] & ~TILE | family * FACES + face


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
                if not slot & knowing:
                    places.append((holder, at))
                elif (slot & TILE) % FACES == CLUE:
                    clues[holder] += 1
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
