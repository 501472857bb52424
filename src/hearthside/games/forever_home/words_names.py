"""The names of things, used by everything that speaks."""

from hearthside.games.forever_home.cards import DOGS, HOMES

BREEDS = ("setter", "corgi", "labrador", "schnauzer", "bulldog", "poodle", "whippet")
"""Our own names for the seven kinds, in the order of their colours."""
PLURALS = ("setters", "corgis", "labradors", "schnauzers", "bulldogs", "poodles", "whippets")

HOME_NAMES = ("the City", "the Suburbs", "the Countryside", "the Foster Home")
PLACES = ("first", "second", "third", "fourth", "fifth")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MEEPLE_PLACES = (
    "challenge 1, left",
    "challenge 1, first on the right",
    "challenge 1, second on the right",
    "challenge 2, left",
    "challenge 2, right",
    "challenge 3",
    "challenge 4",
)
SKILLS = {"slide": "slide", "exchange_card": "card exchange", "exchange_dog": "dog exchange"}
AXES = {
    "horizontal": "along its row",
    "vertical": "along its column",
    "diagonal_down": "diagonally, falling to the right",
    "diagonal_up": "diagonally, rising to the right",
}


def dog(kind: int) -> str:
    """
    >>> dog(0)
    'red setter'
    """
    return f"{DOGS[kind]} {BREEDS[kind]}"


def a_dog(kind: int) -> str:
    """
    >>> a_dog(1)
    'an orange corgi'
    """
    return f"{'an' if DOGS[kind][0] in 'aeiou' else 'a'} {dog(kind)}"


def dogs(kind: int, number: int) -> str:
    """
    >>> dogs(2, 1), dogs(2, 3)
    ('1 yellow labrador', '3 yellow labradors')
    """
    return f"{number} {DOGS[kind]} {BREEDS[kind] if number == 1 else PLURALS[kind]}"


def space(cell: int) -> str:
    """
    >>> space(7)
    'row 2, column 3'
    """
    return f"row {cell // 5 + 1}, column {cell % 5 + 1}"


def number(n: int) -> str:
    """
    >>> number(3), number(12)
    ('three', '12')
    """
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def some(n: int, one: str, many: str) -> str:
    """
    >>> some(1, "dog", "dogs"), some(2, "dog", "dogs")
    ('one dog', 'two dogs')
    """
    return f"{number(n)} {one if n == 1 else many}"


def listed(names: list[str]) -> str:
    """
    >>> listed(["a setter", "a corgi", "a poodle"])
    'a setter, a corgi and a poodle'
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def home_word(home: int) -> str:
    """The home as a key: city, suburbs, countryside, foster."""
    return HOMES[home]
