import { expect, it } from 'vitest';
import { commitmentTo, short } from './commitment';

it('the seal of a seed is the hexadecimal SHA-256 of its UTF-8 bytes', async () => {
  expect(await commitmentTo('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('a seal is shown by its ends', () => {
  expect(short('9f3c41d8aaaaaaaae07a')).toBe('9f3c 41d8 … e07a');
});
