import { api, Trouble } from '../api';
import { register } from '../worker';
import { settings } from './settings.svelte';

/** What stands between a person and a word when it is their turn: nothing, or this. */
export type Hindrance = '' | 'insecure' | 'missing' | 'blocked';

const WORDS: Record<Exclude<Hindrance, ''>, string> = {
  insecure: 'The browser allows this only on https addresses, and on this very computer.',
  missing: 'This browser cannot do that.',
  blocked: 'The browser was told not to show notices of this site; its own settings can change that.'
};

/** Telling somebody that it is their turn: a notice while the page is in the background, Web Push when it is closed. */
class Telling {
  /** Asked and not answered yet. */
  busy = $state(false);
  /** Also while the page is closed. */
  pushed = $state(false);
  /** What is wrong, as a sentence. */
  trouble = $state('');
  #permission = $state<NotificationPermission>(
    typeof Notification === 'undefined' ? 'denied' : Notification.permission
  );

  get hindrance(): Hindrance {
    if (!isSecureContext) return 'insecure';
    if (typeof Notification === 'undefined' || !('serviceWorker' in navigator)) return 'missing';
    return this.#permission === 'denied' ? 'blocked' : '';
  }

  get why(): string {
    return this.hindrance === '' ? this.trouble : WORDS[this.hindrance];
  }

  /** Whether notices are shown. */
  get on(): boolean {
    return settings.tell && this.#permission === 'granted' && this.hindrance === '';
  }

  /** Whether to ask, in its place: nobody is asked twice, or where it cannot be. */
  get open(): boolean {
    return !settings.asked && this.hindrance === '' && !this.on;
  }

  /** Called by a press only: the browser asks its own question. */
  async start(): Promise<void> {
    this.busy = true;
    this.trouble = '';
    try {
      this.#permission = await Notification.requestPermission();
      settings.set('tell', this.#permission === 'granted');
      if (this.#permission === 'granted') await this.#subscribe();
    } finally {
      this.busy = false;
    }
  }

  async stop(): Promise<void> {
    settings.set('tell', false);
    this.trouble = '';
    this.pushed = false;
    const subscription = await (await kept())?.pushManager?.getSubscription();
    if (!subscription) return;
    await subscription.unsubscribe().catch(() => false);
    await api.pushStop(subscription.endpoint).catch(() => undefined);
  }

  /** Not now, and not again. */
  decline(): void {
    settings.set('tell', false);
  }

  /** The server may have forgotten us, or know us by another name now: say it again, once a page. */
  async renew(): Promise<void> {
    if (!this.on || this.#renewed) return;
    this.#renewed = true;
    await this.#subscribe();
  }
  #renewed = false;

  async #subscribe(): Promise<void> {
    const registration = await kept();
    if (!registration?.pushManager) return;
    try {
      const { key } = await api.pushKey();
      const known = await registration.pushManager.getSubscription();
      const subscription =
        known ??
        (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
      await api.pushTo(written(subscription.toJSON()));
      this.pushed = true;
    } catch (error) {
      this.pushed = false;
      this.trouble =
        error instanceof Trouble
          ? error.why
          : 'The push service of this browser does not answer: you are told while the page is open.';
    }
  }

  /** A notice about a table, when it is wanted and the page is not in sight. */
  async tell(table: string, game: string, name: string): Promise<void> {
    if (!this.on || !document.hidden) return;
    const registration = await kept();
    registration?.active?.postMessage({ type: 'your-turn', table, game, name });
  }

  /** It has been seen. */
  async seen(table: string): Promise<void> {
    if (!this.on) return;
    const notices = await (await kept())?.getNotifications({ tag: table }).catch(() => []);
    for (const notice of notices ?? []) notice.close();
  }
}

/** The worker that shows notices; undefined where there is none. */
async function kept(): Promise<ServiceWorkerRegistration | undefined> {
  return (await register()) && navigator.serviceWorker.ready;
}

/** A browser's subscription as the server takes it. */
export function written(it: PushSubscriptionJSON): { endpoint: string; p256dh: string; auth: string } {
  return { endpoint: it.endpoint ?? '', p256dh: it.keys?.['p256dh'] ?? '', auth: it.keys?.['auth'] ?? '' };
}

export const telling = new Telling();
