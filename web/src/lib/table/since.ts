import { beginsTurn } from './steps';
import type { Line } from '../wire';

/**
 * The index of the first line after my last one; the length of the log when I was the last or only watch.
 * That my turn begins is no deed of mine: what the others did before it is still to be read then.
 */
export function sinceMine(log: readonly Line[], mySeat: number): number {
  if (mySeat < 0) return log.length;
  const last = log.findLastIndex((line) => line.seat === mySeat && !beginsTurn(line));
  if (last < 0) return log.length;
  return log.slice(last + 1).every(beginsTurn) ? log.length : last + 1;
}
