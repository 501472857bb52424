/** What changed in a lobby, in a sentence for everybody there. */
import type { SeatInfo, TableInfo } from '../wire';

const person = (seat: SeatInfo | undefined) => seat !== undefined && seat.taken && seat.kind !== 'bot';

/** What is new since the table looked like `before`; "" when nothing is worth a word. */
export function lobbyNews(before: TableInfo | null, now: TableInfo): string {
  if (!before || before.id !== now.id || now.status !== 'open') return '';
  const was = before.seats;
  const moved = now.seats.filter((s, i) => s.name !== was[i]?.name && was.some((o) => o.name === s.name));
  if (moved.length > 1)
    return `The order of turns is ${now.seats.map((s) => (s.taken ? s.name : 'an open seat')).join(', ')} now.`;
  const said = now.seats.flatMap((seat, i) => {
    const old = was[i];
    if (!old) return [];
    if (person(old) && !person(seat) && old.mine)
      return [`The host freed your seat. You may watch, or ask for the link again.`];
    if (person(old) && !person(seat)) return [`${old.name} has left the table.`];
    if (!person(old) && person(seat)) return [`${seat.name} has taken a seat.`];
    if (old.kind !== 'bot' && seat.kind === 'bot') return [`${seat.name}, a bot, takes seat ${i + 1}.`];
    if (old.kind === 'bot' && seat.kind !== 'bot') return [`Seat ${i + 1} is open again.`];
    if (seat.kind === 'bot' && old.bot !== seat.bot)
      return [`${seat.name} plays as ${seat.played_by?.title ?? seat.bot} now.`];
    return [];
  });
  return said.join(' ');
}
