/** Our names for the kinds of dog, the homes and the spaces. Numbers are the server's. */

export const KINDS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const;
export type Kind = (typeof KINDS)[number];

const BREEDS = ['Setter', 'Corgi', 'Labrador', 'Schnauzer', 'Bulldog', 'Poodle', 'Whippet'];

export const HOMES = ['city', 'suburbs', 'countryside', 'foster'] as const;
export const HOME_NAMES = ['City', 'Suburbs', 'Countryside', 'Foster home'];
export const HOME_SHORT = ['City', 'Suburbs', 'Country', 'Foster'];

export const AWARDS = {
  most_in_grid: { title: 'Most in training', short: 'Training', icon: 'fx-gridi', unit: 'in training' },
  most_rehomed: { title: 'Most rehomed', short: 'Rehomed', icon: 'fx-grad', unit: 'rehomed' },
  most_homes: { title: 'In most homes', short: 'Homes', icon: 'fx-homes', unit: 'homes' }
} as const;

export const SKILLS = {
  slide: { title: 'Slide', icon: 'sk-slide' },
  exchange_card: { title: 'Card exchange', icon: 'sk-card' },
  exchange_dog: { title: 'Dog exchange', icon: 'sk-dog' }
} as const;

/** How far an arrow along each axis is turned. */
export const AXES = { horizontal: 0, vertical: 90, diagonal_down: 45, diagonal_up: -45 } as const;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

export const kindOf = (kind: number): Kind => KINDS[kind] ?? 'red';
export const breed = (kind: number): string => BREEDS[kind] ?? 'Dog';
/** "red setter" */
export const dogName = (kind: number): string => `${kindOf(kind)} ${breed(kind).toLowerCase()}`;
export const number = (n: number): string => NUMBERS[n] ?? String(n);
/** "1 point", "14 points" */
export const points = (n: number): string => `${n} ${n === 1 ? 'point' : 'points'}`;
export const place = (i: number): string => PLACES[i] ?? `${i + 1}th`;
export const spaceName = (cell: number): string =>
  `row ${Math.floor(cell / 5) + 1}, column ${(cell % 5) + 1}`;
export const homeName = (home: number): string => HOME_NAMES[home] ?? '';
/** "a red setter", "an orange corgi" */
export const aDog = (kind: number): string => `${kindOf(kind) === 'orange' ? 'an' : 'a'} ${dogName(kind)}`;

export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const SIGNS: Record<string, string> = { A: 'A', B: 'B', '*': 'any dog', x: 'empty', '.': 'blank' };

/** A pattern as a pattern: "first row A, any dog; second row B, empty". */
export function patternWords(pattern: readonly string[]): string {
  const rows = pattern.map((row) => [...row].map((sign) => SIGNS[sign] ?? sign).join(', '));
  return rows.length === 1 ? `a row: ${rows[0]}` : rows.map((row, i) => `${place(i)} row ${row}`).join('; ');
}
