"""Feeding, tile placement and the end of a round."""

from itertools import compress
from typing import Any

from hearthside.games.forever_young import words_prompts as prompts
from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import AT, GIVE, LAY, Action, At, Disk, Give, Lay
from hearthside.games.forever_young.cards import (
    FACES,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    IDLE_ROUNDS,
    LAST_ROUND,
    PAWNS_OF_A_KIND,
    SEATS,
    SQUARES,
    STACK_LIMIT,
    VAMPIRES,
)
from hearthside.games.forever_young.effects import BEFORE_DISK, FEED, PLACEMENT_NUMBER
from hearthside.games.forever_young.events import (
    HAND_HUMAN,
    HUMAN_PAWN,
    KILLED_HUMAN,
    NOTHING_OWED,
    STACK_HUMAN,
    TRAPPED_HUMAN,
    VAMPIRE_PAWN,
    Fed,
    LeadersAmong,
    MarkerPassed,
    NumberGiven,
    TileLaid,
)
from hearthside.games.forever_young.fate import end
from hearthside.games.forever_young.leaders import LEADERS, laid
from hearthside.games.forever_young.state import (
    AMONG,
    EMPTY,
    FEEDING,
    GONE,
    KNOWN,
    LAST_ROUND_PLAYED,
    NO_PAWNS,
    NOT_HUMAN,
    NOTHING_STIRS,
    PAWNS,
    PLACEMENT,
    Young,
)
from hearthside.games.forever_young.steps_cards import CIRCLE
from hearthside.games.forever_young.steps_checks import disks_up, use_disk
from hearthside.games.forever_young.steps_pawns import begin_phase
from hearthside.games.forever_young.words_names import PAWN_NAMES
from hearthside.kernel.agenda import CHOICE, FACTOR, FORCED, Ask, Auto, Step
from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME
from hearthside.kernel.voice import Voice

# Feeding


class FeedAll(Auto):
    """Everybody feeds, clockwise from the starter."""

    def run(self, g: Young) -> None:
        begin_phase(g, FEEDING)
        seats = g.clockwise(g.starter)
        for i in range(len(seats) - 1, -1, -1):
            g.agenda.append(FEED_ONE[seats[i]])


class Feed(Auto):
    """Whoever has a vampire on the board needs one human a round; one feeds them all."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        seat = self.seat
        g.agenda.append(SPOIL[seat])
        if g.on_board(seat, VAMPIRES):
            g.agenda.append(EAT[seat])
            CIRCLE[FEED][seat].run(g)


def food_for(vampires: int, killed: bool, trapped: bool, hand_humans: int, stack_humans: int, human_pawns: int) -> int:
    """The chain: killed human, trapped human, human tile in hand, in the stack, own human pawn, own vampire pawn."""
    if not vampires:
        return NOTHING_OWED
    if killed:
        return KILLED_HUMAN
    if trapped:
        return TRAPPED_HUMAN
    if hand_humans:
        return HAND_HUMAN
    if stack_humans:
        return STACK_HUMAN
    return HUMAN_PAWN if human_pawns else VAMPIRE_PAWN


class Eat(Auto):
    """The vampires eat the first that is there of the chain of food; a pawn is chosen by its owner."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        seat, n = self.seat, g.players
        human = seat * FACES + HUMAN
        food = food_for(
            1,
            any(g.killed[seat * n : seat * n + n]),
            any(g.trapped[seat * n : seat * n + n]),
            g.hand[human],
            g.stacks[seat].count(HUMAN),
            g.on_board(seat, HUMANS),
        )
        if food == TRAPPED_HUMAN:
            for owner in range(seat * n, seat * n + n):
                if g.trapped[owner]:
                    g.trapped = g.trapped.copy()
                    g.trapped[owner] -= 1
                    break
        elif food == HAND_HUMAN:
            g.hand[human] -= 1
            g.hand_size[seat] -= 1
            g.discard(human)
        elif food == STACK_HUMAN:
            g.dull_hand = g.dull_hand.copy()
            g.dull_hand[seat] = g.hand_size[seat]
            g.stacks[seat] = stack = g.stacks[seat].copy()
            stack.remove(HUMAN)
            g.shuffle_stack(seat)
            g.discard(human)
        elif food >= HUMAN_PAWN:
            g.dull_hand = g.dull_hand.copy()
            g.dull_hand[seat] = g.hand_size[seat]
            g.dull_stack = g.dull_stack.copy()
            g.dull_stack[seat] = 1
            g.do(LosePawn(seat, HUMANS if food == HUMAN_PAWN else VAMPIRES))
            return
        if g.events is not None:
            g.tell(Fed, seat, food)


