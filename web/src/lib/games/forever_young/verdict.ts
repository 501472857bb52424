import { ranking } from '../../table/ledger';
import type { Score, SeatInfo } from '../../wire';

/** The result in one sentence: this game is outlived, not scored. */
export function verdict(score: Score, seats: readonly SeatInfo[], mySeat: number): string {
  const winners = ranking(score).filter((seat) => score.places[seat] === 1);
  const name = (seat: number) => seats[seat]?.name ?? '';
  const others = winners.filter((seat) => seat !== mySeat).map(name);
  const mine = winners.includes(mySeat);
  if (winners.length > 1)
    return mine
      ? `You share the night with ${others.join(' and ')}.`
      : `${others.join(' and ')} share the night.`;
  const fell = (seat: number) => score.seats[seat]?.rows.some((row) => / to fall$/.test(row.text)) ?? false;
  const alone = score.seats.every((_, seat) => winners.includes(seat) || fell(seat));
  if (alone) return mine ? 'You outlived them all.' : `${others[0]} outlived them all.`;
  return mine ? 'You rule the night.' : `${others[0]} rules the night.`;
}
