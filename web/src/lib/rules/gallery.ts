import type { CardText } from '../wire';
import { has } from './find';

export const SOURCES: Record<string, string> = {
  rulebook: 'As in the rulebook',
  public: 'From public sources',
  reconstructed: 'Our own design, because the printed card is not public'
};

/** The part of a kind that cards are sorted by ("event card, upkeep": event card). */
export const kindOf = (card: CardText): string => card.kind.split(',')[0]?.trim() ?? card.kind;

/** The kinds of a game's cards in their order, with how many pieces and how many different ones there are. */
export function kinds(cards: readonly CardText[]): { kind: string; different: number; pieces: number }[] {
  const found = new Map<string, { kind: string; different: number; pieces: number }>();
  for (const card of cards) {
    const kind = kindOf(card);
    const it = found.get(kind) ?? { kind, different: 0, pieces: 0 };
    it.different += 1;
    it.pieces += card.copies ?? 1;
    found.set(kind, it);
  }
  return [...found.values()];
}

/** The cards of a kind (empty: all), from a source (empty: any), that speak of these words. */
export function chosen(cards: readonly CardText[], kind: string, source: string, words: string): CardText[] {
  return cards.filter(
    (card) =>
      (!kind || kindOf(card) === kind) &&
      (!source || card.provenance === source) &&
      has([card.name, card.kind, card.text, ...Object.values(card.facts ?? {})].join(' '), words)
  );
}

/** The facts of a card that its text does not tell already; numbers it may only seem to tell. */
export function beyondText(card: CardText): [string, string][] {
  const text = card.text.toLowerCase();
  return Object.entries(card.facts ?? {}).filter(
    ([, value]) => /^\d+$/.test(value) || !text.includes(value.toLowerCase().replace(/\.$/, ''))
  );
}

/** The symbol a card has, whichever it is: a sign without a picture of its own. */
const ANY_SYMBOL = 'symbol';

/** The signs on the drawn cards and what they mean, each once. */
export function legend(cards: readonly CardText[]): { icon: string; words: string }[] {
  const found = new Map<string, string>();
  for (const card of cards)
    for (const part of card.face ?? [])
      if (part.icon && part.words && part.icon !== ANY_SYMBOL && !found.has(part.icon))
        found.set(part.icon, part.words);
  return [...found].map(([icon, words]) => ({ icon, words }));
}
