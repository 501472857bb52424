"""Somebody in a lesson, who does on the board what the coach asks for: with a finger or with the mouse, never from the list."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator

from tests.e2e.people import Person

Pattern = dict[str, Any]
KINDS = ("red", "orange", "yellow", "green", "blue", "purple", "pink")
"""The dogs of Forever Home, as their tokens are marked."""
READY = ".prompt .acts .btn.primary[aria-disabled=false]"
COVERED = """() => {
    const card = document.querySelector('.coach').getBoundingClientRect();
    return [...document.querySelectorAll('.ring')].map((it) => it.getBoundingClientRect()).some((ring) =>
        Math.min(ring.right, card.right) - Math.max(ring.left, card.left) > 8
        && Math.min(ring.bottom, card.bottom) - Math.max(ring.top, card.top) > 8);
}"""


class Learner(Person):
    """Knows where each action of a game is taken on its board."""

    # Reading

    def lessons(self, game: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.context.request.get(f"/api/games/{game}/lessons").json()
        return found

    def find(self, what: str) -> Locator:
        return self.page.locator(f".table {what}").locator("visible=true")

    def coach(self) -> Locator:
        return self.page.locator(".coach")

    def says(self, text: str) -> None:
        self.coach().locator(".said").get_by_text(text, exact=True).wait_for()

    def look(self, points: int) -> None:
        """All that is pointed at has a ring, and the card covers none of it."""
        self.page.wait_for_function("n => document.querySelectorAll('.ring').length === n", arg=points)
        self.page.wait_for_function(f"() => !({COVERED})()")

    # Doing

    def ready(self) -> None:
        self.press(self.page.locator(READY))

    def do(self, game: str, step: dict[str, Any], coming: Pattern | None = None) -> None:
        """What a step expects, one action after the other; ``coming`` is what the next step expects first."""
        ways: dict[str, Callable[[list[Pattern], Pattern | None], int]] = {
            "forest_shuffle": self._forest,
            "forever_home": self._home,
            "forever_young": self._young,
            "to_the_dogs": self._dogs,
        }
        left = [*step["expect"], *[it for it in step["along"] if it["do"] == "pay"]]
        while left:
            self.page.wait_for_function("() => document.querySelector('.table').dataset.live === 'true'")
            number = self.number
            left = left[ways[game](left, coming) :]
            self.wait_for_change(number)

    def _forest(self, left: list[Pattern], _: Pattern | None) -> int:
        first = left[0]
        match first["do"]:
            case "play":
                paid = [it for it in left[1:] if it["do"] == "pay"]
                self.press(self.find(f".dock [data-hand='{first['card']}'] .hit").nth(first.get("half", 0)))
                if paid:
                    self.page.locator(".cs.want").first.wait_for(state="attached")
                for pay in paid:
                    self.press(self.find(f".dock [data-hand='{pay['card']}'] .hit"))
                self.ready()
                return 1 + len(paid)
            case "take":
                self.press(self.find(f"li:has([data-fly='c{first['card']}']) .take"))
            case "draw":
                self.press(self.find("[data-deck]"))
            case "use":
                self.press(self.find(".prompt .answers .btn").first)
            case other:
                raise AssertionError(f"no way on the board for {other}")
        return 1

    def _home(self, left: list[Pattern], _: Pattern | None) -> int:
        first = left[0]
        match first["do"]:
            case "draft":
                self.press(self.find(f"[data-pool]:has(.d-{KINDS[first['dog']]})").first)
            case "place":
                self.press(self.cell(first["cell"]))
            case "take_dog":
                self.press(self.find(f"[data-dog='{first['slot']}']"))
            case "take_card":
                self.press(self.find(f"[data-card-slot='{first['slot']}']"))
            case "move":
                self.press(self.cell(first["origin"]))
                self.press(self.cell(first["to"]))
            case "graduate":
                for sent in left:
                    self.press(self.cell(sent["cell"]))
                    self.press(self.find(f"[data-home='{sent['home']}']"))
                self.ready()
                return len(left)
            case other:
                raise AssertionError(f"no way on the board for {other}")
        return 1

    def cell(self, number: int) -> Locator:
        return self.find(f".g5.own [data-cell='{number}']")

    def _young(self, left: list[Pattern], coming: Pattern | None) -> int:
        """A pawn is named by where it goes: the board sends both, one after the other."""
        first = left[0]
        match first["do"]:
            case "at":
                self.press(self.square(first["square"]))
                return 2
            case "put":
                self.press(self.find(f".choice .figure:has-text('{('Human', 'Vampire')[first['kind']]}')"))
                self.press(self.square(first["square"]))
            case "pick":
                assert coming is not None and coming["do"] == "move"
                self.press(self.find(f"[data-square='{first['square']}'] .grab"))
                self.press(self.square(coming["square"]))
                self.ready()
            case "pass":
                self.ready()
            case "disk":
                if self.find(".choice .dp").count():
                    self.press(self.find(f".choice .dp[data-key='{first['value']}']"))
                    return 1
                self.press(self.find(f".dp[role=radio]:has(.disk:text-is('{first['value']}'))").first)
                self.ready()
                return 1 + sum(it["do"] == "throw" for it in left)
            case other:
                raise AssertionError(f"no way on the board for {other}")
        return 1

    def square(self, number: int) -> Locator:
        return self.find(f"[data-square='{number}'] .hit")

    def _dogs(self, left: list[Pattern], _: Pattern | None) -> int:
        first = left[0]
        match first["do"]:
            case "show":
                self.press(self.spot(f"side/{first['side']}"))
                self.ready()
            case "take":
                self.press(self.find(f"[data-fly='d{first['dog']}'] .hit"))
                self.ready()
            case "match":
                self.press(self.spot(f"place/{first['place']}"))
                self.press(self.find(f".dock [data-hand='{first['home']}'] [data-spot^='home/']"))
                self.ready()
            case "collect":
                self.press(self.spot("bowl"))
                self.ready()
            case "exchange":
                self.press(self.spot("swap"))
                self.find(".hc.markable").first.wait_for()
                for mark in left[1:-1]:
                    self.press(self.find(f".hc[data-hand='{mark['home']}'] .hit"))
                self.ready()
                return len(left)
            case "done":
                self.press(self.spot("end"))
            case other:
                raise AssertionError(f"no way on the board for {other}")
        return 1

    def spot(self, name: str) -> Locator:
        return self.find(f"[data-spot='{name}']")
