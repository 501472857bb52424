"""A table that is shown positions of our own making, one after the other: every card of a game on its real board, on one page.

The page talks to a real server; only the positions it sends are replaced on the way by those the test has built.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from hearthside.kernel.agenda import State, question, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find
from hearthside.server.positions import lines, position
from hearthside.server.wire import Update
from tests.e2e.boxes import SIZES, Rules, complaints
from tests.e2e.people import NO_SETTINGS, Person

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Showcase:
    """One page with a game's board."""

    def __init__(self, person: Person, game: str, players: int, settings: Mapping[str, Any] = NO_SETTINGS) -> None:
        self.person = person
        self.page: Page = person.page
        seats = [Player(name) for name in names(person.name, players)]
        self.match = Match(find(game), seats, seed="0" * 32, settings=settings)
        self.n = 1000
        self.line: WebSocketRoute | None = None
        self.page.route_web_socket(lambda url: url.endswith("/socket"), self._between)
        bots = [{"kind": "bot", "name": seat.name} for seat in seats[1:]]
        person.open(game, person.me(), *bots, settings=settings)
        # The server's welcome has come: it would take the place of what is shown before.
        self.page.locator(".table[data-n]").wait_for()

    def _between(self, line: WebSocketRoute) -> None:
        """What the page asks reaches the server; of what comes back, positions are ours."""
        server = line.connect_to_server()
        self.line = line

        def heard(message: str | bytes) -> None:
            if json.loads(message)["type"] not in ("update", "presence"):
                line.send(message)

        server.on_message(heard)

    def show(self, state: State) -> None:
        """The board as this state's first seat sees it."""
        self.match.state = state
        self.match.options = settle(state)
        self.show_match()

    def play_on(self, decisions: int, seat: int = 0) -> None:
        """Let the match come so far as the judgement says, and on until this seat is asked."""
        match = self.match
        while (top := question(match.state)) is not None and (match.number < decisions or top.seat != seat):
            worths = match.game.judge(match.state, top.seat, match.options)
            match.play(match.options[worths.index(max(worths))])

    def show_match(self) -> None:
        """The match as it stands, with its log."""
        self.n += 1
        update = Update(position(self.match, 0, self.n), lines(self.match, 0), whole=True)
        assert self.line is not None
        self.line.send(msgspec.json.encode(update).decode())
        self.page.locator(f".table[data-n='{self.n}']").wait_for()
        self.page.evaluate(SETTLED)


def names(me: str, players: int) -> list[str]:
    return [me, "Bartholomew", "Wilhelmina", "Odo", "Ivy", "Kit"][:players]


def seen_at_every_size(case: Showcase, states: Sequence[State], *rules: Rules) -> str:
    """What is wrong with any of these positions at any size, a line each."""
    found: list[str] = []
    for name, window in SIZES.items():
        case.page.set_viewport_size(window)
        for number, state in enumerate(states):
            case.show(state.clone())
            found += [f"{name}, position {number}: {said}" for said in complaints(case.page, *rules)]
    return "\n".join(found)
