import { describe, expect, it } from 'vitest';
import { headline, turnIn, unreachable, wayOf, worthKeeping } from './offline';

const kept = new Set(['/_app/immutable/chunks/a.js', '/favicon.svg']);

describe('how a request is answered', () => {
  it.each(['/api/tables', '/api/tables/abc/seats/0', '/api/scores/x', '/api/push', '/api/public'])(
    '%s comes from the server or not at all',
    (path) => expect(wayOf(path, false, kept)).toBe('network')
  );

  it.each(['/api/games', '/api/games/to_the_dogs/rules', '/api/games/to_the_dogs/cards'])(
    '%s may be read again where nobody can be reached',
    (path) => expect(wayOf(path, false, kept)).toBe('reference')
  );

  it('pages are asked for first, downloads only', () => {
    expect(wayOf('/score/to_the_dogs', true, kept)).toBe('page');
    expect(wayOf('/api/tables/abc/seats/0/record', true, kept)).toBe('network');
  });

  it('files of this build are kept, its version is not', () => {
    expect(wayOf('/_app/immutable/chunks/a.js', false, kept)).toBe('kept');
    expect(wayOf('/_app/immutable/chunks/of-another-build.js', false, kept)).toBe('network');
    expect(wayOf('/_app/version.json', false, kept)).toBe('network');
  });

  it('what few need is not kept ahead', () => {
    expect(worthKeeping('/_app/immutable/assets/nunito-sans-cyrillic-wdth-normal.x.woff2')).toBe(false);
    expect(worthKeeping('/preview/house.png')).toBe(false);
    expect(worthKeeping('/_app/immutable/assets/fraunces-latin.x.woff2')).toBe(true);
  });

  it('a proxy without its server is nobody, a server that says no is somebody', () => {
    expect([502, 503, 504].every(unreachable)).toBe(true);
    expect([200, 404, 429, 500].some(unreachable)).toBe(false);
  });
});

describe('a message about a turn', () => {
  it('is read as the server writes it', () => {
    const turn = turnIn({ table: 'aB-3_x', game: 'To the Dogs', name: 'Friday' });
    expect(turn).toEqual({ table: 'aB-3_x', game: 'To the Dogs', name: 'Friday' });
    expect(turn && headline(turn)).toBe('Your turn · To the Dogs');
  });

  it.each([null, {}, { table: '../evil' }, { table: 3 }, { table: '' }])('is not taken from %j', (said) => {
    expect(turnIn(said)).toBeNull();
  });
});
