import type { Attachment } from 'svelte/attachments';

/**
 * Drag and tap, for one and the same piece. A tap stays a click: the piece's own handler picks it up. A drag picks
 * it up too (`lift`), lights nothing by itself, and ends on whatever carries `data-drop="key"` under the pointer.
 *
 *   <button {@attach drag({ lift: () => board.pick(card), drop: (key, at) => board.put(key, at) })}>
 *
 * The element under the pointer gets `data-over` while it may be dropped on. On a touch screen a drag begins across
 * the direction in which the row scrolls (`scrolls`), so that a hand can still be pushed sideways with a finger.
 */
export interface Dragging {
  /** The drag has begun: choose the piece, so that its places light up. Return false to forbid it. */
  lift: () => unknown;
  /** Let go over a place. `key` is its `data-drop`. */
  drop: (key: string, at: HTMLElement) => void;
  /** Let go over nothing: take the choice back, or leave it as if it had been tapped. */
  miss?: () => void;
  /** May it be dropped there? Asked while it hovers; the answer only lights the place up. */
  over?: (key: string) => boolean;
  /** The way the row around it scrolls under a finger. */
  scrolls?: 'x' | 'y' | 'none';
  /** What is drawn under the pointer; the element itself if absent. */
  ghost?: () => HTMLElement | null;
  /** Class of the layer it is drawn in: the game's palette. */
  layer?: string;
}

const FAR = 7;

/** The place under a point, through the ghost. */
function placeAt(x: number, y: number): HTMLElement | null {
  const under = document.elementFromPoint(x, y);
  return under?.closest<HTMLElement>('[data-drop]') ?? null;
}

/** A drawing of the piece that follows the pointer. */
function lifted(of: HTMLElement, layer: string): HTMLElement {
  const rect = of.getBoundingClientRect();
  const style = getComputedStyle(of);
  const ghost = document.createElement('div');
  ghost.className = `dragged ${layer}`;
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.cssText = `position:fixed;left:0;top:0;z-index:60;width:${rect.width}px;height:${rect.height}px;pointer-events:none`;
  for (const name of ['--cw', '--cs', '--u']) ghost.style.setProperty(name, style.getPropertyValue(name));
  const copy = of.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-fly');
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}

export function drag(what: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number; touch: boolean } | null = null;
    let ghost: HTMLElement | null = null;
    let grip = { x: 0, y: 0 };
    let over: HTMLElement | null = null;
    let dragged = false;

    const scrolls = what.scrolls ?? 'x';
    node.style.touchAction = scrolls === 'none' ? 'none' : `pan-${scrolls}`;

    const hover = (place: HTMLElement | null) => {
      const key = place?.dataset['drop'];
      const now = place && key !== undefined && (what.over?.(key) ?? true) ? place : null;
      if (now === over) return;
      over?.removeAttribute('data-over');
      now?.setAttribute('data-over', '');
      over = now;
    };
    const across = (dx: number, dy: number): boolean =>
      scrolls === 'none' || (scrolls === 'x' ? Math.abs(dy) > Math.abs(dx) : Math.abs(dx) > Math.abs(dy));

    const begin = (x: number, y: number) => {
      if (what.lift() === false) {
        from = null;
        return;
      }
      const of = what.ghost?.() ?? node;
      const rect = of.getBoundingClientRect();
      grip = { x: x - rect.left, y: y - rect.top };
      ghost = lifted(of, what.layer ?? '');
      dragged = true;
      node.setPointerCapture(from?.id ?? 0);
      document.documentElement.dataset['dragging'] = '';
    };
    const end = () => {
      hover(null);
      ghost?.remove();
      ghost = null;
      from = null;
      delete document.documentElement.dataset['dragging'];
    };

    const down = (e: PointerEvent) => {
      dragged = false;
      if (e.button !== 0 || !e.isPrimary) return;
      from = { x: e.clientX, y: e.clientY, id: e.pointerId, touch: e.pointerType !== 'mouse' };
      // A quick hand is outside the piece before it has moved far enough; a finger is held by its piece anyway.
      if (!from.touch) node.setPointerCapture(e.pointerId);
    };
    const moved = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      const dx = e.clientX - from.x;
      const dy = e.clientY - from.y;
      if (!ghost) {
        if (Math.hypot(dx, dy) < FAR || (from.touch && !across(dx, dy))) return;
        begin(e.clientX, e.clientY);
      }
      if (!ghost) return;
      ghost.style.transform = `translate(${e.clientX - grip.x}px, ${e.clientY - grip.y}px) rotate(-2deg)`;
      hover(placeAt(e.clientX, e.clientY));
    };
    const up = (e: PointerEvent) => {
      if (!ghost) {
        from = null;
        return;
      }
      const place = placeAt(e.clientX, e.clientY);
      const key = place?.dataset['drop'];
      end();
      if (place && key !== undefined) what.drop(key, place);
      else what.miss?.();
    };
    const cancel = () => {
      if (ghost) what.miss?.();
      end();
    };
    /** The click that ends a drag is not one. */
    const click = (e: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      e.stopPropagation();
      e.preventDefault();
    };
    const escape = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || !ghost) return;
      e.stopPropagation();
      cancel();
    };
    const still = (e: Event) => e.preventDefault();

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', moved);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', cancel);
    node.addEventListener('click', click, { capture: true });
    node.addEventListener('dragstart', still);
    window.addEventListener('keydown', escape, { capture: true });
    return () => {
      end();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', moved);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      node.removeEventListener('click', click, { capture: true });
      node.removeEventListener('dragstart', still);
      window.removeEventListener('keydown', escape, { capture: true });
    };
  };
}
