import { STAGGER, TRAVEL, move, outline, still } from './board/motion';

/**
 * Things move from where they were to where they are (First, Last, Invert, Play). An element takes part by
 * `data-flip="key"`; the key names the thing, not the element, so a card may leave one zone and arrive in another.
 * `data-flip-from="key"` says where a thing comes from that was not on the table before (a deck).
 */

export class Flip {
  #were = new Map<string, DOMRect>();

  /** Before the page changes: remember where everything is. */
  before(root: HTMLElement | undefined): void {
    this.#were.clear();
    root?.querySelectorAll<HTMLElement>('[data-flip]').forEach((it) => {
      const rect = it.getBoundingClientRect();
      if (it.dataset['flip'] && rect.width > 0) this.#were.set(it.dataset['flip'], rect);
    });
  }

  /** After the page changed: let everything travel from there. */
  after(root: HTMLElement | undefined): void {
    if (!root || this.#were.size === 0) return;
    const calm = still();
    let arriving = 0;
    root.querySelectorAll<HTMLElement>('[data-flip]').forEach((it) => {
      const key = it.dataset['flip'] ?? '';
      const was = this.#were.get(key);
      const from = was ?? this.#were.get(it.dataset['flipFrom'] ?? '');
      if (calm) {
        if (!was) outline(it);
        return;
      }
      if (from) travel(it, from, was ? 0 : STAGGER * arriving++);
    });
    this.#were.clear();
  }
}

function travel(it: HTMLElement, from: DOMRect, delay: number): void {
  const to = it.getBoundingClientRect();
  if (to.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = from.width / to.width;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) return;
  move(
    it,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 20 },
      { transform: 'none', zIndex: 20 }
    ],
    { duration: TRAVEL, delay, fill: 'backwards' }
  );
}
