import type { TableModel } from '../../table.svelte';
import type { ShelterBoard } from './board.svelte';

/**
 * The board by keys. Digits name what is asked for: dogs of the display, of the pool, homes, meeples or cards of the
 * hand; C and a digit is a training card of the display. S skips, W lets a dog wait, Enter does what the one button says.
 */
export function keysOf(table: TableModel, board: ShelterBoard): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !table.live) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select, dialog, [role=dialog], .options')) return;
    if (event.key === 'Enter') {
      // On a piece Space chooses; once all is chosen Enter does what the one button says, wherever the focus is.
      const elsewhere = target.closest('.prompt button:not([data-meeple]), a, summary, .rail');
      if (elsewhere || !board.ready || !board.plan?.label) return;
      event.preventDefault();
      return void board.go();
    }
    const key = event.key.toLowerCase();
    if (board.mode === 'match' && (key === 'arrowleft' || key === 'arrowright')) {
      event.preventDefault();
      return board.turn(key === 'arrowleft' ? -1 : 1);
    }
    if (key === 'c' && (board.mode === 'act' || board.mode === 'swap-card')) {
      board.keys = true;
      board.cardKey = !board.cardKey;
      return;
    }
    const spoken = { s: ['skip', 'stop'], w: ['wait'], k: ['keep'], p: ['go_on'] }[key];
    const answer = spoken && board.offers.find((o) => spoken.includes(o.action.do));
    if (answer) return void board.answer(answer);
    if (!/^[0-9]$/.test(key)) return;
    event.preventDefault();
    board.keys = true;
    digit(board, (Number(key) + 9) % 10);
  };
}

function digit(board: ShelterBoard, i: number): void {
  const at = (selector: string): HTMLElement | null => document.querySelector(`.table ${selector}`);
  const hand = (): void => {
    const face = board.hand[i];
    if (face) void board.tapHandCard(face.card, at(`[data-hand="${face.card}"]`));
  };
  switch (board.mode) {
    case 'draft':
    case 'return':
      if (i < (board.view?.pool.length ?? 0)) void board.tapPool(i, at(`[data-pool="${i}"]`));
      return;
    case 'graduate':
      if (i < 4) void board.tapHome(i);
      return;
    case 'lead':
      if (i < board.waiting.length) void board.hold(i);
      return;
    case 'meeple': {
      const dog = board.view?.solo?.free[i];
      if (dog !== undefined) board.tapMeeple(dog);
      return;
    }
    case 'card':
      return hand();
    case 'swap-card':
      if (!board.cardKey) return hand();
      if (i < (board.view?.cards.length ?? 0)) void board.tapDisplayCard(i, at(`[data-card-slot="${i}"]`));
      return;
    default:
      if (board.cardKey) {
        if (i < (board.view?.cards.length ?? 0)) void board.tapDisplayCard(i, at(`[data-card-slot="${i}"]`));
      } else if (i < (board.view?.dogs.length ?? 0)) void board.tapDog(i, at(`[data-dog="${i}"]`));
  }
}
