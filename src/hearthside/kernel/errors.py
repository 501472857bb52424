"""What can go wrong at the edge, as sentences a person can read."""

import msgspec


class Problem(Exception):
    """Bad input: the text is one clear sentence, fit to be shown as it is."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: a sentence, the cure if there is one, and the paragraph of the rules."""

    why: str
    rule: str
    """An anchor in the game's rules.md, without the hash sign."""
    cure: str = ""
    cards: tuple[int, ...] = ()
    """The cards it is about, as indices of the game's card table."""


class Refused(Problem):
    """An action that was tried and is not allowed; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.why)
        self.refusal = refusal
