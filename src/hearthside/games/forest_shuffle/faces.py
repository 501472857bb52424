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


def short(line: Parts) -> Parts:
    """The points where there is no room for words. It stays true: what depends on something is said as "up to" its best
    ("5 if 4+" is "≤5"). Nothing for a line that is short itself.
    """
    if not any(_is_word(part) or "·" in part.number for part in line):
        return ()
    best: list[int] = []
    for part in line:
        if part.number:
            best += [int(number) for number in part.number.split("·")]
        elif _is_word(part) and part.words != "or":
            break
    return (FacePart("short", number=f"≤{max(best)}"),)


def _is_word(part: FacePart) -> bool:
    return bool(part.words) and not part.icon and part != TIMES


def in_line(line: str, parts: Parts) -> Parts:
    """The same parts in another line of the card."""
    return tuple([FacePart(line, part.icon, part.number, part.words) for part in parts])
