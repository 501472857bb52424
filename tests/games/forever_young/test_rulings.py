"""Rulings that need more than one table, and the proof that none is forgotten."""

import re
from pathlib import Path

from hearthside.bots import Sight
from hearthside.bots.normal import Normal
from hearthside.games.forever_young.actions import PLAY, Look, Move, PickToAct, Rob
from hearthside.games.forever_young.cards import (
    FACES,
    NEED,
    TRAP_NEED,
    VAMPIRE_LEADER,
    own_pack,
)
from hearthside.games.forever_young.effects import WINDOW_KEYS
from hearthside.games.forever_young.fate import Fall
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import TILE
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_young import build, look
from tests.positions.runner import positions

FOLDER = Path(__file__).parents[2] / "positions" / "forever_young"
IN_PYTHON = {10, 13, 16, 33, 35, 58, 60, 64, 65, 71, 73}


def test_every_paragraph_and_every_ruling_is_tested() -> None:
    paragraphs = set(re.findall(r'<a id="([^"]+)">', GAME.rules()))
    tested = {position["rule"] for position in positions(FOLDER)}
    here = {f"ruling-{n}" for n in IN_PYTHON}
    assert paragraphs - tested == here
    told = {int(n) for n in re.findall(r"def test_ruling_(\d+)_", Path(__file__).read_text(encoding="utf-8"))}
    assert told == IN_PYTHON


def test_ruling_10_one_doubled_square_in_each_row_and_column_none_touching() -> None:
    where = own_pack().where
    doubled = [divmod(square, 6) for square in range(36) if where[square][0] == where[square][1]]
    assert sorted(row for row, _ in doubled) == sorted(column for _, column in doubled) == list(range(6))
    for a in doubled:
        assert all(a == b or max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 for b in doubled)


def test_ruling_13_owners_know_their_tiles_on_the_board_and_what_others_took_of_them() -> None:
    g = build({"pawns": ["0:human:20"], "tiles": {"20": ["1:re_roll"], "3": ["1:trap", "0:human"]}, "players": 3})
    settle(g)
    assert [tile.face for tile in GAME.view(g, 1).squares[3]] == [4, -1]
    assert [tile.face for tile in GAME.view(g, 0).squares[3]] == [-1, 3]
    for action in (PickToAct(20), Move(20), Look()):
        play(g, action)
        settle(g)
    assert [[tile.face for tile in GAME.view(g, seat).seats[0].kept] for seat in (-1, 0, 1, 2)] == [
        [-1],
        [11],
        [11],
        [-1],
    ]


def test_ruling_16_discards_lie_open() -> None:
    g = build({})
    g.discards[FACES + 4] = 2
    settle(g)
    assert all(GAME.view(g, seat).seats[1].discards[4] == 2 for seat in (-1, 0, 1))


def test_ruling_33_the_needs_of_a_trap_are_those_of_a_fight_and_leaders_never_walk() -> None:
    assert (NEED[3], NEED[2]) == TRAP_NEED
    assert NEED[VAMPIRE_LEADER] == 3


def test_ruling_35_a_trapped_human_is_neither_freed_nor_stolen() -> None:
    g = build({"pawns": ["0:human:0"], "trapped": {"1": [0]}, "gone": ["0:human"], "cards": {"0": ["Light Fingers"]}})
    settle(g)
    top = question(g)
    assert top is not None and type(top).__name__ == "PickPawn", "nothing to rob, so nobody is asked"
    assert look(g, "trapped 1") == [0]


def test_ruling_58_each_tile_or_card_makes_one_mark() -> None:
    g = build({"players": 3, "pawns": ["0:human:0"], "kept": {"0": ["1:nest_clue"] * 2, "1": ["2:nest_clue"] * 2}})
    g.marks[2] = g.marks[1] = 1
    Fall(1).run(g)
    assert g.out == [0, 1, 0], "clues held by the fallen make no mark"
    assert look(g, "stack 2") == ["nest_clue", "nest_clue"]


def test_ruling_60_a_bot_plays_on_for_whoever_leaves_and_the_family_keeps_all_it_has() -> None:
    """From whatever point of a match a bot is handed the seat, it has an answer to everything the seat is asked."""
    g = GAME.start(3, {}, own_pack(), Rng.of("leaving"))
    chance = Rng.of("choices")
    bot = Normal()
    left = chance.below(3)
    answered = 0
    for number in range(1500):
        options = settle(g)
        top = question(g)
        if top is None:
            break
        if number > 200 and top.seat == left:
            assert not g.out[left]
            action = bot.choose(Sight(GAME, g, left, options, chance))
            assert top.refuse(g, action) is None
            answered += 1
        else:
            action = options[chance.below(len(options))]
        play(g, action)
    assert answered > 50


def test_ruling_64_a_match_never_outlives_round_forty() -> None:
    g = build({"round": 40, "pawns": ["0:human:0", "1:human:5"], "next": "day"})
    options = settle(g)
    while options:
        play(g, options[-1])
        options = settle(g)
    assert (g.round, g.ended) == (40, 4)


def test_ruling_65_there_are_nine_moments_and_every_card_has_one() -> None:
    pack = own_pack()
    assert len(WINDOW_KEYS) == 9
    assert sorted(set(pack.window)) == list(range(9))


def test_ruling_71_the_decks_are_alike() -> None:
    g = GAME.start(3, {}, own_pack(), Rng.of("decks"))
    settle(g)
    assert all(sorted(deck) == list(range(10)) for deck in g.deck)


def test_ruling_73_whoever_knew_a_stolen_tile_still_does() -> None:
    g = build(
        {
            "players": 4,
            "pawns": ["0:human:0"],
            "kept": {"1": ["2:re_roll", "2:weapon_1"]},
            "cards": {"0": ["Light Fingers"]},
        }
    )
    assert PLAY[7] in settle(g)
    play(g, PLAY[7])
    settle(g)
    play(g, Rob(1))
    settle(g)
    taken = g.kept[0][0] & TILE
    for seat, knows in ((0, True), (1, True), (2, True), (3, False)):
        seen = GAME.view(g, seat).seats[0].kept[0].face
        assert seen == (taken % FACES if knows else -1)
