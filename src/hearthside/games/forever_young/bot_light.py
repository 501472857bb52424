"""The light policy for playouts: a sensible decision in a few microseconds, with a little chance in it.

It looks at what the asked seat knows: its own tiles, the faces it has seen, and what lies open.
"""

from hearthside.games.forever_young.actions import (
    LEAVE,
    LOOK,
    PASS,
    THROW,
    Action,
    At,
    Die,
    Disk,
    Enough,
    Lay,
    Look,
    Move,
    Number,
    PickToAct,
    Play,
    Put,
    Rob,
    Throw,
    Use,
)
from hearthside.games.forever_young.cards import (
    BONUS,
    CLUE,
    FACES,
    HUMAN,
    HUMAN_LEADER,
    PAWNS_OF_A_KIND,
    RE_ROLL,
    SQUARES,
    STACK_LIMIT,
    TRAP,
)
from hearthside.games.forever_young.effects import (
    ADD_DICE,
    EXTRA_ACTION,
    FORCE_REROLL,
    HOLD_PAWN,
    MOVE_ANYWHERE,
    REFRESH_DISKS,
    RETURN_TILE,
    SET_PLACEMENT,
    SKIP_FEEDING,
    STEAL_KEPT,
)
from hearthside.games.forever_young.state import EMPTY, KNOWN, PAWNS, SETUP, TILE, Young, succeeds
from hearthside.games.forever_young.steps_checks import bonus_range
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.kernel.agenda import Ask
from hearthside.kernel.rng import Rng

REACH = [[reachable(kind, square) for square in range(SQUARES)] for kind in range(2)]
LAST_TO_LAY = (8, 9, 1, 3, 0, 4, 4, 4, 4, 4, 4, 5, 7)
"""How much a face is kept back from the board; one's last human is kept as food."""
LAST_HUMAN = 6
FIRST_TO_LAY = (9, 9, 1, 2, 0, 4, 4, 4, 4, 4, 4, 5, 8)
"""In the set-up all tiles go: what others must not find lies below."""
FOUND = (0.0, 0.0, 1.0, 3.0, -2.0, 4.0, 6.0, 6.0, 4.0, 6.0, 6.0, 7.0, 9.0)
"""What a face is worth that one has seen and left lying; leaders by the dice."""
UNSEEN = 3.0
FAIR_DICE = (5, 4)
"""A leader one has found is attacked with so many dice at least: vampire leader, human leader."""
CARELESS = 25
"""Once in so many moves a pawn goes anywhere."""


def light(g: Young, options: list[Action], rng: Rng) -> Action:
    """What the asked seat would do, quickly."""
    top = g.agenda[-1]
    assert isinstance(top, Ask)
    seat = top.seat
    first = options[0]
    if isinstance(first, (Play, Use)):
        return _answer(g, seat, options, rng)
    if isinstance(first, Move):
        return _move(g, seat, options, rng)
    if isinstance(first, PickToAct):
        return options[rng.below(len(options) - 1)]
    if isinstance(first, At):
        return _square(g, seat, options, rng)
    if isinstance(first, Lay):
        return _lay(g, seat, options)
    if isinstance(first, Look):
        return _look(g, seat)
    if isinstance(first, Disk):
        return _disk(g, options)
    if isinstance(first, Put):
        return _put(g, seat, options, rng)
    return _rest(g, seat, options, rng)


def _rest(g: Young, seat: int, options: list[Action], rng: Rng) -> Action:
    """The rarer questions: bonus tiles, dice, whom to rob, disks, a number, a pawn to lose."""
    first, last = options[0], options[-1]
    if isinstance(first, Throw):
        return last if g.facing % FACES <= HUMAN_LEADER else first
    if isinstance(first, Die):
        return _die(g, seat, options)
    if isinstance(first, Rob):
        return max(options, key=lambda rob: _clues_against(g, seat, rob.victim) if isinstance(rob, Rob) else 0)
    if isinstance(first, Number):
        return first
    if isinstance(last, Enough):
        return options[-2]
    return options[rng.below(len(options))]


# Pawns


