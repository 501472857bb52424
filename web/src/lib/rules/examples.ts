import { mount, unmount } from 'svelte';
import type { Position } from '../wire';
import Example from './Example.svelte';

/** A picture in the rules: a position worked out by the engine (tools/examples.py), and what of it is drawn. */
export interface Drawn {
  /** The paragraph it stands under. */
  rule: string;
  show: string;
  caption: string;
  position: Pick<Position, 'n' | 'seat' | 'asked' | 'prompt' | 'view' | 'score' | 'over'>;
}

const files = import.meta.glob<Drawn[]>('../games/*/examples.gen.json', { import: 'default' });

/** The pictures of a game; none when it has none. */
export async function examplesOf(game: string): Promise<Drawn[]> {
  return (await files[`../games/${game}/examples.gen.json`]?.()) ?? [];
}

const BLOCKS = 'h1, h2, h3, h4, p, li, table';

/** What an anchor stands at: its own paragraph, or what follows an anchor in a line of its own. */
export function paragraph(anchor: HTMLElement): HTMLElement {
  const near = anchor.closest<HTMLElement>(BLOCKS) ?? anchor;
  const next = near.nextElementSibling;
  return near.textContent.trim() === '' && next instanceof HTMLElement ? next : near;
}

/** The last element of a paragraph: under a heading it is the text that belongs to it. */
function foot(anchor: HTMLElement): HTMLElement {
  let at = paragraph(anchor);
  const next = at.nextElementSibling;
  if (/^H\d$/.test(at.tagName) && next instanceof HTMLElement && !/^(H\d|A)$/.test(next.tagName)) at = next;
  while (at.nextElementSibling?.matches('.drawn')) at = at.nextElementSibling as HTMLElement;
  return at;
}

/** Put every picture under its paragraph; call what comes back to take them away. */
export function illustrate(
  article: HTMLElement,
  game: string,
  examples: readonly Drawn[],
  prefix = ''
): () => void {
  const hung = examples.flatMap((example) => {
    const anchor = article.querySelector<HTMLElement>(`#${prefix}${CSS.escape(example.rule)}`);
    if (!anchor) return [];
    const target = document.createElement('div');
    target.className = 'drawn';
    foot(anchor).after(target);
    return [{ target, picture: mount(Example, { target, props: { game, example } }) }];
  });
  return () => {
    for (const { target, picture } of hung) {
      void unmount(picture);
      target.remove();
    }
  };
}
