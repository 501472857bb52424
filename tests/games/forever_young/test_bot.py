"""The normal bot hunts, feeds and defends sensibly; the light policy and the value serve playouts."""

from collections.abc import Callable
from math import isclose

from hearthside.games.forever_young.actions import (
    DISK,
    LAY,
    LOOK,
    MOVE,
    PASS,
    PLAY,
    Action,
    At,
    Look,
    Move,
    PickToAct,
    Play,
)
from hearthside.games.forever_young.bot import judge
from hearthside.games.forever_young.bot_checks import mended, spoiled
from hearthside.games.forever_young.bot_light import light
from hearthside.games.forever_young.bot_value import FEATURES, features, value
from hearthside.games.forever_young.cards import FACES, HUMAN_LEADER, NEED, SIDE, TRAP, own_pack
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import LAST_ONE_STANDING, PAWNS, SETUP, TILE, Young, knows
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_young import build


def choice(g: Young) -> Action:
    options = settle(g)
    top = question(g)
    assert top is not None
    worths = judge(g, top.seat, options)
    best: Action = options[worths.index(max(worths))]
    return best


def after(g: Young, *actions: Action) -> Young:
    for action in actions:
        assert action in settle(g)
        play(g, action)
    return g


Policy = Callable[[Young, list[Action], Rng], Action]
Watch = Callable[[Young, int, Action], None]


def normal(g: Young, options: list[Action], rng: Rng) -> Action:
    return choice(g)


def anything(g: Young, options: list[Action], rng: Rng) -> Action:
    return options[rng.below(len(options))]


