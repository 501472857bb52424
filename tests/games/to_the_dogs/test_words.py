"""Prompts, buttons, refusals and the log say what is so where they stand."""

import re
from collections import Counter
from typing import Any

import pytest

from hearthside.games.to_the_dogs import events
from hearthside.games.to_the_dogs.actions import (
    COLLECT,
    DONE,
    EXCHANGE,
    FLIP,
    PASS,
    Mark,
    MatchDog,
    Rehome,
    Take,
)
from hearthside.games.to_the_dogs.state import Town
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.errors import Refusal
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import Voice
from tests.games.to_the_dogs.helpers import GAME, pack, walk
from tests.positions.to_the_dogs import build

ADA = Voice(["Ada", "Ben"], 0, GAME.load())
BAD = re.compile(r"\b1 (homes|dogs|points|matches|kibbles)\b|\b(\w+) \2\b|\(\)|  |, \.|\bnone of none\b")


def at(given: dict[str, Any], *actions: Action) -> Town:
    g = build(given)
    settle(g)
    for action in actions:
        play(g, action)
        settle(g)
    return g


def why(g: Town, action: Action) -> Refusal:
    top = question(g)
    assert top is not None
    refusal = top.refuse(g, action)
    assert refusal is not None
    return refusal


def asks(g: Town) -> str:
    return GAME.prompt(g, ADA, GAME.view(g, 0))


def test_every_action_has_a_label_and_every_refusal_makes_sense_in_every_state() -> None:
    met: Counter[str] = Counter()
    for seed in range(6):
        for number, (g, options) in enumerate(walk(2 + seed % 3, f"law {seed}")):
            top = question(g)
            if top is None or (number % 9 != seed and type(top).__name__ in met):
                continue
            view, voice = GAME.view(g, top.seat), Voice(["Ada", "Ben", "Cleo", "Dan"], top.seat, g.pack)
            can_match = any(isinstance(option, MatchDog) for option in options)
            for action in GAME.catalogue.actions:
                label = GAME.label(voice, view, action)
                assert not BAD.search(label), label
                refusal = top.refuse(g, action)
                if refusal is None:
                    continue
                said = f"{refusal.why} {refusal.cure}"
                assert not BAD.search(said), said
                assert "not the moment" not in said
                if refusal.cure.startswith(("Match another dog", "Match a dog", "Match one of your dogs")):
                    assert can_match, (top.facts(), action, said)
                met[type(top).__name__] += 1
            prompt = GAME.prompt(g, voice, view)
            assert ("match another dog" in prompt or "match dogs" in prompt) <= can_match, prompt
            assert ("take in" in prompt) <= any(isinstance(option, Take) for option in options), prompt
            assert not BAD.search(prompt), prompt
    assert set(met) == {"ChooseSide", "DiscardDown", "Act", "TakeMore", "MatchMore", "ExchangeHomes"}


# Prompts


def test_after_the_last_match_nobody_is_told_to_match_another_dog() -> None:
    g = at({"care": [["Marigold"]], "hands": [["H38", "H01"], []]}, MatchDog(0, 37))
    assert asks(g) == "You may turn your specialty card or finish."
    g = at({"care": [["Marigold", "Luna"]], "hands": [["H38", "H01"], []]}, MatchDog(0, 37))
    assert asks(g) == "You may match another dog, turn your specialty card or finish."
    play(g, FLIP)
    settle(g)
    assert asks(g) == "You may match another dog or finish."
    g = at(
        {"care": [["Marigold", "Penny"]], "hands": [["H38"], []], "hand_size": [1, 3], "home_pile": ["H01"]},
        MatchDog(0, 37),
        FLIP,
    )
    assert asks(g) == "There is nothing more to match: finish."


