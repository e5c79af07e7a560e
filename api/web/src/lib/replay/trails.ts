/** The ways of pieces through several entries. */
import type { Board, Match, TimelineItem } from '../api/types';
import { changeBetween } from './change';
import type { Point } from './geometry';
import { sideNumber, tableOf } from './pieces';

export const SPANS = ['entry', 'phase', 'turn'] as const;
/** Of which entries ways are drawn: of the one shown, or of its phase or turn so far. */
export type Span = (typeof SPANS)[number];

/** The way of a piece: where its middle was, from first to last. */
export interface Trail {
  piece: string;
  /** Number of its side, from 0. */
  side: number;
  points: Point[];
}

/** The entry before the first one of the phase or turn that holds `entry`. */
export function beginOf(items: readonly TimelineItem[], entry: number, span: Span): number {
  const here = items[entry];
  if (!here || span === 'entry') return Math.max(0, entry - 1);
  const isSame = (item: TimelineItem) =>
    item.turn === here.turn && (span === 'turn' || item.phase === here.phase);
  let first = entry;
  while (first > 0) {
    const before = items[first - 1];
    if (!before || !isSame(before)) break;
    first -= 1;
  }
  return Math.max(0, first - 1);
}

/** The ways of the pieces that moved on these boards, which follow one another. */
export function trailsOf(match: Match, boards: readonly Board[]): Trail[] {
  const trails = new Map<string, Trail>();
  boards.forEach((board, i) => {
    const { moves } = changeBetween(boards[i - 1], board, tableOf(match)[1]);
    for (const { piece, side, from, to } of moves) {
      const trail = trails.get(piece) ?? { piece, side: sideNumber(match, side), points: [from] };
      trail.points.push(to);
      trails.set(piece, trail);
    }
  });
  return [...trails.values()];
}
