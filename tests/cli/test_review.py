"""``hearthside review``: for the terminal, as JSON, as one page; and what it says when it cannot."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hearthside.kernel import record as records
from hearthside.kernel.match import replay
from tests.cli.conftest import ROOT, Cli

RECORDS = ROOT / "tests" / "records"
ONE_A_GAME = [
    "forest_shuffle/2-random",
    "forever_home/solo_advanced",
    "forever_young/two-families-until-one-falls",
    "to_the_dogs/greedy_bots_2",
]


class Page(HTMLParser):
    """What a browser would fetch, and whether every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href", "data", "srcset")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass


@pytest.mark.parametrize("name", ONE_A_GAME)
def test_a_golden_game_is_reviewed_as_json_and_as_one_page_of_its_own(cli: Cli, name: str) -> None:
    file = RECORDS / f"{name}.json"
    result = cli("review", str(file), "--budget", "1", "--json", "--html", "review.html")
    assert result.exit_code == 0, result.output
    made = json.loads(result.stdout)
    match = replay(records.read(file.read_bytes()))
    assert (made["game"], made["moves"]) == (match.game.key, match.number)
    assert made["decisions"]
    assert len(made["seats"]) == len(match.players) == len(made["curve"][0]["chances"])
    text = Path("review.html").read_text(encoding="utf-8")
    page = Page(text)
    assert (page.addresses, page.open) == ([], [])
    assert not re.search(r"https?:|url\(|@import|<script", text)
    assert text.count("<polyline") == len(match.players)
    assert all(player.name in text for player in match.players)


def test_at_the_terminal_it_tells_accuracy_chances_and_decisions_in_words(cli: Cli) -> None:
    result = cli("review", str(RECORDS / "to_the_dogs" / "rich_in_food_3.json"), "--budget", "5")
    assert result.exit_code == 0
    assert "accuracy" in result.stdout and "Chance to win" in result.stdout
    assert "Most costly decisions of random" in result.stdout
    assert re.search(r"Better: .+ \(\d+ %\)", " ".join(result.stdout.split())), "lines may be broken anywhere"


def test_a_name_cannot_smuggle_anything_into_the_page(cli: Cli) -> None:
    file = RECORDS / "to_the_dogs" / "quiet_town_2.json"
    record = json.loads(file.read_text())
    record["seats"][0]["name"] = "<script>alert(1)</script>"
    Path("game.json").write_text(json.dumps(record))
    assert cli("review", "game.json", "--budget", "1", "--html", "review.html").exit_code == 0
    assert "<script" not in Path("review.html").read_text()


def test_what_cannot_be_reviewed_is_said_in_a_sentence(cli: Cli) -> None:
    cli("play", "high_card", "--seed", "3", "--record", "half.json", typed="1\nquit\n")
    strange = json.loads((RECORDS / "to_the_dogs" / "quiet_town_2.json").read_text()) | {"game": "chess"}
    Path("strange.json").write_text(json.dumps(strange))
    whole = str(RECORDS / "to_the_dogs" / "quiet_town_2.json")
    for words, sentence in (
        (["half.json"], "This game is not over yet; it can be reviewed when it is."),
        (["none.json"], "The record 'none.json' cannot be read: No such file"),
        (["strange.json"], "There is no game 'chess'."),
        ([whole, "--html", "no/where.html"], "The review cannot be written to 'no/where.html': No such file"),
        ([whole, "--budget", "0"], "should be greater than or equal to 1"),
    ):
        result = cli("review", *words)
        assert result.exit_code == 2
        assert sentence in " ".join(result.output.split())
