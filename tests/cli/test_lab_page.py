"""The page about balance: whole in itself, and its numbers are those of the games."""

import re
from pathlib import Path

import pytest

from hearthside.cli.lab_charts import histogram, intervals, strip
from hearthside.cli.lab_page import page, quantile
from hearthside.kernel import registry
from hearthside.kernel.registry import ours
from hearthside.kernel.settings import Settings
from hearthside.lab.games import Plan, Played
from hearthside.lab.simulate import run
from hearthside.lab.tally import PlanTally
from tests.cli.conftest import Cli


def test_a_report_is_one_file_that_asks_for_nothing_else(cli: Cli) -> None:
    done = cli("simulate", "to_the_dogs", "--games", "25", "--report", "out.html")
    assert done.exit_code == 0
    text = Path("out.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|<script|<link|<img|url\(|@import", text)
    for heading in ("Does it matter who goes first?", "Scores", "How games go", "How games end", "What winners hold"):
        assert f"<h2>{heading}</h2>" in text
    assert "Holm" in text
    assert "25 games of 2 between bots: random, random" in text


@pytest.mark.parametrize("key", ours())
def test_every_game_has_a_page_with_names_of_what_was_held(key: str) -> None:
    plan = Plan(key, ("random", "random"), 2, 1, detail=True)
    tally = run(plan)
    assert sum(tally.endings.values()) == tally.finished == 2
    known = {text.id for text in registry.find(key).cards(registry.find(key).load())}
    held = {card for where, card in tally.cards if where != "marks against"}
    assert held <= known
    assert page(tally)


def made_up(games: list[Played]) -> PlanTally:
    tally = PlanTally(Plan("to_the_dogs", ("random", "random"), len(games), 1, detail=True))
    for game in games:
        tally.add(game)
    return tally


def game(number: int, winner: int, cards: tuple[str, str], first: int = 0) -> Played:
    held = tuple((("dogs", card, 1),) for card in cards)
    totals = (10, 5) if winner == 0 else (5, 10)
    return Played(number, True, 8, 0.1, str(number), totals, (winner,), first, 4, 1, "the last dog was taken in", held)


def test_a_card_whose_holder_always_wins_has_lift_that_stands() -> None:
    tally = made_up(
        [game(number, number % 2, ("D01", "D02") if number % 2 == 0 else ("D02", "D01")) for number in range(40)]
    )
    best, worst = tally.lifts()
    assert (best.card, best.holders, best.win_rate, best.lift, best.stands) == ("D01", 40, 1.0, 0.5, True)
    assert (worst.card, worst.alike, worst.stands) == ("D02", -0.5, True)
    assert "+50.0&nbsp;±" in page(tally)


