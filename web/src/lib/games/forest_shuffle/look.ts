import { cardOf, isCard } from './cards';

/** What the inspector is asked to show. */
export type Looked = { kind: 'card'; card: number; half: number } | { kind: 'sapling' };

/** Keys: `17` a card, `17/1` its second half, `sapling`. Null: nothing of ours. */
export function looked(key: string | number | null): Looked | null {
  if (key === null) return null;
  const text = String(key);
  if (text === 'sapling') return { kind: 'sapling' };
  const found = /^(\d+)(?:\/([01]))?$/.exec(text);
  if (!found) return null;
  const n = Number(found[1]);
  if (!isCard(n)) return null;
  return { kind: 'card', card: n, half: Math.min(Number(found[2] ?? 0), cardOf(n).halves.length - 1) };
}
