/**
 * How a request is answered once the app was opened: `page` and `reference` by the server, and only where it cannot be reached
 * from what was kept; `kept` from what was kept with this very build; `network` never by anything but the server.
 */
export type Way = 'page' | 'reference' | 'kept' | 'network';

export function wayOf(path: string, navigates: boolean, kept: ReadonlySet<string>): Way {
  // What belongs to tables, people and counts is never old. Games, their rules and cards are the same until the next version.
  if (path.startsWith('/api/'))
    return /^\/api\/games($|\/)/.test(path) && !navigates ? 'reference' : 'network';
  if (path.startsWith('/schema/') || path.startsWith('/metrics')) return 'network';
  if (navigates) return 'page';
  return kept.has(path) ? 'kept' : 'network';
}

/** Whether a file of the build is kept: scripts of other alphabets, link previews and sounds are fetched when needed. */
export const worthKeeping = (path: string): boolean =>
  !/(cyrillic|vietnamese|latin-ext)|^\/preview\/|^\/sounds\/|\.txt$/.test(path);

/** Nobody is there behind a proxy. */
export const unreachable = (status: number): boolean => status >= 502 && status <= 504;

/** What a notice says; the same whether the page or a push service asked for it. */
export interface Turn {
  table: string;
  game: string;
  name: string;
}

/** A message of the server, or null when it is none of ours. */
export function turnIn(said: unknown): Turn | null {
  const { table, game, name } = (said ?? {}) as Partial<Turn>;
  if (typeof table !== 'string' || !/^[\w-]+$/.test(table)) return null;
  return { table, game: String(game ?? 'Hearthside'), name: String(name ?? '') };
}

export const headline = (turn: Turn): string => `Your turn · ${turn.game}`;
