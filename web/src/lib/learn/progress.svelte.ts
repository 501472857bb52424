import type { LessonInfo } from '../wire';
import type { Standing } from './coach.svelte';

/** What this browser remembers of lessons: which are done, and where each was left. */
interface Kept {
  done: string[];
  left: Record<string, Standing>;
  /** Titles whose offer to learn was put away. */
  declined: string[];
}

const KEY = 'hearthside.learn';

function read(): Kept {
  const empty = { done: [], left: {}, declined: [] };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return empty;
  }
}

class Progress {
  #kept = $state<Kept>(read());

  isDone(game: string, lesson: string): boolean {
    return this.#kept.done.includes(`${game}/${lesson}`);
  }

  /** How many of these have been done. */
  count(game: string, lessons: readonly LessonInfo[]): number {
    return lessons.filter((it) => this.isDone(game, it.key)).length;
  }

  /** Some lesson of the game has been begun or done. */
  begun(game: string): boolean {
    const mine = (it: string) => it.startsWith(`${game}/`);
    return this.#kept.done.some(mine) || Object.keys(this.#kept.left).some(mine);
  }

  declined(game: string): boolean {
    return this.#kept.declined.includes(game);
  }

  decline(game: string): void {
    if (!this.declined(game)) this.#kept.declined.push(game);
    this.#write();
  }

  left(game: string, lesson: string): Standing | undefined {
    return this.#kept.left[`${game}/${lesson}`];
  }

  keep(game: string, lesson: string, standing: Standing): void {
    this.#kept.left[`${game}/${lesson}`] = standing;
    this.#write();
  }

  forget(game: string, lesson: string): void {
    const gone = `${game}/${lesson}`;
    this.#kept.left = Object.fromEntries(Object.entries(this.#kept.left).filter(([key]) => key !== gone));
    this.#write();
  }

  finish(game: string, lesson: string): void {
    if (!this.isDone(game, lesson)) this.#kept.done.push(`${game}/${lesson}`);
    this.forget(game, lesson);
  }

  #write(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  }
}

export const progress = new Progress();

/** "about 6 minutes", in whole ones. */
export function minutes(lessons: readonly LessonInfo[]): string {
  const all = Math.max(1, Math.round(lessons.reduce((sum, it) => sum + it.seconds, 0) / 60));
  return `about ${all} ${all === 1 ? 'minute' : 'minutes'}`;
}
