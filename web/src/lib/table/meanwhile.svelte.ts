import { api } from '../api';
import { TableModel } from '../table.svelte';
import type { StepSeen } from '../wire';

/** What happened since the own last decision, position by position, on a table of its own at which nothing can be done. */
export class Meanwhile {
  readonly table: TableModel;
  readonly #live: TableModel;
  readonly #steps: readonly StepSeen[];
  /** The step that is shown. */
  at = $state(0);

  private constructor(live: TableModel, steps: readonly StepSeen[]) {
    this.#live = live;
    this.#steps = steps;
    this.table = new TableModel(live.id, { say: () => Promise.reject(new Error('what was')) });
    this.table.mySeat = live.mySeat;
    this.go(0);
  }

  /** Null when nobody else has acted since. */
  static async of(live: TableModel): Promise<Meanwhile | null> {
    const steps = await api.meanwhile(live.id, live.mySeat);
    return steps.length > 0 ? new Meanwhile(live, steps) : null;
  }

  get count(): number {
    return this.#steps.length;
  }

  get step(): StepSeen | undefined {
    return this.#steps[this.at];
  }

  /** In words, all that this step led to. */
  get words(): string {
    return this.step?.lines.map((line) => line.text).join(' ') ?? '';
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.count - 1, to));
    const step = this.step;
    if (!step) return;
    this.table.info = this.#live.info;
    this.table.position = { ...step.position, options: [], pick: null, answered: true };
    this.table.log = this.#live.log.filter((line) => line.number <= step.number);
  }
}
