"""What a seat sees of the table: built by naming fields, and a number where only the number is public."""

from functools import cache

import msgspec

from hearthside.games.forever_young.cards import (
    CLUE,
    CLUES_TO_A_NEST,
    DICE_CAP,
    DISKS_EACH,
    EVENTS_EACH,
    FACES,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    NEED,
    PAWNS_OF_A_KIND,
    RE_ROLL,
    SQUARES,
    STACK_LIMIT,
    VAMPIRE_LEADER,
    VAMPIRES,
    WINDOW_KEYS,
)
from hearthside.games.forever_young.events import HIDDEN
from hearthside.games.forever_young.odds import after_roll, best_keep, chance
from hearthside.games.forever_young.state import (
    EMPTY,
    MARK_NEST,
    MARKS,
    OFF_THIS_PHASE,
    ONLY_MINE,
    PAWNS,
    SUPPLY,
    TILE,
    Young,
    knows,
)
from hearthside.kernel.agenda import Asked, asked


class TileView(msgspec.Struct, frozen=True):
    """A tile on the board or in front of somebody; its face only if this seat knows it."""

    family: int
    face: int


class PawnView(msgspec.Struct, frozen=True):
    seat: int
    kind: int
    square: int
    acted: bool


class EventView(msgspec.Struct, frozen=True):
    """An event card in this seat's hand, or one played openly."""

    card: int
    name: str
    group: str
    window: str
    text: str


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat; kept tiles show what the viewer knows."""

    marks: tuple[bool, ...]
    """Vampire leader killed, human leader killed, nest found."""
    credit: tuple[int, ...]
    """Who made each mark; -1 when it is not made."""
    out: int
    """0 while in the game, else the how-manieth to fall."""
    fell: int
    """The round of the fall."""
    disks: tuple[int, ...]
    disks_up: tuple[bool, ...]
    tiles: int
    """Tiles in hand."""
    stack: int
    returned: tuple[int, ...]
    """Leaders in hand that must be placed again."""
    number: int
    """Tiles to place in this round, when set."""
    discards: tuple[int, ...]
    """By face."""
    kept: tuple[TileView, ...]
    killed: tuple[int, ...]
    """Families of the human tiles killed this round."""
    trapped: tuple[int, ...]
    """Owners of the trapped humans kept as food."""
    supply: tuple[int, int]
    """Humans and vampires that can still enter."""
    cards: int
    deck: int
    played: tuple[EventView, ...]
    played_this_round: bool


class MineView(msgspec.Struct, frozen=True):
    """What only this seat sees."""

    hand: tuple[int, ...]
    """Faces, each tile once."""
    cards: tuple[EventView, ...]
    clues: tuple[int, ...]
    """Clues kept, by family."""
    off_this_phase: bool
    only_mine: bool


class ActingView(msgspec.Struct, frozen=True):
    seat: int
    kind: int
    square: int
    mode: int


class Odds(msgspec.Struct, frozen=True):
    """The exact chance of the check before the throw, with so many dice and re-rolls played at their best."""

    dice: int
    rerolls: int
    chance: float


class CheckView(msgspec.Struct, frozen=True):
    """The skill check on the table."""

    roller: int
    square: int
    targets: tuple[int, int]
    need: int
    tile: TileView
    hunter: int
    """The kind of pawn that fights; -1 for a trap."""
    dice_count: int
    dice: tuple[int, ...]
    picked: tuple[int, ...]
    odds: tuple[Odds, ...]
    hope: float
    """The chance as things stand, without re-rolls."""
    hope_again: float
    """The chance with the re-rolls the viewer has for it."""
    throw_again: tuple[int, ...]
    """The best dice to throw again."""


class View(msgspec.Struct, frozen=True):
    """The table from one seat."""

    asked: Asked | None
    seat: int
    round: int
    phase: int
    starter: int
    ended: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    squares: tuple[tuple[TileView, ...], ...]
    """The tiles on each square, the lowest first."""
    turns: tuple[int, ...]
    """On each square, which of its tiles this seat's pawn would turn; -1 when none."""
    pawns: tuple[PawnView, ...]
    seats: tuple[SeatView, ...]
    mine: MineView | None
    acting: ActingView | None
    check: CheckView | None
    unseen: tuple[tuple[int, ...], ...]
    """How many of each face of each family this seat has not seen."""
    odds: tuple[tuple[tuple[float, ...], ...], ...]
    """The exact chance of any check: by targets on the square (one, two), by need (1 to 3), by dice (1 to 6)."""
    odds_again: tuple[tuple[tuple[float, ...], ...], ...]
    """The same with all re-rolls this seat keeps, played at their best."""


