"""A game at the terminal, typed line by line."""

import re
from pathlib import Path

from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from tests.cli.conftest import Cli

SAVED = "high_card-1.hearth.json"


def test_a_whole_game_can_be_typed(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,normal", "--seed", "3", typed="1\n" * 40)
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert re.search(r"(You win|Tamsin wins|share the win)\.", result.stdout)
    record = records.read(Path(SAVED).read_bytes())
    assert record.over
    assert replay(record).score().seats[0].total > 0


def test_options_are_numbered_and_show_what_they_bring(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="quit\n")
    assert re.search(r"\b1 Draw Draw\(\)\n", result.stdout)
    assert re.search(r"\b2 Show Show\(card=2\)  \+2\n", result.stdout)


def test_an_option_can_be_chosen_by_its_words(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="roll\nquit\n")
    assert "You: Rolled." in result.stdout


def test_words_that_only_look_like_an_option_never_do_what_cannot_be_taken_back(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="roll()\nquit\n")
    assert "Do you mean this? Then type its number." in result.stdout
    assert "You: Rolled." not in result.stdout


def test_words_of_several_options_are_asked_back(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="(\nquit\n")
    assert "Which one?" in result.stdout


def test_why_tells_the_reason_and_the_rule_of_something_not_offered(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="why card=11\nquit\n")
    assert "It is not in your hand." in result.stdout
    assert "rules showing" in result.stdout


def test_why_about_something_offered_says_that_it_can_be_done(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="why roll\nquit\n")
    assert "You can: 3 Roll" in result.stdout


def test_words_that_mean_nothing_allowed_are_answered_with_the_reason(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="place side=1\nquit\n")
    assert "Choose a card first." in result.stdout


def test_words_no_action_has_are_said_to_be_unknown(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="castle\nquit\n")
    assert "No action of the game has the words 'castle'." in result.stdout


def test_a_hint_names_an_option_and_its_points(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed="hint\nquit\n")
    assert re.search(r"games tried", result.stdout)
    odds = re.findall(r"wins (\d+)% \((\d+)%–(\d+)%\), about \d+ points at the end", result.stdout)
    assert len(odds) == 3
    assert all(int(low) <= int(chance) <= int(high) for chance, low, high in odds)


def test_an_action_that_revealed_nothing_can_be_taken_back(cli: Cli) -> None:
    typed = "show\nundo\nquit\n"
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed=typed)
    assert result.stdout.count("1 Draw Draw()") == 2
    assert not records.read(Path(SAVED).read_bytes()).moves


def test_undo_says_why_it_cannot(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,me", "--seed", "3", typed="undo\nroll\nundo\nquit\n")
    assert "Nothing has been done yet." in result.stdout
    assert "only the last thing you did yourself" in result.stdout


def test_rules_log_score_board_and_help_answer(cli: Cli) -> None:
    typed = "rules\nrules showing\nrules xyzzy\nroll\nlog\nscore\nboard\nhelp\n\n99\nquit\n"
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", typed=typed)
    assert "A shown card is worth its number." in result.stdout
    assert "The rules say nothing about 'xyzzy'." in result.stdout
    assert "    1 You: Rolled." in result.stdout
    assert "You: 0" in result.stdout
    assert "take back what you did last" in result.stdout
    assert "Type a number to choose, or help." in result.stdout
    assert "There is no option 99" in result.stdout


def test_the_end_of_the_input_saves_and_the_game_goes_on_where_it_was(cli: Cli) -> None:
    first = cli("play", "high_card", "--seats", "me,normal", "--seed", "3", typed="1\n1\n")
    assert first.exit_code == 0
    assert f"hearthside play --resume {SAVED}" in first.stdout
    half = records.read(Path(SAVED).read_bytes())
    assert not half.over
    second = cli("play", "--resume", SAVED, typed="1\n" * 40)
    assert second.exit_code == 0
    whole = records.read(Path(SAVED).read_bytes())
    assert whole.over
    assert whole.moves[: len(half.moves)] == half.moves


def test_a_resumed_game_ends_like_the_same_game_played_at_once(cli: Cli) -> None:
    for typed in ("1\n" * 3, "1\n" * 40):
        resume = ["--resume", "parts.json"] if Path("parts.json").exists() else ["high_card", "--seed", "5"]
        cli("play", *resume, *([] if "--resume" in resume else ["--record", "parts.json"]), typed=typed)
    cli("play", "high_card", "--seed", "5", "--record", "once.json", typed="1\n" * 40)
    assert Path("parts.json").read_bytes() == Path("once.json").read_bytes()


def test_a_new_game_never_overwrites_an_old_one(cli: Cli) -> None:
    cli("play", "high_card", typed="quit\n")
    cli("play", "high_card", typed="quit\n")
    assert sorted(path.name for path in Path().iterdir()) == [SAVED, "high_card-2.hearth.json"]


def test_without_a_seed_every_deal_is_another(cli: Cli) -> None:
    cli("play", "high_card", typed="quit\n")
    cli("play", "high_card", typed="quit\n")
    seeds = {records.read(path.read_bytes()).seed for path in Path().glob("*.json")}
    assert len(seeds) == 2


def test_people_who_share_the_keyboard_see_only_their_own_hand(cli: Cli) -> None:
    result = cli("play", "high_card", "--seats", "me,me", "--seed", "3", typed="roll\nquit\n")
    first, second = result.stdout.split("Player 1: Rolled.")
    assert "Card 2" in first
    assert "Card 2\n" not in second


def test_the_way_to_go_on_names_the_pack(cli: Cli) -> None:
    Path("mine.toml").write_text("")
    result = cli("play", "high_card", "--seats", "me,random", "--seed", "3", "--pack", "mine.toml", typed="quit\n")
    assert f"hearthside play --resume {SAVED} --pack mine.toml" in result.stdout
