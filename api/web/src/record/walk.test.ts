import { describe, expect, it } from 'vitest';
import type { Placed } from '../lib/replay/geometry';
import { frameOf } from './frame';
import { poseOf } from './placing';
import {
  able,
  angleBetween,
  goOn,
  laidFlush,
  shiftedBy,
  standsAt,
  turnedBy,
  UNTOUCHED,
  wheeledBy,
  type Kinds,
  type Walk,
} from './walk';

const DEPTH = 48;
/** A unit 4 wide and 2 deep with its middle at (20, 10), looking away from the near edge. */
const UNIT: Placed[] = [
  { number: 1, x: 20, y: DEPTH - 10, facing: 0, base: { width: 4, depth: 2 } },
];
const frame = (walk: Walk) => frameOf(standsAt(UNIT, walk))!;
const pose = (walk: Walk) => poseOf(standsAt(UNIT, walk)[0]!, DEPTH);
const KOW: Kinds = ['forward', 'back', 'left', 'right', 'pivot'];
const FANTASY: Kinds = ['forward', 'wheel', 'turn'];

describe('a unit on its way', () => {
  it('goes anywhere where its game tells no steps', () => {
    const walk = goOn(
      UNTOUCHED,
      shiftedBy(undefined, frame(UNTOUCHED), { x: 3, y: -5 }),
      undefined,
    );
    expect(pose(walk)).toEqual([23, 15, 0]);
    expect(walk.steps).toEqual([]);
    // What cannot be said of a way is not drawn either.
    const deed = shiftedBy(undefined, frame(walk), { x: 0, y: -5 });
    expect(goOn(walk, deed, undefined).motions).toHaveLength(2);
    const straight = goOn(walk, deed, undefined, true);
    expect([straight.motions.length, pose(straight)]).toEqual([1, [23, 20, 0]]);
  });

  it('goes straight where its game tells steps, and each is told', () => {
    // Given a unit that is dragged ahead, askew, then turned to the right, then dragged ahead again
    let walk = goOn(UNTOUCHED, shiftedBy(KOW, frame(UNTOUCHED), { x: 1, y: -6 }), KOW);
    walk = goOn(walk, turnedBy(KOW, frame(walk), 90), KOW);
    walk = goOn(walk, shiftedBy(KOW, frame(walk), { x: 3, y: 1 }), KOW);
    // then it went 6 ahead, pivoted, and went 3 ahead.
    expect(walk.steps).toEqual([
      { kind: 'forward', size: 6 },
      { kind: 'pivot', size: 90 },
      { kind: 'forward', size: 3 },
    ]);
    expect(pose(walk)).toEqual([23, 16, 90]);
  });

  it('wheels about the corner that stays, clockwise about the right one', () => {
    // Given a front from (18, 11) to (22, 11), when its left corner wheels ahead by 90°
    const walk = goOn(UNTOUCHED, wheeledBy(frame(UNTOUCHED), 'left', 90), FANTASY);
    // then the right corner stays at (22, 11), and the front lies along x = 22 from there to y = 15.
    expect(pose(walk)).toEqual([21, 13, 90]);
    expect(walk.steps).toEqual([{ kind: 'wheel', size: 90 }]);
    const other = goOn(UNTOUCHED, wheeledBy(frame(UNTOUCHED), 'right', 90), FANTASY);
    expect(pose(other)).toEqual([19, 13, 270]);
    expect(other.steps).toEqual([{ kind: 'wheel', size: -90 }]);
  });

  it('turns by quarters where models turn on their spots', () => {
    expect(turnedBy(FANTASY, frame(UNTOUCHED), 70).degrees).toBe(90);
    expect(turnedBy(KOW, frame(UNTOUCHED), 70).degrees).toBe(70);
  });

  it('does what its game has steps for', () => {
    expect(able(FANTASY)).toEqual({ turn: true, wheel: true, back: false, aside: false });
    expect(able(KOW)).toEqual({ turn: true, wheel: false, back: true, aside: true });
    expect(able(undefined)).toEqual({ turn: true, wheel: true, back: true, aside: true });
  });

  it('is laid flush against who is near, and its steps are not known any more', () => {
    const enemy = frameOf([{ ...UNIT[0]!, y: DEPTH - 18, facing: 180 }])!;
    const walk = goOn(UNTOUCHED, shiftedBy(KOW, frame(UNTOUCHED), { x: 0, y: -5.7 }), KOW);
    const laid = laidFlush(walk, UNIT, [enemy], 0.5);
    expect(pose(laid)).toEqual([20, 16, 0]);
    expect(laid.steps).toBeUndefined();
    expect(laidFlush(walk, UNIT, [enemy], 0.2)).toBe(walk);
  });

  it('turns as a finger goes round', () => {
    const about = { x: 0, y: 0 };
    expect(angleBetween(about, { x: 0, y: -5 }, { x: 5, y: 0 })).toBeCloseTo(90);
    expect(angleBetween(about, { x: -1, y: 5 }, { x: 1, y: 5 })).toBeCloseTo(-22.62, 2);
  });
});
