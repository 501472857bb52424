/** Looking for words in rendered rules. */

export const BLOCKS = 'p, li, tr, blockquote';
const HEADINGS = 'h1, h2, h3, h4';

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether a text has all these words, in any order, wherever they stand. */
export function has(text: string, wanted: string): boolean {
  const where = plain(text);
  return plain(wanted)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** Show only the paragraphs with these words, and the headings they stand under; returns how many there are. */
export function filter(root: HTMLElement, wanted: string): number {
  const all = [...root.querySelectorAll<HTMLElement>(`:is(${BLOCKS}, ${HEADINGS}):not(.drawn *)`)];
  const seeking = wanted.trim() !== '';
  let found = 0;
  const open: { depth: number; heading: HTMLElement }[] = [];
  for (const it of all) {
    const depth = /^H(\d)$/.exec(it.tagName)?.[1];
    if (depth) {
      while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= Number(depth)) open.pop();
      open.push({ depth: Number(depth), heading: it });
      it.hidden = seeking;
      continue;
    }
    const under = open.map(({ heading }) => heading.textContent).join(' ');
    it.hidden = seeking && !has(`${under} ${it.textContent}`, wanted);
    if (it.hidden) continue;
    found += 1;
    for (const { heading } of open) heading.hidden = false;
  }
  // A picture is seen with what it stands under.
  for (const it of root.querySelectorAll<HTMLElement>('.drawn'))
    it.hidden = (it.previousElementSibling as HTMLElement | null)?.hidden ?? false;
  return found;
}
