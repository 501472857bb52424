import { store, stored } from '../stored';

/** How large the type is, beside what the browser itself says. */
export const SIZES = { small: 0.9, usual: 1, large: 1.15, larger: 1.3 } as const;
export type Size = keyof typeof SIZES;

/**
 * How the others' moves are shown: `each` so many milliseconds while nobody waits for us; once a question to us is
 * among them, all that lies before it together no longer than `within`.
 */
export const PACES = {
  calm: { each: 1400, within: Infinity },
  usual: { each: 420, within: 500 },
  swift: { each: 140, within: 200 }
} as const;
export type Pace = keyof typeof PACES;

export type Motion = 'system' | 'off';

const VOLUME = 60;

/** One of these words, or the usual one when something else was kept. */
function word<T extends string>(key: string, words: readonly T[], usual: T): T {
  const kept = stored(key);
  return words.find((it) => it === kept) ?? usual;
}

/** How this browser shows the games; kept in it, nowhere else. */
class Settings {
  motion = $state<Motion>(word('motion', ['system', 'off'], 'system'));
  size = $state<Size>(word('size', Object.keys(SIZES) as Size[], 'usual'));
  pace = $state<Pace>(word('pace', Object.keys(PACES) as Pace[], 'usual'));
  /** Off until somebody wants it. */
  sound = $state(stored('sound') === 'on');
  /** In per cent. */
  volume = $state(volumeOf(stored('volume')));
  /** Ask before a move is sent that one click has chosen. */
  confirm = $state(stored('confirm') === 'on');
  /** What only I may see lies covered until I want to look. */
  cover = $state(stored('cover') === 'on');
  /** Tell me when it is my turn and I look elsewhere. */
  tell = $state(stored('tell') === 'on');
  /** The question whether to tell has been put once. */
  asked = $state(stored('tell') !== null);

  /** Set one, and keep it. */
  set<K extends 'motion' | 'size' | 'pace' | 'volume' | Switch>(key: K, value: Settings[K]): void {
    (this as Settings)[key] = value;
    store(key, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
    if (key === 'tell') this.asked = true;
  }
}

export type Switch = 'sound' | 'confirm' | 'cover' | 'tell';

function volumeOf(kept: string | null): number {
  const found = Number(kept ?? VOLUME);
  return Number.isFinite(found) ? Math.min(100, Math.max(0, found)) : VOLUME;
}

export const settings = new Settings();
