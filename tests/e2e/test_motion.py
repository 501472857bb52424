"""Pieces travel to where they go, a click lets them arrive, and whoever wants no motion sees none."""

import pytest

from hearthside.kernel.registry import ours
from tests.e2e.people import DESKTOP, Person

WATCH = """
window.journeys = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const journey = animate.call(this, frames, timing);
  if (JSON.stringify(frames).includes('translate')) {
    journey.playbackRate = 0.001;  // so slow that none arrives by itself
    window.journeys.push(journey);
  }
  return journey;
};
"""
UNDER_WAY = "() => window.journeys.some((it) => it.playState === 'running')"
ARRIVED = "() => window.journeys.every((it) => it.playState !== 'running')"
MOVES = 8


@pytest.mark.parametrize("game", sorted(ours()))
def test_pieces_travel_until_a_click_and_not_at_all_for_those_who_want_no_motion(mira: Person, game: str) -> None:
    page = mira.page
    page.add_init_script(WATCH)
    table = mira.open(game, mira.me(), {"kind": "bot"}, {"kind": "bot"})
    page.locator(".table[data-n]").wait_for()
    moved_on(mira, table)
    assert page.evaluate("() => window.journeys.length") == 0
    page.emulate_media(reduced_motion="no-preference")
    for _ in range(MOVES):
        moved_on(mira, table)
        if page.evaluate(UNDER_WAY):
            break
    page.wait_for_function(UNDER_WAY)
    page.mouse.click(DESKTOP["width"] / 2, 2)
    page.wait_for_function(ARRIVED)
    assert mira.complaints == []


def moved_on(me: Person, table: str) -> None:
    """A decision of ours and what follows, until the page asks the next."""
    position = me.follow_hints(table, 1)
    me.page.locator(f".table[data-n='{position['n']}']").wait_for()
