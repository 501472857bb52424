import type { PawnView } from './view';

/** A pawn that stays the same piece from one position to the next, so that it can travel. */
export interface Piece extends PawnView {
  id: number;
}

/**
 * Gives every pawn the number it had before: first those that stand where they stood, then those that moved. What is
 * left over is new.
 */
export function follow(before: readonly Piece[], pawns: readonly PawnView[], fresh: () => number): Piece[] {
  const free = new Set(before);
  const found = new Map<PawnView, Piece>();
  const take = (pawn: PawnView, fits: (old: Piece) => boolean) => {
    if (found.has(pawn)) return;
    for (const old of free) {
      if (old.seat !== pawn.seat || old.kind !== pawn.kind || !fits(old)) continue;
      free.delete(old);
      found.set(pawn, old);
      return;
    }
  };
  for (const pawn of pawns) take(pawn, (old) => old.square === pawn.square && old.acted === pawn.acted);
  for (const pawn of pawns) take(pawn, (old) => old.square === pawn.square);
  for (const pawn of pawns) take(pawn, () => true);
  return pawns.map((pawn) => ({ ...pawn, id: found.get(pawn)?.id ?? fresh() }));
}
