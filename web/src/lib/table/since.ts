import type { Line } from '../wire';

/** The index of the first line after my last one; the length of the log when I was the last, 0 for a spectator. */
export function sinceMine(log: readonly Line[], mySeat: number): number {
  if (mySeat < 0) return log.length;
  const last = log.findLastIndex((line) => line.seat === mySeat);
  return last < 0 ? log.length : last + 1;
}
