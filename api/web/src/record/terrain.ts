/** Terrain that is laid out before a battle: pieces with an extent, as a header has them. */
import type { Terrain } from '../lib/api/types';
import type { Point } from '../lib/replay/geometry';
import type { Kind } from './pocket';

type Ground = Terrain['ground'];

/** A piece: its kind, its middle and its extent, in the table's unit. */
export interface Piece {
  id: string;
  kind: Kind;
  x: number;
  y: number;
  width: number;
  depth: number;
}

export type Size = readonly [number, number];

/** Grounds with corners; all others are round. */
const SQUARE: readonly Ground[] = ['buildings', 'ruins', 'obstacle', 'road', 'impassable'];
/** Corners of what is round. */
const CORNERS = 16;
/** Lengths are rounded to a tenth: nobody lays out terrain more finely. */
const FINE = 10;
/** How short a side of a piece may be, as a part of the table's shorter one. */
const LEAST = 1 / 60;

const rounded = (length: number) => Math.round(length * FINE) / FINE;
const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** The corners of a piece. */
export function outlineOf({ kind, x, y, width, depth }: Piece): [number, number][] {
  if (SQUARE.includes(kind.ground)) {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const;
    return corners.map(([i, j]) => [rounded(x + (i * width) / 2), rounded(y + (j * depth) / 2)]);
  }
  return Array.from({ length: CORNERS }, (_, place) => {
    const angle = (2 * Math.PI * place) / CORNERS;
    return [rounded(x + (Math.cos(angle) * width) / 2), rounded(y + (Math.sin(angle) * depth) / 2)];
  });
}

/** Pieces as the header of a log has them. */
export function terrainOf(pieces: readonly Piece[]): object[] {
  return pieces.map((piece) => ({
    id: piece.id,
    kind: piece.kind.kind,
    outline: outlineOf(piece),
  }));
}

/** An id that no piece has. */
export function nextId(pieces: readonly Piece[]): string {
  let number = pieces.length + 1;
  while (pieces.some(({ id }) => id === `t${number}`)) number += 1;
  return `t${number}`;
}

/** A piece that lies wholly on the table: moved there, and made smaller where it is larger than that. */
export function onTable(piece: Piece, [width, depth]: Size): Piece {
  const least = Math.min(width, depth) * LEAST;
  const [w, d] = [within(piece.width, least, width), within(piece.depth, least, depth)];
  return {
    ...piece,
    width: rounded(w),
    depth: rounded(d),
    x: rounded(within(piece.x, w / 2, width - w / 2)),
    y: rounded(within(piece.y, d / 2, depth - d / 2)),
  };
}

/** A piece from corner to corner, as a finger draws it; nothing where it hardly moved. */
export function drawn(
  id: string,
  kind: Kind,
  from: Point,
  to: Point,
  size: Size,
): Piece | undefined {
  const [width, depth] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const least = Math.min(...size) * LEAST;
  if (width < least || depth < least) return undefined;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return onTable({ id, kind, ...middle, width, depth }, size);
}

export function moved(piece: Piece, by: Point, size: Size): Piece {
  return onTable({ ...piece, x: piece.x + by.x, y: piece.y + by.y }, size);
}

/** A piece made longer or shorter, its middle where it was. */
export function resized(piece: Piece, by: Point, size: Size): Piece {
  return onTable({ ...piece, width: piece.width + by.x, depth: piece.depth + by.y }, size);
}

/** A piece in a layout: its ground, and middle and extent as parts of the table. */
type Spot = readonly [Ground, number, number, number, number];

/** Tables as people lay them out, alike for both sides: what lies on one half lies turned about on the other. */
export const LAYOUTS: Readonly<Record<string, readonly Spot[]>> = {
  open: [
    ['hill', 0.2, 0.2, 0.2, 0.2],
    ['wood', 0.76, 0.3, 0.14, 0.2],
  ],
  village: [
    ['buildings', 0.42, 0.44, 0.08, 0.12],
    ['obstacle', 0.24, 0.5, 0.14, 0.02],
    ['wood', 0.14, 0.24, 0.14, 0.2],
    ['hill', 0.68, 0.18, 0.2, 0.18],
  ],
  ruins: [
    ['ruins', 0.24, 0.2, 0.18, 0.14],
    ['ruins', 0.74, 0.3, 0.18, 0.14],
    ['obstacle', 0.46, 0.28, 0.14, 0.02],
    ['wood', 0.16, 0.44, 0.14, 0.12],
  ],
};

/** What lies where a game has no such ground. */
const INSTEAD: Partial<Record<Ground, readonly Ground[]>> = {
  ruins: ['ruins', 'buildings', 'rough', 'impassable'],
  buildings: ['buildings', 'ruins', 'impassable'],
  wood: ['wood', 'rough'],
};

/** The pieces of a layout on a table of this size, of kinds that the game has. */
export function laidOut(layout: string, kinds: readonly Kind[], [width, depth]: Size): Piece[] {
  const pieces: Piece[] = [];
  for (const [ground, x, y, w, d] of LAYOUTS[layout] ?? []) {
    const grounds = INSTEAD[ground] ?? [ground];
    const kind = grounds.flatMap((one) => kinds.find((known) => known.ground === one) ?? [])[0];
    if (!kind) continue;
    for (const [i, j] of [
      [x, y],
      [1 - x, 1 - y],
    ] as const) {
      const extent = { width: w * width, depth: d * depth };
      const piece = { id: nextId(pieces), kind, x: i * width, y: j * depth, ...extent };
      pieces.push(onTable(piece, [width, depth]));
    }
  }
  return pieces;
}
