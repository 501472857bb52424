import { expect, test, vi } from 'vitest';
import { Trouble } from './api';
import { bring } from './bringing';
import type { TableInfo } from './wire';

const file = (name: string, text: string) => new File([text], name);
const table = { id: 't' } as TableInfo;

test('one record makes one table, a list makes one each', async () => {
  const post = vi.fn(() => Promise.resolve(table));
  expect((await bring([file('a.hearth.json', '{"game":"x"}')], post)).tables).toEqual([table]);
  expect(post).toHaveBeenLastCalledWith({ game: 'x' });
  expect((await bring([file('all.json', '[{"n":1},{"n":2}]')], post)).tables).toHaveLength(2);
});

test('a pack among the files goes with the record', async () => {
  const post = vi.fn(() => Promise.resolve(table));
  await bring([file('my.toml', 'name = "x"'), file('a.json', '{}')], post);
  expect(post).toHaveBeenCalledWith({ record: {}, pack: 'name = "x"' });
});

test('what is no record is named in a sentence, and what came before it stays', async () => {
  const post = vi.fn(() => Promise.resolve(table));
  expect((await bring([file('photo.png', '\u0000')], post)).trouble).toBe(
    '“photo.png” is no record: it cannot be read as JSON.'
  );
  expect((await bring([], post)).trouble).toBe('There is no record among these files.');
  expect(post).not.toHaveBeenCalled();
  post.mockResolvedValueOnce(table).mockRejectedValueOnce(new Trouble('Move 3 does not fit.', 400));
  expect(await bring([file('all.json', '[1,2,3]')], post)).toEqual({
    tables: [table],
    trouble: 'Move 3 does not fit.'
  });
});
