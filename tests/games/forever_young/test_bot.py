"""The greedy bot hunts, feeds and defends sensibly."""

from hearthside.bots import Sight
from hearthside.bots.greedy import Greedy
from hearthside.games.forever_young.actions import DISK, LAY, LOOK, MOVE, PASS, PLAY, Action, Look, Move, Pick
from hearthside.games.forever_young.bot import judge
from hearthside.games.forever_young.cards import HUMAN_LEADER, TRAP, own_pack
from hearthside.games.forever_young.game import ForeverYoung
from hearthside.games.forever_young.state import LAST_ONE_STANDING, Young
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_young import build

GAME = ForeverYoung()


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


def match(players: int, seed: int, random_seats: int = 0) -> Young:
    g = GAME.start(players, {}, own_pack(), Rng.of(f"match {seed}"))
    rng = Rng.of(f"bots {seed}")
    bot = Greedy()
    while options := settle(g):
        top = question(g)
        assert top is not None
        if len(options) == 1:
            play(g, options[0])
        elif top.seat < random_seats:
            play(g, options[rng.below(len(options))])
        else:
            play(g, bot.choose(Sight(GAME, g, top.seat, options, rng)))
    return g


def test_two_player_matches_end_by_elimination_in_more_than_nine_of_ten() -> None:
    ends = [match(2, seed).ended for seed in range(11)]
    assert ends.count(LAST_ONE_STANDING) > 0.9 * len(ends)


def test_it_beats_random_play() -> None:
    wins = sum(GAME.score(match(2, seed, random_seats=1)).winners == [1] for seed in range(10))
    assert wins >= 9


def test_it_hunts_a_leader_it_knows_with_its_best_disk() -> None:
    g = after(build({"next": "night", "pawns": ["0:vampire:18"], "tiles": {"20": ["*1:human_leader"]}}), Pick(18))
    assert choice(g) is MOVE[20]
    after(g, Move(20))
    assert choice(g) is LOOK
    after(g, Look())
    assert choice(g) is DISK[3]


def test_it_hides_a_leader_on_a_false_trail() -> None:
    table = {"pawns": ["0:human:20"], "tiles": {"20": ["1:human_leader"]}, "cards": {"1": ["False Trail"]}}
    g = build({**table, "used": {"1": ["Thick Fog"]}})
    assert choice(after(g, Pick(20), Move(20), Look())) is PLAY[2]


def test_it_does_not_waste_a_false_trail_on_a_trap() -> None:
    table = {"pawns": ["0:human:20"], "tiles": {"20": ["1:trap"]}, "cards": {"1": ["False Trail"]}}
    g = build({**table, "used": {"1": ["Thick Fog"]}})
    assert choice(after(g, Pick(20), Move(20), Look())) is PASS


def test_it_lays_traps_before_leaders() -> None:
    g = build({"next": "placement", "hand": {"1": ["human_leader", "trap"]}, "up": {"0": [], "1": []}})
    play(g, settle(g)[0])
    assert choice(g) is LAY[TRAP]
    assert LAY[HUMAN_LEADER] in settle(g)


def test_it_drinks_from_the_cellar_rather_than_lose_a_pawn() -> None:
    g = build({"next": "feeding", "pawns": ["0:vampire:0", "0:human:3"], "cards": {"0": ["Blood Cellar"]}})
    assert choice(g) is PLAY[6]
