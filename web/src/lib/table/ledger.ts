import type { Score, SeatInfo } from '../wire';

/** Inks of the chart's groups, in order; each has white text on it at AA contrast. */
export const INKS = [
  '#5C7A33',
  '#8A5526',
  '#A65A22',
  '#2F6C94',
  '#7A3F8C',
  '#4A4658',
  '#2C7F73',
  '#A23A4C',
  '#6E665C'
];

export interface Part {
  title: string;
  ink: string;
  /** Which hatch, so that colour is never alone. */
  pattern: number;
  /** Points per seat, in seat order. */
  points: number[];
}

/** The ledgers of all seats as groups in a fixed order: that of their first appearance, seat by seat. Groups in
 * which nobody has a point are left out. */
export function parts(score: Score): Part[] {
  const titles: string[] = [];
  for (const ledger of score.seats) {
    for (const row of ledger.rows) {
      const title = row.group || 'Other';
      if (!titles.includes(title)) titles.push(title);
    }
  }
  const all = titles.map((title, i) => ({
    title,
    ink: INKS[i % INKS.length] ?? '#6E665C',
    pattern: i % 4,
    points: score.seats.map((ledger) =>
      ledger.rows.filter((row) => (row.group || 'Other') === title).reduce((sum, row) => sum + row.points, 0)
    )
  }));
  return all.filter((part) => part.points.some((points) => points !== 0));
}

/** Seats by place, then by seat. */
export function ranking(score: Score): number[] {
  return score.seats
    .map((_, seat) => seat)
    .sort((a, b) => (score.places[a] ?? 0) - (score.places[b] ?? 0) || a - b);
}

/** The result in one short sentence, to the one who reads it. */
export function headline(score: Score, seats: readonly SeatInfo[], mySeat: number): string {
  const winners = ranking(score).filter((seat) => score.places[seat] === 1);
  const name = (seat: number) => seats[seat]?.name ?? '';
  const total = (seat: number) => score.seats[seat]?.total ?? 0;
  if (seats.length === 1) return `You made ${total(0)} points.`;
  if (winners.length > 1) {
    const others = winners.filter((seat) => seat !== mySeat).map(name);
    return winners.includes(mySeat)
      ? `You share the win with ${others.join(' and ')}.`
      : `${others.join(' and ')} share the win.`;
  }
  const winner = winners[0] ?? 0;
  const best = Math.max(...score.seats.map((_, seat) => (seat === winner ? -Infinity : total(seat))));
  const by = total(winner) - best;
  const who = winner === mySeat ? 'You win' : `${name(winner)} wins`;
  return by > 0 ? `${who} by ${by}.` : `${who} on the tie-break.`;
}
