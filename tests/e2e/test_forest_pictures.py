"""The board of Forest Shuffle over a whole game, at every size: nothing covers, leaves its box or is cut off."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.boxes import SHELL, SIZES, Rules, at_every_size, complaints
from tests.e2e.forester import Forester, grow
from tests.e2e.people import DESKTOP
from tests.server.house import House

FOREST = Rules(
    inside=(
        (".at .worth", ".guest, .trunk"),
        (".at .count", ".guest"),
        (".at .nm", ".half"),
        (".at .pts", ".half"),
        (".card-of .nm, .card-of .pts, .card-of .fx, .card-of .tag", ".half"),
        (".cs .nm, .cs .pts, .cs .cost", ".half"),
    ),
    apart=(".at", ".card-of", ".cs", ".foot button"),
    clear=(
        (".worth", ".pic"),
        (".count", ".pic"),
        (".count", ".worth"),
        (".tags", ".pic"),
        (".tags", ".worth"),
        (".prompt", ".card-of"),
        (".fs-commons", ".forest .frame"),
    ),
    whole=(".pts", ".nm", ".worth", ".count", ".players .who small > span"),
)


def test_a_forest_keeps_its_boxes_from_the_first_tree_to_the_last(chromium: Browser, house: House) -> None:
    with Forester(chromium, house.url, "Mira", DESKTOP) as me:
        table = me.sit_down()
        trees = 0
        for wanted in (1, 4, 8, 12, 16):
            grow(me, table, wanted)
            if me.context.request.get(f"/api/tables/{table}/seats/0").json()["position"]["over"]:
                break
            me.page.goto(f"/t/{table}")
            me.page.locator(".forest .fs-place").first.wait_for()
            trees = me.count(".forest .fs-place")
            assert at_every_size(me.page, SHELL, FOREST) == [], f"with {trees} trees"
        assert trees >= 8, "the game was too short to say anything"
        assert me.complaints == []


def light_up(me: Forester) -> bool:
    """Pick up a half that may go to several places, if there is one in the hand."""
    for half in range(me.count(".hc .hit:not(.tree)")):
        me.page.locator(".hc .hit:not(.tree)").nth(half).click()
        me.wait_for_answer()
        if me.count(".glow"):
            return True
        me.page.keyboard.press("Escape")
        me.page.keyboard.press("Escape")
    return False


def test_a_half_on_its_way_covers_nothing(chromium: Browser, house: House) -> None:
    """Lit slots have room of their own: no tree, coin or other card lies under them."""
    with Forester(chromium, house.url, "Mira", DESKTOP) as me:
        table = me.sit_down()
        grow(me, table, 6)
        me.page.goto(f"/t/{table}")
        me.page.locator(".forest .fs-place").first.wait_for()
        for _ in range(10):
            me.begin_turn()
            if light_up(me):
                break
            me.draw()
        assert me.count(".glow") > 2, "nothing in the hand fits anywhere"
        lit = Rules(apart=(".glow",), clear=((".glow", ".worth"), (".glow", ".trunk")))
        assert at_every_size(me.page, SHELL, FOREST, lit) == []


@pytest.mark.parametrize("zoom", ["all", "large"])
def test_every_tree_can_be_seen_at_a_glance_or_large(chromium: Browser, house: House, zoom: str) -> None:
    with Forester(chromium, house.url, "Mira", SIZES["390x844"]) as me:
        table = me.sit_down()
        grow(me, table, 11)
        me.page.goto(f"/t/{table}")
        me.page.locator(".forest .fs-place").first.wait_for()
        if zoom == "all":
            me.page.get_by_role("button", name="Fit all").click()
            inside = "[...document.querySelectorAll('.at')].every((at) => at.getBoundingClientRect().bottom <= document.querySelector('.grove').getBoundingClientRect().bottom + 2)"
            assert me.page.evaluate(f"() => {inside}"), "all trees are in sight"
        else:
            for _ in range(4):
                me.page.keyboard.press("+")
            assert me.page.locator(".trunk").first.bounding_box()["width"] > 120  # type: ignore[index]
        assert complaints(me.page, SHELL, FOREST) == []


def test_a_hint_with_its_options_stays_in_its_bar_at_every_size(chromium: Browser, house: House) -> None:
    bar = Rules(
        inside=((".odds .btn, .odds span, .hint .btn", ".prompt"),),
        apart=(".odds li",),
        clear=((".odds", ".acts"), (".prompt", ".card-of .hit")),
    )
    with Forester(chromium, house.url, "Mira", DESKTOP) as me:
        table = me.sit_down(bots=2)
        me.follow_hints(table, 12)
        me.page.goto(f"/t/{table}")
        me.begin_turn()
        me.page.keyboard.press("h")
        me.page.locator(".odds").wait_for()
        assert at_every_size(me.page, SHELL, bar) == []


def test_a_long_dialog_begins_at_its_head(chromium: Browser, house: House) -> None:
    """Its one button is in sight all the same."""
    with Forester(chromium, house.url, "Mira", DESKTOP) as me:
        me.page.goto("/?new=forever_home")
        for size in SIZES.values():
            me.page.set_viewport_size(size)
            me.page.reload()
            me.page.locator(".nt .btn.primary").wait_for()
            assert me.page.evaluate("() => document.querySelector('.nt .main').scrollTop") == 0
            button = me.page.locator(".nt .btn.primary").bounding_box()
            assert button is not None
            assert button["y"] + button["height"] <= size["height"]
