"""The game's buttons, headings and last sentence; questions stand beside their steps, the rest in the other words_ modules."""

from typing import assert_never

from hearthside.games.forever_young.actions import (
    Action,
    At,
    Die,
    Disk,
    Enough,
    Give,
    Lay,
    Leave,
    Look,
    Move,
    Number,
    Pass,
    PickToAct,
    Play,
    Put,
    Refresh,
    Rest,
    Rob,
    Throw,
    Use,
)
from hearthside.games.forever_young.cards import (
    BONUS,
    DICE_CAP,
    HUMANS,
    RE_ROLL,
    VAMPIRES,
)
from hearthside.games.forever_young.state import NIGHT
from hearthside.games.forever_young.view import CheckView, View
from hearthside.games.forever_young.words_names import ENDS, FACE_NAMES, PAWN_NAMES, a, percent, where
from hearthside.kernel.english import some
from hearthside.kernel.voice import Voice


def over(voice: Voice, view: View) -> str:
    return f"The game is over. {ENDS[view.ended]}"


def label(voice: Voice, view: View, action: Action) -> str:
    """An action as a button's sentence."""
    match action:
        case At(square=square):
            return f"Place a tile on {where(view, square)}"
        case Lay(face=face):
            return f"Lay the {FACE_NAMES[face]}"
        case Put(kind=kind, square=square):
            return f"Put a {PAWN_NAMES[kind]} on {where(view, square)}"
        case PickToAct(square=square):
            return f"Act with the {PAWN_NAMES[VAMPIRES if view.phase == NIGHT else HUMANS]} on {where(view, square)}"
        case Rest():
            return "Act with no more pawns"
        case Move(square=square):
            stay = view.acting is not None and view.acting.square == square
            return f"Stay on {where(view, square)}" if stay else f"Move to {where(view, square)}"
        case Look():
            return "Look at the tile"
        case Leave():
            return "Leave the tile alone"
        case Disk(value=value):
            return _disk_label(voice, view, value)
        case Use():
            return _use_label(voice, view, action)
        case Throw():
            check = view.check
            if check is None:
                return "Throw the dice"
            if check.dice:
                return "Throw the chosen dice again"
            return f"Throw {some(check.dice_count, 'die', 'dice')}: {_hopes(check, check.dice_count)}"
        case Die(place=place):
            shows = view.check.dice[place] if view.check is not None and place < len(view.check.dice) else 0
            return f"Throw the {shows} again (die {place + 1})" if shows else f"Throw die {place + 1} again"
        case Play(card=card):
            return f"Play {view.events[card].name}: {view.events[card].text}"
        case Pass():
            return "Pass"
        case Rob(victim=seat):
            return f"Rob {voice.whom(seat)}" if seat < len(voice.names) else f"Rob seat {seat + 1}"
        case Refresh(disk=disk):
            return _refresh_label(view, disk)
        case Enough():
            return "Turn no more disks up"
        case Number(tiles=tiles):
            return f"Place {some(tiles, 'tile')}"
        case Give(square=square):
            return f"Lose the pawn on {where(view, square)}"
        case _:
            assert_never(action)


def _hopes(check: CheckView, dice: int) -> str:
    """The chance with so many dice, and with the re-rolls one has for it."""
    plain = [odds.chance for odds in check.odds if odds.dice == dice]
    if len(plain) == 1:
        return f"{percent(plain[0])} chance"
    return f"{percent(plain[0])} chance, {percent(plain[1])} with re-rolls"


def _disk_label(voice: Voice, view: View, value: int) -> str:
    asked = view.asked
    if asked is not None and asked.step == "GiveNumber":
        return f"Use a disk of {value}: {voice.whom(asked.detail[0])} {voice.verb(asked.detail[0], 'place', 'places')} {some(value, 'tile')}"
    if view.check is None or view.check.dice:
        return f"Use a disk of {value}"
    return f"Use a disk of {value}: {_hopes(view.check, value)}"


def _use_label(voice: Voice, view: View, action: Use) -> str:
    name = FACE_NAMES[action.face]
    if action.family < len(voice.names):
        which = ("", "other ", "third ")[action.copy]
        name = f"{voice.whose(action.family)} {which}{name}"
    else:
        name = a(name)
    if action.face == RE_ROLL:
        again = f": {percent(view.check.hope_again)} chance" if view.check is not None and view.check.dice else ""
        return f"Use {name}{again}"
    if view.check is None or view.check.dice:
        return f"Use {name}"
    dice = min(DICE_CAP, view.check.dice_count + BONUS[action.face])
    return f"Add {name}: {some(dice, 'die', 'dice')}, {_hopes(view.check, dice)}"


def _refresh_label(view: View, disk: int) -> str:
    disks = view.seats[view.seat].disks
    alike = disks[:disk].count(disks[disk])
    which = ("a", "the other", "the third")[min(alike, 2)]
    return f"Turn {which} disk of {disks[disk]} face up"


def group(action: Action) -> str:
    """The heading this action stands under."""
    match action:
        case At():
            return "Squares"
        case Lay():
            return "Tiles"
        case Put(kind=kind):
            return "Humans" if kind == HUMANS else "Vampires"
        case PickToAct() | Rest():
            return "Pawns"
        case Move():
            return "Moves"
        case Look() | Leave():
            return "Tile"
        case Disk() | Refresh() | Enough():
            return "Disks"
        case Use():
            return "Kept tiles"
        case Throw() | Die():
            return "Dice"
        case Play():
            return "Cards"
        case Pass():
            return "Pass"
        case Rob():
            return "Families"
        case Number():
            return "Numbers"
        case Give():
            return "Hunger"
        case _:
            assert_never(action)
