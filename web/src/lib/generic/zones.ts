import type { Position, Tile, Zone } from '../wire';

export const owner = (zone: Zone): number => zone.seat ?? -1;
export const tiles = (zone: Zone): Tile[] => zone.tiles ?? [];

export interface Laid {
  shared: Zone[];
  mine: Zone[];
  hand: Zone[];
}

/** Where a zone is drawn: shared things on top, mine on the board, my hand in the dock. */
export function lay(position: Position | null, mySeat: number): Laid {
  const zones = position?.zones ?? [];
  const hand = zones.filter((z) => z.hand);
  return {
    shared: zones.filter((z) => owner(z) < 0 && !z.hand),
    mine: zones.filter((z) => owner(z) >= 0 && owner(z) === mySeat && !z.hand),
    hand
  };
}

/** What lies openly before a seat. */
export const before = (position: Position | null, seat: number): Zone[] =>
  (position?.zones ?? []).filter((z) => owner(z) === seat && !z.hand);

/**
 * A name for each tile that survives its way from zone to zone: the card and its how-manieth copy in reading order.
 * Tiles without a card stay where they are.
 */
export function flipKeys(zones: readonly Zone[]): Map<Tile, string> {
  const copies = new Map<string, number>();
  const keys = new Map<Tile, string>();
  for (const zone of zones) {
    for (const tile of tiles(zone)) {
      if (!tile.card) continue;
      const copy = copies.get(tile.card) ?? 0;
      copies.set(tile.card, copy + 1);
      keys.set(tile, `${tile.card}#${copy}`);
    }
  }
  return keys;
}
