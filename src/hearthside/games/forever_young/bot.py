"""The judgement of the normal bot: it hunts where most is to be won, spends its dice on leaders, feeds, and guards its own."""

from hearthside.games.forever_young.actions import (
    Action,
    At,
    Die,
    Disk,
    Give,
    Lay,
    Look,
    Move,
    Number,
    PickToAct,
    Play,
    Put,
    Refresh,
    Rob,
    Throw,
    Use,
)
from hearthside.games.forever_young.bot_cards import card as card_worth
from hearthside.games.forever_young.bot_cards import loot
from hearthside.games.forever_young.bot_checks import disk as disk_worth
from hearthside.games.forever_young.bot_checks import rally, use, wanted
from hearthside.games.forever_young.bot_weights import BY_HAND, SHARP, Weights
from hearthside.games.forever_young.bot_worth import REACH, Mind
from hearthside.games.forever_young.cards import (
    CLUE,
    FACES,
    HUMAN,
    HUMAN_LEADER,
    HUMANS,
    PAWNS_OF_A_KIND,
    SQUARES,
    TRAP,
    VAMPIRES,
)
from hearthside.games.forever_young.state import DAY, PAWNS, SETUP, Young
from hearthside.games.forever_young.steps_effects import PickDice
from hearthside.games.forever_young.steps_upkeep import LayTile, PlaceTile


def judge(world: Young, seat: int, options: list[Action]) -> list[float]:
    """How good each option looks; the highest is taken, and passing, resting and stopping are worth nothing."""
    return judge_by(BY_HAND, world, seat, options)


def sharp(world: Young, seat: int, options: list[Action]) -> list[float]:
    """How good each option looks to whoever thinks ahead."""
    return judge_by(SHARP, world, seat, options)


def judge_by(weights: Weights, world: Young, seat: int, options: list[Action]) -> list[float]:
    """How good each option looks to somebody who weighs in this way."""
    mind = Mind(world, seat, weights)
    if isinstance(options[0], At):
        return _squares_for_a_tile(mind, options)
    return [_worth(mind, action) for action in options]


def _worth(mind: Mind, action: Action) -> float:
    g = mind.g
    match action:
        case Look():
            return mind.look(g.pawns[mind.seat * PAWNS + g.acting], _kind(g.acting)) + mind.weights.curious
        case Move(square=square):
            return _going(mind, square) + 0.001 * ((11 * square + _salt(mind)) % SQUARES)
        case PickToAct(square=square):
            return 0.1 + _reach(mind, square)
        case Put(kind=kind, square=square):
            return _post(mind, kind, square)
        case Lay(face=face):
            return 1.0 if face == _next_face(mind) else -1.0
        case Disk(value=value):
            return disk_worth(mind, value)
        case Use():
            return use(mind, action)
        case Die(place=place):
            return 1.0 if place in wanted(mind) else -1.0
        case Throw():
            return 0.5 if isinstance(g.agenda[-1], PickDice) else 0.0
        case Play(card=card):
            return card_worth(mind, card)
        case Rob(victim=victim):
            return loot(mind, victim)
        case Refresh(disk=disk):
            return rally(mind, disk)
        case Number(tiles=tiles):
            return -float(tiles)
        case Give(square=square):
            return -mind.stand(square, HUMANS)
        case _:
            return 0.0


def _kind(pawn: int) -> int:
    return VAMPIRES if pawn >= PAWNS_OF_A_KIND else HUMANS


# Pawns


def _reach(mind: Mind, square: int) -> float:
    """The best a pawn on this square can reach."""
    kind = HUMANS if mind.g.phase == DAY else VAMPIRES
    return mind.best_square(REACH[kind][square], kind)


def _going(mind: Mind, square: int) -> float:
    """What going to a square is worth; by day tiles that vampires come to at night anyway can wait a little."""
    kind = _kind(mind.g.acting)
    worth = mind.prospect(square, kind)
    return (
        worth - mind.weights.flown if kind == HUMANS and mind.stand(square, kind) and square in mind.flown() else worth
    )


def _post(mind: Mind, kind: int, square: int) -> float:
    """A new pawn wants something to look at now and around it."""
    return mind.best_square(REACH[kind][square], kind) + mind.weights.post * mind.around(square, kind)


# Tiles


def _squares_for_a_tile(mind: Mind, options: list[Action]) -> list[float]:
    """How good each square is for the tile I would lay next; equal squares are not always taken in the same order."""
    face, salt = _next_face(mind), _salt(mind)
    return [
        _lay_at(mind, face, option.square) + mind.weights.whim * ((11 * option.square + salt) % SQUARES)
        for option in options
        if isinstance(option, At)
    ]


def _lay_at(mind: Mind, face: int, square: int) -> float:
    """Leaders go where they are hard to hit and to reach, clues where they are hard to reach, others over them or to the hunters."""
    g = mind.g
    doubled = g.pack.target_count(square) == 1
    weights = mind.weights
    danger = mind.dangers()[square] + (weights.far_danger * mind.far_dangers()[square] if weights.far_danger else 0.0)
    if face <= HUMAN_LEADER:
        return (weights.doubled if doubled else 0.0) - danger - weights.height * g.height(square)
    if face == CLUE:
        return (weights.clue_doubled if doubled else 0.0) - danger - weights.height * g.height(square)
    worth = mind.exposed(square)
    if face <= HUMAN:
        return worth + (weights.bait_doubled if doubled else 0.0) + weights.bait * danger
    if doubled:
        worth += weights.dull_doubled
    return worth + (weights.bait if face == TRAP else -weights.bait) * danger


def _salt(mind: Mind) -> int:
    """A number nobody else knows, so that equal squares are not always taken in the same order."""
    first = mind.seat * FACES
    return sum(face * face * mind.g.hand[first + face] for face in range(FACES)) + 7 * mind.g.round


def _next_face(mind: Mind) -> int:
    """The tile I would lay next: of those I miss least the one that needs cover most, so that the others come to lie on it.

    In the set-up all tiles go; later so many as the neighbour has said, and a leader that came home is among them.
    """
    g, seat = mind.g, mind.seat
    top = g.agenda[-1]
    assert isinstance(top, PlaceTile | LayTile)
    owed = g.owed[seat]
    faces = [face for face in range(FACES) for _ in range(g.hand[seat * FACES + face])]
    if g.phase != SETUP:
        faces.sort(key=lambda face: -1.0 if face <= HUMAN_LEADER and owed >> face & 1 else mind.keep_back(face))
        faces = faces[: top.left]
    return max(faces, key=mind.cover_first)
