import { describe, expect, it } from 'vitest';
import type { CardText } from '../../wire';
import { learn } from './cards';
import texts from './cards.fixture.json';
import { looked } from './look';
import { deed, plan, signed, type PlanFacts } from './words';

learn(texts as CardText[]);

const facts: PlanFacts = {
  hiding: false,
  hidden: 0,
  sapling: false,
  allowed: true,
  name: 'Fallow Deer',
  side: 'left',
  host: 'Silver Fir',
  need: 2,
  chosen: 0,
  free: false
};

describe('the prompt while a card is being played', () => {
  it('asks for a place first', () => {
    expect(plan({ ...facts, host: null, need: 0 }).say).toBe('Where does the Fallow Deer go?');
  });
  it('counts the payment down and the button up', () => {
    expect(plan(facts)).toEqual({
      say: 'Pay two cards for the Fallow Deer.',
      sub: 'Left of the Silver Fir',
      label: 'Play · 0 of 2'
    });
    expect(plan({ ...facts, chosen: 1 })).toMatchObject({
      say: 'Pay one more card for the Fallow Deer.',
      label: 'Play · 1 of 2'
    });
    expect(plan({ ...facts, chosen: 2 })).toMatchObject({
      say: 'Play the Fallow Deer, paying two cards.',
      label: 'Play'
    });
  });
  it('plants trees and places what is free', () => {
    expect(plan({ ...facts, name: 'Birch', side: null, host: null, need: 0 }).say).toBe('Plant the Birch.');
    expect(plan({ ...facts, need: 0, free: true })).toMatchObject({
      say: 'Place the Fallow Deer without paying.',
      label: 'Place'
    });
  });
  it('says how many cards go under the cave', () => {
    expect(plan({ ...facts, hiding: true, hidden: 0 }).label).toBe('No cards');
    expect(plan({ ...facts, hiding: true, hidden: 3 }).label).toBe('Hide three cards');
  });
});

describe('small words', () => {
  it('name a bonus', () => {
    expect(deed('Draw two cards.')).toBe('draw two cards');
    expect(deed('')).toBe('');
  });
  it('sign numbers with a real minus', () => {
    expect(signed(12)).toBe('+12');
    expect(signed(-3)).toBe('−3');
  });
});

describe('what the inspector is asked for', () => {
  it('is a card, a half, a sapling or a forest', () => {
    expect(looked(89)).toEqual({ kind: 'card', card: 89, half: 0 });
    expect(looked('89/1')).toEqual({ kind: 'card', card: 89, half: 1 });
    expect(looked('1/1')).toEqual({ kind: 'card', card: 1, half: 0 });
    expect(looked('sapling')).toEqual({ kind: 'sapling' });
    expect(looked('68')).toBeNull();
    expect(looked(null)).toBeNull();
  });
});
