"""A review as one page for a browser: no other file, no address, readable in the dark and on paper."""

from html import escape

from hearthside.bots.review import Moment, Review, SeatReview, Walk
from hearthside.kernel.match import Match
from hearthside.kernel.voice import SPECTATOR
from hearthside.kernel.zones import Tile, Zone

INKS = (
    ("#8c3b14", "#f0a06a", ""),
    ("#22577a", "#8fc0de", "2 6"),
    ("#2f6b3a", "#84c68c", "9 5"),
    ("#6d3b7a", "#d7a3e0", "12 4 2 4"),
    ("#7a560c", "#e2b65b", "4 4"),
    ("#5c4a3a", "#cbb9a2", "14 6"),
)
"""A colour for the day, one for the dark, and dashes for each seat: never colour alone."""
W, H, LEFT, RIGHT, TOP, BOTTOM = 900, 300, 46, 120, 12, 28

STYLE = """
:root{color-scheme:light dark;--ground:light-dark(#f4ebdb,#17120f);--surface:light-dark(#fcf7ec,#271f1a);
--line:light-dark(#dccbae,#43372e);--ink:light-dark(#2a1f17,#f3e8d6);--ink-2:light-dark(#5c4a3a,#cbb9a2);
--good:light-dark(#2f6b3a,#84c68c);--bad:light-dark(#a2292b,#f08c84)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 "Nunito Sans",system-ui,sans-serif;
font-variant-numeric:tabular-nums lining-nums}
main{max-width:960px;margin:0 auto;padding:24px 16px 48px}
h1,h2,h3{font-family:Fraunces,Georgia,serif;line-height:1.2;margin:0 0 8px}
h1{font-size:2rem}h2{font-size:1.3rem;margin-top:28px}h3{font-size:1rem;font-family:inherit}
p{margin:4px 0}.dim{color:var(--ink-2)}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:14px 18px;margin:12px 0;break-inside:avoid}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:5px 10px 5px 0;border-bottom:1px solid var(--line)}
td.n,th.n{text-align:right}
svg{width:100%;min-width:520px;height:auto;display:block}
svg text{fill:var(--ink-2);font-size:12px}
.grid{stroke:var(--line)}
.by{font-weight:800}.costly .by{color:var(--bad)}.best .by{color:var(--good)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 12px;margin:6px 0}dt{color:var(--ink-2)}dd{margin:0}
summary{cursor:pointer;color:var(--ink-2)}
@media print{body{background:#fff;color:#000}.panel{border-color:#bbb}details{display:none}}
"""


def page(made: Review, match: Match) -> str:
    """The whole page."""
    walk = Walk(match)
    names = [player.name for player in made.players]
    rows = "".join(
        f'<tr><th scope="row">{escape(names[it.seat])}</th><td class="n">{made.totals[it.seat]}</td>'
        f'<td class="n">{"–" if it.accuracy is None else f"{it.accuracy:.0%}"}</td><td class="n">{it.weighed}</td></tr>'
        for it in made.seats
    )
    parts = "".join(seat_part(made, walk, it) for it in made.seats)
    what = "Points expected at the end" if made.alone else "Chance to win"
    inks = "".join(
        f".s{seat}{{stroke:light-dark({day},{dark})}}text.s{seat}{{fill:light-dark({day},{dark});stroke:none}}"
        for seat, (day, dark, _) in enumerate(INKS)
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(made.title)}: a game reviewed</title>
<style>{STYLE}{inks}</style>
</head>
<body>
<main>
<h1>{escape(made.title)}, reviewed</h1>
<p class="dim">{made.moves} decisions, {len(made.decisions)} of them weighed with what their player knew then.</p>
<div class="panel wide"><table>
<thead><tr><th scope="col">Player</th><th scope="col" class="n">Points</th><th scope="col" class="n">Accuracy</th>
<th scope="col" class="n">Weighed</th></tr></thead><tbody>{rows}</tbody></table>
<p class="dim">Accuracy: the chances with what was done, as a part of the chances with the best options tried.</p></div>
<h2>How it went</h2>
<div class="panel wide">{curve(made, names, what)}</div>
{parts}
<h2>Every decision weighed</h2>
<details><summary>Show all {len(made.decisions)}</summary>{every(made, names)}</details>
</main>
</body>
</html>
"""


def number(value: float, alone: bool) -> str:
    """A chance in words, or the points of somebody alone.

    >>> number(0.614, False), number(31.6, True)
    ('61 %', '32 points')
    """
    return f"{value:.0f} points" if alone else f"{100 * value:.0f} %"


def curve(made: Review, names: list[str], what: str) -> str:
    """Everybody's chances as lines, and the same as a table for those who do not see them."""
    most = max(1.0, *[chance for then in made.curve for chance in then.chances]) if made.alone else 1.0
    last = max(1, made.moves)

    def x(n: int) -> float:
        return round(LEFT + (W - LEFT - RIGHT) * n / last, 1)

    def y(chance: float) -> float:
        return round(TOP + (H - TOP - BOTTOM) * (1 - max(0.0, chance) / most), 1)

    drawn = ""
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        height = y(part * most)
        drawn += f'<path class="grid" d="M{LEFT} {height}H{W - RIGHT}"/>'
        label = f"{part * most:.0f}" if made.alone else f"{100 * part:.0f} %"
        drawn += f'<text x="{LEFT - 6}" y="{height + 4}" text-anchor="end">{label}</text>'
    drawn += f'<text x="{LEFT}" y="{H - 6}">The deal</text><text x="{W - RIGHT}" y="{H - 6}" text-anchor="end">Move {last}</text>'
    free = -99.0
    for seat in sorted(range(len(names)), key=lambda seat: -made.curve[-1].chances[seat]):
        points = " ".join(f"{x(then.number)},{y(then.chances[seat])}" for then in made.curve)
        dashes = f' stroke-dasharray="{INKS[seat % 6][2]}"' if INKS[seat % 6][2] else ""
        drawn += f'<polyline class="s{seat % 6}" fill="none" stroke-width="2.5" stroke-linejoin="round"{dashes} points="{points}"/>'
        free = max(free + 15, y(made.curve[-1].chances[seat]) + 4)
        drawn += f'<text class="s{seat % 6}" x="{W - RIGHT + 8}" y="{free}">{escape(names[seat][:14])}</text>'
    head = "".join(f'<th scope="col" class="n">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{then.number}</th>'
        + "".join(f'<td class="n">{number(chance, made.alone)}</td>' for chance in then.chances)
        + "</tr>"
        for then in made.curve
    )
    return (
        f'<svg viewBox="0 0 {W} {H}" role="img" aria-label="{what} over {last} decisions">{drawn}</svg>'
        f"<details><summary>{what} in numbers</summary><table><thead><tr><th scope='col'>After move</th>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></details>"
    )


