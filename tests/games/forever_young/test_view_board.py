"""What the board tells the seat that decides, before it decides."""

from hearthside.games.forever_young.actions import PASS, Action, Disk, Look, Move, PickToAct, Throw, Use
from hearthside.games.forever_young.cards import HUMANS, load
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.odds import chance
from hearthside.games.forever_young.state import Young
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.games.forever_young.view import View
from hearthside.games.forever_young.view_board import BoardView
from hearthside.games.forever_young.words_events import brief
from hearthside.kernel.agenda import play, settle
from tests.positions.forever_young import build

MIRA, KIT = 0, 1


def after(g: Young, *actions: Action) -> Young:
    """These actions, with the passes of those who hold no fitting card between them."""
    for action in actions:
        while settle(g) == [PASS]:
            play(g, PASS)
        assert action in settle(g)
        play(g, action)
    while settle(g) == [PASS]:
        play(g, PASS)
    return g


def seen(g: Young, seat: int) -> View:
    return GAME.view(g, seat)


def hunt(face: str, *actions: Action, **more: object) -> Young:
    """Mira's human has turned up a tile of Kit's on row 4, column 5."""
    table = {"pawns": ["0:human:20"], "tiles": {"20": [f"1:{face}"]}, **more}
    return after(build(table), PickToAct(20), Move(20), Look(), *actions)


def test_who_picks_a_pawn_sees_where_each_could_go_and_nobody_else_does() -> None:
    g = after(build({"pawns": ["0:human:0", "0:human:20", "0:vampire:7"]}))
    reach = seen(g, MIRA).board.reach
    assert [(pawn.square, pawn.squares) for pawn in reach] == [
        (0, reachable(HUMANS, 0)),
        (20, reachable(HUMANS, 20)),
    ]
    assert seen(g, KIT).board == BoardView(seen(g, KIT).board.needs)


def test_who_acts_sees_the_most_dice_the_phase_allows() -> None:
    g = after(build({"pawns": ["0:human:20"], "kept": {"0": ["1:weapon_1", "1:fangs_2"]}}))
    assert seen(g, MIRA).board.most == 5, "a disk of 4 and the weapon; fangs are for the night"


def test_every_disk_and_every_set_of_weapons_has_its_exact_chance() -> None:
    g = hunt("human_leader", kept={"0": ["1:weapon_1", "1:weapon_2", "1:fangs_2"]})
    ways = {(way.disk, way.tiles): (way.dice, way.chance) for way in seen(g, MIRA).board.ways}
    assert ways[4, ()] == (4, float(chance(4, 2, 2)))
    assert ways[4, ((1, 8, 0),)] == (5, float(chance(5, 2, 2)))
    assert ways[4, ((1, 8, 0), (1, 9, 0))] == (6, float(chance(6, 2, 2))), "six dice at most"
    assert (2, ((1, 6, 0),)) not in ways, "fangs are for vampires"
    assert seen(g, KIT).board.ways == ()


def test_every_way_to_throw_can_be_taken_step_by_step() -> None:
    table = {"0": ["1:weapon_2", "1:weapon_2", "1:weapon_1", "1:re_roll"]}
    for way in seen(hunt("vampire", kept=table), MIRA).board.ways:
        uses = [Use(family, face, copy) for family, face, copy in way.tiles]
        g = hunt("vampire", Disk(way.disk), *uses, kept=table)
        assert g.dice_count == way.dice


def test_before_the_roll_a_card_for_more_dice_says_what_it_would_bring() -> None:
    g = hunt("vampire_leader", Disk(4), cards={"0": ["Iron Nerves"]})
    assert [(way.dice, round(way.chance, 2)) for way in seen(g, MIRA).board.ways] == [(4, 0.03), (6, 0.12)]


def test_after_the_throw_each_choice_of_dice_has_its_chance_and_the_best_is_named() -> None:
    g = hunt("vampire_leader", Disk(4), kept={"0": ["1:re_roll"]}, dice=[5, 5, 2, 6])
    after(g, Throw())
    board = seen(g, MIRA).board
    tosses = {(toss.thrown, toss.first, toss.second): round(toss.chance, 2) for toss in board.tosses}
    assert board.best == (2, 3)
    assert tosses[2, 0, 2] == 0.31, "both 5s kept"
    assert tosses[1, 0, 2] == 0.17, "one die only"
    assert tosses[4, 0, 0] == round(float(chance(4, 2, 3)), 2), "all thrown again"
    assert seen(g, KIT).board.tosses == ()


def test_an_ill_omen_is_best_put_on_the_dice_that_hit() -> None:
    g = hunt("human_leader", Disk(4), cards={"1": ["Ill Omen"]}, dice=[4, 1, 4, 6])
    play_card = next(action for action in settle(g) if type(action).__name__ == "Play")
    after(g, play_card)
    board = seen(g, KIT).board
    assert len(board.best) == 2
    assert set(board.best) <= {0, 2}
    assert max(toss.thrown for toss in board.tosses) == 2, "one or two dice"


def test_every_event_card_says_in_a_few_words_what_it_does_and_when() -> None:
    for event in load().data.event:
        what, when = brief(event.effect)
        assert what.endswith(".")
        assert 0 < len(what) <= 44
        assert 0 < len(when) <= 24
