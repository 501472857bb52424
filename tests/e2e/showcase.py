"""A table that is shown positions of our own making, one after the other: every card of a game on its real board, on one page.

The page talks to a real server; only the positions it sends are replaced on the way by those the test has built.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from hearthside.kernel.agenda import State, question, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find
from hearthside.server.positions import lines, position
from hearthside.server.wire import Update
from tests.e2e.boxes import SIZES, Rules, complaints, looked_at, unreachable
from tests.e2e.people import NO_SETTINGS, Person

READ_BY_DAY, READ_BY_NIGHT = "1440x900", "390x844"
"""Where axe reads."""
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
        self.show_update(update(self.match))

    def show_update(self, news: Update) -> None:
        self.n += 1
        assert self.line is not None
        self.line.send(msgspec.json.encode(numbered(news, self.n)).decode())
        self.page.locator(f".table[data-n='{self.n}']").wait_for()
        self.page.evaluate(SETTLED)


def update(match: Match) -> Update:
    """What the first seat is told on coming to the table now."""
    return Update(position(match, 0, 0), lines(match, 0), whole=True)


def names(me: str, players: int) -> list[str]:
    return [me, "Bartholomew", "Wilhelmina", "Odo", "Ivy", "Kit"][:players]


def seen_at_every_size(case: Showcase, states: Sequence[State], *rules: Rules) -> str:
    """What is wrong with any of these positions at any size it is looked at, a line each."""
    found: list[str] = []
    for name, window in SIZES.items():
        case.page.set_viewport_size(window)
        for number, state in enumerate(states):
            if name not in looked_at(number):
                continue
            case.show(state.clone())
            found += [f"{name}, position {number}: {said}" for said in complaints(case.page, *rules)]
    return "\n".join(found)


def numbered(news: Update, n: int) -> Update:
    return msgspec.structs.replace(news, position=msgspec.structs.replace(news.position, n=n))


Moments = dict[str, list[Update]]
"""Kinds of questions, each at a few moments of a game."""


def moments(match: Match, kind: Callable[[Match], str]) -> Moments:
    """Play a match to its end as the judgement says: what the first seat saw at each kind of question, at up to as many moments as
    there are sizes, spread over the whole game.
    """
    asked: dict[str, list[int]] = {}
    played: list[Any] = []
    while (top := question(match.state)) is not None:
        if top.seat == 0:
            asked.setdefault(kind(match), []).append(match.number)
        worths = match.game.judge(match.state, top.seat, match.options)
        played.append(match.options[worths.index(max(worths))])
        match.play(played[-1])
    wanted = {name: spread(numbers) for name, numbers in asked.items()}
    again = Match(match.game, match.players, seed=match.seed, settings=match.settings, answer_forced=(0,))
    seen: dict[int, Update] = {}
    for action in played:
        if any(again.number in numbers for numbers in wanted.values()):
            seen[again.number] = update(again)
        again.play(action)
    return {name: [seen[number] for number in numbers] for name, numbers in wanted.items()}


def spread(numbers: list[int]) -> list[int]:
    """The first, the last, and what lies evenly between: no more than there are sizes."""
    most = len(SIZES) - 1
    return sorted({numbers[(len(numbers) - 1) * i // most] for i in range(most + 1)})


def seen_over_a_game(
    case: Showcase,
    found: Moments,
    *rules: Rules,
    prepare: Mapping[str, Callable[[Page], None]],
) -> str:
    """What is wrong with any kind of question at any size it is looked at, a line each; every size sees early, middle and late moments.

    Axe reads every second kind on a desk by day, the others on a phone by night.
    """
    wrong: list[str] = []
    for at, (name, window) in enumerate(SIZES.items()):
        case.page.set_viewport_size(window)
        case.page.emulate_media(color_scheme="dark" if name == READ_BY_NIGHT else "light")
        for i, (kind, updates) in enumerate(found.items()):
            if name not in looked_at(i, others=2):
                continue
            case.show_update(updates[(3 * at + i) % len(updates)])
            if kind in prepare:
                prepare[kind](case.page)
            said = complaints(case.page, *rules) + unreachable(case.page)
            if name == (READ_BY_NIGHT if i % 2 else READ_BY_DAY):
                said += case.person.violations()
            wrong += [f"{name}, {kind}: {one}" for one in said]
            if kind in prepare:
                case.page.keyboard.press("Escape")
    case.page.emulate_media(color_scheme="light")
    return "\n".join(wrong)
