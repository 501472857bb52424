// Writes src/lib/games/forever_young/sprite.svg: our own drawings (art/forever_young.svg) and the silhouettes we borrow.
// Run with `npm run art` after adding a name below; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const game = require('@iconify-json/game-icons/icons.json');
const lucide = require('@iconify-json/lucide/icons.json');

/** Silhouettes of game-icons (CC BY 3.0, credited in About): faces of tiles, event cards, phases, scenery. */
const silhouettes = {
  'k-vampire_leader': 'vampire-dracula',
  'k-vampire': 'female-vampire',
  'k-trap': 'wolf-trap',
  'k-fangs': 'pretty-fangs',
  'k-weapon': 'stake-hammer',
  'k-re_roll': 'rolling-dices',
  'k-nest_clue': 'magnifying-glass',
  'm-nest': 'resting-vampire',
  'e-add-dice': 'mailed-fist',
  'e-force-reroll': 'raven',
  'e-return-tile': 'footsteps',
  'e-hold-pawn': 'fog',
  'e-move-anywhere': 'shadow-follower',
  'e-extra-action': 'windy-stripes',
  'e-skip-feeding': 'cellar-barrels',
  'e-steal-kept': 'robber-hand',
  'e-set-placement': 'crossroad',
  'e-refresh-disks': 'hunting-horn',
  'ph-day': 'sun',
  'ph-night': 'moon',
  'ph-feed': 'chalice-drops',
  'g-bat': 'bat',
  'g-house': 'spooky-house',
  'g-tomb': 'tombstone',
  'g-candle': 'candle-light'
};

/** Interface icons (lucide, ISC) that only this game needs. */
const controls = ['bell', 'bell-off', 'dices', 'lock', 'gallery-vertical-end'];

function symbol(id, set, name) {
  const alias = set.aliases?.[name];
  const icon = set.icons[name] ?? set.icons[alias?.parent];
  if (!icon) throw new Error(`no icon ${name}`);
  const size = `0 0 ${icon.width ?? set.width ?? 16} ${icon.height ?? set.height ?? 16}`;
  return [id, `<symbol id="${id}" viewBox="${size}">${icon.body}</symbol>`];
}

const own = readFileSync(new URL('../art/forever_young.svg', import.meta.url), 'utf8');
const all = [
  ...[...own.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs)].map((m) => [m[1], m[0]]),
  ...Object.entries(silhouettes).map(([id, name]) => symbol(id, game, name)),
  ...controls.map((name) => symbol(`ui-${name}`, lucide, name))
];
all.sort(([a], [b]) => (a < b ? -1 : 1));
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${all.map(([, s]) => s).join('\n')}\n</svg>\n`;
writeFileSync(new URL('../src/lib/games/forever_young/sprite.svg', import.meta.url), sprite);
console.log(`${all.length} symbols, ${sprite.length} bytes`);
