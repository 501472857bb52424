"""A game of somebody else's, installed beside ours: on the home page by itself, and played on the generic table."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.cli.mud_pies import install
from tests.e2e.people import DESKTOP, Person
from tests.server.house import House


def test_a_new_game_is_on_the_home_page_and_played_to_its_end(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, site = install(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
    with House(tmp_path) as house, Person(chromium, house.url, "Mira", DESKTOP) as mira:
        mira.page.goto("/")
        mira.page.get_by_role("button", name="Play Mud Pies against bots").click()
        mira.page.wait_for_url("**/t/*")
        assert mira.play_from_the_list() > 5
        assert "win" in mira.page.locator("h1").inner_text()
        assert mira.complaints == []
