"""The deal of the day: from the first page to the result beside the bots', and the same deal again."""

from playwright.sync_api import expect

from tests.e2e.people import DESKTOP, PHONE, Person


def hand(person: Person) -> list[str]:
    """What is dealt: the homes in the hand and the dogs on the market, when it is first my turn."""
    assert person.wait_for_turn()
    cards = person.page.locator(".dock .hand .hit, main .hit")
    return [it for it in cards.evaluate_all("all => all.map(it => it.getAttribute('aria-label') ?? '')") if it]


def test_the_deal_of_the_day_played_twice_is_the_same_and_stands_beside_the_bots(mira: Person, ana: Person) -> None:
    page = mira.page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/")
    page.get_by_role("button", name="To the Dogs Play the deal").click()
    page.wait_for_url("**/t/*")
    first, table = hand(mira), page.url.rpartition("/")[2]
    assert len(first) >= 6
    page.goto("/")
    page.get_by_role("button", name="To the Dogs Go on").click()
    page.wait_for_url(f"**/t/{table}")
    mira.finish(table)
    page.get_by_role("link", name="Deal of the day").click()
    deal = page.get_by_role("article", name="To the Dogs")
    mine = deal.get_by_role("row").filter(has=page.get_by_role("rowheader", name="You"))
    points = mira.context.request.get(f"/api/tables/{table}").json()["result"]["points"][0]
    expect(mine).to_contain_text(f"{points} points")
    expect(deal.get_by_role("row")).to_have_count(4)  # and three levels of bots
    deal.get_by_role("button", name="Copy").click()
    expect(deal.get_by_role("status")).to_contain_text("copy it with your keys")
    line = page.evaluate("() => document.activeElement.value")
    assert line.startswith("Hearthside daily, To the Dogs, ") and f"{points} points" in line and "Bots:" in line
    page.get_by_text("scores are a matter of honour").wait_for()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.emulate_media(color_scheme="dark" if size is PHONE else "light")
        assert mira.violations() == [], size
    page.set_viewport_size(DESKTOP)

    deal.get_by_role("button", name="Play it again").click()
    page.wait_for_url("**/t/*")
    assert page.url.rpartition("/")[2] != table
    assert hand(mira) == first
    ana.page.goto("/daily")
    ana.page.get_by_role("article", name="To the Dogs").get_by_role("button", name="Play the deal").click()
    ana.page.wait_for_url("**/t/*")
    assert hand(ana) == first, "and for everybody else"
    assert mira.complaints == ana.complaints == []
