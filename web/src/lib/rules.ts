import { Marked } from 'marked';

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

export interface Rules {
  html: string;
  headings: Heading[];
}

/** The anchor of a heading: its words in lower case with hyphens. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const ANCHOR = /^\s*<a (?:id|name)="([\w-]+)"><\/a>\s*|\s*\{#([\w-]+)\}\s*$/;

/** Rules as HTML with an anchor at every heading, and their table of contents. */
export function render(markdown: string): Rules {
  const headings: Heading[] = [];
  /** Two headings may read alike; each has an address of its own, and none takes that of a named paragraph. */
  const taken = new Set([...markdown.matchAll(/<a (?:id|name)="([\w-]+)">/g)].map((it) => it[1]));
  const own = (words: string): string => {
    const first = slug(words);
    let id = first;
    for (let n = 2; taken.has(id); n++) id = `${first}-${n}`;
    taken.add(id);
    return id;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const named = ANCHOR.exec(text);
        const words = text.replace(ANCHOR, '');
        const id = named?.[1] ?? named?.[2] ?? own(words);
        headings.push({ id, text: words.replace(/[*_`]/g, ''), depth });
        const inner = this.parser.parseInline(tokens).replace(ANCHOR, '');
        return `<h${depth} id="${id}"><a class="self" href="#${id}" aria-label="Link to this paragraph">#</a>${inner}</h${depth}>\n`;
      }
    }
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}
