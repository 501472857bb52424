import type { DogsBoard } from './board.svelte';

/**
 * Keys of the board: digits for sides, dogs and homes, letters for the four actions, Enter for the one button. Keys
 * that walk (Tab, arrows) and act on what has the focus (Enter, Space) are the browser's own.
 */
export function press(event: KeyboardEvent, board: DogsBoard): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest('input, textarea, select, [role=dialog], dialog, .options')) return;
  if (!board.table.live) return;
  if (event.key === 'Enter') {
    // While homes are marked, Space marks the one that has the focus and Enter sends them all.
    const sends = board.marking !== null && target.closest('.hand') !== null;
    if ((target.closest('button, a, summary') && !sends) || !board.plan?.ready) return;
    event.preventDefault();
    return void board.go();
  }
  if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    board.keys = true;
    return digit((Number(event.key) + 9) % 10, board);
  }
  letter(event, board);
}

function digit(i: number, board: DogsBoard): void {
  if (board.choosingSide) {
    if (i < 2) board.side(i);
    return focus(`side/${i}`);
  }
  const home = board.me?.hand[i];
  const choosing = board.choice.kind === 'pair' && board.choice.place !== null;
  if (board.marking !== null || choosing) {
    if (home !== undefined) void board.pickHome(home, spot(`home/${i}`));
    return focus(`home/${i}`);
  }
  if (i >= (board.me?.care.length ?? 0)) return;
  void board.place(i, spot(`place/${i}`));
  focus(`place/${i}`);
}

const spot = (name: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.table [data-spot="${name}"]`);

/** What a key has chosen has the focus: Enter goes on with it. */
const focus = (name: string): void => spot(name)?.focus();

function letter(event: KeyboardEvent, board: DogsBoard): void {
  switch (event.key.toLowerCase()) {
    case 't':
      return lit('.market .lit .hit, .market .hit');
    case 'm':
      return lit('.spaces .lit .hit, .spaces .hit');
    case 'c':
      void board.collect(spot('bowl'));
      return focus('bowl');
    case 's':
      void board.swap(spot('swap'));
      return focus('home/0');
    case 'f':
      return void board.flip(spot('flip'));
    case 'r':
      if (board.backs.size === 0) return;
      void board.takeBack(null, spot('back'));
      return void requestAnimationFrame(() => lit('.back .hit'));
    case 'd':
      return void board.done(spot('end'));
  }
}

/** The first thing in sight that is lit, else the first of its kind. */
function lit(selector: string): void {
  for (const part of selector.split(', ')) {
    const found = document.querySelector<HTMLElement>(part);
    if (found) return found.focus();
  }
}
