"""Who plays when no person does: bots, and what people have said once and for all; on a beat that tells nothing."""

import asyncio
import time
from contextlib import suppress
from contextvars import Context
from functools import partial

from hearthside import bots
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import question
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match
from hearthside.server import workers
from hearthside.server.config import Config
from hearthside.server.errors import Lost, Taken, Unknown
from hearthside.server.history import Entry, History
from hearthside.server.logs import fail, replaced
from hearthside.server.metrics import BOTS
from hearthside.server.nodes import Nodes
from hearthside.server.pool import Workers
from hearthside.server.table import Table

LONGEST = 3 * workers.PATIENCE
"""Seconds after which a process that thinks for a bot is given up."""
SOON, SELDOM = 0.2, 10.0
"""Seconds until what failed is tried again: at first, and at most."""
NOBODY = 2
"""The rank of tables at which nobody sits and nobody looks on; their bots take their time."""
UNATTENDED = 4
SWIFT = 0.35
"""How much of the pace is left where everybody wants to go on."""


class Autoplay:
    """Drives every table on while the seat that is asked there plays by itself."""

    def __init__(self, config: Config, nodes: Nodes) -> None:
        self._config = config
        self._nodes = nodes
        self.workers = Workers(config.workers)

    def stir(self, table: Table) -> None:
        """Go on here if the asked seat plays by itself."""
        if table.driver is None and table.running and (table.plays_itself(table.row.asked) or table.overdue):
            # In no request's name: it goes on long after.
            table.driver = asyncio.create_task(self._drive(table), context=Context())

    async def _drive(self, table: Table) -> None:
        """Until a person must be asked; whatever fails is tried again, ever less often."""
        pause = SOON
        while True:
            try:
                if not await self._nodes.drives(table.row.id):
                    table.driver = None  # another server does
                    return
                if not await self._move(table):
                    return
                pause = SOON
            except Problem as wrong:
                if not isinstance(wrong, (Lost, Unknown)):
                    table.driver = None  # this version cannot play it; whoever looks is told
                    return
                pause = await _later(pause)
            except Exception as wrong:  # noqa: BLE001  # the store does not answer, say
                fail("bot", wrong, table=table.row.id)
                async with table.lock:
                    table.forget()
                pause = await _later(pause)

    async def _move(self, table: Table) -> bool:
        """One move; False, and no longer driving, when a person must be asked."""
        async with table.locked():
            bot = self._player(table) if table.running else ""
            action = table.standing_answer() if table.running and not bot else None
            if not bot and action is None:
                table.driver = None
                return False
            history = table.history
            n, seat = history.n, history.match.asked
            pace = self._pace(history.match, bot) if bot else self._config.silent_pace
            rank = _rank(table)
            if rank == NOBODY:
                pace *= UNATTENDED
            elif table.swift:
                # Not below the beat of silent answers: within it must fit whatever a bot has to think.
                pace = max(pace * SWIFT, self._config.silent_pace)
            allowed = _allowed(history.match, bot) if bot else 0.0
        assert seat is not None
        began, spent = time.monotonic(), 0.0
        if action is None:
            action, spent = await self._decide(history, bot, rank)
        await asyncio.sleep(until_beat(pace, time.monotonic() - began, spent, allowed))
        async with table.locked():
            # Somebody may have taken back what was to be answered, come back to the seat, or changed their mind.
            if table.history.n == n and (self._player(table) if bot else table.standing_answer() == action):
                with suppress(Taken):
                    if bot and not table.bot_at(seat):
                        await table.note(seat, f"{table.seats[seat].name} ran out of time; a bot takes this decision.")
                    await table.commit(Entry(seat, (action,)))
        return True

    def _player(self, table: Table) -> str:
        """The bot that is to decide now: the one at the asked seat, or one for a person whose time is up."""
        clock = table.row.clock
        stands_in = table.overdue and clock is not None and clock.out == "move"
        return table.bot_at(table.row.asked) or (bots.USUAL if stands_in else "")

    async def _decide(self, history: History, bot: str, rank: int) -> tuple[Action, float]:
        """What the bot does, and how long it thought. One that fails must not hold up the people at its table: ``normal`` decides, and the log says which move shows it."""
        setup, entries, options = history.setup, tuple(history.entries), history.match.options
        shown = {"table": setup.table, "n": history.n, "bot": bot}
        for name in (bot, bots.USUAL):
            try:
                deciding = partial(workers.decide, setup, entries, name)
                with BOTS.time():
                    answer = await self.workers.ask(deciding, within=LONGEST, rank=rank, about=setup.table)
            except Exception as wrong:  # noqa: BLE001
                fail("bot", wrong, **shown)
            else:
                if answer.trouble is not None:
                    replaced("bot", answer.trouble, **shown)
                return answer.action, answer.spent
        first: Action = options[0]
        return first, 0.0

    def _pace(self, match: Match, bot: str) -> float:
        """By the kind of the question and who plays, which everybody knows; never by how many answers it has."""
        top = question(match.state)
        assert top is not None
        if top.silent:
            usual = self._config.silent_pace
        else:
            usual = self._config.follow_pace if top.follow else self._config.pace
        return max(usual, thinks_for(match, bot)) if usual else usual


def _rank(table: Table) -> int:
    """Whose bots think first: where people are, then where they may come back, then where nobody looks on."""
    if table.connections:
        return 0
    return 1 if any(seat.kind != "bot" for seat in table.seats) else NOBODY


async def _later(pause: float) -> float:
    await asyncio.sleep(pause)
    return min(2 * pause, SELDOM)


def _allowed(match: Match, bot: str) -> float:
    """How long this bot may think about such a question."""
    return thinks_for(match, bot) * bots.WITHIN


def thinks_for(match: Match, bot: str) -> float:
    """How long a bot thinks about such a question, by its kind alone; one that is no longer installed is replaced, and ``normal`` answers at once."""
    try:
        found = bots.find(bot)
    except Problem:
        return 0.0
    top = question(match.state)
    assert top is not None
    way = found.way(match.game.thinking.at(match.state.players))
    return found.seconds if way.about(top) else 0.0


def until_beat(pace: float, elapsed: float, spent: float = 0.0, allowed: float = 0.0) -> float:
    """How long an answer still waits: it comes on the beat, so that how long a bot thought tells nothing.

    Of what has elapsed, the bot ``spent`` a part thinking; that counts as all it was ``allowed``, else a bot that had
    nothing to think about would be a beat ahead whenever the others keep the workers busy.
    """
    if not pace:
        return 0.0
    counted = elapsed - spent + max(spent, allowed)
    return counted - elapsed + pace - counted % pace
