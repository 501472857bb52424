import { describe, expect, it } from 'vitest';
import type { CardText } from '../wire';
import { beyondText, chosen, kinds, legend } from './gallery';

const card = (id: string, more: Partial<CardText>): CardText => ({
  id,
  name: id,
  kind: 'tree',
  text: '',
  provenance: 'public',
  ...more
});
const cards = [
  card('Oak', { copies: 7, face: [{ line: 'kinds', icon: 'tag-tree', words: 'Tree' }] }),
  card('Linden', {
    copies: 9,
    face: [{ line: 'kinds', icon: 'tag-tree', words: 'Tree' }],
    text: 'most Lindens'
  }),
  card('Rally', { kind: 'event card, upkeep', provenance: 'reconstructed' })
];

describe('the gallery', () => {
  it('counts different cards and pieces by kind', () => {
    expect(kinds(cards)).toEqual([
      { kind: 'tree', different: 2, pieces: 16 },
      { kind: 'event card', different: 1, pieces: 1 }
    ]);
  });
  it('chooses by kind, source and words', () => {
    expect(chosen(cards, 'tree', '', 'most').map((it) => it.id)).toEqual(['Linden']);
    expect(chosen(cards, '', 'reconstructed', '').map((it) => it.id)).toEqual(['Rally']);
  });
  it('tells besides the text only what it does not say', () => {
    const luna = card('Luna', {
      text: 'Small puppy. 1 point.',
      facts: { size: 'small', kibble: '1', sex: 'girl' }
    });
    expect(beyondText(luna)).toEqual([
      ['kibble', '1'],
      ['sex', 'girl']
    ]);
  });
  it('explains each sign once', () => {
    expect(legend(cards)).toEqual([{ icon: 'tag-tree', words: 'Tree' }]);
  });
});
