import { boxOf, type Ways } from '../../board/flights';
import type { DogsBoard } from './board.svelte';

/**
 * The ways of dogs (`d17`) and homes (`h33`): out of their piles, into a place or the hand, and off to whoever has
 * them now. A dog that is only a small head in the end flies there; a used home goes with its dog.
 */
export function ways(board: DogsBoard): Ways {
  return {
    layer: 'g-to_the_dogs',
    vars: ['--hm'],
    origin: (key) => (key.startsWith('h') ? boxOf('[data-homes]') : cameFrom(board, Number(key.slice(1)))),
    leaving: (key, was) => {
      const number = Number(key.slice(1));
      const to = key.startsWith('h') ? homeGoes(board, number) : dogGoes(board, number);
      return to && new DOMRect(to.left, to.top, Math.min(to.width, was.rect.width), to.height);
    },
    glides: (el) => el.closest('.hand') !== null
  };
}

/** A dog that was taken back comes out of the collection, every other off its pile. */
function cameFrom(board: DogsBoard, dog: number): DOMRect | null {
  const size = board.dog(dog)?.size;
  if (board.me?.care.includes(dog)) return boxOf(`[data-collection="${board.front}"]`);
  return size ? boxOf(`[data-pile="${size}"]`) : null;
}

function dogGoes(board: DogsBoard, dog: number): DOMRect | null {
  const seat = (board.view?.players ?? []).findIndex(
    (player) => player.care.includes(dog) || player.homed.some((h) => h.dog === dog || h.companion === dog)
  );
  return boxOf(`[data-mini="d${dog}"]`) ?? (seat < 0 ? null : rowOf(board, seat));
}

function homeGoes(board: DogsBoard, home: number): DOMRect | null {
  const homed = board.me?.homed.find((h) => h.home === home);
  if (homed) return dogGoes(board, homed.dog);
  return boxOf('[data-homes]');
}

/** The player's row in the rail, or in the strip of a phone. */
function rowOf(board: DogsBoard, seat: number): DOMRect | null {
  const { seats, mySeat } = board.table;
  const at = (seat - Math.max(0, mySeat) + seats.length) % Math.max(1, seats.length);
  return boxOf(`.players > :nth-child(${at + 1}) .seat`);
}
