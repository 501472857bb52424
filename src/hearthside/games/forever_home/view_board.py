"""What a drawn table shows beside the position: where cards are or nearly are complete, and consequences counted beforehand.

Everything here follows from what the seat sees anyway; a client needs no rule to draw it.
"""

from itertools import combinations, product

import msgspec

from hearthside.games.forever_home.cards import HOMES, MEEPLE_SPACES
from hearthside.games.forever_home.patterns import KINDS, Placement, cells_of, fits, missing, wanted
from hearthside.games.forever_home.scoring import (
    EXTRA_TURNS,
    Tally,
    award_count,
    challenge_counts,
    challenge_points,
    home_points,
    tally_of,
)
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.steps import PlaceDog, PlaceOrWait
from hearthside.games.forever_home.steps_setup import PlaceStarter
from hearthside.games.forever_home.steps_training import SendHome
from hearthside.games.forever_home.words_board import (
    CHALLENGE_ASKS,
    CHALLENGE_COUNTS,
    caption,
    challenge_stands,
    pays_next,
)
from hearthside.kernel.agenda import asked, question
from hearthside.kernel.voice import SPECTATOR

MOST_OUTLINES = 6
"""Places shown for one card."""


class Outline(msgspec.Struct, frozen=True):
    """A place of the viewer's grid where a card is complete, or one dog short."""

    card: int
    a: tuple[int, ...]
    b: tuple[int, ...]
    any: tuple[int, ...]
    empty: tuple[int, ...]
    cell: int
    """The space that waits for a dog; NONE where the card is complete."""
    dogs: tuple[int, ...]
    """The kinds that would do there."""


class Send(msgspec.Struct, frozen=True):
    """What sending dogs of these kinds to these homes changes, in the homes and in commendations or challenges."""

    dogs: tuple[int, ...]
    homes: tuple[int, ...]
    home: int
    award: int


class Graduation(msgspec.Struct, frozen=True):
    """The pattern just completed, which of its dogs may graduate, and what each way of sending them home brings."""

    outline: Outline
    cells: tuple[int, ...]
    """The dogs to choose from."""
    left: int
    sends: tuple[Send, ...]


class NextStep(msgspec.Struct, frozen=True):
    """The nearest way a home pays more; the kinds of dog when only few would do."""

    text: str
    points: int
    dogs: tuple[int, ...]


class Chances(msgspec.Struct, frozen=True):
    """A solo challenge in words, and what a meeple of each kind would count in it."""

    asks: str
    stands: str
    unit: str
    counts: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    """What a drawn table shows beside the position."""

    captions: tuple[str, ...]
    """What each home pays for, in the fewest words."""
    steps: tuple[NextStep, ...]
    """How each of the viewer's homes pays more; a spectator looks at the first seat's."""
    outlines: tuple[Outline, ...]
    """For the viewer's hand and the display."""
    nearing: tuple[int, ...]
    """While a dog is placed: the empty spaces on which it leaves a card of the hand one dog short."""
    graduation: Graduation | None
    last_turns: tuple[int, ...]
    """In the last round: the seats that still have a turn, the one to play first."""
    chances: tuple[Chances, ...]
    extra_cost: int
    """Solo: what one more turn costs."""


def board(g: Shelters, seat: int) -> Board:
    """What a drawn table shows the seat beside the view."""
    rules = [g.pack.homes[home].rule for home in g.homes]
    front = tally_of(g, max(0, seat))
    return Board(
        captions=tuple([caption(rule) for rule in rules]),
        steps=tuple([NextStep(*pays_next(rule, front.homes[home])) for home, rule in enumerate(rules)]),
        outlines=() if seat == SPECTATOR else outlines(g, seat),
        nearing=nearing(g, seat),
        graduation=graduation(g, seat),
        last_turns=last_turns(g),
        chances=_chances(g, front) if g.solo else (),
        extra_cost=EXTRA_TURNS.get(g.round + 1, 0) - EXTRA_TURNS.get(g.round, 0) if g.solo else 0,
    )


def last_turns(g: Shelters) -> tuple[int, ...]:
    """Once the end has begun, only the seats up to the one before the first player still have a turn."""
    now = asked(g)
    if not g.ending or now is None:
        return ()
    return tuple([(now.seat + i) % g.players for i in range((g.first - now.seat - 1) % g.players + 1)])


# Patterns


def outlines(g: Shelters, seat: int) -> tuple[Outline, ...]:
    """Where the cards of the hand and the display are complete or one dog short; the viewer's own grid decides."""
    found: list[Outline] = []
    for card in (*g.hands[seat], *[card for card in g.cards if card != NONE]):
        found += _outlines(g, seat, card)
    return tuple(found)


def _outlines(g: Shelters, seat: int, card: int) -> list[Outline]:
    grid, kinds, occupied = g.grids[seat], g.kinds[seat], g.occupied[seat]
    whole: list[Outline] = []
    near: dict[int, Outline] = {}
    for p in g.pack.shapes[card].placements:
        lacks = missing(p, grid, kinds, occupied)
        if lacks == 0:
            whole.append(_outline(card, p))
        elif lacks > 0 and lacks.bit_count() == 1:
            cell = lacks.bit_length() - 1
            dogs = tuple(cells_of(wanted(p, cell, grid, occupied)))
            known = near.get(cell)
            if known is None:
                near[cell] = _outline(card, p, cell, dogs)
            elif not set(dogs) <= set(known.dogs):
                near[cell] = msgspec.structs.replace(known, dogs=tuple(sorted({*known.dogs, *dogs})))
    return whole[:MOST_OUTLINES] or list(near.values())[:MOST_OUTLINES]


