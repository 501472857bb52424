import { FEEDING, NIGHT, PLACEMENT } from './view';

/** The board's light: it follows the phase, or stays as the reader likes it. Kept on this device. */
export type Shine = 'day' | 'night' | 'dawn';
type Wish = 'phase' | 'day' | 'night';

const KEY = 'hearthside.forever_young.light';
const WISHES: Wish[] = ['phase', 'day', 'night'];

class Light {
  wish = $state<Wish>('phase');

  constructor() {
    const kept = globalThis.localStorage?.getItem(KEY);
    this.wish = WISHES.find((wish) => wish === kept) ?? 'phase';
  }

  of(phase: number): Shine {
    if (this.wish !== 'phase') return this.wish;
    if (phase === NIGHT || phase === FEEDING) return 'night';
    return phase === PLACEMENT ? 'dawn' : 'day';
  }

  /** The next of the three. */
  turn(): void {
    this.wish = WISHES[(WISHES.indexOf(this.wish) + 1) % WISHES.length] ?? 'phase';
    globalThis.localStorage?.setItem(KEY, this.wish);
  }
}

export const light = new Light();
