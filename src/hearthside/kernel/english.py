"""The few things about English that every game needs: lists, numbers, articles, and names as people type them."""

import re
from collections.abc import Sequence

LIKE_YOU = ("eu", "uni", "use", "one", "once")
"""Words that begin with a vowel to the eye only."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a phrase.

    >>> listed(["an Oak"]), listed(["an Oak", "a Birch", "a Beech"]), listed(["a 4", "a 5"], "or")
    ('an Oak', 'an Oak, a Birch and a Beech', 'a 4 or a 5')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def number(n: int) -> str:
    """Small numbers as words.

    >>> number(0), number(3), number(12)
    ('no', 'three', '12')
    """
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def some(n: int, one: str, many: str = "") -> str:
    """A number of things, small numbers as words.

    >>> some(1, "tile"), some(2, "die", "dice"), some(0, "tile"), some(12, "tile")
    ('one tile', 'two dice', 'no tiles', '12 tiles')
    """
    return f"{number(n)} {one if n == 1 else many or one + 's'}"


def counted(n: int, one: str, many: str = "") -> str:
    """A number of things in digits.

    >>> counted(1, "home"), counted(3, "home"), counted(2, "butterfly", "butterflies")
    ('1 home', '3 homes', '2 butterflies')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def article(noun: str) -> str:
    """A noun with its article.

    >>> article("Oak"), article("human"), article("event card"), article("European Hare")
    ('an Oak', 'a human', 'an event card', 'a European Hare')
    """
    vowel = noun[0] in "aeiouAEIOU" and not noun.lower().startswith(LIKE_YOU)
    return f"{'an' if vowel else 'a'} {noun}"


def sentence(words: str) -> str:
    """With a capital at the beginning; names inside keep theirs.

    >>> sentence("your human meets McKay")
    'Your human meets McKay'
    """
    return words[:1].upper() + words[1:]


def yes_no(value: object) -> str:
    """A value as it is typed and shown.

    >>> yes_no(True), yes_no(False), yes_no(3), yes_no("optional")
    ('yes', 'no', '3', 'optional')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def slug(heading: str) -> str:
    """The anchor a heading has by itself.

    >>> slug("Paying, and the clearing")
    'paying-and-the-clearing'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def spelled(name: str) -> str:
    """A name as people type it, for comparing.

    >>> spelled("Red Fox") == spelled("red-fox") == spelled(" red_fox ")
    True
    """
    return re.sub(r"[\s\-]+", "_", re.sub("['\u2019]", "", name.strip().lower()))
