"""The rules beside the board: at the paragraph that applies, searchable, and out of the way again."""

from tests.e2e.people import PHONE, Person

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
