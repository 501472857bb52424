import forest_shuffle from '../art/posters/forest_shuffle.svg';
import forever_home from '../art/posters/forever_home.svg';
import forever_young from '../art/posters/forever_young.svg';
import to_the_dogs from '../art/posters/to_the_dogs.svg';

/** The printed side of a game: its poster, and what a shelf label says beside the facts from the server. */
export interface Cover {
  title: string;
  art: string;
  alt: string;
  mood: string;
  line: string;
  /** The ink at the foot of the poster, where the words stand. */
  deep: string;
  /** The figure on the result page. */
  figure: string;
}

const covers: Record<string, Cover> = {
  forest_shuffle: {
    title: 'Forest Shuffle',
    art: forest_shuffle,
    alt: 'A stag before a low sun, a fox in the ferns',
    mood: 'Tableau of cards',
    line: 'Plant trees. Tuck the wild in around them.',
    deep: '#1F3B2B',
    figure: 'g-deer'
  },
  forever_home: {
    title: 'Forever Home',
    art: forever_home,
    alt: 'A dog by the armchair under a lamp',
    mood: 'Patterns & sets',
    line: 'Train shelter dogs and find them homes.',
    deep: '#5A2A1D',
    figure: 'g-dog'
  },
  to_the_dogs: {
    title: 'To the Dogs',
    art: to_the_dogs,
    alt: 'A hound in front of a row of town houses',
    mood: 'Drafting & matching',
    line: 'A town of strays: feed them, home them.',
    deep: '#1A2A57',
    figure: 'g-lab'
  },
  forever_young: {
    title: 'Forever Young',
    art: forever_young,
    alt: 'A caped figure below the moon and an old house',
    mood: 'Deduction & duel',
    line: 'Old families, hidden nests, sharp teeth.',
    deep: '#1A1028',
    figure: 'g-vcape'
  }
};

const plain: Cover = {
  title: '',
  art: forest_shuffle,
  alt: '',
  mood: '',
  line: '',
  deep: '#2A1F17',
  figure: 'brand'
};

export const cover = (game: string): Cover => covers[game] ?? plain;

export const shelf = Object.keys(covers);

/** "2–5", "1–5"; gaps in the counts are rare and told in the new-table dialog. */
export function span(players: readonly number[]): string {
  const first = players[0] ?? 0;
  const last = players.at(-1) ?? first;
  return first === last ? String(first) : `${first}–${last}`;
}
