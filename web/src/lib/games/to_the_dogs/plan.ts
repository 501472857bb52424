import type { Plan } from '../../table.svelte';
import type { DogsBoard, Marking } from './board.svelte';
import type { DogFace } from './view';
import * as words from './words';

/** The sentence of the prompt bar, its grey line, and the one button. */
export type Said = Pick<Plan, 'say' | 'sub' | 'label' | 'ready'>;

/** What is being chosen on the board, in words; null while nothing is. */
export function say(board: DogsBoard): Said | null {
  const { choice, marking } = board;
  if (marking === 'bonus' && board.marks.length === 0) return null;
  if (marking !== null) return sayMarks(board, marking);
  const ready = board.chosen !== null;
  switch (choice.kind) {
    case 'nothing':
      return board.choosingSide ? saySides(board) : null;
    case 'swap':
      return null;
    case 'side':
      return {
        say: `Lay ${words.listed(board.view?.board.sides[board.front]?.[choice.side]?.breeds ?? [])} up?`,
        sub: 'After each match you may turn the card over.',
        label: 'This side up',
        ready
      };
    case 'take':
      return sayTake(board, choice.dog, ready);
    case 'collect': {
      const kibble = board.view?.board.outlook?.collect ?? 0;
      return {
        say: `Collect ${kibble} kibble?`,
        sub: 'One for each home in your hand, as far as your bank goes.',
        label: `Collect · +${kibble}`,
        ready
      };
    }
    case 'back':
      return sayBack(board, choice.dog, ready);
    case 'pair':
      return sayPair(board, choice.place, choice.home, ready);
  }
}

function saySides(board: DogsBoard): Said {
  return {
    say: board.table.prompt,
    sub: 'Its breeds score at the end. After each match you may turn it over.',
    label: '',
    ready: false
  };
}

function sayTake(board: DogsBoard, number: number, ready: boolean): Said {
  const dog = board.dog(number);
  const stray = board.stray(number);
  return {
    say: `Take in ${dog?.name ?? 'this dog'} for ${dog?.kibble ?? 0} kibble?`,
    sub: stray ? words.strayLine(stray, board.home(stray.home)) : '',
    label: 'Take in',
    ready
  };
}

function sayBack(board: DogsBoard, number: number | null, ready: boolean): Said {
  const dog = number === null ? undefined : board.dog(number);
  const homed = board.me?.homed.find((h) => h.dog === number);
  return {
    say: dog ? `Take back ${dog.name}?` : 'Which dog do you take back?',
    sub: dog
      ? 'Its home returns to your hand. Then you match at least one dog.'
      : 'Once in the game; its points are lost until it has another home.',
    label: homed ? `Take back · ${words.signed(-homed.points)}` : 'Take back',
    ready
  };
}

function sayPair(board: DogsBoard, place: number | null, home: number | null, ready: boolean): Said {
  const dog = place === null ? undefined : board.dog(board.me?.care[place] ?? -1);
  const face = home === null ? undefined : board.home(home);
  if (dog && face) {
    const gain = board.chosen && board.table.gainOf(board.chosen);
    return {
      say: `Match ${dog.name} with the ${words.homeName(face)}?`,
      sub: gain && gain.ledger.rows.length > 1 ? words.sources(gain.ledger) : bonusOf(board, dog),
      label: `Match · ${words.signed(gain?.points ?? board.pair?.points ?? 0)}`,
      ready
    };
  }
  if (dog)
    return {
      say: board.fits(place ?? 0) ? `Which home for ${dog.name}?` : `No home in your hand takes ${dog.name}.`,
      sub: `${words.upper(dog.size)} ${dog.age}, ${words.listed(dog.breeds)}`,
      label: 'Match',
      ready: false
    };
  const name = face ? words.homeName(face) : 'home';
  return {
    say:
      home !== null && board.welcomes(home)
        ? `Which dog for the ${name}?`
        : `No dog of yours fits the ${name}.`,
    sub: face ? words.upper(words.homeWishes(face)) : '',
    label: 'Match',
    ready: false
  };
}

/** What the dog gives when it is matched. */
function bonusOf(board: DogsBoard, dog: DogFace): string {
  if (!board.foreseen?.bonus) return '';
  const { name, short } = words.BONUS[dog.bonus];
  return `${name}: ${short}`;
}

function sayMarks(board: DogsBoard, marking: Marking): Said {
  const { least, ready } = board.picker;
  const given = board.given.length;
  const count = given + board.marks.length;
  if (marking === 'discard')
    return {
      say: board.table.prompt,
      sub: 'Tap the homes that go.',
      label: `Discard · ${count} of ${given + least}`,
      ready
    };
  return {
    say: 'Which homes do you swap?',
    sub:
      count === 0 ? 'Tap the homes that go; you draw as many.' : `You draw ${words.number(count)} for them.`,
    label: count === 0 ? 'Swap' : `Swap · ${count}`,
    ready: ready && count > 0
  };
}