def _outline(card: int, p: Placement, cell: int = NONE, dogs: tuple[int, ...] = ()) -> Outline:
    a, b, other, empty = [tuple(cells_of(mask)) for mask in (p.a, p.b, p.other, p.empty)]
    return Outline(card, a, b, other, empty, cell, dogs)


def nearing(g: Shelters, seat: int) -> tuple[int, ...]:
    """Where the dog that is being placed would leave a card of the hand one dog short that lacks more now."""
    top = question(g)
    if not isinstance(top, PlaceDog | PlaceOrWait | PlaceStarter) or top.seat != seat:
        return ()
    dog = g.waiting[seat][top.which if isinstance(top, PlaceDog) else 0]
    grid, kinds, occupied = g.grids[seat], g.kinds[seat], g.occupied[seat]
    found = 0
    for card in g.hands[seat]:
        near = 0
        for p in g.pack.shapes[card].placements:
            lacks = missing(p, grid, kinds, occupied)
            if lacks >= 0 and lacks.bit_count() < 2:
                near = 0
                break
            if lacks > 0 and lacks.bit_count() == 2:
                for cell in cells_of(lacks & ~near):
                    if wanted(p, cell, grid, occupied) >> dog & 1:
                        near |= 1 << cell
        found |= near
    return tuple(cells_of(found))


# Graduation


def graduation(g: Shelters, seat: int) -> Graduation | None:
    """The pattern being sent home; what each way brings is counted for the one who chooses."""
    top = question(g)
    if not isinstance(top, SendHome):
        return None
    cells = cells_of(top.dogs & g.occupied[top.seat])
    sends = _sends(g, top.seat, [g.grids[top.seat][cell] for cell in cells], top.left) if top.seat == seat else []
    return Graduation(_completed(g, top), tuple(cells), top.left, tuple(sends))


def _completed(g: Shelters, top: SendHome) -> Outline:
    """The placement that was completed, as far as its remaining dogs tell."""
    grid, kinds, occupied = g.grids[top.seat], g.kinds[top.seat], g.occupied[top.seat]
    ways = g.pack.shapes[top.card].by_dogs[top.dogs]
    for p in ways:
        if occupied & p.dogs == p.dogs and fits(p, grid, kinds, occupied):
            return _outline(top.card, p)
    return _outline(top.card, next((p for p in ways if missing(p, grid, kinds, occupied) >= 0), ways[0]))


def _sends(g: Shelters, seat: int, dogs: list[int], most: int) -> list[Send]:
    """Every way to send one to ``most`` of the dogs home, by kinds: which of two equal dogs goes makes no difference."""
    tallies = [tally_of(g, one) for one in range(g.players)]
    mine = tallies[seat]
    rules = [g.pack.homes[home].rule for home in g.homes]
    now = [home_points(rule, mine.homes[home]) for home, rule in enumerate(rules)]
    before = _awarded(g, seat, tallies)
    ways = {
        tuple(sorted(zip(some, homes, strict=True)))
        for number in range(1, most + 1)
        for some in combinations(sorted(dogs), number)
        for homes in product(range(len(HOMES)), repeat=number)
    }
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    found: list[Send] = []
    for way in sorted(ways):
        grid, homes = mine.grid.copy(), [home.copy() for home in mine.homes]
        for dog, home in way:
            grid[dog] -= 1
            homes[home][dog] += 1
        gain = 0
        for home in {home for _, home in way}:
            key = (home, tuple([dog for dog, to in way if to == home]))
            if key not in known:
                known[key] = home_points(rules[home], homes[home]) - now[home]
            gain += known[key]
        after = [Tally(grid, homes, [], ()) if one == seat else tally for one, tally in enumerate(tallies)]
        award = _awarded(g, seat, after) - before
        found.append(Send(tuple([dog for dog, _ in way]), tuple([home for _, home in way]), gain, award))
    return found


def _awarded(g: Shelters, seat: int, tallies: list[Tally]) -> int:
    """What the seat's commendations, or the solo challenges, are worth."""
    if g.solo:
        return sum(_challenge(g, number, tallies[0])[1] for number in range(len(g.pack.challenges)))
    total = 0
    for box, dog in zip(g.pack.commendations, g.commendations, strict=True):
        own = award_count(box.kind, dog, tallies[seat])
        if own and own >= max(award_count(box.kind, dog, tally) for tally in tallies):
            total += box.reputation
    return total


# Solo


def _challenge(g: Shelters, number: int, tally: Tally) -> tuple[list[int], int]:
    """What the meeples of a challenge count, and what it pays; nothing before all of them are placed."""
    one = g.pack.challenges[number]
    dogs = [g.meeples[space] for space, owner in enumerate(MEEPLE_SPACES) if owner == number]
    if NONE in dogs:
        return [], 0
    counts = challenge_counts(one.kind, dogs, tally)
    return counts, challenge_points(one.kind, one.reputation, counts)


def _chances(g: Shelters, tally: Tally) -> tuple[Chances, ...]:
    found: list[Chances] = []
    for number, one in enumerate(g.pack.challenges):
        counts, _ = _challenge(g, number, tally)
        each = challenge_counts(one.kind, list(range(KINDS)), tally)
        stands = challenge_stands(one.kind, counts, bool(counts))
        found.append(Chances(CHALLENGE_ASKS[one.kind], stands, CHALLENGE_COUNTS[one.kind], tuple(each)))
    return tuple(found)
