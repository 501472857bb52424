"""Somebody at a table of Forever Home, who reads the board and answers on it: with the mouse, with fingers, with keys."""

from collections import Counter
from typing import Any

from playwright.sync_api import Locator

from tests.e2e.people import MOST_DECISIONS, Person

BOT = {"kind": "bot", "bot": "normal"}
MODE = ".g5.own"


class Keeper(Person):
    """The keeper of a shelter. What they wish for comes from the hint; what they do, they do on the board."""

    table = ""
    met: Counter[str]
    """How often each kind of action was taken on the board."""

    def sit_down(self, *others: dict[str, str], pack: str = "", **settings: Any) -> None:
        wanted: dict[str, Any] = {"game": "forever_home", "seats": [self.me(), *others], "settings": settings}
        answer = self.context.request.post("/api/tables", data=wanted | {"start": True, "pack": pack})
        assert answer.ok, answer.text()
        self.table = answer.json()["id"]
        self.met = Counter()
        self.page.goto(f"/t/{self.table}")
        self.page.locator(MODE).wait_for()

    # Reading

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = self.context.request.get(f"/api/tables/{self.table}/seats/0").json()["position"]
        return found

    def wish(self) -> dict[str, Any]:
        """What the hint would do."""
        address = f"/api/tables/{self.table}/seats/0/say"
        hint = self.context.request.post(address, data={"type": "hint", "id": "h"}).json()
        action: dict[str, Any] = hint["option"]["action"]
        return action

    def find(self, what: str) -> Locator:
        return self.page.locator(f".table {what}")

    def cell(self, number: int) -> Locator:
        return self.find(f"{MODE} [data-cell='{number}']")

    def primary(self) -> Locator:
        return self.find(".prompt .acts .btn.primary")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    # Answering

    def decide(self, action: dict[str, Any], view: dict[str, Any]) -> None:
        """Take an action on the board and wait until the table has moved on."""
        number = self.number
        self.met[action["do"]] += 1
        self.take(action, view)
        self.wait_for_change(number)

    def take(self, action: dict[str, Any], view: dict[str, Any]) -> None:
        match action["do"]:
            case "draft":
                self.press(self.find(f"[data-pool='{view['pool'].index(action['dog'])}']"))
            case "return":
                back = view["pool"].index(action["dog"])
                for kept in range(3):
                    if kept != back:
                        self.press(self.find(f"[data-pool='{kept}']"))
            case "place":
                self.press(self.cell(action["cell"]))
            case "take_dog":
                self.press(self.find(f"[data-dog='{action['slot']}']"))
            case "take_card":
                self.press(self.find(f"[data-card-slot='{action['slot']}']"))
            case "move" | "slide":
                if not self.find(f"{MODE} .cell.sel [data-cell='{action['origin']}']").count():
                    self.press(self.cell(action["origin"]))
                self.press(self.cell(action["to"]))
            case "complete":
                self.press(self.find(f"[data-hand='{action['card']}']"))
            case "match":
                self.turn_to(action, view)
                self.press(self.primary())
            case "graduate":
                self.graduate(action, view)
            case "exchange_card":
                self.press(self.find(f"[data-hand='{action['card']}']"))
                self.press(self.find(f"[data-card-slot='{action['slot']}']"))
            case "exchange_dog":
                self.press(self.find(f"[data-dog='{action['slot']}']"))
                self.press(self.cell(action["cell"]))
            case "meeple":
                self.press(self.find(f"[data-meeple='{action['dog']}']"))
                self.press(self.find(f"[data-space='{action['space']}']"))
                self.press(self.primary())
            case "lead":
                self.press(self.find(f"[data-waiting='{view['shelters'][0]['waiting'].index(action['dog'])}']"))
                self.press(self.find(f"{MODE} .cell.lit .hit").first)
            case "skip" | "wait" | "keep" | "stop" | "go_on":
                self.press(self.answer(action["do"]))
            case other:
                raise AssertionError(f"no way on the board for {other}")

    def answer(self, verb: str) -> Locator:
        names = {
            "skip": "Skip the skill",
            "wait": "Place it later",
            "keep": "Complete none now",
            "stop": "Stop with",
            "go_on": "Play turn",
        }
        return self.find(".prompt").get_by_role("button", name=names[verb])

    def turn_to(self, action: dict[str, Any], view: dict[str, Any]) -> None:
        """Outline the match that is wanted."""
        matches = view["matches"]
        at = next(i for i, one in enumerate(matches) if (one["turn"], one["cell"]) == (action["turn"], action["cell"]))
        for _ in range(at):
            self.press(self.button("Another place, next"))

    def graduate(self, action: dict[str, Any], view: dict[str, Any]) -> None:
        """Send all graduates at once: the last dogs first, one of them by its home first, and the button."""
        graduation = view["board"]["graduation"]
        others = [cell for cell in graduation["cells"] if cell != action["cell"]]
        chosen = [*others[len(others) - graduation["left"] + 1 :], action["cell"]]
        for number, cell in enumerate(chosen):
            home = action["home"] if cell == action["cell"] else (action["home"] + 1) % 4
            in_hand = self.find(f"{MODE} .cell.sel").count() > 0
            if number % 2 and not in_hand:
                self.press(self.find(f"[data-home='{home}']"))
                self.press(self.cell(cell))
            else:
                if not self.find(f"{MODE} .cell.sel [data-cell='{cell}']").count():
                    self.press(self.cell(cell))
                self.press(self.find(f"[data-home='{home}']"))
        self.find(".prompt .acts .btn.primary[aria-disabled=false]").wait_for()
        self.press(self.primary())

    def play_out(self) -> None:
        """To the end of the game, as the hints say."""
        for _ in range(MOST_DECISIONS):
            if not self.wait_for_turn():
                return
            action = self.wish()
            self.decide(action, self.position()["view"])
        raise AssertionError("no end")

    def see_result(self) -> None:
        """The end screen, and not one error on the way."""
        self.page.locator(".endp").wait_for()
        assert self.complaints == []
