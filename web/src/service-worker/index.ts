import { version } from '$app/env';
import { assets, immutable } from '$app/manifest';
import { self } from '$app/service-worker';
import { headline, turnIn, unreachable, wayOf, worthKeeping, type Turn } from '../lib/offline';

/** Beside the pages: what is there without a network, and the notices about turns. */

const OURS = 'hearthside-';
const CACHE = OURS + version;
const SHELL = '/';
const FILES = [...immutable, ...assets].map(({ path }) => `/${path.replace(/^\//, '')}`).filter(worthKeeping);
const KEPT = new Set(FILES);
const AT_ONCE = 4;
const TRIES = 5;
const PAUSE = 5_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetch what is to be kept; a server that says "not so fast" is asked again. */
async function fetched(path: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(path, { cache: 'no-cache' });
    if (response.ok) return response;
    if (tries === TRIES) throw new Error(`${path}: ${response.status}`);
    await wait(PAUSE);
  }
}

/** All of it, few at a time; a file that another build had is the same file. */
async function keep(cache: Cache, paths: readonly string[]): Promise<void> {
  const left = [...paths];
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const known = path.startsWith('/_app/immutable/') ? await caches.match(path) : undefined;
      await cache.put(path, known ?? (await fetched(path)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const list = await fetched('/api/games');
      const games = (await list.clone().json()) as { key: string }[];
      await cache.put('/api/games', list);
      const texts = games.flatMap(({ key }) => [`/api/games/${key}/rules`, `/api/games/${key}/cards`]);
      await keep(cache, [SHELL, ...texts, ...FILES]);
    })()
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })()
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  switch (wayOf(url.pathname, request.mode === 'navigate', KEPT)) {
    case 'page':
      return event.respondWith(asked(request, SHELL));
    case 'reference':
      return event.respondWith(asked(request, url.pathname));
    case 'kept':
      return event.respondWith(ours(request, url.pathname));
    default:
      return;
  }
});

/** The server's answer; only where nobody answers, what was kept of it. */
async function asked(request: Request, kept: string): Promise<Response> {
  let answer: Response | undefined;
  try {
    answer = await fetch(request);
    if (!unreachable(answer.status)) return answer;
  } catch {
    // Said below, if there is nothing to fall back on.
  }
  const known = await (await caches.open(CACHE)).match(kept);
  return known ?? answer ?? Response.error();
}

async function ours(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(CACHE)).match(path)) ?? fetch(request);
}

// Notices

self.addEventListener('message', (event) => {
  const said = event.data as { type?: string };
  if (said.type === 'take-over') void self.skipWaiting();
  const turn = said.type === 'your-turn' ? turnIn(said) : null;
  if (turn) event.waitUntil(show(turn));
});

self.addEventListener('push', (event) => {
  let said: unknown = null;
  try {
    said = event.data?.json();
  } catch {
    // Not ours to read.
  }
  const turn = turnIn(said);
  if (turn) event.waitUntil(show(turn));
});

const show = (turn: Turn): Promise<void> =>
  self.registration.showNotification(headline(turn), {
    body: turn.name || 'The others wait for you.',
    tag: turn.table,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: turn
  });

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const turn = turnIn(event.notification.data);
  if (turn) event.waitUntil(lead(`/t/${turn.table}`));
});

/** To the table: where it is open already, else in a window of ours, else in a new one. */
async function lead(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((it) => new URL(it.url).pathname === path);
  if (there) return void (await there.focus());
  await self.clients.openWindow(path);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(
    (async () => {
      const { key } = (await (await fetch('/api/push')).json()) as { key: string };
      const options = { userVisibleOnly: true, applicationServerKey: key };
      const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
      await fetch('/api/push', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] })
      });
    })()
  );
});
