"""The board of To the Dogs as it looks: at every size, in every state, for everybody."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from playwright.sync_api import Browser

from tests.e2e.boxes import SHELL, SIZES, Rules, at_every_size
from tests.e2e.people import DESKTOP, MOST_DECISIONS, PHONE
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
    clear=(
        (".prompt", ".hc .hit"),
        (".aw .coin, .aw .places", ".aw h2, .aw .ask"),
        (".dc .new", ".dc .nm, .dc .bp, .dc .facts b, .dc .age, .dc .kc, .dc .bn"),
    ),
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
EVERY = 3
"""Decisions between two looks at the whole table."""


def show(me: Rescuer, position: dict[str, Any]) -> None:
    """Wait until the page, which follows the game, is there too."""
    me.page.locator(f".table[data-n='{position['n']}'][data-live=true]").wait_for()


def verbs(position: dict[str, Any]) -> set[str]:
    return {option["action"]["do"] for option in position["options"]}


def test_nothing_is_cut_off_or_covered_at_any_size_over_a_whole_game(chromium: Browser, house: House) -> None:
    """Each state when it first comes at every size; every few decisions whatever lies on the table then, at one size after the other."""
    left, found, turns = dict(STATES), [], cycle(SIZES.items())
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "pictures 2", players=3)
        for decision in range(MOST_DECISIONS):
            position = me.follow_hints(me.table, 0)
            if position["over"]:
                break
            asked, offered = position["asked"]["step"], verbs(position)
            here = [name for name, (step, action, _) in left.items() if step == asked and action in offered]
            if here or decision % EVERY == 0:
                show(me, position)
                for choose in [left.pop(name)[2] for name in here] or [lambda _: None]:
                    me.page.set_viewport_size(DESKTOP)
                    choose(me)
                    sizes = SIZES if here else dict([next(turns)])
                    wrong = at_every_size(me.page, SHELL, BOARD, sizes=sizes)
                    found += [f"{asked}, {said}" for said in wrong]
                    me.page.keyboard.press("Escape")
            me.follow_hints(me.table, 1)
        assert found == []
        assert not left, f"choose another deal: {list(left)} never came"
        assert me.complaints == []


def test_the_board_can_be_read_by_everybody(chromium: Browser, house: House) -> None:
    """axe finds nothing at the start, with a pair chosen, in the inspector and before another's dogs."""
    with Rescuer(chromium, house.url, "Mira", DESKTOP) as me:
        me.sit_down(house, "pictures 2", players=3)
        assert me.wait_for_turn()
        clean(me, "at the start")
        position = me.follow_hints(me.table, 0)
        while "match" not in verbs(position):
            position = me.follow_hints(me.table, 1)
        show(me, position)
        choose_pair(me)
        clean(me, "with a pair")
        me.page.keyboard.press("Escape")
        for look in ("dog", "award/0", "specialty/0", "discards", "seat/1"):
            me.page.set_viewport_size(DESKTOP)
            open_inspector(me, look)
            clean(me, look)
            me.page.keyboard.press("Escape")
            me.page.wait_for_function("!document.querySelector('[role=dialog], dialog[open]')")
        assert me.complaints == []


def clean(me: Rescuer, when: str) -> None:
    """On a desk and on a phone, by day and by night."""
    for size in (DESKTOP, PHONE):
        me.page.set_viewport_size(size)
        for theme in ("light", "dark"):
            me.page.emulate_media(color_scheme=theme)
            assert me.violations() == [], (when, size, theme)


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
