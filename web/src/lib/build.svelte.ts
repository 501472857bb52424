import { dev, version } from '$app/env';

/** The header by which the server says which client it has. */
export const HEADER = 'x-hearthside-build';

/** Whether the server has another client than this page: then its answers may mean other things than we know. */
class Build {
  /** The server's, when it is another. */
  newer = $state('');

  /** A word of the server about its build. */
  hear(theirs: string | null): void {
    if (theirs && theirs !== version && !dev) this.newer = theirs;
  }
}

export const build = new Build();
