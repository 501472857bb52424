"""What a seat sees, field by field."""

import msgspec

from hearthside.games.forever_home.cards import HOMES, MEEPLE_SPACES, Award, Axis, Category, Challenge, HomeRule, Skill
from hearthside.games.forever_home.patterns import KINDS, Placement, cells_of, missing, wanted
from hearthside.games.forever_home.scoring import (
    award_count,
    challenge_counts,
    challenge_points,
    deduction,
    home_points,
    tally_of,
)
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.steps_training import ChooseMatch
from hearthside.games.forever_home.view_board import Board, board
from hearthside.games.forever_home.words_score import pays
from hearthside.kernel.agenda import Asked, asked, question
from hearthside.kernel.voice import SPECTATOR


class Ghost(msgspec.Struct, frozen=True):
    """A space where one dog would complete a card."""

    cell: int
    dogs: tuple[int, ...]
    """The kinds that would do."""


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """A training card that lies open to the viewer."""

    card: int
    id: str
    name: str
    pattern: tuple[str, ...]
    graduation: int
    reputation: int
    short: int = -1
    """How many dogs the viewer's grid lacks for it, at best; -1 when nothing can be said."""
    ghosts: tuple[Ghost, ...] = ()
    """When one dog is lacking: where it may come, and which kinds."""


class HomeFace(msgspec.Struct, frozen=True):
    """A home card of this game."""

    card: int
    id: str
    name: str
    category: Category
    rule: HomeRule
    pays: str


class Box(msgspec.Struct, frozen=True):
    """A commendation, what everybody has towards it, and who leads."""

    id: str
    kind: Award
    reputation: int
    dog: int
    counts: tuple[int, ...]
    leaders: tuple[int, ...]


class Shelter(msgspec.Struct, frozen=True):
    """What lies open before one player."""

    seat: int
    grid: tuple[int, ...]
    """The dog on each of the 25 spaces; -1 where there is none."""
    homes: tuple[tuple[int, ...], ...]
    """Dogs by kind in each of the four homes."""
    worth: tuple[int, ...]
    """What each home is worth now."""
    hand: int
    """How many cards the hand holds."""
    seen: tuple[Face, ...]
    """The cards of the hand that were taken openly."""
    completed: tuple[Face, ...]
    waiting: tuple[int, ...]
    """Dogs chosen but not yet placed."""


class MatchView(msgspec.Struct, frozen=True):
    """A place where the card being completed matches."""

    turn: int
    cell: int
    a: tuple[int, ...]
    b: tuple[int, ...]
    any: tuple[int, ...]
    empty: tuple[int, ...]


class SpaceView(msgspec.Struct, frozen=True):
    """A skill space of the advanced shelter."""

    cell: int
    skill: Skill
    axes: tuple[Axis, ...]


class ChallengeView(msgspec.Struct, frozen=True):
    """A solo challenge, its meeples from left to right (-1: none yet), and how it stands."""

    id: str
    kind: Challenge
    reputation: int
    meeples: tuple[int, ...]
    counts: tuple[int, ...]
    points: int


class TrainerView(msgspec.Struct, frozen=True):
    """The Auto Trainer's last card: the positions it emptied, from 1 at the left."""

    id: str
    dogs: tuple[int, ...]
    cards: tuple[int, ...]


