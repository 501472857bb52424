import { step, type Stops, type Stride } from './steps';

/** Milliseconds a position is shown while a replay plays by itself. */
export const SPEEDS: readonly [string, number][] = [
  ['slow', 1800],
  ['usual', 900],
  ['fast', 350]
];

/** Where a replay stands, how it steps and how fast it plays by itself. */
export class Player {
  n = $state(0);
  last = $state(0);
  playing = $state(false);
  stride = $state<Stride>('decision');
  speed = $state(1);
  stops = $state.raw<Stops | null>(null);

  constructor(private readonly show: (n: number) => void) {}

  go(to: number): void {
    this.n = Math.max(0, Math.min(this.last, to));
    this.show(this.n);
  }

  step(way: 1 | -1, stride: Stride = this.stride): void {
    this.go(step(this.n, way, stride, this.stops, this.last));
  }

  /** At the end, playing begins at the deal again. */
  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.n === this.last) this.go(0);
  }

  /** To be called in an effect. */
  play(): (() => void) | undefined {
    if (!this.playing) return undefined;
    const timer = setInterval(() => {
      if (this.n >= this.last) this.playing = false;
      else this.step(1);
    }, SPEEDS[this.speed]?.[1] ?? 900);
    return () => clearInterval(timer);
  }

  /** Whether this key was meant for the replay. */
  press(key: string, shift: boolean): boolean {
    if (key === 'ArrowRight' || key === 'ArrowLeft')
      this.step(key === 'ArrowRight' ? 1 : -1, shift ? 'turn' : this.stride);
    else if (key === 'PageDown' || key === 'PageUp') this.step(key === 'PageDown' ? 1 : -1, 'round');
    else if (key === 'Home') this.go(0);
    else if (key === 'End') this.go(this.last);
    else if (key === ' ') this.toggle();
    else if (SPEEDS[Number(key) - 1]) this.speed = Number(key) - 1;
    else return false;
    return true;
  }
}
