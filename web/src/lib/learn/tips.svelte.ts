/** The first game: each new kind of question is explained once. What has been explained this browser remembers. */

const WORDS: Record<string, Record<string, string>> = {
  forest_shuffle: {
    FirstHand: 'Six cards to begin with. A hand without a tree may be exchanged once.',
    Turn: 'One of two things a turn: draw two cards, or play one and pay with others from your hand.',
    SecondDraw: 'You draw two cards, each from the deck or from the clearing.',
    ChooseSlot: 'A half goes to its own side of a tree. The marked places are free.',
    PayOne:
      'Pay with cards from your hand; they go to the clearing. If all show the symbol, you earn the bonus.',
    UseDeed: 'Effects and bonuses are yours to use or to leave.'
  },
  forever_home: {
    DraftDog: 'Everybody begins with two dogs from the pool.',
    PlaceStarter: 'Anywhere on your grid. Think of the patterns in your hand.',
    Act: 'Two actions a turn: take a dog, take a card, or move a dog one space.',
    PlaceOrWait: 'Place it now, or see first what your second action turns up.',
    SendHome: 'Dogs of the finished pattern go to homes. Each home pays in its own way.',
    ChooseCard: 'Several cards are complete. They are done one after the other, as you choose.',
    ChooseMatch: 'The pattern lies there more than once. Choose which dogs it is made of.'
  },
  forever_young: {
    PlaceTile: 'Your tiles lie face down. Squares with one number are the hardest to be hit on.',
    PlaceFigure: 'One vampire and two humans. Humans act by day, vampires by night.',
    PickPawn: 'Your pawns act one after the other. Nobody has to.',
    MovePawn: 'Humans go one square, vampires as far as they like in a straight line.',
    LookOrLeave: 'What you look at, you must face.',
    Answer: 'Here an event card could be played, one a round. Pass if you do not want to.',
    ChooseDisk: 'The disk says how many dice you roll. Each works once a round.',
    Arm: 'Weapons and fangs add dice. Throw when you are ready.',
    GiveNumber: 'So many tiles your neighbour must lay.',
    PlaceAnother: 'Yours survived, and stands up as a pawn wherever you like.'
  },
  to_the_dogs: {
    ChooseSide: 'The breeds on the side that lies up score at the end. You may turn it after each match.',
    DiscardDown: 'You may keep as many homes as your hand size says.',
    Act: 'One thing a turn: take in dogs, match them, collect food, or exchange homes.',
    TakeMore: 'You may take in more, while food and places last.',
    MatchMore: 'You may match more dogs, turn your breed card, or finish.',
    ExchangeHomes: 'Choose the homes that go; you draw as many.'
  }
};

const KEY = 'hearthside.tips';
/** In place of the list: somebody wants none. */
const NONE = 'off';

function read(): string[] | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === NONE ? null : (JSON.parse(kept ?? '[]') as string[]);
  } catch {
    return [];
  }
}

class Tips {
  /** What has been explained; null: nothing more is to be. */
  #seen = $state.raw<string[] | null>(read());

  /** What to say about this kind of question, if it is new to this browser. */
  about(game: string, question: string): string {
    if (this.#seen === null || this.#seen.includes(`${game}/${question}`)) return '';
    return WORDS[game]?.[question] ?? '';
  }

  saw(game: string, question: string): void {
    if (this.about(game, question)) this.#keep([...(this.#seen ?? []), `${game}/${question}`]);
  }

  /** No more of them. */
  stop(): void {
    this.#keep(null);
  }

  #keep(seen: string[] | null): void {
    this.#seen = seen;
    try {
      localStorage.setItem(KEY, seen === null ? NONE : JSON.stringify(seen));
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  }
}

export const tips = new Tips();
