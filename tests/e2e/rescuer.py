"""Somebody at a table of To the Dogs, who reads the board and answers on it: by mouse, by finger or with keys alone."""

import json
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from playwright.sync_api import Locator

from tests.e2e.people import MOST_DECISIONS, Person
from tests.server.house import House

READY = ".prompt .acts .btn.primary[aria-disabled=false]"
"""The one primary button may be pressed."""


def with_award(award: str) -> str:
    """A pack in which this is the only award of its type: everything else is the game's own."""
    text = (files("hearthside.games.to_the_dogs") / "data" / "awards.toml").read_text(encoding="utf-8")
    blocks = text.split("[[awards]]\n")[1:]
    ids = [entry["id"] for entry in tomllib.loads(text)["awards"]]
    kept = [block for block, name in zip(blocks, ids, strict=True) if name == award or name[0] != award[0]]
    return "\n".join([f'name = "Only {award}"', *[f"[[awards]]\n{block}" for block in kept], many_open_homes()])


def many_open_homes() -> str:
    """The game's homes, but every sixth that asks for size and age asks for the size alone: few do, and what they bring is to be met."""
    text = (files("hearthside.games.to_the_dogs") / "data" / "homes.toml").read_text(encoding="utf-8")
    homes = tomllib.loads(text)["homes"]
    for home in [home for home in homes if home["kind"] == "size_age" and home["provenance"] == "reconstructed"][::6]:
        for key in ("age", "sex_bonus", "breed_bonus"):
            home.pop(key, None)
        home["kind"] = "size_only"
    return "\n".join(
        f"[[homes]]\n{''.join(f'{key} = {json.dumps(home[key])}{chr(10)}' for key in home)}" for home in homes
    )