def test_a_discard_says_how_many_of_how_many() -> None:
    g = at({"hands": [["H01", "H02", "H03", "H04", "H05", "H06"], []], "hand_size": [3, 3]})
    assert asks(g) == "Discard 3 of your 6 homes."
    assert GAME.prompt(g, Voice(["Ada", "Ben"], 1), GAME.view(g, 1)) == "Ada is discarding 3 homes."
    play(g, Mark(0))
    settle(g)
    assert asks(g) == "Discard 2 more homes."
    play(g, Mark(1))
    settle(g)
    assert asks(g) == "Discard one more home."
    assert asks(at({"hands": [["H01", "H02", "H03", "H04"], []], "hand_size": [3, 3]})) == "Discard 1 of your 4 homes."


def test_a_turn_names_what_can_be_done_on_it() -> None:
    centre = ["Luna"]
    assert (
        asks(at({"centre": centre, "hands": [["H01"], []]}))
        == "Your turn: take in dogs, collect food or exchange homes."
    )
    assert asks(at({"hands": [[], []], "no_homes": True})) == "Your turn: there is nothing you can do, so pass."
    final = {"kind": "final", "hands": [["H01"], []], "care": [["Penny"]]}
    assert asks(at(final)) == (
        "Your final turn: no dog in your care can be matched, so collect food or exchange homes."
    )
    assert asks(at({**final, "hands": [["H37"], []]})) == "Your final turn: you must make 1 match."


def test_take_it_or_leave_it_asks_for_the_match_not_for_more_dogs() -> None:
    given = {"awards": ["T1", "F1", "I2", "E1"], "centre": ["Luna"], "hands": [["H01"], []], "bowl": [3, 3]}
    g = at(given, Take(0))
    assert asks(g) == "You may match the dog you took in or leave it."
    assert GAME.label(ADA, GAME.view(g, 0), DONE) == "Finish the turn"
    g = at({**given, "awards": ["T1", "F1", "I1", "E1"], "centre": ["Luna", "Rufus"], "bowl": [6, 3]}, Take(0))
    assert asks(g).startswith("You may take in another dog or finish; your bowl holds")
    assert GAME.label(ADA, GAME.view(g, 0), DONE) == "Take in no more dogs"


def test_an_exchange_says_how_far_it_is() -> None:
    g = at({"hands": [["H01", "H02", "H03"], []]}, EXCHANGE)
    assert asks(g) == "Mark the homes to exchange, at least one."
    play(g, Mark(0))
    settle(g)
    assert asks(g) == "Mark more homes to exchange, or exchange the 1 home you have marked."
    assert GAME.label(ADA, GAME.view(g, 0), DONE) == "Exchange 1 home"


# Refusals


def test_who_is_exchanging_homes_is_not_told_it_is_the_wrong_moment_for_it() -> None:
    g = at({"hands": [["H01", "H02", "H03"], []]}, EXCHANGE)
    assert why(g, EXCHANGE).why == "You are exchanging homes already."
    assert why(g, COLLECT).why == "You are exchanging homes this turn; collecting food is an action of its own."
    assert why(g, Rehome(3)).why == "A dog can be taken back only when Second Chance is among the town awards."
    chance = at({"hands": [["H01", "H02", "H03"], []], "awards": ["T1", "F1", "I5", "E1"]}, EXCHANGE)
    assert why(chance, Rehome(3)).why == (
        "You are exchanging homes this turn; taking back a dog is an action of its own."
    )


def test_a_discard_counts_what_is_left_from_a_home_on() -> None:
    g = at({"hands": [["H01", "H02", "H03", "H04", "H05", "H06"], []], "hand_size": [3, 3]})
    refusal = why(g, Mark(4))
    assert refusal.why == (
        "3 homes are still to be chosen, in the order of your hand; from the small puppy home H05 on it holds only 2."
    )
    assert question(g).refuse(g, Mark(3)) is None  # type: ignore[union-attr]
    assert why(g, COLLECT).why == "First discard 3 homes."


