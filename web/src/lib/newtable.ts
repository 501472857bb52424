import type { BotInfo, GameInfo, NewSeat, NewTable, SeatKind, Value } from './wire';

/** A seat as the new-table dialog edits it. */
/** Cards of one's own: the text of a pack, and the name of its file. */
export interface Brought {
  name: string;
  text: string;
}

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

/** How a bot plays, in a sentence; its title where nothing more is known of it. */
export const level = (game: GameInfo | undefined, bot: string): string => {
  const it = game?.bots.find((b) => b.name === bot);
  return it?.blurb || it?.title || bot;
};

/** What a bot is called in a list of them. */
export const titleOf = (bot: BotInfo): string => bot.title || bot.name;

export const guest = (name: string): string => name || 'Guest';

export function usualBot(game: GameInfo): string {
  return game.usual_bot;
}

/** Three at the table where the game allows it, else the nearest count it has. */
export function usualCount(game: GameInfo): number {
  return [...game.players].sort((a, b) => Math.abs(a - 3) - Math.abs(b - 3) || b - a)[0] ?? 2;
}

export function botSeat(game: GameInfo, index: number): Draft {
  return { kind: 'bot', name: game.bot_names[index % game.bot_names.length] ?? '', bot: usualBot(game) };
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
  me: string,
  pack = ''
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
  const own = pack ? { pack } : {};
  return { game: game.key, settings, seats: sent, ...own, start: !seats.some((s) => s.kind === 'link') };
}
