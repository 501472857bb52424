"""Whatever is wrong with what was typed or given: one clear sentence, exit code 2, never a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli


@pytest.fixture
def record(cli: Cli) -> dict[str, Any]:
    """A whole game, saved in game.json."""
    cli("play", "high_card", "--seed", "3", "--record", "game.json", typed="1\n" * 40)
    found = json.loads(Path("game.json").read_text())
    assert isinstance(found, dict)
    return found


def write(data: object, name: str = "game.json") -> None:
    Path(name).write_text(data if isinstance(data, str) else json.dumps(data))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'. The games are:"),
        (["play"], "Name a game to play, or a saved one with --resume."),
        (
            ["play", "high_card", "--seats", "me,deepblue"],
            "There is no bot 'deepblue'. The bots are: random, easy, normal, hard, expert.",
        ),
        (["play", "high_card", "--seats", "me"], "High Card is for 2 to 3 players, not 1."),
        (["play", "high_card", "--seats", "me,random,random,random"], "not 4."),
        (["play", "high_card", "--seats", "random,random"], "Nobody plays"),
        (["play", "high_card", "--seats", "me,,random"], "There is no bot ''."),
        (["play", "high_card", "--setting", "wide=yes"], "High Card has no setting 'wide'. Its settings are: long."),
        (["play", "high_card", "--setting", "long=perhaps"], "It can be: no, yes."),
        (["play", "high_card", "--setting", "long"], "A setting is written key=value, not 'long'."),
        (["play", "high_card", "-s", "long=yes", "-s", "long=no"], "The setting 'long' is given twice."),
        (["play", "high_card", "--pack", "none.toml"], "The pack 'none.toml' cannot be read: No such file"),
        (["play", "--resume", "none.json"], "The record 'none.json' cannot be read: No such file"),
        (["play", "high_card", "--record", "no/where.json"], "The game cannot be saved to 'no/where.json'"),
        (["simulate", "chess"], "There is no game 'chess'."),
        (["simulate", "high_card", "--bots", "random"], "High Card is for 2 to 3 players, not 1."),
        (["simulate", "high_card", "--bots", "random,alphazero"], "There is no bot 'alphazero'."),
        (["simulate", "high_card", "--games", "0"], "should be greater than or equal to 1"),
        (["simulate", "high_card", "--games", "-5"], "should be greater than or equal to 1"),
        (
            ["simulate", "high_card", "--report", "no/where.html"],
            "The report cannot be written to 'no/where.html': No such",
        ),
        (["simulate", "high_card", "--resume"], "Name the results to go on with: --data DIR --resume."),
        (["simulate", "to_the_dogs", "--pack", "odd.toml"], "The pack 'odd.toml' cannot be read"),
        (["tournament", "high_card", "--bots", "easy,alphazero"], "There is no bot 'alphazero'."),
        (["tournament", "high_card", "--bots", "easy"], "A tournament needs at least two bots, each named once."),
        (["tournament", "high_card", "--games", "0"], "should be greater than or equal to 1"),
        (["simulate", "high_card", "--seed", "x"], "should be a valid integer"),
        (["score", "high_card", "none.json"], "The score file 'none.json' cannot be read"),
        (["cards", "high_card", "Card 99"], "High Card has no card 'Card 99'."),
        (["replay", "none.json"], "The record 'none.json' cannot be read"),
        (["verify", "none.json"], "The record 'none.json' cannot be read"),
        (["verify"], "Missing argument"),
        (["fly"], "No such command 'fly'."),
    ],
)
def test_what_does_not_exist_is_named_in_a_sentence(cli: Cli, command: list[str], sentence: str) -> None:
    result = cli(*command)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.replace("│", " ").split())
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]])
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "not whole JSON"),
        ("hello", "not whole JSON"),
        ("[]", "This is not a Hearthside record"),
        ('{"format": 1}', "This is not a Hearthside record"),
        ('{"format": 99}', "This record has format 99"),
        ("\xff\x00", "not whole JSON"),
    ],
)
def test_a_file_that_is_no_record_is_said_to_be_none(cli: Cli, command: list[str], data: str, sentence: str) -> None:
    Path("game.json").write_bytes(data.encode("latin-1"))
    result = cli(*command, "game.json")
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_truncated_record_is_said_to_be_truncated(cli: Cli, record: dict[str, Any]) -> None:
    text = Path("game.json").read_text()
    write(text[: len(text) // 2])
    result = cli("verify", "game.json")
    assert result.exit_code == 2
    assert "not whole JSON" in result.stderr


def test_an_edited_move_is_named_by_its_number(cli: Cli, record: dict[str, Any]) -> None:
    record["moves"][4][1] = {"do": "show", "card": 11}
    write(record)
    result = cli("verify", "game.json")
    assert result.exit_code == 1
    assert "Move 5 does not fit" in result.stderr
    assert json.loads(cli("verify", "game.json", "--json").stdout)["ok"] is False


def test_a_move_that_is_no_action_is_named_with_its_path(cli: Cli, record: dict[str, Any]) -> None:
    record["moves"][0][1] = {"do": "show", "card": "ace"}
    write(record)
    result = cli("verify", "game.json")
    assert result.exit_code == 1
    assert "Move 1 does not fit" in result.stderr
    assert "$.card" in result.stderr


def test_an_edited_link_of_the_chain_is_found(cli: Cli, record: dict[str, Any]) -> None:
    record["chain"][7] = "0" * 16
    write(record)
    result = cli("verify", "game.json")
    assert result.exit_code == 1
    assert "Move 7 does not fit" in result.stderr


def test_another_seed_than_the_promised_one_is_found(cli: Cli, record: dict[str, Any]) -> None:
    record["seed"] = "4"
    write(record)
    result = cli("verify", "game.json")
    assert result.exit_code == 1
    assert "not the one that was promised" in result.stderr


def test_missing_moves_at_the_end_are_found(cli: Cli, record: dict[str, Any]) -> None:
    del record["moves"][-1], record["chain"][-1]
    write(record)
    result = cli("verify", "game.json")
    assert result.exit_code == 1
    assert "moves are missing" in result.stderr


@pytest.mark.parametrize("command", [["verify"], ["replay"]])
def test_a_record_of_a_newer_rules_version_asks_for_an_update(
    cli: Cli, record: dict[str, Any], command: list[str]
) -> None:
    write(record | {"rules": 99})
    result = cli(*command, "game.json")
    assert result.exit_code in (1, 2)
    assert "rules version 99 of High Card" in result.stderr
    assert "update" in result.stderr


def test_a_record_of_an_unknown_game_is_refused(cli: Cli, record: dict[str, Any]) -> None:
    write(record | {"game": "chess"})
    result = cli("verify", "game.json")
    assert result.exit_code == 2
    assert "There is no game 'chess'." in result.stderr


def test_a_record_of_other_cards_asks_for_their_pack(cli: Cli, record: dict[str, Any]) -> None:
    write(record | {"pack": "1" * 64})
    result = cli("verify", "game.json")
    assert result.exit_code == 1
    assert "--pack" in result.stderr


def test_a_finished_game_cannot_be_resumed(cli: Cli, record: dict[str, Any]) -> None:
    result = cli("play", "--resume", "game.json")
    assert result.exit_code == 2
    assert "is over" in result.stderr


def test_a_resumed_game_takes_no_new_seats(cli: Cli, record: dict[str, Any]) -> None:
    result = cli("play", "--resume", "game.json", "--seats", "me,me")
    assert result.exit_code == 2
    assert "leave them out" in result.stderr


def test_a_resumed_game_of_another_title_is_refused(cli: Cli, record: dict[str, Any]) -> None:
    result = cli("play", "forest_shuffle", "--resume", "game.json")
    assert result.exit_code == 2
    assert "holds a game of High Card, not of Forest Shuffle" in result.stderr


@pytest.mark.parametrize("seat", ["2", "-2"])
def test_a_replay_has_only_the_seats_of_its_game(cli: Cli, record: dict[str, Any], seat: str) -> None:
    result = cli("replay", "game.json", "--seat", seat)
    assert result.exit_code == 2
    assert "the seats of this game are 0 to 1" in result.stderr
