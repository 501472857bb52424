"""How bots that think ahead think about a game: what was measured to be strongest, and how much of it fits into a second."""

import msgspec

from hearthside.kernel.agenda import Ask


class Thinking(msgspec.Struct, frozen=True):
    """What a game declares about thinking ahead in it."""

    playouts: int = 200
    """Games played on in imagination for one decision of ``hard``, about a second; ``expert`` takes four times as many."""
    breadth: int = 6
    """So many options are tried: those that look best at first sight."""
    ahead: int = 60
    """Decisions played on in each world before the game's value says the rest."""
    judged: int = 2
    """So many follow-ups of the option tried are decided by the game's judgement; everything else by the light policy."""
    whole_turn: bool = False
    """Whether that holds for all of our own next decisions, not only for those that finish an action (paying, placing)."""
    everybody: bool = False
    """Whether it holds for everybody's next decisions, where the judgement is so much better than the light policy that it is worth its time."""
    tree: int = 0
    """How many decisions after the option a tree of what did well there is kept for; 0: none, what finishes the option is judged."""
    also: tuple[str, ...] = ()
    """Kinds of follow-ups (paying, placing) and silent questions to think about too, which the judgement answers otherwise."""
    doubt: float = 1.5
    """How many standard errors another option must be better by than the one that looks best at first sight."""

    alone: "Thinking | None" = None
    """How to think about it alone at the table, where that is different."""

    def at(self, players: int) -> "Thinking":
        """How to think about it with so many players."""
        return self if players > 1 or self.alone is None else self.alone

    def about(self, asked: Ask) -> bool:
        """Whether such a question is worth a thought: by its kind alone, so that taking the time for it tells nothing."""
        return type(asked).__name__ in self.also or not (asked.silent or asked.follow)
