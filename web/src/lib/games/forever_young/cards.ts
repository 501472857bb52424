import type { YoungBoard } from './board.svelte';
import type { EventView } from './view';
import { count, percent } from './words';

/** What the button on a card that may be played now says: its result, where the server has reckoned it. */
export function playWords(board: YoungBoard, event: EventView): string {
  const more = board.view?.board.ways[1];
  if (event.effect === 'add-dice' && board.step === 'Answer' && more)
    return `Play: ${count(more.dice, 'die', 'dice')}, ${percent(more.chance)}`;
  return 'Play';
}
