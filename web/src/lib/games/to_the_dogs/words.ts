import { listed, signed } from '../../words';
import type { Ledger } from '../../wire';
import type { Age, AwardFace, Bonus, DogFace, HomeFace, Pair, Size, Stray } from './view';

/** Sentences of the board itself; what the game says comes from the server. */

export { listed, signed };

const COUNT = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
export const number = (n: number): string => COUNT[n] ?? String(n);
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
export const homes = (n: number): string => `${number(n)} ${n === 1 ? 'home' : 'homes'}`;
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const ORDINAL = ['first', 'second', 'third'];

export const LETTER: Record<Size, string> = { small: 'S', medium: 'M', large: 'L' };
export const SEX: Record<string, string> = { F: 'girl', M: 'boy', both: 'girl or boy' };
export const AGE_ICON: Record<Age, string> = { puppy: 'g-bottle', adult: 'g-ball', senior: 'g-specs' };

/** A bonus: its picture, a word or two for the card, its name, and what it does. */
export const BONUS: Record<Bonus, { icon: string; short: string; name: string; does: string }> = {
  food_motivated: {
    icon: 'g-bowl',
    short: '5 kibble',
    name: 'Food Motivated',
    does: 'Up to five kibble go from your bank to your bowl.'
  },
  new_home_card: {
    icon: 'fx-newhome',
    short: 'new home',
    name: 'New Home Card',
    does: 'You draw one more home, and your hand stays one larger.'
  },
  cant_be_alone: {
    icon: 'fx-pair',
    short: 'brings a friend',
    name: 'Can’t Be Alone',
    does: 'The next dog of the same size comes along and scores its base points.'
  },
  lucky_dog: {
    icon: 'g-clover',
    short: 'extra turn',
    name: 'Lucky Dog',
    does: 'You have another turn after this one.'
  }
};

const SHORT_BREED: Record<string, string> = {
  'Yorkshire Terrier': 'Yorkie',
  'English Bulldog': 'Bulldog',
  'Australian Shepherd': 'Aussie',
  'Labrador Retriever': 'Labrador',
  'Rhodesian Ridgeback': 'Ridgeback',
  'Golden Retriever': 'Golden',
  'Cocker Spaniel': 'Cocker',
  'German Shepherd': 'Shepherd',
  'Border Collie': 'Collie',
  'Basset Hound': 'Basset'
};
export const breed = (name: string): string => SHORT_BREED[name] ?? name;

/** "Penny, large puppy, girl, Rhodesian Ridgeback, 3 points, costs 4 kibble, bonus 5 kibble" */
export function dogLabel(dog: DogFace, fed = false): string {
  const facts = [
    dog.name,
    `${dog.size} ${dog.age}`,
    SEX[dog.sex] ?? '',
    listed(dog.breeds),
    count(dog.points, 'point'),
    ...(fed ? [] : [`costs ${dog.kibble} kibble`]),
    `bonus: ${BONUS[dog.bonus].short}`
  ];
  return facts.join(', ');
}

/** "Large puppy" */
export const homeTitle = (home: HomeFace): string => upper(home.asks);

/** "large puppy home" */
export const homeName = (home: HomeFace): string =>
  home.kind === 'size_age' ? `${home.asks} home` : `home for ${home.asks}`;

export function homeWishes(home: HomeFace): string {
  if (home.kind === 'any_dog') return 'base points only';
  if (home.kind === 'size_only') return 'base points only, then swap any homes in your hand';
  const wishes = [
    ...(home.sex ? [`one more for a ${SEX[home.sex]}`] : []),
    ...(home.breeds.length ? [`doubled for ${orList(home.breeds)}`] : [])
  ];
  return wishes.join(', ') || 'no wishes';
}

export const orList = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'disjunction' }).format(names);

/** "3 base plus 1 for a girl, times 2 for the breed, is 8" */
export function equation(pair: Pair, dog: DogFace): string {
  const base = `${pair.base} base`;
  const sum = pair.sex ? `${base} plus ${pair.sex} for a ${SEX[dog.sex]}` : base;
  const whole = pair.breed ? `${sum}, times 2 for ${pair.breed}` : sum;
  return pair.sex || pair.breed ? `${whole}, is ${pair.points}` : base;
}