def played(seats: list[Policy], seed: int, watch: Watch | None = None) -> Young:
    """A match to its end between these policies."""
    g = GAME.start(len(seats), {}, own_pack(), Rng.of(f"match {seed}"))
    rng = Rng.of(f"bots {seed}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        action = options[0] if len(options) == 1 else seats[top.seat](g, options, rng)
        if watch is not None:
            watch(g, top.seat, action)
        play(g, action)
    assert isinstance(g, Young)
    return g


def match(players: int, seed: int, random_seats: int = 0) -> Young:
    return played([anything if seat < random_seats else normal for seat in range(players)], seed)


def test_two_player_matches_end_by_elimination_in_more_than_nine_of_ten() -> None:
    ends = [match(2, seed).ended for seed in range(11)]
    assert ends.count(LAST_ONE_STANDING) > 0.9 * len(ends)


def test_it_beats_random_play() -> None:
    wins = sum(GAME.score(match(2, seed, random_seats=1)).winners == [1] for seed in range(10))
    assert wins >= 9


def test_it_hunts_a_leader_it_knows_with_its_best_disk() -> None:
    g = after(build({"next": "night", "pawns": ["0:vampire:18"], "tiles": {"20": ["*1:human_leader"]}}), PickToAct(18))
    assert choice(g) is MOVE[20]
    after(g, Move(20))
    assert choice(g) is LOOK
    after(g, Look())
    assert choice(g) is DISK[3]


def test_it_hides_a_leader_on_a_false_trail() -> None:
    table = {"pawns": ["0:human:20"], "tiles": {"20": ["1:human_leader"]}, "cards": {"1": ["False Trail"]}}
    g = build({**table, "used": {"1": ["Thick Fog"]}})
    assert choice(after(g, PickToAct(20), Move(20), Look())) is PLAY[2]


def test_it_does_not_waste_a_false_trail_on_a_trap() -> None:
    table = {"pawns": ["0:human:20"], "tiles": {"20": ["1:trap"]}, "cards": {"1": ["False Trail"]}}
    g = build({**table, "used": {"1": ["Thick Fog"]}})
    assert choice(after(g, PickToAct(20), Move(20), Look())) is PASS


def test_it_lays_traps_before_leaders() -> None:
    g = build({"next": "placement", "hand": {"1": ["human_leader", "trap"]}, "up": {"0": [], "1": []}})
    play(g, settle(g)[0])
    assert choice(g) is LAY[TRAP]
    assert LAY[HUMAN_LEADER] in settle(g)


def test_it_drinks_from_the_cellar_rather_than_lose_a_pawn() -> None:
    g = build({"next": "feeding", "pawns": ["0:vampire:0", "0:human:3"], "cards": {"0": ["Blood Cellar"]}})
    assert choice(g) is PLAY[6]


# Habits


def test_its_set_up_tiles_lie_all_over_the_board() -> None:
    laid, in_top_row = 0, 0

    def watch(g: Young, seat: int, action: Action) -> None:
        nonlocal laid, in_top_row
        if g.phase == SETUP and isinstance(action, At):
            laid += 1
            in_top_row += action.square < SIDE

    for seed in range(6):
        played([normal, normal], seed, watch)
    assert laid == 120
    assert in_top_row < laid / 3


def test_it_plays_ill_omen_only_where_so_few_dice_can_change_the_roll() -> None:
    omen = own_pack().names.index("Ill Omen")
    plays = 0

    def watch(g: Young, seat: int, action: Action) -> None:
        nonlocal plays
        if isinstance(action, Play) and action.card == omen:
            plays += 1
            assert (mended(g, 2) if g.roller == seat else spoiled(g, 2)) > 0.1

    for seed in range(8):
        played([normal, normal], seed, watch)
    assert plays >= 2


def test_it_never_faces_a_leader_it_has_found_with_dice_that_cannot_kill_it() -> None:
    looks = 0

    def watch(g: Young, seat: int, action: Action) -> None:
        nonlocal looks
        if isinstance(action, Look):
            slot = g.board[g.topmost(seat, g.pawns[seat * PAWNS + g.acting])]
            face = (slot & TILE) % FACES
            if face <= HUMAN_LEADER and slot & knows(seat):
                looks += 1
                disks = [disk for at, disk in enumerate(g.pack.disks) if g.up[seat] >> at & 1]
                assert max(disks, default=1) + 2 * len(g.kept[seat]) >= NEED[face]

    for seed in range(10):
        played([normal, normal], seed, watch)
    assert looks >= 2


def test_it_plays_rally() -> None:
    rally = own_pack().names.index("Rally")
    rallies = 0

    def watch(g: Young, seat: int, action: Action) -> None:
        nonlocal rallies
        rallies += isinstance(action, Play) and action.card == rally

    for seed in range(8):
        played([normal, normal], seed, watch)
    assert rallies >= 2


# The light policy


def test_the_light_policy_beats_random_play() -> None:
    wins = sum(GAME.score(played([anything, light], seed)).winners == [1] for seed in range(60))
    assert wins >= 54


def test_the_light_policy_plays_any_number_of_players_to_the_end() -> None:
    for players in GAME.players:
        assert not played([light] * players, players).agenda


def test_light_matches_end_by_elimination_like_those_of_the_judgement() -> None:
    ends = [played([light, light], seed).ended for seed in range(20)]
    assert ends.count(LAST_ONE_STANDING) >= 18


# The value


def test_the_families_in_the_game_share_the_chance_to_win() -> None:
    g = GAME.start(3, {}, own_pack(), Rng.of("value"))
    assert isclose(value(g, 0), 1 / 3), "nothing is dealt yet"
    rng = Rng.of("walk")
    decisions = 0
    while options := settle(g):
        play(g, light(g, options, rng))
        decisions += 1
        if decisions % 20 == 0:
            values = [value(g, seat) for seat in range(3)]
            assert isclose(sum(values), 1.0)
            assert all(values[seat] == 0 for seat in range(3) if g.out[seat])
            assert all(len(row) == len(FEATURES) for row in features(g))


def test_a_mark_against_a_family_costs_it_chances() -> None:
    table = {"pawns": ["0:human:20", "1:human:3"]}
    even = build(table)
    marked = build({**table, "marks": {"1": ["nest"]}})
    assert isclose(value(even, 0), 0.5, abs_tol=0.05)
    assert value(marked, 0) > 0.6
