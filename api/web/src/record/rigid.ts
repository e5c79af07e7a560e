/** Motions of a whole unit over the table: a turn about the corner of the table, then a shift; in coordinates of the screen. */
import type { Point } from '../lib/replay/geometry';

/** Where something stands and looks; a turn is clockwise, in degrees. */
export interface Spot extends Point {
  facing: number;
}

export interface Rigid extends Point {
  turn: number;
}

export const STILL: Rigid = { turn: 0, x: 0, y: 0 };

function rotated({ x, y }: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export function carried<T extends Spot>(spot: T, { turn, x, y }: Rigid): T {
  const at = rotated(spot, turn);
  return { ...spot, x: at.x + x, y: at.y + y, facing: spot.facing + turn };
}

export function shifted(motion: Rigid, by: Point): Rigid {
  return { ...motion, x: motion.x + by.x, y: motion.y + by.y };
}

/** A motion, and then a turn about a point. */
export function turned(motion: Rigid, about: Point, degrees: number): Rigid {
  const at = rotated({ x: motion.x - about.x, y: motion.y - about.y }, degrees);
  return { turn: motion.turn + degrees, x: at.x + about.x, y: at.y + about.y };
}

/** The motion that carries one spot to another. */
export function motionOf(from: Spot, to: Spot): Rigid {
  const turn = to.facing - from.facing;
  const at = rotated(from, turn);
  return { turn, x: to.x - at.x, y: to.y - at.y };
}

/** An angle as one from -180 to 180. */
export function bare(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** So far ahead of a facing, and so far to its right. */
export function off(facing: number, ahead: number, right: number): Point {
  return rotated({ x: right, y: -ahead }, facing);
}

/** A shift as seen by whoever looks that way: how far ahead and how far to the right. */
export function seen(facing: number, by: Point): { ahead: number; right: number } {
  const at = rotated(by, -facing);
  return { ahead: -at.y, right: at.x };
}