/** "(3 base + 1 girl) × 2 Ridgeback" */
export function shortSum(pair: Pair, dog: DogFace): string {
  const sum = pair.sex ? `${pair.base} base + ${pair.sex} ${SEX[dog.sex]}` : `${pair.base} base`;
  if (!pair.breed) return sum;
  return `${pair.sex ? `(${sum})` : sum} × 2 ${breed(pair.breed)}`;
}

export const misfit = (pair: Pair, dog: DogFace): string => `${dog.name} does not fit: wrong ${pair.misfit}`;

/** What a stray would come to: the bowl after it, and its best home in hand. */
export function strayLine(stray: Stray, home: HomeFace | undefined): string {
  const bowl = `Leaves ${stray.bowl} in your bowl`;
  return home
    ? `${bowl}. Best home in hand: ${homeTitle(home).toLowerCase()}, ${count(stray.points, 'point')}.`
    : `${bowl}. No home in your hand takes this dog yet.`;
}

/** "+8 match, +2 specialty": where the points of a move come from. */
export function sources(change: Ledger): string {
  return change.rows.map((row) => `${signed(row.points)} ${source(row.group ?? '', row.text)}`).join(', ');
}

function source(group: string, text: string): string {
  if (group === 'Matches') return 'match';
  if (group === 'Town awards') return text.split(':')[0] ?? text;
  return group.toLowerCase() || text;
}

// Awards

/** What an award asks, short enough for a tile. */
export function asks(award: AwardFace): string {
  const n = award.number;
  switch (award.asks) {
    case 'one_each_size_age':
      return 'one of each size and age';
    case 'n_of_each_size':
      return `${number(n)} of each size`;
    case 'n_of_each_age':
      return `${number(n)} of each age`;
    case 'distinct_breeds':
      return `${n} different breeds`;
    case 'n_of_k_bonus_types':
      return `${number(n)} of each of ${number(award.need / n)} bonuses`;
    case 'match_multiplier':
      return 'dogs matched in one turn';
    case 'take_and_match':
      return 'took in one dog? match it';
    case 'hand6_food6':
      return `${n} homes in hand: ${n} kibble`;
    case 'bowl10_homes3':
      return `${n} kibble in bowl: 3 homes`;
    case 'rehome':
      return 'take back one dog, once';
    case 'all_breeds_both_sides':
      return 'all breeds, both sides';
    case 'fewest_wild_homes':
      return 'fewest wild homes';
    case 'most_homes':
      return 'most homes';
    case 'most_dogs':
      return 'most dogs';
    case 'most_seniors':
      return 'most seniors';
    default:
      return `first to ${number(n)} ${PLURAL[award.asks] ?? award.asks}`;
  }
}

const PLURAL: Record<string, string> = {
  small: 'small dogs',
  medium: 'medium dogs',
  large: 'large dogs',
  puppy: 'puppies',
  adult: 'adults',
  senior: 'seniors'
};

export const AWARD_TYPE: Record<string, { name: string; icon: string }> = {
  triple_dog_dare: { name: 'Triple Dog Dare', icon: 'g-trophy' },
  fastest_fetch: { name: 'Fastest Fetch', icon: 'g-jumping' },
  in_game: { name: 'In game', icon: 'g-pawheart' },
  end_of_game: { name: 'End of game', icon: 'g-sitting' }
};

/** Does it work once for a player, then no more? */
export const worksOnce = (award: AwardFace): boolean =>
  ['hand6_food6', 'bowl10_homes3', 'rehome'].includes(award.asks);

/** A player's standing at an award, in words. */
export function standing(award: AwardFace, seat: number, earned: boolean): string {
  const have = award.have[seat] ?? 0;
  if (award.type === 'triple_dog_dare' || award.type === 'fastest_fetch')
    return earned ? 'earned' : `${have} of ${award.need}`;
  if (award.type === 'end_of_game') {
    if (award.asks === 'all_breeds_both_sides') return have ? 'all found' : 'not all found';
    return earned ? `${have}, in the lead` : String(have);
  }
  if (award.asks === 'match_multiplier') return `${signed(have)} so far`;
  if (award.asks === 'take_and_match') return '';
  const used = (award.left[seat] ?? 0) === 0;
  if (award.asks === 'rehome') return used ? 'used' : 'not used yet';
  return used ? 'earned' : `${have} of ${award.need}`;
}
