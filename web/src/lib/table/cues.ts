import type { Sound } from '../sound';
import type { Line } from '../wire';

/** What of a table can be heard. */
export interface Moment {
  n: number;
  /** Who sits here. */
  seat: number;
  mine: boolean;
  over: boolean;
}

/** It is my turn now and was not; or it was, and others have moved since, however quickly. */
export const turned = (before: Moment | null, after: Moment, fresh: readonly Line[]): boolean =>
  before !== null &&
  after.mine &&
  (!before.mine || fresh.some(({ seat }) => seat >= 0 && seat !== after.seat));

/** The one sound of what has just been shown, the most important one; null: nothing to be heard. */
export function cue(before: Moment | null, after: Moment, fresh: readonly Line[]): Sound | null {
  if (before === null) return null;
  if (after.over) return before.over ? null : 'end';
  if (turned(before, after, fresh)) return 'turn';
  if (after.n <= before.n) return null;
  return fresh.some(({ event }) => String(event['kind']).startsWith('rolled')) ? 'dice' : 'card';
}
