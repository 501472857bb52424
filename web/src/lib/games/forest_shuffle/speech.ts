import { nameOf, speciesOf } from './cards';

/** What a species is worth and what it does, as it is read out. */
export function factsOf(id: string): string {
  const { facts } = speciesOf(id);
  const said = ['points', 'effect', 'bonus'].flatMap((key) =>
    facts[key] ? [`${key.charAt(0).toUpperCase()}${key.slice(1)}: ${facts[key]}`] : []
  );
  return said.join(' ');
}

/** The same after what it costs. */
export const spoken = (id: string): string => `Costs ${speciesOf(id).cost}. ${factsOf(id)}`;

/** A whole card as it is read out. */
export const spokenCard = (species: readonly string[]): string =>
  species.map((id) => `${nameOf(id)}. ${spoken(id)}`).join(' ');
