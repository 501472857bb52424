"""Names people give: to themselves, to a table, to a pack."""

import unicodedata

NAME = 24
"""Characters in a person's name."""
TITLE = 60
"""Characters in the name of a table or a pack."""


def clean(name: str, most: int = NAME) -> str:
    """A name without what cannot be seen, on one line, not too long."""
    seen = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in name[: 4 * most])
    return " ".join(seen.split())[:most].strip()


def another(name: str, names: list[str]) -> str:
    """The name, or one like it that nobody here has."""
    if name not in names:
        return name
    return next(each for i in range(2, 100) if (each := f"{name} {i}") not in names)
