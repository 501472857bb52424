"""Every kind of decision of Forest Shuffle, made by mouse on the board; the deals are chosen so that each is met."""

import inspect
from typing import Any

from playwright.sync_api import Browser

from hearthside.games.forest_shuffle import steps, steps_effects, steps_offers, steps_paying
from hearthside.kernel.agenda import Ask
from tests.e2e.forester import Forester
from tests.e2e.people import DESKTOP
from tests.server.house import House

ALL = {
    name
    for module in (steps, steps_effects, steps_offers, steps_paying)
    for name, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, Ask) and kind is not Ask and not kind.__subclasses__()
}


class Chooser(Forester):
    """Notes what is asked and what is chosen on the way."""

    met: set[str]
    table: str

    def begin(self, house: House, seed: str) -> None:
        with house.dealt_from(seed):
            self.table = self.sit_down()

    def note(self) -> str:
        """Wait until it is our turn to decide; what we are asked."""
        assert self.wait_for_turn()
        position: dict[str, Any] = self.context.request.get(f"/api/tables/{self.table}/seats/0").json()["position"]
        step: str = position["asked"]["step"]
        self.met.add(step)
        return step

    def answer(self, *words: str) -> None:
        """One of these answers in the prompt bar."""
        number = self.number
        for word in words:
            button = self.page.locator(".prompt .answers .btn", has_text=word)
            if button.count():
                button.first.click()
                break
        else:
            raise AssertionError((words, self.page.locator(".prompt .answers .btn").all_inner_texts()))
        self.wait_for_change(number)

    def until(self, *wanted: str) -> str:
        """Use whatever is offered until one of these is asked."""
        for _ in range(12):
            if (step := self.note()) in wanted:
                return step
            assert self.use_offer(), step
        raise AssertionError(wanted)

    def play(self, name: str, keep: tuple[str, ...] = ()) -> None:
        """Play this card, wherever it may go, and pay with anything but those to be kept."""
        number = self.number
        self.page.locator(f".hc .hit[aria-label^='{name},']").first.click()
        self.wait_for_answer()
        assert self.count(".why") == 0, self.page.locator(".why").inner_text()
        if not self.ready() and self.count(".glow") and self.count(".cs.want") == 0:
            self.page.locator(".glow").first.click()
            self.wait_for("document.querySelector('.cs.want, .prompt .acts .btn.primary[aria-disabled=false]')")
            self.met.add("ChooseSlot")
        while wanted := self.count(".cs.want"):
            spare = "".join(f":not(:has([aria-label*='{other}']))" for other in keep)
            self.page.locator(f".hc:not(.paid):not(.picked){spare} .hit").first.click()
            self.wait_for_payment(wanted)
            self.met.add("PayOne")
        self.wait_until_ready()
        self.primary().click()
        self.wait_for_change(number)

    def draw_two(self) -> None:
        assert self.until("Turn") == "Turn"
        self.draw()
        if self.note() == "SecondDraw":
            self.draw()


def mulligan(me: Chooser, house: House) -> None:
    me.begin(house, "table 17")
    assert me.note() == "FirstHand"
    assert me.count(".hc .hit.tree") == 0
    me.answer("Exchange", "Mulligan")
    assert me.hand() == 6


def mole_and_raccoon(me: Chooser, house: House) -> None:
    """A chain of two cards, and a cave chosen in any order."""
    me.begin(house, "table 165")
    me.until("Turn")
    me.play("Birch")
    me.until("Turn")
    me.play("Mole", keep=("Raccoon",))
    me.until("PlayOn")
    me.play("Raccoon")
    me.until("PlayOn", "FillCave")
    if me.note() == "PlayOn":
        me.answer("Done")
    me.until("FillCave")
    cards = me.hand()
    number = me.number
    for card in reversed(range(cards)):
        me.page.locator(".hc .hit").nth(card).click()
    me.page.get_by_role("button", name="Hide").click()
    me.wait_for_change(number)


def gnat_and_bat(me: Chooser, house: House) -> None:
    """A bat placed without paying."""
    me.begin(house, "table 194")
    me.until("Turn")
    me.play("Birch")
    me.until("Turn")
    me.play("Linden", keep=("Gnat", "Greater Horseshoe Bat"))
    me.until("Turn")
    me.play("Gnat")
    me.until("PlaceForFree")
    me.play("Greater Horseshoe Bat")


def badger_with_its_bonus(me: Chooser, house: House) -> None:
    """Paid with the matching symbol, a pawed animal comes for free."""
    me.begin(house, "table 107")
    me.until("Turn")
    me.play("Birch")
    me.until("Turn")
    me.page.locator(".hc .hit[aria-label^='European Badger,']").first.click()
    me.wait_for_answer()
    if me.count(".glow"):
        me.page.locator(".glow").first.click()
    me.page.locator(".hc:has(.flag.mat) .hit").first.click()
    me.page.locator(".bonus:not(.lost)").wait_for()
    me.wait_until_ready()
    number = me.number
    me.primary().click()
    me.wait_for_change(number)
    me.until("PlaceForFree")
    me.play("European Hare")


def chanterelle(me: Chooser, house: House) -> None:
    """A mushroom that draws when a tree is planted."""
    me.begin(house, "table 225")
    me.until("Turn")
    me.play("Birch")
    me.until("Turn")
    me.play("Chanterelle", keep=("Birch",))
    me.until("Turn")
    me.play("Birch")
    me.until("Forage")
    assert me.use_offer()


def fox_and_hares(me: Chooser, house: House) -> None:
    """Up to as many cards as there are hares, one after the other."""
    me.begin(house, "table 881")
    me.draw_two()
    others = ("European Hare", "Red Fox", "Horse Chestnut", "Birch")
    for name in ("Birch", "Horse Chestnut", "European Hare", "European Hare"):
        me.until("Turn")
        me.play(name, keep=others)
    me.draw_two()
    me.until("Turn")
    me.play("Red Fox")
    me.until("DrawAnother")
    assert me.use_offer()


def test_every_kind_of_decision_is_made_by_mouse_on_the_board(chromium: Browser, house: House) -> None:
    met: set[str] = set()
    with Chooser(chromium, house.url, "Mira", DESKTOP) as me:
        me.met = met
        for scene in (mulligan, mole_and_raccoon, gnat_and_bat, badger_with_its_bonus, chanterelle, fox_and_hares):
            scene(me, house)
        assert me.complaints == []
    assert met >= ALL, f"never asked: {ALL - met}"
