/** Our drawings for the pictures the server names. */
const DRAWN: Record<string, string> = {
  full: 'fx-full',
  guest: 'fx-full',
  'do-card': 'fx-card',
  'do-cave': 'fx-cave',
  'do-free': 'fx-free',
  'do-lasting': 'fx-perm',
  'do-more': 'fx-more',
  'do-share': 'fx-stack',
  'do-turn': 'fx-turn',
  'side-bottom': 'fx-bottom',
  'side-top': 'fx-top'
};

/** The symbol of the sprite for a sign the server names. */
export function sign(icon: string): string {
  if (icon.startsWith('symbol-')) return `sym-${icon.slice('symbol-'.length)}`;
  if (icon.startsWith('species-')) return `sp-${icon.slice('species-'.length)}`;
  return DRAWN[icon] ?? icon;
}
