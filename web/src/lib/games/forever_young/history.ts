/** What the log tells about fights, marks and falls: the board shows it longer than a position lasts. */
import type { Line } from '../../wire';

type Event = Line['event'];

/** One skill check from the first throw to its end. */
export interface Fight {
  /** The line of the log where it ended. */
  line: number;
  roller: number;
  /** Whose tile it was, and what; for a trap the tile is the roller's. */
  family: number;
  face: number;
  square: number;
  targets: [number, number];
  need: number;
  dice: number[];
  /** Dice were thrown again. */
  again: boolean;
  won: boolean;
  /** The seat whose pawn turned the tile up. */
  seat: number;
  trap: boolean;
}

export interface Mark {
  family: number;
  mark: number;
  by: number;
  round: number;
  phase: number;
  /** The check that made it; none for a nest. */
  fight: Fight | null;
}

export interface Fall {
  line: number;
  family: number;
  round: number;
  phase: number;
}

export interface Story {
  rounds: number;
  fights: Fight[];
  marks: Mark[];
  falls: Fall[];
  /** Tiles each seat has looked at, and humans its vampires have eaten. */
  looked: number[];
  eaten: number[];
}

const TRAP = 4;
const BLOOD_CELLAR = 7;
const VAMPIRE_PAWN = 6;

/** What happened: the tag of an event. */
export const tag = (event: Event): unknown => event['kind'];

const num = (event: Event, field: string): number => (event[field] as number | undefined) ?? -1;
const nums = (event: Event, field: string): number[] => (event[field] as number[] | undefined) ?? [];
const pair = (event: Event, field: string): [number, number] => nums(event, field) as [number, number];

/** Reads the whole log once. */
export function tell(log: readonly Line[], seats: number): Story {
  const story: Story = {
    rounds: 0,
    fights: [],
    marks: [],
    falls: [],
    looked: Array.from({ length: seats }, () => 0),
    eaten: Array.from({ length: seats }, () => 0)
  };
  let phase = 0;
  let turned: { seat: number; square: number; family: number; face: number } | null = null;
  let rolled: Pick<Fight, 'roller' | 'targets' | 'need' | 'dice' | 'again'> | null = null;
  const add = (list: number[], seat: number) => (list[seat] = (list[seat] ?? 0) + 1);

  const end = (line: number, won: boolean) => {
    if (turned && rolled)
      story.fights.push({
        ...rolled,
        line,
        won,
        family: turned.family,
        face: turned.face,
        square: turned.square,
        seat: turned.seat,
        trap: turned.face === TRAP
      });
    rolled = null;
  };

  log.forEach(({ event }, line) => {
    switch (tag(event)) {
      case 'round-began':
        story.rounds = num(event, 'round');
        break;
      case 'phase-began':
        phase = num(event, 'phase');
        break;
      case 'looked':
        add(story.looked, num(event, 'seat'));
        break;
      case 'turned-up':
        turned = {
          seat: num(event, 'seat'),
          square: num(event, 'square'),
          family: num(event, 'family'),
          face: num(event, 'face')
        };
        break;
      case 'rolled':
        rolled = {
          roller: num(event, 'seat'),
          targets: pair(event, 'targets'),
          need: num(event, 'need'),
          dice: nums(event, 'dice'),
          again: false
        };
        break;
      case 'rolled-again':
        if (rolled) rolled = { ...rolled, dice: nums(event, 'dice'), again: true };
        break;
      case 'killed':
        end(line, true);
        break;
      case 'survived':
        end(line, false);
        break;
      case 'trap-sprung':
        end(line, event['caught'] === true);
        break;
      case 'marked': {
        const nest = num(event, 'mark') === 2;
        story.marks.push({
          family: num(event, 'family'),
          mark: num(event, 'mark'),
          by: num(event, 'seat'),
          round: story.rounds,
          phase,
          fight: nest ? null : (story.fights.at(-1) ?? null)
        });
        break;
      }
      case 'fell':
        story.falls.push({ line, family: num(event, 'family'), round: num(event, 'round'), phase });
        break;
      case 'fed': {
        const food = num(event, 'food');
        if (food > 0 && food < VAMPIRE_PAWN && food !== BLOOD_CELLAR) add(story.eaten, num(event, 'seat'));
        break;
      }
    }
  });
  return story;
}

/** The dice that count for a check: those that show the target of which there are most. */
export function hits(dice: readonly number[], targets: readonly [number, number]): number[] {
  const of = (n: number) => dice.flatMap((die, place) => (die === n ? [place] : []));
  const [first, second] = [of(targets[0]), of(targets[1])];
  return second.length > first.length ? second : first;
}

/** "three 5s on a re-roll": what the dice showed, in words. */
export function shown(fight: Fight, word: (n: number) => string): string {
  const places = hits(fight.dice, fight.targets);
  const face = fight.dice[places[0] ?? -1];
  if (face === undefined) return '';
  const what = places.length === 1 ? `one ${face}` : `${word(places.length)} ${face}s`;
  return fight.again ? `${what} on a re-roll` : what;
}
