"""What a drawn card shows, part by part: numbers, pictures, and a few letters between them.

Pictures are named by what they mean: ``tag-bat``, ``species-gnat``, ``symbol-oak``; ``symbol`` alone is the tree symbol of the
half itself, and ``do-…`` is something that happens.
"""

from hearthside.games.forest_shuffle.words_names import ONE
from hearthside.kernel.cards import FacePart

Parts = tuple[FacePart, ...]

OWN_SYMBOL = FacePart("points", icon="symbol", words="its own tree symbol")
TIMES = FacePart("points", words="×")


def worth(points: int | str) -> FacePart:
    """A number in the line of the points."""
    return FacePart("points", number=str(points))


def letters(words: str) -> FacePart:
    return FacePart("points", words=words)


def picture(icon: str, words: str) -> FacePart:
    return FacePart("points", icon=icon, words=words)


def tag(name: str) -> FacePart:
    """The icon of a kind of card."""
    return FacePart("points", icon=f"tag-{name}", words=ONE[name])


def in_line(line: str, parts: Parts) -> Parts:
    """The same parts in another line of the card."""
    return tuple([FacePart(line, part.icon, part.number, part.words) for part in parts])