def _move(g: Young, seat: int, options: list[Action], rng: Rng) -> Action:
    """To the square with the best tile to look at: one that was seen to be good, or any other not seen yet."""
    if rng.below(CARELESS) == 0:
        return options[rng.below(len(options))]
    board = g.board
    knowing = 1 << KNOWN + seat
    first = rng.below(len(options))
    best, most = options[first], -1.0
    for option in options[first:] + options[:first]:
        assert isinstance(option, Move)
        low = option.square * STACK_LIMIT
        slot = EMPTY
        for at in (low + 2, low + 1, low):
            here = board[at]
            if here >= 0 and (here & TILE) // FACES != seat:
                slot = here
                break
        if slot < 0:
            worth = 0.0
        elif slot & knowing:
            face = (slot & TILE) % FACES
            worth = FOUND[face] if face > HUMAN_LEADER else _leader(g, seat, face)
        else:
            worth = UNSEEN
        if worth > most:
            best, most = option, worth
    return best if most > 0 else _wander(g, seat, options, rng)


def _wander(g: Young, seat: int, options: list[Action], rng: Rng) -> Action:
    """Nothing to look at in reach: the step after which most tiles of others are."""
    reach = REACH[1 if g.acting >= PAWNS_OF_A_KIND else 0]
    best, most = options[0], -1
    for option in options:
        assert isinstance(option, Move)
        tiles = _tiles_in(g, seat, reach[option.square])
        if tiles > most:
            best, most = option, tiles
    return best if most else options[rng.below(len(options))]


def _tiles_in(g: Young, seat: int, squares: tuple[int, ...]) -> int:
    """On how many of these squares a tile of somebody else lies lowest, as a quick guess at what can be looked at."""
    board, tiles = g.board, 0
    for square in squares:
        slot = board[square * STACK_LIMIT]
        if slot >= 0 and (slot & TILE) // FACES != seat:
            tiles += 1
    return tiles


def _leader(g: Young, seat: int, face: int) -> float:
    """A leader one has found is worth the way with enough dice only."""
    return 20.0 if _dice(g, seat) >= FAIR_DICE[face] else 0.5


def _dice(g: Young, seat: int) -> int:
    """The dice of the best disk and of all bonus tiles for the acting pawn; a re-roll counts as one."""
    up, values = g.up[seat], g.pack.disks
    dice = 1
    for disk in range(len(values) - 1, -1, -1):
        if up >> disk & 1:
            dice = values[disk]
            break
    first = bonus_range(1 if g.acting >= PAWNS_OF_A_KIND else 0)
    for slot in g.kept[seat]:
        face = (slot & TILE) % FACES
        if first <= face < first + 3:
            dice += BONUS[face]
        elif face == RE_ROLL:
            dice += 1
    return dice


def _look(g: Young, seat: int) -> Action:
    """At everything but a trap or a leader one knows and cannot kill."""
    slot = g.board[g.topmost(seat, g.pawns[seat * PAWNS + g.acting])]
    if slot >> KNOWN + seat & 1:
        face = (slot & TILE) % FACES
        if face == TRAP or (face <= HUMAN_LEADER and _dice(g, seat) < FAIR_DICE[face]):
            return LEAVE
    return LOOK


def _put(g: Young, seat: int, options: list[Action], rng: Rng) -> Action:
    """Of a few squares the one with most to look at around it."""
    best, most = options[0], -1
    for _ in range(6):
        option = options[rng.below(len(options))]
        assert isinstance(option, Put)
        tiles = _tiles_in(g, seat, REACH[option.kind][option.square])
        if tiles > most:
            best, most = option, tiles
    return best


# Tiles


def _square(g: Young, seat: int, options: list[Action], rng: Rng) -> Action:
    """Over a leader or a clue of one's own that lies open; else anywhere, what needs cover on a square with room for it."""
    board = g.board
    hidden = g.phase == SETUP and g.hand[seat * FACES] + g.hand[seat * FACES + 1] + g.hand[seat * FACES + CLUE] > 0
    start = rng.below(len(options))
    if hidden or g.owed[seat]:
        for option in options[start:] + options[:start]:
            assert isinstance(option, At)
            if board[option.square * STACK_LIMIT] < 0:
                return option
        return options[start]
    low = seat * FACES
    precious = (low, low + 1, low + CLUE)
    for option in options[start:] + options[:start]:
        assert isinstance(option, At)
        at = option.square * STACK_LIMIT
        above = board[at + 1]
        if (above if above >= 0 else board[at]) & TILE in precious:
            return option
    return options[start]