def test_a_cure_is_named_only_where_it_helps() -> None:
    full = {"care": [["Penny", "Ivy", "Zelda"]], "centre": ["Luna"], "hands": [["H01"], []]}
    assert why(at(full), Take(0)).cure == ""
    assert why(at({**full, "hands": [["H37"], []]}), Take(0)).cure == "Match one of your dogs first."
    assert why(at(full), FLIP).cure == ""
    assert why(at({"hands": [["H01"], []]}), PASS).cure == "Choose one of your options."
    assert why(at({"hands": [["H01"], []], "no_homes": True}), Mark(0)).cure == ""
    dear = {"centre": ["Marigold", "Luna"], "bowl": [3, 3], "hands": [["H01", "H02"], []]}
    assert why(at(dear), Take(53)).cure == "Collecting food brings 2."
    assert why(at({**dear, "centre": ["Luna", "Rufus", "Marigold"], "bowl": [6, 3]}, Take(0)), Take(53)).cure == ""


def test_after_turning_the_card_another_match_is_offered_only_if_there_is_one() -> None:
    none = at(
        {"care": [["Marigold", "Penny"]], "hands": [["H38"], []], "hand_size": [1, 3], "home_pile": ["H01"]},
        MatchDog(0, 37),
        FLIP,
    )
    assert why(none, FLIP).cure == ""
    one = at({"care": [["Marigold", "Luna"]], "hands": [["H38", "H01"], []]}, MatchDog(0, 37), FLIP)
    assert why(one, FLIP).cure == "Match another dog to turn it again."


# The log


def test_homes_are_spoken_of_by_what_they_ask_for_and_equal_ones_together() -> None:
    say = [
        GAME.say(ADA, events.HomesDrawn(0, 4, (36, 66, 67, 0))),
        GAME.say(ADA, events.HomesDiscarded(1, (36, 37))),
        GAME.say(ADA, events.HomeMarked(0, 54)),
        GAME.say(ADA, events.DogRehomed(1, 50, 36, 8)),
    ]
    assert say == [
        "You draw a large puppy home, two wild homes (any dog) and a small puppy home.",
        "Ben discards two large puppy homes.",
        "You mark the wild home (any small dog).",
        "Ben takes back Penny and the large puppy home, and loses 8 points.",
    ]


def test_a_specialty_card_is_told_by_its_breeds() -> None:
    card = pack().data.specialties[0]
    said = GAME.say(ADA, events.SpecialtyDealt(1, 0))
    assert said.startswith("Ben gets a specialty card: ")
    assert all(breed in said for breed in (*card.side_a, *card.side_b))


def test_the_log_the_score_and_the_table_show_no_numbers_of_cards() -> None:
    data = pack().data
    numbers = {card.id for cards in (data.dogs, data.homes, data.specialties, data.awards) for card in cards}
    match = Match(GAME, [Player("Ada"), Player("Ben")], seed="numbers")
    chance, words = Rng.of("numbers"), []
    while not match.over:
        if chance.below(6) == 0:
            words += [tile.text for zone in GAME.zones(ADA, match.view(0)) for tile in zone.tiles]
        match.play(match.options[chance.below(len(match.options))])
    words += [GAME.say(ADA, event) for _, event in match.events(0)]
    words += [row.text for ledger in match.score().seats for row in ledger.rows]
    assert len(words) > 200
    assert [sentence for sentence in words if not numbers.isdisjoint(re.findall(r"\w+", sentence))] == []


def test_a_button_tells_two_homes_of_a_kind_apart() -> None:
    g = at({"care": [["Penny"]], "hands": [["H37", "H38", "H63"], []]})
    view = GAME.view(g, 0)
    assert GAME.label(ADA, view, MatchDog(0, 36)).startswith("Match Penny with the large puppy home H37: ")
    assert GAME.label(ADA, view, MatchDog(0, 62)).startswith("Match Penny with the wild home (any large dog)")


