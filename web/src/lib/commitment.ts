import type { Deal } from './wire';

/** SHA-256 of a seed as the server promises it at the start, in hexadecimal; null where the browser cannot (plain HTTP). */
export async function commitmentTo(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seed made from the server's secret and everybody's nonces, as the server makes it; null where the browser cannot. */
export const seedOf = ({ secret, nonces }: Deal): Promise<string | null> =>
  commitmentTo(JSON.stringify(['hearthside', secret, ...nonces]));

/** What is wrong with a deal, given the seal this browser saw and the nonces it gave; null when it cannot be found out here. */
export async function dealTrouble(
  record: { seed: string; deal?: Deal | null | undefined },
  promised: string,
  given: Record<number, string>
): Promise<string | null> {
  const { deal } = record;
  const found = await commitmentTo(deal ? deal.secret : record.seed);
  if (found === null) return null;
  if (found !== promised)
    return `The ${deal ? 'secret' : 'seed'} does not match the seal: ${short(found)} is not ${short(promised)}.`;
  for (const [seat, nonce] of Object.entries(given).filter(([, nonce]) => nonce))
    if (deal?.nonces[Number(seat)] !== nonce) return 'The nonce this browser gave had no part in the deal.';
  if (deal && (await seedOf(deal)) !== record.seed)
    return 'The seed does not come from the secret and the nonces.';
  return '';
}

/** A nonce: 128 random bits in hexadecimal. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** "9f3c 41d8 … e07a" */
export const short = (digest: string): string =>
  `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`;
