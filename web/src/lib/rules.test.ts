import { describe, expect, it } from 'vitest';
import { render, slug } from './rules';

describe('rules', () => {
  it('give every heading the anchor of its words', () => {
    const { html, headings } = render('# Forest\n\n## Sides of a tree\n\nA tree has *four* sides.\n');
    expect(headings.map((h) => h.id)).toEqual(['forest', 'sides-of-a-tree']);
    expect(html).toContain('<h2 id="sides-of-a-tree">');
    expect(html).toContain('<em>four</em>');
  });

  it('take an anchor that is written down over the words', () => {
    const { html, headings } = render(
      '## <a id="paying"></a>What a card costs\n\n## Hand limit {#hand-limit}\n'
    );
    expect(headings).toEqual([
      { id: 'paying', text: 'What a card costs', depth: 2 },
      { id: 'hand-limit', text: 'Hand limit', depth: 2 }
    ]);
    expect(html).not.toContain('{#');
  });

  it('give headings that read alike addresses of their own, and leave a named paragraph its name', () => {
    const { headings } = render(
      '<a id="cards"></a>\n## Cards\n\n## Setting up\n\n## Rulings\n\n### Setting up\n'
    );
    expect(headings.map((h) => h.id)).toEqual(['cards-2', 'setting-up', 'rulings', 'setting-up-2']);
  });

  it('drop what an address cannot carry', () => {
    expect(slug("Who's first?")).toBe('whos-first');
  });
});
