import type { TableModel } from '../../table.svelte';
import { land, snapshot, type Flock } from './flights';
import type { View } from './view';

/** Call once while a component is made: every new position lets its cards travel. */
export function flights(get: () => TableModel<View>): void {
  let were: Flock | null = null;
  let lines = 0;
  let shown: number | null = null;
  $effect.pre(() => {
    const n = get().position?.n ?? null;
    were = n === shown || shown === null ? null : snapshot();
  });
  $effect(() => {
    const table = get();
    const n = table.position?.n ?? null;
    if (n === shown) return;
    shown = n;
    const since = lines;
    lines = table.log.length;
    if (were) land(table, were, since);
    were = null;
  });
}
