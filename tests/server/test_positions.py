"""What a seat is shown: sets to choose in any order, and what an option is certain to bring."""

import gc

import pytest

from hearthside.kernel.agenda import Pick
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Rng
from hearthside.server import positions, questions
from hearthside.server.wire import Explore, Explored, PreviewAll, Previewed, Update, pack
from tests.kernel.toy import DRAW, HIGH_CARD, PLACE, SHOW, HighCard, Put, Turn


@pytest.fixture
def match() -> Match:
    return Match(HIGH_CARD, [Player("Ana"), Player("Ben")], seed="3")


def test_a_set_is_shown_to_the_one_who_is_asked_and_to_nobody_else(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pick(self: Turn, g: HighCard) -> Pick:
        return Pick([SHOW[card] for card in g.hands[self.seat]], 0, 2, DRAW)

    assert positions.position(match, 0, 0).pick is None
    monkeypatch.setattr(Turn, "pick", pick)
    shown = positions.position(match, 0, 0)
    assert shown.pick is not None
    assert (shown.pick.least, shown.pick.most) == (0, 2)
    own = match.view(0).hand
    assert [option.action for option in shown.pick.options] == [{"do": "show", "card": card} for card in own]
    assert shown.pick.done is not None
    assert shown.pick.done.action == {"do": "draw"}
    assert positions.position(match, 1, 0).pick is None
    assert positions.position(match, -1, 0).pick is None


def test_trying_out_shows_the_set_that_would_be_asked(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Put, "pick", lambda self, g: Pick(list(PLACE), 1, 1))
    card = match.view(0).hand[0]
    tried = questions.answer(match, 0, 0, Explore("e", 0, [{"do": "show", "card": card}]))
    assert isinstance(tried, Explored)
    assert tried.pick is not None
    assert (tried.pick.options, tried.pick.done) == (tried.options, None)
    assert [gain.points for gain in tried.gains] == [card, card]


def test_a_gain_names_the_follow_ups_it_assumes(match: Match) -> None:
    found = questions.answer(match, 0, 0, PreviewAll("p"))
    assert isinstance(found, Previewed)
    options = positions.position(match, 0, 0).options
    lines = {option.action["do"]: gain for option, gain in zip(options, found.gains, strict=True)}
    assert lines["show"].line == ({"do": "place", "side": 0},)
    assert lines["show"].points == match.view(0).hand[-1]
    assert (lines["draw"].points, lines["draw"].line) == (0, ())


@pytest.mark.parametrize("game", ["forest_shuffle", "forever_home", "to_the_dogs", "forever_young"])
def test_a_move_and_its_pictures_leave_nothing_to_the_garbage_collector(game: str) -> None:
    found, rng = find(game), Rng.of("tidy")
    match = Match(found, [Player(f"P{seat}") for seat in range(4)], seed="tidy")
    gc.collect()
    gc.disable()
    try:
        for _ in range(30):
            match.play(match.options[rng.below(len(match.options))])
            for seat in range(4):
                positions.packed(positions.position(match, seat, match.number))
                positions.lines(match, seat, match.number - 1)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_packed_position_is_the_position_and_knows_its_number(match: Match) -> None:
    shown = positions.position(match, 0, 17)
    packed = positions.packed(shown)
    assert pack(Update(packed, (), False)) == pack(Update(shown, (), False))
    assert positions.number(packed) == 17
