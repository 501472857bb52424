import type { ShelterBoard } from './board.svelte';
import { dogName, listed, number, patternWords, place } from './names';
import type { Face } from './view';

/** What a reader hears about pieces and cards. */

/** How far a card is from being complete on our grid; empty when nothing can be said. */
export function shortWords(short: number | undefined): string {
  if (short === undefined || short < 0) return '';
  if (short === 0) return 'complete';
  return short === 1 ? 'one dog short' : `${number(short)} dogs short`;
}

/** "Little Cross: first row …; two dogs graduate, 3 reputation, one dog short" */
export function cardLabel(face: Face): string {
  const graduates = `${number(face.graduation)} ${face.graduation === 1 ? 'dog graduates' : 'dogs graduate'}`;
  const near = shortWords(face.short);
  return [
    `${face.name}: ${patternWords(face.pattern)}`,
    graduates,
    `${face.reputation} reputation`,
    ...(near ? [near] : [])
  ].join(', ');
}

export const displayCardLabel = (face: Face): string => `Training card to take, ${cardLabel(face)}`;

export function displayDogLabel(board: ShelterBoard, slot: number, kind: number): string {
  const cards = board.completedBy(kind);
  const would = cards.length
    ? `. It would complete ${listed(cards.map((face) => `${face.name}, +${face.reputation}`))}`
    : '';
  const fresh = board.fresh.dogs.has(slot) ? ', new' : '';
  return `Dog to take, ${place(slot)}: ${dogName(kind)}${fresh}${would}`;
}