def test_food_names_its_cause() -> None:
    say = [
        GAME.say(ADA, events.FoodCollected(1, 5, 5, dog=50)),
        GAME.say(ADA, events.FoodCollected(0, 2, 6, award=12)),
        GAME.say(ADA, events.FoodCollected(0, 3, 3)),
        GAME.say(ADA, events.FoodCollected(1, 0, 5, dog=50)),
    ]
    assert say == [
        "Ben collects 5 kibble (Food Motivated, Penny).",
        "You collect 2 kibble (Homemaker), all there was in the bank.",
        "You collect 3 kibble for 3 homes in hand.",
        "Ben's bank is empty: there is no food to collect (Food Motivated, Penny).",
    ]


def test_food_of_a_match_is_told_with_its_dog_and_food_of_homemaker_with_its_award() -> None:
    g = build({"care": [["Penny"]], "hands": [["H37", "H01", "H02", "H03", "H04", "H05"], []], "bowl": [1, 3]})
    g.events = []
    settle(g)
    play(g, MatchDog(0, 36))
    settle(g)
    told = [GAME.say(ADA, event) for event in g.events if isinstance(event, events.FoodCollected | events.RewardUsed)]
    assert told == [
        "You collect 5 kibble (Food Motivated, Penny).",
        "Homemaker rewards you: a hand of six homes brings up to six kibble.",
        "You collect 6 kibble (Homemaker).",
    ]


def test_rich_in_food_says_what_it_rewards() -> None:
    said = GAME.say(ADA, events.RewardUsed(1, 13))
    assert said == "Rich in Food rewards Ben: ten kibble in the bowl bring three homes."


# Awards


def tiles(g: Town) -> dict[str, str]:
    zone = next(zone for zone in GAME.zones(ADA, GAME.view(g, 0)) if zone.key == "awards")
    return {tile.title: tile.text for tile in zone.tiles}


@pytest.mark.parametrize("used", [False, True])
def test_awards_say_what_they_ask_for_and_pay_also_after_somebody_used_them(used: bool) -> None:
    for number in range(5):
        ids = [f"{letter}{number + 1}" for letter in "TFIE"]
        given: dict[str, Any] = {"awards": ids, "hands": [["H01"], []]}
        if used:
            given |= {"dare": [1], "fetch": [0, 1], "once": [1]}
            given |= {"rehomed": ["", "Penny"], "care": [[], ["Penny"]]} if number == 4 else {}
        shown = tiles(at(given))
        for award in pack().awards:
            if award.id in ids:
                assert award.text.removesuffix(".") in shown[award.name]
        dare, fetch, in_game, end = shown.values()
        assert "5 points, once for each player" in dare
        assert "5 and 2 points" in fetch
        assert "5 points, for all who are tied" in end
        if used:
            assert "Earned by Ben." in dare
            assert "Earned by you and Ben." in fetch
            assert number == 0 or "Used by Ben." in in_game


def test_the_log_and_the_inspector_say_what_awards_ask_for_and_pay() -> None:
    said = GAME.say(ADA, events.AwardsDrawn((0, 5, 12, 15)))
    assert "Full Litter (Have one dog of every size and age combination (nine dogs at least): 5 points" in said
    assert "Small Sprint (Be early to have four small dogs: 5/2 points with two players, 9/5/2 with more)" in said
    texts = {text.id: text.text for text in GAME.cards(pack())}
    assert texts["T1"].endswith("5 points, once for each player.")
    assert texts["E4"] == "Most dogs in your collection: 5 points, for all who are tied."


def test_labels_of_what_cannot_be_say_no_numbers_that_are_not_so() -> None:
    view = GAME.view(at({"care": [["Penny"]], "hands": [[], []]}), 0)
    assert GAME.label(ADA, view, MatchDog(0, 0)) == "Match Penny with the small puppy home H01"
    assert GAME.label(ADA, view, Rehome(3)) == "Take back Barnaby and look for a better home"
    assert GAME.label(ADA, view, COLLECT) == "Collect food"
