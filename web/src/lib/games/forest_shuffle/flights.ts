import type { TableModel } from '../../table.svelte';
import { still } from './motion';
import type { View } from './view';

/**
 * Cards travel from where they were to where they are. Every card on the page carries `data-fly="c17"`; the deck
 * is `data-deck`, an opponent's row `data-forest="2"`. A travelling card is drawn in a layer above the page, because
 * hand and clearing cut off what leaves them. `data-tuck` is a side of a tree: there the hidden half is clipped away.
 */

const TRAVEL = 380;
const LAND = 220;
const STAGGER = 60;
const EASE = 'cubic-bezier(.2,.7,.2,1)';
const LANDING = 'cubic-bezier(.3,1.3,.5,1)';

export interface Was {
  rect: DOMRect;
  el: HTMLElement;
  width: string;
}

/** Where every card is. */
export type Flock = Map<string, Was>;

const visible = (rect: DOMRect): boolean => rect.width > 0 && rect.height > 0;

export function snapshot(): Flock {
  const seen = new Map<string, Was>();
  document.querySelectorAll<HTMLElement>('.table [data-fly]').forEach((el) => {
    const rect = el.getBoundingClientRect();
    const key = el.dataset['fly'];
    if (key && visible(rect))
      seen.set(key, { rect, el, width: getComputedStyle(el).getPropertyValue('--cw') });
  });
  return seen;
}

function layer(): HTMLElement {
  let found = document.querySelector<HTMLElement>('.fs-flights');
  if (!found) {
    found = document.createElement('div');
    found.className = 'fs-flights g-forest_shuffle';
    found.setAttribute('aria-hidden', 'true');
    document.body.append(found);
  }
  return found;
}

/** Where the whole card lies whose visible half is this: it reaches under the tree. */
function wholeCard(rect: DOMRect, side: string): { rect: DOMRect; clip: string } {
  const { x, y, width, height } = rect;
  if (side === 'left') return { rect: new DOMRect(x, y, width * 2, height), clip: 'inset(0 50% 0 0)' };
  if (side === 'right')
    return { rect: new DOMRect(x - width, y, width * 2, height), clip: 'inset(0 0 0 50%)' };
  if (side === 'top') return { rect: new DOMRect(x, y, width, height * 2), clip: 'inset(0 0 50% 0)' };
  return { rect: new DOMRect(x, y - height, width, height * 2), clip: 'inset(50% 0 0 0)' };
}

function fly(
  what: HTMLElement,
  width: string,
  from: DOMRect,
  to: DOMRect,
  delay: number,
  clip = ''
): Animation {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px;transform-origin:0 0`;
  box.style.setProperty('--cw', width);
  box.style.setProperty('--cs', width);
  box.append(what);
  layer().append(box);
  const there = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${to.width / from.width})`;
  const journey = box.animate(
    [
      { transform: 'none', ...(clip ? { clipPath: 'inset(0 0 0 0)' } : {}) },
      { transform: there, ...(clip ? { clipPath: clip } : {}) }
    ],
    { duration: TRAVEL, delay, easing: EASE, fill: 'both' }
  );
  const done = () => box.remove();
  journey.finished.then(done, done);
  return journey;
}

function hideUntil(el: HTMLElement, journey: Animation): void {
  el.style.visibility = 'hidden';
  const show = () => {
    el.style.visibility = '';
    el.animate([{ transform: 'scale(1.03)' }, { transform: 'none' }], { duration: LAND, easing: LANDING });
  };
  journey.finished.then(show, show);
}

function outline(el: HTMLElement): void {
  el.animate([{ outline: '3px solid var(--ember)' }, { outline: '3px solid transparent' }], {
    duration: 600
  });
}

function rectOf(selector: string): DOMRect | null {
  const rect = document.querySelector(`.table ${selector}`)?.getBoundingClientRect();
  return rect && visible(rect) ? rect : null;
}

/** Who laid a card open since the last position, by the lines that came with it. */
function payers(table: TableModel<View>, since: number): Map<string, number> {
  const by = new Map<string, number>();
  for (const line of table.log.slice(since)) {
    const paid = line.event['paid'];
    if (Array.isArray(paid)) for (const card of paid) by.set(`c${card as number}`, line.seat);
  }
  return by;
}

export function land(table: TableModel<View>, were: Flock, since: number): void {
  const are = snapshot();
  const calm = still();
  const paid = payers(table, since);
  let arriving = 0;
  for (const [key, { rect, el, width }] of are) {
    const was = were.get(key);
    if (calm) {
      if (!was || was.el !== el) outline(el);
      continue;
    }
    if (was?.el === el) {
      const dx = was.rect.left - rect.left;
      const dy = was.rect.top - rect.top;
      if (Math.abs(dx) + Math.abs(dy) > 2 && el.closest('.hand, .slots'))
        el.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
          duration: TRAVEL,
          easing: EASE
        });
      continue;
    }
    const small = el.dataset['small'] !== undefined;
    if (small) {
      if (!was)
        el.animate([{ transform: 'scale(.3)' }, { transform: 'none' }], { duration: LAND, easing: LANDING });
      continue;
    }
    const tuck = el.dataset['tuck'];
    if (was) {
      const to = tuck ? wholeCard(rect, tuck) : { rect, clip: '' };
      const shown = was.el.isConnected ? (was.el.cloneNode(true) as HTMLElement) : was.el;
      hideUntil(el, fly(shown, was.width, was.rect, to.rect, 0, to.clip));
      continue;
    }
    if (tuck || el.classList.contains('trunk')) continue;
    const seat = paid.get(key);
    const from =
      (seat !== undefined && seat !== table.mySeat && rectOf(`[data-forest="${seat}"]`)) ||
      rectOf('[data-deck]');
    if (!from) continue;
    const start = new DOMRect(
      from.left + from.width / 2 - rect.width / 4,
      from.top + from.height / 2 - rect.height / 4,
      rect.width / 2,
      rect.height / 2
    );
    const copy = el.cloneNode(true) as HTMLElement;
    const box = document.createElement('div');
    box.style.cssText = `width:${rect.width}px;height:${rect.height}px;transform:scale(.5);transform-origin:0 0`;
    box.append(copy);
    hideUntil(el, fly(box, width, start, rect, STAGGER * arriving++));
  }
  if (!calm) sweep(were, are);
}

/** Cards that left the clearing gather at its left edge and go. */
function sweep(were: Flock, are: Flock): void {
  const gone = [...were].filter(([key, was]) => !are.has(key) && was.el.dataset['zone'] === 'clearing');
  const first = gone[0]?.[1].rect;
  if (!first || gone.length < 2) return;
  for (const [, was] of gone) {
    const journey = fly(
      was.el,
      was.width,
      was.rect,
      new DOMRect(first.left - 30, first.top, was.rect.width, was.rect.height),
      0
    );
    (journey.effect as KeyframeEffect | null)?.target?.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: TRAVEL,
      easing: 'ease-in',
      fill: 'both'
    });
  }
}
