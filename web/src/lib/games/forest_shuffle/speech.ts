import { nameOf, speciesOf } from './cards';

/** A species as it is read out: what it costs, what it is worth and what it does. */
export function spoken(id: string): string {
  const { facts, cost } = speciesOf(id);
  const said = ['points', 'effect', 'bonus'].flatMap((key) =>
    facts[key] ? [`${key.charAt(0).toUpperCase()}${key.slice(1)}: ${facts[key]}`] : []
  );
  return [`Costs ${cost}.`, ...said].join(' ');
}

/** A whole card as it is read out. */
export const spokenCard = (species: readonly string[]): string =>
  species.map((id) => `${nameOf(id)}. ${spoken(id)}`).join(' ');
