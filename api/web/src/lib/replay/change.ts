/** What an entry changed on the table. */
import type { Board, Piece } from '../api/types';
import { centre, placedStands, type Placed, type Point } from './geometry';

/** Less than this, in the table's unit of length, is no movement. */
const STILL = 0.05;

/** A piece that moved: where its stands were, and the way of its centre. */
export interface Move {
  piece: string;
  side: string;
  from: Point;
  to: Point;
  ghosts: Placed[];
}

/** A stand that was lost, where it stood last. */
export interface Fallen extends Placed {
  piece: string;
  side: string;
}

export interface Change {
  moves: Move[];
  fallen: Fallen[];
}

export function changeBetween(before: Board | undefined, after: Board, depth: number): Change {
  const change: Change = { moves: [], fallen: [] };
  const earlier = new Map(before?.pieces.map((piece) => [piece.id, piece]));
  for (const piece of after.pieces) {
    const was = earlier.get(piece.id);
    if (was) {
      change.moves.push(...moveOf(was, piece, depth));
      change.fallen.push(...fallenOf(was, piece, depth));
    }
  }
  return change;
}

function moveOf(was: Piece, is: Piece, depth: number): Move[] {
  const now = new Map(placedStands(is, depth).map((stand) => [stand.number, stand]));
  const pairs = placedStands(was, depth).flatMap((old) => {
    const stand = now.get(old.number);
    return stand ? [{ old, stand }] : [];
  });
  const moved = pairs.filter(
    ({ old, stand }) => Math.hypot(stand.x - old.x, stand.y - old.y) > STILL,
  );
  if (moved.length === 0) return [];
  const from = centre(pairs.map(({ old }) => old));
  const to = centre(pairs.map(({ stand }) => stand));
  return [{ piece: is.id, side: is.side, from, to, ghosts: moved.map(({ old }) => old) }];
}

function fallenOf(was: Piece, is: Piece, depth: number): Fallen[] {
  const left = new Set(is.stands.map((stand) => stand.number));
  const fallen = placedStands(was, depth).filter((stand) => !left.has(stand.number));
  return fallen.map((stand) => ({ ...stand, piece: is.id, side: is.side }));
}
