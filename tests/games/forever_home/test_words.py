"""Words: doctests, and sentences that read well."""

import doctest
from types import ModuleType

import pytest

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import events as e
from hearthside.games.forever_home import patterns, words, words_cards, words_names, words_score
from hearthside.games.forever_home.cards import load
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.voice import Voice
from tests.positions.forever_home import GAME, build

VOICE = Voice(["Ana", "Juniper"], you=0)
OTHER = Voice(["Ana", "Juniper"], you=1)


@pytest.mark.parametrize("module", [a, patterns, words, words_names, words_score], ids=lambda m: m.__name__)
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_prompts_speak_to_the_reader() -> None:
    g = build({"dogs": "rbyg", "grids": ["o"]})
    settle(g)
    view = GAME.view(g, 0)
    assert GAME.prompt(g, VOICE, view) == "Take the first of two actions: take a dog, take a card or move a dog."
    assert GAME.prompt(g, OTHER, GAME.view(g, 1)).startswith("Ana is to take the first of two actions")
    play(g, a.TAKE_DOG[1])
    settle(g)
    assert GAME.prompt(g, VOICE, GAME.view(g, 0)) == "Place the blue bulldog."


def test_labels_name_dogs_cards_and_spaces() -> None:
    g = build({"dogs": "rbyg", "grids": ["o"], "cards": ["T09", "T47", "T48", "T49"]})
    settle(g)
    view = GAME.view(g, 0)
    assert words.label(VOICE, view, a.TAKE_DOG[0]) == "Take the red setter from the first position"
    assert words.label(VOICE, view, a.TAKE_CARD[0]) == "Take In the Middle (ABA; one dog graduates, 2 reputation)"
    assert words.label(VOICE, view, a.MOVE[0][6]) == "Move the orange corgi from row 1, column 1 to row 2, column 2"


def test_every_action_of_the_catalogue_has_words_even_when_it_cannot_be_done() -> None:
    g = build({"dogs": "rbyg"})
    settle(g)
    for seat in (-1, 0):
        view = GAME.view(g, seat)
        for action in GAME.catalogue.actions:
            assert GAME.label(VOICE, view, action)
            assert GAME.group(action)


def test_the_log_reads_as_sentences() -> None:
    assert words.say(VOICE, e.Rehomed(0, 5, 3, 1)) == "Your purple poodle goes to the Suburbs."
    assert words.say(OTHER, e.Rehomed(0, 5, 3, 1)) == "Ana's purple poodle goes to the Suburbs."
    assert words.say(VOICE, e.Completed(1, 6, "Walk in Line", (0, 1, 2))) == "Juniper completes Walk in Line."
    assert words.say(VOICE, e.ActionsLost(0, 2)) == "You have no legal action and lose two actions."
    assert words.say(VOICE, e.TurnBegan(0, 3)) == "Round 3: your turn."
    trainer = e.TrainerDrew(0, (1,), (2,), ("Keep a Gap",))
    assert words.say(VOICE, trainer) == "The Auto Trainer removes an orange corgi and the card Keep a Gap."


def test_cards_that_are_our_own_design_say_so() -> None:
    texts = {card.id: card for card in words_cards.card_texts(load())}
    assert texts["T01"].provenance == "reconstructed"
    assert texts["COU-4"].provenance == "rulebook"
    assert texts["COU-4"].text == "Pays 9 for three of one kind and two of another."
    assert texts["CITY-2"].source
    assert texts["ADV-3"].text.startswith("Another dog moves diagonally")
    assert texts["T09"].facts == {"pattern": "ABA", "graduation": "1", "reputation": "2"}
