import type { components } from '../../wire.gen';

type Send = components['schemas']['ForeverHome.Send'];

/** A graduate and the home it goes to. */
export interface Sent {
  cell: number;
  home: number;
}

/** What sending these dogs home brings, in the homes and in commendations or challenges; the server has counted it. */
export interface Worth {
  home: number;
  award: number;
}

const NOTHING: Worth = { home: 0, award: 0 };

export function worthOf(
  sends: readonly Send[],
  grid: readonly number[],
  sent: readonly Sent[]
): Worth | null {
  if (sent.length === 0) return NOTHING;
  const pairs = sent.map(({ cell, home }) => [grid[cell] ?? -1, home] as const);
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return (
    sends.find(
      (one) =>
        one.dogs.length === pairs.length &&
        pairs.every(([dog, home], i) => one.dogs[i] === dog && one.homes[i] === home)
    ) ?? null
  );
}

/** What one more dog adds to what has been chosen. */
export function worthOfMore(
  sends: readonly Send[],
  grid: readonly number[],
  sent: readonly Sent[],
  more: Sent
): Worth | null {
  const before = worthOf(sends, grid, sent);
  const after = worthOf(sends, grid, [...sent, more]);
  return before && after ? { home: after.home - before.home, award: after.award - before.award } : null;
}
