"""What must hold for every picture of a board, whatever font draws it and whatever the clock says: only boxes are compared.

A board's test states its own rules (``Rules``) and asks for ``complaints`` at every size it is played at.
"""

from dataclasses import asdict, dataclass, fields

from playwright.sync_api import Page, ViewportSize

from tests.thorough import THOROUGH


def size(width: int, height: int) -> ViewportSize:
    return ViewportSize(width=width, height=height)


SIZES: dict[str, ViewportSize] = {
    f"{width}x{height}": size(width, height)
    for width, height in (
        (360, 640),
        (390, 844),
        (844, 390),
        (720, 450),
        (768, 1024),
        (1024, 768),
        (1440, 900),
        (2560, 1440),
    )
}
"""Small phone, phone, phone on its side, a page at 200 %, tablet both ways, desktop, large screen."""
USUAL = ("390x844", "1440x900")
OTHERS = tuple(name for name in SIZES if name not in USUAL)


def looked_at(number: int, others: int = 1) -> set[str]:
    """The sizes at which the picture of this number is looked at: phone and desktop, and so many of the others, in turn."""
    if THOROUGH:
        return set(SIZES)
    turns = range(number * others, number * others + others)
    return {*USUAL, *[OTHERS[turn % len(OTHERS)] for turn in turns]}


@dataclass(frozen=True)
class Rules:
    """Selectors of one board. Everything is meant as far as it can be seen."""

    inside: tuple[tuple[str, str], ...] = ()
    """A thing and the box it belongs to: every such thing lies within its closest such box."""
    apart: tuple[str, ...] = ()
    """Things of one kind do not lie on each other."""
    clear: tuple[tuple[str, str], ...] = ()
    """The first never lies on the second, as a coin on a picture."""
    whole: tuple[str, ...] = ()
    """Their words are shown whole: no part of them is hidden by a style."""

    def __add__(self, more: "Rules") -> "Rules":
        return Rules(*[getattr(self, field.name) + getattr(more, field.name) for field in fields(self)])


NEAR = 1.5
"""Pixels by which boxes may touch."""


SHELL = Rules(
    inside=((".topbar > *", ".topbar"), (".prompt button", ".prompt"), (".players .row", ".player")),
    apart=(".prompt button", ".players .row", ".topbar button, .topbar a"),
    clear=((".prompt", ".topbar"), (".prompt", ".rail .row"), (".board", ".rail .row")),
)
"""What the table around every board keeps."""

