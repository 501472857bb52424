/** What this browser keeps of one thing; null when there is nothing, or it keeps nothing at all. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(`hearthside.${key}`);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(`hearthside.${key}`, value);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}
