/** A small picture of the table: terrain and stands as plain shapes, for a page or for a canvas. */
import type { Board, Match } from '../api/types';
import { corners, type Point } from './geometry';
import { figures, tableOf } from './pieces';

export interface Patch {
  /** Which colours of the table it has. */
  look: 'wood' | 'hill' | 'stone' | 'water' | 'mud';
  outline: Point[];
}

export interface Mark {
  piece: string;
  /** Number of its side, from 0. */
  side: number;
  /** A leader, drawn as a dot so that he can be seen. */
  leader: boolean;
  middle: Point;
  /** Corners, the front edge first. */
  outline: Point[];
}

export interface Sketch {
  width: number;
  depth: number;
  patches: Patch[];
  marks: Mark[];
}

const LOOKS: Readonly<Record<string, Patch['look']>> = {
  wood: 'wood',
  hill: 'hill',
  river: 'water',
  water: 'water',
  marsh: 'mud',
  difficult: 'mud',
};

/** The table after an entry; nothing where the log does not record where anything stood. */
export function sketch(match: Match, board: Board): Sketch | undefined {
  const [width, depth] = tableOf(match);
  const placed = figures(match, board, new Map());
  if (width <= 0 || depth <= 0 || placed.length === 0) return undefined;
  const patches = match.terrain.map(({ kind, outline }) => ({
    look: LOOKS[kind] ?? 'stone',
    outline: outline.map(([x = 0, y = 0]) => ({ x, y: depth - y })),
  }));
  const marks = placed.flatMap(({ piece, side, stands }) =>
    stands.map((stand) => ({
      piece: piece.id,
      side,
      leader: piece.role === 'character',
      middle: { x: stand.x, y: stand.y },
      outline: corners(stand),
    })),
  );
  return { width, depth, patches, marks };
}

/** Corners as SVG writes them. */
export function points(outline: readonly Point[]): string {
  return outline.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');
}
