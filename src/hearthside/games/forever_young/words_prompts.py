"""What the questions of the game have to say: what is at stake, what has been announced, what could be done about it.

The sentences themselves stand beside their steps. Only what the reader's view shows is used.
"""

from typing import TYPE_CHECKING

from hearthside.games.forever_young.cards import (
    HUMAN_LEADER,
    HUMANS,
    RE_ROLL,
    TRAP,
    VAMPIRE_LEADER,
)
from hearthside.games.forever_young.effects import AFTER_ROLL, MOMENTS_OF
from hearthside.games.forever_young.events import HIDDEN
from hearthside.games.forever_young.state import ANYWHERE
from hearthside.games.forever_young.words_names import FACE_NAMES, PAWN_NAMES, a, dice_words, percent, wanted, where
from hearthside.kernel.english import listed, number, sentence, some
from hearthside.kernel.voice import Voice

if TYPE_CHECKING:
    from hearthside.games.forever_young.view import View


def others(voice: Voice, seat: int, doing: str) -> str:
    """The question to everybody who is not asked: who is thinking about what."""
    return f"{voice.who(seat)} {doing}."


def be(voice: Voice, seat: int) -> str:
    return f"{voice.who(seat)} {voice.verb(seat, 'are', 'is')}"


# Placement


def to_place(view: "View", left: int) -> str:
    """How many tiles are still to be laid, and the leaders that must be among them."""
    if not view.round:
        return "one of your first tiles"
    owed = _owed(view)
    if not owed:
        return f"{some(left, 'tile')} to place"
    return f"{some(left, 'tile')} to place, {owed}{' among them' if left > 1 else ''}"


def laying(view: "View", square: int, left: int) -> str:
    ask = f"Choose the tile for {where(view, square)}"
    owed = _owed(view)
    if not owed:
        return f"{ask}."
    if view.mine is not None and left <= len(view.mine.owed):
        return f"{ask}: it must be {_owed(view, 'or')}."
    return f"{ask}; {owed} must be among the {number(left)} you lay now."


def _owed(view: "View", last: str = "and") -> str:
    """The leaders that came home and are still in hand."""
    return listed([f"your {FACE_NAMES[face]}" for face in view.mine.owed], last) if view.mine and view.mine.owed else ""


# Pawns


def moving(view: "View") -> str:
    assert view.acting is not None
    name = PAWN_NAMES[view.acting.kind]
    if view.acting.mode == ANYWHERE:
        return f"Choose the square where your {name} steps out of the shadows."
    far = "one square" if view.acting.kind == HUMANS else "any distance"
    return f"Move your {name} {far} up, down, left or right, or let it stay."


def looking(voice: Voice, view: "View") -> str:
    """What is known of the tile one may look at, or how many leaders and traps one has not seen."""
    assert view.acting is not None
    tile = view.squares[view.acting.square][view.turns[view.acting.square]]
    ask = f"Look at {voice.whose(tile.family)} tile, and face it?"
    if tile.face != HIDDEN:
        return f"{ask} As you know, it is {a(FACE_NAMES[tile.face])}."
    unseen = view.unseen[tile.family]
    leaders = unseen[VAMPIRE_LEADER] + unseen[HUMAN_LEADER]
    mix = f"{_are(leaders, 'leader')} and {_are(unseen[TRAP], 'trap')}"
    hint = f" It may be the {listed([FACE_NAMES[face] for face in tile.leaders], 'or')}." if tile.leaders else ""
    return f"{ask} Of the {some(sum(unseen), 'tile')} you have not seen, {mix}.{hint}"


def _are(n: int, what: str) -> str:
    return f"none is a {what}" if n == 0 else some(n, f"is a {what}", f"are {what}s")


# Checks


def at_stake(voice: Voice, view: "View") -> str:
    check = view.check
    assert check is not None
    needed = f"you need {wanted(check.targets, check.need)}"
    if check.hunter < 0:
        assert view.acting is not None
        prey = f"{voice.whose(view.acting.seat)} {PAWN_NAMES[view.acting.kind]}"
        return f"{voice.whose_first(check.roller)} trap closes on {prey}: {needed}."
    return f"{voice.whose_first(check.tile.family)} {FACE_NAMES[check.tile.face]}: {needed}."


def arming(voice: Voice, view: "View", first: int) -> str:
    """Bonus tiles to add, ``first`` being the first of the three faces that serve this pawn."""
    check = view.check
    assert check is not None
    mine = [tile.face for tile in view.seats[view.seat].kept]
    dice = some(check.dice_count, "die", "dice")
    if check.dice_count < len(check.odds) and any(first <= face < first + 3 for face in mine):
        return f"{at_stake(voice, view)} Add dice to your {dice}, or throw."
    return f"{at_stake(voice, view)} Throw your {dice}."


def throwing_again(view: "View", left: int) -> str:
    check = view.check
    assert check is not None
    most = min(left, len(check.dice) - len(check.picked))
    if check.picked:
        more = "one more die" if most == 1 else f"up to {number(most)} more dice"
        return f"Choose {more} to be thrown again, or throw."
    many = "the die" if most == 1 else f"up to {number(most)} dice"
    return f"Choose {many} to be thrown again."


# Cards


def answering(voice: Voice, view: "View", window: int, first: int) -> str:
    """What has been announced, and what one has to answer it with."""
    seat = view.seats[view.seat]
    said = moment(voice, view, window, first)
    check = view.check
    can: list[str] = []
    if window == AFTER_ROLL and first == view.seat and check is not None and check.hope < 1:
        can += ["use a re-roll"] * any(tile.face == RE_ROLL for tile in seat.kept)
    if not seat.played_this_round and view.mine is not None:
        fits = [MOMENTS_OF[card.effect].fits(window, first == view.seat) for card in view.mine.cards]
        can += ["play a card"] * any(fits)
    if not can:
        return f"{said} You have no answer to that: pass."
    return f"{said} {sentence(', '.join(can))}, or pass."


def moment(voice: Voice, view: "View", window: int, first: int) -> str:
    """What has been announced and may be answered."""
    acting = view.acting
    pawn = PAWN_NAMES[acting.kind] if acting is not None else "pawn"
    match window:
        case 0:
            return f"{voice.whose_first(first)} {pawn} is about to act."
        case 1:
            assert acting is not None
            return f"{voice.whose_first(acting.seat)} {pawn} has looked at {voice.whose(first)} tile."
        case 2:
            return f"{be(voice, first)} about to choose a disk."
        case 3:
            assert view.check is not None
            return f"{be(voice, first)} about to roll {some(view.check.dice_count, 'die', 'dice')}."
        case 4:
            return _after_roll(voice, view, first)
        case 5:
            return f"{voice.whose_first(first)} {pawn} has acted."
        case 6:
            return "Between two actions."
        case 7:
            return f"{be(voice, first)} about to feed {voice.verb(first, 'your', 'their')} vampires."
        case _:
            return f"{be(voice, first)} to place {some(view.seats[first].number, 'tile')}."


def _after_roll(voice: Voice, view: "View", first: int) -> str:
    check = view.check
    assert check is not None
    stands = "that is enough" if check.hope == 1 else "that is not enough"
    if check.hope < 1 and first == voice.you and check.hope_again > 0:
        stands += f", but a re-roll gives {percent(check.hope_again)}"
    return f"{voice.who(first)} rolled {dice_words(check.dice)}: {stands}."
