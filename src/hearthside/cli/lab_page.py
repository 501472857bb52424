"""Many games as one page for a browser: no other file, no address, readable in the dark and on paper."""

import math
from collections.abc import Mapping
from html import escape

from hearthside import __version__
from hearthside.cli.lab_charts import histogram, intervals, strip
from hearthside.cli.review_page import INKS, STYLE
from hearthside.kernel import registry
from hearthside.kernel.cards import CardText
from hearthside.kernel.english import yes_no
from hearthside.lab.intervals import wilson
from hearthside.lab.tally import Lift, PlanTally

MORE = """
.chart{min-width:0;max-width:560px}.line{fill:none;stroke-width:2}.area{fill:light-dark(#8c3b1422,#f0a06a22)}
.fair{stroke:var(--ink-2);stroke-dasharray:3 3;fill:none}.dot{fill:var(--ink)}text.strong{fill:var(--ink)}
.strip{width:120px;min-width:120px;height:16px}.key{width:28px;min-width:28px;height:8px;display:inline-block;margin-right:6px}
.legend{display:flex;flex-wrap:wrap;gap:4px 18px;list-style:none;padding:0;margin:6px 0;color:var(--ink-2)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px 18px;margin:0}
.facts div{display:flex;flex-direction:column}.facts dd{font-size:1.3rem;font-weight:700}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,360px),1fr));gap:4px 28px;align-items:start}
.short{margin:0;padding-left:1.2em}.panel>h2{margin-top:0}
.up{color:var(--good)}.down{color:var(--bad)}tr.plain td,tr.plain th{color:var(--ink-2);font-weight:400}
td,th{vertical-align:top}td.n,th.n{white-space:nowrap}tbody th{min-width:92px}h3{margin-top:14px}
@media(max-width:600px){main{padding:16px 10px}.panel{padding:10px 12px}.wide .deep{display:none}.strip{width:80px;min-width:80px}
td,th{padding-right:8px}td:last-child,th:last-child{padding-right:0}}
@page{margin:15mm}
@media print{:root{color-scheme:light}body{font-size:12px}.panel:has(.long){break-inside:auto}.panel{border:0;padding:0;background:none}.wide{overflow:visible}
tr,svg,table{break-inside:avoid}table.long{break-inside:auto}td,th{padding-top:2px;padding-bottom:2px}.long .strip{height:12px}
h2,h3,thead{break-after:avoid}main{padding:0;max-width:none}.pair{grid-template-columns:1fr 1fr}}
"""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
FEWEST = 20
"""Of a component that fewer seats held, only that is told."""


def page(tally: PlanTally) -> str:
    """The whole page."""
    plan = tally.plan
    game = registry.find(plan.game)
    inks = "".join(f".s{seat}{{stroke:light-dark({day},{dark})}}" for seat, (day, dark, _) in enumerate(INKS))
    settings = game.read_settings(plan.settings)
    rules = ", ".join(
        f"{one.title}: {yes_no(settings[one.key])}" for one in game.settings if settings[one.key] != one.default
    )
    pack = game.load(plan.pack, settings)
    texts = {text.id: text for text in game.cards(pack)}
    bots = ", ".join(plan.bots)
    own = " With a pack of its own." if plan.pack else ""
    stopped = f" The run was stopped after {tally.played} of {plan.games}." if tally.played < plan.games else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(game.title)}: balance</title>
