"""Names people give: to themselves, to a table, to a pack."""

import unicodedata

NAME = 24
"""Characters in a person's name."""
TITLE = 60
"""Characters in the name of a table or a pack."""


_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""What is blank though Unicode counts it among letters, marks or symbols."""
_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u0437\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u04cf"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131\u026a\u0585\u04bb01|",
    "abe3ijkmhopctyxsl" + "abenikuvoptuxiio" + "hoil",
)
"""Letters, in lower case, that look like others: Cyrillic, Greek and a few more, and digits that pass for letters."""


def clean(name: str, most: int = NAME) -> str:
    """A name without what cannot be seen, on one line, not too long."""
    whole = unicodedata.normalize("NFC", name[: 4 * most])
    seen = "".join(" " if unicodedata.category(char)[0] in "CZ" or _unseen(char) else char for char in whole)
    words = " ".join(seen.split())[:most].strip()
    return words if any(unicodedata.category(char)[0] != "M" for char in words) else ""


def _unseen(char: str) -> bool:
    return char in _UNSEEN or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def looks(name: str) -> str:
    """The same for names that look alike: whatever their case, marks, width and alphabet."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_ALIKE)
    return "".join(char for char in plain if unicodedata.category(char)[0] not in "MZ").replace("l", "i")


def another(name: str, names: list[str]) -> str:
    """The name, or one like it that nobody here has, or seems to have."""
    taken = {looks(each) for each in names}
    if looks(name) not in taken:
        return name
    short = name[: NAME - 3].strip()
    return next(each for i in range(2, 100) if looks(each := f"{short} {i}") not in taken)
