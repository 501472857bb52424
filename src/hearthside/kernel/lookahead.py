"""What an action would bring, as far as it is certain: follow-ups answered by their best option, up to the first chance."""

from typing import Any

import msgspec

from hearthside.kernel.agenda import AUTOMATIC_LIMIT, Ask, Auto, State
from hearthside.kernel.game import Game
from hearthside.kernel.ledger import Ledger, change

ROOM = 2000
"""Follow-ups a preview tries; where there are more, each of its branches has its share of them."""
OTHER_WAYS = "perhaps more another way"
"""Said when not every way could be tried."""


class Preview(msgspec.Struct, frozen=True):
    """What an action would change in the ledger of the one who takes it."""

    gain: Ledger
    """The certain part."""
    more: str = ""
    """What may come on top, in words: when chance decides, or when there are too many ways to try; empty when nothing can."""
    line: tuple[Any, ...] = ()
    """The follow-ups it assumes: the best ones."""


class Ahead:
    """The last certain position after an action."""

    def __init__(self, state: State, line: list[Any], more: str) -> None:
        self.state = state
        self.line = line
        self.more = more


def look_ahead(game: Game, world: State, seat: int, action: Any, tried: bool = False, room: int = ROOM) -> Ahead:
    """Take the action, and its follow-ups as they earn most, in a clone; ``tried`` when it is such a follow-up itself.

    With no room left a follow-up is answered by its first option.

    Elements of a set that are only tried come in one order; what somebody chose may stand anywhere in it.
    """
    after = world.clone()
    answered = type(after.agenda[-1])
    after.events = []
    line: list[Any] = []
    cut = ""
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
                    if room >= len(tries):
                        endings = [_ending(game, after, seat, option, room // len(tries) - 1) for option in tries]
                        best = max(endings, key=_total)
                        more = best.ahead.more
                        if not more and any(ending.ahead.more == OTHER_WAYS for ending in endings):
                            more = OTHER_WAYS
                        return Ahead(best.ahead.state, [*line, best.option, *best.ahead.line], more)
                    cut = OTHER_WAYS
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
            return Ahead(before, line, next(filter(None, map(game.chance, after.events)), cut))
    return Ahead(after, line, cut)


class _Ending:
    """One option of a follow-up, and where it leads."""

    def __init__(self, option: Any, ahead: Ahead, total: int) -> None:
        self.option = option
        self.ahead = ahead
        self.total = total


def _ending(game: Game, world: State, seat: int, option: Any, room: int) -> _Ending:
    ahead = look_ahead(game, world, seat, option, tried=True, room=room)
    return _Ending(option, ahead, game.score(ahead.state, seat).seats[seat].total)


def _total(ending: _Ending) -> int:
    return ending.total


def preview(game: Game, world: State, seat: int, action: Any, before: Ledger) -> Preview:
    """What the action would change, ``before`` being the seat's ledger now."""
    ahead = look_ahead(game, world, seat, action)
    return Preview(change(before, game.score(ahead.state, seat).seats[seat]), ahead.more, tuple(ahead.line))
