import { describe, expect, it } from 'vitest';
import { board, duel, unit } from '../../test/battle';
import { figures, type Figure } from './pieces';
import { arcLines, between, crossed, lengthOf, type Gauge } from './reach';

const match = {
  ...duel([
    ['knights', 100],
    ['boyz', 100],
  ]),
  table: [100, 100] as [number, number],
};

function figure(id: string, pose: number[]): Figure {
  const [found] = figures(match, board(1, unit(id, [pose])), new Map());
  if (!found) throw new Error('it has a place');
  return found;
}

const rounded = (lines: readonly (readonly { x: number; y: number }[])[]) =>
  lines.map((line) => line.map(({ x, y }) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]));

/** Four arcs by lines at 45°, measured from the middle of the front edge. */
const FOUR: Gauge = {
  arcs: [
    [-45, 45],
    [45, 135],
    [135, 225],
    [225, 315],
  ],
  from: 'front',
};
/** What lies before the front edge, measured between stands. */
const AHEAD: Gauge = { arcs: [[-90, 90]], from: 'stands' };

describe('arcs', () => {
  it('at 45° go out from the four corners', () => {
    const lines = arcLines(FOUR, figure('knights', [50, 50, 0]), Math.SQRT2 * 10);
    expect(rounded(lines).sort()).toEqual([
      [
        [48, 49],
        [38, 39],
      ],
      [
        [48, 51],
        [38, 61],
      ],
      [
        [52, 49],
        [62, 39],
      ],
      [
        [52, 51],
        [62, 61],
      ],
    ]);
  });

  it('of a half go out along the front edge; all round and none have no lines', () => {
    const east = figure('knights', [50, 50, 90]);
    expect(rounded(arcLines(AHEAD, east, 10)).sort()).toEqual([
      [
        [51, 48],
        [51, 38],
      ],
      [
        [51, 52],
        [51, 62],
      ],
    ]);
    expect(arcLines({ ...AHEAD, arcs: [[-180, 180]] }, east, 10)).toEqual([]);
    expect(arcLines({ ...AHEAD, arcs: [] }, east, 10)).toEqual([]);
  });
});

describe('a distance', () => {
  it('is measured from the middle of the front edge, or between stands', () => {
    const [from, to] = [figure('knights', [50, 50, 180]), figure('boyz', [50, 60, 0])];
    // Front edge at 49, the near edge of the other at 59.
    expect(lengthOf(between(FOUR, from, to)!)).toBeCloseTo(10);
    expect(lengthOf(between(AHEAD, from, to)!)).toBeCloseTo(8);
  });

  it('goes to a point too, and is nothing where stands overlap', () => {
    const from = figure('knights', [50, 50, 0]);
    expect(lengthOf(between(AHEAD, from, { x: 50, y: 40 })!)).toBeCloseTo(9);
    expect(lengthOf(between(AHEAD, from, figure('boyz', [51, 50, 0]))!)).toBeCloseTo(0);
  });
});

it('tells the terrain that lies across a line, or holds an end of it', () => {
  const wood = (id: string, x: number) => ({
    id,
    kind: 'wood',
    ground: 'wood',
    outline: [
      [x, 40],
      [x + 10, 40],
      [x + 10, 60],
      [x, 60],
    ],
  });
  const across = [
    { x: 0, y: 50 },
    { x: 25, y: 50 },
  ] as const;
  const found = crossed(across, [wood('across', 10), wood('end', 20), wood('beyond', 40)], 100);
  expect(found.map(({ id }) => id)).toEqual(['across', 'end']);
});
