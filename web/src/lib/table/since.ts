import { beginsTurn } from './steps';
import type { Line } from '../wire';

/**
 * The index of the first line of the log that tells what happened after a decision (the seat's own last one); the length of the log
 * when nothing did. That a turn begins is nobody's deed.
 */
export function sinceMine(log: readonly Line[], since: number): number {
  const first = log.findIndex((line) => line.number > since);
  return first < 0 || log.slice(first).every(beginsTurn) ? log.length : first;
}
