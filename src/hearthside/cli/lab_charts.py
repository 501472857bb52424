"""Drawings of numbers as SVG, which a page carries with it: bars, and points with intervals."""

import math
from collections.abc import Sequence
from html import escape

from hearthside.cli.review_page import INKS

W = 440
"""So narrow that the numbers can be read on a phone."""
LEFT, RIGHT, TOP, BOTTOM = 40, 8, 10, 34
BINS = 40


def histogram(series: Sequence[tuple[str, dict[int, int]]], unit: str, label: str) -> str:
    """How often each number came, as steps: one line for each of the series."""
    values = [value for _, counted in series for value in counted]
    if not values:
        return ""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // BINS))
    bins = (high - low) // width + 1
    shares = []
    for _, counted in series:
        found = [0.0] * bins
        for value, number in counted.items():
            found[(value - low) // width] += number
        whole = sum(found) or 1
        shares.append([each / whole for each in found])
    marks = _round_numbers(0, max(max(each) for each in shares), 4)
    most = max(max(max(each) for each in shares), marks[-1])
    height = 190
    step = (W - LEFT - RIGHT) / bins

    def y(share: float) -> float:
        return height - BOTTOM - (height - TOP - BOTTOM) * share / most

    parts = []
    for share in marks:
        parts.append(f'<path class="grid" d="M{LEFT} {y(share):.1f}H{W - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{_plain(share)}</text>')
    for at in _ticks(bins, 5):
        x = LEFT + (at + 0.5) * step
        text = str(low + at * width) if width == 1 else f"{low + at * width}–{low + (at + 1) * width - 1}"
        text = text.replace("-", "−")
        parts.append(f'<text x="{x:.1f}" y="{height - BOTTOM + 16}" text-anchor="middle">{text}</text>')
    parts.append(f'<text x="{W - RIGHT}" y="{height - 4}" text-anchor="end">{escape(unit)}</text>')
    for at, (name, _) in enumerate(series):
        path = f"M{LEFT} {y(0):.1f}" + "".join(
            f"V{y(share):.1f}H{LEFT + (place + 1) * step:.1f}" for place, share in enumerate(shares[at])
        )
        dashes = INKS[at % len(INKS)][2]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        fill = " area" if len(series) == 1 else ""
        parts.append(
            f'<path class="s{at % len(INKS)} line{fill}"{dashed} d="{path}V{y(0):.1f}"><title>{escape(name)}</title></path>'
        )
    return _svg(height, label, parts) + (_legend([name for name, _ in series]) if len(series) > 1 else "")


def intervals(
    rows: Sequence[tuple[str, float, float, float]],
    reference: float,
    label: str,
    expected: str = "expected",
) -> str:
    """A point with its interval for each row, beside the value that would be expected."""
    low = min([reference, *[row[2] for row in rows]])
    high = max([reference, *[row[3] for row in rows]])
    room = max((high - low) * 0.06, 0.005)
    low, high = low - room, high + room
    side = 76
    height = TOP + 26 * len(rows) + BOTTOM

    def x(value: float) -> float:
        return side + (W - side - RIGHT - 62) * (value - low) / (high - low)

    end = height - BOTTOM
    parts = [f'<path class="fair" d="M{x(reference):.1f} {TOP}V{end}"/>']
    for value in _round_numbers(low, high, 5):
        if low <= value <= high:
            parts.append(f'<path class="grid" d="M{x(value):.1f} {TOP}V{end}"/>')
            parts.append(f'<text x="{x(value):.1f}" y="{end + 16}" text-anchor="middle">{_plain(value)}</text>')
    parts.append(f'<text class="strong" x="{x(reference):.1f}" y="{end + 31}" text-anchor="middle">{expected}</text>')
    for at, (name, value, least, most) in enumerate(rows):
        y = TOP + 26 * at + 13
        parts.append(f'<text class="strong" x="0" y="{y + 4}">{escape(name)}</text>')
        parts.append(
            f'<path class="s0 line" d="M{x(least):.1f} {y}H{x(most):.1f}M{x(least):.1f} {y - 4}v8M{x(most):.1f} {y - 4}v8"/>'
        )
        parts.append(f'<circle class="dot" cx="{x(value):.1f}" cy="{y}" r="4"/>')
        parts.append(f'<text x="{W}" y="{y + 4}" text-anchor="end">{value:.1%}</text>')
    return _svg(height, label, parts)


def strip(value: float, reach: float, most: float) -> str:
    """A small point with its interval around nothing, for a row of a table."""
    half, edge = 60, 4

    def x(it: float) -> float:
        return half + (half - edge) * max(-1.0, min(1.0, it / most))

    return (
        f'<svg class="strip" viewBox="0 0 {2 * half} 16" aria-hidden="true"><path class="fair" d="M{half} 0V16"/>'
        f'<path class="s0 line" d="M{x(value - reach):.1f} 8H{x(value + reach):.1f}"/>'
        f'<circle class="dot" cx="{x(value):.1f}" cy="8" r="3.5"/></svg>'
    )


def _plain(share: float) -> str:
    """A share as a mark of a scale has it, with no more figures than it needs.

    >>> _plain(0.05), _plain(0.075)
    ('5%', '7.5%')
    """
    return f"{round(100 * share, 1):g}%"


def _round_numbers(low: float, high: float, most: int) -> list[float]:
    """Numbers a scale is marked with: multiples of 1, 2 or 5 times a power of ten, from at or below the lowest to at or above the highest.

    >>> [round(each, 3) for each in _round_numbers(0.214, 0.445, 5)]
    [0.2, 0.25, 0.3, 0.35, 0.4, 0.45]
    >>> [round(each, 3) for each in _round_numbers(0, 0.13, 4)]
    [0.0, 0.05, 0.1, 0.15]
    """
    wide = max(high - low, 1e-9) / most
    power = 10.0 ** math.floor(math.log10(wide))
    step = next(step * power for step in (1, 2, 5, 10) if step * power >= wide)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [step * at for at in range(first, last + 1)]


def _ticks(number: int, most: int) -> range:
    return range(0, number, max(1, -(-number // most)))


def _legend(names: Sequence[str]) -> str:
    items = []
    for at, name in enumerate(names):
        dashes = INKS[at % len(INKS)][2]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        items.append(
            f'<li><svg class="key" viewBox="0 0 28 8" aria-hidden="true"><path class="s{at % len(INKS)} line"{dashed} d="M0 4H28"/></svg>{escape(name)}</li>'
        )
    return f'<ul class="legend">{"".join(items)}</ul>'


def _svg(height: int, label: str, parts: list[str]) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {W} {height}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
