"""Every event as a sentence for the log, as the reader saw it."""

from typing import assert_never

from hearthside.games.forever_young.cards import (
    COLOURS,
    HUMAN_LEADER,
    RE_ROLL,
    VAMPIRE_LEADER,
)
from hearthside.games.forever_young.events import (
    BLOOD_CELLAR,
    HAND_HUMAN,
    HIDDEN,
    HUMAN_PAWN,
    KILLED_HUMAN,
    STACK_HUMAN,
    TRAPPED_HUMAN,
    VAMPIRE_PAWN,
    Announced,
    AnyEvent,
    CardPlayed,
    CluesSown,
    ClueWasted,
    DiskRefreshed,
    DiskUsed,
    DrewCards,
    DrewTiles,
    Ended,
    Fed,
    Fell,
    Kept,
    Killed,
    LeadersAmong,
    Looked,
    Marked,
    MarkerPassed,
    Moved,
    NestFound,
    NumberGiven,
    PawnPut,
    PhaseBegan,
    Picked,
    Rolled,
    RolledAgain,
    RoundBegan,
    StarterRolled,
    Stolen,
    Survived,
    TileLaid,
    TileUsed,
    TrapSprung,
    TurnedUp,
)
from hearthside.games.forever_young.words_names import (
    ENDS,
    FACE_NAMES,
    MARK_NAMES,
    PAWN_NAMES,
    PHASE_NAMES,
    a,
    dice_words,
    family_first,
    family_of,
    some_tiles,
    square_name,
    wanted,
)
from hearthside.kernel.english import listed, number, sentence, some
from hearthside.kernel.voice import Voice


def say(voice: Voice, event: AnyEvent) -> str:
    """A seen event as a sentence. Pieces are named with the colour of their family, as they lie on the board."""
    match event:
        case StarterRolled(seats=seats, dice=dice):
            rolls = [
                f"{voice.whom(seat) if place else voice.who(seat)} {voice.verb(seat, 'roll', 'rolls')} a {die}"
                for place, (seat, die) in enumerate(zip(seats, dice, strict=True))
            ]
            return f"Who starts? {listed(rolls)}."
        case MarkerPassed(seat=seat):
            return f"{_do(voice, seat, 'take')} the starter marker."
        case RoundBegan(round=n):
            return f"Round {n}."
        case PhaseBegan(phase=phase):
            return f"{PHASE_NAMES[phase]}."
        case DrewTiles(seat=seat, count=n, faces=faces):
            seen = f": {listed([some_tiles(face, faces.count(face)) for face in sorted(set(faces))])}" if faces else ""
            return f"{_do(voice, seat, 'draw')} {some(n, 'tile')}{seen}."
        case DrewCards(seat=seat, count=n, names=names):
            seen = f": {listed(names)}" if names else ""
            return f"{_do(voice, seat, 'draw')} {some(n, 'event card')}{seen}."
        case TileLaid(seat=seat, where=where, face=face):
            tile = "a tile" if face == HIDDEN else f"the {FACE_NAMES[face]}"
            return f"{_do(voice, seat, 'lay')} {tile} on {square_name(where)}."
        case LeadersAmong(seat=seat, leaders=leaders, tiles=n):
            who = f"{family_first(voice, seat)} {listed([FACE_NAMES[face] for face in leaders])}"
            return f"{who} {'is' if len(leaders) == 1 else 'are'} among the {number(n)} tiles laid now."
        case PawnPut(seat=seat, pawn=kind, where=where):
            return f"{_do(voice, seat, 'put')} a {COLOURS[seat]} {PAWN_NAMES[kind]} on {square_name(where)}."
        case Announced():
            return "Anyone may answer."
        case Picked(seat=seat, pawn=kind, where=where):
            return f"{_pawn(voice, seat, kind)} on {square_name(where)} is about to act."
        case Moved(seat=seat, pawn=kind, start=start, square=square, where=where):
            if start == square:
                return f"{_pawn(voice, seat, kind)} stays on {square_name(where)}."
            return f"{_pawn(voice, seat, kind)} moves to {square_name(where)}."
        case Looked(seat=seat, where=where, family=family, face=face):
            seen = "" if face == HIDDEN else f": {a(FACE_NAMES[face])}"
            return f"{_do(voice, seat, 'look')} at {family_of(voice, family)} tile on {square_name(where)}{seen}."
        case Kept(seat=seat, family=family, face=face):
            return f"{_do(voice, seat, 'keep')} {family_of(voice, family)} {_tile(face)} face down."
        case TurnedUp(seat=seat, where=where, family=family, face=face):
            return f"{_do(voice, seat, 'turn')} up {family_of(voice, family)} {_tile(face)} on {square_name(where)}."
        case ClueWasted(seat=seat, family=family):
            return f"{_do(voice, seat, 'find')} one more clue to {family_of(voice, family)} nest; it is discarded."
        case DiskUsed(seat=seat, value=value):
            return f"{_do(voice, seat, 'use')} a disk of {value}."
        case TileUsed(seat=seat, family=family, face=face, dice=dice):
            total = "" if face == RE_ROLL else f": {some(dice, 'die', 'dice')}"
            return f"{_do(voice, seat, 'use')} {family_of(voice, family)} {FACE_NAMES[face]}{total}."
        case Rolled(seat=seat, dice=dice, targets=targets, need=need):
            return f"{_do(voice, seat, 'roll')} {dice_words(dice)} ({wanted(targets, need)} needed)."
        case RolledAgain(seat=seat, places=places, dice=dice, targets=targets, need=need):
            again = f"{some(len(places), 'die', 'dice')} again"
            return f"{_do(voice, seat, 'throw')} {again}: {dice_words(dice)} ({wanted(targets, need)} needed)."
        case Killed(seat=seat, family=family, face=face):
            return f"{_do(voice, seat, 'kill')} {family_of(voice, family)} {FACE_NAMES[face]}."
        case Survived(family=family, face=face):
            fate = (
                f"and goes back to {voice.whose(family)} hand"
                if face <= HUMAN_LEADER
                else "and becomes a pawn, if one is left"
            )
            return f"{family_first(voice, family)} {FACE_NAMES[face]} survives {fate}."
        case TrapSprung(family=family, seat=seat, pawn=kind, caught=caught):
            prey = f"{family_of(voice, seat)} {PAWN_NAMES[kind]}"
            return f"{family_first(voice, family)} trap {'catches' if caught else 'misses'} {prey}."
        case CardPlayed(seat=seat, name=name):
            return f"{_do(voice, seat, 'play')} {name}."
        case DiskRefreshed(seat=seat, value=value):
            return f"{_do(voice, seat, 'turn')} a disk of {value} face up."
        case Stolen(seat=seat, victim=victim, family=family, face=face):
            own = f"{voice.verb(seat, 'your', 'their')} own {COLOURS[family]}"
            whose = own if family == seat else family_of(voice, family)
            return f"{_do(voice, seat, 'take')} {whose} {_tile(face)} from {voice.whom(victim)}."
        case NestFound(seat=seat, family=family):
            return f"{_do(voice, seat, 'show')} three clues: {family_of(voice, family)} nest is found."
        case Marked(family=family, mark=mark):
            return f"A mark against {family_of(voice, family)} family: {MARK_NAMES[mark]}."
        case Fell(family=family):
            return f"{family_first(voice, family)} family is out of the game."
        case CluesSown(family=family, count=n):
            go = "goes" if n == 1 else "go"
            return f"{sentence(some(n, 'clue'))} to {family_of(voice, family)} nest {go} back into the stack."
        case Fed():
            return _fed(voice, event)
        case NumberGiven():
            return _number(voice, event)
        case Ended(why=why):
            return ENDS[why]
        case _:
            assert_never(event)


