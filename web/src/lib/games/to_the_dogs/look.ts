/** What the inspector is asked to show. */
export type Looked = { kind: 'dog' | 'home' | 'award' | 'specialty'; number: number } | { kind: 'discards' };

/** Keys: `dog/17`, `home/33`, `award/2` (its place among the four), `specialty/1` (a player's), `discards`. */
export function looked(key: string | number | null): Looked | null {
  const text = String(key);
  if (text === 'discards') return { kind: 'discards' };
  const found = /^(dog|home|award|specialty)\/(\d+)$/.exec(text);
  if (!found) return null;
  return { kind: found[1] as 'dog' | 'home' | 'award' | 'specialty', number: Number(found[2]) };
}
