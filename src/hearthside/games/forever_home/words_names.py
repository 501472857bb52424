"""The names of things, used by everything that speaks."""

from collections.abc import Sequence

from hearthside.games.forever_home.cards import DOGS, HOMES
from hearthside.kernel.english import article, number, sentence
from hearthside.kernel.voice import Voice

BREEDS = ("setter", "corgi", "labrador", "schnauzer", "bulldog", "poodle", "whippet")
"""Our own names for the seven kinds, in the order of their colours."""
PLURALS = ("setters", "corgis", "labradors", "schnauzers", "bulldogs", "poodles", "whippets")

HOME_NAMES = ("the City", "the Suburbs", "the Countryside", "the Foster Home")
PLACES = ("first", "second", "third", "fourth", "fifth")
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


def the_dog(kind: int) -> str:
    """
    >>> the_dog(0)
    'the red setter'
    """
    return f"the {dog(kind)}"


def a_dog(kind: int) -> str:
    """
    >>> a_dog(1)
    'an orange corgi'
    """
    return article(dog(kind))


def dogs(kind: int, number: int) -> str:
    """
    >>> dogs(2, 1), dogs(2, 3)
    ('1 yellow labrador', '3 yellow labradors')
    """
    return f"{number} {DOGS[kind]} {BREEDS[kind] if number == 1 else PLURALS[kind]}"


def some_dogs(kinds: Sequence[int]) -> list[str]:
    """Dogs for a list, those of one kind together.

    >>> some_dogs([1, 0, 1])
    ['a red setter', 'two orange corgis']
    """
    counts = [(kind, kinds.count(kind)) for kind in sorted(set(kinds))]
    return [a_dog(kind) if n == 1 else f"{number(n)} {DOGS[kind]} {PLURALS[kind]}" for kind, n in counts]


def asks(voice: Voice, seat: int, task: str) -> str:
    """What a seat is to do, said to it or about it.

    >>> asks(Voice(["Ana"], 0), 0, "place a dog"), asks(Voice(["Ana"]), 0, "place a dog")
    ('Place a dog.', 'Ana is to place a dog.')
    """
    return f"{sentence(task)}." if seat == voice.you else f"{voice.who(seat)} is to {task}."


def turn_cost(turns: int) -> str:
    """What so many turns of a solo game cost.

    >>> turn_cost(9), turn_cost(8)
    ('minus 4', 'no')
    """
    return {9: "minus 4", 10: "minus 8"}.get(turns, "no")


def space(cell: int) -> str:
    """
    >>> space(7)
    'row 2, column 3'
    """
    return f"row {cell // 5 + 1}, column {cell % 5 + 1}"


def home_word(home: int) -> str:
    """The home as a key: city, suburbs, countryside, foster."""
    return HOMES[home]
