"""How bots that think ahead think about a game: what was measured to be strongest, and how much of it fits into a second."""

import msgspec
from msgspec import structs

from hearthside.kernel.agenda import Ask

LONGER = 4
"""So many times the playouts of ``hard`` are those of ``expert``."""
MANY = 4
"""Players."""


class Thinking(msgspec.Struct, frozen=True):
    """What a game declares about thinking ahead in it."""

    playouts: int = 200
    """Games played on in imagination for one decision, about a second, as for a hint; ``expert`` takes four times as many."""
    breadth: int = 6
    """So many options are tried: those that look best at first sight."""
    ahead: int = 60
    """Decisions played on in each world before the game's value says the rest."""
    judged: int = 2
    """So many follow-ups of the option tried are decided by the game's judgement; everything else, without turns, by the light policy."""
    whole_turn: bool = False
    """Whether that holds for all of our own next decisions, not only for those that finish an action (paying, placing)."""
    turns: int = 0
    """Until the turn has passed on so many times the judgement decides for everybody: all options are followed equally far. 0: only for what finishes the option."""
    tree: int = 0
    """How many decisions after the option a tree of what did well there is kept for; 0: none, what finishes the option is judged."""
    also: tuple[str, ...] = ()
    """Kinds of follow-ups (paying, placing) and silent questions to think about too, which the judgement answers otherwise."""
    doubt: float = 0.3
    """How many standard errors another option must be better by than the one that looks best at first sight."""
    against: float = 0.05
    """By how much of a victory the option that looks worst of those tried is thought to be worse than the best, before anything is tried."""
    sharp: bool = False
    """Whether first sight, and what everybody does afterwards, is by the game's sharper judgement instead of that of ``normal``."""
    swing: float = 0.0
    """Options are compared by the lead in points where their futures end, so many being odds of e to 1 to win; 0: by the chance the game's value sees."""

    alone: "Thinking | None" = None
    """How to think about it alone at the table, where that is different."""
    many: "Thinking | None" = None
    """How to think about it with four players and more, where that is different."""
    shorter: "Thinking | None" = None
    """How ``hard`` thinks about it, where that is less: enough to be well above ``normal``, and to leave something to ``expert``."""
    longer: "Thinking | None" = None
    """How ``expert`` thinks about it, where its time is better spent in another way than on more of the same."""

    def at(self, players: int) -> "Thinking":
        """How to think about it with so many players."""
        if players == 1:
            return self.alone or self
        return self.many or self if players >= MANY else self

    def shortest(self) -> "Thinking":
        """How ``hard`` thinks: as long as for a hint, or in the way declared for it."""
        return self.shorter or self

    def longest(self) -> "Thinking":
        """How ``expert`` thinks: four times as many playouts, or in the way declared for it."""
        return self.longer or structs.replace(self, playouts=LONGER * self.playouts)

    def about(self, asked: Ask) -> bool:
        """Whether such a question is worth a thought: by its kind alone, so that taking the time for it tells nothing."""
        return type(asked).__name__ in self.also or not (asked.silent or asked.follow)
