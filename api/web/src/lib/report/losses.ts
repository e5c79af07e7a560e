/** What a battle cost, entry by entry. */
import type { Board, Match, Piece } from '../api/types';
import { isAlive } from '../replay/pieces';

/** What one piece lost between two boards. */
export interface Loss {
  piece: Piece;
  /** Stands or models lost. */
  stands: number;
  /** Whether nothing of it is left. */
  gone: boolean;
  /** Points that it was worth, as the roster has them; 0 where it has none. */
  points: number;
}

/** What the pieces lost from one board to another. */
export function losses(match: Match, before: Board, after: Board): Loss[] {
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  return before.pieces.flatMap((piece) => {
    const later = now.get(piece.id);
    if (!isAlive(piece) || !later) return [];
    const gone = !isAlive(later);
    const stands = gone ? piece.strength - piece.lost : later.lost - piece.lost;
    if (stands <= 0 && !gone) return [];
    return [{ piece, stands, gone, points: worth(match, piece, stands) }];
  });
}

/** Points of so many stands of a unit. */
function worth(match: Match, piece: Piece, stands: number): number {
  const units = match.sides.flatMap((side) => side.units);
  const points = units.find(({ id }) => id === piece.id)?.points ?? 0;
  return piece.strength > 0 ? (points * stands) / piece.strength : points;
}

/** A moment on which much turned. */
export interface Moment {
  /** The entry by which it was lost. */
  entry: number;
  lost: Loss[];
  /** Points lost by both sides. */
  points: number;
}

/** Entries between two moments at least, so that they are not one and the same. */
const APART = 6;

/** The moments at which most was lost, in the order of the battle: by points, or by stands where no roster has points. */
export function moments(match: Match, boards: readonly Board[], most: number): Moment[] {
  const all = boards.slice(1).map((board, index) => {
    const lost = losses(match, boards[index] ?? board, board);
    const points = lost.reduce((sum, loss) => sum + loss.points, 0);
    return { entry: board.seq, lost, points };
  });
  const isWorth = all.some(({ points }) => points > 0);
  const weight = ({ points, lost }: Moment) =>
    isWorth ? points : lost.reduce((sum, { stands }) => sum + stands, 0);
  const chosen: Moment[] = [];
  for (const moment of all.toSorted((a, b) => weight(b) - weight(a))) {
    if (chosen.length === most || moment.lost.length === 0) break;
    const isNew = chosen.every((other) => Math.abs(other.entry - moment.entry) >= APART);
    if (isNew) chosen.push(moment);
  }
  return chosen.sort((a, b) => a.entry - b.entry);
}
