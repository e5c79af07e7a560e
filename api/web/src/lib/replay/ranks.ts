/** Where the figures of a unit stand on its stands. */
import type { Base, Piece } from '../api/types';

/** A figure on a stand, from the stand's middle: `x` to the right, `y` to the rear, turned clockwise from its facing. */
export interface Placing {
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
  /** How wide and deep its own room is. */
  width: number;
  depth: number;
  /** Whether it is turned about. */
  about: boolean;
}

type Ranks = NonNullable<Piece['ranks']>;

/** The figures on one stand, by its number from 1; the last rank stands in the middle of the front. */
export function figuresOn(ranks: Ranks, number: number, base: Base): Placing[] {
  const { front, deep, figures, turned, ring } = ranks;
  const [width, depth] = [base.width / front, base.depth / deep];
  const first = (number - 1) * front * deep;
  const last = Math.min(figures, first + front * deep);
  const about = new Set(turned);
  const placings: Placing[] = [];
  for (let figure = first; figure < last; figure += 1) {
    const [rank, file] = [Math.floor((figure - first) / front), (figure - first) % front];
    const abreast = Math.min(front, last - first - rank * front);
    const x = (file - (abreast - 1) / 2) * width;
    const y = -base.depth / 2 + (rank + 0.5) * depth;
    const isAbout = about.has(figure);
    const faces = (ring ? outward(x / base.width, y / base.depth) : 0) + (isAbout ? 180 : 0);
    placings.push({ x, y, turn: faces % 360, width, depth, about: isAbout });
  }
  return placings;
}

/** The side of the stand that is nearest, for who faces outward. */
function outward(x: number, y: number): number {
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 90 : 270;
  return y > 0 ? 180 : 0;
}
