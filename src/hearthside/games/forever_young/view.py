"""What a seat sees of the table: built by naming fields, and a number where only the number is public."""

from functools import cache

import msgspec

from hearthside.games.forever_young.cards import (
    CLUE,
    CLUES_TO_A_NEST,
    DICE_CAP,
    FACES,
    HUMAN,
    HUMANS,
    NEED,
    PAWNS_OF_A_KIND,
    SQUARES,
    STACK_LIMIT,
    VAMPIRES,
)
from hearthside.games.forever_young.effects import WINDOW_KEYS, effect_word
from hearthside.games.forever_young.events import HIDDEN
from hearthside.games.forever_young.leaders import LEADERS
from hearthside.games.forever_young.odds import after_roll, chance
from hearthside.games.forever_young.state import (
    AMONG,
    EMPTY,
    MARK_NEST,
    MARKS,
    PAWNS,
    SUPPLY,
    TILE,
    Young,
    knows,
)
from hearthside.games.forever_young.view_board import (
    BoardView,
    board_view,
    dice_to_throw_again,
    rerolls_of,
    target_hits,
)
from hearthside.games.forever_young.words_events import brief
from hearthside.kernel.agenda import Asked, asked


class TileView(msgspec.Struct, frozen=True):
    """A tile on the board or in front of somebody; its face only if this seat knows it."""

    family: int
    face: int
    leaders: tuple[int, ...] = ()
    """Leaders of its family that came home and were laid among some tiles, of which this is one."""


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
    effect: str
    """What kind of card it is, for its picture and for standing answers."""
    window: str
    text: str
    brief: str
    """The effect in a few words."""
    when: str
    """The moment it waits for."""


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
    """Leaders that came home and must be among the next tiles laid."""
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
    owed: tuple[int, ...]
    """Leaders that came home and are still in hand."""


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
    events: tuple[EventView, ...]
    """Every event card a family has."""
    acting: ActingView | None
    check: CheckView | None
    unseen: tuple[tuple[int, ...], ...]
    """How many of each face of each family this seat has not seen."""
    odds: tuple[tuple[tuple[float, ...], ...], ...]
    """The exact chance of any check: by targets on the square (one, two), by need (1 to 3), by dice (1 to 6)."""
    odds_again: tuple[tuple[tuple[float, ...], ...], ...]
    """The same with all re-rolls this seat keeps, played at their best."""
    board: BoardView
    """What this seat's choices would lead to, while it is asked."""


def view(g: Young, seat: int) -> View:
    """What this seat (or a spectator) sees."""
    knowing = knows(seat)
    left = left_over(g, seat)
    open_question = asked(g)
    return View(
        asked=open_question,
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
        events=_events(g, (1 << len(g.pack.names)) - 1),
        acting=_acting(g),
        check=_check(g, seat) if g.roller >= 0 else None,
        unseen=tuple(tuple(unseen_of(g, family, seat, left)) for family in range(g.players)),
        odds=_odds(0),
        odds_again=_odds(rerolls_of(g, seat)) if seat >= 0 else _odds(0),
        board=board_view(g, seat, open_question),
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
    if slot & knowing == knowing:
        return TileView(tile // FACES, tile % FACES)
    return TileView(tile // FACES, HIDDEN, _leaders(slot >> AMONG))


def _leaders(bits: int) -> tuple[int, ...]:
    return tuple(face for face in LEADERS if bits >> face & 1)


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
    effect = effect_word(data.effect)
    window = WINDOW_KEYS[g.pack.window[card]]
    return EventView(card, data.name, data.group, effect, window, data.text, *brief(data.effect))


def _events(g: Young, cards: int) -> tuple[EventView, ...]:
    return tuple(_event(g, card) for card in range(len(g.pack.names)) if cards >> card & 1)


def _seat(g: Young, seat: int, knowing: int) -> SeatView:
    n = g.players
    pawns = g.pawns[seat * PAWNS : (seat + 1) * PAWNS]
    return SeatView(
        marks=tuple(g.marks[seat] >> mark & 1 == 1 for mark in range(MARKS)),
        credit=tuple(g.credit[seat * MARKS : (seat + 1) * MARKS]),
        out=g.out[seat],
        fell=g.fell[seat],
        disks=g.pack.disks,
        disks_up=tuple(g.up[seat] >> disk & 1 == 1 for disk in range(len(g.pack.disks))),
        tiles=g.hand_size[seat],
        stack=len(g.stacks[seat]),
        returned=_leaders(g.returned[seat]),
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
        owed=_leaders(g.owed[seat]),
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


def unseen(g: Young, family: int, seat: int) -> list[int]:
    """How many tiles of each face of the family this seat has not seen: neither known to it nor open to all."""
    return unseen_of(g, family, seat, left_over(g, seat))


def unseen_of(g: Young, family: int, seat: int, left: list[int]) -> list[int]:
    """The same, given what is left. A leader that came home counts as seen until the tiles it is among have been laid."""
    first = family * FACES
    tiles = left[first : first + FACES]
    known = g.marks[family] if family == seat else g.marks[family] | g.returned[family]
    if known:
        for leader in LEADERS:
            if known >> leader & 1:
                tiles[leader] = g.pack.copies[leader] - g.discards[first + leader] - 1
    if g.marks[family] >> MARK_NEST & 1:
        tiles[CLUE] -= CLUES_TO_A_NEST
    if g.facing != EMPTY and g.facing // FACES == family:
        tiles[g.facing % FACES] -= 1
    for holder in range(g.players):
        if g.killed[holder * g.players + family]:
            tiles[HUMAN] -= g.killed[holder * g.players + family]
    if family == seat:
        for face, held in enumerate(g.hand[first : first + FACES]):
            if held:
                tiles[face] -= held
    return tiles


def left_over(g: Young, seat: int) -> list[int]:
    """How many tiles of each family and face there are besides those discarded and those this seat knows of on the board, in boxes
    and in front of others."""
    knowing = knows(seat)
    left = undiscarded(g)
    for slots in (g.board, *g.box, *g.kept):
        for slot in slots:
            if slot >= 0 and slot & knowing == knowing:
                left[slot & TILE] -= 1
    return left


def undiscarded(g: Young) -> list[int]:
    """How many tiles of each family and face there are besides those discarded."""
    left = g.pack.copies * g.players
    for tile, number in enumerate(g.discards):
        if number:
            left[tile] -= number
    return left
