"""What players are told and offered: prompts, refusals, lists, graduates in any order, optional completion, waiting dogs."""

import re
from itertools import permutations
from typing import Any

import pytest

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import events as e
from hearthside.games.forever_home.game import GAME
from hearthside.games.forever_home.state import Shelters
from hearthside.games.forever_home.words import label, say
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import digest, play, question, settle
from hearthside.kernel.errors import Refusal
from hearthside.kernel.lookahead import OTHER_WAYS, ROOM, look_ahead
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR, Voice
from hearthside.testing import laws
from tests.positions.forever_home import NUMBER, PACK, build

VOICE = Voice(["Ana McKay", "Juniper"], you=0)
OTHER = Voice(["Ana McKay", "Juniper"], you=1)
BAD = re.compile(r"\b1 (turns|dogs|cards)\b|\b(an? \w+ \w+), \2\b|\(\)|  |\bno reputation in all, or\b")


def at(given: dict[str, Any], *actions: Action) -> Shelters:
    g = build(given)
    settle(g)
    for action in actions:
        play(g, action)
        settle(g)
    return g


def why(g: Shelters, action: Action) -> Refusal:
    top = question(g)
    assert top is not None
    refusal = top.refuse(g, action)
    assert refusal is not None
    return refusal


def asks(g: Shelters) -> str:
    return GAME.prompt(g, VOICE, GAME.view(g, 0))


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        (1, {"advanced": True}),
        (2, {"completion": "optional"}),
        (3, {"advanced": True}),
        (2, {"deferred_placement": False}),
    ],
)
def test_the_words_of_the_whole_catalogue_read_well_in_every_state(players: int, settings: dict[str, object]) -> None:
    g = GAME.start(players, GAME.read_settings(settings), GAME.load(), Rng.of("words"))
    chance = Rng.of("words")
    for number in range(260):
        options = settle(g)
        top = question(g)
        if top is None:
            break
        if number % 13 == 0:
            view, voice = GAME.view(g, top.seat), Voice(["Ana", "Ben", "Cleo"], top.seat)
            for action in GAME.catalogue.actions:
                said = GAME.label(voice, view, action)
                assert not BAD.search(said), said
                refusal = top.refuse(g, action)
                if refusal is not None:
                    assert not BAD.search(f"{refusal.why} {refusal.cure}"), refusal
            for seat in range(SPECTATOR, players):
                prompt = GAME.prompt(g, Voice(["Ana", "Ben", "Cleo"], seat), GAME.view(g, seat))
                assert not BAD.search(prompt), prompt
        play(g, options[chance.below(len(options))])


# Waiting dogs


def test_a_dog_may_wait_unless_the_table_says_otherwise() -> None:
    setting = next(setting for setting in GAME.settings if setting.key == "deferred_placement")
    assert setting.default is True
    g = at({"dogs": "rbyg", "deferred": True}, a.TAKE_DOG[0])
    assert a.WAIT in question(g).options(g)  # type: ignore[union-attr]
    assert asks(g) == "Place the red setter now, or let it wait until after the second action."
    play(g, a.WAIT)
    settle(g)
    assert asks(g) == "Take the second of two actions: take a dog or take a card; the red setter waits."
    assert why(g, a.PLACE[0]).why == "The dog that waits is placed after your second action."
    play(g, a.TAKE_CARD[0])
    settle(g)
    assert asks(g) == "Place the red setter."


def test_a_space_stays_free_for_the_dog_that_waits() -> None:
    """One space is empty: with a dog waiting for it, no other can be taken."""
    full = "/".join(["roygb"] * 4 + ["royg"])
    g = at({"dogs": "rbyg", "deferred": True, "grids": [full]}, a.TAKE_DOG[0], a.WAIT)
    assert not any(isinstance(option, a.TakeDog) for option in question(g).options(g))  # type: ignore[union-attr]
    assert why(g, a.TAKE_DOG[1]).rule == "c18"


# Graduates


def test_graduates_leave_in_any_order() -> None:
    """Three of three dogs of Walk in Line, each to a home of its own."""
    ends = set()
    for cells in permutations((0, 1, 2)):
        match = Match(GAME, [Player("Ana"), Player("Ben")], seed="any order")
        match.state = build({"grids": ["rr"], "hands": [[THREE]], "dogs": "rbyg"})
        match.state.events = []
        match.options = settle(match.state)
        for action in (a.TAKE_DOG[0], a.PLACE[2], a.Complete(NUMBER[THREE]), a.MATCH[0][0]):
            match.play(action)
        match.play([a.GRADUATE[cell][cell] for cell in cells])
        ends.add(digest(match.state))
    assert len(ends) == 1


