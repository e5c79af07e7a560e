import { describe, expect, it } from 'vitest';
import type { Placed } from '../lib/replay/geometry';
import {
  draggedBy,
  handlesOf,
  holdAt,
  onScreen,
  onTable,
  sceneOf,
  tappedRound,
  viewAbout,
  type Moving,
} from './field';
import { frameOf } from './frame';
import type { Piece } from './pocket';
import { able, goOn, shiftedBy, UNTOUCHED, type Walk } from './walk';

const DEPTH = 48;
const BASE = { width: 4, depth: 2 };

/** A unit of one stand, 4 wide and 2 deep, with its middle `y` from the near edge. */
function piece(id: string, side: string, x: number, y: number): Piece {
  const stands = [{ number: 1, base: BASE, pose: [x, y, 0] }];
  return { id, side, stands } as unknown as Piece;
}
const at = (x: number, y: number): Placed[] => [
  { number: 1, x, y: DEPTH - y, facing: 0, base: BASE },
];

const MINE = at(20, 10);
const frame = frameOf(MINE)!;
const MOVING: Moving = {
  id: 'mine',
  stands: MINE,
  walk: UNTOUCHED,
  isHeld: false,
  sides: ['a', 'b'],
  depth: DEPTH,
  pieces: [
    piece('mine', 'a', 20, 10),
    piece('near', 'b', 20, 20),
    piece('far', 'b', 20, 40),
    piece('aside', 'a', 40, 10),
  ],
  after: undefined,
};
/** Six ahead: from 10 to 16. */
const AHEAD: Walk = goOn(UNTOUCHED, shiftedBy(undefined, frame, { x: 0, y: -6 }), undefined);

describe('what is drawn of a unit that is moved', () => {
  it('is where it stands until it is touched, and nothing is measured', () => {
    const scene = sceneOf(MOVING);
    expect([scene.wasThere, scene.isTouched, scene.far]).toEqual([true, false, 0]);
    expect(scene.here).toEqual(MINE);
    expect(scene.gaps).toEqual([]);
    expect(scene.others.map((one) => [one.piece.id, one.side])).toEqual([
      ['near', 1],
      ['far', 1],
      ['aside', 0],
    ]);
  });

  it('has how far it went, and how far the two nearest are', () => {
    const scene = sceneOf({ ...MOVING, walk: AHEAD });
    expect(scene.far).toBe(6);
    // Its front is at 17 and the other's rear at 19; aside are 16 in width, less two halves of 4, and 6 in depth, less 2.
    expect(scene.gaps.map(({ id, far }) => [id, far])).toEqual([
      ['near', 2],
      ['aside', Math.hypot(16, 4)],
    ]);
  });

  it('is where the referee puts it only once it is let go, and only where that is elsewhere', () => {
    const put = (y: number, isHeld: boolean) => {
      const after = [piece('mine', 'a', 20, y), piece('near', 'b', 30, 20)];
      return sceneOf({ ...MOVING, walk: AHEAD, isHeld, after });
    };
    expect(put(14, false).put.map(({ y }) => DEPTH - y)).toEqual([14]);
    expect(put(16, false).put).toEqual([]);
    expect(put(14, true).put).toEqual([]);
    // What the entry does to others is seen then, too.
    expect(put(14, false).others.map(({ middle }) => middle.x)).toEqual([30]);
    expect(put(14, true).others.map(({ middle }) => middle.x)).toEqual([20, 20, 40]);
  });

  it('was not there where no place is recorded', () => {
    const [mine, ...others] = MOVING.pieces;
    const unplaced = { ...mine, stands: [{ number: 1, base: BASE }] } as unknown as Piece;
    expect(sceneOf({ ...MOVING, pieces: [unplaced, ...others] }).wasThere).toBe(false);
  });
});

