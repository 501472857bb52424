import type { NewSeat, NewTable } from './api';
import type { GameInfo, SeatKind, Value } from './wire';

/** A seat as the new-table dialog edits it. */
export interface Draft {
  kind: SeatKind;
  name: string;
  bot: string;
}

export const KINDS: { kind: SeatKind; label: string; icon: string }[] = [
  { kind: 'me', label: 'Me', icon: 'ui-user' },
  { kind: 'link', label: 'By link', icon: 'ui-link' },
  { kind: 'screen', label: 'This screen', icon: 'ui-monitor-smartphone' },
  { kind: 'bot', label: 'Bot', icon: 'ui-bot' }
];

const LEVELS: Record<string, string> = {
  random: 'Plays anything',
  greedy: 'Takes what scores now',
  ismcts: 'Strong, thinks ahead'
};

export const level = (bot: string): string => LEVELS[bot] ?? bot;

const BOTS: Record<string, string> = { random: 'random bot', greedy: 'quick bot', ismcts: 'strong bot' };

/** A bot's strength in two words, for the result. */
export const bot = (key: string): string => BOTS[key] ?? 'bot';

const BOT_NAMES = ['Juniper', 'Tomás', 'Bramble', 'Sorrel', 'Kestrel', 'Willow'];

export const guest = (name: string): string => name || 'Guest';

export function usualBot(game: GameInfo): string {
  return game.bots.includes('greedy') ? 'greedy' : (game.bots.at(-1) ?? '');
}

/** Three at the table where the game allows it, else the nearest count it has. */
export function usualCount(game: GameInfo): number {
  return [...game.players].sort((a, b) => Math.abs(a - 3) - Math.abs(b - 3) || b - a)[0] ?? 2;
}

export function botSeat(game: GameInfo, index: number): Draft {
  return { kind: 'bot', name: BOT_NAMES[index % BOT_NAMES.length] ?? 'Juniper', bot: usualBot(game) };
}

/** Me and enough bots. */
export function usualSeats(game: GameInfo, count = usualCount(game)): Draft[] {
  return Array.from({ length: count }, (_, i): Draft =>
    i === 0 ? { kind: 'me', name: '', bot: '' } : botSeat(game, i - 1)
  );
}

export function usualSettings(game: GameInfo): Record<string, Value> {
  return Object.fromEntries(game.settings.map((s) => [s.key, s.default]));
}

/** Exactly one seat is mine: whoever becomes me takes that place from the one who was. */
export function withKind(seats: readonly Draft[], index: number, kind: SeatKind, game: GameInfo): Draft[] {
  return seats.map((seat, i) => {
    if (i === index) {
      return kind === 'bot' ? botSeat(game, Math.max(0, index - 1)) : { kind, name: '', bot: '' };
    }
    if (kind === 'me' && seat.kind === 'me') return { ...(seats[index] ?? seat) };
    return seat;
  });
}

/** The request that opens this table. It starts at once when nobody is missing. */
export function request(
  game: GameInfo,
  seats: readonly Draft[],
  settings: Record<string, Value>,
  me: string
): NewTable {
  const sent = seats.map((seat, i): NewSeat => {
    switch (seat.kind) {
      case 'me':
        return { kind: 'me', name: guest(me) };
      case 'link':
        return { kind: 'link' };
      case 'screen':
        return { kind: 'screen', name: seat.name.trim() || `Player ${i + 1}` };
      case 'bot':
        return { kind: 'bot', name: seat.name, bot: seat.bot };
    }
  });
  return { game: game.key, settings, seats: sent, start: !seats.some((s) => s.kind === 'link') };
}
