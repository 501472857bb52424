"""The town as it looks: at every size, at every kind of question, for everybody."""

from typing import Literal

from playwright.sync_api import Browser

from tests.e2e.boxes import SHELL, SIZES, Rules, at_every_size
from tests.e2e.hunters import Hunter, against
from tests.e2e.people import DESKTOP
from tests.e2e.test_forever_young_board import BUSY, SEED
from tests.server.house import House

BOARD = Rules(
    inside=(
        (".bd .sq, .bd .hd", ".bd"),
        (".sq .stk .tl, .sq .tg", ".sq"),
        (".fyp .seat, .fyp .who b, .fyp .marks > *, .fyp .disk", ".fyp"),
        (".ht .hn, .ht .hf", ".ht"),
        (".ev b, .ev p, .ev small", ".ev"),
        (".ph span", ".ph"),
        (".dice .die", ".dice"),
        (".ldice .die", ".ldice"),
        (".marks .mk", ".marks"),
        (".peeks .choice button", ".choice"),
    ),
    apart=(".bd .sq", ".fyp", ".dock .hb", ".ph", ".duel .dp", ".askme label, .askme .ar"),
    clear=(
        (".prompt", ".peeks .choice button"),
        (".dock .hb", ".rail"),
        (".prompt", ".dock .hb"),
        (".prompt", ".bd .sq"),
        (".pan", ".bd .sq"),
    ),
)
"""Squares, families, tiles and cards lie in their boxes and not on each other; pawns may lean over."""

STEPS = ("PlaceTile", "PickPawn", "ChooseDisk", "PickDice", "RobWhom", "RefreshOne", "GiveNumber", "LosePawn")
READ: tuple[tuple[str, Literal["dark", "light"]], ...] = (
    ("390x844", "dark"),
    ("1440x900", "light"),
)
"""Where axe looks."""


def readings(me: Hunter) -> list[str]:
    found = []
    for size, theme in READ:
        me.page.emulate_media(color_scheme=theme)
        me.page.set_viewport_size(SIZES[size])
        found += [f"{theme} {size}: {problem}" for problem in me.violations()]
    return found


def test_nothing_is_cut_off_or_covered_whatever_is_asked_and_axe_finds_nothing(chromium: Browser, house: House) -> None:
    """One game; at the first question of each kind, every size is looked at."""
    wanted = list(STEPS)
    with house.dealt_from(SEED), Hunter(chromium, house.url, "Mira", DESKTOP) as me, against(me, house, BUSY) as rival:
        for _ in range(300):
            while not me.is_asked():
                rival.act()
            if me.over or not wanted:
                break
            if me.step in wanted:
                wanted.remove(me.step)
                assert at_every_size(me.page, SHELL, BOARD) == [], me.step
                assert readings(me) == [], me.step
            me.decide()
        assert wanted == []
        me.page.locator(".fyp").last.click()
        me.page.get_by_role("dialog").wait_for()
        assert at_every_size(me.page, SHELL) == []
        assert readings(me) == []
        assert me.complaints == []


def test_a_table_of_six_keeps_its_boxes(chromium: Browser, house: House) -> None:
    """Six families around one town: after the set-up, and rounds later."""
    bots = [{"kind": "bot"} for _ in range(5)]
    with house.dealt_from(SEED), Hunter(chromium, house.url, "Mira", DESKTOP) as me:
        table = me.open("forever_young", me.me(), *bots)
        for decisions in (20, 60):
            me.follow_hints(table, decisions)
            me.page.goto(f"/t/{table}")
            me.page.locator(".stage").wait_for()
            assert at_every_size(me.page, SHELL, BOARD) == []
            me.page.set_viewport_size(DESKTOP)
            log = me.page.locator(".rail [role=tabpanel]").bounding_box()
            assert log is not None
            assert log["height"] > 150, "the log has room beside six families and the switches"
