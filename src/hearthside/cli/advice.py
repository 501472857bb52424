"""A hint at the terminal: what ``hard`` thinks of the best options, and why in a sentence."""

from contextlib import nullcontext
from typing import Any

from rich.console import Console
from rich.text import Text

from hearthside.bots import hint
from hearthside.kernel.match import Match

SECONDS = 1.4
"""How long a hint is thought about."""


def print_hint(out: Console, match: Match, seat: int, options: list[Any]) -> None:
    """The sentence, then each option with its number on the screen, its chance and the points it leads to."""
    with out.status("Thinking") if out.is_terminal else nullcontext():
        advice = hint(match, SECONDS)
    voice, view, alone = match.voice(seat), match.view(seat), len(match.players) == 1
    out.print(Text(advice.sentence))
    for place, each in enumerate(advice.options):
        label = f"{options.index(each.action) + 1:4} {match.game.label(voice, view, each.action)}"
        out.print(Text(label, "bold" if place == 0 else ""))
        if len(advice.options) > 1:
            odds = f"wins {each.chance:.0%} ({each.low:.0%}–{each.high:.0%}), "
            out.print(Text(f"     {'' if alone else odds}about {each.points:.0f} points at the end", "dim"))
