import type { Side } from './cards';

/** Sentences of the board itself; what the game says comes from the server. */

const count = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const number = (n: number): string => count[n] ?? String(n);
export const cards = (n: number): string => `${number(n)} ${n === 1 ? 'card' : 'cards'}`;
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export const sideOf: Record<Side, string> = {
  top: 'on top of',
  bottom: 'below',
  left: 'left of',
  right: 'right of'
};
export const halfName: Record<Side | 'tree', string> = {
  top: 'top half',
  bottom: 'bottom half',
  left: 'left half',
  right: 'right half',
  tree: 'tree'
};

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "left of the Silver Fir" */
export const place = (side: Side, host: string): string => `${sideOf[side]} the ${host}`;

export interface PlanFacts {
  hiding: boolean;
  hidden: number;
  sapling: boolean;
  allowed: boolean;
  name: string;
  side: Side | null;
  host: string | null;
  need: number;
  chosen: number;
  free: boolean;
}

/** The prompt bar while something is being chosen: sentence, grey line, label of the button. */
export function plan(f: PlanFacts): { say: string; sub: string; label: string } {
  if (f.hiding)
    return {
      say: 'Choose cards for your cave.',
      sub: `Each is one point at the end; you draw ${f.hidden === 0 ? 'as many' : number(f.hidden)} from the deck.`,
      label: f.hidden === 0 ? 'No cards' : `Hide ${cards(f.hidden)}`
    };
  if (f.sapling)
    return {
      say: 'Plant it face down as a sapling.',
      sub: 'It costs nothing, and a card is turned up into the clearing.',
      label: 'Plant'
    };
  if (!f.allowed) return { say: `The ${f.name} cannot be played now.`, sub: '', label: 'Play' };
  const where = f.side && f.host ? upper(place(f.side, f.host)) : '';
  const verb = f.side === null ? 'Plant' : f.free ? 'Place' : 'Play';
  if (f.side && f.host === null)
    return { say: `Where does the ${f.name} go?`, sub: `Choose a lit ${sideName[f.side]}.`, label: verb };
  if (f.need > 0) {
    const left = f.need - f.chosen;
    const label = left > 0 ? `${verb} · ${f.chosen} of ${f.need}` : verb;
    if (left === 0) return { say: `${verb} the ${f.name}, paying ${cards(f.need)}.`, sub: where, label };
    const more = f.chosen > 0 ? ' more' : '';
    return {
      say: `Pay ${number(left)}${more} ${left === 1 ? 'card' : 'cards'} for the ${f.name}.`,
      sub: where,
      label
    };
  }
  return { say: `${verb} the ${f.name}${f.free ? ' without paying' : ''}.`, sub: where, label: verb };
}

const sideName: Record<Side, string> = {
  top: 'place on top',
  bottom: 'place below',
  left: 'left side',
  right: 'right side'
};

/** What a bonus or an effect gives, within a sentence: "Draw two cards." is "draw two cards". */
export const deed = (fact: string): string => fact.charAt(0).toLowerCase() + fact.slice(1).replace(/\.$/, '');
