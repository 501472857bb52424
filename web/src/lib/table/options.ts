import type { Option } from '../wire';

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

export interface Group {
  title: string;
  options: Option[];
}

/** Options under their headings, both in the order the server gave. */
export function grouped(options: readonly Option[]): Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = groups.get(option.group);
    if (group) group.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([title, all]) => ({ title, options: all }));
}
