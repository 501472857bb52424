"""People at a table of Forever Young: what they see of the town, and how they answer it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Browser, Locator, Position, ViewportSize
from playwright.sync_api import TimeoutError as Late

from tests.e2e.people import Person
from tests.server.house import Guest, House

CHOICES = ("GiveNumber", "OwnNumber", "RobWhom", "RefreshOne", "PlaceFigure", "PlaceAnother")
"""Questions with a panel of their own, beside the town or under it."""
PLACES = ("PlaceTile", "PlaceFigure", "PlaceAnother")
ASKED = (
    "() => document.querySelector('.endp') || (document.querySelector('.table')?.dataset.live === 'true'"
    " && document.querySelector('.stage')?.dataset.step)"
)
"""In the page: the game is over, or the board asks something (it is not busy with what was meant before)."""

LONGEST_WATCH = 240_000
"""Milliseconds for which a family that has fallen may watch the others end the game, on a busy machine."""

_EFFECTS = {
    "add-dice": "amount = 2",
    "force-reroll": "dice = 2",
    "set-placement": "least = 1, most = 5",
    "refresh-disks": "disks = 2",
}


def pack(name: str, tiles: dict[str, int], events: list[str]) -> str:
    """A pack of one's own: so many tiles of each kind ("human_weapon 2" adds two dice), and ten event cards."""
    lines = [f'name = "{name}"', "[board]", "rows = [1, 2, 3, 4, 5, 6]", "columns = [4, 1, 5, 2, 6, 3]"]
    lines += ['provenance = "reconstructed"', "[disks]", "values = [2, 2, 3, 4, 4]", 'provenance = "reconstructed"']
    for kind, copies in tiles.items():
        kind, _, dice = kind.partition(" ")
        lines += [
            "[[tile]]",
            f'kind = "{kind}"',
            f"copies = {copies}",
            f'name = "{kind}"',
            'provenance = "reconstructed"',
        ]
        lines += [f"dice = {dice}"] if dice else []
    for i, effect in enumerate(events):
        more = f", {_EFFECTS[effect]}" if effect in _EFFECTS else ""
        lines += ["[[event]]", f'id = "E{i}"', f'name = "{effect} {i}"', 'group = "attack"']
        lines += [f'effect = {{ kind = "{effect}"{more} }}', 'text = "As it says."', 'provenance = "reconstructed"']
    return "\n".join(lines)


def foot(square: Locator) -> Position:
    """Of a square, where no pawn stands."""
    box = square.bounding_box()
    assert box is not None
    return Position(x=5, y=box["height"] - 5)


class Steady(Random):
    """Chance for somebody who takes what is preselected and changes nothing on the way."""

    def random(self) -> float:
        return 0.5


MOVED_OR_REFUSED = """n => !document.querySelector('.table') || document.querySelector('.table').dataset.n !== n
  || document.querySelector('.why')"""


