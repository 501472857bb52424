import type { Moment, Review } from '../wire';

/** A chance as people read it, or the points of somebody who plays alone. */
export const said = (chance: number, alone: boolean) =>
  alone ? `${Math.round(chance)} points` : `${Math.round(chance * 100)} %`;

/** How much is between two options, with its interval, on the same scale. */
export function between(moment: Moment, alone: boolean): { by: string; interval: string } {
  const scale = alone ? 1 : 100;
  const at = (value: number) => Math.round(value * scale);
  return {
    by: String(at(moment.by)),
    interval: `95 % interval: ${at(moment.low)} to ${at(moment.high)}`
  };
}

export const percent = (accuracy: number | null) =>
  accuracy === null ? '–' : `${Math.round(accuracy * 100)} %`;

/** The seats about which something is told, the reader's own first. */
export function told(review: Review, mine: number): number[] {
  const seats = review.seats.filter((it) => it.costly.length + it.best.length > 0).map((it) => it.seat);
  return seats.sort((a, b) => Number(b === mine) - Number(a === mine) || a - b);
}

/** The place in the curve nearest to a part of the game, 0 to 1. */
export function nearest(curve: readonly { number: number }[], moves: number, part: number): number {
  let best = 0;
  curve.forEach((it, i) => {
    if (Math.abs(it.number - part * moves) < Math.abs((curve[best]?.number ?? 0) - part * moves)) best = i;
  });
  return best;
}
