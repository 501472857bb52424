import { api, once } from '../../api';
import type { TableModel } from '../../table.svelte';
import type { StandingChoice } from '../../wire';
import { DAY, FEEDING, NIGHT, PLACEMENT } from './view';

/** A standing answer that may be chosen; of one group only one can stand. */
export type Choice = Required<StandingChoice>;

/** How a card is asked about: whenever it fits, only for what is ours, or not at all. */
export type Bell = 'always' | 'mine' | 'never';

const QUIET: Record<number, string> = {
  [DAY]: 'not-this-day',
  [NIGHT]: 'not-this-night',
  [FEEDING]: 'not-this-feeding',
  [PLACEMENT]: 'not-this-placement'
};

/**
 * Standing answers, in one place: which there are, which are chosen, and how to choose. The server keeps them with the
 * seat and answers for it; a card's answers are the choices `effect:always`, `effect:mine` and `effect:never`.
 */
class Standing {
  #all = $state.raw<Choice[]>([]);
  #asked = false;

  load(game: string): void {
    if (this.#asked) return;
    this.#asked = true;
    once('games', () => api.games()).then(
      (games) => {
        const found = games.find((it) => it.key === game)?.standing ?? [];
        this.#all = found.map((choice) => ({ ...choice, group: choice.group ?? '' }));
      },
      () => (this.#asked = false)
    );
  }

  get there(): boolean {
    return this.#all.length > 0;
  }

  find(key: string): Choice | undefined {
    return this.#all.find((choice) => choice.key === key);
  }

  chosen(table: TableModel): string[] {
    return table.seats[table.mySeat]?.standing ?? [];
  }

  is(table: TableModel, key: string): boolean {
    return this.chosen(table).includes(key);
  }

  /** Choose this in place of whatever stands in its group, or take it back. */
  toggle(table: TableModel, key: string, on = !this.is(table, key)): void {
    const group = this.find(key)?.group ?? '';
    const rest = this.chosen(table).filter(
      (other) => other !== key && (group === '' || this.find(other)?.group !== group)
    );
    void table.stand(on ? [...rest, key] : rest);
  }

  /** What a card can be set to. */
  bells(effect: string): Bell[] {
    return (['always', 'mine', 'never'] as const).filter((bell) => this.find(`${effect}:${bell}`));
  }

  bell(table: TableModel, effect: string): Bell {
    return this.bells(effect).find((bell) => this.is(table, `${effect}:${bell}`)) ?? 'always';
  }

  ring(table: TableModel, effect: string, bell: Bell): void {
    this.toggle(table, `${effect}:${bell}`, true);
  }

  /** The choice that silences the rest of this phase. */
  hush(phase: number): Choice | undefined {
    return this.find(QUIET[phase] ?? '');
  }
}

export const standing = new Standing();
