"""Thinking ahead: the same answer every time, a cut in time that only cuts, and the end of a game as it is."""

import math
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from hearthside.bots import Sight, ask, find, search
from hearthside.bots.playout import MARGIN, WON, play_on, result, worth
from hearthside.bots.search import ALIKE, CHECKED, Expert, Hard, Tried, is_clear, surely, think
from hearthside.kernel.agenda import Ask, State, digest, play, settle
from hearthside.kernel.game import worth_alone
from hearthside.kernel.ledger import Ledger, Score
from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.thinking import Thinking
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.kernel.toy import HIGH_CARD


def begun(seed: str) -> tuple[State, list[Any]]:
    g = HIGH_CARD.start(2, {}, HIGH_CARD.load(), Rng.of(seed))
    return g, settle(g)


def score(*totals: int) -> Score:
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Score(tuple(Ledger(total, ()) for total in totals), places)


@pytest.mark.parametrize("game", ours())
def test_the_same_stream_and_playouts_give_the_same_choice_and_change_nothing(game: str) -> None:
    found = find_game(game)
    players = next(count for count in found.players if count > 1)
    for g in laws.samples(Case(found, players, {}), 3, 2):
        options = settle(g)
        if len(options) < 2:
            continue
        before = digest(g)
        seat = laws.top_ask(g).seat
        first = ask(Hard(12), found, g, seat, options, Rng.of("mind"))
        assert ask(Hard(12), found, g, seat, options, Rng.of("mind")) == first
        assert digest(g) == before


def test_a_limit_in_time_only_cuts_the_thought() -> None:
    g, options = begun("2")
    sight = Sight(HIGH_CARD, g, 0, options, Rng.of("mind"), limit=0.0)
    thoughts = think(sight, Thinking(), 1_000_000)
    assert thoughts[0].action in options
    assert all(len(tried.results) <= 1 for tried in thoughts)


