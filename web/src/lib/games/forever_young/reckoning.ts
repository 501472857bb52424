/** Looks up what the server has reckoned: the chance of a choice that is being made. */
import { HIDDEN, type CheckView, type TileView, type Toss, type View, type Way } from './view';
import { different, targetsOf } from './words';

/** How many dice that stay show the first and the second target. */
export function kept(check: CheckView, thrown: readonly number[]): { first: number; second: number } {
  const stay = check.dice.filter((_, place) => !thrown.includes(place));
  const of = (n: number | undefined) => stay.filter((die) => die === n).length;
  const [first, second] = different(check.targets);
  return { first: of(first), second: second === undefined ? 0 : of(second) };
}

/** The chance when these dice are thrown again; null: the server has not said. */
export function tossOf(view: View, thrown: readonly number[]): Toss | null {
  if (!view.check) return null;
  const { first, second } = kept(view.check, thrown);
  return (
    view.board.tosses.find(
      (toss) => toss.thrown === thrown.length && toss.first === first && toss.second === second
    ) ?? null
  );
}

export interface Choice {
  places: number[];
  chance: number;
  best: boolean;
}

/** A few choices of dice worth comparing: the best one, and what keeps more or less than it. */
export function choices(view: View, most: number): Choice[] {
  const { check, board } = view;
  if (!check || board.tosses.length === 0) return [];
  const targets = different(check.targets);
  const all = check.dice.map((_, place) => place);
  const showing = (numbers: number[]) => all.filter((place) => numbers.includes(check.dice[place] ?? 0));
  const others = (keep: number[]) => all.filter((place) => !keep.includes(place));
  const ideas = [
    board.best,
    others(showing(targets)),
    ...targets.map((n) => others(showing([n]))),
    all
  ].filter((places) => places.length > 0 && places.length <= most);
  const seen = new Set<string>();
  const found: Choice[] = [];
  for (const places of ideas) {
    const key = places.join();
    const chance = tossOf(view, places)?.chance;
    if (seen.has(key) || chance === undefined) continue;
    seen.add(key);
    found.push({ places, chance, best: places === board.best });
  }
  const [first, ...rest] = found;
  return first ? [first, ...rest.sort((a, b) => b.chance - a.chance)].slice(0, 3) : [];
}

/** The ways to throw with this disk, plain first. */
export const waysWith = (ways: readonly Way[], disk: number): Way[] =>
  ways.filter((way) => way.disk === disk);

/** What the topmost tile this seat would turn on a square is. */
export function turned(view: View, square: number): TileView | null {
  const level = view.turns[square] ?? HIDDEN;
  return level < 0 ? null : (view.squares[square]?.[level] ?? null);
}

export interface Prospect {
  /** Faces that need the same: they share a row. */
  faces: number[];
  need: number;
  /** The chance for each column of dice. */
  chances: number[];
}

/** The chance against each kind of tile on this square, for so many dice each. */
export function prospects(view: View, square: number, dice: readonly number[]): Prospect[] {
  const one = different(targetsOf(view, square)).length - 1;
  const needs = [...new Set(view.board.needs.filter((need) => need > 0))].sort((a, b) => a - b);
  return needs.map((need) => ({
    need,
    faces: view.board.needs.flatMap((n, face) => (n === need ? [face] : [])),
    chances: dice.map((n) => view.odds[one]?.[need - 1]?.[n - 1] ?? 0)
  }));
}

/** The different numbers on a seat's disks that lie face up, largest first. */
export function disksUp(view: View, seat: number): number[] {
  const it = view.seats[seat];
  if (!it) return [];
  return [...new Set(it.disks.filter((_, i) => it.disks_up[i]))].sort((a, b) => b - a);
}