LOOK = """
({ inside, apart, clear, whole, near }) => {
  const found = [];
  const top = document.querySelector('dialog[open]') ?? document.body;
  const name = (el) => {
    const said = (el.getAttribute('aria-label') || el.textContent || '').trim().replace(/\\s+/g, ' ').slice(0, 40);
    return `${el.tagName.toLowerCase()}.${[...el.classList].filter((c) => !c.startsWith('s-') && !c.startsWith('svelte')).join('.')} "${said}"`;
  };
  const once = (look) => {
    const known = new Map();
    return (el) => {
      if (!known.has(el)) known.set(el, look(el));
      return known.get(el);
    };
  };
  const box = once((el) => el.getBoundingClientRect());
  const styleOf = once((el) => getComputedStyle(el));
  const round = (r) => [r.left, r.top, r.right, r.bottom].map(Math.round).join(' ');
  const seen = once((el) => {
    const r = box(el);
    return r.width > 1 && r.height > 1 && el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
  const all = (selector) => [...top.querySelectorAll(selector)].filter(seen);
  /** The part of a box that scrolling ancestors leave in sight. */
  const shown = once((el) => {
    let { left, top, right, bottom } = box(el);
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = styleOf(up);
      const r = box(up);
      if (style.overflowX !== 'visible') { left = Math.max(left, r.left); right = Math.min(right, r.right); }
      if (style.overflowY !== 'visible') { top = Math.max(top, r.top); bottom = Math.min(bottom, r.bottom); }
    }
    return { left, top, right, bottom };
  });
  const overlap = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > near && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > near;

  for (const [thing, where] of inside)
    for (const el of all(thing)) {
      const home = el.parentElement.closest(where);
      if (!home) continue;
      const a = box(el), b = box(home);
      if (a.left < b.left - near || a.top < b.top - near || a.right > b.right + near || a.bottom > b.bottom + near)
        found.push(`${name(el)} at ${round(a)} leaves ${where} at ${round(b)}`);
    }
  for (const kind of apart) {
    const things = all(kind).map((el) => [el, shown(el)]);
    things.forEach(([el, a], i) =>
      things.slice(i + 1).forEach(([other, b]) => {
        if (!el.contains(other) && !other.contains(el) && overlap(a, b))
          found.push(`${name(el)} at ${round(a)} lies on ${name(other)} at ${round(b)}`);
      })
    );
  }
  for (const [over, under] of clear) {
    const below = all(under).map((el) => [el, shown(el)]);
    for (const el of all(over)) {
      const a = shown(el);
      for (const [other, b] of below)
        if (el !== other && !el.contains(other) && !other.contains(el) && overlap(a, b))
          found.push(`${name(el)} at ${round(a)} covers ${name(other)} at ${round(b)}`);
    }
  }
  const plain = (text) => text.replace(/\\s+/g, '');
  for (const kind of whole)
    for (const el of all(kind))
      if (plain(el.innerText) !== plain(el.textContent))
        found.push(`${name(el)} shows only "${el.innerText.trim()}"`);

  // No word is cut in two by a box that does not scroll.
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.textContent.trim() || !el || !seen(el) || el.closest('.sr, svg, [aria-hidden] .skel, .skip')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      let x = true, y = true;
      for (let up = el; up && up !== document.body && (x || y); up = up.parentElement) {
        const style = styleOf(up);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none') { x = y = false; break; }
        const c = box(up);
        const out = r.right <= c.left + 1 || r.left >= c.right - 1 || r.bottom <= c.top + 1 || r.top >= c.bottom - 1;
        const hard = (way) => way === 'hidden' || way === 'clip';
        if (hard(style.overflowX) && hard(style.overflowY) && out) { x = y = false; break; }
        const cutX = x && hard(style.overflowX) && (r.left < c.left - 2 || r.right > c.right + 2);
        const cutY = y && hard(style.overflowY) && (r.top < c.top - 4 || r.bottom > c.bottom + 4);
        if (cutX || cutY) { found.push(`"${node.textContent.trim().slice(0, 40)}" at ${round(r)} is cut off by ${name(up)} at ${round(c)}`); x = y = false; }
        if (/auto|scroll/.test(style.overflowX)) x = false;
        if (/auto|scroll/.test(style.overflowY)) y = false;
      }
      if (x && y && (r.left < -2 || r.right > innerWidth + 2)) found.push(`"${node.textContent.trim().slice(0, 40)}" at ${round(r)} leaves the window`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  return found;
}
"""

REACH = """
() => {
  const lost = [];
  const scrolled = new Map();
  for (let el of document.querySelectorAll('*')) if (el.scrollTop || el.scrollLeft) scrolled.set(el, [el.scrollLeft, el.scrollTop]);
  const open = document.querySelector('dialog[open]') ?? document;
  for (const el of open.querySelectorAll('button, a[href], input, select, summary')) {
    if (el.matches('.skip, :disabled') || el.closest('[popover]:not(:popover-open)')) continue;
    if (!el.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(el).opacity === '0' || getComputedStyle(el).pointerEvents === 'none') continue;
    el.scrollIntoView({ block: 'center', inline: 'center' });
    const r = el.getBoundingClientRect();
    if (r.width < 2 || r.height < 2) continue;
    const hits = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75], [0.25, 0.75], [0.75, 0.25]].some(([x, y]) => {
      const hit = document.elementFromPoint(r.left + r.width * x, r.top + r.height * y);
      return hit && (el.contains(hit) || hit.contains(el));
    });
    if (!hits) lost.push(`${el.getAttribute('aria-label') || el.textContent.trim() || el.className} at ${[r.left, r.top, r.right, r.bottom].map(Math.round).join(' ')}`);
  }
  for (const el of document.querySelectorAll('*')) if (el.scrollTop || el.scrollLeft) el.scrollTo(...(scrolled.get(el) ?? [0, 0]));
  return lost.map((what) => `cannot be reached: ${what.slice(0, 120)}`);
}
"""


def complaints(page: Page, *rules: Rules) -> list[str]:
    """What is wrong with the page as it stands, or with the dialog that lies over it, one sentence each."""
    found: list[str] = page.evaluate(LOOK, {**asdict(sum(rules, Rules())), "near": NEAR})
    return list(dict.fromkeys(found))


def unreachable(page: Page) -> list[str]:
    """Controls that no scrolling brings under a pointer."""
    lost: list[str] = page.evaluate(REACH)
    return lost


def at_every_size(page: Page, *rules: Rules, sizes: dict[str, ViewportSize] = SIZES) -> list[str]:
    """The complaints at each size, with the size before each, and the controls that cannot be reached."""
    found: list[str] = []
    for name, window in sizes.items():
        page.set_viewport_size(window)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{name}: {said}" for said in complaints(page, *rules) + unreachable(page)]
    return found
