import { settings } from './settings.svelte';

/** What only I may see, at the table on this screen: covered when I want it so, until I look, and again when my turn is over. */
class Cover {
  /** Somebody plays a seat here. */
  here = $state(false);
  #looking = $state(false);

  get on(): boolean {
    return this.here && settings.cover && !this.#looking;
  }

  /** Lifted for now. */
  get lifted(): boolean {
    return this.here && settings.cover && this.#looking;
  }

  lift(looking: boolean): void {
    this.#looking = looking;
  }
}

export const cover = new Cover();
