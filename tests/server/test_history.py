"""From moves to a match: loaded again it is the same, undos and all; bots answer on the beat."""

import msgspec
import pytest

from hearthside.kernel.agenda import digest
from hearthside.kernel.errors import Refused
from hearthside.kernel.game import ROOMS, find
from hearthside.kernel.ledger import Ledger, Row
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.server.history import UNDO, Entry, History, Outdated, Setup
from hearthside.server.looking import reason
from hearthside.server.room import _until
from hearthside.server.thinking import recall


def beginning(game: str, forced: tuple[int, ...] = ()) -> Setup:
    found = find(game)
    players = (Player("Ana"), Player("Juniper", "bot", "greedy"))
    return Setup(f"t-{game}", game, found.rules_version, found.load().digest, players, {}, "a seed", forced)


def play_with_undos(history: History, moves: int) -> int:
    """Random moves; now and then somebody takes one back if they may. How many were taken back."""
    rng, undone = Rng.of("undo"), 0
    while history.n < moves and not history.match.over:
        last = history.entries[-1].seat if history.entries else 0
        if rng.below(3) == 0 and history.match.can_undo(last):
            history.advance(Entry(last, UNDO))
            undone += 1
            continue
        seat, options = history.match.asked, history.match.options
        assert seat is not None
        action = options[rng.below(len(options))]
        history.advance(Entry(seat, msgspec.json.encode([action]).decode(), f"m{history.n}"))
    return undone


@pytest.mark.parametrize("forced", [(), (0,)])
@pytest.mark.parametrize("game", ROOMS)
def test_a_match_loaded_again_is_the_same_also_after_undos(game: str, forced: tuple[int, ...]) -> None:
    history = History(beginning(game, forced))
    assert play_with_undos(history, 120) > 0
    again = History(history.setup, history.entries)
    assert digest(again.match.state) == digest(history.match.state)
    assert again.match.record() == history.match.record()
    assert [again.number_at(n) for n in range(history.n + 2)] == [history.number_at(n) for n in range(history.n + 2)]
    assert again.number_at(history.n) == history.match.number
    for seat in (-1, 0, 1):
        assert again.match.events(seat) == history.match.events(seat)
        assert again.match.can_undo(seat) == history.match.can_undo(seat)


def test_a_worker_keeps_a_match_warm_and_catches_up() -> None:
    history = History(beginning("to_the_dogs"))
    play_with_undos(history, 30)
    first = recall(history.setup, history.entries[:10])
    assert first.n == 10
    assert recall(history.setup, history.entries) is first
    assert digest(first.match.state) == digest(history.match.state)
    assert recall(history.setup, history.entries[:5]) is not first  # an older question is played anew
    changed = msgspec.structs.replace(history.setup, seed="another")
    assert recall(changed, []).setup.seed == "another"


def test_a_refused_move_is_not_in_the_history() -> None:
    history = History(beginning("forest_shuffle"))
    asked = history.match.asked
    assert asked is not None
    option = msgspec.json.encode(history.match.options[:1]).decode()
    before = digest(history.match.state)
    for entry in (Entry(1 - asked, option), Entry(asked, UNDO), Entry(1 - asked, UNDO)):
        with pytest.raises(Refused):
            history.advance(entry)
    assert (history.n, digest(history.match.state)) == (0, before)


def test_a_match_begun_with_other_rules_or_cards_says_so() -> None:
    setup = beginning("forever_home")
    for change in ({"rules": setup.rules + 1}, {"pack": "0" * 64}):
        with pytest.raises(Outdated, match="cannot be played on"):
            History(msgspec.structs.replace(setup, **change))


def test_a_bot_answers_on_the_beat_however_long_it_thought() -> None:
    for thought in (0.0, 0.001, 0.05, 0.0999):
        assert thought + _until(0.1, thought) == pytest.approx(0.1)
    assert 0.23 + _until(0.1, 0.23) == pytest.approx(0.3)
    assert _until(0, 5) == 0


def test_a_reason_names_the_total_and_the_largest_changes() -> None:
    rows = tuple(Row(f"r{points}", points, f"Row {points}", "score") for points in (1, -2, 9, 5))
    assert reason(Ledger(13, rows)) == "+13: Row 9 (+9); Row 5 (+5); Row -2 (-2)"
