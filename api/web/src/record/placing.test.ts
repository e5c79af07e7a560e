import { describe, expect, it } from 'vitest';
import { flush, frameOf, pointOf } from './frame';
import type { Offer } from './pocket';
import { laidOut, placesOf, poseOf, stepOf, withStep, written } from './placing';
import { carried, motionOf, shifted, STILL, turned } from './rigid';

/** A table 48 deep: on the screen y grows towards the near edge. */
const DEPTH = 48;
const stand = (x: number, y: number, facing = 0, number = 1) => ({
  number,
  x,
  y: DEPTH - y,
  facing,
  base: { width: 4, depth: 2 },
});

describe('a motion', () => {
  it('carries a unit that looks away from the near edge forward and turns it clockwise', () => {
    // Given a unit at (20, 10) that looks ahead, when it goes 6 forward and turns by 90° on its spot
    const forward = shifted(STILL, { x: 0, y: -6 });
    const after = turned(forward, { x: 20, y: DEPTH - 16 }, 90);
    // then it stands at (20, 16) and looks to the right.
    expect(poseOf(carried(stand(20, 10), after), DEPTH)).toEqual([20, 16, 90]);
  });

  it('is told by where it begins and ends', () => {
    const [from, to] = [stand(20, 10, 30), stand(33, 21, 250)];
    expect(poseOf(carried(from, motionOf(from, to)), DEPTH)).toEqual([33, 21, 250]);
  });
});

describe('the frame of a unit', () => {
  it('lies about all its stands as they look', () => {
    // Given two stands side by side that look to the right, when the frame is asked for
    const frame = frameOf([stand(20, 10, 90), stand(20, 14, 90, 2)]);
    // then it is as broad as both, and its front is to the right.
    expect(frame).toMatchObject({ facing: 90, width: 8, depth: 2 });
    const front = pointOf(frame!, 0.5, 0);
    expect([front.x, DEPTH - front.y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
      21, 12,
    ]);
  });

  it('is laid flush against the edge before it, turned as that edge asks', () => {
    // Given an enemy at (20, 20) that looks back, and a unit 0.4 short of him that is askew by 10°
    const [mine, enemy] = [frameOf([stand(20, 17.6, 10)])!, frameOf([stand(20, 20, 180)])!];
    // when it is laid flush
    const motion = flush(mine, [enemy], 1)!;
    const after = carried(mine, motion);
    // then both look at each other and their fronts lie on one line.
    expect(((after.facing % 360) + 360) % 360).toBeCloseTo(0);
    expect(DEPTH - pointOf(after, 0.5, 0).y).toBeCloseTo(19);
  });

  it('is left as it is where nobody is near, beside it, or stands across too far', () => {
    const enemy = frameOf([stand(20, 20, 180)])!;
    expect(flush(frameOf([stand(20, 14)])!, [enemy], 1)).toBeUndefined();
    expect(flush(frameOf([stand(30, 17.9)])!, [enemy], 1)).toBeUndefined();
    expect(flush(frameOf([stand(20, 17.9, 45)])!, [enemy], 1)).toBeUndefined();
  });
});

const offer = (asks: Offer['asks'], forms: Offer['forms']): Offer => ({
  kind: 'move',
  body: { unit: 'a' },
  ...(asks ? { asks } : {}),
  ...(forms ? { forms } : {}),
});

