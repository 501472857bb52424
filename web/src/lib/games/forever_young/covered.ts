import { HIDDEN, type TileView, type View } from './view';

const down = <T extends TileView>(tiles: readonly T[]): T[] =>
  tiles.map((tile) => ({ ...tile, face: HIDDEN }));

/** The view with everything face down that not everybody at this screen may see. What is turned up for all stays. */
export function covered(view: View): View {
  return {
    ...view,
    squares: view.squares.map(down),
    seats: view.seats.map((seat) => ({ ...seat, kept: down(seat.kept) })),
    mine: view.mine && {
      hand: view.mine.hand.map(() => HIDDEN),
      cards: [],
      clues: view.mine.clues.map(() => 0),
      owed: []
    },
    board: {
      ...view.board,
      ways: view.board.ways.map((way) => ({
        ...way,
        tiles: way.tiles.map(([family, , copy]) => [family, HIDDEN, copy])
      }))
    }
  };
}
