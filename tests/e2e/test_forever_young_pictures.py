"""The town as it looks: at every size, at every kind of question, for everybody."""

from typing import Literal

from playwright.sync_api import Browser

from hearthside.games.forever_young.game import GAME
from hearthside.kernel.agenda import question
from hearthside.kernel.match import Match
from tests.e2e.boxes import SHELL, SIZES, Rules, at_every_size
from tests.e2e.hunters import Hunter
from tests.e2e.people import DESKTOP, Person
from tests.e2e.showcase import Showcase
from tests.e2e.test_forever_young_board import SEED
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

QUESTIONS = {
    *("PlaceTile", "PickPawn", "MovePawn", "ChooseDisk", "PickDice", "RobWhom", "RefreshOne", "LosePawn"),
    *("GiveNumber", "OwnNumber", "PlaceAnother"),
}
DEALS = ("bc", *[f"{number:02x}" for number in range(12)])
"""In the first of these matches every question comes up; where bots have learned better, in one of the others."""
READ: tuple[tuple[str, Literal["dark", "light"]], ...] = (
    ("390x844", "dark"),
    ("1440x900", "light"),
)
"""Where axe looks."""


def readings(me: Person) -> list[str]:
    found = []
    for size, theme in READ:
        me.page.emulate_media(color_scheme=theme)
        me.page.set_viewport_size(SIZES[size])
        found += [f"{theme} {size}: {problem}" for problem in me.violations()]
    return found


def test_a_fight_and_an_enlarged_family_keep_their_boxes_and_can_be_read(mira: Person) -> None:
    case = Showcase(mira, "forever_young", 4)
    case.match = match = Match(GAME, case.match.players, seed=DEALS[0], answer_forced=(0,))
    rolled = False
    while (top := question(match.state)) is not None:
        if top.seat == 0 and rolled:
            case.show_match()
            if mira.page.locator(".aft .die.hit").count():
                break
            rolled = False
        worths = GAME.judge(match.state, top.seat, match.options)
        match.play(match.options[worths.index(max(worths))])
        rolled = rolled or any(hasattr(event, "dice") for event in match.decisions[-1].events)
    assert top is not None, "choose another deal: nobody was hit"
    assert at_every_size(mira.page, SHELL, BOARD) == []
    assert readings(mira) == []
    mira.page.locator(".fyp").last.click()
    mira.page.get_by_role("dialog").wait_for()
    assert at_every_size(mira.page, SHELL) == []
    assert readings(mira) == []
    assert mira.complaints == []


def test_a_table_of_six_keeps_its_boxes(chromium: Browser, house: House) -> None:
    """Six families around one town: after the set-up, and rounds later."""
    bots = [{"kind": "bot"} for _ in range(5)]
    with house.dealt_from(SEED), Hunter(chromium, house.url, "Mira", DESKTOP) as me:
        table = me.open("forever_young", me.me(), *bots)
        for decisions in (20, 60):
            me.page.goto("/rules")  # what nobody looks at need not be drawn
            me.follow_hints(table, decisions)
            me.page.goto(f"/t/{table}")
            me.page.locator(".stage").wait_for()
            me.page.locator(".rail .log").wait_for()
            me.page.keyboard.press("Tab")
            first = me.page.locator(":focus")
            assert first.inner_text() == "Skip to the board", "Tab begins at the top of the page"
            first.blur()
            assert at_every_size(me.page, SHELL, BOARD) == []
            me.page.set_viewport_size(DESKTOP)
            log = me.page.locator(".rail [role=tabpanel]").bounding_box()
            assert log is not None
            assert log["height"] > 150, "the log has room beside six families and the switches"