class Rescuer(Person):
    """Notes every kind of decision made on the way."""

    met: set[str]
    table: str
    turns = 0
    """Decisions made so far: what is tried first changes with them."""

    def sit_down(self, house: House, seed: str, players: int = 2, award: str = "") -> None:
        self.met = getattr(self, "met", set())
        seats = [self.me(), *[{"kind": "bot", "bot": "normal"}] * (players - 1)]
        wanted = {"game": "to_the_dogs", "seats": seats, "start": True, "pack": with_award(award) if award else ""}
        with house.dealt_from(seed):
            answer = self.context.request.post("/api/tables", data=wanted)
        assert answer.ok, answer.text()
        self.table = answer.json()["id"]
        self.page.goto(f"/t/{self.table}")
        self.page.locator(".ttd").wait_for()

    # Reading

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = self.context.request.get(f"/api/tables/{self.table}/seats/0").json()["position"]
        return found

    def count(self, what: str) -> int:
        return self.page.locator(what).count()

    def spot(self, name: str) -> Locator:
        return self.page.locator(f"[data-spot='{name}']")

    def see_result(self) -> None:
        """The end screen, and not one error on the way."""
        self.page.locator(".endp").wait_for()
        assert self.complaints == []

    # Answering

    def drag(self, what: Locator, to: Locator) -> None:
        """Take a piece with the mouse and let it go over another."""
        goal = to.bounding_box()
        assert goal is not None
        what.hover()
        self.page.mouse.down()
        self.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 3, steps=5)
        self.page.mouse.up()

    def confirm(self) -> None:
        """The one primary button; then the table moves on."""
        number = self.number
        self.page.locator(READY).wait_for()
        self.press(self.page.locator(READY))
        self.wait_for_change(number)

    def end(self) -> None:
        """The answer that ends what is being done: Finish, Done, Keep for later …"""
        number = self.number
        self.press(self.spot("end"))
        self.wait_for_change(number)

    def choose_side(self) -> None:
        self.press(self.spot("side/1"))
        self.confirm()

    def collect(self) -> None:
        self.press(self.spot("bowl"))
        self.confirm()

    def swap(self) -> None:
        """Open the swap of homes as the action of the turn, and give one up."""
        self.press(self.spot("swap"))
        self.page.locator(".hc.markable").first.wait_for()
        self.mark(1)

    def mark(self, how_many: int) -> None:
        """Choose so many homes, from the last to the first."""
        homes = self.page.locator(".hc.markable:not(.marked) .hit")
        for _ in range(how_many):
            self.press(homes.last)
        self.confirm()

    def play_a_game(self) -> None:
        """One decision after the other until the result is there."""
        self.play_until(lambda: False)
        self.see_result()

    def play_until(self, enough: Callable[[], bool]) -> bool:
        """One decision after the other; False when the game was over before it was enough."""
        for _ in range(MOST_DECISIONS):
            if enough():
                return True
            if not self.wait_for_turn():
                return False
            self.decide()
        raise AssertionError(f"no end after {MOST_DECISIONS} decisions")

    def decide(self) -> None:
        """Answer whatever is asked, on the board alone."""
        position = self.position()
        view, step = position["view"], position["asked"]["step"]
        offered = {option["action"]["do"] for option in position["options"]}
        self.turns += 1
        match step:
            case "ChooseSide":
                self.met.add("side")
                self.choose_side()
            case "DiscardDown":
                self.met.add("opening discard" if not self._begun(view) else "discard")
                self.mark(position["pick"]["least"])
            case "ExchangeHomes":
                self.exchange(position)
            case "TakeMore":
                self.take_more(view, offered)
            case "MatchMore":
                self.match_more(view, offered)
            case _:
                self.act(view, offered)

    def _begun(self, view: dict[str, Any]) -> bool:
        me = view["players"][0]
        return bool(me["homed"]) or me["bowl"] != 3 or any(dog >= 0 for dog in me["care"])

    def exchange(self, position: dict[str, Any]) -> None:
        can = 0 if position["pick"] is None else len(position["pick"]["options"])
        swapped = "swap for a size-only home"
        if can and swapped not in self.met:
            self.met.add(swapped)
            self.mark(min(can, 2))
        else:
            self.met.add("keep all homes")
            self.end()

    def act(self, view: dict[str, Any], offered: set[str]) -> None:
        """Whatever has been met least: a rehome, a swap, then matches, dogs, food."""
        if view["compelled"] and "match" in offered:
            self.met.add("final turn")
        if "rehome" in offered and "take back" not in self.met:
            self.met.add("take back")
            self.take_back()
        elif "match" in offered:
            self.match(view)
        elif "exchange" in offered and "swap" not in self.met and self.turns > 6:
            self.met.add("swap")
            self.swap()
        elif "take" in offered and not self.saves(view):
            self.met.add("take in")
            self.take(view)
        elif "collect" in offered:
            self.met.add("collect")
            self.collect()
        elif "exchange" in offered:
            self.swap()
        else:
            self.end()

    def saves(self, view: dict[str, Any]) -> bool:
        """With Rich in Food the bowl is filled first."""
        award = view["board"]["awards"][2]
        return bool(award["asks"] == "bowl10_homes3" and award["left"][0] and view["players"][0]["bank"])

    def take_back(self) -> None:
        may = [option["action"] for option in self.position()["options"] if option["action"]["do"] == "rehome"]
        self.press(self.page.get_by_role("button", name="Take back a dog").locator("visible=true").first)
        self.press(self.page.locator(f"[data-homed='{may[0]['dog']}']"))
        self.confirm()

    def best(self, view: dict[str, Any]) -> int:
        """Where in town a dog lies that can be fed: one whose bonus has not been met, or that scores most in our hand."""
        bonus = {face["dog"]: f"bonus: {face['bonus']}" for face in view["board"]["dogs"]}
        strays = [stray for stray in view["board"]["outlook"]["strays"] if stray["bowl"] >= 0]
        stray = max(strays, key=lambda it: (it["points"] >= 0, bonus[it["dog"]] not in self.met, it["points"]))
        place: int = view["centre"].index(stray["dog"])
        return place

    def take(self, view: dict[str, Any]) -> None:
        """Choose a dog in town, then its place, or the button, or the dog again."""
        number = self.number
        dog = self.spot(f"stray/{self.best(view)}")
        self.press(dog)
        self.page.locator(".room.glow .hit").wait_for()
        ways = [self.page.locator(".room.glow .hit"), self.page.locator(READY), dog]
        self.press(ways[self.turns % 3])
        self.wait_for_change(number)

    def take_more(self, view: dict[str, Any], offered: set[str]) -> None:
        if "match" in offered:
            self.met.add("take it or leave it")
            self.match(view)
        elif "take" in offered and ("another dog" not in self.met or self.turns % 2):
            self.met.add("another dog")
            self.take(view)
        else:
            self.met.add("no more dogs")
            self.end()

    def match_more(self, view: dict[str, Any], offered: set[str]) -> None:
        if "flip" in offered and ("flip" not in self.met or self.turns % 5 == 0):
            self.met.add("flip")
            self.flip()
        elif "match" in offered:
            self.met.add("another match")
            self.match(view)
        else:
            self.met.add("finish")
            self.end()

    def flip(self) -> None:
        number = self.number
        self.press(self.spot("flip").or_(self.page.locator(".prompt button", has_text="Flip")).locator("visible=true"))
        self.wait_for_change(number)

    def match(self, view: dict[str, Any]) -> None:
        """The pair that meets most that has not been met; its chip says beforehand what it scores."""
        chips = self.page.locator(".chip-w.can").evaluate_all("all => all.map((it) => it.dataset.spot)")
        pairs = [(int(place), int(home)) for _, place, home in (chip.split("/") for chip in chips)]
        place, home = max(pairs, key=lambda pair: len(self.kinds(view, *pair) - self.met))
        self.met |= self.kinds(view, place, home)
        self.pair(place, home)
        self.confirm()

    def pair(self, place: int, home: int) -> None:
        """By its chip, dog first, or home first."""
        chip, dog = self.spot(f"chip/{place}/{home}"), self.spot(f"place/{place}")
        card = self.page.locator(f"[data-hand='{home}'] [data-spot^='home/']")
        for piece in ([chip], [dog, card], [card, dog])[self.turns % 3]:
            self.press(piece)

    def kinds(self, view: dict[str, Any], place: int, home: int) -> set[str]:
        """What this match would meet."""
        outlook = view["board"]["outlook"]
        pair = next(it for it in outlook["pairs"] if (it["place"], it["home"]) == (place, home))
        met = {f"match: {next(it['kind'] for it in view['board']['homes'] if it['home'] == home)}"}
        if pair["sex"]:
            met.add("match: sex")
        if pair["breed"]:
            met.add("match: breed")
        if bonus := next(it["bonus"] for it in outlook["matched"] if it["place"] == place):
            met.add(f"bonus: {bonus}")
        return met


