import type { YoungBoard } from './board.svelte';

/** Keys of the board: arrows for the town, digits for what is in front, Enter for the button, M, P, E, N, D, B. */
export function press(board: YoungBoard, event: KeyboardEvent): void {
  const { table } = board;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, textarea, select, dialog, [role=dialog], .options, [role=tablist]')) return;
  if (event.key.startsWith('Arrow') && !target.closest('.bd, [data-rove], .track')) {
    if (enterTown(board)) event.preventDefault();
    return;
  }
  // In the town Enter chooses a square; where none is to be chosen it means the button, as everywhere.
  const elsewhere = target.closest('.hit') ? board.lit.size === 0 : !target.closest('button, a, summary');
  if (event.key === 'Enter' && elsewhere) {
    if (!table.live || !table.plan?.ready) return;
    event.preventDefault();
    table.plan.go();
    return;
  }
  if (!table.live) return;
  const done = letter(board, event.key.toLowerCase()) || digit(board, event.key);
  if (done) event.preventDefault();
}

/** The arrows lead into the town: to the chosen square, the pawn, or the first that may be chosen. */
function enterTown(board: YoungBoard): boolean {
  const at = board.to ?? board.pawn ?? [...board.lit][0] ?? board.focus ?? 0;
  const square = document.querySelector<HTMLElement>(`.bd [data-square="${at}"] .hit`);
  square?.focus();
  return square !== null;
}

function letter(board: YoungBoard, key: string): boolean {
  const { table } = board;
  switch (key) {
    case 'm':
    case 'd':
      if (table.plan?.other?.key.toLowerCase() !== key) return false;
      table.plan.other.go();
      return true;
    case 'p':
      board.pass();
      return true;
    case 'e':
      if (board.ready[0]) board.play(board.ready[0].card);
      return board.ready.length > 0;
    case 'n':
      board.nextPawn();
      return true;
    case 'b':
      board.chooseWay((board.draft.load + 1) % Math.max(1, board.ways.length));
      return board.ways.length > 1;
    default:
      return false;
  }
}

function digit(board: YoungBoard, key: string): boolean {
  if (!/^[0-9]$/.test(key)) return false;
  const n = Number(key);
  const place = (n + 9) % 10;
  switch (board.step) {
    case 'PlaceTile':
    case 'LayTile':
      board.hold(place, null);
      return true;
    case 'ChooseDisk':
    case 'GiveNumber':
      board.chooseDisk(n);
      return true;
    case 'PickDice':
      board.toggleDie(place);
      return true;
    case 'Answer':
      if (board.reroll) board.toggleDie(place);
      else if (board.ready[place]) board.play(board.ready[place].card);
      return true;
    case 'OwnNumber':
    case 'RobWhom':
    case 'RefreshOne':
    case 'PlaceFigure':
      document
        .querySelector<HTMLElement>(`.side .choice [data-key="${n}"], .peeks .choice [data-key="${n}"]`)
        ?.click();
      return true;
    default:
      return false;
  }
}
