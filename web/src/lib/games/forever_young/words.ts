/** The board's own words; everything the rules say comes from the server. */
import type { CheckView, View } from './view';

export const FACES = [
  'Vampire leader',
  'Human leader',
  'Vampire',
  'Human',
  'Trap',
  'Fangs +1',
  'Fangs +2',
  'Fangs +3',
  'Weapon +1',
  'Weapon +2',
  'Weapon +3',
  'Re-roll',
  'Nest clue'
] as const;

const PICTURES = [
  'k-vampire_leader',
  'k-human_leader',
  'k-vampire',
  'k-human',
  'k-trap',
  'k-fangs',
  'k-fangs',
  'k-fangs',
  'k-weapon',
  'k-weapon',
  'k-weapon',
  'k-re_roll',
  'k-nest_clue'
] as const;

export const PAWNS = ['human', 'vampire'] as const;
export const MARKS = ['Vampire leader', 'Human leader', 'Nest'] as const;
export const MARK_PICTURES = ['k-vampire_leader', 'k-human_leader', 'm-nest'] as const;

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

export const faceName = (face: number): string => FACES[face] ?? 'Tile';
export const facePicture = (face: number): string => PICTURES[face] ?? 'g-tile';
export const pawnName = (kind: number): string => PAWNS[kind] ?? 'pawn';
/** The dice a bonus tile adds: "+2"; empty for all others. */
export const bonusOf = (face: number): string => /\+\d/.exec(faceName(face))?.[0] ?? '';

export const word = (n: number): string => COUNTS[n] ?? String(n);
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${word(n)} ${n === 1 ? one : many}`;
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const listed = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Names in a sentence, from the one who reads it. */
export interface Names {
  who: (seat: number) => string;
  whose: (seat: number) => string;
}

export function names(table: { mySeat: number; name: (seat: number) => string }): Names {
  const possessive = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);
  return {
    who: (seat) => (seat === table.mySeat ? 'you' : table.name(seat)),
    whose: (seat) => (seat === table.mySeat ? 'your' : possessive(table.name(seat)))
  };
}

/** A chance in whole per cent; never 0 % for what can happen, nor 100 % for what can fail. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1 %';
  if (chance >= 0.995 && chance < 1) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** A square by the numbers on its edges: what a person sees is its name. */
export const squareName = (view: View, square: number): string =>
  `row ${view.rows[Math.floor(square / 6)]}, column ${view.columns[square % 6]}`;

export const targetsOf = (view: View, square: number): [number, number] => [
  view.rows[Math.floor(square / 6)] ?? 0,
  view.columns[square % 6] ?? 0
];

/** Different numbers only: a doubled square has one target. */
export const different = (targets: readonly [number, number]): number[] =>
  targets[0] === targets[1] ? [targets[0]] : [...targets];

/** "two 4s or two 5s". */
export function wanted(check: Pick<CheckView, 'targets' | 'need'>): string {
  return different(check.targets)
    .map((n) => (check.need === 1 ? `a ${n}` : `${word(check.need)} ${n}s`))
    .join(' or ');
}
