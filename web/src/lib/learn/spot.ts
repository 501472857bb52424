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
  for (let top = EDGE; top <= bottom; top += STRIDE) {
    for (let left = EDGE; left <= right; left += STRIDE) {
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