def seat_part(made: Review, walk: Walk, it: SeatReview) -> str:
    """What one player did well and badly."""
    name = escape(made.players[it.seat].name)
    said = ""
    for title, kind, found in (("Most costly decisions", "costly", it.costly), ("Best decisions", "best", it.best)):
        if found:
            said += f"<h2>{title} of {name}</h2>" + "".join(moment(one, kind, made, walk) for one in found)
    return said


def moment(it: Moment, kind: str, made: Review, walk: Walk) -> str:
    """One decision: what was done, what else, why, and the table then."""
    scale, unit = (1, "points") if made.alone else (100, "points of a hundred")
    word = "Better" if kind == "costly" else "Next best"
    sign = "−" if kind == "costly" else "+"
    rows = "; ".join(f"{escape(row.text)} {row.points:+d}" for row in it.rows)
    moves = f"<dt>Score</dt><dd>{rows}</dd>" if rows else ""
    return (
        f'<section class="panel {kind}"><h3>Move {it.number + 1}: {escape(it.taken.label)} '
        f'<span class="by">{sign}{scale * it.by:.0f}</span></h3>'
        f'<p class="dim">{escape(it.prompt)}</p>'
        f"<dl><dt>Done</dt><dd>{escape(it.taken.label)}: {number(it.taken.chance, made.alone)}</dd>"
        f"<dt>{word}</dt><dd>{escape(it.other.label)}: {number(it.other.chance, made.alone)}</dd>"
        f"<dt>Between</dt><dd>{scale * it.by:.0f} {unit}, 95 % interval {scale * it.low:.0f} to {scale * it.high:.0f}</dd>"
        f"{moves}</dl><p>{escape(it.why)}</p>{table_then(walk, it)}</section>"
    )


def table_then(walk: Walk, it: Moment) -> str:
    """The table as its player saw it."""
    then = walk.at(it.number)
    voice = then.voice(it.seat)
    zones = then.game.zones(voice, then.view(it.seat))
    items = "".join(zone_line(zone, then) for zone in zones if zone.tiles or zone.text)
    return f"<details><summary>The table then</summary><dl>{items}</dl></details>"


def zone_line(zone: Zone, match: Match) -> str:
    whose = "" if zone.seat == SPECTATOR else f"{match.players[zone.seat].name}: "
    tiles = ", ".join(escape(tile_text(tile)) for tile in zone.tiles)
    text = f"{escape(zone.text)} " if zone.text else ""
    return f"<dt>{escape(whose + zone.title)}</dt><dd>{text}{tiles}</dd>"


def tile_text(tile: Tile) -> str:
    return tile.title + (f" [{tile.note}]" if tile.note else "") + (f": {tile.text}" if tile.text else "")


def every(made: Review, names: list[str]) -> str:
    rows = "".join(
        f'<tr><td class="n">{it.number + 1}</td><td>{escape(names[it.seat])}</td><td>{escape(it.taken)}</td>'
        f'<td>{"" if it.best == it.taken else escape(it.best)}</td><td class="n">{number(it.chance, made.alone)}</td>'
        f'<td class="n">{it.loss if made.alone else 100 * it.loss:.0f}</td></tr>'
        for it in made.decisions
    )
    return (
        '<div class="wide"><table><thead><tr><th scope="col" class="n">Move</th><th scope="col">Player</th>'
        '<th scope="col">Done</th><th scope="col">Better</th><th scope="col" class="n">With it</th>'
        f'<th scope="col" class="n">Cost</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )
