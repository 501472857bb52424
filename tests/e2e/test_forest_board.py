"""Forest Shuffle on its own board, in a real browser against a real server: by mouse, by keyboard, read by axe."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize

from tests.e2e.people import DESKTOP, MOST_DECISIONS, PHONE, Person
from tests.server.house import House

SMALL = ViewportSize(width=360, height=640)
READY = "document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')"
"""In the page: the one primary button may be pressed."""


class Forester(Person):
    """Somebody at a table of Forest Shuffle with bots, who reads the board and answers on it."""

    def sit_down(self, bots: int = 1) -> None:
        self.open("forest_shuffle", self.me(), *[{"kind": "bot", "bot": "greedy"}] * bots)
        self.page.locator(".forest").wait_for()

    # Reading

    def count(self, what: str) -> int:
        return self.page.locator(what).count()

    def hand(self) -> int:
        return self.count(".hc")

    def primary(self) -> Locator:
        return self.page.locator(".prompt .acts .btn.primary")

    def ready(self) -> bool:
        return self.count(".prompt .acts .btn.primary[aria-disabled=false]") == 1

    def asked_for_cave(self) -> bool:
        """The Raccoon's cave may be left empty: its button is ready from the start."""
        return self.ready() and self.count(".hc.picked") == 0

    def may_go_on(self) -> bool:
        """A free placement or a chain: more cards may be played, or it is done."""
        return self.page.locator(".prompt .answers .btn").all_inner_texts() == ["Done"]

    def wait_for(self, what: str) -> None:
        self.page.wait_for_function(f"() => {what}")

    def wait_until_ready(self) -> None:
        self.wait_for(READY)

    def wait_for_answer(self) -> None:
        """Until a choice in the hand has led to lit slots, a payment, a ready move or a reason."""
        self.wait_for(f"document.querySelector('.why, .glow, .cs.want') || {READY}")

    def wait_for_payment(self, wanted: int) -> None:
        """Until another number of payments is wanted than this."""
        self.page.wait_for_function("n => document.querySelectorAll('.cs.want').length !== n", arg=wanted)

    # Answering

    def use_offer(self) -> bool:
        """Take what the prompt bar offers: an effect, a bonus, the hand one was dealt, the end of a chain."""
        offers = self.page.locator(".prompt .answers .btn")
        if offers.count() == 0:
            return False
        number = self.number
        offers.first.click()
        self.wait_for_change(number)
        return True

    def begin_turn(self) -> None:
        """Answer what is offered until the turn itself is to be decided."""
        while self.wait_for_turn() and self.use_offer():
            pass

    def draw(self) -> None:
        number = self.number
        self.page.locator("[data-deck]").click()
        self.wait_for_change(number)

    def draw_until(self, there: str) -> None:
        """Draw from the deck until a turn begins with this in the hand."""
        for _ in range(14):
            self.begin_turn()
            if self.count(there) and self.prompt().startswith("Your turn"):
                return
            self.draw()
        raise AssertionError(f"no {there} in the hand")

    def see_result(self) -> None:
        """The end screen, and not one error on the way."""
        self.page.get_by_role("button", name=re.compile("Rematch")).wait_for()
        assert self.complaints == []


