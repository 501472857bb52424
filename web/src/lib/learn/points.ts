/** What a lesson points at, as the boards mark it: the kind of thing, and how to find one by its number. */
type Find = (number: string) => string;

const COMMON: Record<string, Find> = {
  prompt: () => '#prompt',
  hand: () => '.dock',
  board: () => 'main.board',
  players: () => '.rail [data-seat]',
  player: (n) => `.rail [data-seat="${n}"]`
};

const GAMES: Record<string, Record<string, Find>> = {
  forest_shuffle: {
    forest: () => '[data-drop="forest"]',
    card: (n) => `.dock [data-hand="${n}"]`,
    open: (n) => `[data-zone="clearing"][data-fly="c${n}"]`,
    tree: (n) => `[data-tree="${n}"]`,
    clearing: () => '.clearing',
    winter: () => '.winter',
    deck: () => '[data-deck]'
  },
  forever_home: {
    grid: () => '.g5.own',
    cell: (n) => `.g5.own [data-drop="cell ${n}"]`,
    pool: (n) => `[data-pool="${n}"]`,
    dog: (n) => `[data-dog="${n}"]`,
    card: (n) => `[data-card-slot="${n}"]`,
    training: (n) => `.dock [data-hand="${n}"]`,
    home: (n) => `[data-home="${n}"]`,
    commendations: () => ':is(.coms, .coml)'
  },
  forever_young: {
    square: (n) => `[data-square="${n}"]`,
    row: (n) => `.bd > .rw:nth-child(${Number(n) + 2}) > .hd`,
    column: (n) => `.bd > .rw:first-child > .hd:nth-child(${Number(n) + 2})`,
    kept: () => '.kts',
    tiles: () => '.dock .grp.tiles',
    cards: () => '.dock .grp.evs'
  },
  to_the_dogs: {
    dog: (n) => `[data-fly="d${n}"]`,
    home: (n) => `.dock [data-hand="${n}"]`,
    place: (n) => `[data-spot="place/${n}"]`,
    side: (n) => `[data-spot="side/${n}"]`,
    award: (n) => `[data-award="${n}"]`,
    bowl: () => '[data-spot="bowl"]',
    specialty: () => '[data-spot="specialty"]',
    homed: () => '[data-spot="homed"]',
    swap: () => '[data-spot="swap"]',
    end: () => '[data-spot="end"]'
  }
};

/** The selector of a point ("dog 14", "hand"); null when the game knows no such thing. */
export function selector(game: string, point: string): string | null {
  const [kind = '', number = ''] = point.split(' ');
  const find = GAMES[game]?.[kind] ?? COMMON[kind];
  return find ? find(number) : null;
}

/** The thing itself, where it can be seen. */
export function thing(game: string, point: string): HTMLElement | null {
  const found = selector(game, point);
  if (!found) return null;
  const all = [...document.querySelectorAll<HTMLElement>(`.table ${found}, ${found}`)];
  return all.find((it) => it.checkVisibility() && it.getBoundingClientRect().width > 0) ?? null;
}
