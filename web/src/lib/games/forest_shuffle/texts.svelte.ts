import { api, once } from '../../api';
import type { CardText } from '../../wire';

/** The cards in words, from the server: asked for once. */
class Texts {
  #all = $state.raw<Record<string, CardText>>({});
  failed = $state(false);
  #asked = false;

  of(id: string): CardText | undefined {
    return this.#all[id];
  }

  load(game: string): void {
    if (this.#asked) return;
    this.#asked = true;
    once(`cards ${game}`, () => api.cards(game)).then(
      (all) => {
        this.#all = Object.fromEntries(all.map((text) => [text.id, text]));
        this.failed = false;
      },
      () => {
        this.failed = true;
        this.#asked = false;
      }
    );
  }
}

export const texts = new Texts();
