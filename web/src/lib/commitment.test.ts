import { expect, it } from 'vitest';
import { commitmentTo, dealTrouble, newNonce, seedOf, short } from './commitment';

it('the seal of a seed is the hexadecimal SHA-256 of its UTF-8 bytes', async () => {
  expect(await commitmentTo('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('a seal is shown by its ends', () => {
  expect(short('9f3c41d8aaaaaaaae07a')).toBe('9f3c 41d8 … e07a');
});

const deal = { secret: 'ab', nonces: ['cd', ''] };

it('a seed is made from the secret and the nonces as the server makes it', async () => {
  expect(await seedOf(deal)).toBe('f0fbb687334c6d3bced7fe5d25f1423c57e260010f88dc60934ef21e0b45514e');
});

it('a deal holds only with the promised secret, the nonces given here and the seed made from both', async () => {
  const record = { seed: (await seedOf(deal)) ?? '', deal };
  const seal = (await commitmentTo('ab')) ?? '';
  expect(await dealTrouble(record, seal, { 0: 'cd' })).toBe('');
  expect(await dealTrouble(record, 'other', {})).toContain('does not match the seal');
  expect(await dealTrouble(record, seal, { 0: 'ef' })).toContain('no part in the deal');
  expect(await dealTrouble({ ...record, seed: 'x' }, seal, {})).toContain('does not come from');
  expect(await dealTrouble({ seed: 'ab' }, seal, {})).toBe('');
  expect(await dealTrouble({ seed: 'ab' }, seal, { 0: 'cd' })).toContain('no part in the deal');
});

it('no two nonces are the same', () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
});
