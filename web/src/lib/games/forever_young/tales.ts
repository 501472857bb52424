/** Fights and marks told in a few words. */
import { hits, shown, type Fight, type Mark } from './history';
import { faceName, names, pawnName, sentence, word } from './words';

interface Speaker {
  mySeat: number;
  name: (seat: number) => string;
}

export interface Outcome {
  title: string;
  short: string;
  dice: string;
  then: string;
}

const VAMPIRE = 2;
const HUMAN_LEADER = 1;

/** What a fight came to. */
export function outcome(fight: Fight, table: Speaker): Outcome {
  const { who, whose } = names(table);
  const tile = faceName(fight.face).toLowerCase();
  const places = hits(fight.dice, fight.targets);
  const face = fight.dice[places[0] ?? -1];
  const got =
    places.length === 0
      ? 'No target at all'
      : `${sentence(word(places.length))} ${face}${places.length === 1 ? '' : 's'}`;
  if (fight.trap)
    return {
      title: `${sentence(whose(fight.roller))} trap ${fight.won ? 'catches' : 'misses'}`,
      short: fight.won ? 'caught' : 'the trap misses',
      dice: got,
      then: fight.won
        ? `${sentence(whose(fight.seat))} pawn is gone.`
        : `${sentence(whose(fight.seat))} pawn walks on. The trap is spent.`
    };
  const pawn = fight.face === VAMPIRE ? 'vampire' : 'human';
  const verb = fight.roller === table.mySeat ? 'kill' : 'kills';
  const fate =
    fight.face <= HUMAN_LEADER
      ? `goes home and must be placed again.`
      : `is safe: ${who(fight.family)} may put a ${pawn} on any square.`;
  return {
    title: fight.won
      ? `${sentence(who(fight.roller))} ${verb} ${whose(fight.family)} ${tile}`
      : `${sentence(whose(fight.family))} ${tile} survives`,
    short: fight.won ? `${sentence(tile)} killed` : `${sentence(tile)} survives`,
    dice: got,
    then: fight.won
      ? fight.face <= HUMAN_LEADER
        ? `A mark against ${who(fight.family)}.`
        : fight.face === VAMPIRE
          ? 'The tile is discarded.'
          : `Food for ${whose(fight.roller)} vampires tonight.`
      : `It ${fate}`
  };
}

/** How a mark was made: "your vampire, three 5s on a re-roll". */
export function markTale(mark: Mark, table: Speaker): string {
  const { who, whose } = names(table);
  if (!mark.fight) return `${who(mark.by)} found the third clue`;
  const kind = mark.phase === 2 ? pawnName(1) : pawnName(0);
  return `${whose(mark.by)} ${kind}, ${shown(mark.fight, word)}`;
}
