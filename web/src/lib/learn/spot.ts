/** Where the coach stands: where it covers least of what matters, and nothing of what it points at. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that had better not be covered, and how much it matters. */
export interface Matter extends Box {
  weight: number;
}

const EDGE = 8;
const STRIDE = 20;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/** Whether this box hides a part of one of those. */
export const covers = (it: Box, those: readonly Box[]): boolean =>
  those.some((each) => overlap(it, each) > 0);

export type Way = 'left' | 'right' | 'up' | 'down';

const INSET = 6;

/** For a thing whose middle lies outside the pane it is seen in: which way to look, and where at the edge to say so. */
export function beyond(it: Box, pane: Box): { way: Way; left: number; top: number } | null {
  const x = it.left + it.width / 2;
  const y = it.top + it.height / 2;
  const right = pane.left + pane.width;
  const bottom = pane.top + pane.height;
  const top = Math.round(Math.max(pane.top + 4 * INSET, Math.min(bottom - 4 * INSET, it.top)));
  const left = Math.round(Math.max(pane.left, Math.min(right, x)));
  if (x > right) return { way: 'right', left: Math.round(right) - INSET, top };
  if (x < pane.left) return { way: 'left', left: Math.round(pane.left) + INSET, top };
  if (y > bottom) return { way: 'down', left, top: Math.round(bottom) - 4 * INSET };
  if (y < pane.top) return { way: 'up', left, top: Math.round(pane.top) + 4 * INSET };
  return null;
}

/** Places to try along an edge: the last one is at its end. */
const strides = (end: number): number[] => [
  ...Array.from({ length: Math.ceil((end - EDGE) / STRIDE) }, (_, i) => EDGE + i * STRIDE),
  end
];

/** The best place in a window of this size; of equal ones that nearest to where it stood. */
export function spot(
  size: { width: number; height: number },
  view: { width: number; height: number },
  matters: readonly Matter[],
  stood: { left: number; top: number } | null
): { left: number; top: number } {
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  const right = Math.max(EDGE, view.width - size.width - EDGE);
  const bottom = Math.max(EDGE, view.height - size.height - EDGE);
  for (const top of strides(bottom)) {
    for (const left of strides(right)) {
      const here = { left, top, ...size };
      const covered = matters.reduce((sum, it) => sum + it.weight * overlap(here, it), 0);
      const moved = stood ? Math.abs(stood.left - left) + Math.abs(stood.top - top) : 0;
      const cost = covered + moved * 4;
      if (cost < least) {
        least = cost;
        best = { left, top };
      }
    }
  }
  return best;
}
