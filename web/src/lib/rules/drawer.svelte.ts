/** The rules beside the board: which paragraph is open. A page that can show them announces itself. */
class Drawer {
  #hosts = 0;
  /** What to show, and what asked for it; the number tells one asking from the next. */
  at = $state.raw<{ game: string; anchor: string; from: HTMLElement | null; number: number } | null>(null);

  /** This page shows the drawer; call what comes back when it no longer does. */
  host(): () => void {
    this.#hosts += 1;
    return () => {
      this.#hosts -= 1;
      this.at = null;
    };
  }

  /** Open at a paragraph (empty: at the start); false where no drawer can be shown. */
  open(game: string, anchor: string, from: HTMLElement | null): boolean {
    if (this.#hosts === 0) return false;
    this.at = { game, anchor, from, number: (this.at?.number ?? 0) + 1 };
    return true;
  }

  close(): void {
    const from = this.at?.from;
    this.at = null;
    if (from?.isConnected) from.focus();
  }
}

export const drawer = new Drawer();

/** For a link to the rules: opens beside the board, unless somebody wants a new tab. */
export function beside(event: MouseEvent, game: string, anchor = ''): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (drawer.open(game, anchor, event.currentTarget as HTMLElement)) event.preventDefault();
}
