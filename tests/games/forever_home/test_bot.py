"""The judgement: it finishes, in a sensible number of turns, uses every home, and knows a good thing when it sees one."""

from collections import Counter
from statistics import mean

import pytest

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.patterns import KINDS
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from tests.positions.forever_home import GAME, PACK, build, letters_of

SETTINGS: Settings = {setting.key: setting.default for setting in GAME.settings}


def best(given: dict[str, object], *before: Action) -> Action:
    """What the heuristic would do in a position after some actions."""
    g = build(given)
    for action in before:
        assert action in settle(g)
        play(g, action)
    options = settle(g)
    top = question(g)
    assert top is not None
    worths = GAME.judge(g, top.seat, options)
    assert len(worths) == len(options)
    choice: Action = options[worths.index(max(worths))]
    return choice


def greedy_game(players: int, seed: int, bots: int) -> tuple[int, list[int], list[int]]:
    """Rounds, completed cards and totals of a game in which the first seats are greedy and the others take the first option."""
    g = GAME.start(players, SETTINGS, PACK, Rng.of(f"bot {seed}"))
    chance = Rng.of(f"chance {seed}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        if top.seat >= bots:
            play(g, options[chance.below(len(options))])
        elif len(options) == 1:
            play(g, options[0])
        else:
            worths = GAME.judge(g, top.seat, options)
            play(g, options[worths.index(max(worths))])
    return g.round, [len(cards) for cards in g.completed], [ledger.total for ledger in GAME.score(g).seats]


def test_seven_cards_take_eight_to_twelve_turns() -> None:
    games = [greedy_game(players, seed, players) for players in (2, 3, 4, 5) for seed in range(2)]
    assert all(max(completed) >= 7 for _, completed, _ in games)
    assert 8 <= mean(rounds for rounds, _, _ in games) <= 12
    assert all(7 <= rounds <= 13 for rounds, _, _ in games)


@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_chance(seed: int) -> None:
    _, _, totals = greedy_game(2, seed, bots=1)
    assert totals[0] > totals[1] + 10


def test_it_sends_dogs_to_every_suburb_and_countryside_card() -> None:
    there: Counter[str] = Counter()
    sent: Counter[str] = Counter()
    for seed in range(24):
        g = GAME.start(2, SETTINGS, PACK, Rng.of(f"homes {seed}"))
        while options := settle(g):
            top = question(g)
            assert top is not None
            worths = GAME.judge(g, top.seat, options)
            play(g, options[worths.index(max(worths))])
        for home, number in enumerate(g.homes):
            card = PACK.homes[number].id
            there[card] += 1
            sent[card] += sum(g.rehomed[(4 * seat + home) * KINDS + dog] for seat in range(2) for dog in range(KINDS))
    assert [card for card in there if not sent[card]] == []


def test_it_takes_the_dog_and_the_space_that_complete_a_card() -> None:
    given: dict[str, object] = {"grids": ["bb"], "hands": [["T07"]], "dogs": "rygb"}
    assert best(given, a.TAKE_CARD[0]) == a.TAKE_DOG[3]
    assert best(given, a.TAKE_DOG[3]) == a.PLACE[2]


def test_it_takes_a_card_whose_shape_is_already_there() -> None:
    given: dict[str, object] = {"grids": ["rbr"], "dogs": "ygpv", "cards": ["T44", "T09", "T47", "T48"]}
    assert best(given) == a.TAKE_CARD[1]


def test_it_sends_a_graduate_where_it_pays() -> None:
    given: dict[str, object] = {
        "grids": ["r"],
        "hands": [["T02"]],
        "dogs": "rygb",
        "homes": ["CITY-1", "SUB-2", "COU-2", "FOS-1"],
        "rehomed": [{"countryside": "rr", "city": "r"}],
    }
    choice = best(given, a.TAKE_DOG[0], a.PLACE[6], a.Complete(1), a.MATCH[0][0])
    assert isinstance(choice, a.Graduate)
    assert choice.home == 2


def test_the_judgement_does_not_change_the_world() -> None:
    g = build({"grids": ["bb/r"], "hands": [["T07", "T09"]], "dogs": "rygb"})
    options = settle(g)
    before = letters_of(g.grids[0])
    GAME.judge(g, 0, options)
    assert letters_of(g.grids[0]) == before
