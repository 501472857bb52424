"""A match: asking, playing all or none, taking back by knowledge, trying out, seeing."""

from typing import Any

import pytest

from hearthside.kernel.agenda import AUTOMATIC_LIMIT, Auto, State, digest, settle
from hearthside.kernel.errors import Problem, Refused
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR
from tests.kernel.toy import DRAW, HIGH_CARD, PLACE, ROLL, SHOW, Drew, Showed


def start(**more: Any) -> Match:
    return Match(HIGH_CARD, [Player("Ana"), Player("Juniper", "bot", "random")], seed="5", **more)


def first_card(match: Match) -> int:
    view: Any = match.view(0)
    card = view.hand[0]
    assert isinstance(card, int)
    return card


def test_a_list_of_actions_is_taken_whole() -> None:
    match = start()
    match.play([SHOW[first_card(match)], PLACE[1]], 0)
    assert match.number == 2
    assert match.asked == 1


def test_a_list_with_a_refused_action_changes_nothing() -> None:
    match = start()
    before, links = digest(match.state), [entry.link for entry in match.decisions]
    with pytest.raises(Refused, match="Choose a side"):
        match.play([SHOW[first_card(match)], DRAW], 0)
    assert digest(match.state) == before
    assert [entry.link for entry in match.decisions] == links
    assert match.options


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    with pytest.raises(Refused, match="Ana is to decide now"):
        start().play(DRAW, 1)


def test_no_action_is_no_move() -> None:
    with pytest.raises(Problem, match="No action"):
        start().play([])


def test_what_showed_nothing_new_can_be_taken_back() -> None:
    match = start()
    before = digest(match.state)
    match.play([SHOW[first_card(match)], PLACE[0]], 0)
    assert match.can_undo(0)
    match.undo(0)
    assert digest(match.state) == before
    assert match.number == 0


def test_a_draw_cannot_be_taken_back() -> None:
    match = start()
    match.play(DRAW, 0)
    assert not match.can_undo(0)
    with pytest.raises(Refused, match="revealed"):
        match.undo(0)


def test_nobody_takes_back_what_another_did() -> None:
    match = start()
    match.play([SHOW[first_card(match)], PLACE[0]], 0)
    with pytest.raises(Refused, match="Somebody else"):
        match.undo(1)
    with pytest.raises(Refused, match="Nothing has been done"):
        start().undo(0)


def test_trying_out_shows_the_next_options_and_the_gain_and_changes_nothing() -> None:
    match = start()
    card, before = first_card(match), digest(match.state)
    tried = match.explore(0, [SHOW[card]])
    assert tried.options == tuple(PLACE)
    assert tried.preview.gain.total == card
    assert digest(match.state) == before


def test_trying_out_ends_where_something_unknown_would_be_shown() -> None:
    tried = start().explore(0, [DRAW])
    assert tried.view is None
    assert tried.options == ()


def test_a_list_never_goes_on_after_something_was_revealed() -> None:
    match = start()
    before = digest(match.state)
    for wanted in (SHOW[0], PLACE[0]):
        with pytest.raises(Refused, match="not known yet"):
            match.play([ROLL, wanted])
        assert digest(match.state) == before


def test_only_the_asked_seat_tries_things_out() -> None:
    with pytest.raises(Refused):
        start().explore(1, [DRAW])
    with pytest.raises(Refused, match="not known yet"):
        start().explore(0, [DRAW, DRAW])


def test_previews_give_the_gain_of_every_option() -> None:
    match = start()
    card = first_card(match)
    gains = {action: preview.gain.total for action, preview in zip(match.options, match.previews(0), strict=True)}
    assert gains == {DRAW: 0, SHOW[card]: card, ROLL: 0}
    assert match.previews(1) == []


def test_each_seat_sees_its_own_part_of_an_event() -> None:
    match = start()
    match.play(DRAW, 0)
    (_, mine), (_, theirs) = match.events(0)[-1], match.events(1)[-1]
    assert isinstance(mine, Drew) and mine.card is not None
    assert theirs == Drew(0, None)
    assert match.events(SPECTATOR)[-1] == (1, Drew(0, None))
    assert match.events(0, since=1) == []


def test_the_score_names_the_winners() -> None:
    match = start()
    match.play([SHOW[first_card(match)], PLACE[0]], 0)
    assert isinstance(match.events(1)[-1][1], Showed)
    assert match.score().winners == ([0] if match.score().seats[0].total else [0, 1])


def test_an_endless_loop_of_automatic_steps_is_a_bug_that_raises() -> None:
    class Again(Auto):
        def run(self, g: State) -> None:
            g.do(Again())

    g = State(2, Rng.of("1"))
    g.do(Again())
    with pytest.raises(AssertionError, match=str(AUTOMATIC_LIMIT)):
        settle(g)


def test_wrong_player_counts_and_options_are_refused_with_what_there_is() -> None:
    with pytest.raises(Problem, match="2 to 3 players, not 1"):
        Match(HIGH_CARD, [Player("Ana")], seed="1")
    with pytest.raises(Problem, match=r"no setting 'short'\. Its settings are: long"):
        start(settings={"short": True})
    with pytest.raises(Problem, match=r"cannot be 'maybe'\. It can be: no, yes"):
        start(settings={"long": "maybe"})
    assert start(settings={"long": "yes"}).settings == {"long": True}


def test_what_was_taken_back_leaves_no_trace_in_the_record() -> None:
    match, other = start(), start()
    for each in (match, other):
        each.play([SHOW[first_card(each)], PLACE[1]], 0)
    match.undo(0)
    assert match.record() == start().record()
    match.play([SHOW[first_card(match)], PLACE[1]], 0)
    assert match.record() == other.record()
    assert match.events(0) == other.events(0)
