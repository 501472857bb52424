"""Every game that comes with Hearthside, through every command."""

import json
from pathlib import Path

import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, ours
from tests.cli.conftest import Cli

ANYTHING = "".join(f"{1 + line % 9}\n" for line in range(9000))
"""Numbers in turn: some choose, some complete a set, some are not offered."""

pytestmark = pytest.mark.parametrize("game", ours())


def test_games_lists_it_with_players_and_options(cli: Cli, game: str) -> None:
    listed = {each["key"]: each for each in json.loads(cli("games", "--json").stdout)}
    assert listed[game]["title"] == find(game).title
    assert listed[game]["players"] == list(find(game).players)
    assert [setting["key"] for setting in listed[game]["settings"]] == [each.key for each in find(game).settings]
    assert find(game).title in cli("games").stdout


def test_a_whole_game_is_played_verified_and_replayed(cli: Cli, game: str) -> None:
    played = cli("play", game, "--seats", "me,random", "--seed", "7", "--record", "game.json", typed=ANYTHING)
    assert "The game is over." in played.stdout
    assert records.read(Path("game.json").read_bytes()).over
    assert cli("verify", "game.json").exit_code == 0
    told = json.loads(cli("replay", "game.json", "--seat", "0", "--json").stdout)
    assert told["winners"]
    assert all(sentence for move in told["moves"] for sentence in move["said"])


def test_a_game_is_resumed_with_hints_followed(cli: Cli, game: str) -> None:
    cli("play", game, "--seats", "me,normal", "--seed", "7", "--record", "game.json", typed="hint\n1\nhint\n1\n")
    before = records.read(Path("game.json").read_bytes())
    resumed = cli("play", "--resume", "game.json", typed="score\nlog\nhint\n1\n")
    assert resumed.exit_code == 0
    assert len(records.read(Path("game.json").read_bytes()).moves) > len(before.moves)


def test_every_action_can_be_asked_about(cli: Cli, game: str) -> None:
    found = find(game)
    match = Match(found, [Player("Ana"), Player("Ben")], seed="7")
    seat = match.asked
    assert seat is not None
    labels = [found.label(match.voice(seat), match.view(seat), action) for action in found.catalogue.actions]
    assert all(labels)
    asked = cli("play", game, "--seats", "me,me", "--seed", "7", typed=f"why {labels[-1]}\nquit\n")
    assert asked.exit_code == 0
    assert "No action of the game has the words" not in asked.stdout


def test_cards_have_a_text_copies_and_a_provenance(cli: Cli, game: str) -> None:
    cards = json.loads(cli("cards", game, "--json").stdout)
    assert cards
    for card in cards:
        assert card["name"]
        assert card["text"]
        assert card["provenance"] in {"rulebook", "public", "reconstructed"}
    assert cli("cards", game, cards[0]["id"]).exit_code == 0


def test_the_same_games_are_simulated_by_one_process_and_by_two(cli: Cli, game: str) -> None:
    plan = ["simulate", game, "--bots", "random,normal", "--games", "2", "--seed", "5", "--json"]
    one, two = (json.loads(cli(*plan, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    assert one["finished"] == 2
    assert (one["digest"], one["seats"]) == (two["digest"], two["seats"])


@pytest.mark.parametrize("data", ["", "{", "[]", "{}", '{"players": 3}', '{"players": [{"moon": 1}]}', "\x00"])
def test_a_score_file_that_is_none_is_refused_with_a_sentence(cli: Cli, game: str, data: str) -> None:
    Path("sheet.json").write_text(data)
    result = cli("score", game, "sheet.json")
    assert result.exit_code == 2
    assert result.stderr.strip().endswith(".")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("data", ["name = ", "name = 3\n", "[[moon]]\nx = 1\n", "\x00", "just words"])
def test_a_pack_that_is_none_is_refused_with_a_sentence(cli: Cli, game: str, data: str) -> None:
    Path("pack.toml").write_text(data)
    result = cli("cards", game, "--pack", "pack.toml")
    assert result.exit_code == 2
    assert result.stderr.strip().endswith(".")
    assert "Traceback" not in result.stderr


def test_a_pack_that_is_no_text_is_refused_with_a_sentence(cli: Cli, game: str) -> None:
    Path("pack.toml").write_bytes(b"\xff\xfe\x00")
    result = cli("play", game, "--pack", "pack.toml")
    assert result.exit_code == 2
    assert "is not a text file" in result.stderr
