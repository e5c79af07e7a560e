/** The pieces of a board, made ready for drawing. */
import type { Board, Match, Piece } from '../api/types';
import {
  boxAround,
  centre,
  corners,
  nearestTurn,
  placedStands,
  type Box,
  type Placed,
  type Point,
} from './geometry';

/** A piece that stands on the board. */
export interface Figure {
  piece: Piece;
  /** Number of its side, from 0. */
  side: number;
  stands: Placed[];
  box: Box;
  middle: Point;
}

/** The number of a side in the order of the header; the last where the header does not name it. */
export function sideNumber(match: Pick<Match, 'sides'>, side: string): number {
  const index = match.sides.findIndex((candidate) => candidate.id === side);
  return index < 0 ? match.sides.length : index;
}

/** Width and depth of the table; nothing where the match is known by its result alone, and nothing is drawn. */
export function tableOf(match: Pick<Match, 'table'>): [number, number] {
  return match.table ?? [0, 0];
}

/** Pieces with a recorded place. Facings go on from those in `turns`, which is brought up to date. */
export function figures(match: Match, board: Board, turns: Map<string, number>): Figure[] {
  const depth = tableOf(match)[1];
  return board.pieces.flatMap((piece) => {
    const stands = placedStands(piece, depth).map((stand) => {
      const key = `${piece.id}/${stand.number}`;
      const facing = nearestTurn(turns.get(key) ?? stand.facing, stand.facing);
      turns.set(key, facing);
      return { ...stand, facing };
    });
    const box = boxAround(stands.flatMap(corners));
    if (!box) return [];
    return [{ piece, side: sideNumber(match, piece.side), stands, box, middle: centre(stands) }];
  });
}

/** Whether anything of a piece is left. */
export function isAlive(piece: Piece): boolean {
  return piece.stands.length > 0;
}

/** Whether a piece was destroyed: nothing of it is left, and the log tells that it was lost. */
export function isGone(piece: Piece): boolean {
  return !isAlive(piece) && piece.lost >= piece.strength;
}

/** Whether a piece has not been set up yet, where places are recorded or it has no stands before the battle begins. */
export function isWaiting(match: Match, { turn }: Board, piece: Piece): boolean {
  if (turn > 0 || isGone(piece)) return false;
  return !isAlive(piece) || (match.fidelity === 'full' && isUnplaced(piece));
}

/** Whether there is a table to draw: pieces stand on it, or will once they are deployed. */
export function hasTable(match: Match, board: Board, figures: readonly Figure[]): boolean {
  const [width, depth] = tableOf(match);
  if (width <= 0 || depth <= 0) return false;
  return figures.length > 0 || (match.fidelity === 'full' && board.turn === 0);
}

/** Whether a piece is on the table, but the log does not say where. */
export function isUnplaced(piece: Piece): boolean {
  return isAlive(piece) && piece.stands.every((stand) => !stand.pose);
}
