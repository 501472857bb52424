/** How large the cards can be drawn. Pure functions of the room there is. */

/** Which sides of a tree are taken. */
export interface Shape {
  top: boolean;
  bottom: boolean;
  left: boolean;
  right: boolean;
}

/** A tree in the grove: where it stands, and how much of its width each side gets. */
export interface Spot {
  x: number;
  y: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Grove {
  /** Width of a tree card. */
  card: number;
  spots: Spot[];
  width: number;
  height: number;
}

const SIDE = 0.5;
const UPON = 0.7;
/** What an empty side keeps where there is no room for its slot. */
const STUB = 0.12;
export const GAP = 10;

/** Below this the names go; a forest that does not fit scrolls rather than shrink further. */
export const READABLE = 62;
/** As large as a card in the hand; beyond it nothing more can be read. */
export const LARGEST = 172;
/** A tree that somebody looks at: whole on a phone, with its four sides. */
export const LOOKED_AT = 136;
/** An overview may be as small as this. */
export const SMALLEST = 26;
/** From this width on every empty slot is drawn in full. */
const ROOMY = 92;

interface Row {
  from: number;
  to: number;
  wide: number;
  top: number;
  bottom: number;
}

const part = (taken: boolean, all: boolean, whole: number): number => (taken || all ? whole : STUB);

/** Rows of trees in their order, each as full as the width allows. */
function rowsOf(shapes: readonly Shape[], card: number, width: number, all: boolean): Row[] {
  const rows: Row[] = [];
  let row: Row | null = null;
  shapes.forEach((shape, i) => {
    const wide = card * (1 + part(shape.left, all, SIDE) + part(shape.right, all, SIDE));
    const top = part(shape.top, all, UPON);
    const bottom = part(shape.bottom, all, UPON);
    if (row === null || row.wide + GAP + wide > width) {
      row = { from: i, to: i + 1, wide, top, bottom };
      rows.push(row);
      return;
    }
    row.to = i + 1;
    row.wide += GAP + wide;
    row.top = Math.max(row.top, top);
    row.bottom = Math.max(row.bottom, bottom);
  });
  return rows;
}

const heightOf = (rows: readonly Row[], card: number): number =>
  rows.reduce((sum, row) => sum + card * (1.4 + row.top + row.bottom), 0) + GAP * (rows.length - 1);

function largest(
  shapes: readonly Shape[],
  width: number,
  height: number,
  all: boolean,
  least: number
): number {
  for (let card = LARGEST; card > least; card--) {
    const rows = rowsOf(shapes, card, width, all);
    if (heightOf(rows, card) <= height && rows.every((row) => row.wide <= width)) return card;
  }
  return least;
}

function lay(shapes: readonly Shape[], card: number, width: number, height: number, all: boolean): Grove {
  const rows = rowsOf(shapes, card, width, all);
  const whole = heightOf(rows, card);
  const wide = Math.max(width, ...rows.map((row) => row.wide));
  const spots: Spot[] = [];
  let y = Math.max(0, (height - whole) / 2);
  for (const row of rows) {
    let x = (wide - row.wide) / 2;
    for (let i = row.from; i < row.to; i++) {
      const shape = shapes[i] as Shape;
      const left = part(shape.left, all, SIDE);
      const right = part(shape.right, all, SIDE);
      spots.push({ x, y, left, right, top: row.top, bottom: row.bottom });
      x += card * (1 + left + right) + GAP;
    }
    y += card * (1.4 + row.top + row.bottom) + GAP;
  }
  return { card, spots, width: wide, height: Math.max(height, whole) };
}

/**
 * A forest in this room. `zoom` is the width of a card somebody asked for, or `all` for everything at a glance;
 * without it the trees are as large as lets all of them be seen, but never too small to be read.
 */
export function layGrove(
  shapes: readonly Shape[],
  width: number,
  height: number,
  zoom: number | 'all' | null = null
): Grove {
  const roomy = largest(shapes, width, height, true, 0);
  if (typeof zoom === 'number') return lay(shapes, zoom, width, height, zoom >= ROOMY);
  if (roomy >= ROOMY) return lay(shapes, roomy, width, height, true);
  const least = zoom === 'all' ? SMALLEST : READABLE;
  return lay(shapes, largest(shapes, width, height, false, least), width, height, false);
}

/** Width of a clearing slot: ten of them beside deck and winter if that leaves them readable. */
export function fitClearing(width: number, most: number): number {
  return Math.round(Math.min(most, Math.max(52, width / 10 - 5)));
}

/** Width of a hand card: as large as lets the whole hand be seen, never below what can be read. */
export function fitHand(cards: number, width: number, most: number): number {
  return Math.round(Math.min(most, Math.max(104, (width - 24) / Math.max(8, cards) - 6)));
}

/** A large forest gets its room from the clearing and the hand, which need it less. */
export const manyTrees = (trees: number): boolean => trees > 8;
