import { describe, expect, it } from 'vitest';
import { board, unit } from '../../test/battle';
import {
  battlefield,
  boxOnScreen,
  corners,
  fitBeside,
  fitView,
  nearestTurn,
  overlap,
  placedStands,
  roundLength,
} from './geometry';

const DEPTH = 120;

describe('from the table to the screen', () => {
  it('turns y around, so that the near edge is below', () => {
    const [stand] = placedStands(unit('a', [[10, 20, 0]]), DEPTH);
    expect(stand).toMatchObject({ x: 10, y: 100, facing: 0 });
  });

  it('leaves out stands whose place is not recorded', () => {
    const stands = placedStands(unit('a', [null, [1, 2, 3]]), DEPTH);
    expect(stands.map((stand) => stand.number)).toEqual([2]);
  });

  it('has the front edge away from the near edge at 0°, and to the right at 90°', () => {
    const front = (facing: number) => {
      const [stand] = placedStands(unit('a', [[50, 50, facing]]), DEPTH);
      const [left, right] = stand ? corners(stand) : [];
      return [left, right].map((corner) => [corner?.x, corner?.y].map((n) => Math.round(n ?? NaN)));
    };
    expect(front(0)).toEqual([
      [48, 69],
      [52, 69],
    ]);
    expect(front(90)).toEqual([
      [51, 68],
      [51, 72],
    ]);
  });

  it('turns the short way round', () => {
    expect(nearestTurn(350, 10)).toBe(370);
    expect(nearestTurn(10, 350)).toBe(-10);
    expect(nearestTurn(-10, 90)).toBe(90);
    expect(nearestTurn(720, 0)).toBe(720);
  });
});

describe('the first view', () => {
  it('shows the part where the pieces are, never less than a third of the table', () => {
    const part = battlefield([board(0, unit('a', [[90, 60, 0]]))], 180, DEPTH);
    expect(part).toEqual({ left: 63, right: 117, top: 42, bottom: 78 });
  });

  it('keeps within the table', () => {
    const part = battlefield([board(0, unit('a', [[2, 1, 0]]))], 180, DEPTH);
    expect(part.left).toBe(0);
    expect(part.bottom).toBe(DEPTH);
  });

  it('shows the whole table for a battle on most of it, and where nobody has a place', () => {
    const table = { left: 0, top: 0, right: 180, bottom: DEPTH };
    const wide = board(0, unit('a', [[10, 60, 0]]), unit('b', [[150, 60, 0]]));
    expect(battlefield([wide], 180, DEPTH)).toEqual(table);
    expect(battlefield([board(0, unit('a', [null]))], 180, DEPTH)).toEqual(table);
  });

  it('fits a part into the middle of the screen', () => {
    const view = fitView({ left: 10, right: 30, top: 0, bottom: 10 }, 400, 400);
    expect(view).toEqual({ k: 20, x: -200, y: 100 });
  });
});

describe('a view beside the buttons', () => {
  const table = { left: 0, top: 0, right: 180, bottom: 120 };

  it.each([
    ['at the foot of a phone', 358, 265, { left: 172, top: 223, right: 350, bottom: 257 }],
    ['at the edge of a laptop', 700, 500, { left: 658, top: 8, right: 692, bottom: 188 }],
  ])('has nothing beneath them %s, and nothing outside', (_, width, height, buttons) => {
    const seen = boxOnScreen(table, fitBeside(table, width, height, buttons));
    expect(overlap(seen, buttons)).toBe(0);
    expect(Math.min(seen.left, seen.top)).toBeGreaterThanOrEqual(0);
    expect(seen.right).toBeLessThanOrEqual(width);
    expect(seen.bottom).toBeLessThanOrEqual(height);
  });

  it('is as large as it can be: above buttons at the foot, left of buttons at the edge', () => {
    const foot = { left: 172, top: 223, right: 350, bottom: 257 };
    expect(fitBeside(table, 358, 265, foot).k).toBeCloseTo(223 / 120);
    const edge = { left: 658, top: 8, right: 692, bottom: 188 };
    expect(fitBeside(table, 700, 450, edge).k).toBeCloseTo(658 / 180);
  });

  it('is the plain one where they are in nobody’s way', () => {
    const corner = { left: 392, top: 0, right: 400, bottom: 40 };
    const part = { left: 0, top: 0, right: 10, bottom: 20 };
    expect(fitBeside(part, 400, 400, corner)).toEqual(fitView(part, 400, 400));
    expect(fitBeside(part, 400, 400, undefined)).toEqual(fitView(part, 400, 400));
  });
});

describe('measures', () => {
  it('takes the longest round length that a scale bar can show', () => {
    expect(roundLength(5, 120)).toBe(20);
    expect(roundLength(11, 120)).toBe(10);
    expect(roundLength(200, 120)).toBe(0.5);
  });

  it('knows how much two boxes overlap', () => {
    const box = { left: 0, top: 0, right: 4, bottom: 4 };
    expect(overlap(box, { left: 2, top: 3, right: 9, bottom: 9 })).toBe(2);
    expect(overlap(box, { left: 4, top: 0, right: 9, bottom: 9 })).toBe(0);
  });
});
