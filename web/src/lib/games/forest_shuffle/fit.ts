/** How large the cards can be drawn. Pure functions of the room there is. */

export interface Fit {
  cols: number;
  rows: number;
  /** Width of a tree card; a place is twice as wide and 2.8 times as high. */
  card: number;
}

/** The room a grid of trees takes, with its gaps. */
export const heightOf = (fit: Fit, gap = 8): number => fit.rows * fit.card * 2.8 + (fit.rows - 1) * gap;

export const SMALLEST = 44;
export const LARGEST = 136;

/**
 * The grid in which so many trees are largest within a width and height. Below `SMALLEST` nothing shrinks any
 * more: the forest then scrolls inside itself, and the columns are as many as fit the width.
 */
export function fitTrees(count: number, width: number, height: number, gap = 8): Fit {
  const n = Math.max(1, count);
  let best: Fit = { cols: 1, rows: n, card: 0 };
  for (let cols = 1; cols <= n; cols++) {
    const rows = Math.ceil(n / cols);
    const across = (width - gap * (cols - 1)) / cols / 2;
    const down = (height - gap * (rows - 1)) / rows / 2.8;
    const card = Math.floor(Math.min(across, down, LARGEST));
    if (card >= best.card) best = { cols, rows, card };
  }
  if (best.card >= SMALLEST) return best;
  const cols = Math.max(1, Math.min(n, Math.floor((width + gap) / (2 * SMALLEST + gap))));
  return { cols, rows: Math.ceil(n / cols), card: SMALLEST };
}

/** Width of a clearing slot: ten of them beside deck and winter if that leaves them readable. */
export function fitClearing(width: number): number {
  return Math.round(Math.min(112, Math.max(52, width / 10 - 5)));
}

/** Width of a hand card: as large as lets the whole hand be seen, never below what can be read. */
export function fitHand(cards: number, width: number): number {
  return Math.round(Math.min(172, Math.max(104, (width - 24) / Math.max(8, cards) - 6)));
}
