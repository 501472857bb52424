import type { TableModel } from '../table.svelte';
import type { Line } from '../wire';
import { land, snapshot, type Flock, type Ways } from './flights';

/**
 * Call once while a board is made: with every new position its pieces travel. `ways` is asked after the page has
 * changed, with the lines of the log that came with the position (who paid, who took).
 */
export function flights(get: () => TableModel, ways: (fresh: readonly Line[]) => Ways): void {
  let were: Flock | null = null;
  let lines = 0;
  let shown: number | null = null;
  $effect.pre(() => {
    const n = get().position?.n ?? null;
    were = n === shown || shown === null ? null : snapshot(ways([]));
  });
  $effect(() => {
    const table = get();
    const n = table.position?.n ?? null;
    if (n === shown) return;
    shown = n;
    const fresh = table.log.slice(lines);
    lines = table.log.length;
    if (were) land(ways(fresh), were);
    were = null;
  });
}
