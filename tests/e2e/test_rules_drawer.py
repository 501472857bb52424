"""The rules beside the board, at the paragraph that applies, searchable and illustrated; and every card of a game."""

import pytest

from tests.e2e.people import PHONE, Person

WIDER = """() => [...document.querySelectorAll('dialog .picture')].filter((it) => it.scrollWidth > it.clientWidth + 1)
    .map((it) => it.parentElement.dataset.example)"""
"""In the page: pictures that are wider than the drawer."""
BOT = {"kind": "bot", "bot": "random"}


def test_the_rules_open_beside_the_board_at_their_paragraph(mira: Person) -> None:
    mira.open("forever_young", mira.me(), BOT)
    mira.show_options()
    page = mira.page
    rules = page.locator(".topbar").get_by_role("link", name="Rules")
    rules.click()
    drawer = page.get_by_role("dialog", name="Rules")
    drawer.get_by_role("heading", name="Forever Young").wait_for()
    assert mira.violations() == []

    drawer.get_by_label("Find in the rules").fill("leader return hand")
    drawer.get_by_text("2 paragraphs").wait_for()
    assert drawer.get_by_role("heading", name="Leaders that return").is_visible()
    assert not drawer.get_by_role("heading", name="Feeding").is_visible()
    drawer.get_by_label("Find in the rules").fill("")

    page.keyboard.press("Escape")
    drawer.wait_for(state="hidden")
    assert rules.evaluate("it => it === document.activeElement")

    mira.wait_for_turn()
    mira.choose(0)
    mira.wait_for_turn()
    page.get_by_role("button", name="Why not?").click()
    page.locator("button.option.ask").first.click()
    cited = page.locator(".why .rule")
    anchor = (cited.get_attribute("href") or "").partition("#")[2]
    assert anchor
    cited.click()
    mark = drawer.locator(".here")
    mark.wait_for()
    assert mark.evaluate(
        "(it, anchor) => it.querySelector('#' + anchor) !== null || it.id === anchor "
        "|| it.previousElementSibling?.querySelector('#' + anchor) !== null",
        f"rule-{anchor}",
    )
    page.set_viewport_size(PHONE)
    assert mira.violations() == []
    assert mira.complaints == []


@pytest.mark.parametrize("game", ["forest_shuffle", "forever_home", "forever_young", "to_the_dogs"])
def test_the_rules_are_illustrated_on_their_page_and_beside_the_board(mira: Person, game: str) -> None:
    page = mira.page
    page.goto(f"/rules/{game}")
    examples = page.locator(".example")
    examples.first.wait_for()
    for place in range(examples.count()):
        examples.nth(place).scroll_into_view_if_needed()
        examples.nth(place).locator(".picture > :not(.skel)").wait_for()
    assert examples.count() >= 6
    mira.open(game, mira.me(), BOT)
    page.locator(".topbar").get_by_role("link", name="Rules").click()
    drawer = page.get_by_role("dialog", name="Rules")
    first = drawer.locator(".example").first
    first.scroll_into_view_if_needed()
    first.locator(".picture > :not(.skel)").wait_for()
    assert page.evaluate(WIDER) == []
    assert mira.violations() == []
    caption = first.locator("figcaption").inner_text()
    drawer.get_by_label("Find in the rules").fill("no such words anywhere")
    drawer.get_by_text("0 paragraphs").wait_for()
    assert not drawer.get_by_text(caption).is_visible()
    assert mira.complaints == []


def test_the_gallery_shows_every_game_s_cards_and_says_what_their_signs_mean(mira: Person) -> None:
    page = mira.page
    page.goto("/")
    page.get_by_role("link", name="Cards of Forever Home").click()
    page.get_by_role("heading", name="Cards of Forever Home").wait_for()
    for game in ("forest_shuffle", "forever_home", "forever_young", "to_the_dogs"):
        page.goto(f"/cards/{game}")
        cards = page.locator("ul.cards > li")
        cards.first.wait_for()
        everything = cards.count()
        assert everything == len(mira.context.request.get(f"/api/games/{game}/cards").json())
        assert cards.filter(has=page.locator("header :is(svg, .fh-pat)")).count() >= everything / 2, (
            "half of them have a picture"
        )
        assert cards.filter(has=page.locator("header .n")).count() == everything
        page.get_by_text("What the signs mean").click()
        signs = page.locator(".legend li")
        assert signs.count() >= 15
        assert signs.filter(has=page.locator("svg, b, .disk, .szm")).count() == signs.count()
        page.get_by_label("Known from").select_option("reconstructed")
        assert cards.count() < everything
        assert mira.violations() == []
    assert mira.complaints == []
