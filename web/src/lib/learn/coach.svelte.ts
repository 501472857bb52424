import type { Action, LessonInfo, LessonStep } from '../wire';

/** Where somebody is in a lesson; kept in the browser, so that it can be left and continued. */
export interface Standing {
  table: string;
  index: number;
  /** Which of the step's expected actions have been done. */
  used: number[];
  /** Where each move was made, for taking back. */
  trail: { index: number; used: number[] }[];
}

const fits = (pattern: Record<string, unknown>, action: Action) =>
  Object.entries(pattern).every(([key, value]) => action[key] === value);

/** Which expected actions these are, in any order; null when one of them is not expected. */
function place(step: LessonStep, used: number[], actions: Action[]): number[] | null {
  const now = [...used];
  for (const action of actions) {
    const at = step.expect.findIndex((pattern, i) => !now.includes(i) && fits(pattern, action));
    if (at >= 0) now.push(at);
    else if (!step.along.some((pattern) => fits(pattern, action))) return null;
  }
  return now;
}

/**
 * Leads through a lesson: says its steps, lets through the moves they expect and answers all others. It decides nothing
 * about the game; what is legal the table knows, and what is expected is written in the lesson.
 */
export class Coach {
  index = $state(0);
  used = $state<number[]>([]);
  /** The answer to the last thing that was tried and not expected. */
  answer = $state('');
  /** The others are doing what the lesson says. */
  waiting = $state(false);
  trouble = $state('');

  readonly lesson: LessonInfo;
  readonly #table: string;
  readonly #others: (step: number) => Promise<unknown>;
  readonly #keep: (standing: Standing) => void;
  #trail: Standing['trail'] = [];
  /** What the others are doing; what is tried meanwhile waits for it. */
  #going: Promise<void> = Promise.resolve();

  constructor(
    lesson: LessonInfo,
    table: string,
    others: (step: number) => Promise<unknown>,
    keep: (standing: Standing) => void,
    from?: Standing
  ) {
    this.lesson = lesson;
    this.#table = table;
    this.#others = others;
    this.#keep = keep;
    if (from && from.index <= lesson.steps.length) {
      this.index = from.index;
      this.used = from.used;
      this.#trail = from.trail;
      // It was left while the others were to act.
      const step = lesson.steps[from.index];
      if (step && step.expect.length > 0 && from.used.length === step.expect.length)
        this.#going = this.#advance();
    }
  }

  step = $derived.by<LessonStep | null>(() => this.lesson.steps[this.index] ?? null);
  finished = $derived.by(() => this.index >= this.lesson.steps.length);
  /** A move is wanted; otherwise one reads on. */
  expecting = $derived.by(() => (this.step?.expect.length ?? 0) > 0);

  /** Whether these actions may be sent. What belongs to a later step may be done at once by those who read fast. */
  async may(actions: Action[]): Promise<boolean> {
    await this.#going;
    if (this.trouble || this.finished) return false;
    this.answer = '';
    const from = this.index;
    const at = this.lesson.steps.findIndex((step, i) => i >= from && step.expect.length > 0);
    const step = this.lesson.steps[at];
    const used = step && place(step, at === from ? this.used : [], actions);
    if (step && used) return true;
    if (!this.expecting) this.answer = 'Read on first; there is something to do in a moment.';
    else this.answer = this.#reply(actions);
    return false;
  }

  #reply(actions: Action[]): string {
    const step = this.step;
    const wrong = actions.find(
      (action) => ![...(step?.expect ?? []), ...(step?.along ?? [])].some((pattern) => fits(pattern, action))
    );
    const reply = wrong && step?.replies.find(({ when }) => fits(when, wrong));
    return reply?.say ?? step?.otherwise ?? '';
  }

  /** These actions were accepted. */
  did(actions: Action[]): void {
    this.#trail.push({ index: this.index, used: [...this.used] });
    const at = this.lesson.steps.findIndex((step, i) => i >= this.index && step.expect.length > 0);
    const step = this.lesson.steps[at];
    if (!step) return;
    if (at !== this.index) this.used = [];
    this.index = at;
    this.used = place(step, this.used, actions) ?? this.used;
    this.#save();
    if (this.used.length === step.expect.length) this.#going = this.#advance();
  }

  /** The last move was taken back. */
  undid(): void {
    const was = this.#trail.pop();
    if (!was) return;
    this.index = was.index;
    this.used = was.used;
    this.answer = '';
    this.#save();
  }

  /** Read on. */
  next(): void {
    if (this.waiting || this.finished || this.expecting) return;
    this.answer = '';
    this.index += 1;
    this.#save();
  }

  async #advance(): Promise<void> {
    const done = this.index;
    if ((this.lesson.steps[done]?.then.length ?? 0) > 0) {
      this.waiting = true;
      try {
        await this.#others(done);
      } catch (error) {
        this.trouble = error instanceof Error ? error.message : String(error);
        return;
      } finally {
        this.waiting = false;
      }
      // What the others have answered cannot be taken back.
      this.#trail = [];
    }
    this.used = [];
    this.index = done + 1;
    this.#save();
  }

  #save(): void {
    this.#keep({ table: this.#table, index: this.index, used: [...this.used], trail: this.#trail });
  }
}
