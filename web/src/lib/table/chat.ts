/** The reactions of the chat: what is drawn, and what a screen reader says. */
import type { ChatLine } from '../wire';

export type Reaction = Exclude<ChatLine['reaction'], ''>;

export const REACTIONS: Record<Reaction, { sign: string; word: string }> = {
  clap: { sign: 'ui-thumbs-up', word: 'Well played' },
  laugh: { sign: 'ui-laugh', word: 'Laughs' },
  wow: { sign: 'ui-sparkles', word: 'Wow' },
  hmm: { sign: 'ui-meh', word: 'Hmm' },
  party: { sign: 'ui-party-popper', word: 'Hurray' },
  thanks: { sign: 'ui-heart', word: 'Thanks' }
};
