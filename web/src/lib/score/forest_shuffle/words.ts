/** Names inside a sentence, as `words_names.py` says them. */

import { article } from '../english';

export const ONE: Record<string, string> = {
  tree: 'tree',
  paw: 'pawed animal',
  cloven_hoofed: 'hoofed animal',
  deer: 'deer',
  bat: 'bat',
  bird: 'bird',
  insect: 'insect',
  butterfly: 'butterfly',
  plant: 'plant',
  mushroom: 'mushroom',
  amphibian: 'amphibian'
};
export const MANY: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ONE).map(([tag, one]) => [tag, `${one}s`])),
  deer: 'deer',
  butterfly: 'butterflies'
};
export const ON_SIDE = {
  top: 'on top of',
  bottom: 'below',
  left: 'to the left of',
  right: 'to the right of'
};

const isMany = (name: string): boolean => name.endsWith('s') && !/(ss|us|is)$/.test(name);

export function plural(name: string): string {
  if (isMany(name) || /(Deer|Moss)$/.test(name)) return name;
  if (/(ch|sh|s|x)$/.test(name)) return `${name}es`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return name.endsWith('lf') ? `${name.slice(0, -1)}ves` : `${name}s`;
}

export const a = (name: string): string => (isMany(name) ? name : article(name));
