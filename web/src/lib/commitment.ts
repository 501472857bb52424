/** SHA-256 of a seed as the server promises it at the start, in hexadecimal; null where the browser cannot (plain HTTP). */
export async function commitmentTo(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** "9f3c 41d8 … e07a" */
export const short = (digest: string): string =>
  `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`;
