import type { Plan } from '../../table.svelte';
import type { ShelterBoard } from './board.svelte';
import { breed, HOME_NAMES, number } from './names';
import { NONE } from './view';

/** The sentences of the prompt bar while something is being chosen. */

type Said = Pick<Plan, 'say' | 'sub' | 'label'>;

const just = (say: string, sub = ''): Said => ({ say, sub, label: '' });

export function plan(board: ShelterBoard): Said | null {
  const { draft, mode } = board;
  const own = draft.cell === null ? '' : breed(board.me?.grid[draft.cell] ?? NONE);
  switch (mode) {
    case 'graduate':
      return graduates(board);
    case 'match':
      return {
        say: board.table.prompt,
        sub: `Place ${draft.match + 1} of ${board.view?.matches.length ?? 1}`,
        label: 'Complete here'
      };
    case 'meeple':
      return meeple(board);
    case 'act':
      return own ? just(`Move the ${own}: choose a space beside it.`) : null;
    case 'slide':
      return own ? just(`Slide the ${own}: choose where it stops.`) : null;
    case 'swap-dog':
      if (own) return just(`Choose the dog of the display you get for the ${own}.`);
      return draft.slot === null ? null : just('Choose the dog of your shelter you give for it.');
    case 'swap-card':
      if (draft.card !== null) return just('Choose the card of the display you get for it.');
      return draft.slot === null ? null : just('Choose the card of your hand you give for it.');
    case 'stop':
      return just(
        `Stop here, or play turn ${board.nextTurn}?`,
        `With turn ${board.nextTurn}: ${board.points - board.extraCost} and what it brings.`
      );
    case 'return':
      return just(
        'Keep two of these three dogs.',
        draft.kept.length === 1 ? 'One kept; choose another.' : 'The third goes back into the bag.'
      );
    case 'lead':
      return board.inHand === null
        ? null
        : just(
            `Place the ${breed(board.inHand)}, or take the other dog first.`,
            'Both dogs you took are waiting.'
          );
    case 'place':
      if (board.step !== 'PlaceStarter' || board.inHand === null) return null;
      return just(
        `Place the ${breed(board.inHand)} on any space.`,
        draft.held === null ? '' : 'The other dog has its place.'
      );
    default:
      return null;
  }
}

function graduates(board: ShelterBoard): Said {
  const g = board.graduation;
  const { cell, home, sent } = board.draft;
  const left = g?.left ?? 0;
  const kind = cell === null ? NONE : (board.me?.grid[cell] ?? NONE);
  const all = sent.length === left;
  const say = all
    ? left === 1
      ? 'Send it home?'
      : 'Send them home?'
    : cell !== null
      ? `Choose a home for the ${breed(kind)}.`
      : home !== null
        ? `Choose a dog for ${HOME_NAMES[home] === 'Foster home' ? 'the Foster home' : `the ${HOME_NAMES[home]}`}.`
        : left - sent.length === 1
          ? 'Choose a dog that graduates.'
          : 'Choose the dogs that graduate.';
  const name = board.view?.completing?.name ?? 'The card';
  const from = g?.cells.length ?? 0;
  const sub =
    from === left
      ? `${name}: ${left === 1 ? 'its dog graduates' : left === 2 ? 'both dogs graduate' : `all ${number(left)} dogs graduate`}.`
      : `${name}: ${number(left)} of ${number(from)} dogs ${left === 1 ? 'graduates' : 'graduate'}.`;
  return { say, sub, label: left === 1 ? 'Graduate' : `Graduate · ${sent.length}/${left}` };
}

function meeple(board: ShelterBoard): Said {
  const { meeple: dog, space } = board.draft;
  const turn = board.view?.solo?.space ?? 0;
  const say =
    dog === null
      ? space === null
        ? 'Choose a dog and its challenge.'
        : 'Choose the dog for this place.'
      : space === null
        ? `Choose a place for the ${breed(dog)}.`
        : `Place the ${breed(dog)} here?`;
  return { say, sub: `It stays for good. Then turn ${turn} begins.`, label: 'Place' };
}
