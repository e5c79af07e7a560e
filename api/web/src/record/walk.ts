/** A unit on its way over the table: drag by drag, each a motion and, where its game tells ways in steps, a step. */
import type { Placed, Point } from '../lib/replay/geometry';
import { flush, frameOf, pointOf, type Frame } from './frame';
import { shiftOf, stepOf, withStep, type Step } from './placing';
import { bare, carried, seen, shifted, STILL, turned, type Rigid } from './rigid';

export interface Walk {
  /** Where the unit came to, one after the other; none before it is touched. */
  motions: readonly Rigid[];
  /** The steps so far; nothing where they are not known any more. */
  steps: readonly Step[] | undefined;
}

export const UNTOUCHED: Walk = { motions: [], steps: [] };
/** It stays where it is, and that is said. */
export const STAYED: Walk = { motions: [STILL], steps: [] };

/** What is done to a unit: it is shifted, or turned about a point. */
export interface Deed {
  by?: Point;
  about?: Point;
  degrees?: number;
  step: Step;
}

/** Kinds of steps of a game; nothing where its ways are not told in steps. */
export type Kinds = readonly string[] | undefined;

/** What a unit may do on its way; anything where ways are not told in steps. */
export function able(kinds: Kinds): {
  turn: boolean;
  wheel: boolean;
  back: boolean;
  aside: boolean;
} {
  const has = (...names: string[]) => !kinds || names.some((name) => kinds.includes(name));
  return {
    turn: has('pivot', 'turn'),
    wheel: has('wheel'),
    back: has('back'),
    aside: has('left', 'right'),
  };
}

/** Whether models turn on their spots, which they do by quarters. */
const turnsByQuarters = (kinds: Kinds) =>
  kinds?.includes('turn') === true && !kinds.includes('pivot');

/** It is shifted so far; where ways are told in steps, straight ahead or aside. */
export function shiftedBy(kinds: Kinds, { facing }: Frame, by: Point): Deed {
  const step = stepOf(kinds ?? ['forward', 'back', 'left', 'right'], seen(facing, by));
  return { by: kinds ? shiftOf(step, facing) : by, step };
}

/** It turns about its middle. */
export function turnedBy(kinds: Kinds, about: Frame, degrees: number): Deed {
  const size = turnsByQuarters(kinds) ? Math.round(degrees / 90) * 90 : degrees;
  return { about, degrees: size, step: { kind: kinds?.includes('turn') ? 'turn' : 'pivot', size } };
}

/** A corner of its front goes ahead about the other. */
export function wheeledBy(start: Frame, corner: 'left' | 'right', degrees: number): Deed {
  const size = (corner === 'left' ? 1 : -1) * Math.max(degrees, 0);
  const about = pointOf(start, 0.5, corner === 'left' ? 0.5 : -0.5);
  return { about, degrees: size, step: { kind: 'wheel', size } };
}

/** By how many degrees a line from one point to another turns when its end goes from `a` to `b`, clockwise. */
export function angleBetween(about: Point, a: Point, b: Point): number {
  const angle = (at: Point) => (Math.atan2(at.x - about.x, about.y - at.y) * 180) / Math.PI;
  return bare(angle(b) - angle(a));
}

const last = ({ motions }: Walk): Rigid => motions.at(-1) ?? STILL;

/** The stands of a unit where its way has led it. */
export function standsAt(stands: readonly Placed[], walk: Walk): Placed[] {
  return stands.map((stand) => carried(stand, last(walk)));
}

/** A way that goes on; where an entry `isStraight`, no corner of it is kept. */
export function goOn(
  walk: Walk,
  { by, about, degrees = 0, step }: Deed,
  kinds: Kinds,
  isStraight = false,
): Walk {
  const moved = about ? turned(last(walk), about, degrees) : shifted(last(walk), by ?? STILL);
  return {
    motions: isStraight ? [moved] : [...walk.motions, moved],
    steps: kinds && walk.steps ? withStep(walk.steps, step) : walk.steps,
  };
}

/** A way whose end is laid flush against an edge that is near; as it was where none is. */
export function laidFlush(
  walk: Walk,
  stands: readonly Placed[],
  others: readonly Frame[],
  near: number,
): Walk {
  const frame = frameOf(standsAt(stands, walk));
  const laid = frame && flush(frame, others, near);
  if (!laid) return walk;
  const { x, y, turn } = last(walk);
  const at = carried({ x, y, facing: turn }, laid);
  const end = { x: at.x, y: at.y, turn: at.facing };
  // How it came to lie flush is no step of its way.
  return { motions: [...walk.motions.slice(0, -1), end], steps: undefined };
}
