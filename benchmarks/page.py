"""How fast the browser's table answers: ``python -m benchmarks.page`` plays each game by clicks and prints what it took.

The aims: the first change within 50 ms of a click, and no task that keeps the page from answering for 100 ms. The time to the first
change is of the wall clock, so of this machine at this moment; a task is measured by the processor's time it took, whatever else
the machine did. The last line is the pace of Forever Young with the usual pauses of the bots: what a round asks of somebody who
has set the switches, in clicks and in seconds of waiting. Nothing here decides a test.
"""

import argparse
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from hearthside.kernel.registry import ours
from tests.e2e.hunters import ASKED, Hunter, Steady
from tests.e2e.people import DESKTOP, Person
from tests.server.house import House
from tools.browser import find

CLICKS = 40
ROUNDS = 3
USUAL: dict[str, Any] = {"pace": 0.7, "follow_pace": 0.25, "silent_pace": 0.1}

CLICK = """(it) => new Promise((done) => {
  const from = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    done(performance.now() - from);
  });
  watch.observe(document.querySelector('.table'), { subtree: true, attributes: true, childList: true });
  it.click();
})"""


MARK = "the page measured"


class Tasks:
    """Listens to the tasks of a page's main thread; the browser's own windows are pages, too, and are not meant."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.events: list[dict[str, Any]] = []
        self.complete = False
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.on("Tracing.dataCollected", lambda news: self.events.extend(news["value"]))
        self.session.on("Tracing.tracingComplete", self._end)
        wanted = {
            "transferMode": "ReportEvents",
            "traceConfig": {"includedCategories": ["toplevel", "blink.user_timing"]},
        }
        self.session.send("Tracing.start", wanted)

    def _end(self, _: object) -> None:
        self.complete = True

    def longest(self) -> float:
        """The processor's milliseconds of the longest task so far; listens no more."""
        self.page.evaluate("(name) => performance.mark(name)", MARK)
        self.session.send("Tracing.end")
        while not self.complete:
            self.page.wait_for_timeout(20)
        main = {(event["pid"], event["tid"]) for event in self.events if event["name"] == MARK}
        assert main
        tasks = [event for event in self.events if event["name"].endswith("RunTask")]
        return max((it["tdur"] / 1000 for it in tasks if "tdur" in it and (it["pid"], it["tid"]) in main), default=0.0)


def main() -> None:
    argparse.ArgumentParser(description="How fast the browser's table answers; some minutes.").parse_args()
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=arguments)
        with House(Path(folder)) as house:
            print(f"{'':16}{'clicks':>8}{'answer, median':>16}{'worst':>8}{'longest task':>14}   (milliseconds)")
            for game in sorted(ours()):
                answers, longest = played(browser, house, game)
                median, worst = statistics.median(answers), max(answers)
                print(f"{game:16}{len(answers):8}{median:16.1f}{worst:8.1f}{longest:14.0f}", flush=True)
        with House(Path(folder), **USUAL) as house:
            clicks, waited = round_of_forever_young(browser, house)
            print(f"A round of Forever Young against two bots: {clicks:.0f} clicks, {waited:.0f} seconds of waiting")
        browser.close()


def played(browser: Browser, house: House, game: str) -> tuple[list[float], float]:
    """A game against a bot as the hints say: how long each click waited for its first change, and the longest task."""
    answers: list[float] = []
    with Person(browser, house.url, "Mira", DESKTOP) as me:
        tasks = Tasks(me.page)
        me.open(game, me.me(), {"kind": "bot"})
        me.page.locator(".table[data-n]").wait_for()
        while len(answers) < CLICKS and me.wait_for_turn():
            me.page.keyboard.press("h")
            do_it = me.page.get_by_role("button", name="Do it")
            do_it.wait_for()
            number = me.number
            answers.append(do_it.evaluate(CLICK))
            me.wait_for_change(number)
        return answers, tasks.longest()


def round_of_forever_young(browser: Browser, house: House) -> tuple[float, float]:
    """Clicks and seconds of waiting of a round, on average of the first ones, with the switches set."""
    clicks: Counter[int] = Counter()
    waited: Counter[int] = Counter()
    with house.dealt_from("0" * 31 + "1"), Hunter(browser, house.url, "Mira", DESKTOP) as me:
        table = me.open("forever_young", me.me(), {"kind": "bot"}, {"kind": "bot"})
        me.rng = Steady(7)
        me.asked()
        me.page.get_by_role("switch", name="Only about my own").check()
        me.page.get_by_role("switch", name="Nothing until my turn").check()
        asked = time.monotonic()
        while True:
            me.page.wait_for_function(ASKED)
            now = time.monotonic()
            number = me.context.request.get(f"/api/tables/{table}/seats/0").json()["position"]["view"]["round"]
            if number > ROUNDS:
                break
            waited[number] += round(1000 * (now - asked))
            before = me.clicks
            me.decide()
            clicks[number] += me.clicks - before
            asked = time.monotonic()
    rounds = range(1, ROUNDS + 1)
    return statistics.mean(clicks[n] for n in rounds), statistics.mean(waited[n] / 1000 for n in rounds)


if __name__ == "__main__":
    main()
