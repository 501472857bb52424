"""Forest Shuffle on its own board, in a real browser against a real server: by mouse, by keyboard, read by axe."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, ViewportSize, sync_playwright

from tests.server.house import House
from tools.browser import find

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
PATIENCE = 20_000
"""Milliseconds within which the table must answer."""
MOST_DECISIONS = 700


@pytest.fixture(scope="module")
def forest_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("forest")) as house:
        yield house


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def desk(chromium: Browser, forest_house: House) -> Iterator["Desk"]:
    context = chromium.new_context(viewport=DESKTOP, base_url=forest_house.url, reduced_motion="reduce")
    yield Desk(context)
    context.close()


class Desk:
    """Somebody at a table of Forest Shuffle with bots, who reads the screen and answers it."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda wrong: self.complaints.append(str(wrong)))

    def sit_down(self, bots: int = 1) -> None:
        seats = [{"kind": "me", "name": "Mira"}, *({"kind": "bot", "bot": "greedy"} for _ in range(bots))]
        self.page.goto("/")
        answer = self.context.request.post(
            "/api/tables", data={"game": "forest_shuffle", "seats": seats, "settings": {}, "start": True}
        )
        assert answer.ok, answer.text()
        self.page.goto(f"/t/{answer.json()['id']}")
        self.page.locator(".forest[data-n]").wait_for(timeout=PATIENCE)

    # Reading

    @property
    def over(self) -> bool:
        return self.page.locator(".forest").count() == 0

    @property
    def number(self) -> str:
        try:
            return self.page.locator(".forest").get_attribute("data-n", timeout=500) or ""
        except Error:
            return ""

    def hand(self) -> int:
        return self.page.locator(".hc").count()

    def trees(self) -> int:
        return self.page.locator(".forest .fs-place:not(.coming)").count()

    def primary(self) -> Locator:
        return self.page.locator(".prompt .acts .btn.primary")

    def ready(self) -> bool:
        button = self.primary()
        return button.count() == 1 and button.get_attribute("aria-disabled") == "false"

    def wait_for_turn(self) -> bool:
        """True when it is our turn, False when the game is over."""
        self.page.wait_for_function(
            "() => !document.querySelector('.forest') || document.querySelector('.forest').dataset.live === 'true'",
            timeout=PATIENCE,
        )
        return not self.over

    def wait_for_change(self, number: str) -> None:
        """Until the position is another one than this."""
        self.page.wait_for_function(
            "n => !document.querySelector('.forest') || document.querySelector('.forest').dataset.n !== n",
            arg=number,
            timeout=PATIENCE,
        )

    def wait_for_answer(self) -> None:
        """Until a click on a half has led to lit slots, a payment, a ready move or a reason."""
        self.page.wait_for_function(
            """() => document.querySelector('.why, .glow, .cs.want')
                 || document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')""",
            timeout=PATIENCE,
        )

    # What only buttons can say

    def answer(self) -> bool:
        """Use what is offered, keep a hand, be done: the buttons in the prompt bar."""
        buttons = self.page.locator(".prompt .answers .btn")
        if buttons.count() == 0:
            return False
        number = self.number
        buttons.first.click()
        self.wait_for_change(number)
        return True


def by_mouse(desk: Desk) -> None:
    """One decision with nothing but the mouse, on the board."""
    page, number = desk.page, desk.number
    if page.locator(".prompt .acts .cancel").count() == 1 and desk.ready():
        desk.primary().click()  # the cave: no cards
        return desk.wait_for_change(number)
    if desk.answer():
        return None
    if desk.hand() >= 4 and play_something(desk):
        return desk.wait_for_change(number)
    taken = page.locator(".take.can")
    source = taken.first if taken.count() > 2 else page.locator("[data-deck]")
    if page.locator("[data-deck].can").count() == 0:
        if not play_something(desk):
            plant_sapling(desk)
        return desk.wait_for_change(number)
    source.click()
    return desk.wait_for_change(number)


def play_something(desk: Desk) -> bool:
    """Choose a half, a lit slot and payments; trees first. False when nothing in the hand can be played."""
    page = desk.page
    for want in ("tree", "half"):
        for i in range(page.locator(".hc .hit").count()):
            half = page.locator(".hc .hit").nth(i)
            is_tree = half.get_attribute("class") is not None and " tree" in f" {half.get_attribute('class')}"
            if is_tree != (want == "tree") or (is_tree and desk.trees() >= 6):
                continue
            half.click()
            desk.wait_for_answer()
            if page.locator(".why").count():
                page.keyboard.press("Escape")
                page.keyboard.press("Escape")
                continue
            finish(desk)
            return True
    return False


def plant_sapling(desk: Desk) -> None:
    """Any card can be laid face down: pick one, then its flag."""
    desk.page.locator(".hc .hit").first.click()
    desk.page.locator(".flag.sap").click()
    desk.page.wait_for_function(
        "() => document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')", timeout=PATIENCE
    )
    desk.primary().click()


def finish(desk: Desk) -> None:
    """Slot, payments, the one primary button."""
    page = desk.page
    if page.locator(".glow").count() and page.locator(".cs.want").count() == 0 and not desk.ready():
        page.locator(".glow").first.click()
        page.wait_for_function(
            """() => document.querySelector('.cs.want')
                 || document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')""",
            timeout=PATIENCE,
        )
    while not desk.ready():
        wanted = page.locator(".cs.want").count()
        pay = page.locator(".hc:not(.paid):not(.picked) .hit:not(.no)")
        # Cards that keep the bonus are flagged; they are paid first.
        matching = page.locator(".hc:has(.flag.mat) .hit:not(.no)")
        (matching if matching.count() else pay).first.click()
        page.wait_for_function(
            """n => document.querySelectorAll('.cs.want').length !== n
                 || document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')""",
            arg=wanted,
            timeout=PATIENCE,
        )
        if page.locator(".cs.want").count() == 0:
            page.wait_for_function(
                "() => document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')", timeout=PATIENCE
            )
    desk.primary().click()


def test_a_whole_game_is_played_by_mouse_on_the_board(desk: Desk) -> None:
    desk.sit_down()
    for _ in range(MOST_DECISIONS):
        if not desk.wait_for_turn():
            break
        by_mouse(desk)
    desk.page.get_by_role("button", name=re.compile("Rematch")).wait_for(timeout=PATIENCE)
    assert desk.complaints == []
