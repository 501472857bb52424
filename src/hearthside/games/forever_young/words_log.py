"""Every event as a sentence for the log, as the reader saw it."""

from typing import assert_never

from hearthside.games.forever_young.cards import HUMAN_LEADER, RE_ROLL
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
    count,
    dice_words,
    listed,
    sentence,
    square_name,
    wanted,
)
from hearthside.kernel.table import Voice


def say(voice: Voice, event: AnyEvent) -> str:
    """A seen event as a sentence."""
    match event:
        case StarterRolled(seats=seats, dice=dice):
            rolls = [
                f"{voice.whom(seat)} {voice.verb(seat, 'roll', 'rolls')} a {die}"
                for seat, die in zip(seats, dice, strict=True)
            ]
            return f"Who starts? {sentence(listed(rolls))}."
        case MarkerPassed(seat=seat):
            return f"{voice.who(seat)} {voice.verb(seat, 'take', 'takes')} the starter marker."
        case RoundBegan(round=number):
            return f"Round {number}."
        case PhaseBegan(phase=phase):
            return f"{PHASE_NAMES[phase]}."
        case DrewTiles(seat=seat, count=n, faces=faces):
            seen = f": {listed([FACE_NAMES[face] for face in faces])}" if faces else ""
            return f"{voice.who(seat)} {voice.verb(seat, 'draw', 'draws')} {count(n, 'tile')}{seen}."
        case DrewCards(seat=seat, count=n, names=names):
            seen = f": {listed(list(names))}" if names else ""
            return f"{voice.who(seat)} {voice.verb(seat, 'draw', 'draws')} {count(n, 'event card')}{seen}."
        case TileLaid(seat=seat, where=where, face=face):
            tile = "a tile" if face == HIDDEN else f"the {FACE_NAMES[face]}"
            return f"{voice.who(seat)} {voice.verb(seat, 'lay', 'lays')} {tile} on {square_name(where)}."
        case PawnPut(seat=seat, kind=kind, where=where):
            return f"{voice.who(seat)} {voice.verb(seat, 'put', 'puts')} {a(PAWN_NAMES[kind])} on {square_name(where)}."
        case Announced():
            return "Anyone may answer."
        case Picked(seat=seat, kind=kind, where=where):
            return f"{_own(voice, seat)} {PAWN_NAMES[kind]} on {square_name(where)} is about to act."
        case Moved(seat=seat, kind=kind, start=start, square=square, where=where):
            if start == square:
                return f"{_own(voice, seat)} {PAWN_NAMES[kind]} stays."
            return f"{_own(voice, seat)} {PAWN_NAMES[kind]} moves to {square_name(where)}."
        case Looked(seat=seat, where=where, family=family, face=face):
            seen = "" if face == HIDDEN else f": {a(FACE_NAMES[face])}"
            return f"{voice.who(seat)} {voice.verb(seat, 'look', 'looks')} at {voice.whose(family)} tile on {square_name(where)}{seen}."
        case Kept(seat=seat, family=family, face=face):
            tile = f"{voice.whose(family)} {'tile' if face == HIDDEN else FACE_NAMES[face]}"
            return f"{voice.who(seat)} {voice.verb(seat, 'keep', 'keeps')} {tile} face down."
        case TurnedUp(seat=seat, where=where, family=family, face=face):
            tile = f"{voice.whose(family)} {FACE_NAMES[face]}"
            return f"{voice.who(seat)} {voice.verb(seat, 'turn', 'turns')} up {tile} on {square_name(where)}."
        case ClueWasted(seat=seat, family=family):
            return f"{voice.who(seat)} {voice.verb(seat, 'find', 'finds')} one more clue to {voice.whose(family)} nest; it is discarded."
        case DiskUsed(seat=seat, value=value):
            return f"{voice.who(seat)} {voice.verb(seat, 'use', 'uses')} a disk of {value}."
        case TileUsed(seat=seat, family=family, face=face, dice=dice):
            tile = f"{voice.whose(family)} {FACE_NAMES[face]}"
            total = "" if face == RE_ROLL else f": {count(dice, 'die', 'dice')}"
            return f"{voice.who(seat)} {voice.verb(seat, 'use', 'uses')} {tile}{total}."
        case Rolled(seat=seat, dice=dice, targets=targets, need=need):
            return f"{voice.who(seat)} {voice.verb(seat, 'roll', 'rolls')} {dice_words(dice)} ({wanted(targets, need)} needed)."
        case RolledAgain(seat=seat, places=places, dice=dice, targets=targets, need=need):
            verb = voice.verb(seat, "throw", "throws")
            return f"{voice.who(seat)} {verb} {count(len(places), 'die', 'dice')} again: {dice_words(dice)} ({wanted(targets, need)} needed)."
        case Killed(seat=seat, family=family, face=face):
            return f"{voice.who(seat)} {voice.verb(seat, 'kill', 'kills')} {voice.whose(family)} {FACE_NAMES[face]}."
        case Survived(family=family, face=face):
            fate = (
                f"goes back to {voice.whose(family)} hand" if face <= HUMAN_LEADER else "becomes a pawn, if one is left"
            )
            return f"{_own(voice, family)} {FACE_NAMES[face]} survives and {fate}."
        case TrapSprung(family=family, seat=seat, kind=kind, caught=caught):
            pawn = f"{voice.whose(seat)} {PAWN_NAMES[kind]}"
            return f"{_own(voice, family)} trap {'catches' if caught else 'misses'} {pawn}."
        case CardPlayed(seat=seat, name=name):
            return f"{voice.who(seat)} {voice.verb(seat, 'play', 'plays')} {name}."
        case DiskRefreshed(seat=seat, value=value):
            return f"{voice.who(seat)} {voice.verb(seat, 'turn', 'turns')} a disk of {value} face up."
        case Stolen(seat=seat, victim=victim, family=family, face=face):
            whose = voice.verb(seat, "your own", "their own") if family == seat else voice.whose(family)
            tile = f"{whose} {'tile' if face == HIDDEN else FACE_NAMES[face]}"
            return f"{voice.who(seat)} {voice.verb(seat, 'take', 'takes')} {tile} from {voice.whom(victim)}."
        case NestFound(seat=seat, family=family):
            return f"{voice.who(seat)} {voice.verb(seat, 'show', 'shows')} three clues: {voice.whose(family)} nest is found."
        case Marked(family=family, mark=mark):
            return f"A mark against {voice.whom(family)}: {MARK_NAMES[mark]}."
        case Fell(family=family):
            return f"{voice.who(family)} {voice.verb(family, 'are', 'is')} out of the game."
        case CluesSown(family=family, count=n):
            return f"{count(n, 'clue').capitalize()} to {voice.whose(family)} nest {'goes' if n == 1 else 'go'} back into the stack."
        case Fed():
            return _fed(voice, event)
        case NumberGiven(giver=giver, seat=seat, tiles=tiles):
            if giver == seat:
                return f"{voice.who(seat)} {voice.verb(seat, 'change', 'changes')} plans and {voice.verb(seat, 'place', 'places')} {count(tiles, 'tile')}."
            return f"{voice.who(seat)} {voice.verb(seat, 'are', 'is')} to place {count(tiles, 'tile')}."
        case Ended(why=why):
            return ENDS[why]
        case _:
            assert_never(event)


def _own(voice: Voice, seat: int) -> str:
    return sentence(voice.whose(seat))


def _fed(voice: Voice, event: Fed) -> str:
    seat = event.seat
    vampires = f"{_own(voice, seat)} vampires"
    food = event.food
    if food == KILLED_HUMAN:
        return f"{vampires} eat a human killed this round."
    if food == TRAPPED_HUMAN:
        return f"{vampires} eat a trapped human."
    if food == HAND_HUMAN:
        return f"{vampires} eat a human from {voice.verb(seat, 'your', 'their')} hand."
    if food == STACK_HUMAN:
        return f"{vampires} eat a human searched from the stack."
    if food == HUMAN_PAWN:
        return f"{vampires} eat their own human on {square_name(event.where)}."
    if food == VAMPIRE_PAWN:
        return f"{_own(voice, seat)} vampire on {square_name(event.where)} starves."
    assert food == BLOOD_CELLAR
    return f"{vampires} drink from the cellar."
