"""What an action would bring, as far as it is certain: follow-ups answered by their best option, up to the first chance."""

from typing import Any

import msgspec

from hearthside.kernel.agenda import AUTOMATIC_LIMIT, Ask, Auto, State
from hearthside.kernel.game import Game
from hearthside.kernel.ledger import Ledger, change


class Preview(msgspec.Struct, frozen=True):
    """What an action would change in the ledger of the one who takes it."""

    gain: Ledger
    """The certain part."""
    more: str = ""
    """What may come on top, in words, when chance decides; empty when nothing can."""
    line: tuple[Any, ...] = ()
    """The follow-ups it assumes: the best ones."""


class Ahead:
    """The last certain position after an action."""

    def __init__(self, state: State, line: list[Any], more: str) -> None:
        self.state = state
        self.line = line
        self.more = more


def look_ahead(game: Game, world: State, seat: int, action: Any, tried: bool = False) -> Ahead:
    """Take the action, and its follow-ups as they earn most, in a clone; ``tried`` when it is such a follow-up itself.

    Elements of a set that are only tried come in one order; what somebody chose may stand anywhere in it.
    """
    after = world.clone()
    answered = type(after.agenda[-1])
    after.events = []
    line: list[Any] = []
    taken = action
    for _ in range(AUTOMATIC_LIMIT):
        if taken is None:
            if not after.agenda:
                break
            top = after.agenda[-1]
            if isinstance(top, Ask):
                options = top.options(after)
                if not options:
                    after.agenda.pop()
                    continue
                if not top.follow or top.seat != seat:
                    break
                if top.weighs and len(options) > 1:
                    tries = top.tries(after, anywhere=not tried and type(top) is answered)
                    best = max([_ending(game, after, seat, option) for option in tries], key=_total)
                    return Ahead(best.ahead.state, [*line, best.option, *best.ahead.line], best.ahead.more)
                taken = options[0]
                line.append(taken)
        before = after.clone()
        top = after.agenda.pop()
        if taken is not None:
            assert isinstance(top, Ask)
            top.choose(after, taken)
            taken = None
        else:
            assert isinstance(top, Auto)
            top.run(after)
        if any(map(game.news, after.events)):
            return Ahead(before, line, next(filter(None, map(game.chance, after.events)), ""))
    return Ahead(after, line, "")


class _Ending:
    """One option of a follow-up, and where it leads."""

    def __init__(self, option: Any, ahead: Ahead, total: int) -> None:
        self.option = option
        self.ahead = ahead
        self.total = total


def _ending(game: Game, world: State, seat: int, option: Any) -> _Ending:
    ahead = look_ahead(game, world, seat, option, tried=True)
    return _Ending(option, ahead, game.score(ahead.state, seat).seats[seat].total)


def _total(ending: _Ending) -> int:
    return ending.total


def preview(game: Game, world: State, seat: int, action: Any, before: Ledger) -> Preview:
    """What the action would change, ``before`` being the seat's ledger now."""
    ahead = look_ahead(game, world, seat, action)
    return Preview(change(before, game.score(ahead.state, seat).seats[seat]), ahead.more, tuple(ahead.line))