describe('the view', () => {
  const screen = { width: 400, height: 320 };
  const eye = { zoomed: 1, panned: { x: 0, y: 0 } };

  it('shows the unit and twice its shortest reach', () => {
    const view = viewAbout(MINE, [{ length: 12 }, { length: 6 }], [72, DEPTH], screen, eye);
    // From 18 to 22 wide, 12 on either side: 28 in all, in 360 px; 9 to 11 from the near edge, cut by it: 23 in 280 px.
    expect(view.k).toBeCloseTo(Math.min(360 / 28, 280 / 23));
    const middle = onScreen(view, { x: 20, y: DEPTH - 11.5 });
    expect([middle.x, middle.y]).toEqual([expect.closeTo(200), expect.closeTo(160)]);
  });

  it('comes nearer about the middle of the screen, and goes aside with a finger', () => {
    const home = viewAbout(MINE, [], [72, DEPTH], screen, eye);
    const middle = onTable(home, { x: 200, y: 160 });
    const near = viewAbout(MINE, [], [72, DEPTH], screen, {
      zoomed: 1.5,
      panned: { x: 10, y: 0 },
    });
    expect(near.k).toBeCloseTo(home.k * 1.5);
    const seen = onScreen(near, middle);
    expect([seen.x, seen.y]).toEqual([expect.closeTo(210), expect.closeTo(160)]);
  });
});

describe('a touch', () => {
  const view = { x: 0, y: 0, k: 10 };
  const front = { x: 200, y: (DEPTH - 11) * 10 };
  const handles = (kinds?: readonly string[]) => handlesOf(frame, able(kinds), view);
  const hold = (x: number, y: number) => holdAt({ x, y }, frame, handles(), view);

  it('has handles for what the unit may do', () => {
    expect(handles().map((one) => one.hold)).toEqual(['turn', 'left', 'right']);
    expect(handles(['forward', 'pivot']).map((one) => one.hold)).toEqual(['turn']);
    expect(handles(['forward', 'wheel']).map((one) => one.hold)).toEqual(['left', 'right']);
    expect(handlesOf(undefined, able(undefined), view)).toEqual([]);
  });

  it('takes hold of the unit, of the nearest handle, or of the table', () => {
    expect(hold(200, 380)).toBe('move');
    expect(hold(front.x, front.y - 34)).toBe('turn');
    expect(hold(front.x - 20 - 34, front.y)).toBe('left');
    expect(hold(front.x + 20 + 34, front.y)).toBe('right');
    // Beside its rear no handle is near.
    expect(hold(200, 390 + 20)).toBe('move');
    expect(hold(200, 390 + 27)).toBe('pan');
    expect(holdAt(front, undefined, [], view)).toBe('pan');
  });

  it('shifts, turns and wheels', () => {
    const ahead = draggedBy('move', frame, undefined, { x: 20, y: 38 }, { x: 21, y: 36 });
    expect(ahead.by).toEqual({ x: 1, y: -2 });
    const [over, right] = [
      { x: 20, y: 30 },
      { x: 28, y: 38 },
    ];
    const turn = draggedBy('turn', frame, undefined, over, right);
    expect(turn.degrees).toBeCloseTo(90);
    // The left corner goes ahead about the right one, which is at (22, 37).
    const wheel = draggedBy('left', frame, undefined, { x: 18, y: 37 }, { x: 22, y: 33 });
    expect([wheel.degrees, wheel.about]).toEqual([expect.closeTo(90), { x: 22, y: 37 }]);
    const other = draggedBy('right', frame, undefined, { x: 22, y: 37 }, { x: 18, y: 33 });
    expect([other.degrees, other.about]).toEqual([expect.closeTo(-90), { x: 18, y: 37 }]);
  });

  it('of an arrow turns by quarters where models turn so, and wheels where units do', () => {
    const step = (kinds: readonly string[] | undefined) =>
      tappedRound(frame, kinds, able(kinds).wheel, 1).step;
    expect(step(undefined)).toEqual({ kind: 'pivot', size: 15 });
    expect(step(['forward', 'turn'])).toEqual({ kind: 'turn', size: 90 });
    expect(step(['forward', 'wheel', 'turn'])).toEqual({ kind: 'wheel', size: 15 });
  });
});