@pytest.mark.parametrize("limit", range(16))
def test_time_that_runs_out_within_a_world_leaves_options_that_met_the_same_worlds(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count()
    monkeypatch.setattr(search, "time", SimpleNamespace(monotonic=lambda: float(next(looks))))
    g, options = begun("4")
    while len(options) < 4:
        play(g, options[0])
        options = settle(g)
    sight = Sight(HIGH_CARD, g, laws.top_ask(g).seat, options, Rng.of("mind"), limit=float(limit))
    thoughts = think(sight, Thinking(breadth=4), 1000)
    worlds = {len(tried.results) for tried in thoughts}
    assert len(worlds) == 1 and 1 <= worlds.pop() <= 1 + limit // 4


def test_where_there_was_no_time_to_compare_the_option_that_looked_best_is_taken() -> None:
    g, options = begun("4")
    for seed in range(10):
        sight = Sight(HIGH_CARD, g, 0, options, Rng.of(str(seed)), limit=0.0)
        assert Hard().choose(sight) == find("normal").choose(sight)


def test_every_option_is_tried_in_the_same_worlds_and_the_best_of_them_longest() -> None:
    g, options = begun("4")
    while len(options) < 4:
        play(g, options[0])
        options = settle(g)
    thoughts = think(Sight(HIGH_CARD, g, laws.top_ask(g).seat, options, Rng.of("mind")), Thinking(breadth=4), 80)
    assert len(thoughts) == 4
    assert len(thoughts[0].results) == len(thoughts[1].results) > len(thoughts[-1].results) > 0


def test_options_that_come_out_the_same_are_taken_for_one_and_the_favourite_stays() -> None:
    game = HIGH_CARD.but(value=lambda world, seat: 0.5, judge=lambda world, seat, options: [1.0] * len(options))
    g, options = begun("4")
    while len(options) < 4:
        play(g, options[0])
        options = settle(g)
    sight = Sight(game, g, laws.top_ask(g).seat, options, Rng.of("mind"))
    thoughts = think(sight, Thinking(breadth=4, ahead=0, judged=0), 400)
    assert thoughts[0].action == options[0]
    assert [len(tried.results) for tried in thoughts] == [ALIKE] * 4, "one is left, and nothing more is tried"


def test_what_only_looks_better_by_luck_is_not_preferred() -> None:
    favourite, other, better = Tried(1, 1.0), Tried(2, 0.5), Tried(3, 0.4)
    favourite.results = [0.5, 0.2, 0.7, 0.4]
    other.results = [1.0, 0.0, 0.5, 0.5]  # better by the mean, but not by more than chance
    better.results = [0.7, 0.4, 0.9, 0.6]
    assert other.mean > favourite.mean
    assert surely(other, favourite, 0.7) < surely(favourite, favourite, 0.7) == 0
    assert surely(better, favourite, 0.7) == pytest.approx(0.2)


def test_thinking_ahead_beats_the_first_sight_where_the_first_sight_is_blind() -> None:
    """With nothing to go by, playing the games on still shows that high cards win."""
    game = HIGH_CARD.but(judge=lambda world, seat, options: [0.0] * len(options))
    won = 0.0
    for number in range(10):
        for seat in range(2):
            g = game.start(2, {}, game.load(), Rng.of(f"deal {number}"))
            streams = [Rng.of(f"deal {number}").fork(str(each)) for each in range(2)]
            options = settle(g)
            while options:
                asked = laws.top_ask(g).seat
                bot = Hard(40) if asked == seat else find("random")
                play(g, ask(bot, game, g, asked, options, streams[asked]))
                options = settle(g)
            winners = game.score(g).winners
            won += seat in winners and 1 / len(winners)
    assert won >= 11


def test_those_who_win_share_one_and_a_small_part_is_for_the_margin() -> None:
    assert result(score(30, 10), 0) > result(score(12, 10), 0) > 1 - MARGIN
    assert result(score(10, 12), 0) < MARGIN
    assert result(score(10, 10), 0) == pytest.approx(0.5)
    assert result(score(10, 12, 9), 1) + result(score(10, 12, 9), 0) < 1 + MARGIN
    assert result(score(60), 0) > result(score(40), 0)


def test_where_points_count_a_larger_lead_is_better_before_the_end_and_after_it() -> None:
    g, options = begun("7")
    game = HIGH_CARD.but(score=lambda world, seat=None: score(30, 10), value=lambda world, seat: 0.25)
    assert worth(game, g, 0, 10.0) == pytest.approx(1 / (1 + math.exp(-2)))
    assert worth(game, g, 0, 10.0) == pytest.approx(1 - worth(game, g, 1, 10.0))
    assert worth(game, g, 0) == 0.25
    while options:
        play(g, options[0])
        options = settle(g)
    assert worth(game, g, 0, 10.0) == pytest.approx(WON + (1 - WON) / (1 + math.exp(-2)))


def test_where_a_game_can_say_what_lead_is_to_be_expected_it_counts_until_the_game_is_over() -> None:
    g, options = begun("7")
    game = HIGH_CARD.but(score=lambda world, seat=None: score(30, 10), expected=lambda world: [5.0, 15.0])
    assert worth(game, g, 0, 10.0) == pytest.approx(1 / (1 + math.exp(1)))
    while options:
        play(g, options[0])
        options = settle(g)
    assert worth(game, g, 0, 10.0) == pytest.approx(WON + (1 - WON) / (1 + math.exp(-2)))


def test_silent_questions_and_follow_ups_are_answered_at_first_sight() -> None:
    g, options = begun("2")
    show = next(action for action in options if "card" in action.__struct_fields__)
    play(g, show)
    options = settle(g)
    assert laws.top_ask(g).follow
    assert not Hard().thinks(Sight(HIGH_CARD, g, 0, options, Rng.of("mind")))
    assert Hard().thinks(
        Sight(HIGH_CARD.but(thinking=Thinking(also=(type(laws.top_ask(g)).__name__,))), g, 0, options, Rng.of("mind"))
    )


def test_an_expert_thinks_four_times_as_long() -> None:
    g, options = begun("9")
    game = HIGH_CARD.but(thinking=Thinking(playouts=24))
    tried = [
        sum(len(each.results) for each in bot.thoughts(Sight(game, g, 0, options, Rng.of("mind"))))
        for bot in (Hard(), Expert())
    ]
    assert tried == [24, 96]


def test_an_expert_may_think_in_another_way() -> None:
    longer = Thinking(playouts=5, swing=3.0)
    assert Expert().way(Thinking(longer=longer)) is longer
    assert Hard().way(Thinking(longer=longer)).swing == 0.0


def test_an_expert_may_think_about_more_kinds_of_questions() -> None:
    g, options = begun("2")
    play(g, next(action for action in options if "card" in action.__struct_fields__))
    kind = type(laws.top_ask(g)).__name__
    game = HIGH_CARD.but(thinking=Thinking(longer=Thinking(also=(kind,))))
    sight = Sight(game, g, 0, settle(g), Rng.of("mind"))
    assert not Hard().thinks(sight)
    assert Expert().thinks(sight)


@pytest.mark.parametrize("game", ours())
def test_the_kinds_of_questions_a_game_names_as_worth_a_thought_are_follow_ups_or_silent_questions_of_it(
    game: str,
) -> None:
    declared = find_game(game).thinking
    ways = [
        way.longest() if longer else way
        for way in (declared, declared.at(1), declared.at(4))
        for longer in (False, True)
    ]
    kinds = {kind.__name__: kind for kind in Ask.__subclasses__() if f".{game}." in kind.__module__}
    kinds |= {deeper.__name__: deeper for kind in list(kinds.values()) for deeper in kind.__subclasses__()}
    assert all(kinds[name].follow or kinds[name].silent for way in ways for name in way.also)


def test_hard_may_think_less_than_a_hint() -> None:
    shorter = Thinking(playouts=5)
    assert Hard().way(Thinking(shorter=shorter)) is shorter
    assert Expert().way(Thinking(playouts=10, shorter=shorter)).playouts == 40


def test_a_game_may_be_thought_about_in_another_way_alone_and_among_many() -> None:
    alone, many = Thinking(playouts=1), Thinking(playouts=4)
    way = Thinking(alone=alone, many=many)
    assert [way.at(players) for players in range(1, 6)] == [alone, way, way, many, many]
    usual = Thinking()
    assert [usual.at(players) for players in range(1, 6)] == [usual] * 5


def test_whoever_thinks_goes_by_the_sharper_judgement_where_its_way_says_so() -> None:
    g, options = begun("2")
    game = HIGH_CARD.but(sharp=lambda world, seat, options: [float(-place) for place in range(len(options))])
    blunt = game.but(judge=lambda world, seat, options: [float(place) for place in range(len(options))])
    for sharp, first in ((True, options[0]), (False, options[-1])):
        sight = Sight(blunt.but(thinking=Thinking(sharp=sharp)), g, 0, options, Rng.of("mind"))
        looks = {each.action: each.look for each in Hard(4).thoughts(sight)}
        assert max(looks, key=looks.__getitem__) == first


def test_without_a_sharper_judgement_there_is_the_one_of_normal() -> None:
    g, options = begun("2")
    assert HIGH_CARD.looks(g, 0, options, sharp=True) == HIGH_CARD.judge(g, 0, options)


@pytest.mark.parametrize("game", ours())
def test_a_game_played_on_by_its_light_policy_comes_to_its_end_and_its_values_are_chances(game: str) -> None:
    found = find_game(game)
    for players in found.players:
        g = found.start(players, found.read_settings({}), found.load(), Rng.of("light"))
        rng = Rng.of("on")
        while not play_on(found, g, settle(g), rng, 40):
            assert all(0.0 <= found.value(g, seat) <= 1.0 for seat in range(players))


def tried(action: int, results: list[float], behind: float = 0.0) -> Tried:
    found = Tried(action, 0.0)
    found.results, found.behind = results, behind
    return found


def test_nothing_more_is_tried_when_one_option_is_clearly_best() -> None:
    worlds = [0.1 * (number % 5) for number in range(CHECKED)]
    favourite, better = tried(1, worlds), tried(2, [each + 0.2 for each in worlds])
    assert is_clear([favourite, better], favourite)
    assert not is_clear([favourite, tried(2, [*worlds[1:], 0.5])], favourite), "that may be chance"
    assert not is_clear([favourite, tried(2, better.results, behind=1.0)], favourite), "first sight still says no"
    assert not is_clear([tried(1, worlds[1:]), tried(2, better.results[1:])], favourite), "too few worlds"
    assert not is_clear([favourite, tried(2, list(worlds))], favourite), "they are equal"


def test_alone_what_is_expected_and_what_comes_out_are_on_one_scale() -> None:
    game = find_game("forever_home")
    g = game.start(1, game.read_settings({}), game.load(), Rng.of("alone"))
    rng, expected = Rng.of("on"), 0.0
    while options := settle(g):
        expected = game.value(g, 0)
        play_on(game, g, options, rng, 1)
    points = game.score(g).seats[0].total
    assert result(game.score(g), 0) == worth_alone(points)
    assert expected == pytest.approx(worth_alone(points), abs=0.05), "one decision before the end"


def test_alone_one_may_think_in_another_way() -> None:
    alone = Thinking(playouts=5)
    assert Thinking(alone=alone).at(1) is alone
    assert Thinking(alone=alone).at(2).playouts == Thinking().at(1).playouts == Thinking().playouts


def test_where_the_judgement_decides_for_everybody_the_light_policy_is_not_asked() -> None:
    def unasked(world: State, options: list[Any], rng: Rng) -> Any:
        raise AssertionError("the light policy was asked")

    g, options = begun("6")
    game = HIGH_CARD.but(light=unasked)
    how = Thinking(turns=game.longest, ahead=0)
    thoughts = think(Sight(game, g, 0, options, Rng.of("mind")), how, 12)
    assert all(0.0 <= each <= 1.0 for tried in thoughts for each in tried.results)
    with pytest.raises(AssertionError, match="the light policy"):
        think(Sight(game, g, 0, options, Rng.of("mind")), Thinking(judged=0), 12)


def test_one_who_may_not_look_far_stops_after_so_many_decisions() -> None:
    asked = 0

    def counted(world: State, options: list[Any], rng: Rng) -> Any:
        nonlocal asked
        asked += 1
        return options[0]

    g, options = begun("6")
    game = HIGH_CARD.but(light=counted, thinking=Thinking(judged=0, ahead=60))
    thoughts = Hard(12, 2).thoughts(Sight(game, g, 0, options, Rng.of("mind")))
    assert 0 < asked <= 2 * sum(len(tried.results) for tried in thoughts)
