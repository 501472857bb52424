"""All language of the game: questions, buttons, headings and card texts (the log is in words_log, the table in words_table)."""

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
    Pick,
    Play,
    Put,
    Refresh,
    Rest,
    Rob,
    Throw,
    Use,
)
from hearthside.games.forever_young.cards import (
    AFTER_ROLL,
    BONUS,
    HUMAN_LEADER,
    HUMANS,
    NEED,
    RE_ROLL,
    TRAP,
    VAMPIRE_LEADER,
    YoungPack,
    face_of,
)
from hearthside.games.forever_young.events import HIDDEN
from hearthside.games.forever_young.state import ANYWHERE
from hearthside.games.forever_young.view import CheckView, View
from hearthside.games.forever_young.words_names import (
    ENDS,
    FACE_NAMES,
    MOMENTS,
    PAWN_NAMES,
    a,
    count,
    percent,
    sentence,
    square_name,
    wanted,
)
from hearthside.kernel.agenda import Asked
from hearthside.kernel.table import CardText, Voice


def where(view: View, square: int) -> str:
    """A square by its two numbers."""
    return square_name((view.rows[square // 6], view.columns[square % 6]))


# The open question


def prompt(voice: Voice, view: View) -> str:
    """The open question in one sentence: what to do now, or who is thinking about what."""
    asked = view.asked
    if asked is None:
        return f"The game is over. {ENDS[view.ended]}"
    if asked.seat == voice.you:
        return _question(voice, view, asked)
    return f"{voice.who(asked.seat)} {_waiting(voice, view, asked)}."


def _question(voice: Voice, view: View, asked: Asked) -> str:
    match asked.step:
        case "PlaceTile":
            left = asked.detail[0]
            more = f"{count(left, 'tile')} to place" if view.round else "one of your first tiles"
            return f"Choose a square: {more}{_leader_first(view)}."
        case "LayTile":
            return f"Choose the tile for {where(view, asked.detail[0])}."
        case "PlaceFigure":
            return "Place one of your first figures on an empty square."
        case "PickPawn":
            return f"Choose a {PAWN_NAMES[asked.detail[0]]} to act, or act with no more."
        case "MovePawn":
            return _move_question(view)
        case "LookOrLeave":
            return _look_question(voice, view)
        case "ChooseDisk":
            return f"{_at_stake(voice, view)} Choose a disk."
        case "Arm":
            assert view.check is not None
            return f"{_at_stake(voice, view)} Add dice to your {count(view.check.dice_count, 'die', 'dice')}, or throw."
        case "PickDice":
            return "Choose the dice to be thrown again."
        case "PlaceAnother":
            return (
                f"Your {PAWN_NAMES[asked.detail[0]]} survived: put a {PAWN_NAMES[asked.detail[0]]} pawn on any square."
            )
        case "LosePawn":
            return (
                f"Nothing is left to feed your vampires: choose the {PAWN_NAMES[asked.detail[0]]} you lose to hunger."
            )
        case "GiveNumber":
            return f"How many tiles shall {voice.whom(asked.detail[0])} place? Use a disk."
        case "RobWhom":
            return "Whose face-down tile do you take?"
        case "OwnNumber":
            return "How many tiles do you place?"
        case "RefreshOne":
            return "Choose a used disk to turn face up."
        case _:
            window, first = asked.detail
            tiles = "Use a re-roll, play" if window == AFTER_ROLL and first == voice.you else "Play"
            return f"{_moment(voice, view, window, first)} {tiles} a card, or pass."


def _leader_first(view: View) -> str:
    if view.mine is None or not view.seats[view.seat].returned:
        return ""
    return f", your {FACE_NAMES[view.seats[view.seat].returned[0]]} first"


def _move_question(view: View) -> str:
    assert view.acting is not None
    name = PAWN_NAMES[view.acting.kind]
    if view.acting.mode == ANYWHERE:
        return f"Your {name} steps out of the shadows on any square."
    far = "one square" if view.acting.kind == HUMANS else "any distance"
    return f"Move your {name} {far} up, down, left or right, or let it stay."


def _look_question(voice: Voice, view: View) -> str:
    assert view.acting is not None
    level = view.turns[view.acting.square]
    tile = view.squares[view.acting.square][level]
    if tile.face != HIDDEN:
        return f"Look at {voice.whose(tile.family)} tile, and face it? As you know, it is {a(FACE_NAMES[tile.face])}."
    unseen = view.unseen[tile.family]
    leaders = unseen[VAMPIRE_LEADER] + unseen[HUMAN_LEADER]
    mix = f"{_are(leaders, 'leader')} and {_are(unseen[TRAP], 'trap')}"
    return f"Look at {voice.whose(tile.family)} tile, and face it? Of the {sum(unseen)} tiles you have not seen, {mix}."


def _are(n: int, what: str) -> str:
    return f"none is a {what}" if n == 0 else count(n, f"is a {what}", f"are {what}s")


def _at_stake(voice: Voice, view: View) -> str:
    check = view.check
    assert check is not None
    needed = f"you need {wanted(check.targets, check.need)}"
    if check.hunter < 0:
        assert view.acting is not None
        prey = f"{voice.whose(view.acting.seat)} {PAWN_NAMES[view.acting.kind]}"
        return f"{_own(voice, check.roller)} trap closes on {prey}: {needed}."
    return f"{_own(voice, check.tile.family)} {FACE_NAMES[check.tile.face]}: {needed}."


def _own(voice: Voice, seat: int) -> str:
    return sentence(voice.whose(seat))


def _moment(voice: Voice, view: View, window: int, first: int) -> str:
    """What has been announced and may be answered."""
    acting = view.acting
    pawn = PAWN_NAMES[acting.kind] if acting is not None else "pawn"
    match window:
        case 0:
            return f"{_own(voice, first)} {pawn} is about to act."
        case 1:
            assert acting is not None
            return f"{_own(voice, acting.seat)} {pawn} has looked at {voice.whose(first)} tile."
        case 2:
            return f"{voice.who(first)} {voice.verb(first, 'are', 'is')} about to choose a disk."
        case 3:
            assert view.check is not None
            dice = count(view.check.dice_count, "die", "dice")
            return f"{voice.who(first)} {voice.verb(first, 'are', 'is')} about to roll {dice}."
        case 4:
            return _after_roll(voice, view, first)
        case 5:
            return f"{_own(voice, first)} {pawn} has acted."
        case 6:
            return "No pawn is acting."
        case 7:
            return f"{voice.who(first)} {voice.verb(first, 'are', 'is')} about to feed {voice.verb(first, 'your', 'their')} vampires."
        case _:
            return f"{voice.who(first)} {voice.verb(first, 'are', 'is')} to place {count(view.seats[first].number, 'tile')}."


def _after_roll(voice: Voice, view: View, first: int) -> str:
    check = view.check
    assert check is not None
    dice = " ".join(str(die) for die in check.dice)
    stands = "that is enough" if check.hope == 1 else "that is not enough"
    if check.hope < 1 and first == voice.you and check.hope_again > 0:
        stands += f", but a re-roll gives {percent(check.hope_again)}"
    return f"{voice.who(first)} rolled {dice}: {stands}."


def _waiting(voice: Voice, view: View, asked: Asked) -> str:
    match asked.step:
        case "PlaceTile" | "LayTile":
            return "is placing tiles"
        case "PlaceFigure" | "PlaceAnother":
            return "is placing a pawn"
        case "PickPawn":
            return f"is choosing a {PAWN_NAMES[asked.detail[0]]}"
        case "MovePawn":
            return "is moving a pawn"
        case "LookOrLeave":
            return "may look at a tile"
        case "ChooseDisk":
            return "is choosing a disk"
        case "Arm":
            return "is about to roll"
        case "PickDice":
            return "is choosing dice"
        case "LosePawn":
            return "is losing a pawn to hunger"
        case "GiveNumber":
            return f"is setting a number for {voice.whom(asked.detail[0])}"
        case "RobWhom":
            return "is choosing whom to rob"
        case "OwnNumber":
            return "is changing plans"
        case "RefreshOne":
            return "is turning disks up"
        case _:
            return f"may play a card {MOMENTS[asked.detail[0]]}"


# Buttons


def label(voice: Voice, view: View, action: Action) -> str:
    """An action as a button's sentence."""
    match action:
        case At(square=square):
            return f"Place a tile on {where(view, square)}"
        case Lay(face=face):
            return f"Lay the {FACE_NAMES[face]}"
        case Put(kind=kind, square=square):
            return f"Put a {PAWN_NAMES[kind]} on {where(view, square)}"
        case Pick(square=square):
            return f"Act with the pawn on {where(view, square)}"
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
            if check is None or check.dice:
                return "Throw them again"
            return f"Throw {count(check.dice_count, 'die', 'dice')}: {_hopes(check, check.dice_count)}"
        case Die(place=place):
            shows = view.check.dice[place] if view.check is not None and place < len(view.check.dice) else 0
            return f"Throw the {shows} again (die {place + 1})" if shows else f"Throw die {place + 1} again"
        case Play(card=card):
            return _play_label(view, card)
        case Pass(until=until):
            return _PASSES[until]
        case Rob(victim=seat):
            return f"Rob {voice.whom(seat)}" if seat < len(voice.names) else f"Rob seat {seat + 1}"
        case Refresh(value=value):
            return f"Turn a disk of {value} face up"
        case Enough():
            return "Turn no more disks"
        case Number(tiles=tiles):
            return f"Place {count(tiles, 'tile')}"
        case Give(square=square):
            return f"Lose the pawn on {where(view, square)}"
        case _:
            assert_never(action)


_PASSES = {
    "now": "Pass",
    "phase": "Pass, and don't ask me about cards again this phase",
    "mine": "Pass, and ask me only about my own pawns, rolls, food and tiles for the rest of this round",
}


def _hopes(check: CheckView, dice: int) -> str:
    """The chance with so many dice, and with the re-rolls one has for it."""
    plain = [odds.chance for odds in check.odds if odds.dice == dice]
    if len(plain) == 1:
        return f"{percent(plain[0])} chance"
    return f"{percent(plain[0])} chance, {percent(plain[1])} with re-rolls"


def _disk_label(voice: Voice, view: View, value: int) -> str:
    asked = view.asked
    if asked is not None and asked.step == "GiveNumber":
        return f"Use a disk of {value}: {voice.whom(asked.detail[0])} {voice.verb(asked.detail[0], 'place', 'places')} {count(value, 'tile')}"
    if view.check is None:
        return f"Use a disk of {value}"
    return f"Use a disk of {value}: {_hopes(view.check, value)}"


def _use_label(voice: Voice, view: View, action: Use) -> str:
    owner = voice.whose(action.family) if action.family < len(voice.names) else "a"
    name = f"{owner} {FACE_NAMES[action.face]}"
    if action.face == RE_ROLL:
        again = f": {percent(view.check.hope_again)} chance" if view.check is not None and view.check.dice else ""
        return f"Use {name}{again}"
    if view.check is None:
        return f"Use {name}"
    dice = min(6, view.check.dice_count + BONUS[action.face])
    return f"Add {name}: {count(dice, 'die', 'dice')}, {_hopes(view.check, dice)}"


def _play_label(view: View, card: int) -> str:
    mine = view.mine.cards if view.mine is not None else ()
    event = next((e for e in mine if e.card == card), None)
    return f"Play {event.name}: {event.text}" if event is not None else f"Play event card {card + 1}"


def group(action: Action) -> str:
    """The heading this action stands under."""
    match action:
        case At():
            return "Squares"
        case Lay():
            return "Tiles"
        case Put(kind=kind):
            return "Humans" if kind == HUMANS else "Vampires"
        case Pick() | Rest():
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


# Cards


_TILE_TEXTS = {
    "vampire_leader": "Killed it is a mark against its family. Surviving, it returns to its owner's hand and must be placed again.",
    "human_leader": "Killed it is a mark against its family. Surviving, it returns to its owner's hand and must be placed again.",
    "vampire": "Killed it is discarded. Surviving, its owner puts a vampire on any square.",
    "human": "Killed it feeds the killer's vampires this round. Surviving, its owner puts a human on any square.",
    "trap": "Its owner rolls: one match catches a human, who is kept as food; two catch a vampire, who is out.",
    "vampire_combat_bonus": "Kept face down. Adds dice to one fight of a vampire pawn.",
    "human_weapon": "Kept face down. Adds dice to one fight of a human pawn.",
    "re_roll": "Kept face down. Throw one or more dice of a check of yours again, once.",
    "nest_clue": "Kept face down. Three clues to one family find its nest: a mark against it.",
}
_TILE_RULES = {
    "vampire_leader": "leaders",
    "human_leader": "leaders",
    "vampire": "vampires-and-humans",
    "human": "vampires-and-humans",
    "trap": "traps",
    "vampire_combat_bonus": "bonus-tiles",
    "human_weapon": "bonus-tiles",
    "re_roll": "re-rolls",
    "nest_clue": "nests",
}


def card_texts(pack: YoungPack) -> list[CardText]:
    """Every different tile and event card in words; the copies are those of one family."""
    tiles = [
        CardText(
            id=f"tile-{face_of(tile)}",
            name=tile.name,
            kind="tile",
            text=_TILE_TEXTS[tile.kind],
            provenance=tile.provenance,
            source=tile.source,
            copies=tile.copies,
            facts=_tile_facts(face_of(tile)),
            rule=_TILE_RULES[tile.kind],
        )
        for tile in pack.data.tile
    ]
    events = [
        CardText(
            id=f"event-{i}",
            name=event.name,
            kind=f"event card, {event.group}",
            text=event.text,
            provenance=event.provenance,
            source=event.source,
            facts={"played": MOMENTS[pack.window[i]]},
            rule="windows",
        )
        for i, event in enumerate(pack.data.event)
    ]
    return tiles + events


def _tile_facts(face: int) -> dict[str, str]:
    if face < len(NEED):
        return {"needs": count(NEED[face], "die", "dice") + " with the same target"}
    return {"adds": count(BONUS[face], "die", "dice")} if BONUS[face] else {}
