"""The names of things, used by every sentence of the game."""

from typing import TYPE_CHECKING

from hearthside.games.forever_young.cards import COLOURS, SIDE
from hearthside.kernel.english import article, number, some
from hearthside.kernel.voice import Voice

if TYPE_CHECKING:
    from hearthside.games.forever_young.view import View

FACE_NAMES = (
    "vampire leader",
    "human leader",
    "vampire",
    "human",
    "trap",
    "fangs +1",
    "fangs +2",
    "fangs +3",
    "weapon +1",
    "weapon +2",
    "weapon +3",
    "re-roll",
    "nest clue",
)
PAWN_NAMES = ("human", "vampire")
PHASE_NAMES = ("Set-up", "Day", "Night", "Feeding", "Placement")
MARK_NAMES = ("vampire leader killed", "human leader killed", "nest found")

MOMENTS = (
    "before the pawn moves",
    "after the look",
    "before the disk is chosen",
    "before the roll",
    "after the roll",
    "after the action",
    "between two actions",
    "before feeding",
    "before the tiles are placed",
)
"""The nine windows, as the end of "play a card …"."""

ENDS = (
    "",
    "The last family standing has won.",
    "No pawn of a surviving family is left on the board.",
    "Two rounds have passed without anybody looking at a tile.",
    "Forty rounds have been played.",
)


def square_name(where: tuple[int, int]) -> str:
    """Squares are named by their two target numbers.

    >>> square_name((4, 5))
    'row 4, column 5'
    """
    return f"row {where[0]}, column {where[1]}"


def where(view: "View", square: int) -> str:
    """A square of the board by its two numbers."""
    return square_name((view.rows[square // SIDE], view.columns[square % SIDE]))


def family_of(voice: Voice, seat: int) -> str:
    """Whose a piece is, by name and by the colour it has on the board.

    >>> voice = Voice(["Mira", "Kit"], you=0)
    >>> family_of(voice, 0), family_of(voice, 1)
    ('your red', "Kit's blue")
    """
    return f"{voice.whose(seat)} {COLOURS[seat]}"


def family_first(voice: Voice, seat: int) -> str:
    """The same at the beginning of a sentence.

    >>> voice = Voice(["Mira", "kit"], you=0)
    >>> family_first(voice, 0), family_first(voice, 1)
    ('Your red', "kit's blue")
    """
    return f"{voice.whose_first(seat)} {COLOURS[seat]}"


def a(noun: str) -> str:
    """With its article, where it takes one.

    >>> a("human"), a("event card"), a("fangs +1")
    ('a human', 'an event card', 'fangs +1')
    """
    return noun if noun.startswith("fangs") else article(noun)


def wanted(targets: tuple[int, int], need: int) -> str:
    """What the dice must show; the two numbers are never mixed.

    >>> wanted((4, 5), 2), wanted((4, 5), 1), wanted((3, 3), 3)
    ('two 4s or two 5s', 'a 4 or a 5', 'three 3s')
    """
    numbers = targets[:1] if targets[0] == targets[1] else targets
    return " or ".join(some(need, str(n)) if need > 1 else f"a {n}" for n in numbers)


def tiles_of(face: int, n: int) -> str:
    """So many tiles of one face.

    >>> tiles_of(3, 13), tiles_of(0, 1), tiles_of(9, 2), tiles_of(6, 2)
    ('13 humans', '1 vampire leader', '2 weapons +2', '2 fangs +2')
    """
    name, plus, dice = FACE_NAMES[face].partition(" +")
    if n != 1 and not name.endswith("s"):
        name += "s"
    return f"{n} {name}{plus}{dice}"


def some_tiles(face: int, n: int) -> str:
    """So many tiles of one face in a sentence.

    >>> some_tiles(3, 2), some_tiles(4, 1), some_tiles(5, 1), some_tiles(9, 2)
    ('two humans', 'a trap', 'fangs +1', 'two weapons +2')
    """
    if n == 1:
        return a(FACE_NAMES[face])
    return tiles_of(face, n).replace(str(n), number(n), 1)


def percent(chance: float) -> str:
    """A chance in whole per cent; never 0 % for what can happen, nor 100 % for what can fail.

    >>> percent(0.124), percent(0.001), percent(0.999), percent(1.0)
    ('12 %', 'under 1 %', 'over 99 %', '100 %')
    """
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{chance:.0%}".replace("%", " %")


def dice_words(dice: tuple[int, ...]) -> str:
    return " ".join(str(die) for die in dice)
