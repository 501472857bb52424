import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { count as forest } from './forest_shuffle/count';
import { count as home } from './forever_home/count';
import { count as young } from './forever_young/count';
import { winners, type Score } from './ledger';
import { count as dogs } from './to_the_dogs/count';

/** A position and what `hearthside score --json` says of it. */
interface Vector {
  file: unknown;
  problem?: string;
  players?: { total: number; rows: [string, number, string, string][] }[];
  winners?: number[];
  places?: number[];
}

const counts = { forest_shuffle: forest, forever_home: home, forever_young: young, to_the_dogs: dogs };

function counted(count: (file: never) => Score, file: unknown): Omit<Vector, 'file'> {
  try {
    const score = count(file as never);
    const players = score.seats.map(({ total, rows }) => ({
      total,
      rows: rows.map((row): [string, number, string, string] => [row.what, row.points, row.text, row.rule])
    }));
    return { players, winners: winners(score), places: score.places };
  } catch (wrong) {
    return { problem: (wrong as Error).message };
  }
}

test.each(Object.entries(counts))('%s counts as the command line does, row by row', (game, count) => {
  const path = new URL(`../../../../tests/score/vectors/${game}.json`, import.meta.url);
  const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vector[];
  expect(vectors.length).toBeGreaterThan(20);
  for (const { file, ...said } of vectors) expect(counted(count, file), JSON.stringify(file)).toEqual(said);
});
