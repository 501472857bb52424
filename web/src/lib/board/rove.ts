import type { Attachment } from 'svelte/attachments';

/**
 * One stop of the Tab key for a whole group (a hand, a row of cards, a grid of spaces); inside it the arrow keys go to
 * the nearest neighbour in their direction, Home and End to the first and last. When the focused element goes away,
 * the focus moves to the one nearest to where it was: it never falls to the page.
 *
 *   <div {@attach rove()}> … <button data-rove> … </div>
 */

export interface Spot {
  x: number;
  y: number;
}

const WAYS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 }
};

/** Which of the spots lies next in a direction: near along it, and little off it. -1: none. */
export function neighbour(from: Spot, spots: readonly Spot[], way: Spot): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along <= 1 || aside > along * 2.5) return;
    const far = along + 2 * aside;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

const middle = (el: Element): Spot => {
  const { left, top, width, height } = el.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

export function rove(selector = '[data-rove]'): Attachment<HTMLElement> {
  return (root) => {
    let current: HTMLElement | null = null;
    let place = 0;
    let inside = false;

    const all = (): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter((el) => el.checkVisibility());

    /** Exactly one of them can be reached by Tab. */
    const keep = () => {
      const items = all();
      if (items.length === 0) {
        current = null;
        return;
      }
      if (!current || !items.includes(current)) {
        const lost = current !== null && inside;
        current = items[Math.min(place, items.length - 1)] ?? null;
        if (lost && (document.activeElement === document.body || document.activeElement === null))
          current?.focus({ preventScroll: true });
      }
      place = current ? items.indexOf(current) : 0;
      for (const item of items) {
        const index = item === current ? 0 : -1;
        if (item.tabIndex !== index) item.tabIndex = index;
      }
    };
    const go = (to: HTMLElement | undefined) => {
      if (!to) return;
      current = to;
      keep();
      to.focus();
      to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const press = (e: KeyboardEvent) => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
      const at = (e.target as HTMLElement).closest<HTMLElement>(selector);
      if (!at || !root.contains(at)) return;
      const items = all();
      const way = WAYS[e.key];
      if (way) {
        const others = items.filter((item) => item !== at);
        const next = others[neighbour(middle(at), others.map(middle), way)];
        if (!next) return;
        e.preventDefault();
        go(next);
      } else if (e.key === 'Home' || e.key === 'End') {
        e.preventDefault();
        go(e.key === 'Home' ? items[0] : items.at(-1));
      }
    };
    const focused = (e: FocusEvent) => {
      const at = (e.target as HTMLElement).closest<HTMLElement>(selector);
      inside = true;
      if (!at) return;
      current = at;
      keep();
    };
    const left = (e: FocusEvent) => {
      // Focus that goes to nothing was taken away together with its element: `keep` brings it back.
      if (e.relatedTarget) inside = false;
    };
    const away = (e: PointerEvent) => {
      if (!root.contains(e.target as Node)) inside = false;
    };

    // With the next frame, when the page is laid out anyway: to see what is visible, it must be.
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    };
    const watch = new MutationObserver(soon);
    watch.observe(root, { childList: true, subtree: true });
    root.addEventListener('keydown', press);
    root.addEventListener('focusin', focused);
    root.addEventListener('focusout', left);
    document.addEventListener('pointerdown', away, true);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      root.removeEventListener('keydown', press);
      root.removeEventListener('focusin', focused);
      root.removeEventListener('focusout', left);
      document.removeEventListener('pointerdown', away, true);
    };
  };
}
