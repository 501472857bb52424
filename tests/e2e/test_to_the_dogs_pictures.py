"""The board of To the Dogs as it looks: at every size, in every state, for everybody."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.e2e.boxes import SHELL, Rules, at_every_size
from tests.e2e.people import DESKTOP, PHONE
from tests.e2e.rescuer import Rescuer
from tests.server.house import House

BOARD = Rules(
    inside=(
        (".dc .nm, .dc .bp, .dc .facts b, .dc .age, .dc .kc, .dc .bn", ".dc"),
        (".chip-w b, .chip-w small", ".chip-w"),
        (".aw h2, .aw .ask, .aw .how > *", ".aw"),
        (".hb b, .tag, .bl span", ".hm"),
        (".sbx small, .pip i", ".spec, .face"),
    ),
    apart=(".market .card", ".spaces > *", ".hc", ".aw", ".chip-w", ".pip i", ".dc .nm, .dc .bp, .dc .sx"),
    clear=((".prompt", ".hc .hit"), (".aw .coin, .aw .places", ".aw h2, .aw .ask")),
    whole=(".dc .nm", ".aw h2", ".hb b"),
)
"""Names, numbers and pips lie inside their cards and not on each other."""


def choose_pair(me: Rescuer) -> None:
    me.page.locator(".chip-w.can").first.click()
    me.page.locator(".eq").wait_for()


def choose_dog(me: Rescuer) -> None:
    me.page.locator(".market .lit .hit").first.click()
    me.page.locator(".room.glow").wait_for()


def choose_swap(me: Rescuer) -> None:
    me.spot("swap").click()
    me.page.locator(".hc.markable .hit").first.click()


STATES: dict[str, tuple[str, str, Callable[[Rescuer], None]]] = {
    "side": ("ChooseSide", "show", lambda me: me.spot("side/0").click()),
    "discard": ("DiscardDown", "mark", lambda me: me.page.locator(".hc .hit").first.click()),
    "dog": ("Act", "take", choose_dog),
    "pair": ("Act", "match", choose_pair),
    "food": ("Act", "collect", lambda me: me.spot("bowl").click()),
    "swap": ("Act", "exchange", choose_swap),
    "more": ("MatchMore", "done", lambda me: None),
}
"""What is asked, an action that must be offered, and what is chosen then."""


def reach(me: Rescuer, step: str, action: str) -> None:
    """Follow hints without the page until this is asked and may be done; a finished game is dealt anew."""
    address = f"/api/tables/{me.table}/seats/0"
    for _ in range(200):
        position = me.position()
        assert not position["over"], "choose another deal"
        if not position["options"]:
            continue
        if position["asked"]["step"] == step and any(it["action"]["do"] == action for it in position["options"]):
            break
        me.follow_hints(me.table, 1)
    me.page.goto(address.replace("/api/tables", "/t").removesuffix("/seats/0"))
    me.page.locator(".ttd").wait_for()
    assert me.wait_for_turn()


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_off_or_covered_at_any_size(chromium: Browser, house: House, state: str) -> None:
    step, action, choose = STATES[state]
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "pictures 2", players=3)
        reach(me, step, action)
        choose(me)
        assert at_every_size(me.page, SHELL, BOARD) == []
        assert me.complaints == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_board_can_be_read_by_everybody(
    chromium: Browser, house: House, size: ViewportSize, theme: Literal["light", "dark"]
) -> None:
    """axe finds nothing at the start, with a pair chosen, in the inspector and before another's dogs."""
    with Rescuer(chromium, house.url, "Mira", size) as me:
        me.page.emulate_media(color_scheme=theme)
        me.sit_down(house, "pictures 2", players=3)
        assert me.wait_for_turn()
        assert me.violations() == []
        reach(me, "Act", "match")
        assert me.violations() == []
        choose_pair(me)
        assert me.violations() == []
        me.page.keyboard.press("Escape")
        for look in ("dog", "award/0", "specialty/0", "discards", "seat/1"):
            open_inspector(me, look)
            assert me.violations() == [], look
            me.page.keyboard.press("Escape")
            me.page.wait_for_function("!document.querySelector('[role=dialog], dialog')")
        assert me.complaints == []


def open_inspector(me: Rescuer, look: str) -> None:
    if look == "dog":
        me.page.locator(".spaces .hit").first.press("i")
    elif look.startswith("award"):
        me.page.locator(".aw .hit").first.click()
    elif look.startswith("specialty"):
        me.spot("specialty").click()
    elif look == "discards":
        me.page.locator("[data-homes] button").click()
    else:
        me.page.locator(".players .row").nth(1).click()
    me.page.get_by_role("dialog").wait_for()
