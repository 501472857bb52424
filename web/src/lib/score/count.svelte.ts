import { metaOf } from '../games/registry';
import type { Counting, Part } from './counting';
import { keep, type Kept } from './kept';
import { Problem, type Score } from './ledger';

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, '0')).join('');

/** One count: what everybody entered, and what it comes to. */
export class Count {
  readonly id: string;
  readonly game: string;
  readonly counting: Counting;
  readonly begun: number;
  common = $state<Part>({});
  players = $state<Part[]>([]);
  shared = $state('');
  /** By part: what the server had when we last spoke, as text. */
  synced: Record<string, string> = {};
  /** False when the browser refuses to keep it. */
  safe = $state(true);

  /** The last score that could be counted; it stays while something is being entered that cannot be. */
  #last: Score | null = null;
  #first = '';

  #now = $derived.by((): { score: Score | null; problem: string } => {
    try {
      const file = this.counting.file(this.common, this.players);
      const score = this.counting.score(file as never);
      this.#last = score;
      return { score, problem: '' };
    } catch (wrong) {
      if (!(wrong instanceof Problem)) throw wrong;
      const fits = this.#last?.seats.length === this.players.length;
      return { score: fits ? this.#last : null, problem: wrong.message };
    }
  });

  constructor(game: string, counting: Counting, kept?: Kept) {
    this.game = game;
    this.counting = counting;
    this.id = kept?.id ?? newId();
    this.begun = kept?.begun ?? Date.now();
    this.common = kept?.common ?? counting.blankCommon();
    this.players = kept?.players ?? Array.from({ length: counting.usual }, counting.blankPlayer);
    this.shared = kept?.shared ?? '';
    this.synced = kept?.synced ?? {};
    this.#first = this.text();
  }

  /** Null while nothing could be counted yet. */
  get score(): Score | null {
    return this.#now.score;
  }

  /** What cannot be, empty when all is well. */
  get problem(): string {
    return this.#now.problem;
  }

  get title(): string {
    return metaOf(this.game).title;
  }

  name(seat: number): string {
    return String(this.players[seat]?.['name'] ?? '').trim() || `Player ${seat + 1}`;
  }

  total(seat: number): string {
    const { score } = this;
    if (!score) return '–';
    return this.counting.total?.(score, seat) ?? String(score.seats[seat]?.total ?? '–');
  }

  /** Everything that was entered, as text. */
  text(): string {
    return JSON.stringify([this.common, this.players, this.shared]);
  }

  get touched(): boolean {
    return this.text() !== this.#first;
  }

  add(): void {
    if (this.players.length < this.counting.players[1]) this.players.push(this.counting.blankPlayer());
  }

  drop(seat: number): void {
    if (this.players.length > this.counting.players[0]) this.players.splice(seat, 1);
  }

  /** The result in a line: "Ana 93, Ben 80". */
  get line(): string {
    return this.players.map((_, seat) => `${this.name(seat)} ${this.total(seat)}`).join(', ');
  }

  /** Keep it in this browser. */
  keep(): void {
    this.safe = keep({
      id: this.id,
      game: this.game,
      begun: this.begun,
      touched: Date.now(),
      common: this.common,
      players: this.players,
      shared: this.shared,
      synced: this.synced,
      line: this.line
    });
  }
}