class SoloView(msgspec.Struct, frozen=True):
    """The solo board."""

    space: int
    """Where the round tracker stands: the number of the turn."""
    challenges: tuple[ChallengeView, ...]
    free: tuple[int, ...]
    """The meeples not yet placed."""
    trainer: TrainerView | None
    trainer_cards: int
    lost_dogs: tuple[int, ...]
    """Dogs by kind that left the game."""
    lost_cards: tuple[Face, ...]
    deduction: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it."""

    asked: Asked | None
    seat: int
    players: int
    first: int
    round: int
    ending: bool
    advanced: bool
    mirror: bool
    optional: bool
    deferred: bool
    move_triggers: bool
    dogs: tuple[int, ...]
    """The display from left to right; -1 where it cannot be refilled."""
    cards: tuple[Face | None, ...]
    bag: int
    deck: int
    homes: tuple[HomeFace, ...]
    commendations: tuple[Box, ...]
    spaces: tuple[SpaceView, ...]
    shelters: tuple[Shelter, ...]
    hand: tuple[Face, ...]
    pool: tuple[int, ...]
    matches: tuple[MatchView, ...]
    """When a match is being chosen: the ones there are."""
    completing: Face | None
    """The card being completed."""
    solo: SoloView | None
    board: Board
    """Outlines and consequences, for a drawn table."""


def view(g: Shelters, seat: int) -> View:
    """What the seat sees of a settled position: everything but other hands, the deck and the order to come."""
    top = question(g)
    matches: tuple[MatchView, ...] = ()
    if isinstance(top, ChooseMatch):
        matches = tuple([_match(p) for p in g.matches(top.seat, top.card)])
    now = asked(g)
    completing = now is not None and now.step in ("ChooseMatch", "SendHome")
    return View(
        asked=now,
        seat=seat,
        players=g.players,
        first=g.first,
        round=g.round,
        ending=g.ending,
        advanced=g.advanced,
        mirror=g.mirror,
        optional=g.optional,
        deferred=g.deferred,
        move_triggers=g.move_triggers,
        dogs=tuple(g.dogs),
        cards=tuple([None if card == NONE else _near(g, seat, card) for card in g.cards]),
        bag=sum(g.bag),
        deck=len(g.deck),
        homes=tuple([_home(g, home) for home in g.homes]),
        commendations=_commendations(g),
        spaces=tuple([SpaceView(s.cell, s.skill, s.axes) for s in g.pack.spaces]) if g.advanced else (),
        shelters=tuple([_shelter(g, one) for one in range(g.players)]),
        hand=() if seat == SPECTATOR else tuple([_near(g, seat, card) for card in g.hands[seat]]),
        pool=tuple(g.pool),
        matches=matches,
        completing=_face(g, now.detail[0]) if now is not None and completing else None,
        solo=_solo(g) if g.solo else None,
        board=board(g, seat),
    )


def _face(g: Shelters, card: int) -> Face:
    own = g.pack.training[card]
    return Face(card, own.id, own.name, own.pattern, own.graduation, own.reputation)


def _near(g: Shelters, seat: int, card: int) -> Face:
    """A card with how near the viewer's own grid is to it."""
    face = _face(g, card)
    if seat == SPECTATOR:
        return face
    grid, kinds, occupied = g.grids[seat], g.kinds[seat], g.occupied[seat]
    short = -1
    for p in g.pack.shapes[card].placements:
        lacks = missing(p, grid, kinds, occupied)
        if lacks >= 0 and (short < 0 or lacks.bit_count() < short):
            short = lacks.bit_count()
    if short != 1:
        return msgspec.structs.replace(face, short=short)
    ghosts: dict[int, int] = {}
    for p in g.pack.shapes[card].placements:
        lacks = missing(p, grid, kinds, occupied)
        if lacks > 0 and lacks.bit_count() == 1:
            cell = lacks.bit_length() - 1
            ghosts[cell] = ghosts.get(cell, 0) | wanted(p, cell, grid, occupied)
    shown = [Ghost(cell, tuple(cells_of(ghosts[cell]))) for cell in sorted(ghosts)]
    return msgspec.structs.replace(face, short=1, ghosts=tuple(shown))


def _home(g: Shelters, home: int) -> HomeFace:
    card = g.pack.homes[home]
    return HomeFace(g.pack.first_home + home, card.id, card.name, card.category, card.rule, pays(card.rule))


def _commendations(g: Shelters) -> tuple[Box, ...]:
    tallies = [tally_of(g, seat) for seat in range(g.players)]
    boxes: list[Box] = []
    for i, dog in enumerate(g.commendations):
        box = g.pack.commendations[i]
        counts = [award_count(box.kind, dog, tally) for tally in tallies]
        leaders = [seat for seat, count in enumerate(counts) if count == max(counts) and count]
        boxes.append(Box(box.id, box.kind, box.reputation, dog, tuple(counts), tuple(leaders)))
    return tuple(boxes)


def _shelter(g: Shelters, seat: int) -> Shelter:
    tally = tally_of(g, seat)
    return Shelter(
        seat=seat,
        grid=tuple(g.grids[seat]),
        homes=tuple([tuple(dogs) for dogs in tally.homes]),
        worth=tuple([home_points(g.pack.homes[g.homes[i]].rule, tally.homes[i]) for i in range(len(HOMES))]),
        hand=len(g.hands[seat]),
        seen=tuple([_face(g, card) for card in g.seen[seat]]),
        completed=tuple([_face(g, card) for card in g.completed[seat]]),
        waiting=g.waiting[seat],
    )


def _match(p: Placement) -> MatchView:
    masks = [tuple(cells_of(mask)) for mask in (p.a, p.b, p.other, p.empty)]
    return MatchView(p.turn, p.cell, *masks)


def _solo(g: Shelters) -> SoloView:
    tally = tally_of(g, 0)
    challenges: list[ChallengeView] = []
    for number, one in enumerate(g.pack.challenges):
        meeples = [g.meeples[space] for space, owner in enumerate(MEEPLE_SPACES) if owner == number]
        counts = [0 if dog == NONE else challenge_counts(one.kind, [dog], tally)[0] for dog in meeples]
        points = 0 if NONE in meeples else challenge_points(one.kind, one.reputation, counts)
        challenges.append(ChallengeView(one.id, one.kind, one.reputation, tuple(meeples), tuple(counts), points))
    trainer = None
    if g.solo_done:
        last = g.pack.solo[g.solo_done[-1]]
        trainer = TrainerView(last.id, last.remove_dogs, last.remove_cards)
    return SoloView(
        space=g.round,
        challenges=tuple(challenges),
        free=tuple([dog for dog in range(KINDS) if dog not in g.meeples]),
        trainer=trainer,
        trainer_cards=len(g.solo_deck),
        lost_dogs=tuple(g.lost_dogs),
        lost_cards=tuple([_face(g, card) for card in g.lost_cards]),
        deduction=deduction(g.round, g.advanced),
    )
