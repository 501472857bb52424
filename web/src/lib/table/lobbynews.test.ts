import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '../wire';
import { lobbyNews } from './lobbynews';

const seat = (number: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo =>
  ({ seat: number, name, kind: 'link', bot: '', taken: true, here: true, mine: false, ...more }) as SeatInfo;
const open = (number: number) => seat(number, `Player ${number + 1}`, { taken: false });
const table = (...seats: SeatInfo[]): TableInfo => ({ id: 't', status: 'open', seats }) as TableInfo;
const host = seat(0, 'Mira', { kind: 'me' });

test('who comes and goes is said to all', () => {
  expect(lobbyNews(null, table(host, open(1)))).toBe('');
  expect(lobbyNews(table(host, open(1)), table(host, seat(1, 'Ana')))).toBe('Ana has taken a seat.');
  expect(lobbyNews(table(host, seat(1, 'Ana')), table(host, open(1)))).toBe('Ana has left the table.');
});

test('who is sent away is told so', () => {
  const mine = seat(1, 'Ana', { mine: true });
  expect(lobbyNews(table(host, mine), table(host, open(1)))).toMatch(/^The host freed your seat/);
});

test('bots and the order of turns are said, too', () => {
  const bot = seat(1, 'Tamsin', { kind: 'bot', bot: 'easy' });
  expect(lobbyNews(table(host, open(1)), table(host, bot))).toBe('Tamsin, a bot, takes seat 2.');
  expect(lobbyNews(table(host, bot), table(host, open(1)))).toBe('Seat 2 is open again.');
  expect(lobbyNews(table(host, bot), table(host, { ...bot, bot: 'hard' }))).toBe('Tamsin plays as hard now.');
  const swapped = table(seat(0, 'Ana'), seat(1, 'Mira', { kind: 'me' }));
  expect(lobbyNews(table(host, seat(1, 'Ana')), swapped)).toBe('The order of turns is Ana, Mira now.');
});
