"""Single things on Forever Home's board: every kind of decision, reasons, drags and other shelters. Whole games: ``test_whole_games``."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from tests.e2e.boxes import Rules
from tests.e2e.keeper import BOT, MODE, Keeper
from tests.e2e.people import DESKTOP
from tests.games.forever_home.packs import own, pack_with
from tests.server.house import House

RULES = Rules(
    inside=(
        (".g5 .cell", ".g5"),
        (".g5.own", ".shelter"),
        (".home .hn, .home .bd", ".home"),
        (".rule b, .rule em, .rule .fh-dog", ".rule"),
        (".take, .tcb", ".commons"),
        (".fh-tc .hd, .fh-tc .fh-pat > *", ".fh-tc"),
        (".ch .slot", ".ch"),
        (".home .win i:not(.e)", ".win"),
    ),
    apart=(".g5.own .cell", ".home", ".commons button", ".hand .hc", ".ch", ".tk", ".com", ".cl"),
    clear=(
        (".home .bd", ".home .win .fh-dog"),
        (".home .now", ".home .win .fh-dog"),
        (".tcb em", ".tcb .fh-pat > *"),
        (".tcb .new", ".tcb .fh-pat > *, .tcb .gr, .tcb .rp, .tcb em"),
    ),
)


@pytest.fixture
def keeper(chromium: Browser, house: House) -> Iterator[Keeper]:
    with Keeper(chromium, house.url, "Mira", DESKTOP) as person:
        yield person


def until(me: Keeper, wanted: str, most: int = 200) -> dict[str, Any]:
    """Follow the hints, without the page, until this is asked; returns the view and shows it."""
    for _ in range(most):
        position = me.position()
        if position["asked"] is not None and position["asked"]["step"] == wanted and position["options"]:
            me.page.goto(f"/t/{me.table}")
            assert me.wait_for_turn()
            view: dict[str, Any] = position["view"]
            return view
        assert not position["over"], f"the game ended without {wanted}"
        me.follow_hints(me.table, 1)
    raise AssertionError(f"{wanted} was never asked")


def offered(me: Keeper, verb: str) -> list[dict[str, Any]]:
    return [option["action"] for option in me.position()["options"] if option["action"]["do"] == verb]


def easy_pack() -> str:
    """Any two neighbours complete any card: several cards and several places at once."""
    cards = [card | {"pattern": ["**"], "graduation": 1 + n % 2} for n, card in enumerate(own("training"))]
    return pack_with(training=cards)


# Every kind of decision


def test_a_card_and_its_place_are_chosen_where_several_match(keeper: Keeper) -> None:
    keeper.sit_down(pack=easy_pack())
    view = until(keeper, "PlaceStarter")
    for cell in (0, 2):
        keeper.decide({"do": "place", "cell": cell}, view)
        keeper.wait_for_turn()
    view = keeper.position()["view"]
    keeper.decide({"do": "take_dog", "slot": 0}, view)
    keeper.decide({"do": "place", "cell": 1}, view)
    keeper.wait_for_turn()
    view = keeper.position()["view"]
    assert keeper.find(f"{MODE} .cell.m").count() == 2, "the pattern that would complete is outlined"
    keeper.decide(offered(keeper, "complete")[-1], view)
    keeper.wait_for_turn()
    view = keeper.position()["view"]
    matches = offered(keeper, "match")
    assert len(matches) == 2
    assert keeper.find(".hand").get_by_text("complete").count() > 0, "another card could be completed next"
    assert keeper.find(".hand .done").count() == 0, "and does not look like the one that is being completed"
    keeper.decide(matches[-1], view)
    keeper.wait_for_turn()
    assert keeper.position()["view"]["board"]["graduation"]["cells"] == [1, 2]
    assert keeper.complaints == []


def test_a_card_may_be_kept_where_completing_is_a_choice(keeper: Keeper) -> None:
    keeper.sit_down(completion="optional")
    view = until(keeper, "ChooseCard")
    keeper.decide({"do": "keep"}, view)
    assert keeper.complaints == []


def test_every_skill_of_the_advanced_shelter_is_used_and_skipped_on_the_board(keeper: Keeper) -> None:
    keeper.sit_down(advanced=True)
    until(keeper, "Act")
    for _ in range(60):
        if not keeper.wait_for_turn():
            break
        position = keeper.position()
        view = position["view"]
        verbs = {option["action"]["do"] for option in position["options"]}
        skills = {"slide", "exchange_card", "exchange_dog"} & verbs
        if skills:
            assert keeper.find(f"{MODE} .cell.source").count() == 1
            skill = skills.pop()
            keeper.decide({"do": "skip"} if keeper.met[skill] else offered(keeper, skill)[0], view)
        elif "place" in verbs:
            keeper.decide(on_a_skill(keeper, view), view)
        elif "take_dog" in verbs and keeper.met["take_dog"] < 14:
            keeper.decide(offered(keeper, "take_dog")[0], view)
        else:
            keeper.decide(keeper.wish(), view)
        if {"slide", "exchange_card", "exchange_dog", "skip"} <= set(keeper.met):
            break
    assert {"slide", "exchange_card", "exchange_dog", "skip"} <= set(keeper.met)
    assert keeper.complaints == []


def on_a_skill(me: Keeper, view: dict[str, Any]) -> dict[str, Any]:
    """A free skill space, first one that has not been used yet; else any space."""
    free = {place["cell"]: place for place in offered(me, "place")}
    spaces = [space for space in view["spaces"] if space["cell"] in free]
    spaces.sort(key=lambda space: me.met[space["skill"]])
    fresh = [space for space in spaces if not me.met[space["skill"]]]
    if fresh or (spaces and all(me.met[skill] for skill in ("slide", "exchange_card", "exchange_dog"))):
        return free[spaces[0]["cell"]]
    spare = [place for cell, place in free.items() if cell not in {space["cell"] for space in view["spaces"]}]
    return (spare or list(free.values()))[-1]


def test_dogs_wait_and_are_placed_in_any_order_where_placing_may_be_put_off(keeper: Keeper) -> None:
    keeper.sit_down(deferred_placement=True)
    for _ in range(20):
        view = until(keeper, "Act")
        kinds = view["dogs"]
        second = next((slot for slot, kind in enumerate(kinds) if kind != kinds[0]), None)
        if view["asked"]["detail"][0] == 1 and second is not None:
            break
        keeper.follow_hints(keeper.table, 1)
    keeper.decide({"do": "take_dog", "slot": 0}, view)
    keeper.decide({"do": "wait"}, view)
    keeper.wait_for_turn()
    assert keeper.find(".prompt [aria-label='Dogs to place'] .fh-dog").count() == 1
    view = keeper.position()["view"]
    waiting = view["shelters"][0]["waiting"][0]
    other = next(slot for slot, kind in enumerate(view["dogs"]) if kind not in (waiting, -1))
    keeper.decide({"do": "take_dog", "slot": other}, view)
    keeper.wait_for_turn()
    view = keeper.position()["view"]
    assert view["asked"]["step"] == "LeadDog"
    keeper.wait_until("() => document.querySelector('.g5.own .cell.lit')")
    number = keeper.number
    keeper.press(keeper.find("[data-waiting='1']"))
    keeper.wait_until("() => document.querySelector('.g5.own .cell.lit')")
    keeper.press(keeper.find(f"{MODE} .cell.lit .hit").first)
    keeper.wait_for_change(number)
    assert keeper.position()["view"]["shelters"][0]["waiting"] == [waiting]
    assert keeper.complaints == []


def test_the_second_starting_dog_may_be_placed_first(keeper: Keeper) -> None:
    keeper.sit_down()
    view = until(keeper, "PlaceStarter")
    first, second = view["shelters"][0]["waiting"]
    number = keeper.number
    keeper.press(keeper.find("[data-waiting='1']"))
    keeper.press(keeper.cell(12))
    assert keeper.number == number, "nothing is sent before both have their place"
    keeper.press(keeper.cell(6))
    keeper.wait_for_change(number)
    grid = keeper.position()["view"]["shelters"][0]["grid"]
    assert (grid[6], grid[12]) == (first, second)


# Dragging


def carry(me: Keeper, what: Locator, where: Locator) -> None:
    """Press, move in steps, let go."""
    start, end = what.bounding_box(), where.bounding_box()
    assert start is not None
    assert end is not None
    mouse = me.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    mouse.up()


def test_dogs_are_dragged_from_the_display_across_the_grid_and_home(keeper: Keeper) -> None:
    keeper.sit_down()
    view = until(keeper, "Act")
    kind = view["dogs"][1]
    piece = keeper.find("[data-dog='1'] .fh-dog").get_attribute("data-fly")
    free = next(cell for cell, there in enumerate(view["shelters"][0]["grid"]) if there < 0)
    number = keeper.number
    carry(keeper, keeper.find("[data-dog='1']"), keeper.cell(free))
    keeper.wait_for_change(number)
    dogs = keeper.position()["view"]["shelters"][0]
    assert kind in (dogs["grid"][free], *[k for k, _ in enumerate(dogs["homes"][0])])
    assert keeper.find(f"[data-fly='{piece}']").count() == 1, (
        "it is still the same piece, so that it can be seen to fly"
    )

    until(keeper, "Act")
    move = offered(keeper, "move")[0]
    number = keeper.number
    carry(keeper, keeper.cell(move["origin"]), keeper.cell(move["to"]))
    keeper.wait_for_change(number)

    view = until(keeper, "SendHome")
    graduation = view["board"]["graduation"]
    number = keeper.number
    for cell in graduation["cells"][: graduation["left"]]:
        carry(keeper, keeper.cell(cell), keeper.find("[data-home='3']"))
    keeper.press(keeper.find(".prompt .acts .btn.primary[aria-disabled=false]"))
    keeper.wait_for_change(number)
    assert sum(keeper.position()["view"]["shelters"][0]["homes"][3]) >= graduation["left"]
    assert keeper.complaints == []


# Consequences and reasons


def test_each_home_says_what_the_dog_in_hand_would_bring(keeper: Keeper) -> None:
    keeper.sit_down(BOT)
    view = until(keeper, "SendHome")
    graduation = view["board"]["graduation"]
    cell = graduation["cells"][0]
    if not keeper.find(f"{MODE} .cell.sel").count():
        keeper.press(keeper.cell(cell))
    kind = view["shelters"][0]["grid"][cell]
    for home in range(4):
        send = next(s for s in graduation["sends"] if s["dogs"] == [kind] and s["homes"] == [home])
        change = send["home"] + send["award"]
        shown = keeper.find(f"[data-home='{home}'] .bd b").inner_text()
        assert shown == ("0" if change == 0 else f"{change:+d}".replace("-", "−"))


def test_what_is_not_allowed_says_why_where_it_was_clicked(keeper: Keeper) -> None:
    keeper.sit_down(BOT)
    view = until(keeper, "PlaceDog")
    taken = next(cell for cell, there in enumerate(view["shelters"][0]["grid"]) if there >= 0)
    keeper.press(keeper.cell(taken))
    reason = keeper.page.locator(".why")
    reason.wait_for()
    assert re.search("holds", reason.inner_text())
    assert reason.get_by_role("link", name=re.compile("^Rules")).count() == 1
    keeper.page.keyboard.press("Escape")
    reason.wait_for(state="detached")
    keeper.press(keeper.find("[data-card-slot='0']"))
    reason.wait_for()
    assert re.search("place the dog", reason.inner_text())


def test_another_shelter_opens_large_and_its_cards_can_be_read(keeper: Keeper) -> None:
    keeper.sit_down(BOT)
    until(keeper, "Act")
    keeper.page.get_by_role("button", name=re.compile("shelter: .* Enlarge")).click()
    dialog = keeper.page.locator("dialog.big")
    dialog.wait_for()
    assert dialog.get_by_role("grid").count() == 1
    assert dialog.locator(".home").count() == 4
    dialog.locator(".home").first.click()
    keeper.page.get_by_text(re.compile("^Pays ")).wait_for()
    keeper.page.keyboard.press("Escape")
    assert keeper.complaints == []


def test_a_solo_game_is_one_click_from_the_home_page(keeper: Keeper) -> None:
    keeper.page.goto("/")
    keeper.page.get_by_role("button", name="Play Forever Home solo").click()
    keeper.page.wait_for_url("**/t/*")
    keeper.page.get_by_text("Keep two", exact=True).wait_for()
    keeper.page.locator(".chal").wait_for()
