/** The outline of a unit: an oblong about all its stands, as its first one looks; and how one is laid flush against another. */
import { corners, type Placed, type Point } from '../lib/replay/geometry';
import { bare, off, seen, shifted, STILL, turned, type Rigid, type Spot } from './rigid';

export interface Frame extends Spot {
  width: number;
  depth: number;
}

/** The oblong about stands; nothing where none stands on the table. */
export function frameOf(stands: readonly Placed[]): Frame | undefined {
  const [first] = stands;
  if (!first) return undefined;
  const { facing } = first;
  const at = stands.flatMap(corners).map((corner) => seen(facing, corner));
  const [aheads, rights] = [at.map(({ ahead }) => ahead), at.map(({ right }) => right)];
  const [back, front] = [Math.min(...aheads), Math.max(...aheads)];
  const [left, right] = [Math.min(...rights), Math.max(...rights)];
  const middle = off(facing, (back + front) / 2, (left + right) / 2);
  return { ...middle, facing, width: right - left, depth: front - back };
}

/** Outlines of a unit whose stands may look different ways: of all together where they look the same way, else of each. */
export function outlinesOf(stands: readonly Placed[]): Frame[] {
  const [first] = stands;
  const isOne = stands.every((one) => first && Math.abs(bare(one.facing - first.facing)) < 1);
  return (isOne ? [stands] : stands.map((one) => [one])).flatMap((all) => frameOf(all) ?? []);
}

/** A point of a frame, by parts of its depth and its width from its middle. */
export function pointOf(frame: Frame, ahead: number, right: number): Point {
  const by = off(frame.facing, ahead * frame.depth, right * frame.width);
  return { x: frame.x + by.x, y: frame.y + by.y };
}

/** How much a unit is turned at most when it is laid flush, in degrees. */
const MOST_TURN = 30;

/**
 * The motion by which the front of a unit is laid flush against the nearest edge of another that is within `near` of it;
 * nothing where there is none.
 */
export function flush(mine: Frame, others: readonly Frame[], near: number): Rigid | undefined {
  const front = pointOf(mine, 0.5, 0);
  let [best, least] = [undefined as Rigid | undefined, near];
  for (const other of others) {
    for (const side of [0, 90, 180, 270]) {
      const [reach, half] =
        side % 180 === 0 ? [other.depth / 2, other.width / 2] : [other.width / 2, other.depth / 2];
      const turn = bare(other.facing + side + 180 - mine.facing);
      if (Math.abs(turn) > MOST_TURN) continue;
      const from = { x: front.x - other.x, y: front.y - other.y };
      const { ahead, right } = seen(other.facing + side, from);
      const gap = ahead - reach;
      if (Math.abs(gap) >= least || Math.abs(right) > half + mine.width / 2) continue;
      least = Math.abs(gap);
      best = shifted(turned(STILL, front, turn), off(other.facing + side, -gap, 0));
    }
  }
  return best;
}