def chance(event: AnyEvent) -> str:
    """What a preview cannot promise: a look, a theft and a fight for a leader may bring a mark."""
    match event:
        case Looked():
            return "whatever the tile is"
        case Stolen():
            return "a kept tile"
        case NestFound():
            return "a nest found"
        case TurnedUp(face=face):
            return _FIGHT if face <= HUMAN_LEADER else ""
        case Announced(stake=stake) | CardPlayed(stake=stake) | TileUsed(stake=stake):
            return _FIGHT if stake in (VAMPIRE_LEADER, HUMAN_LEADER) else ""
        case Rolled(stake=stake) | RolledAgain(stake=stake):
            return _FIGHT if stake in (VAMPIRE_LEADER, HUMAN_LEADER) else ""
        case _:
            return ""


_FIGHT = "a mark, if the dice hit"


def _do(voice: Voice, seat: int, verb: str) -> str:
    """Who does it, at the beginning of a sentence."""
    return f"{voice.who(seat)} {voice.verb(seat, verb, verb + 's')}"


def _pawn(voice: Voice, seat: int, kind: int) -> str:
    return f"{family_first(voice, seat)} {PAWN_NAMES[kind]}"


def _tile(face: int) -> str:
    return "tile" if face == HIDDEN else FACE_NAMES[face]


def _number(voice: Voice, event: NumberGiven) -> str:
    tiles = some(event.tiles, "tile")
    if event.giver == event.seat:
        return f"{_do(voice, event.seat, 'change')} plans and {voice.verb(event.seat, 'place', 'places')} {tiles}."
    to_place = f"{voice.verb(event.seat, 'are', 'is')} to place {tiles}"
    if event.disk:
        return f"{voice.who(event.seat)} {to_place}."
    no_disk = f"{voice.who(event.giver)} {voice.verb(event.giver, 'have', 'has')} no disk left"
    return f"{no_disk}: {voice.whom(event.seat)} {to_place}."


def _fed(voice: Voice, event: Fed) -> str:
    seat = event.seat
    whose = family_first(voice, seat)
    food = event.food
    if food == KILLED_HUMAN:
        return f"{whose} vampires eat a human killed this round."
    if food == TRAPPED_HUMAN:
        return f"{whose} vampires eat a trapped human."
    if food == HAND_HUMAN:
        return f"{whose} vampires eat a human from {voice.verb(seat, 'your', 'the')} hand."
    if food == STACK_HUMAN:
        return f"{whose} vampires eat a human from the stack, which is shuffled."
    if food == HUMAN_PAWN:
        return f"{whose} vampires eat their own human on {square_name(event.where)}."
    if food == VAMPIRE_PAWN:
        return f"{whose} vampire on {square_name(event.where)} starves."
    assert food == BLOOD_CELLAR
    return f"{whose} vampires drink from the cellar."
