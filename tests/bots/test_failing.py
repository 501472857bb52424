"""A bot that raises, hangs or answers nonsense: ``normal`` decides in its place, and it is said which move shows it."""

import time
from contextlib import suppress
from typing import Any, ClassVar

import pytest

from hearthside.bots import Bot, Sight, decide, decide_anyway, registry
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import register
from hearthside.server.history import Entry, History, Setup
from hearthside.server.workers import decide as decide_in_worker
from tests.cli.conftest import Cli, cli  # noqa: F401
from tests.kernel.toy import HIGH_CARD


class Raising(Bot):
    name: ClassVar[str] = "raising"

    def choose(self, sight: Sight) -> Any:
        raise RuntimeError("a secret of the deck")


class Nonsense(Bot):
    name: ClassVar[str] = "nonsense"

    def choose(self, sight: Sight) -> Any:
        return "checkmate"


class Hanging(Bot):
    name: ClassVar[str] = "hanging"

    def choose(self, sight: Sight) -> Any:
        while True:
            with suppress(Exception):  # it does not even listen
                time.sleep(0.01)


@pytest.fixture(autouse=True)
def _bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (Raising(), Nonsense(), Hanging()):
        monkeypatch.setitem(registry._bots(), bot.name, bot)
    register(HIGH_CARD)


@pytest.fixture
def match() -> Match:
    return Match(HIGH_CARD, [Player("Ana"), Player("Ben")], seed="3")


@pytest.mark.parametrize(("bot", "wrong"), [("raising", "RuntimeError"), ("nonsense", "Nonsense")])
def test_normal_decides_for_a_bot_that_fails_and_the_reason_is_kept(match: Match, bot: str, wrong: str) -> None:
    while not match.over:
        decided = decide_anyway(match, bot)
        assert decided.action == decide(match, "normal")
        assert type(decided.wrong).__name__ == wrong
        match.play(decided.action)


def test_a_sound_bot_decides_itself(match: Match) -> None:
    decided = decide_anyway(match, "random")
    assert decided.wrong is None
    assert decided.action == decide(match, "random")


def test_a_bot_that_is_no_longer_installed_is_replaced_too(match: Match) -> None:
    assert decide_anyway(match, "gone").action == decide(match, "normal")


@pytest.mark.parametrize(("bot", "wrong"), [("hanging", "TooLong"), ("raising", "RuntimeError")])
def test_a_worker_answers_for_a_bot_that_hangs_and_says_where_but_nothing_secret(bot: str, wrong: str) -> None:
    players = (Player("Ana"), Player("Juniper", "bot", bot))
    pack = HIGH_CARD.load().digest
    setup = Setup("t-hang", "high_card", HIGH_CARD.rules_version, pack, "", players, {}, "a seed", ())
    history = History(setup)
    history.advance(Entry(0, (history.match.options[0],)))
    began = time.monotonic()
    answer = decide_in_worker(setup, tuple(history.entries), bot, patience=0.3)
    assert answer.action == decide(history.match, "normal")
    assert answer.trouble is not None
    assert answer.trouble["error"] == wrong
    assert any("choose" in place for place in answer.trouble["where"])
    assert "secret" not in str(answer.trouble)
    assert bot == "raising" or time.monotonic() - began > 0.29


def test_the_terminal_says_which_move_of_the_record_shows_it(cli: Cli, tmp_path: Any, monkeypatch: Any) -> None:  # noqa: F811
    monkeypatch.chdir(tmp_path)
    result = cli("play", "high_card", "--seats", "me,raising", "--seed", "3", "--record", "g.json", typed="1\n")
    assert "The bot 'raising' failed (RuntimeError) and 'normal' played for it: see move 2 of g.json." in result.output