class LosePawn(Ask):
    """Hunger takes a pawn of the owner's choice, a human while there is one; it is out of the game."""

    fields = ("seat", "kind")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def options(self, g: Young) -> list[Action]:
        first = self.seat * PAWNS + self.kind * PAWNS_OF_A_KIND
        return [GIVE[square] for square in sorted({s for s in g.pawns[first : first + PAWNS_OF_A_KIND] if s >= 0})]

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Give)
        first = self.seat * PAWNS + self.kind * PAWNS_OF_A_KIND
        g.pawns[g.pawns.index(action.square, first, first + PAWNS_OF_A_KIND)] = GONE
        food = HUMAN_PAWN if self.kind == HUMANS else VAMPIRE_PAWN
        g.tell(Fed, self.seat, food, action.square, g.pack.where[action.square])

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is losing a pawn to hunger")
        return f"Nothing is left to feed your vampires: choose the {PAWN_NAMES[self.kind]} you lose to hunger."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.lose_pawn(g, self.seat, self.kind, action)

    def public(self) -> tuple[int, ...]:
        return (self.kind,)


class Spoil(Auto):
    """Humans killed this round, eaten or not, go back to their owners' discards; trapped ones are kept."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        n = g.players
        first = self.seat * n
        if not any(g.killed):
            return
        for family in range(n):
            if g.killed[first + family]:
                g.discard_some(family * FACES + HUMAN, g.killed[first + family])
                g.killed = g.killed.copy()
                g.killed[first + family] = 0


# Placement


class GiveNumbers(Auto):
    """Clockwise from the starter each player sets a number for the left neighbour; when all have, all place their tiles."""

    def run(self, g: Young) -> None:
        begin_phase(g, PLACEMENT)
        seats = g.clockwise(g.starter)
        for i in range(len(seats) - 1, -1, -1):
            g.agenda.append(PLACE_TILES[seats[i]])
        for i in range(len(seats) - 1, -1, -1):
            g.agenda.append(NUMBER_FOR[seats[i]])


class NumberFor(Auto):
    """The number is for the next surviving player to the left; without a face-up disk it is one."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        circle, number = SETTING_A_NUMBER[self.seat][g.after(self.seat)]
        g.agenda += number
        circle.run(g)


class OneWithoutDisk(Auto):
    """Whoever has no face-up disk sets the number one."""

    fields = ("seat", "neighbour")

    def __init__(self, seat: int, neighbour: int) -> None:
        self.seat = seat
        self.neighbour = neighbour

    def run(self, g: Young) -> None:
        if not g.up[self.seat]:
            g.number[self.neighbour] = 1
            g.tell(NumberGiven, self.seat, self.neighbour, 1, False)


class GiveNumber(Ask):
    """A face-up disk must be used for the left neighbour's number; it is turned down."""

    fields = ("seat", "neighbour")

    def __init__(self, seat: int, neighbour: int) -> None:
        self.seat = seat
        self.neighbour = neighbour

    def options(self, g: Young) -> list[Action]:
        return disks_up(g, self.seat)

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Disk)
        self.give(g, action.value)

    def at_random(self, g: Young, chance: int) -> int:
        numbers = g.pack.numbers_up[g.up[self.seat]]
        if numbers:
            self.give(g, numbers[chance % len(numbers)])
        return len(numbers)

    def give(self, g: Young, number: int) -> None:
        use_disk(g, self.seat, number)
        g.number[self.neighbour] = number
        if g.events is not None:
            g.tell(NumberGiven, self.seat, self.neighbour, number)

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, f"is setting a number for {voice.whom(self.neighbour)}")
        return f"How many tiles shall {voice.whom(self.neighbour)} place? Use a disk."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.choose_disk(g, self.seat, action)

    def public(self) -> tuple[int, ...]:
        return (self.neighbour,)


def tiles_to_place(number: int, returned: int, hand: int, room: int) -> int:
    """Exactly the number given, raised to the returned leaders, or the whole hand if smaller; no more than fit.

    >>> tiles_to_place(3, 0, 5, 99), tiles_to_place(1, 2, 7, 99), tiles_to_place(4, 0, 2, 99)
    (3, 2, 2)
    """
    number = max(number, returned)
    number = min(number, hand)
    return min(room, number)