class Hunter(Person):
    """Somebody who leads a family with the mouse or a finger, on the board alone."""

    def __init__(self, chromium: Browser, url: str, name: str, size: ViewportSize, *, touch: bool = False) -> None:
        super().__init__(chromium, url, name, size, touch=touch)
        self.touch = touch
        self.met: set[str] = set()
        """Kinds of questions that have been answered on the board."""
        self.clicks = 0
        self.rng = Random(7)
        self.narrow = size["width"] <= 900

    # Reading

    @property
    def step(self) -> str:
        return self.page.locator(".stage").get_attribute("data-step") or ""

    def count(self, what: str) -> int:
        return self.page.locator(what).count()

    def asked(self) -> bool:
        """Wait for a question; False when the game is over. What the others do meanwhile is skipped by clicks."""
        for _ in range(LONGEST_WATCH // 500):
            try:
                self.wait_until(ASKED, patience=500)
            except Late:
                self.page.mouse.click(300, 8)
            else:
                return not self.over
        raise AssertionError("neither a question nor the end")

    def is_asked(self) -> bool:
        return bool(self.page.evaluate(ASKED))

    # Touching

    def press(self, what: Locator | str, *, corner: bool = False) -> None:
        at = self.page.locator(what).first if isinstance(what, str) else what
        self.clicks += 1
        place = foot(at) if corner else None
        if self.touch:
            at.tap(position=place)
        else:
            at.click(position=place)

    def any_of(self, what: str) -> Locator:
        found = self.page.locator(what)
        return found.nth(self.rng.randrange(found.count()))

    def primary(self) -> None:
        self.press(".prompt .acts .btn.primary")

    def other(self) -> Locator:
        return self.page.locator(".prompt .acts .btn.other")

    # Deciding

    def decide(self) -> None:
        """One question, answered on the board."""
        step, number = self.step, self.number
        self.met.add(step)
        if step in PLACES:
            if step == "PlaceTile" and self.rng.random() < 0.3:
                self.press(self.any_of(".dock .hb:has(.ht)"))
            self.press(self.any_of(".sq.open .hit"), corner=True)
            self.wait_until(MOVED_OR_REFUSED, number)
            if self.count(".why"):
                # Another tile would leave no room for a leader that came home; leaders lie first in the hand.
                self.page.keyboard.press("Escape")
                self.press(".dock .hb:has(.ht)")
                self.press(self.any_of(".sq.open .hit"), corner=True)
        elif step in ("PickPawn", "MovePawn"):
            self.move()
        elif step in ("ChooseDisk", "Arm"):
            self.arm()
        elif step == "Answer":
            self.answer()
        elif step == "LosePawn":
            self.press(self.any_of(".sq.lit .hit"), corner=True)
            self.primary()
        elif step == "RefreshOne":
            self.press(self.panel(".dp").first)
            self.primary()
        elif step in CHOICES:
            panel = self.panel("button")
            self.press(panel.nth(self.rng.randrange(panel.count())))
        else:
            assert step in ("LookOrLeave", "PickDice"), step
            self.primary()
        self.wait_for_change(number)

    def panel(self, what: str) -> Locator:
        return self.page.locator(f"{'.peeks' if self.narrow else '.side'} .choice {what}")

    def move(self) -> None:
        """Another pawn now and then, a square with a tile to turn, and mostly a look."""
        if self.step == "PickPawn" and self.rng.random() < 0.3:
            another = self.page.locator(".sq:not(:has(.grab[aria-pressed=true])) .grab[aria-pressed=false]")
            if another.count():
                self.press(another.first)
        turning = ".sq.lit:has(.tl.turn) .hit"
        self.press(self.any_of(turning if self.count(turning) else ".sq.lit .hit"), corner=True)
        if self.other().count() and self.rng.random() < 0.1:
            self.met.add("only move")
            self.press(self.other())
        else:
            self.primary()

    def arm(self) -> None:
        if self.step == "ChooseDisk" and self.rng.random() < 0.3:
            self.press(self.any_of(".duel .dp[role=radio]"))
        ways = self.page.locator(".ladder.pick tbody button")
        if ways.count() > 1:
            self.met.add("bonus tiles")
            self.press(ways.last)
        self.primary()

    def answer(self) -> None:
        """Play a card that fits, spend a re-roll, or pass."""
        ready = self.page.locator(".whisper .playnow" if self.narrow else ".dock .hb:has(.ev.ready)")
        if ready.count():
            self.met.add("card")
            self.press(ready.first)
        elif self.other().count() and self.rng.random() < 0.7:
            self.met.add("re-roll")
            self.primary()
        elif self.other().count():
            self.press(self.other())
        else:
            self.primary()

    def see_result(self) -> None:
        """The end screen with its ranking, and not one error on the way."""
        self.page.locator(".fyend .rk.first").first.wait_for()
        assert self.complaints == []


class Typist(Hunter):
    """Somebody who has no mouse: arrows and Enter in the town, letters and digits for the rest."""

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, square: int) -> None:
        """Walk through the town with the arrows."""
        here = "() => Number(document.activeElement?.closest('[data-square]')?.dataset.square ?? -1)"
        if self.page.evaluate(here) < 0:
            self.key("ArrowDown")
        at: int = self.page.evaluate(here)
        assert at >= 0, "the arrows lead into the town"
        rows, columns = square // 6 - at // 6, square % 6 - at % 6
        self.key(*["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows))
        self.key(*["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns))
        assert self.page.evaluate(here) == square

    def some_square(self, of: str) -> int:
        return int(self.any_of(of).get_attribute("data-square") or 0)

    def decide(self) -> None:
        step, number = self.step, self.number
        self.met.add(step)
        if step in PLACES:
            self.key("2")
            self.go_to(self.some_square(".sq.open"))
            self.key("Enter")
        elif step in ("PickPawn", "MovePawn", "LosePawn"):
            turning = ".sq.lit:has(.tl.turn)"
            self.go_to(self.some_square(turning if self.count(turning) else ".sq.lit"))
            self.key("Enter", "Enter")
        elif step == "ChooseDisk":
            self.key("2", "4", "b")
            self.key("Enter")
        elif step in ("GiveNumber", "OwnNumber"):
            self.key("2" if self.panel("[data-key='2']").count() else "1")
            if self.number == number and self.panel("[data-key='3']").count():
                self.key("3", "4")
        elif step == "RobWhom":
            self.key("1")
        elif step == "RefreshOne":
            self.key("1", "2", "3", "4", "5")
            self.key("Enter")
        elif step == "Answer":
            self.key("e" if self.count(".ev.ready") else "p")
        else:
            self.key("Enter")
        self.wait_for_change(number)


class Rival:
    """Another person at the table, who plays without a page: every card that fits, and looks at every tile."""

    def __init__(self, guest: Guest, table: str, invite: str, seat: int) -> None:
        self.guest, self.table, self.seat = guest, table, seat
        self.rng = Random(seat)
        guest.post(f"/api/invites/{invite}/claim", {"name": f"Rival {seat}", "seat": seat})

    def act(self) -> bool:
        """Answer, if asked."""
        position = self.guest.look(self.table, self.seat)["position"]
        if position is None or not position["options"]:
            return False
        turns = position["view"]["turns"]
        wanted = [
            option
            for option in position["options"]
            if option["action"]["do"] in ("play", "look", "pick")
            or (option["action"]["do"] == "move" and turns[option["action"]["square"]] >= 0)
        ]
        option = self.rng.choice(wanted or position["options"])
        move = {"type": "play", "id": "r", "n": position["n"], "actions": [option["action"]]}
        answer = self.guest.say(self.table, self.seat, move)
        return answer["type"] == "accepted"


@contextmanager
def against(me: Hunter, house: House, text: str) -> Iterator[Rival]:
    """A table of two with this pack, the rival already there."""
    table = me.open("forever_young", me.me(), {"kind": "link"}, start=False, pack=text)
    info: dict[str, Any] = me.context.request.get(f"/api/tables/{table}").json()
    with house.guest() as guest:
        rival = Rival(guest, table, info["invite"], 1)
        me.context.request.post(f"/api/tables/{table}/start")
        me.page.goto(f"/t/{table}")
        me.page.locator(".stage").wait_for()
        yield rival


def play_on(me: Hunter, rival: Rival, most: int, enough: Callable[[], bool] = lambda: False) -> None:
    """To the end, or until it is enough."""
    for _ in range(most):
        if enough():
            return
        while not me.is_asked():
            if not rival.act():
                me.page.wait_for_timeout(20)
        if me.over:
            return
        me.decide()
    raise AssertionError(f"no end after {most} answers; met {sorted(me.met)}")
