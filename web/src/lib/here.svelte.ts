import { store, stored } from './stored';

/** What this browser remembers of its person: the theme, the name, and what belongs to single tables. How things are shown: `settings`. */

export type Theme = 'light' | 'dark';

class Here {
  /** Null: as the system says. */
  theme = $state<Theme | null>(null);
  name = $state('');

  constructor() {
    const theme = stored('theme');
    this.theme = theme === 'light' || theme === 'dark' ? theme : null;
    this.name = stored('name') ?? '';
    this.#hidden = new Set((stored('hidden') ?? '').split(' ').filter(Boolean));
    this.#quiet = new Set((stored('muted') ?? '').split(' ').filter(Boolean));
  }

  /** The theme in effect. */
  get shown(): Theme {
    return this.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  }

  toggleTheme(): void {
    this.choose(this.shown === 'dark' ? 'light' : 'dark');
  }

  choose(theme: Theme | null): void {
    this.theme = theme;
    store('theme', theme ?? '');
  }

  #quiet = $state.raw<ReadonlySet<string>>(new Set());

  /** Whether the chat of this table is not to be seen here. */
  muted(table: string): boolean {
    return this.#quiet.has(table);
  }

  mute(table: string, quiet: boolean): void {
    const others = [...this.#quiet].filter((it) => it !== table);
    this.#quiet = new Set(quiet ? [...others, table].slice(-50) : others);
    store('muted', [...this.#quiet].join(' '));
  }

  #hidden = $state.raw<ReadonlySet<string>>(new Set());

  /** Whether this browser's list leaves this table out. */
  hides(table: string): boolean {
    return this.#hidden.has(table);
  }

  hide(table: string, away = true): void {
    const others = [...this.#hidden].filter((it) => it !== table);
    this.#hidden = new Set(away ? [...others, table].slice(-500) : others);
    store('hidden', [...this.#hidden].join(' '));
  }

  /** Keep a table's commitment as it was when this browser first saw it. */
  remember(table: string, commitment: string): void {
    if (stored(`commitment.${table}`) === null) store(`commitment.${table}`, commitment);
  }

  /** The commitment this browser saw first, if it did. */
  commitment(table: string): string | null {
    return stored(`commitment.${table}`);
  }

  /** Keep the nonce this browser gave to a deal. */
  gave(table: string, seat: number, nonce: string): void {
    store(`nonces.${table}`, JSON.stringify({ ...this.nonces(table), [seat]: nonce }));
  }

  /** The nonces this browser gave to a deal, by seat. */
  nonces(table: string): Record<number, string> {
    return JSON.parse(stored(`nonces.${table}`) ?? '{}') as Record<number, string>;
  }

  rename(name: string): void {
    this.name = name.trim().slice(0, 24);
    store('name', this.name);
  }
}

export const here = new Here();