@pytest.fixture
def forester(chromium: Browser, house: House) -> Iterator[Forester]:
    with Forester(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


# By mouse


def by_mouse(me: Forester) -> None:
    """One decision with nothing but the mouse, on the board."""
    number = me.number
    if me.asked_for_cave():
        me.page.locator(".hc .hit").first.click()
        me.page.get_by_role("button", name="Hide one card").click()
    elif me.may_go_on() and play_by_mouse(me):
        pass
    elif me.use_offer():
        return
    elif me.count("[data-deck].can") == 0:
        if not play_by_mouse(me):
            plant_sapling(me)
    elif me.hand() < 4 or not play_by_mouse(me):
        clearing = me.page.locator(".take.can")
        (clearing.first if clearing.count() > 2 else me.page.locator("[data-deck]")).click()
    me.wait_for_change(number)


def play_by_mouse(me: Forester) -> bool:
    """Choose a half, a lit slot and payments; trees first. False when nothing in the hand can be played."""
    enough = me.count(".forest .fs-place") >= 6
    for kind in (".hc .hit:not(.tree)",) if enough else (".hc .hit.tree", ".hc .hit:not(.tree)"):
        for i in range(me.count(kind)):
            me.page.locator(kind).nth(i).click()
            me.wait_for_answer()
            if me.count(".why") == 0:
                finish_by_mouse(me)
                return True
            me.page.keyboard.press("Escape")
            me.page.keyboard.press("Escape")
    return False


def finish_by_mouse(me: Forester) -> None:
    """Slot, payments (those that keep the bonus first), the one primary button."""
    if not me.ready() and me.count(".glow") and me.count(".cs.want") == 0:
        me.page.locator(".glow").first.click()
        me.wait_for(f"document.querySelector('.cs.want') || {READY}")
    while wanted := me.count(".cs.want"):
        keeping = me.page.locator(".hc:has(.flag.mat) .hit")
        any_card = me.page.locator(".hc:not(.paid):not(.picked) .hit:not(.no)")
        (keeping if keeping.count() else any_card).first.click()
        me.wait_for_payment(wanted)
    me.wait_until_ready()
    me.primary().click()


def plant_sapling(me: Forester) -> None:
    """Any card can be laid face down: pick one, then its flag."""
    me.page.locator(".hc .hit").first.click()
    me.page.locator(".flag.sap").click()
    me.wait_until_ready()
    me.primary().click()


def test_a_whole_game_is_played_by_mouse_on_the_board(forester: Forester) -> None:
    forester.sit_down()
    for _ in range(MOST_DECISIONS):
        if not forester.wait_for_turn():
            break
        by_mouse(forester)
    forester.see_result()


# By keyboard


def by_keyboard(me: Forester) -> None:
    """One decision with nothing but keys: digits for cards, slots and payments, D for the deck, S, Enter, Escape."""
    press, number = me.page.keyboard.press, me.number
    can_draw = me.count("[data-deck].can") == 1
    if me.asked_for_cave() or me.count(".prompt .answers .btn[aria-keyshortcuts=Enter]"):
        press("Enter")
    elif (me.hand() >= 5 or not can_draw) and play_by_keyboard(me):
        pass
    elif can_draw:
        press("d")
    else:
        press("1")
        me.page.locator(".flag.sap").wait_for()
        press("s")
        me.wait_until_ready()
        press("Enter")
    me.wait_for_change(number)


def play_by_keyboard(me: Forester) -> bool:
    press = me.page.keyboard.press
    for card in range(me.hand()):
        press(digit(card))
        me.wait_for_answer()
        if me.count(".why"):
            press("Escape")
            press("Escape")
            continue
        if not me.ready() and me.count(".glow") and me.count(".cs.want") == 0:
            press("1")
            me.wait_for(f"document.querySelector('.cs.want') || {READY}")
        for other in range(me.hand()):
            wanted = me.count(".cs.want")
            if wanted and other != card:
                press(digit(other))
                me.wait_for_payment(wanted)
        me.wait_until_ready()
        press("Enter")
        return True
    return False


def digit(card: int) -> str:
    return str((card + 1) % 10)


def test_a_whole_game_is_played_with_the_keyboard_alone(forester: Forester) -> None:
    forester.sit_down()
    for _ in range(MOST_DECISIONS):
        if not forester.wait_for_turn():
            break
        by_keyboard(forester)
    forester.see_result()


# Single things


def test_a_half_without_a_tree_says_why_and_its_card_can_be_a_sapling(forester: Forester) -> None:
    forester.sit_down()
    forester.draw_until(".hc .hit:not(.tree)")
    forester.page.locator(".hc .hit:not(.tree)").first.click()
    reason = forester.page.locator(".why")
    reason.wait_for()
    assert reason.get_by_role("link", name=re.compile("^Rules")).count() == 1
    number = forester.number
    forester.page.locator(".flag.sap").click()
    forester.wait_until_ready()
    assert reason.count() == 0, "a reason leaves with the next choice"
    forester.primary().click()
    forester.wait_for_change(number)
    forester.page.locator(".forest .fs-place .sapl").wait_for()


def test_a_payment_lies_in_the_clearing_before_it_is_sent(forester: Forester) -> None:
    forester.sit_down()
    forester.draw_until(".hc .hit.tree[aria-label*='costs 1'], .hc .hit.tree[aria-label*='costs 2']")
    lying, number = forester.count(".cs.full"), forester.number
    forester.page.locator(".hc .hit.tree[aria-label*='costs 1'], .hc .hit.tree[aria-label*='costs 2']").first.click()
    forester.wait_for("document.querySelector('.cs.want')")
    wanted = forester.count(".cs.want")
    assert forester.count(".fs-place.coming") == 1
    forester.page.locator(".hc:not(.picked) .hit").first.click()
    forester.wait_for_payment(wanted)
    assert forester.count(".cs.full.will") == 1
    assert forester.count(".cs.full") == lying + 1
    forester.page.keyboard.press("Escape")
    forester.wait_for("!document.querySelector('.cs.will')")
    assert (forester.number, forester.count(".fs-place.coming")) == (number, 0), "nothing was sent"


def test_a_card_taken_from_the_clearing_can_be_given_back(forester: Forester) -> None:
    forester.sit_down(bots=3)
    for _ in range(20):
        forester.begin_turn()
        if forester.count(".take.can"):
            break
        forester.draw()
    held, number = forester.hand(), forester.number
    forester.page.locator(".take.can").first.click()
    forester.wait_for_change(number)
    assert forester.hand() == held + 1
    number = forester.number
    forester.page.get_by_role("button", name="Undo").click()
    forester.wait_for_change(number)
    assert forester.hand() == held


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL], ids=["desk", "phone", "small"])
def test_the_board_can_be_read_by_everybody(
    chromium: Browser, house: House, size: ViewportSize, theme: Literal["light", "dark"]
) -> None:
    """axe finds nothing at the start of a turn, while planting, in the inspector and before another's forest."""
    with Forester(chromium, house.url, "Mira", size) as me:
        me.page.emulate_media(color_scheme=theme)
        me.sit_down(bots=4)
        me.draw_until(".hc .hit.tree")
        assert me.violations() == []
        me.page.locator(".hc .hit.tree").first.click()
        me.wait_for_answer()
        assert me.violations() == []
        me.page.keyboard.press("Escape")
        another = ".minis button" if size is DESKTOP else ".players .row"
        for look, key in ((".hc .hit", "i"), (another, "Enter")):
            me.page.locator(look).last.press(key)
            me.page.get_by_role("dialog").wait_for()
            assert me.violations() == []
            me.page.keyboard.press("Escape")
            me.wait_for("!document.querySelector('[role=dialog], dialog')")
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert me.complaints == []
