"""What a drawn board shows and must not work out itself: what the clearing comes to, and which payments keep a bonus."""

import msgspec

from hearthside.games.forest_shuffle.card_tables import TREE
from hearthside.games.forest_shuffle.state import CLEARING_LIMIT, Forest
from hearthside.games.forest_shuffle.steps_paying import PayOne


class BoardView(msgspec.Struct, frozen=True):
    """The clearing as it will be, and the bonus as it may be kept."""

    limit: int
    """So many cards or more in the clearing at the end of a turn are swept away."""
    after: int
    """How many lie there once the card being played is paid, with the one a tree turns up."""
    swept: bool
    """Whether that many will be swept at the end of this turn."""
    keeps: tuple[int, ...]
    """The viewer's own cards that keep the bonus of the card being played, while nothing else was paid for it."""


def board(g: Forest, seat: int) -> BoardView:
    """The board's own facts for this seat (or a spectator)."""
    after = len(g.clearing)
    keeps: tuple[int, ...] = ()
    if (half := g.playing) >= 0:
        owed = [step.left for step in g.agenda[-2:] if isinstance(step, PayOne)]
        after += (owed[-1] if owed else 0) + (g.pack.side[half] == TREE)
        if seat == g.active and g.pack.bonus[half] and _pure(g):
            symbol = 1 << g.pack.symbol[half]
            keeps = tuple([card for card in g.hands[seat] if g.pack.shows[card] & symbol])
    return BoardView(CLEARING_LIMIT, after, after >= CLEARING_LIMIT, keeps)


def _pure(g: Forest) -> bool:
    symbol = 1 << g.pack.symbol[g.playing]
    return all(g.pack.shows[card] & symbol for card in g.paid)