def room_for(board: list[int], tiles: int) -> int:
    """How many of so many tiles find room on the board."""
    if board[STACK_LIMIT - 1 :: STACK_LIMIT].count(EMPTY) >= tiles:
        return tiles
    room = 0
    for slot in board:
        if room == tiles:
            break
        if slot < 0:
            room += 1
    return room


class PlaceTiles(Auto):
    """Each player in turn places all the tiles of their number; everybody has seen which leaders must be among them."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Young) -> None:
        seat = self.seat
        owed = g.owed[seat].bit_count() if g.owed[seat] else 0
        room = room_for(g.board, g.hand_size[seat])
        count = tiles_to_place(g.number[seat], owed, g.hand_size[seat], room)
        g.number[seat] = 0
        if count > 1 and g.returned[seat]:
            g.tell(LeadersAmong, seat, tuple([face for face in LEADERS if g.returned[seat] >> face & 1]), count)
        if count:
            g.agenda.append(place_one_of(seat, count))


class PlaceTile(Ask):
    """A tile goes face down on top of any square with fewer than three; first its square is chosen, then the tile."""

    fields = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def options(self, g: Young) -> list[Action]:
        tops = g.board[STACK_LIMIT - 1 :: STACK_LIMIT]
        if tops.count(EMPTY) == SQUARES:
            return AT.copy()
        return [*compress(AT, map(EMPTY.__eq__, tops))]

    def at_random(self, g: Young, chance: int) -> int:
        """All tiles of the number follow each other at once, where none of them must be a leader."""
        if g.events is not None or g.owed[self.seat]:
            return super().at_random(g, chance)
        return -tiles_at_random(g, self.seat, self.left, chance)

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, At)
        g.agenda.append(lay_at(self.seat, action.square, self.left))

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is placing tiles")
        return f"Choose a square: {prompts.to_place(view, self.left)}."

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.place_tile(g, action)

    def public(self) -> tuple[int, ...]:
        return (self.left,)


class LayTile(Ask):
    """The owner chooses the tile, in any order; returned leaders must be among the tiles laid, so room is left for them."""

    fields = ("seat", "square", "left")
    follow = True

    def __init__(self, seat: int, square: int, left: int) -> None:
        self.seat = seat
        self.square = square
        self.left = left

    def options(self, g: Young) -> list[Action]:
        owed = g.owed[self.seat]
        if owed and self.left <= owed.bit_count():
            return [LAY[leader] for leader in LEADERS if owed >> leader & 1]
        first = self.seat * FACES
        return [*compress(LAY, g.hand[first : first + FACES])]

    def choose(self, g: Young, action: Action) -> None:
        assert isinstance(action, Lay)
        self.lay(g, action.face)

    def lay(self, g: Young, face: int) -> None:
        lay_tile(g, self.seat, self.square, face, self.left == 1)
        if self.left > 1:
            g.agenda.append(place_one_of(self.seat, self.left - 1))

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, "is placing tiles")
        return prompts.laying(view, self.square, self.left)

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.lay_tile(g, self.seat, action)

    def public(self) -> tuple[int, ...]:
        return (self.square, self.left)


# Steps are immutable: the common ones are built once.
EVERY_FACE = range(FACES)
COMMON = 8
"""Fewer tiles than this are laid at a time, as a rule."""
SEATS_EACH = range(SEATS)
PLACE_ONE_OF = [[PlaceTile(seat, left) for left in range(COMMON)] for seat in SEATS_EACH]
LAY_AT = [[[LayTile(seat, square, left) for left in range(COMMON)] for square in range(SQUARES)] for seat in SEATS_EACH]
PLACE_TILES = [PlaceTiles(seat) for seat in SEATS_EACH]
NUMBER_FOR = [NumberFor(seat) for seat in SEATS_EACH]
FEED_ONE = [Feed(seat) for seat in SEATS_EACH]
SPOIL = [Spoil(seat) for seat in SEATS_EACH]
EAT = [Eat(seat) for seat in SEATS_EACH]
SETTING_A_NUMBER: list[list[tuple[Step, list[Step]]]] = [
    [
        (
            CIRCLE[BEFORE_DISK][seat],
            [CIRCLE[PLACEMENT_NUMBER][neighbour], GiveNumber(seat, neighbour), OneWithoutDisk(seat, neighbour)],
        )
        for neighbour in SEATS_EACH
    ]
    for seat in SEATS_EACH
]
"""By seat and neighbour: the circle that comes first, and the rest as it lies on the agenda, the last of which comes next."""


def lay_at(seat: int, square: int, left: int) -> LayTile:
    return LAY_AT[seat][square][left] if left < COMMON else LayTile(seat, square, left)


def place_one_of(seat: int, left: int) -> PlaceTile:
    return PLACE_ONE_OF[seat][left] if left < COMMON else PlaceTile(seat, left)


def tiles_at_random(g: Young, seat: int, left: int, chance: int) -> int:
    """So many tiles are laid, a square and a face chosen for each, where nobody listens and no leader is owed: the answers as ``several``
    counts them.

    The number of squares with room and the faces in hand are found once.
    """
    hand, board = g.hand, g.board
    first = seat * FACES
    tops = board[STACK_LIMIT - 1 :: STACK_LIMIT]
    squares = tops.count(EMPTY)
    faces = [*compress(EVERY_FACE, hand[first : first + FACES])]
    answers = 0
    while left and squares:
        at = place = 0
        if squares > 1:
            at = chance % squares
            chance = chance * FACTOR % PRIME
            answers += CHOICE
        else:
            answers += FORCED
        number = len(faces)
        if number > 1:
            place = chance % number
            chance = chance * FACTOR % PRIME
            answers += CHOICE
        elif number:
            answers += FORCED
        else:
            break
        square = at if squares == SQUARES else with_room(tops, at)
        face = faces[place]
        lay_tile(g, seat, square, face, left == 1)
        top = board[square * STACK_LIMIT + STACK_LIMIT - 1]
        if top >= 0:
            tops[square] = top
            squares -= 1
        if not hand[first + face]:
            faces.pop(place)
        left -= 1
    return answers


def with_room(tops: list[int], place: int) -> int:
    """The square in this place among those with room; there are so many. ``tops``: what lies third on each.

    >>> with_room([7, EMPTY, 8, EMPTY, EMPTY], 1)
    3
    """
    square = place
    while True:
        # So many of the squares up to here have room; where that is too few, it is further on by as many as have none.
        further = place - tops[: square + 1].count(EMPTY) + 1
        if not further:
            return square
        square += further


def _lay_owed(g: Young, seat: int, leader: int) -> None:
    """A leader that came home is laid."""
    if g.owed[seat] >> leader & 1:
        g.owed = g.owed.copy()
        g.owed[seat] ^= 1 << leader


def lay_tile(g: Young, seat: int, square: int, face: int, last: bool) -> None:
    """Move a tile from the hand to the board; who knows it, and what everybody can conclude about it, goes with it."""
    tile = seat * FACES + face
    slot = tile | 1 << KNOWN + seat
    returned, dull, size = g.returned[seat], g.dull_hand[seat], g.hand_size[seat]
    if returned:
        slot |= returned << AMONG
    if dull == size:
        slot |= NOT_HUMAN
    if face <= HUMAN_LEADER:
        _lay_owed(g, seat, face)
    g.hand[tile] -= 1
    g.hand_size[seat] = size - 1
    if dull:
        g.dull_hand = g.dull_hand.copy()
        g.dull_hand[seat] = dull - 1
    at = g.push_tile(square, slot)
    if last and returned:
        laid(g, seat)
    if g.events is not None:
        g.tell(TileLaid, seat, square, g.pack.where[square], face, g.board[at] >> KNOWN & 63)


# The end of a round


class RoundOver(Auto):
    """A round without pawns, two rounds without an activated tile, or the fortieth round end the game; else the marker goes left."""

    def run(self, g: Young) -> None:
        g.idle = 0 if g.stirred else g.idle + 1
        g.stirred = 0
        if not _are_pawns_left(g.pawns):
            end(g, NO_PAWNS)
        elif g.idle >= IDLE_ROUNDS:
            end(g, NOTHING_STIRS)
        elif g.round >= LAST_ROUND:
            end(g, LAST_ROUND_PLAYED)
        else:
            g.starter = g.after(g.starter)
            if g.events is not None:
                g.tell(MarkerPassed, g.starter)


def _are_pawns_left(pawns: list[int]) -> bool:
    return any(square >= 0 for square in pawns)
