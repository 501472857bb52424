"""The names of things, used by every sentence of the game."""

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
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

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


def count(n: int, one: str, many: str = "") -> str:
    """A number of things in words.

    >>> count(1, "tile"), count(3, "tile"), count(2, "die", "dice")
    ('one tile', 'three tiles', 'two dice')
    """
    number = COUNTS[n] if n < len(COUNTS) else str(n)
    return f"{number} {one if n == 1 else many or one + 's'}"


def a(noun: str) -> str:
    """With its article, where it takes one.

    >>> a("human"), a("event card"), a("fangs +1")
    ('a human', 'an event card', 'fangs +1')
    """
    if noun.startswith("fangs"):
        return noun
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def wanted(targets: tuple[int, int], need: int) -> str:
    """What the dice must show; the two numbers are never mixed.

    >>> wanted((4, 5), 2), wanted((4, 5), 1), wanted((3, 3), 3)
    ('two 4s or two 5s', 'a 4 or a 5', 'three 3s')
    """
    numbers = targets[:1] if targets[0] == targets[1] else targets
    return " or ".join(count(need, str(number)) if need > 1 else f"a {number}" for number in numbers)


def tiles_of(face: int, n: int) -> str:
    """So many tiles of one face.

    >>> tiles_of(3, 13), tiles_of(0, 1), tiles_of(9, 2), tiles_of(6, 2)
    ('13 humans', '1 vampire leader', '2 weapons +2', '2 fangs +2')
    """
    name, plus, dice = FACE_NAMES[face].partition(" +")
    if n != 1 and not name.endswith("s"):
        name += "s"
    return f"{n} {name}{plus}{dice}"


def listed(words: list[str]) -> str:
    """Joined as in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def sentence(words: str) -> str:
    """With a capital at the beginning.

    >>> sentence("your human")
    'Your human'
    """
    return words[0].upper() + words[1:]


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
