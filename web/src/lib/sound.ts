import { settings } from './settings/settings.svelte';

/** The sounds of the house; `tools/sounds.py` makes them. */
export type Sound = 'turn' | 'card' | 'dice' | 'chat' | 'end';

/** Plays the sounds, when they are wanted; a sound is fetched when it is first needed. */
class Sounds {
  #made = new Map<Sound, HTMLAudioElement>();

  play(name: Sound): void {
    if (!settings.sound || settings.volume === 0) return;
    const sound = this.#made.get(name) ?? new Audio(`/sounds/${name}.wav`);
    this.#made.set(name, sound);
    sound.volume = settings.volume / 100;
    sound.currentTime = 0;
    // A browser may refuse until the page was touched, or be offline: nothing is lost, it can be seen.
    sound.play().catch(() => undefined);
  }
}

export const sounds = new Sounds();
