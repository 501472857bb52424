"""Somebody at a table of Forest Shuffle who reads the board and answers on it, never from the list."""

import re

from playwright.sync_api import Locator

from tests.e2e.people import Person

READY = "document.querySelector('.prompt .acts .btn.primary[aria-disabled=false]')"
"""In the page: the one primary button may be pressed."""


class Forester(Person):
    """Somebody at a table of Forest Shuffle with bots, who reads the board and answers on it."""

    def sit_down(self, bots: int = 1, level: str = "normal") -> str:
        table = self.open("forest_shuffle", self.me(), *[{"kind": "bot", "bot": level}] * bots)
        self.page.locator(".forest").wait_for()
        return table

    # Reading

    def count(self, what: str) -> int:
        return self.page.locator(what).count()

    def hand(self) -> int:
        return self.count(".hc")

    def primary(self) -> Locator:
        return self.page.locator(".prompt .acts .btn.primary")

    def ready(self) -> bool:
        return self.count(".prompt .acts .btn.primary[aria-disabled=false]") == 1

    def asked_for_cave(self) -> bool:
        """The Raccoon's cave may be left empty: its button is ready from the start."""
        return self.ready() and self.count(".hc.picked") == 0

    def may_go_on(self) -> bool:
        """A free placement or a chain: more cards may be played, or it is done."""
        return self.page.locator(".prompt .answers .btn").all_inner_texts() == ["Done"]

    def wait_for(self, what: str) -> None:
        self.wait_until(f"() => {what}")

    def wait_until_ready(self) -> None:
        self.wait_for(READY)

    def wait_for_answer(self) -> None:
        """Until a choice in the hand has led to lit slots, a payment, a ready move or a reason."""
        self.wait_for(f"document.querySelector('.why, .glow, .cs.want') || {READY}")

    def wait_for_payment(self, wanted: int) -> None:
        """Until another number of payments is wanted than this."""
        self.wait_until("n => document.querySelectorAll('.cs.want').length !== n", wanted)

    # Answering

    def use_offer(self) -> bool:
        """Take what the prompt bar offers: an effect, a bonus, the hand one was dealt, the end of a chain."""
        offers = self.page.locator(".prompt .answers .btn")
        if offers.count() == 0:
            return False
        number = self.number
        self.press(offers.first)
        self.wait_for_change(number)
        return True

    def begin_turn(self) -> None:
        """Answer what is offered until the turn itself is to be decided."""
        while self.wait_for_turn() and self.use_offer():
            pass

    def draw(self) -> None:
        """Draw a card; with a full hand, play something instead."""
        if not self.count("[data-deck].can"):
            decide(self)
            return
        number = self.number
        self.press(self.page.locator("[data-deck]"))
        self.wait_for_change(number)

    def draw_until(self, there: str) -> None:
        """Draw from the deck until a turn begins with this in the hand."""
        for _ in range(14):
            self.begin_turn()
            if self.count(there) and self.prompt().startswith("Your turn"):
                return
            self.draw()
        raise AssertionError(f"no {there} in the hand")

    def give_up(self) -> None:
        """Put the reason away, and the choice it was about."""
        self.press(self.page.get_by_role("button", name="Dismiss"))
        self.press(self.page.get_by_role("button", name="Undo"))
        self.wait_for("!document.querySelector('.why, .hc.picked')")

    def see_result(self) -> None:
        """The end screen, and not one error on the way."""
        self.page.get_by_role("button", name=re.compile("Rematch")).wait_for()
        assert self.complaints == []


def grow(me: Forester, table: str, trees: int) -> None:
    """Let our forest come to so many trees without the page: plant what can be planted, and place what fits."""
    address = f"/api/tables/{table}/seats/0"
    wanted = ("use", "keep", "slot", "pay", "play", "sapling", "done", "draw")
    for _ in range(40 * trees):
        position = me.context.request.get(address).json()["position"]
        if position["over"]:
            return
        if not position["options"]:
            continue
        turn = position["asked"]["step"] == "Turn"
        if turn and len(position["view"]["players"][0]["trees"]) >= trees:
            return
        actions = [option["action"] for option in position["options"]]
        short = turn and len(position["view"]["hand"]) < 5 and {"do": "draw"} in actions
        first = min(
            actions, key=lambda a: a["do"] != "draw" if short else wanted.index(a["do"]) if a["do"] in wanted else 9
        )
        move = {"type": "play", "id": "p", "n": position["n"], "actions": [first]}
        me.context.request.post(f"{address}/say", data=move)


def decide(me: Forester) -> None:
    """One decision with nothing but the mouse or a finger, on the board."""
    number = me.number
    if me.asked_for_cave():
        me.press(me.page.locator(".hc .hit").first)
        me.press(me.page.get_by_role("button", name="Hide one card"))
    elif me.may_go_on() and play_something(me):
        pass
    elif me.use_offer():
        return
    elif me.count("[data-deck].can") == 0:
        if not play_something(me):
            plant_sapling(me)
    elif me.hand() < 4 or not play_something(me):
        clearing = me.page.locator(".take.can")
        me.press(clearing.first if clearing.count() > 2 else me.page.locator("[data-deck]"))
    me.wait_for_change(number)


def play_something(me: Forester) -> bool:
    """Choose a half, a lit slot and payments; trees first. False when nothing in the hand can be played."""
    enough = me.count(".forest .fs-place") >= 6
    for kind in (".hc .hit:not(.tree)",) if enough else (".hc .hit.tree", ".hc .hit:not(.tree)"):
        for i in range(me.count(kind)):
            me.press(me.page.locator(kind).nth(i))
            me.wait_for_answer()
            if me.count(".why") == 0:
                finish(me)
                return True
            me.give_up()
    return False


def finish(me: Forester) -> None:
    """Slot, payments (those that keep the bonus first), the one primary button."""
    if not me.ready() and me.count(".glow") and me.count(".cs.want") == 0:
        me.press(me.page.locator(".glow").first)
        me.wait_for(f"document.querySelector('.cs.want') || {READY}")
    while wanted := me.count(".cs.want"):
        keeping = me.page.locator(".hc:has(.flag.mat) .hit")
        any_card = me.page.locator(".hc:not(.paid):not(.picked) .hit:not(.no)")
        me.press((keeping if keeping.count() else any_card).first)
        me.wait_for_payment(wanted)
    me.wait_until_ready()
    me.press(me.primary())


def plant_sapling(me: Forester) -> None:
    """Any card can be laid face down: pick one, then its flag."""
    me.press(me.page.locator(".hc .hit").first)
    me.press(me.page.locator(".flag.sap"))
    me.wait_until_ready()
    me.press(me.primary())