<style>{STYLE}{inks}{MORE}</style>
</head>
<body>
<main>
<h1>{escape(game.title)}: balance</h1>
<p class="dim">{tally.finished:,} games of {tally.players} between bots: {escape(bots)}. Seed {plan.seed}, rules version {game.rules_version}, \
Hearthside {__version__}.{own}{f" {escape(rules)}." if rules else ""}{stopped} The digest of all games is {tally.report().digest[:16]}.</p>
{in_short(tally, texts)}
{at_a_glance(tally)}
{seats_part(tally)}
{scores_part(tally)}
{course_part(tally)}
{endings_part(tally)}
{cards_part(tally, texts)}
{method_part(tally)}
</main>
</body>
</html>
"""


def mean(counted: Mapping[int, int]) -> float:
    return sum(value * number for value, number in counted.items()) / max(1, sum(counted.values()))


def plain(number: float) -> str:
    """A number as it is printed: 0.0 has no sign, and less than nothing has the sign for it.

    >>> plain(-0.01), plain(-2.25)
    ('0.0', '−2.2')
    """
    return f"{number:z.1f}".replace("-", "−")


def signed(number: float) -> str:
    """A difference as it is printed.

    >>> signed(3.0), signed(-1.5)
    ('+3.0', '−1.5')
    """
    return f"{number:+z.1f}".replace("-", "−")


def quantile(counted: Mapping[int, int], part: float) -> int:
    """The smallest value that at least this part of the games do not exceed."""
    left = part * sum(counted.values())
    for value in sorted(counted):
        left -= counted[value]
        if left <= 0:
            return value
    return max(counted, default=0)


def in_short(tally: PlanTally, texts: Mapping[str, CardText]) -> str:
    """What the page comes to, in a few sentences."""
    if not tally.finished:
        return '<div class="panel"><p>No game came to its end.</p></div>'
    said = []
    if len(set(tally.plan.bots)) > 1:
        seat = max(range(tally.players), key=tally.shares.__getitem__)
        won = f"{tally.shares[seat] / tally.finished:.1%} ({_interval(wilson(tally.shares[seat], tally.finished))})"
        said.append(f"Of the bots {tally.plan.bots[seat]} on seat {seat + 1} wins most often, {won} of the games.")
    if tally.players > 1:
        rates = [share / tally.finished for share in tally.order_shares]
        known = [wilson(share, tally.finished) for share in tally.order_shares]
        off = [order for order, (low, high) in enumerate(known) if not low <= tally.fair <= high]
        best = max(range(tally.players), key=rates.__getitem__)
        least = min(range(tally.players), key=rates.__getitem__)
        told = (
            f"{ORDINALS[best].capitalize()} in turn order wins most often, {rates[best]:.1%} of the games "
            f"({_interval(known[best])}), {ORDINALS[least]} least, {rates[least]:.1%} ({_interval(known[least])}); "
            f"a fair share is {tally.fair:.1%}. "
        )
        said.append(told + ("That is more than chance." if off else "That may be chance."))
        standing = [lift for lift in tally.lifts() if lift.stands and lift.holders >= FEWEST]
        up, down = [one for one in standing if one.alike > 0][:3], [one for one in standing[::-1] if one.alike < 0][:3]
        for held, how in ((up, "more"), (down, "less")):
            if held:
                names = ", ".join(f"{_name(lift, texts)} ({signed(100 * lift.alike)})" for lift in held)
                said.append(f"Win {how} often than others with equally many: holders of {names}, in percentage points.")
        if not standing and tally.cards:
            said.append("No component stands out more than chance would let it, of those held often enough to say.")
    ending, number = tally.endings.most_common(1)[0]
    said.append(f"How most games end: {ending} ({number / tally.finished:.1%}).")
    items = "".join(f"<li>{escape(each)}</li>" for each in said)
    return f'<div class="panel"><h2>In short</h2><ul class="short">{items}</ul></div>'


def at_a_glance(tally: PlanTally) -> str:
    """The numbers most people look for."""
    per_turn = tally.decisions / max(1, sum(turns * games for turns, games in tally.turns.items()))
    facts = [
        ("Games", f"{tally.finished:,}"),
        ("Mean score", plain(sum(mean(each) for each in tally.scores) / tally.players)),
        ("Decisions a game", f"{mean(tally.lengths):.0f}"),
        ("Turns a game", f"{mean(tally.turns):.1f}"),
        ("Decisions a turn", f"{per_turn:.2f}"),
    ]
    if tally.players > 1:
        facts += [
            ("Lead changes a game", f"{mean(tally.leads):.1f}"),
            ("Shared victories", f"{tally.ties / max(1, tally.finished):.1%}"),
            ("Middle margin", f"{quantile(tally.margins, 0.5)}"),
        ]
    if tally.failed:
        facts.append(("Failed games", f"{tally.failed:,}"))
    cells = "".join(f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>" for name, value in facts)
    return f'<div class="panel"><dl class="facts">{cells}</dl></div>'


def seats_part(tally: PlanTally) -> str:
    """Who wins, by turn order and by bot, beside the fair share."""
    if tally.players == 1 or not tally.finished:
        return ""
    games, fair = tally.finished, tally.fair
    rows = []
    lines = []
    for order, share in enumerate(tally.order_shares):
        low, high = wilson(share, games)
        rows.append((ORDINALS[order], share / games, low, high))
        verdict = "more than fair" if low > fair else "less than fair" if high < fair else "may be fair"
        lines.append(
            f'<tr><th scope="row">{ORDINALS[order]}</th><td class="n">{share / games:.1%}</td>'
            f'<td class="n">{low:.1%}–{high:.1%}</td><td class="n deep">{signed(100 * (share / games - fair))}</td>'
            f'<td class="n deep">{plain(tally.order_scores[order] / games)}</td><td>{verdict}</td></tr>'
        )
    by_bot = ""
    if len(set(tally.plan.bots)) > 1:
        cells = "".join(
            f'<tr><th scope="row">seat {seat + 1}, {escape(bot)}</th><td class="n">{tally.shares[seat] / games:.1%}</td>'
            f'<td class="n">{_interval(wilson(tally.shares[seat], games))}</td></tr>'
            for seat, bot in enumerate(tally.plan.bots)
        )
        by_bot = (
            '<h3>By bot</h3><table><thead><tr><th scope="col">Seat</th><th scope="col" class="n">Wins</th>'
            f'<th scope="col" class="n">95 %</th></tr></thead><tbody>{cells}</tbody></table>'
        )
    chart = intervals(rows, fair, "Share of victories by turn order, with 95 % intervals", expected="fair")
    return f"""<h2>Does it matter who goes first?</h2>