THREE = next(
    card.id for card in PACK.training if card.graduation == 3 and card.pattern in (("AAA",), ("***",), ("A*A",))
)


def test_previews_hold_also_for_who_begins_with_the_last_dog() -> None:
    match = Match(GAME, [Player("Ana"), Player("Ben")], seed="last first")
    match.state = build({"grids": ["rr"], "hands": [[THREE]], "dogs": "rbyg"})
    match.state.events = []
    match.options = settle(match.state)
    for taken in (a.TAKE_DOG[0], a.PLACE[2], a.Complete(NUMBER[THREE]), a.MATCH[0][0], a.GRADUATE[2][0]):
        match.play(taken)
    for action, told in zip(match.options, match.previews(0), strict=True):
        world = match.state.clone()
        before = GAME.score(world).seats[0].total
        for taken in (action, *told.line):
            play(world, taken)
            settle(world)
        assert GAME.score(world).seats[0].total - before == told.gain.total
        assert len(told.line) == 1


def test_only_dogs_of_the_pattern_that_are_still_there_can_leave() -> None:
    g = at(
        {"grids": ["r/b"], "hands": [["T01"]], "dogs": "rbyg"}, a.TAKE_DOG[0], a.PLACE[1], a.Complete(0), a.MATCH[0][0]
    )
    assert "not part of the pattern" in why(g, a.GRADUATE[5][0]).why
    assert "This space is empty" in why(g, a.GRADUATE[20][0]).why
    play(g, a.GRADUATE[1][0])
    settle(g)
    assert why(g, a.GRADUATE[1][0]).why == "This dog has gone to a home already."
    assert asks(g) == "Send one dog of Side by Side to a home."


def test_a_preview_of_placing_a_dog_counts_the_best_homes_of_its_graduates() -> None:
    match = Match(GAME, [Player("Ana"), Player("Ben")], seed="best")
    homes = ["CITY-1", "SUB-1", "COU-1", "FOS-1"]
    match.state = build({"grids": ["r"], "hands": [["T01"]], "dogs": "rbyg", "homes": homes})
    match.state.events = []
    match.options = settle(match.state)
    match.play(a.TAKE_DOG[0])
    told = match.previews(0)[match.options.index(a.PLACE[1])]
    assert told.more == ""
    assert {row.what: row.points for row in told.gain.rows}["countryside"] == 3
    assert told.line == (a.Complete(0), a.MATCH[0][0], a.GRADUATE[0][2], a.GRADUATE[1][2])


def test_a_preview_of_sending_a_dog_finds_its_best_company_also_in_an_earlier_space() -> None:
    card = next(card.id for card in PACK.training if card.graduation == 2 and card.pattern == ("AAB",))
    match = Match(GAME, [Player("Ana"), Player("Ben")], seed="company")
    homes = ["CITY-1", "SUB-1", "COU-1", "FOS-1"]
    match.state = build({"grids": ["yy"], "hands": [[card]], "dogs": "rryy", "homes": homes})
    match.state.events = []
    match.options = settle(match.state)
    for taken in (a.TAKE_DOG[0], a.PLACE[2], a.Complete(NUMBER[card]), a.MATCH[0][0]):
        match.play(taken)
    before, earlier = GAME.score(match.state).seats[0].total, 0
    for action, told in zip(match.options, match.previews(0), strict=True):
        best = {}
        for company in match.explore(0, [action]).options:
            world = match.state.clone()
            for taken in (action, company):
                play(world, taken)
                settle(world)
            best[company] = GAME.score(world).seats[0].total - before
        assert told.gain.total == max(best.values())
        later = [gain for company, gain in best.items() if company.cell > action.cell]
        earlier += bool(later) and max(best.values()) > max(later)
    assert earlier, "an earlier space is the best company of some dog"


# Optional completion


OPTIONAL = {"optional": True, "grids": ["r"], "hands": [["T01"]], "dogs": "rbyg"}


def test_who_kept_a_card_is_not_told_that_it_does_not_match() -> None:
    g = at({**OPTIONAL, "grids": ["r.b"]}, a.KEEP, a.TAKE_DOG[0], a.PLACE[1], a.KEEP)
    assert asks(g).startswith("Take the second of two actions")
    for action in (a.Complete(0), a.KEEP, a.MATCH[0][0]):
        assert why(g, action).why == "You chose to complete no card; you are asked again after your next action."
    assert "do not make the pattern" in why(at(OPTIONAL, a.KEEP), a.Complete(0)).why
    assert why(at(OPTIONAL, a.KEEP), a.Complete(0)).cure == ""
    assert why(at(OPTIONAL, a.KEEP), a.KEEP).why == "No card of your hand is complete."


