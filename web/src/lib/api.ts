import { build, HEADER } from './build.svelte';
import type {
  Answer,
  CardText,
  CarryCode,
  DailyDeal,
  GameInfo,
  GameRecord,
  LessonInfo,
  Moment,
  NewTable,
  PlayOnFrom,
  PublicTable,
  PushInfo,
  PushTo,
  Question,
  Reach,
  Replayed,
  ReviewInfo,
  Rules,
  SharedScore,
  StepSeen,
  TableInfo,
  TryOut,
  Verdict,
  Welcome
} from './wire';

/** What went wrong, as a sentence fit to be shown. */
export class Trouble extends Error {
  constructor(
    readonly why: string,
    readonly status: number
  ) {
    super(why);
  }
}

const OFFLINE = 'The server cannot be reached. Your games are saved there; try again in a moment.';

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      ...(method !== 'GET'
        ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) }
        : {})
    });
  } catch {
    throw new Trouble(OFFLINE, 0);
  }
  build.hear(response.headers.get(HEADER));
  if (response.ok) return (await response.json()) as T;
  throw new Trouble(await reason(response), response.status);
}

async function reason(response: Response): Promise<string> {
  try {
    const said = (await response.json()) as { why?: string };
    if (said.why) return said.why;
  } catch {
    // Not ours to read: fall through to our own words.
  }
  return response.status === 404
    ? 'There is nothing at this address.'
    : 'The server could not do this. Nothing was changed.';
}

const at = (id: string, seat: number) => `/tables/${encodeURIComponent(id)}/seats/${seat}`;

export const api = {
  games: () => call<GameInfo[]>('GET', '/games'),
  cards: (game: string) => call<CardText[]>('GET', `/games/${game}/cards`),
  tableCards: (id: string) => call<CardText[]>('GET', `/tables/${encodeURIComponent(id)}/cards`),
  rules: (game: string) => call<Rules>('GET', `/games/${game}/rules`),
  lessons: (game: string) => call<LessonInfo[]>('GET', `/games/${encodeURIComponent(game)}/lessons`),
  openLesson: (game: string, lesson: string) =>
    call<TableInfo>('POST', `/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`),
  lessonStep: (id: string, lesson: string, step: number) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/lesson`, { lesson, step }),
  tables: () => call<TableInfo[]>('GET', '/tables'),
  table: (id: string) => call<TableInfo>('GET', `/tables/${encodeURIComponent(id)}`),
  open: (table: NewTable) => call<TableInfo>('POST', '/tables', table),
  invitation: (invite: string) => call<TableInfo>('GET', `/invites/${encodeURIComponent(invite)}`),
  claim: (invite: string, name: string, seat?: number) =>
    call<TableInfo>(
      'POST',
      `/invites/${encodeURIComponent(invite)}/claim`,
      seat === undefined ? { name } : { name, seat }
    ),
  publicTables: () => call<PublicTable[]>('GET', '/public'),
  reach: () => call<Reach>('GET', '/reach'),
  seatBot: (id: string, seat: number, bot: string) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/bot`, { seat, bot }),
  swap: (id: string, seat: number, other: number) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/swap`, { seat, other }),
  give: (id: string, seat: number) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/give`, { seat }),
  vote: (id: string, seat: number) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/vote`, { seat }),
  callOff: (id: string) => call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/call-off`),
  start: (id: string) => call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/start`),
  giveNonce: (id: string, seat: number, nonce: string, commitment: string) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/nonce`, { seat, nonce, commitment }),
  leave: (id: string, seat: number) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/leave`, { seat }),
  return: (id: string, seat: number) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/return`, { seat }),
  rematch: (id: string) => call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/rematch`),
  look: (id: string, seat: number, since: number) => call<Welcome>('GET', `${at(id, seat)}?since=${since}`),
  say: (id: string, seat: number, question: Question & { id: string }) =>
    call<Answer>('POST', `${at(id, seat)}/say`, question),
  record: (id: string, seat: number) => call<GameRecord>('GET', `${at(id, seat)}/record`),
  recordUrl: (id: string, seat: number) => `/api${at(id, seat)}/record`,
  replay: (id: string, n: number, seat: number, hands = false) =>
    call<Replayed>(
      'GET',
      `/tables/${encodeURIComponent(id)}/replay/${n}?seat=${seat}${hands ? '&hands=true' : ''}`
    ),
  meanwhile: (id: string, seat: number) => call<StepSeen[]>('GET', `${at(id, seat)}/meanwhile`),
  whyDone: (id: string, n: number) =>
    call<Moment>('GET', `/tables/${encodeURIComponent(id)}/replay/${n}/why`),
  review: (id: string) => call<ReviewInfo>('GET', `/tables/${encodeURIComponent(id)}/review`),
  beginReview: (id: string) => call<ReviewInfo>('POST', `/tables/${encodeURIComponent(id)}/review`),
  playOn: (id: string, from: PlayOnFrom) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/play-on`, from),
  tryOut: (id: string, from: TryOut) =>
    call<TableInfo>('POST', `/tables/${encodeURIComponent(id)}/try-out`, from),
  bring: (record: unknown) => call<TableInfo>('POST', '/import', record),
  daily: () => call<DailyDeal[]>('GET', '/daily'),
  playDaily: (game: string, name: string) =>
    call<TableInfo>('POST', `/daily/${encodeURIComponent(game)}`, { name }),
  carry: () => call<CarryCode>('POST', '/carry'),
  carryOver: (code: string) => call<{ tables: number }>('POST', '/carry/over', { code }),
  pushKey: () => call<PushInfo>('GET', '/push'),
  pushTo: (to: PushTo) => call<PushInfo>('POST', '/push', to),
  pushStop: (endpoint: string) => call<PushInfo>('POST', '/push/stop', { endpoint }),
  verify: (record: unknown) => call<Verdict>('POST', '/verify', record),
  newScore: (game: string, parts: Record<string, unknown>) =>
    call<SharedScore>('POST', '/scores', { game, parts }),
  score: (id: string, since: number) =>
    call<SharedScore>('GET', `/scores/${encodeURIComponent(id)}?since=${since}`),
  putScore: (id: string, part: string, value: unknown) =>
    call<SharedScore>('PUT', `/scores/${encodeURIComponent(id)}/parts/${part}`, value)
};

const kept = new Map<string, Promise<unknown>>();

/** Ask once a page load for what never changes (games, cards, rules); forget it when it failed. */
export function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}