<div class="panel wide">{chart}
<table><thead><tr><th scope="col">Turn order</th><th scope="col" class="n">Wins</th><th scope="col" class="n">95 %</th>
<th scope="col" class="n deep">Points off</th><th scope="col" class="n deep">Mean score</th><th scope="col">Verdict</th></tr></thead>
<tbody>{"".join(lines)}</tbody></table>
<p class="dim">A fair share is {fair:.1%}. A shared victory counts as its part for each who shares it. Points off are percentage points.</p>{by_bot}</div>"""


def _whole(number: int) -> str:
    return str(number).replace("-", "−")


def _interval(interval: tuple[float, float]) -> str:
    return f"{interval[0]:.1%}–{interval[1]:.1%}"


def scores_part(tally: PlanTally) -> str:
    """How many points are made."""
    alike = len(set(tally.plan.bots)) == 1
    if alike:
        together: dict[int, int] = {}
        for counted in tally.scores:
            for score, number in counted.items():
                together[score] = together.get(score, 0) + number
        series = [("all seats", together)]
    else:
        series = [(f"seat {seat + 1}, {bot}", dict(tally.scores[seat])) for seat, bot in enumerate(tally.plan.bots)]
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td class="n">{plain(mean(counted))}</td>'
        + "".join(
            f'<td class="n{" deep" if part in (0.25, 0.75) else ""}">{_whole(quantile(counted, part))}</td>'
            for part in (0.05, 0.25, 0.5, 0.75, 0.95)
        )
        + "</tr>"
        for name, counted in series
    )
    margins = ""
    if tally.players > 1:
        margins = (
            f"<div><h3>Between first and second</h3>{histogram([('margin', tally.margins)], 'points', 'Margins')}</div>"
        )
    return f"""<h2>Scores</h2>
<div class="panel wide"><div class="pair"><div><h3>Final scores</h3>{histogram(series, "points", "Distribution of final scores")}</div>{margins}</div>
<table><thead><tr><th scope="col">Who</th><th scope="col" class="n">Mean</th><th scope="col" class="n">5 %</th><th scope="col" class="n deep">25 %</th>
<th scope="col" class="n">Middle</th><th scope="col" class="n deep">75 %</th><th scope="col" class="n">95 %</th></tr></thead><tbody>{rows}</tbody></table></div>"""


def course_part(tally: PlanTally) -> str:
    """How long games take and how they go."""
    leads = ""
    if tally.players > 1:
        drawn = histogram([("lead changes", tally.leads)], "lead changes", "Lead changes a game")
        leads = f"<div><h3>Lead changes</h3>{drawn}</div>"
    return f"""<h2>How games go</h2>
<div class="panel wide"><div class="pair"><div><h3>Length</h3>{histogram([("turns", tally.turns)], "turns", "Turns a game")}</div>{leads}</div>
<p class="dim">Decisions in a row by one player are a turn. The middle half of all games has {quantile(tally.turns, 0.25)} to
{quantile(tally.turns, 0.75)} turns and {quantile(tally.lengths, 0.25)} to {quantile(tally.lengths, 0.75)} decisions.</p></div>"""


def endings_part(tally: PlanTally) -> str:
    """What brings games to their end."""
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td class="n">{number:,}</td><td class="n">{number / tally.finished:.1%}</td>'
        f'<td class="n">{_interval(wilson(number, tally.finished))}</td></tr>'
        for name, number in tally.endings.most_common()
    )
    return f"""<h2>How games end</h2>
