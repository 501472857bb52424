"""From moves to a match: loaded again it is the same, undos and all; bots answer on the beat."""

import pickle

import msgspec
import pytest

from hearthside.kernel.agenda import digest
from hearthside.kernel.errors import Refused
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking
from hearthside.server.autoplay import thinks_for, until_beat
from hearthside.server.errors import Outdated
from hearthside.server.history import Entry, History, Setup
from hearthside.server.workers import recall
from tests.kernel.toy import HIGH_CARD


def beginning(game: str, forced: tuple[int, ...] = ()) -> Setup:
    found = find(game)
    players = (Player("Ana"), Player("Juniper", "bot", "normal"))
    return Setup(f"t-{game}", game, found.rules_version, found.load().digest, "", players, {}, "a seed", forced)


def play_with_undos(history: History, moves: int) -> int:
    """Random moves; now and then somebody takes one back if they may. How many were taken back."""
    rng, undone = Rng.of("undo"), 0
    while history.n < moves and not history.match.over:
        last = history.entries[-1].seat if history.entries else 0
        if rng.below(3) == 0 and history.match.can_undo(last):
            history.advance(Entry(last, ()))
            undone += 1
            continue
        seat, options = history.match.asked, history.match.options
        assert seat is not None
        history.advance(Entry(seat, (options[rng.below(len(options))],), f"m{history.n}"))
    return undone


@pytest.mark.parametrize("forced", [(), (0,)])
@pytest.mark.parametrize("game", ours())
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


def test_actions_from_another_process_become_the_catalogue_s_own() -> None:
    history = History(beginning("forest_shuffle"))
    play_with_undos(history, 20)
    sent = pickle.loads(pickle.dumps(tuple(history.entries)))  # noqa: S301  # as multiprocessing does
    assert sent == tuple(history.entries)
    own = {id(action) for action in history.match.catalogue.actions}
    assert not any(id(action) in own for entry in sent for action in entry.actions)
    again = History(history.setup, sent[:10])
    again.catch_up(sent)
    assert all(id(action) in own for entry in again.entries for action in entry.actions)
    assert digest(again.match.state) == digest(history.match.state)


def test_a_refused_move_is_not_in_the_history() -> None:
    history = History(beginning("forest_shuffle"))
    asked = history.match.asked
    assert asked is not None
    option = (history.match.options[0],)
    before = digest(history.match.state)
    for entry in (Entry(1 - asked, option), Entry(asked, ()), Entry(1 - asked, ())):
        with pytest.raises(Refused):
            history.advance(entry)
    assert (history.n, digest(history.match.state)) == (0, before)


def test_a_match_begun_with_other_rules_or_cards_says_so() -> None:
    setup = beginning("forever_home")
    for change in ({"rules": setup.rules + 1}, {"pack": "0" * 64}):
        with pytest.raises(Outdated, match="cannot be played on"):
            History(msgspec.structs.replace(setup, **change))
    with pytest.raises(Outdated, match="does not fit this Hearthside"):
        History(msgspec.structs.replace(setup, own_pack="name = 7"))


def test_a_bot_answers_on_the_beat_however_long_it_thought() -> None:
    for thought in (0.0, 0.001, 0.05, 0.0999):
        assert thought + until_beat(0.1, thought) == pytest.approx(0.1)
    assert 0.23 + until_beat(0.1, 0.23) == pytest.approx(0.3)
    assert until_beat(0, 5) == 0


def test_how_long_a_bot_may_think_is_told_by_its_level_and_the_kind_of_the_question() -> None:
    game = HIGH_CARD.but(thinking=Thinking(longer=Thinking(also=("Put",))))
    match = Match(game, [Player("Ana"), Player("Ben")], seed="3")
    levels = ("normal", "hard", "expert", "gone")
    assert [thinks_for(match, bot) for bot in levels] == [0.0, 1.0, 4.0, 0.0]
    match.play(next(action for action in match.options if "card" in action.__struct_fields__))
    assert [thinks_for(match, bot) for bot in levels] == [0.0, 0.0, 4.0, 0.0]


def test_a_bot_with_nothing_to_think_about_is_as_slow_as_one_that_thinks_also_on_a_busy_server() -> None:
    for queued in (0.0, 0.1, 0.3, 1.2):
        came = {
            round(queued + spent + until_beat(1.0, queued + spent, spent, allowed=0.85), 6)
            for spent in (0.0, 0.001, 0.4, 0.85)
        }
        assert len(came) == 1
