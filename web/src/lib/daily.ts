/** The deal of the day in words. */
import type { DailyDeal, DailyTry } from './wire';

export interface Outcome {
  points: number;
  place: number;
}

/** "Sunday, 15 November" */
export const dayName = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC'
  });

/** "15 Nov 2026" */
export const dayShort = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC'
  });

/** "142 points, won"; `ranked`: the game is not won by points. */
export function outcome({ points, place }: Outcome, players: number, ranked: boolean): string {
  const won = players === 1 ? '' : place === 1 ? 'won' : 'lost';
  return [ranked ? '' : `${points} points`, won].filter(Boolean).join(', ');
}

/** What I made of today's deal; undefined while I have not finished it. */
export const todays = (deal: DailyDeal): DailyTry | undefined => deal.mine.find((it) => it.day === deal.day);

/** "Hearthside daily, Forest Shuffle, 18 Nov 2026: 142 points, won. Bots: Easy 96, Normal 120. http://…/daily" */
export function shareLine(deal: DailyDeal, mine: DailyTry, ranked: boolean, address: string): string {
  const bots = mine.bots.map(
    (it) => `${it.bot.title} ${ranked ? (it.place === 1 ? 'won' : 'lost') : it.points}`
  );
  const beside = bots.length > 0 ? ` Bots: ${bots.join(', ')}.` : '';
  const did = outcome(mine, deal.players, ranked);
  return `Hearthside daily, ${deal.title}, ${dayShort(mine.day)}: ${did}.${beside} ${address}`;
}

/** How many days in a row, up to today or yesterday, were finished. */
export function inARow(deal: DailyDeal): number {
  const days = new Set(deal.mine.map((it) => it.day));
  const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  let day = days.has(deal.day) ? deal.day : before(deal.day);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}
