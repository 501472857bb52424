"""The ledger of a match."""

import pytest

from hearthside.games.forever_young.actions import PASS, PLAY, Disk, Look, Move, PickToAct
from hearthside.games.forever_young.game import GAME
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from tests.games.forever_young.helpers import after, match_at, table
from tests.positions.forever_young import build


def test_the_final_ledger_counts_marks_made_less_marks_taken() -> None:
    g = build(
        {"players": 3, "marks": {"0": ["nest"], "1": ["human_leader"]}, "credit": {"0": [-1, -1, 2], "1": [-1, 2, -1]}}
    )
    score = GAME.score(g)
    assert [ledger.total for ledger in score.seats] == [-1, -1, 2]
    assert score.places == (2, 2, 1)


def test_every_row_says_what_was_counted_and_under_which_rule() -> None:
    g = build(
        {
            "players": 3,
            "marks": {"0": ["nest", "human_leader"], "1": ["human_leader"]},
            "credit": {"0": [-1, 1, 2], "1": [-1, 2, -1]},
            "pawns": ["0:human:20", "0:vampire:21", "1:human:22"],
            "kept": {"1": ["2:nest_clue"]},
        }
    )
    rows = [[(row.what, row.points, row.text, row.rule) for row in ledger.rows] for ledger in GAME.score(g).seats]
    assert rows[0] == [
        ("marks", -2, "marks against: human leader killed and nest found", "ranking"),
        ("credit", 0, "no marks made against others", "credit"),
        ("pawns", 0, "two pawns on the board", "ranking"),
        ("clues", 0, "no clues kept to surviving nests", "ranking"),
        ("place", 0, "place 3: the place above had fewer marks against them", "ranking"),
    ]
    assert rows[1][:4] == [
        ("marks", -1, "marks against: human leader killed", "ranking"),
        ("credit", 1, "one mark made against others", "credit"),
        ("pawns", 0, "one pawn on the board", "ranking"),
        ("clues", 0, "one clue kept to surviving nests", "ranking"),
    ]
    assert [ledger[4][2] for ledger in rows] == [
        "place 3: the place above had fewer marks against them",
        "place 2: fewer marks against them",
        "place 1: fewer marks against them",
    ]
    assert rows[2][0] == ("marks", 0, "marks against: none", "ranking")


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
    for action in (PickToAct(20), Move(20), Look()):
        assert action in settle(g)
        play(g, action)
    match.state, match.options = g, settle(g)
    assert Disk(4) in match.options
    assert all(not preview.gain.rows for preview in match.previews(0))


@pytest.mark.parametrize(
    ("face", "kept", "more"),
    [
        ("nest_clue", ["1:nest_clue", "1:nest_clue"], "a nest found"),
        ("nest_clue", ["1:nest_clue"], ""),
        ("human_leader", [], "a mark, if the dice hit"),
        ("human", [], ""),
        ("trap", [], ""),
    ],
)
def test_a_pass_says_what_may_come_of_ones_own_tile(face: str, kept: list[str], more: str) -> None:
    g = table(
        pawns=["0:human:20"],
        tiles={"20": [f"1:{face}"]},
        kept={"0": kept},
        cards={"1": ["False Trail"]},
        used={"1": ["Thick Fog", "Light Fingers"]},
    )
    match = match_at(after(g, PickToAct(20), Move(20), Look()))
    assert match.options[-1] is PASS
    assert match.previews(1)[-1].more == more


@pytest.mark.parametrize(("face", "more"), [("vampire_leader", "a mark, if the dice hit"), ("vampire", "")])
def test_a_disk_promises_a_mark_only_for_a_leader_and_only_if_the_dice_hit(face: str, more: str) -> None:
    g = table(pawns=["0:human:20"], tiles={"20": [f"1:{face}"]}, cards={"0": ["Rally"]}, used={"0": ["Shadow Step"]})
    match = match_at(after(g, PickToAct(20), Move(20)))
    assert [preview.more for preview in match.previews(0)] == ["whatever the tile is", ""]
    match = match_at(after(g, Look()))
    assert {preview.more for preview in match.previews(0)} == {more}
    assert all(not preview.gain.rows for preview in match.previews(0))


def test_letting_a_hit_stand_is_worth_exactly_its_mark() -> None:
    """The dice lie on the table, so nothing is left to chance: a mark for the roller, one against the owner."""
    for asked_seat, gain in ((0, 1), (1, -1)):
        g = table(
            pawns=["0:human:20"],
            tiles={"20": ["1:human_leader"]},
            cards={str(asked_seat): ["Ill Omen"]},
            used={"0": ["Shadow Step", "Iron Nerves", "Rally"], "1": ["Thick Fog", "False Trail"]},
            dice=[4, 4],
        )
        match = match_at(after(g, PickToAct(20), Move(20), Look(), Disk(2)))
        assert match.asked == asked_seat
        (_, stand) = match.previews(asked_seat)
        assert (stand.gain.total, stand.more) == (gain, "")


def test_a_theft_may_bring_whatever_is_kept() -> None:
    g = table(pawns=["0:human:0"], kept={"1": ["0:re_roll"]}, cards={"0": ["Light Fingers"]})
    match = match_at(after(g, PLAY[7]))
    assert [preview.more for preview in match.previews(0)] == ["a kept tile"]
