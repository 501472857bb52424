/** Keys that work somewhere, for people; what each does stands beside it. `+` joins keys that are pressed one after the other. */
export interface Keys {
  title: string;
  /** The game whose table they belong to. */
  game?: string;
  keys: readonly (readonly [keys: string, does: string])[];
}

export const KEYS: readonly Keys[] = [
  {
    title: 'At every table',
    keys: [
      ['Enter', 'what the one button says'],
      ['← → ↑ ↓', 'from card to card in a hand, a row, a board; Home and End go to its ends'],
      ['O', 'all options as a list; ↑ ↓ move in it, 1–9 choose from it'],
      ['U', 'undo'],
      ['H', 'hint'],
      ['?', 'why not'],
      ['A', 'what happened since your last move; ← → step through it'],
      ['L', 'log'],
      ['G', 'ledger'],
      ['Esc', 'close, let go']
    ]
  },
  {
    title: 'Forest Shuffle',
    game: 'forest_shuffle',
    keys: [
      ['1–0', 'a card of the hand, again: its other half; while places glow, one of them'],
      ['D', 'draw from the deck'],
      ['S', 'plant the picked card as a sapling'],
      ['+ −', 'the forest larger, smaller'],
      ['F', 'the whole forest, and back'],
      ['Z', 'look at a tree closely']
    ]
  },
  {
    title: 'Forever Home',
    game: 'forever_home',
    keys: [
      ['1–0', 'what is asked for: a dog, a home, a meeple, a card of the hand'],
      ['C 1–0', 'a training card of the display'],
      ['← →', 'turn a pattern'],
      ['S', 'skip the skill, stop'],
      ['W', 'place the dog later'],
      ['K', 'complete no card now'],
      ['P', 'go on']
    ]
  },
  {
    title: 'To the Dogs',
    game: 'to_the_dogs',
    keys: [
      ['1–0', 'a side, a dog in care, or a home of the hand'],
      ['T', 'to the dogs that can be taken'],
      ['M', 'to the dogs that can be matched'],
      ['C', 'collect kibble'],
      ['S', 'swap homes'],
      ['F', 'turn the specialty over'],
      ['R', 'take back a dog'],
      ['D', 'done'],
      ['Space', 'mark the home that has the focus']
    ]
  },
  {
    title: 'Forever Young',
    game: 'forever_young',
    keys: [
      ['← → ↑ ↓', 'through the town'],
      ['1–0', 'a tile, a disk, a die, an answer'],
      ['N', 'the next pawn'],
      ['B', 'another way to carry'],
      ['E', 'play the event card that is ready'],
      ['P', 'pass, let it stand'],
      ['M', 'only move, leave it'],
      ['D', 'no more today']
    ]
  },
  {
    title: 'In a replay',
    keys: [
      ['← →', 'a decision back or on'],
      ['Shift ← →', 'a turn'],
      ['PgUp PgDn', 'a round'],
      ['Home End', 'the deal, the end'],
      ['Space', 'play, pause'],
      ['1–3', 'how fast']
    ]
  },
  { title: 'In a lesson', keys: [['N', 'go on']] }
];

/** The same for one table: what works everywhere, and what its game adds. */
export const keysAt = (game: string): readonly Keys[] =>
  KEYS.filter((it) => it === KEYS[0] || it.game === game);
