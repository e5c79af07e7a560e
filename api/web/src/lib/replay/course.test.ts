import { describe, expect, it } from 'vitest';
import type { Course, CurvePoint } from '../api/types';
import { chanceAt, chartFrom, hasThrows, luckPoints, scorePoints } from './course';

const course: Course = {
  score: [
    { side: 'a', points: [0, 0, 30, 30, 60] },
    { side: 'b', points: [null, null, null, null, 20] },
  ],
  luck: [
    { side: 'a', luck: [0, 1, 1, 3], spread: [0, 1, 1, 1.5] },
    { side: 'b', luck: [0, 0, -2, -2], spread: [0, 0, 1, 2] },
  ],
};

describe('the score through a battle', () => {
  it('is where it changed, and where it ends', () => {
    const [first, second] = scorePoints(course);
    expect(first).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 30 },
      { x: 4, y: 60 },
    ]);
    expect(second, 'what is not told is not drawn').toEqual([{ x: 4, y: 20 }]);
  });
});

describe('the luck through a battle', () => {
  it('is that of the first side over the second', () => {
    const luck = luckPoints(course);
    expect(luck?.line.map(({ y }) => y)).toEqual([0, 1, 3, 5]);
    expect(luck?.reach.at(-1)?.y).toBeCloseTo(1.96 * 2.5);
    expect(hasThrows(course)).toBe(true);
  });

  it('is not told of other than two sides, and not without throws', () => {
    const [side] = course.luck;
    expect(side && luckPoints({ ...course, luck: [side] })).toBeUndefined();
    const none = { side: 'a', luck: [0, 0], spread: [0, 0] };
    expect(hasThrows({ ...course, luck: [none, none] })).toBe(false);
  });
});

describe('the chances at an entry', () => {
  it('are those of the last moment before it', () => {
    const points = [4, 9].map((entry) => ({ entry }) as CurvePoint);
    expect([0, 4, 8, 9, 50].map((entry) => chanceAt(points, entry)?.entry)).toEqual([
      4, 4, 4, 9, 9,
    ]);
    expect(chanceAt([], 3)).toBeUndefined();
  });
});

describe('the chart in an address', () => {
  it('is the score where it names none of them', () => {
    expect(['luck', 'chance', 'score', 'dice', null].map(chartFrom)).toEqual([
      'luck',
      'chance',
      'score',
      'score',
      'score',
    ]);
  });
});
