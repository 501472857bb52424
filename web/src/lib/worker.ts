/** The service worker: registered when the page has what it needs, so that the first visit is not slower for it. */
const LATER = 2500;

export function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(undefined);
  // A browser may refuse (private windows, no storage): everything but offline and notices works without.
  return navigator.serviceWorker.register('/service-worker.js', { type: 'module' }).catch(() => undefined);
}

/** Soon, unless whoever pays for each byte has said so. */
export function registerLater(): void {
  const sparing = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
  if (!sparing) setTimeout(() => void register(), LATER);
}

/** Load the new client: the waiting worker takes over, and the page begins anew. */
export async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'take-over' });
  location.reload();
}
