"""What people type at the tables of the four games, and what they are told."""

import re
from pathlib import Path

import pytest

from hearthside.kernel import record as records
from tests.cli.conftest import Cli


def told(cli: Cli, game: str, seed: int, *typed: str) -> list[str]:
    """The answer to each of the lines that are typed, without the line itself; what is printed long is one line."""
    result = cli("play", game, "--seats", "me,normal", "--seed", str(seed), typed="\n".join([*typed, "quit\n"]))
    assert result.exit_code == 0
    answers = re.split(r"^> .*\n", result.stdout, flags=re.MULTILINE)
    return [" ".join(answer.split()) for answer in answers[1 : len(typed) + 1]]


def test_the_rules_of_an_award_and_of_a_tile_are_found_by_their_names(cli: Cli) -> None:
    (award,) = told(cli, "to_the_dogs", 4, "rules full litter")
    assert award.startswith("Full Litter Have one dog of every size and age combination")
    assert "Five points for having the whole set" in award
    one, many = told(cli, "forever_young", 4, "rules trap", "rules traps")
    assert one == many
    assert one.startswith("Traps The owner of a trap rolls when another player's pawn turns it up")


def test_why_draw_says_what_can_be_done_and_of_all_the_rest_one_reason(cli: Cli) -> None:
    (said,) = told(cli, "forest_shuffle", 4, "why draw")
    assert said == (
        "You can: 1 Draw from the deck "
        "Take the Beech from the clearing (and 157 like it) The Beech is not in the clearing. rules drawing"
    )


def test_why_draw_names_the_rules_where_drawing_is_not_for_players_to_choose(cli: Cli) -> None:
    *_, said = told(cli, "to_the_dogs", 4, "1", "why draw")
    assert said.startswith("No action of the game has the words 'draw'. The rules speak of it here: rules ")
    assert "rules replacement-home" in said


def test_why_match_a_dog_that_is_elsewhere_says_where_it_is_not(cli: Cli) -> None:
    *_, said = told(cli, "to_the_dogs", 4, "1", "why match Moose")
    first, second = said.split(" rules taking-in ")
    assert first == "Take in Moose (small adult) for 3 kibble Moose does not lie face up in the centre."
    assert second.endswith(
        "A dog can be taken back only when Second Chance is among the town awards. rules second-chance"
    )


def test_why_match_a_dog_in_care_says_which_homes_of_the_hand_do_not_fit_first(cli: Cli) -> None:
    *_, said = told(cli, "to_the_dogs", 4, "1", "take chester", "1", "why match chester")
    assert re.search(r"This home asks for a small senior; Chester is an adult\. rules matching", said)
    assert said.index("This home asks") < said.index("is not in your hand")


def test_why_flip_speaks_of_the_specialty_card(cli: Cli) -> None:
    *_, said = told(cli, "to_the_dogs", 4, "1", "why flip")
    assert said.startswith("Turn the specialty card to side B")
    assert "The specialty card may be turned only right after you match a dog. rules flipping" in said


@pytest.mark.parametrize("words", ["why wolf", "why play wolf", "play wolf", "wolf"])
def test_a_card_that_is_not_in_the_hand_is_known_by_its_name(cli: Cli, words: str) -> None:
    (said,) = told(cli, "forest_shuffle", 4, words)
    assert said.startswith("Wolf Draw a card for each deer in your forest.")
    assert said.endswith("It is neither in your hand nor anywhere else in sight.")


def test_a_card_that_is_seen_somewhere_is_found_there(cli: Cli) -> None:
    (said,) = told(cli, "to_the_dogs", 4, "why full litter")
    assert said.endswith("You see it here: Town awards.")


def test_why_about_a_card_answers_while_another_is_being_paid(cli: Cli) -> None:
    """It once ended the terminal."""
    *_, said = told(cli, "forest_shuffle", 4, "4", "why wolf")
    assert said.startswith("Wolf Draw a card for each deer")


def test_play_wild_boar_never_plants_it_as_a_sapling(cli: Cli) -> None:
    *_, said = told(cli, "forest_shuffle", 14, "1", "play wild boar")
    assert said == (
        "Do you mean this? Then type its number. 5 Play the Wild Boar | European Hare face down as a sapling "
        "Play the Wild Boar for two cards The Wild Boar needs a tree, and you have none yet. "
        "Play a tree first, or any card as a sapling. rules slots"
    )
    (saved,) = Path().glob("*.json")
    moves = [move.action for move in records.read(saved.read_bytes()).moves if move.seat == 0]
    assert moves == [{"do": "keep"}]


def test_the_solo_challenges_say_what_they_ask_for_and_pay(cli: Cli) -> None:
    said = " ".join(cli("play", "forever_home", "--seats", "me", "--seed", "4", typed="quit\n").stdout.split())
    assert "5 reputation if you have rehomed more of its left kind than of both its right kinds together" in said
    assert "2 reputation for each different home with a dog of its kind" in said


def questions(cli: Cli, seats: str) -> str:
    played = cli("play", "forever_young", "--seats", seats, "--seed", "5", typed="1\n" * 60)
    return played.stdout


def test_people_who_share_the_keyboard_are_asked_also_when_they_hold_no_card(cli: Cli) -> None:
    """Being handed the keyboard only when there is something to play would tell who holds a card."""
    only_a_pass = re.compile(r"^   1 Pass\n> ", re.MULTILINE)
    assert only_a_pass.search(questions(cli, "me,me"))
    assert only_a_pass.search(questions(cli, "me,random")) is None
