import { LAND, LANDING, STAGGER, TRAVEL, move, outline, settle, still } from './motion';

/**
 * Pieces travel from where they were to where they are. A piece carries `data-fly="key"`; the key names the piece,
 * not the element. A travelling piece is drawn in a layer above the page, because rows that scroll cut off what
 * leaves them. `data-small` is a piece at a glance: it only pops up. What a game knows about its own ways (where a
 * new piece comes from, where one that is gone went) it says in `Ways`.
 */

export interface Was {
  rect: DOMRect;
  el: HTMLElement;
  /** Custom properties the drawing needs wherever it is (a card's width). */
  vars: Record<string, string>;
}

/** Where every piece is. */
export type Flock = Map<string, Was>;

export interface Ways {
  /** Class of the layer: the game's palette and its scope. */
  layer: string;
  /** Custom properties that go with a piece when it leaves its place. */
  vars?: readonly string[];
  /** Where a piece comes from that was not on the table before. Null: it is just there. */
  origin?: (key: string, el: HTMLElement) => DOMRect | null;
  /** Where a piece went that is not on the table any more. Null: it is just gone. */
  leaving?: (key: string, was: Was) => DOMRect | null;
  /** The box the travelling piece ends in, and what of it is clipped away there (a card sliding under another). */
  resting?: (el: HTMLElement, rect: DOMRect) => { rect: DOMRect; clip: string };
  /** The same element has only shifted: let it glide there. */
  glides?: (el: HTMLElement) => boolean;
}

const seen = (rect: DOMRect): boolean => rect.width > 0 && rect.height > 0;

/** The box of the first such thing on the table that can be seen. */
export function boxOf(selector: string): DOMRect | null {
  for (const el of document.querySelectorAll(`.table ${selector}`)) {
    const rect = el.getBoundingClientRect();
    if (seen(rect)) return rect;
  }
  return null;
}

export function snapshot(ways: Ways): Flock {
  const flock: Flock = new Map();
  document.querySelectorAll<HTMLElement>('.table [data-fly]').forEach((el) => {
    const rect = el.getBoundingClientRect();
    const key = el.dataset['fly'];
    if (!key || !seen(rect)) return;
    const style = getComputedStyle(el);
    flock.set(key, {
      rect,
      el,
      vars: Object.fromEntries((ways.vars ?? []).map((name) => [name, style.getPropertyValue(name)]))
    });
  });
  return flock;
}

function layer(ways: Ways): HTMLElement {
  const found = document.querySelector<HTMLElement>('.flights');
  if (found) {
    found.className = `flights ${ways.layer}`;
    return found;
  }
  const made = document.createElement('div');
  made.className = `flights ${ways.layer}`;
  made.setAttribute('aria-hidden', 'true');
  document.body.append(made);
  return made;
}

/** Let a drawing travel between two boxes, above everything. */
export function fly(
  ways: Ways,
  what: HTMLElement,
  vars: Record<string, string>,
  from: DOMRect,
  to: DOMRect,
  { delay = 0, clip = '', fade = false }: { delay?: number; clip?: string; fade?: boolean } = {}
): Animation {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;transform-origin:0 0`;
  for (const [name, value] of Object.entries(vars)) box.style.setProperty(name, value);
  box.append(what);
  layer(ways).append(box);
  const there = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
  const journey = move(
    box,
    [
      { transform: 'none', ...(clip ? { clipPath: 'inset(0 0 0 0)' } : {}), ...(fade ? { opacity: 1 } : {}) },
      { transform: there, ...(clip ? { clipPath: clip } : {}), ...(fade ? { opacity: 0 } : {}) }
    ],
    { duration: TRAVEL, delay, fill: 'both' }
  );
  const done = () => box.remove();
  journey.finished.then(done, done);
  return journey;
}

function hideUntil(el: HTMLElement, journey: Animation): void {
  el.style.visibility = 'hidden';
  const show = () => {
    el.style.visibility = '';
    settle(el);
  };
  journey.finished.then(show, show);
}

function glide(el: HTMLElement, was: DOMRect, is: DOMRect): void {
  const dx = was.left - is.left;
  const dy = was.top - is.top;
  if (Math.abs(dx) + Math.abs(dy) <= 2) return;
  move(el, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], { duration: TRAVEL });
}

/** A piece that was nowhere: it grows out of where it comes from. */
function emerge(ways: Ways, el: HTMLElement, { rect, vars }: Was, from: DOMRect, delay: number): void {
  const start = new DOMRect(
    from.left + from.width / 2 - rect.width / 4,
    from.top + from.height / 2 - rect.height / 4,
    rect.width / 2,
    rect.height / 2
  );
  const box = document.createElement('div');
  box.style.cssText = `width:${rect.width}px;height:${rect.height}px;transform:scale(.5);transform-origin:0 0`;
  box.append(el.cloneNode(true));
  hideUntil(el, fly(ways, box, vars, start, rect, { delay }));
}

/** The page has changed: everything travels from where it was. */
export function land(ways: Ways, were: Flock): void {
  const are = snapshot(ways);
  const calm = still();
  let arriving = 0;
  for (const [key, is] of are) {
    const { el, rect } = is;
    const was = were.get(key);
    if (calm) {
      if (!was || was.el !== el) outline(el);
    } else if (was?.el === el) {
      if (ways.glides?.(el)) glide(el, was.rect, rect);
    } else if (el.dataset['small'] !== undefined) {
      if (!was)
        move(el, [{ transform: 'scale(.3)' }, { transform: 'none' }], { duration: LAND, easing: LANDING });
    } else if (was) {
      const to = ways.resting?.(el, rect) ?? { rect, clip: '' };
      const shown = was.el.isConnected ? (was.el.cloneNode(true) as HTMLElement) : was.el;
      hideUntil(el, fly(ways, shown, was.vars, was.rect, to.rect, { clip: to.clip }));
    } else {
      const from = ways.origin?.(key, el);
      if (from) emerge(ways, el, is, from, STAGGER * arriving++);
    }
  }
  if (calm) return;
  for (const [key, was] of were) {
    if (are.has(key)) continue;
    const to = ways.leaving?.(key, was);
    if (to) fly(ways, was.el, was.vars, was.rect, to, { fade: true });
  }
}