class Typist(Rescuer):
    """The same with keys alone."""

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press(self, what: Locator) -> None:
        raise AssertionError("the keyboard alone")

    def confirm(self) -> None:
        number = self.number
        self.page.locator(READY).wait_for()
        self.type("Enter")
        self.wait_for_change(number)

    def end(self) -> None:
        number = self.number
        self.type("d")
        self.wait_for_change(number)

    def choose_side(self) -> None:
        self.type("2")
        self.confirm()

    def collect(self) -> None:
        self.type("c")
        self.confirm()

    def swap(self) -> None:
        self.type("s")
        self.page.locator(".hc.markable").first.wait_for()
        self.mark(1)

    def mark(self, how_many: int) -> None:
        homes = [home for home in range(min(10, self.count(".hc"))) if self.markable(home)]
        for home in homes[: -how_many - 1 : -1]:
            self.type(str((home + 1) % 10))
        self.confirm()

    def markable(self, home: int) -> bool:
        return self.page.locator(".hc").nth(home).evaluate("it => it.matches('.markable:not(.marked)')") is True

    def take_back(self) -> None:
        self.type("r")
        self.page.locator("[data-homed]:focus").wait_for()
        self.type("Enter")
        self.confirm()

    def take(self, view: dict[str, Any]) -> None:
        """T goes to the first dog that can be fed, arrows to the others; Enter chooses it, and takes it in."""
        self.type("t")
        self.page.locator(".market .lit .hit:focus").wait_for()
        self.type("Enter")
        self.confirm()

    def flip(self) -> None:
        number = self.number
        self.type("f")
        self.wait_for_change(number)

    def pair(self, place: int, home: int) -> None:
        homes = self.page.locator(".hc").evaluate_all("all => all.map((it) => Number(it.dataset.hand))")
        self.type(str(place + 1), str((homes.index(home) + 1) % 10))
