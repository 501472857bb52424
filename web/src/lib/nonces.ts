import { api } from './api';
import { newNonce } from './commitment';
import { here } from './here.svelte';
import type { TableInfo } from './wire';

/** Give the deal of an open table a nonce for each seat this browser has, where the server asks for one. */
export async function giveNonces({ id, status, nonces, commitment, seats }: TableInfo): Promise<void> {
  if (!nonces || status !== 'open') return;
  for (const { seat, mine, nonce } of seats) {
    // What was promised must be what this browser saw first. A seat left and taken again gives the same.
    if (!mine || nonce || here.commitment(id) !== commitment) continue;
    const given = here.nonces(id)[seat] || newNonce();
    here.gave(id, seat, given);
    try {
      await api.giveNonce(id, seat, given, commitment);
    } catch {
      here.gave(id, seat, ''); // not taken: the match may have begun meanwhile
    }
  }
}
