"""The ledger of a match."""

from hearthside.games.forever_young.actions import Disk, Look, Move, Pick
from hearthside.games.forever_young.game import ForeverYoung
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from tests.positions.forever_young import build

GAME = ForeverYoung()


def test_the_final_ledger_counts_marks_made_less_marks_taken() -> None:
    g = build(
        {"players": 3, "marks": {"0": ["nest"], "1": ["human_leader"]}, "credit": {"0": [-1, -1, 2], "1": [-1, 2, -1]}}
    )
    score = GAME.score(g)
    assert [ledger.total for ledger in score.seats] == [-1, -1, 2]
    assert score.places == (2, 2, 1)


def test_clues_count_as_far_as_the_viewer_knows_them() -> None:
    g = build({"players": 3, "kept": {"0": ["1:nest_clue", "1:nest_clue"]}})
    said = [GAME.score(g, viewer).seats[0].rows[3].text for viewer in (None, 0, 1, 2, -1)]
    two, none = "two clues kept to surviving nests", "no clues kept to surviving nests"
    assert said == [two, two, two, none, none], "the finder and the owner know them"


def test_a_preview_of_a_fight_promises_nothing() -> None:
    """Imagined dice must not be shown as points."""
    match = Match(GAME, [Player("A"), Player("B")], seed="1")
    g = build({"pawns": ["0:human:20"], "tiles": {"20": ["1:human"]}})
    g.events = []
    for action in (Pick(20), Move(20), Look()):
        assert action in settle(g)
        play(g, action)
    match.state, match.options = g, settle(g)
    assert Disk(4) in match.options
    assert all(not gain.rows for gain in match.previews(0))
