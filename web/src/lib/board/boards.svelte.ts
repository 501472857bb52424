import type { TableModel } from '../table.svelte';

/** How a game finds the one board of a table, shared by the parts of the page and outliving each of them. */
export function oneBoard<Board>(make: (table: TableModel) => Board): (table: TableModel) => Board {
  const boards = new WeakMap<TableModel, { board: Board }>();
  return (table) => {
    const known = boards.get(table) ?? { board: alone(() => make(table)) };
    boards.set(table, known);
    return known.board;
  };
}

/** Made outside every component, so that what it derives does not end with the first one that asks. */
function alone<T>(make: () => T): T {
  const made: T[] = [];
  $effect.root(() => {
    made.push(make());
  });
  return made[0] as T;
}