<div class="panel wide"><table><thead><tr><th scope="col">Because</th><th scope="col" class="n">Games</th><th scope="col" class="n">Part</th>
<th scope="col" class="n">95 %</th></tr></thead><tbody>{rows}</tbody></table></div>"""


def cards_part(tally: PlanTally, texts: Mapping[str, CardText]) -> str:
    """Who holds what, and wins."""
    lifts = tally.lifts()
    if not lifts or tally.players == 1:
        return ""
    parts = []
    places = sorted({lift.where for lift in lifts})
    for place in places:
        everything = [lift for lift in lifts if lift.where == place]
        of_place = [lift for lift in everything if lift.holders >= FEWEST]
        if not of_place:
            continue
        most = max(0.02, max(_shown(lift) for lift in of_place))
        rows = "".join(_lift(lift, texts, most) for lift in of_place)
        parts.append(f"""<h3>{escape(place.capitalize())}</h3>
<table class="long"><thead><tr><th scope="col">Component</th><th scope="col" class="n">Held</th><th scope="col" class="n deep">Copies</th>
<th scope="col" class="n">Wins</th><th scope="col" class="n deep">Against fair</th><th scope="col" class="n">Lift</th><th scope="col" class="deep">Interval</th></tr></thead>
<tbody>{rows}</tbody></table>{_seldom(everything, texts)}""")
    return f"""<h2>What winners hold</h2>
<div class="panel wide"><p>For each component the seats that held it when the game ended, how often they won, and its <b>lift</b>: how much more
often, in percentage points, than all seats that held equally many components of the sort. What differs from nothing by Holm's method over
all {len(lifts)} comparisons is printed strongly; the intervals hold for all of them at once with 95 % confidence (Bonferroni).</p>{"".join(parts)}</div>"""


def _shown(lift: Lift) -> float:
    """How far the drawing of a place must reach: to the end of what stands; of what does not, the point and some of the line are enough."""
    return abs(lift.alike) + (lift.reach if lift.stands else lift.reach / 4)


def _lift(lift: Lift, texts: Mapping[str, CardText], most: float) -> str:
    text, name = texts.get(lift.card), _name(lift, texts)
    identity = (
        "" if text is None or _letters(text.id) == _letters(name) else f' <span class="dim">{escape(text.id)}</span>'
    )
    said = "" if text is None else f' title="{escape(text.text)}"'
    kind = "" if lift.stands else ' class="plain"'
    direction = ("up" if lift.alike > 0 else "down") if lift.stands else ""
    return (
        f'<tr{kind}><th scope="row"{said}>{escape(name)}{identity}</th><td class="n">{lift.holders:,}</td>'
        f'<td class="n deep">{lift.copies:.1f}</td><td class="n">{lift.win_rate:.1%}</td>'
        f'<td class="n deep">{signed(100 * lift.lift)}</td>'
        f'<td class="n {direction}">{signed(100 * lift.alike)}&nbsp;±&nbsp;{100 * lift.reach:.1f}</td>'
        f'<td class="deep">{strip(lift.alike, lift.reach, most)}</td></tr>'
    )


def _letters(name: str) -> str:
    """A name without what an id leaves out.

    >>> _letters("Bechstein's Bat") == _letters("bechsteins_bat")
    True
    """
    return "".join(filter(str.isalnum, name)).lower()


def _seldom(held: list[Lift], texts: Mapping[str, CardText]) -> str:
    """Components of the same kinds that too few had, or nobody."""
    seen = {lift.card for lift in held}
    kinds = {texts[card].kind for card in seen if card in texts}
    never = [text.name for text in texts.values() if text.kind in kinds and text.id not in seen and text.copies]
    few = [f"{_name(lift, texts)} ({lift.holders})" for lift in held if lift.holders < FEWEST]
    told = [f"Held too seldom to say: {', '.join(few)}."] if few else []
    told += [f"Held by nobody: {', '.join(never)}."] if never else []
    return f'<p class="dim">{escape(" ".join(told))}</p>' if told else ""


def _name(lift: Lift, texts: Mapping[str, CardText]) -> str:
    text = texts.get(lift.card)
    return lift.card if text is None else text.name


def method_part(tally: PlanTally) -> str:
    """How to read it, and what it cannot tell."""
    seen = 1.96 * math.sqrt(tally.fair * (1 - tally.fair) / max(1, tally.finished))
    return f"""<h2>How to read this</h2>
<div class="panel"><p>Intervals of rates are Wilson's, 95 %. With {tally.finished:,} games a seat's share is known to about ±{100 * seen:.1f} points.</p>
<p>Bots are not people: what they overlook may be strong, and what they love may be weak. Lift is not cause: a card that is only played
by somebody who is winning anyway shows lift, and that equally large holdings are compared removes only the plainest part of that.</p>
<p>Lead changes are counted from round to round, by the points as everybody would count them then. Every game can be played again: game <i>n</i> has the seed
<code>{tally.plan.seed}-n</code>.</p></div>"""
