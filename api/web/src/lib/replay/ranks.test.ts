import { describe, expect, it } from 'vitest';
import { figuresOn } from './ranks';

const BASE = { width: 8, depth: 6 };
const CLOSE = { front: 4, deep: 3, figures: 12, turned: [], ring: false };

describe('the figures on a stand', () => {
  it('stand rank by rank from the front, each from left to right', () => {
    const placings = figuresOn(CLOSE, 1, BASE);
    expect(placings).toHaveLength(12);
    expect(placings.slice(0, 4).map(({ x, y }) => [x, y])).toEqual([
      [-3, -2],
      [-1, -2],
      [1, -2],
      [3, -2],
    ]);
    expect(placings.at(-1)).toMatchObject({ x: 3, y: 2, turn: 0, about: false });
  });

  it('are turned about where they are disordered, and nobody else is', () => {
    const placings = figuresOn({ ...CLOSE, turned: [1, 11] }, 1, BASE);
    const about = placings.flatMap(({ turn }, figure) => (turn === 180 ? [figure] : []));
    expect(about).toEqual([1, 11]);
    expect(placings.filter(({ about }) => about)).toHaveLength(2);
  });

  it('stand in the middle of the front in a rank that is not full', () => {
    const placings = figuresOn({ ...CLOSE, figures: 6 }, 1, BASE);
    expect(placings.slice(4).map(({ x, y }) => [x, y])).toEqual([
      [-1, 0],
      [1, 0],
    ]);
  });

  it('go on with the next stand of a column, which may be empty', () => {
    const column = { ...CLOSE, figures: 13, turned: [12] };
    expect(figuresOn(column, 1, BASE)).toHaveLength(12);
    expect(figuresOn(column, 2, BASE)).toEqual([
      { x: 0, y: -2, turn: 180, width: 2, depth: 2, about: true },
    ]);
    expect(figuresOn(column, 3, BASE)).toEqual([]);
  });

  it('face outward in a ring: the front ahead, the rear back, the files to their side', () => {
    const ring = figuresOn({ ...CLOSE, ring: true }, 1, BASE).map(({ turn }) => turn);
    expect(ring.slice(1, 3)).toEqual([0, 0]);
    expect([ring[4], ring[7]]).toEqual([270, 90]);
    expect(ring.slice(9, 11)).toEqual([180, 180]);
  });
});
