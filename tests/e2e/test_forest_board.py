"""Single things on the board of Forest Shuffle, in a real browser against a real server, read by axe."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.forester import Forester, grow
from tests.e2e.people import DESKTOP, PHONE
from tests.server.house import House

SMALL = ViewportSize(width=360, height=640)


@pytest.fixture
def forester(chromium: Browser, house: House) -> Iterator[Forester]:
    with Forester(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


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


def test_a_card_taken_from_the_clearing_can_be_given_back(forester: Forester, house: House) -> None:
    # Bots that play anything fill the clearing before the hand is full.
    with house.dealt_from("give back 4"):
        forester.sit_down(bots=3, level="random")
    for _ in range(20):
        forester.begin_turn()
        # With a single card there, the second draw would be from the deck, at once: nothing to give back.
        if forester.count(".take.can") > 1 and forester.prompt().startswith("Your turn"):
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


def spread(me: Forester, apart: int, to: int) -> None:
    """Two fingers on the forest, moved from so far apart to so far apart, and upwards meanwhile as hands do."""
    fingers = me.context.new_cdp_session(me.page)
    box = me.page.locator(".grove").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, far: float | None = None, up: float = 0) -> None:
        sides = () if far is None else (-far / 2, far / 2)
        at = [{"x": x + side, "y": y - up, "id": number} for number, side in enumerate(sides)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        me.page.evaluate("() => new Promise(requestAnimationFrame)")

    touch("touchStart", apart)
    for step in range(1, 9):
        touch("touchMove", apart + (to - apart) * step / 8, 5 * step)
    touch("touchEnd")


def test_two_fingers_make_the_trees_larger_and_smaller(chromium: Browser, house: House) -> None:
    with Forester(chromium, house.url, "Mira", PHONE, touch=True) as me:
        table = me.sit_down()
        grow(me, table, 9)
        me.page.goto(f"/t/{table}")
        assert me.wait_for_turn()
        me.page.locator(".foot.scrolls").wait_for()  # one finger would scroll here
        before = me.page.locator(".trunk").first.bounding_box()
        assert before is not None

        def wait_for_width(wanted: float) -> None:
            near = "(wanted) => Math.abs(document.querySelector('.trunk').getBoundingClientRect().width - wanted) <= 6"
            me.page.wait_for_function(near, arg=wanted)

        spread(me, 120, 180)
        wait_for_width(1.5 * before["width"])
        spread(me, 180, 90)
        wait_for_width(0.75 * before["width"])
        assert me.page.evaluate("() => visualViewport.scale") == 1, "the page itself keeps its size"
        assert me.count(".why, [role=dialog], .hc.picked") == 0, "nothing was clicked or held on the way"
        assert me.complaints == []


THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def read_by_axe(me: Forester) -> list[str]:
    """What axe finds on the page as it stands, in both themes."""
    found = []
    for theme in THEMES:
        me.page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {problem}" for problem in me.violations()]
    return found


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALL], ids=["desk", "phone", "small"])
def test_the_board_can_be_read_by_everybody(chromium: Browser, house: House, size: ViewportSize) -> None:
    """axe finds nothing at the start of a turn, while planting, in the inspector and before another's forest."""
    with Forester(chromium, house.url, "Mira", size) as me:
        me.sit_down(bots=4)
        me.draw_until(".hc .hit.tree")
        assert read_by_axe(me) == []
        me.page.locator(".hc .hit.tree").first.click()
        me.wait_for_answer()
        assert read_by_axe(me) == []
        me.page.keyboard.press("Escape")
        another = ".minis button" if size is DESKTOP else ".players .row"
        for look, key in ((".hc .hit", "i"), (another, "Enter")):
            me.page.locator(look).last.press(key)
            me.page.get_by_role("dialog").wait_for()
            assert read_by_axe(me) == []
            me.page.keyboard.press("Escape")
            me.wait_for("!document.querySelector('[role=dialog], dialog[open]')")
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert me.complaints == []


def test_what_is_drawn_is_read_out_once(chromium: Browser, house: House) -> None:
    """Places, sides, cost, points and effect are in the name of a thing; what is printed on it is not read beside it."""
    with Forester(chromium, house.url, "Mira", DESKTOP) as me:
        table = me.sit_down()
        grow(me, table, 3)
        me.page.goto(f"/t/{table}")
        me.page.locator(".forest .fs-place").first.wait_for()
        me.begin_turn()
        trees = me.page.get_by_role("group", name="Trees").aria_snapshot()
        assert "text:" not in trees, trees
        assert trees.count("Points: ") == trees.count(", worth "), trees
        for label in me.page.locator(".hc .hit").evaluate_all("all => all.map((it) => it.ariaLabel)"):
            assert label.lower().count("costs ") == 1, label
        assert me.complaints == []
