import { registry, type Board } from './registry';

export interface Loaded {
  board: Board;
  /** Drawn from zones and options. */
  generic: boolean;
}

const loaded = new Map<string, Promise<Loaded>>();

async function load(game: string): Promise<Loaded> {
  const own = registry[game]?.load;
  if (own) return { board: await own(), generic: false };
  const [Board, Dock] = await Promise.all([
    import('../generic/Board.svelte'),
    import('../generic/Dock.svelte')
  ]);
  return { board: { Commons: null, Board: Board.default, Dock: Dock.default }, generic: true };
}

/** The board of a game, fetched once; the generic one for a game without its own. */
export function loadBoard(game: string): Promise<Loaded> {
  const known = loaded.get(game);
  if (known) return known;
  const asked = load(game);
  loaded.set(game, asked);
  asked.catch(() => loaded.delete(game));
  return asked;
}
