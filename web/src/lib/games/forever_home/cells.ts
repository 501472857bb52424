import { signed } from '../../words';
import type { ShelterBoard } from './board.svelte';
import { aDog, dogName, homeName, SKILLS, spaceName } from './names';
import { edges, marks, type Edges, type Mark } from './outline';
import { pieceAt, type Piece } from './pieces';
import { CELLS, NONE, type Space, type View } from './view';

/** One space of a grid as it is drawn and said. */
export interface Cell {
  cell: number;
  piece: Piece | null;
  skill: Space | null;
  label: string;
  /** A click acts here: a place for the dog in hand, with what it brings. */
  lit: boolean;
  gain: number;
  /** A dog here would leave a card one dog short. */
  near: boolean;
  /** Our dog that can be picked up. */
  may: boolean;
  picked: boolean;
  /** The dog that is about to stand here: drawn at once. */
  coming: number | null;
  /** A graduate chosen for a home, with what it brings. */
  sent: { home: number; points: number } | null;
  mark: Mark | null;
  edges: Edges | null;
  /** One dog here completes a card: its kind if only one will do. */
  ghost: { dog: number | null; first: boolean } | null;
  partner: boolean;
  /** The skill of this space is being used. */
  source: boolean;
  hinted: boolean;
}

const bare = (cell: number): Cell => ({
  cell,
  piece: null,
  skill: null,
  label: '',
  lit: false,
  gain: 0,
  near: false,
  may: false,
  picked: false,
  coming: null,
  sent: null,
  mark: null,
  edges: null,
  ghost: null,
  partner: false,
  source: false,
  hinted: false
});

const holds = (kind: number): string => (kind < 0 ? 'empty' : dogName(kind));

/** A shelter to look at. */
export function plainCells(board: ShelterBoard, view: View, seat: number): Cell[] {
  const grid = view.shelters[seat]?.grid ?? [];
  return Array.from({ length: CELLS }, (_, cell) => {
    const kind = grid[cell] ?? NONE;
    const skill = view.spaces.find((space) => space.cell === cell) ?? null;
    const also = skill ? `, ${SKILLS[skill.skill].title.toLowerCase()} space` : '';
    return {
      ...bare(cell),
      piece: kind < 0 ? null : pieceAt(board.pieces.grids[seat]?.[cell], kind, `g${seat}-${cell}`),
      skill,
      label: `${spaceName(cell)}: ${holds(kind)}${also}`
    };
  });
}

/** Our own shelter, with everything that can be chosen in it now. */
export function liveCells(board: ShelterBoard, view: View): Cell[] {
  const { draft, targets, movable, pending, mode, graduation } = board;
  const signs = board.outlined ? marks(board.outlined) : null;
  const nearest = board.ghosts[0]?.cell;
  const partners = new Set(
    board.ghosts.slice(0, 1).flatMap((o) => [...o.a, ...o.b, ...o.any].filter((cell) => cell !== o.cell))
  );
  // Where every space would do as well as any other, none is marked.
  const nearing = new Set(view.board.nearing.length < targets.size ? view.board.nearing : []);
  const source = mode === 'slide' || mode.startsWith('swap') ? board.detail : undefined;
  const hint = board.hinted;
  return plainCells(board, view, board.front).map((plain) => {
    const { cell } = plain;
    const option = targets.get(cell);
    const ghost = board.ghosts.find((o) => o.cell === cell);
    const sentAt = board.sent.findIndex((one) => one.cell === cell);
    const sent = sentAt < 0 ? undefined : board.sent[sentAt];
    const worth = sent ? board.worthOfSent(sentAt) : null;
    const found: Cell = {
      ...plain,
      lit: option !== undefined && board.table.live,
      gain: option === undefined ? 0 : spaceGain(board.gain(option) ?? 0, board.anywhere),
      near: option !== undefined && board.inHand !== null && nearing.has(cell),
      may: movable.has(cell) && board.table.live,
      picked: draft.cell === cell,
      coming: coming(board, cell),
      sent: sent ? { home: sent.home, points: worth ? worth.home + worth.award : 0 } : null,
      mark: signs?.get(cell) ?? null,
      edges: signs?.has(cell) ? edges(cell, signs) : null,
      ghost: ghost
        ? { dog: ghost.dogs.length === 1 ? (ghost.dogs[0] ?? null) : null, first: cell === nearest }
        : null,
      partner: partners.has(cell),
      source: source === cell,
      hinted: hint !== null && [hint['cell'], hint['origin'], hint['to']].includes(cell)
    };
    if (pending?.cell === cell) found.lit = false;
    return { ...found, label: [plain.label, ...said(board, found, graduation !== null)].join(', ') };
  });
}

/** Nothing is said on a space that brings no more than any other. */
const spaceGain = (gain: number, anywhere: number): number => (gain === anywhere ? 0 : gain);

function coming(board: ShelterBoard, cell: number): number | null {
  const { draft, pending, waiting, inHand, view } = board;
  if (draft.held === cell) return waiting[1] ?? null;
  if (pending?.cell !== cell) return null;
  if (pending.slot !== undefined) return view?.dogs[pending.slot] ?? null;
  if (draft.cell !== null) return board.me?.grid[draft.cell] ?? null;
  return inHand;
}

/** What a reader hears beside what stands there. */
function said(board: ShelterBoard, it: Cell, graduating: boolean): string[] {
  const found: string[] = [];
  if (it.mark && it.mark !== 'empty')
    found.push(`part of the pattern, ${it.mark === 'any' ? 'any dog' : it.mark}`);
  if (it.sent) found.push(`goes to the ${homeName(it.sent.home)}, ${signed(it.sent.points)}`);
  else if (graduating && it.may) found.push(it.picked ? 'chosen: which home?' : 'may graduate');
  else if (it.picked) found.push('in your hand');
  else if (it.may && !it.lit) found.push('can be picked up');
  if (it.lit) {
    const kind = board.inHand;
    found.push(kind === null ? 'it can go here' : `place ${aDog(kind)} here`);
    if (it.gain) found.push(signed(it.gain));
    if (it.near) found.push('leaves a card one dog short');
  }
  if (it.ghost)
    found.push(`${it.ghost.dog === null ? 'a fitting dog' : aDog(it.ghost.dog)} here completes a card`);
  if (it.source) found.push('its skill is being used');
  return found;
}
