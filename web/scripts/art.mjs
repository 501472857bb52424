// Writes src/lib/art/sprite.svg: our own drawings (art/own.svg) and the silhouettes we borrow; and src/lib/art/ui.svg, the
// icons every page needs.
// Run with `npm run art` after adding a name below; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const game = require('@iconify-json/game-icons/icons.json');
const lucide = require('@iconify-json/lucide/icons.json');

/** Species of Forest Shuffle that are drawn with a game-icons silhouette (CC BY 3.0, credited in About). */
const species = {
  blackberries: 'raspberry',
  brown_bear: 'bear-head',
  bullfinch: 'sparrow',
  chaffinch: 'finch',
  chanterelle: 'chanterelles',
  common_toad: 'frog',
  eurasian_jay: 'raven',
  european_badger: 'badger',
  european_fat_dormouse: 'rat',
  european_hare: 'rabbit',
  fallow_deer: 'deer-head',
  fire_salamander: 'gecko',
  fly_agaric: 'super-mushroom',
  goshawk: 'egyptian-bird',
  hedgehog: 'hedgehog',
  lynx: 'lynx-head',
  mole: 'mole',
  parasol_mushroom: 'mushroom-gills',
  penny_bun: 'mushroom',
  pond_turtle: 'tortoise',
  raccoon: 'raccoon-head',
  red_deer: 'deer',
  red_fox: 'fox',
  red_squirrel: 'squirrel',
  stag_beetle: 'scarab-beetle',
  tawny_owl: 'owl',
  tree_ferns: 'fern',
  violet_carpenter_bee: 'bee',
  wild_boar: 'boar',
  wild_strawberries: 'strawberry',
  wolf: 'wolf-howl',
  wood_ant: 'ant'
};

/** Other silhouettes: kinds of animals, and one figure for each game. */
const figures = {
  'tag-amphibian': 'frog-foot',
  'tag-bat': 'bat',
  'tag-mushroom': 'mushroom',
  'tag-paw': 'paw-print',
  'tag-plant': 'three-leaves',
  'g-armchair': 'armchair',
  'g-castle': 'spooky-house',
  'g-deer': 'deer',
  'g-dog': 'sitting-dog',
  'g-lab': 'labrador-head',
  'g-snow': 'snowflake-2',
  'g-vcape': 'vampire-cape'
};

/** Interface icons (lucide, ISC), id = `ui-` + name. */
const interfaceIcons =
  `arrow-left arrow-right book-open bot check chevron-down chevron-right circle-alert circle-play
  clock copy download eye flame git-fork history house info layers lightbulb link list menu message-circle-question-mark
  monitor-smartphone moon pause pencil play plus repeat scroll-text share-2 shield-check shield-alert skip-back skip-forward
  star step-back step-forward sun table-properties undo-2 user user-plus users wifi-off x maximize-2 minus upload trash-2
  trophy arrow-up bell bell-off calendar-days chart-column hourglass log-out message-circle qr-code settings-2 user-x volume-2 volume-x
  wifi thumbs-up laugh sparkles meh party-popper heart`.split(/\s+/);

function symbol(id, set, name) {
  const alias = set.aliases?.[name];
  const icon = set.icons[name] ?? set.icons[alias?.parent];
  if (!icon) throw new Error(`no icon ${name}`);
  const size = `0 0 ${icon.width ?? set.width ?? 16} ${icon.height ?? set.height ?? 16}`;
  return [id, `<symbol id="${id}" viewBox="${size}">${icon.body}</symbol>`];
}

const own = readFileSync(new URL('../art/own.svg', import.meta.url), 'utf8');
const all = [
  ...[...own.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs)].map((m) => [m[1], m[0]]),
  ...Object.entries(species).map(([id, name]) => symbol(`sp-${id}`, game, name)),
  ...Object.entries(figures).map(([id, name]) => symbol(id, game, name)),
  ...interfaceIcons.map((name) => symbol(`ui-${name}`, lucide, name))
];
all.sort(([a], [b]) => (a < b ? -1 : 1));
const everywhere = ([id]) => id.startsWith('ui-') || id === 'brand';
write('ui', all.filter(everywhere));
write(
  'sprite',
  all.filter((it) => !everywhere(it))
);

function write(name, symbols) {
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.map(([, s]) => s).join('\n')}\n</svg>\n`;
  writeFileSync(new URL(`../src/lib/art/${name}.svg`, import.meta.url), sprite);
  console.log(`${name}: ${symbols.length} symbols, ${sprite.length} bytes`);
}
