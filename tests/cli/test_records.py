"""Replaying, verifying and simulating, on the toy game."""

import json
from pathlib import Path

import pytest

from hearthside import __version__
from hearthside.build import kind
from tests.cli.conftest import Cli


def test_simulate_reports_what_it_promises(cli: Cli) -> None:
    result = cli("simulate", "high_card", "--bots", "normal,random", "--games", "30", "--seed", "7", "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert set(report) == {
        "game", "players", "games", "seed", "finished", "decisions", "cpu_seconds", "decisions_per_cpu_second",
        "digest", "seats", "played", "failed",
    }  # fmt: skip
    assert (report["game"], report["players"], report["games"], report["seed"]) == ("high_card", 2, 30, 7)
    assert report["finished"] == 30
    assert [seat["bot"] for seat in report["seats"]] == ["normal", "random"]
    for seat in report["seats"]:
        assert set(seat) == {"bot", "wins", "win_rate", "ci95", "mean_score"}
        assert seat["ci95"][0] <= seat["win_rate"] <= seat["ci95"][1]


def test_simulate_for_people_names_bots_and_rates(cli: Cli) -> None:
    result = cli("simulate", "high_card", "--bots", "normal,random", "--games", "10")
    assert "10 of 10 games finished" in result.stdout
    assert "normal" in result.stdout


def test_simulated_games_can_be_kept_verified_and_replayed(cli: Cli) -> None:
    cli("simulate", "high_card", "--bots", "random,random,normal", "--games", "3", "--records", "kept")
    files = sorted(Path("kept").iterdir())
    assert len(files) == 3
    for file in files:
        assert cli("verify", str(file)).exit_code == 0
    told = cli("replay", str(files[0]))
    assert told.exit_code == 0
    assert "normal 3: " in told.stdout


def test_records_that_cannot_be_written_are_refused(cli: Cli) -> None:
    Path("kept").write_text("a file is in the way")
    result = cli("simulate", "high_card", "--games", "1", "--records", "kept")
    assert result.exit_code == 2
    assert "The records cannot be written to 'kept'" in result.stderr


def test_a_replay_shows_a_seat_what_it_saw_and_nothing_else(cli: Cli) -> None:
    cli("play", "high_card", "--seed", "3", "--record", "game.json", typed="1\n" * 40)
    mine = json.loads(cli("replay", "game.json", "--seat", "0", "--json").stdout)
    all_said = " ".join(sentence for move in mine["moves"] for sentence in move["said"])
    assert "You: Drew." in all_said
    assert "Tamsin: Drew." in all_said
    assert mine["over"]
    assert len(mine["totals"]) == 2


def test_a_replay_in_steps_draws_the_table_after_every_decision(cli: Cli) -> None:
    cli("play", "high_card", "--seed", "3", "--record", "game.json", typed="1\n" * 40)
    moves = len(json.loads(Path("game.json").read_text())["moves"])
    stepped = cli("replay", "game.json", "--seat", "0", "--step", typed="\n" * moves)
    assert stepped.exit_code == 0
    assert f"{moves} of {moves}" in stepped.stdout
    stopped = cli("replay", "game.json", "--seat", "0", "--step", typed="\n\n")
    assert stopped.exit_code == 0
    assert f"2 of {moves}" in stopped.stdout
    assert f"4 of {moves}" not in stopped.stdout


def test_a_record_can_come_through_a_pipe(cli: Cli) -> None:
    cli("play", "high_card", "--seed", "3", "--record", "game.json", typed="1\n" * 40)
    assert cli("verify", "-", typed=Path("game.json").read_text()).exit_code == 0


def test_cards_are_listed_and_found_by_a_part_of_their_name(cli: Cli) -> None:
    everything = json.loads(cli("cards", "high_card", "--json").stdout)
    assert len(everything) == 12
    one = cli("cards", "high_card", "card 7")
    assert "Worth 7." in one.stdout
    assert "reconstructed" in one.stdout
    several = cli("cards", "high_card", "card 1").stdout, cli("cards", "high_card", "rd 1").stdout
    assert "Card 11" not in several[0]
    assert "Card 11" in several[1]


@pytest.mark.parametrize("command", ["games", "play", "simulate", "score", "replay", "verify", "cards", "serve"])
def test_every_command_helps_with_an_example(cli: Cli, command: str) -> None:
    result = cli(command, "--help")
    assert result.exit_code == 0
    assert f"Example: hearthside {command}" in " ".join(result.stdout.split())


def test_the_version_is_the_package_s(cli: Cli) -> None:
    assert cli("--version").stdout.strip() == f"{__version__} ({kind()})"