def _lay(g: Young, seat: int, options: list[Action]) -> Action:
    """What one misses least; in the set-up what needs cover first."""
    if len(options) == 1:
        return options[0]
    best, least = options[0], 99
    setup = g.phase == SETUP
    for option in options:
        assert isinstance(option, Lay)
        face = option.face
        keep = -FIRST_TO_LAY[face] if setup else LAST_TO_LAY[face]
        if face == HUMAN and not setup and g.hand[seat * FACES + HUMAN] == 1:
            keep = LAST_HUMAN
        if keep < least:
            best, least = option, keep
    return best


# Checks and cards


def _disk(g: Young, options: list[Action]) -> Action:
    """The largest for a leader and for the neighbour; for anything else one of the largest stays for the neighbour."""
    if len(options) > 1 and g.facing != EMPTY and (g.hunter < 0 or g.facing % FACES > HUMAN_LEADER):
        top = g.agenda[-1]
        assert isinstance(top, Ask)
        up = g.up[top.seat]
        largest = 1 << up.bit_length() - 1
        second = up ^ largest
        if g.pack.disks[second.bit_length() - 1] != g.pack.disks[up.bit_length() - 1]:
            return options[-2]
    return options[-1]


def _die(g: Young, seat: int, options: list[Action]) -> Action:
    """One's own misses, or another's hits, the first of them; then throw."""
    row, column = g.pack.where[g.check_square]
    own = g.roller == seat
    keep = row if g.dice.count(row) >= g.dice.count(column) else column
    for option in options:
        if isinstance(option, Die) and (g.dice[option.place] != keep) == own:
            return option
    return options[-1] if options[-1] is THROW else options[0]


def _clues_against(g: Young, seat: int, holder: int) -> int:
    """How many clues to this seat's nest the holder keeps."""
    clue = seat * FACES + CLUE
    return sum([1 for slot in g.kept[holder] if slot & TILE == clue])


def _answer(g: Young, seat: int, options: list[Action], rng: Rng) -> Action:
    """The first card or re-roll that does something for this seat now."""
    for option in options:
        if isinstance(option, Use):
            if g.facing % FACES <= HUMAN_LEADER or rng.below(4) == 0:
                return option
        elif isinstance(option, Play) and _plays(g, seat, g.pack.op[option.card], rng):
            return option
    return PASS


def _plays(g: Young, seat: int, op: int, rng: Rng) -> bool:
    if op == HOLD_PAWN:
        return rng.below(16) == 0
    if op == STEAL_KEPT:
        return max([_clues_against(g, seat, holder) for holder in range(g.players)]) > rng.below(3)
    if op == RETURN_TILE:
        tile = g.board[g.topmost(g.acting_seat, g.pawns[g.acting_seat * PAWNS + g.acting])] & TILE
        return tile % FACES <= HUMAN_LEADER or (tile % FACES == CLUE and _clues_against(g, seat, g.acting_seat) == 2)
    if op == FORCE_REROLL:
        if g.facing % FACES > HUMAN_LEADER or g.hunter < 0:
            return False
        hit = succeeds(g.dice, g.pack.where[g.check_square], g.need)
        return (not hit) if g.roller == seat else hit and g.facing // FACES == seat
    if op in (ADD_DICE, REFRESH_DISKS):
        return g.hunter >= 0 and g.facing % FACES <= HUMAN_LEADER
    if op == SKIP_FEEDING:
        return g.hand[seat * FACES + HUMAN] == 0
    if op == SET_PLACEMENT:
        return g.number[seat] > 1
    assert op in (MOVE_ANYWHERE, EXTRA_ACTION)
    return rng.below(2) == 0
