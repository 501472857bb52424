/** The few things about English a count needs, as `kernel/english.py` says them. */

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const LIKE_YOU = ['eu', 'uni', 'use', 'one', 'once'];

export const listed = (words: readonly string[]): string =>
  words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

export const number = (n: number): string => NUMBERS[n] ?? String(n);

const many = (n: number, one: string, more: string): string => (n === 1 ? one : more || `${one}s`);

/** Small numbers as words: "two dice". */
export const some = (n: number, one: string, more = ''): string => `${number(n)} ${many(n, one, more)}`;

/** In digits: "3 homes". */
export const counted = (n: number, one: string, more = ''): string => `${n} ${many(n, one, more)}`;

export function article(noun: string): string {
  const vowel = /^[aeiou]/i.test(noun) && !LIKE_YOU.some((start) => noun.toLowerCase().startsWith(start));
  return `${vowel ? 'an' : 'a'} ${noun}`;
}

export const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** A name as people type it, for comparing. */
export const spelled = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[\s-]+/g, '_');

/** A word in quotation marks, as Python writes it. */
export const quoted = (word: string | number): string =>
  typeof word === 'number'
    ? String(word)
    : word.includes("'") && !word.includes('"')
      ? `"${word}"`
      : `'${word}'`;