def test_a_card_that_does_nothing_has_no_lift_that_stands() -> None:
    tally = made_up(
        [game(number, number // 2 % 2, ("D01", "D02") if number % 2 else ("D02", "D01")) for number in range(40)]
    )
    assert not any(lift.stands for lift in tally.lifts())


def test_lift_compares_holders_of_equally_many() -> None:
    """Who holds two always wins: that is no merit of either card."""
    games = []
    for number in range(40):
        two = (("dogs", "D01", 1), ("dogs", "D02" if number % 2 else "D03", 1))
        one = (("dogs", "D02", 1),)
        games.append(Played(number, True, 8, 0.1, "", (10, 5), (0,), 0, 4, 0, "", (two, one)))
    by_card = {lift.card: lift for lift in made_up(games).lifts()}
    assert by_card["D01"].lift == 0.5
    assert by_card["D01"].alike == by_card["D03"].alike == 0.0


def test_turn_order_counts_from_whoever_went_first() -> None:
    tally = made_up([game(number, number % 2, ("D01", "D02"), first=number % 2) for number in range(10)])
    assert tally.order_shares == [10.0, 0.0]
    assert tally.shares == [5.0, 5.0]


def test_drawings_hold_every_number_once() -> None:
    drawn = histogram([("one", {3: 1, 4: 3})], "points", "Scores & more")
    assert "Scores &amp; more" in drawn
    assert ">80%<" in drawn  # the mark above the highest bar, 75 %
    assert histogram([("none", {})], "points", "") == ""
    assert intervals([("first", 0.4, 0.3, 0.5)], 0.5, "Seats").count("<circle") == 1
    assert quantile({1: 1, 2: 1, 10: 2}, 0.5) == 2


def test_the_page_begins_with_what_it_comes_to() -> None:
    sure = made_up(
        [
            game(number, number % 2, ("D01", "D02") if number % 2 == 0 else ("D02", "D01"), number % 2)
            for number in range(40)
        ]
    )
    text = page(sure)
    assert "First in turn order wins most often, 100.0% of the games" in text
    assert "That is more than chance." in text
    assert "Win more often than others with equally many: holders of Luna (+50.0)" in text
    unsure = page(made_up([game(number, number % 2, ("D01", "D01")) for number in range(10)]))
    assert "That may be chance." in unsure
    assert "No component stands out" in unsure


def test_what_too_few_held_is_not_told_at_the_beginning() -> None:
    rows = [game(number, number % 2, ("D01", "D02") if number % 2 == 0 else ("D02", "D01")) for number in range(18)]
    tally = made_up([*rows, *[game(number, number // 2 % 2, ("D03", "D04")) for number in range(18, 60)]])
    assert any(lift.stands and lift.card == "D01" for lift in tally.lifts())
    text = page(tally)
    assert "Win more often" not in text
    assert "No component stands out" in text


def test_only_settings_that_were_changed_are_told() -> None:
    told = []
    changed: list[Settings] = [{}, {"advanced": True, "allow_mirror": True}]
    for settings in changed:
        plan = Plan("forever_home", ("random", "random"), 1, 1, settings, detail=True)
        told.append(page(run(plan)))
    assert "Advanced shelter" not in told[0]
    assert "Advanced shelter: yes." in told[1]
    assert "Mirrored patterns" not in told[1]


def test_a_page_about_different_bots_says_which_of_them_wins() -> None:
    plan = Plan("to_the_dogs", ("easy", "random"), 10, 1, detail=True)
    tally = PlanTally(plan)
    for number in range(10):
        tally.add(game(number, 0, ("D01", "D02"), first=number % 2))
    assert "Of the bots easy on seat 1 wins most often, 100.0%" in page(tally)


def test_scales_are_marked_with_round_numbers() -> None:
    drawn = intervals([("first", 0.353, 0.281, 0.433)], 1 / 3, "Seats", expected="fair")
    assert re.findall(r">(\d+%)<", drawn) == ["30%", "35%", "40%"]
    assert ">fair<" in drawn


def test_what_stands_is_drawn_to_the_end_of_its_interval() -> None:
    rows = [game(number, number % 2, ("D01", "D02") if number % 2 == 0 else ("D02", "D01")) for number in range(40)]
    tally = made_up([*rows, game(40, 0, ("D02", "D01"))])
    best, worst = tally.lifts()
    most = max(abs(lift.alike) + lift.reach for lift in (best, worst))
    drawn = page(tally)
    for lift in (best, worst):
        assert lift.stands
        assert strip(lift.alike, lift.reach, most) in drawn
    assert [float(end) for end in re.findall(r"[MH]([\d.]+)", strip(0.2, 0.05, 0.25))[1:]] == [93.6, 116.0]


def test_an_id_is_told_beside_a_name_that_does_not_say_it() -> None:
    tally = made_up([game(number, 0, ("D01", "D02")) for number in range(40)])
    assert 'Luna <span class="dim">D01</span>' in page(tally)
    bats = PlanTally(Plan("forest_shuffle", ("random", "random"), 40, 1, detail=True))
    for number in range(40):
        bats.add(game(number, 0, ("bechsteins_bat", "mole")))
    assert "Bechstein&#x27;s Bat</th>" in page(bats)