def view(g: Young, seat: int) -> View:
    """What this seat (or a spectator) sees."""
    knowing = knows(seat)
    return View(
        asked=asked(g),
        seat=seat,
        round=g.round,
        phase=g.phase,
        starter=g.starter,
        ended=g.ended,
        rows=g.pack.rows,
        columns=g.pack.columns,
        squares=tuple(_square(g, square, knowing) for square in range(SQUARES)),
        turns=tuple(_turns(g, square, seat) for square in range(SQUARES)),
        pawns=_pawns(g),
        seats=tuple(_seat(g, other, knowing) for other in range(g.players)),
        mine=_mine(g, seat) if seat >= 0 else None,
        acting=_acting(g),
        check=_check(g, seat) if g.roller >= 0 else None,
        unseen=tuple(tuple(unseen(g, family, seat)) for family in range(g.players)),
        odds=_odds(0),
        odds_again=_odds(rerolls_of(g, seat)) if seat >= 0 else _odds(0),
    )


@cache
def _odds(rerolls: int) -> tuple[tuple[tuple[float, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(float(chance(dice, targets, need, rerolls)) for dice in range(1, DICE_CAP + 1))
            for need in range(1, max(NEED) + 1)
        )
        for targets in (1, 2)
    )


def _tile(slot: int, knowing: int) -> TileView:
    tile = slot & TILE
    return TileView(tile // FACES, tile % FACES if slot & knowing else HIDDEN)


def _square(g: Young, square: int, knowing: int) -> tuple[TileView, ...]:
    slots = g.board[square * STACK_LIMIT : (square + 1) * STACK_LIMIT]
    return tuple(_tile(slot, knowing) for slot in slots if slot != EMPTY)


def _turns(g: Young, square: int, seat: int) -> int:
    at = g.topmost(seat, square) if seat >= 0 else EMPTY
    return at if at == EMPTY else at % STACK_LIMIT


def _pawns(g: Young) -> tuple[PawnView, ...]:
    found = [
        (seat, pawn // PAWNS_OF_A_KIND, g.pawns[seat * PAWNS + pawn], g.acted[seat] >> pawn & 1 == 1)
        for seat in range(g.players)
        for pawn in range(PAWNS)
        if g.pawns[seat * PAWNS + pawn] >= 0
    ]
    return tuple(PawnView(*pawn) for pawn in sorted(found))


def _event(g: Young, card: int) -> EventView:
    data = g.pack.data.event[card]
    return EventView(card, data.name, data.group, WINDOW_KEYS[g.pack.window[card]], data.text)


def _events(g: Young, cards: int) -> tuple[EventView, ...]:
    return tuple(_event(g, card) for card in range(EVENTS_EACH) if cards >> card & 1)


def _seat(g: Young, seat: int, knowing: int) -> SeatView:
    n = g.players
    pawns = g.pawns[seat * PAWNS : (seat + 1) * PAWNS]
    return SeatView(
        marks=tuple(g.marks[seat] >> mark & 1 == 1 for mark in range(MARKS)),
        credit=tuple(g.credit[seat * MARKS : (seat + 1) * MARKS]),
        out=g.out[seat],
        fell=g.fell[seat],
        disks=g.pack.disks,
        disks_up=tuple(g.up[seat] >> disk & 1 == 1 for disk in range(DISKS_EACH)),
        tiles=g.hand_size[seat],
        stack=len(g.stacks[seat]),
        returned=tuple(face for face in (VAMPIRE_LEADER, HUMAN_LEADER) if g.returned[seat] >> face & 1),
        number=g.number[seat],
        discards=tuple(g.discards[seat * FACES : (seat + 1) * FACES]),
        kept=tuple(_tile(slot, knowing) for slot in g.kept[seat]),
        killed=tuple(family for family in range(n) for _ in range(g.killed[seat * n + family])),
        trapped=tuple(owner for owner in range(n) for _ in range(g.trapped[seat * n + owner])),
        supply=(pawns[:PAWNS_OF_A_KIND].count(SUPPLY), pawns[PAWNS_OF_A_KIND:].count(SUPPLY)),
        cards=g.cards[seat].bit_count(),
        deck=len(g.deck[seat]),
        played=_events(g, g.used[seat]),
        played_this_round=g.played[seat] == 1,
    )


def _mine(g: Young, seat: int) -> MineView:
    clues = [0] * g.players
    for slot in g.kept[seat]:
        if (slot & TILE) % FACES == CLUE:
            clues[(slot & TILE) // FACES] += 1
    return MineView(
        hand=tuple(face for face in range(FACES) for _ in range(g.hand[seat * FACES + face])),
        cards=_events(g, g.cards[seat]),
        clues=tuple(clues),
        off_this_phase=g.standing[seat] & OFF_THIS_PHASE != 0,
        only_mine=g.standing[seat] & ONLY_MINE != 0,
    )


def _acting(g: Young) -> ActingView | None:
    if g.acting < 0:
        return None
    kind = VAMPIRES if g.acting >= PAWNS_OF_A_KIND else HUMANS
    return ActingView(g.acting_seat, kind, g.pawns[g.acting_seat * PAWNS + g.acting], g.mode)


def _check(g: Young, seat: int) -> CheckView:
    targets = g.pack.target_count(g.check_square)
    rerolls = rerolls_of(g, seat) if seat == g.roller else 0
    throw_again: tuple[int, ...] = ()
    if g.dice:
        first, second = target_hits(g)
        hope = after_roll(len(g.dice), first, second, targets, g.need, 0)
        again = after_roll(len(g.dice), first, second, targets, g.need, rerolls)
        throw_again = dice_to_throw_again(g, rerolls)
    else:
        hope = chance(g.dice_count, targets, g.need)
        again = chance(g.dice_count, targets, g.need, rerolls)
    return CheckView(
        roller=g.roller,
        square=g.check_square,
        targets=g.pack.where[g.check_square],
        need=g.need,
        tile=TileView(g.facing // FACES, g.facing % FACES),
        hunter=g.hunter,
        dice_count=g.dice_count,
        dice=tuple(g.dice),
        picked=tuple(g.picked),
        odds=tuple(
            Odds(dice, used, float(chance(dice, targets, g.need, used)))
            for dice in range(1, DICE_CAP + 1)
            for used in sorted({0, rerolls})
        ),
        hope=float(hope),
        hope_again=float(again),
        throw_again=throw_again,
    )


def rerolls_of(g: Young, seat: int) -> int:
    """How many re-roll tiles the seat keeps."""
    return sum(1 for slot in g.kept[seat] if (slot & TILE) % FACES == RE_ROLL)


def target_hits(g: Young) -> tuple[int, int]:
    """How many dice show the first and the second target; the second is none on a doubled square."""
    row, column = g.pack.where[g.check_square]
    return g.dice.count(row), g.dice.count(column) if column != row else 0


def dice_to_throw_again(g: Young, rerolls: int) -> tuple[int, ...]:
    """The dice that are best thrown again now; none when the check is won."""
    first, second = target_hits(g)
    if max(first, second) >= g.need:
        return ()
    row, column = g.pack.where[g.check_square]
    keep_row, keep_column = best_keep(len(g.dice), first, second, g.pack.target_count(g.check_square), g.need, rerolls)
    again: list[int] = []
    for place, die in enumerate(g.dice):
        if die == row and keep_row:
            keep_row -= 1
        elif die == column and keep_column:
            keep_column -= 1
        else:
            again.append(place)
    return tuple(again)


def unseen(g: Young, family: int, seat: int) -> list[int]:
    """How many tiles of each face of the family this seat has not seen: neither known to it nor open to all."""
    first = family * FACES
    left = [g.pack.copies[face] - g.discards[first + face] for face in range(FACES)]
    for leader in (VAMPIRE_LEADER, HUMAN_LEADER):
        if (g.marks[family] | g.returned[family]) >> leader & 1:
            left[leader] -= 1
    if g.marks[family] >> MARK_NEST & 1:
        left[CLUE] -= CLUES_TO_A_NEST
    if g.facing != EMPTY and g.facing // FACES == family:
        left[g.facing % FACES] -= 1
    for holder in range(g.players):
        left[HUMAN] -= g.killed[holder * g.players + family]
    knowing = knows(seat)
    for slots in (g.board, g.box[family], *g.kept):
        for slot in slots:
            if slot != EMPTY and slot & knowing and (slot & TILE) // FACES == family:
                left[(slot & TILE) % FACES] -= 1
    if family == seat:
        for face in range(FACES):
            left[face] -= g.hand[first + face]
            if face <= HUMAN_LEADER and g.returned[family] >> face & 1:
                left[face] += 1
    return left