describe('what an entry says of places', () => {
  const moved = (motions = [shifted(STILL, { x: 3, y: -6 })]) => ({
    stands: [stand(20, 10), stand(24, 10, 0, 2)],
    pose: { x: 22, y: DEPTH - 11, facing: 0 },
    motions,
    steps: [{ kind: 'forward', size: 6 }],
  });

  it('is where the game has a form for it, and claims are none', () => {
    const asks: Offer['asks'] = [
      { field: 'steps', wants: 'places' },
      { field: 'to', wants: 'places' },
      { field: 'distance', wants: 'claim' },
    ];
    expect(
      placesOf(
        offer(asks, { steps: { steps: ['forward', 'wheel'] }, to: 'pose', distance: 'length' }),
      ),
    ).toEqual({ pose: 'to', steps: { field: 'steps', kinds: ['forward', 'wheel'] } });
    expect(placesOf(offer(asks, { distance: 'length' }))).toBeUndefined();
    expect(placesOf(offer([{ field: 'x', wants: 'places' }], { x: 'length' }))).toBeUndefined();
  });

  it('takes poses beside a pose for corners of the way', () => {
    const asks: Offer['asks'] = [
      { field: 'steps', wants: 'places' },
      { field: 'to', wants: 'places' },
    ];
    expect(placesOf(offer(asks, { steps: 'poses', to: 'pose' }))).toEqual({
      pose: 'to',
      corners: 'steps',
    });
    const around = [shifted(STILL, { x: 3, y: 0 }), shifted(STILL, { x: 3, y: -6 })];
    const said = written({ pose: 'to', corners: 'steps' }, moved(around), DEPTH);
    expect(Object.fromEntries(said)).toEqual({ to: [25, 17, 0], steps: [[25, 11, 0]] });
    const straight = written({ pose: 'to', corners: 'steps' }, moved(), DEPTH);
    expect(straight.get('steps')).toBeUndefined();
  });

  it('is a pose, a pose for each stand, or a place for each model', () => {
    const all = { pose: 'to', poses: 'stands', spots: 'at' };
    expect(Object.fromEntries(written(all, moved(), DEPTH))).toEqual({
      to: [25, 17, 0],
      stands: [
        [23, 16, 0],
        [27, 16, 0],
      ],
      at: [
        { model: 1, at: [23, 16] },
        { model: 2, at: [27, 16] },
      ],
    });
  });

  it('is the way of each model that moved, with the corners of its way', () => {
    const around = [shifted(STILL, { x: 3, y: 0 }), shifted(STILL, { x: 3, y: -6 })];
    expect(written({ ways: 'steps' }, moved(around), DEPTH).get('steps')).toEqual([
      { model: 1, via: [[23, 10]], to: [23, 16] },
      { model: 2, via: [[27, 10]], to: [27, 16] },
    ]);
    expect(written({ ways: 'steps' }, moved([STILL]), DEPTH).get('steps')).toEqual([]);
  });

  it('is steps where they are known, and no steps where they are not', () => {
    const steps = { field: 'steps', kinds: ['forward'] };
    const places = { pose: 'to', steps };
    expect(written(places, moved(), DEPTH).get('steps')).toEqual([{ forward: 6 }]);
    const unknown = { ...moved(), steps: undefined };
    expect(written(places, unknown, DEPTH).get('steps')).toBeUndefined();
  });
});

describe('a step', () => {
  it('goes on with one of its kind, and follows any other', () => {
    const on = withStep([{ kind: 'forward', size: 2 }], { kind: 'forward', size: 3 });
    expect(on).toEqual([{ kind: 'forward', size: 5 }]);
    expect(withStep(on, { kind: 'pivot', size: 45 })).toHaveLength(2);
  });

  it('goes where it is drawn as far as the game knows it, else ahead', () => {
    const all = ['forward', 'back', 'left', 'right', 'pivot'];
    expect(stepOf(all, { ahead: 1, right: -3 })).toEqual({ kind: 'left', size: 3 });
    expect(stepOf(all, { ahead: -2, right: 1 })).toEqual({ kind: 'back', size: 2 });
    expect(stepOf(['forward', 'wheel'], { ahead: 2, right: 5 })).toEqual({
      kind: 'forward',
      size: 2,
    });
    expect(stepOf(['forward', 'wheel'], { ahead: -2, right: 0 })).toEqual({
      kind: 'forward',
      size: 0,
    });
  });
});

describe('stands that come onto the table', () => {
  const four = [1, 2, 3, 4].map((number) => ({ number, base: { width: 4, depth: 2 } }));

  it('stand side by side about the middle of their front', () => {
    const at = { x: 20, y: DEPTH - 10, facing: 0 };
    expect(laidOut(four, at, false).map(({ x }) => x)).toEqual([14, 18, 22, 26]);
  });

  it('stand in rows a little apart where each has a place of its own', () => {
    const eight = [...four, ...four.map(({ base }, place) => ({ number: place + 5, base }))];
    const rows = laidOut(eight, { x: 20, y: DEPTH - 10, facing: 0 }, true).map(({ y }) => y);
    expect(new Set(rows).size).toBe(2);
  });
});