def test_the_question_about_cards_says_whether_one_is_complete() -> None:
    g = at(OPTIONAL)
    assert asks(g) == "No card of yours is complete: go on."
    assert GAME.prompt(g, OTHER, GAME.view(g, 1)) == "Ana McKay is to complete a training card, or none now."
    g = at(OPTIONAL, a.KEEP, a.TAKE_DOG[0], a.PLACE[1])
    assert asks(g) == "Complete Side by Side, or no card now."
    assert why(g, a.TAKE_DOG[0]).why == "Not now: first complete a card, or complete none now."
    must = at({**OPTIONAL, "optional": False}, a.TAKE_DOG[0], a.PLACE[1])
    assert asks(must) == "Complete Side by Side."
    assert why(must, a.TAKE_DOG[0]).why == "Not now: first choose which card you complete."


# Lists and names


def test_dogs_of_one_kind_are_counted_in_lists() -> None:
    assert (
        say(VOICE, e.PoolDrawn((0, 0, 1, 4)))
        == "The starting dogs are two red setters, an orange corgi and a blue bulldog."
    )
    gone = say(VOICE, e.TrainerDrew(0, (1, 1), (2,), ("Keep a Gap",)))
    assert gone == "The Auto Trainer removes two orange corgis and the card Keep a Gap."


def test_names_keep_their_letters() -> None:
    assert say(OTHER, e.Rehomed(0, 5, 3, 1)) == "Ana McKay's purple poodle goes to the Suburbs."
    titles = [zone.title for zone in GAME.zones(OTHER, GAME.view(at({}), 1))]
    assert "Ana McKay's shelter" in titles


# Solo


def test_challenges_say_what_they_ask_for_and_pay() -> None:
    g = at({"players": 1, "meeples": "rob...."})
    view = GAME.view(g, 0)
    tiles = {
        tile.title: tile.text for zone in GAME.zones(VOICE, view) if zone.key == "challenges" for tile in zone.tiles
    }
    assert tiles == {
        "Challenge 1": "5 reputation if you have rehomed more of its left kind than of both its right kinds together: "
        "left 0 red setters, right 0 orange corgis, right 0 blue bulldogs",
        "Challenge 2": "3 reputation if you have more of its left kind in training than of its right kind: "
        "left no meeple yet, right no meeple yet",
        "Challenge 3": "1 reputation for each dog of its kind in the Foster Home: no meeple yet",
        "Challenge 4": "2 reputation for each different home with a dog of its kind: no meeple yet",
    }
    said = label(VOICE, view, a.MEEPLE[2][5])
    assert said == "Place the yellow meeple: challenge 3 (1 reputation for each dog of its kind in the Foster Home)"
    rows = {row.what: row.text for row in GAME.score(g).seats[0].rows}
    assert rows["CH-4"].endswith("with a dog of its kind: not all of its meeples are placed")
    assert "0 red setters rehomed against 0 orange corgis and 0 blue bulldogs" in rows["CH-1"]
    texts = {text.id: text.text for text in GAME.cards(GAME.load())}
    assert texts["CH-3"] == "1 reputation for each dog of its kind in the Foster Home."


def test_a_placed_meeple_is_told_with_its_challenge() -> None:
    match = Match(GAME, [Player("Ana")], seed="alone")
    chance = Rng.of("alone")
    while not isinstance(match.options[0], a.PlaceMeeple):
        match.play(match.options[chance.below(len(match.options))])
    match.play(a.MEEPLE[2][6])
    told = [say(VOICE, event) for _, event in match.events(0, match.number - 1)]
    assert (
        "You place the yellow meeple: challenge 4 (2 reputation for each different home with a dog of its kind)."
        in told
    )


def test_turns_are_counted_in_english() -> None:
    view = GAME.view(at({"players": 1, "round": 1}), 0)
    assert label(VOICE, view, a.STOP) == "Stop after 1 turn"
    assert say(VOICE, e.Stopped(0, 8)) == "You stop after 8 turns."


def test_a_preview_with_too_many_ways_tries_a_part_of_them_and_says_so() -> None:
    case = next(case for case in laws.cases(GAME) if case.name == "forever_home-3-allow_mirror=False")
    g = next(g.clone() for number, (g, _) in enumerate(laws.walk(case, 1)) if number == 340)
    top = question(g)
    assert top is not None
    action = a.Place(17)
    few, hasty = (look_ahead(GAME, g, top.seat, action, room=room) for room in (ROOM, 0))
    assert few.more == hasty.more == OTHER_WAYS
    totals = [GAME.score(ahead.state, top.seat).seats[top.seat].total for ahead in (few, hasty)]
    assert totals[0] > totals[1]
    play(g, action)
    for follow in few.line:
        assert follow in settle(g)
        play(g, follow)
    settle(g)
    assert digest(g) == digest(few.state)
