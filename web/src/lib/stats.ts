/** What somebody's finished games add up to. */
import type { SeatInfo, TableInfo } from './wire';

export interface Tally {
  games: number;
  wins: number;
}

export interface GameStats extends Tally {
  game: string;
  title: string;
  /** The most points of one game; null where a game ends in a ranking. */
  best: number | null;
  /** Alone: the most points of one game. */
  bestAlone: number | null;
  /** By the strongest bot at the table ("friends" without one), and by the number of players. */
  against: [string, Tally][];
  players: [string, Tally][];
}

export interface Stats extends Tally {
  /** Wins in a row: now, and the most there were. */
  streak: number;
  longest: number;
  byGame: GameStats[];
}

/** The seat that counts as mine: the only one; at a shared screen the host's. */
export const myOwn = (table: TableInfo): SeatInfo | undefined =>
  table.seats.find((s) => s.mine && s.kind !== 'screen') ?? table.seats.find((s) => s.mine);

/** Whether I won: the first place, shared or not. Null while the result is not known, or I did not play. */
export function won(table: TableInfo): boolean | null {
  const seat = myOwn(table);
  const place = seat && table.result?.places[seat.seat];
  return place === undefined ? null : place === 1;
}

/** "74 : 61 : 55", mine first; "" where points do not count. */
export function points(table: TableInfo): string {
  const all = table.result?.points ?? [];
  if (all.every((p) => p === 0)) return '';
  const seat = myOwn(table)?.seat ?? 0;
  return [all[seat], ...all.filter((_, i) => i !== seat)].join(' : ');
}

function strongest(table: TableInfo, levels: readonly string[]): string {
  const bots = table.seats.filter((s) => s.kind === 'bot').map((s) => s.bot);
  const known = bots.toSorted((a, b) => levels.indexOf(b) - levels.indexOf(a));
  return known[0] ?? (table.seats.length === 1 ? 'alone' : 'friends');
}

function add(to: Map<string, Tally>, key: string, win: boolean): void {
  const it = to.get(key) ?? { games: 0, wins: 0 };
  to.set(key, { games: it.games + 1, wins: it.wins + Number(win) });
}

const sorted = (of: Map<string, Tally>, rank: (key: string) => number): [string, Tally][] =>
  [...of].toSorted(([a], [b]) => rank(a) - rank(b));

/** ``levels``: the bots there are, the weakest first, as the server lists them. */
export function stats(tables: readonly TableInfo[], levels: readonly string[]): Stats {
  const over = tables
    .filter((t) => t.status === 'over' && won(t) !== null && !t.origin)
    .toSorted((a, b) => (a.finished ?? a.touched) - (b.finished ?? b.touched));
  let [streak, longest] = [0, 0];
  // Alone there is nobody to win against: such games make no streak, and end none.
  for (const table of over.filter((t) => t.seats.length > 1)) {
    streak = won(table) ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const byGame = [...new Set(over.map((t) => t.game))].map((game) =>
    of(
      over.filter((t) => t.game === game),
      levels
    )
  );
  const met = over.filter((t) => t.seats.length > 1);
  return { games: met.length, wins: met.filter(won).length, streak, longest, byGame };
}

function of(tables: readonly TableInfo[], levels: readonly string[]): GameStats {
  const against = new Map<string, Tally>();
  const players = new Map<string, Tally>();
  const met = tables.filter((t) => t.seats.length > 1);
  for (const table of met) {
    add(against, strongest(table, levels), won(table) ?? false);
    add(players, String(table.seats.length), won(table) ?? false);
  }
  const most = (some: readonly TableInfo[]) => {
    const mine = some.map((t) => t.result?.points[myOwn(t)?.seat ?? -1] ?? 0);
    return mine.some((p) => p !== 0) ? Math.max(...mine) : null;
  };
  return {
    game: tables[0]?.game ?? '',
    title: tables[0]?.title ?? '',
    games: met.length,
    wins: met.filter(won).length,
    best: most(met),
    bestAlone: most(tables.filter((t) => t.seats.length === 1)),
    against: sorted(against, (key) => levels.indexOf(key)),
    players: sorted(players, Number)
  };
}
