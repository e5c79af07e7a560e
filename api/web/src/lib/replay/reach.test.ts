import { describe, expect, it } from 'vitest';
import { board, duel, item, unit } from '../../test/battle';
import type { Finding, Verdict } from '../api/types';
import { figures, type Figure } from './pieces';
import { arcLines, between, crossed, entriesToAsk, lengthOf, reachIn } from './reach';

const match = {
  ...duel([
    ['knights', 100],
    ['boyz', 100],
  ]),
  table: [100, 100] as [number, number],
};

function figure(id: string, pose: number[], role = 'unit'): Figure {
  const [found] = figures(match, board(1, unit(id, [pose], { role })), new Map());
  if (!found) throw new Error('it has a place');
  return found;
}

const rounded = (lines: readonly (readonly { x: number; y: number }[])[]) =>
  lines.map((line) => line.map(({ x, y }) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]));

describe('arcs', () => {
  it('of Kings of War go out at 45° from the four corners', () => {
    const lines = arcLines('kow2', figure('knights', [50, 50, 0]), Math.SQRT2 * 10);
    expect(rounded(lines)).toEqual([
      [
        [48, 51],
        [38, 61],
      ],
      [
        [48, 49],
        [38, 39],
      ],
      [
        [52, 51],
        [62, 61],
      ],
      [
        [52, 49],
        [62, 39],
      ],
    ]);
  });

  it('of Warmaster are what lies before the front edge, and leaders have none', () => {
    const east = figure('knights', [50, 50, 90]);
    expect(rounded(arcLines('warmaster', east, 10))).toEqual([
      [
        [51, 38],
        [51, 62],
      ],
    ]);
    expect(arcLines('warmaster', figure('general', [50, 50, 0], 'character'), 10)).toEqual([]);
  });
});

describe('a distance', () => {
  it('is measured from the leader point in Kings of War, and between stands in Warmaster', () => {
    const [from, to] = [figure('knights', [50, 50, 180]), figure('boyz', [50, 60, 0])];
    // Front edge at 49, the near edge of the other at 59.
    expect(lengthOf(between('kow2', from, to)!)).toBeCloseTo(10);
    expect(lengthOf(between('warmaster', from, to)!)).toBeCloseTo(8);
  });

  it('goes to a point too, and is nothing where stands overlap', () => {
    const from = figure('knights', [50, 50, 0]);
    expect(lengthOf(between('warmaster', from, { x: 50, y: 40 })!)).toBeCloseTo(9);
    expect(lengthOf(between('warmaster', from, figure('boyz', [51, 50, 0]))!)).toBeCloseTo(0);
  });
});

it('tells the terrain that lies across a line, or holds an end of it', () => {
  const wood = (id: string, x: number) => ({
    id,
    kind: 'wood',
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

describe('ranges', () => {
  const finding = (given: Partial<Finding>): Finding => ({
    rule: '',
    outcome: 'held',
    title: '',
    chapter: '',
    summary: '',
    figures: [],
    marginal: false,
    unit: 'knights',
    ...given,
  });
  const verdict = (...findings: Finding[]): Verdict => ({
    entry: 7,
    kind: 'move',
    kind_label: 'Move',
    status: 'legal',
    findings,
    rolls: [],
  });

  it('are those that the referee told of this very unit', () => {
    const told = verdict(
      finding({ rule: 'wm.shoot.range_per_stand', expected: '30', unit: 'boyz' }),
      finding({ rule: 'wm.charge.target', expected: '30' }),
      finding({ rule: 'wm.move.line_full', expected: null }),
    );
    expect(reachIn(told, 'knights')).toEqual({ charge: { length: 30, entry: 7 } });
    expect(reachIn(told, 'gone')).toEqual({});
  });

  it('are looked for in the nearest entries of that side that name the unit', () => {
    const battle = [
      item(1, { side: 'empire' }),
      item(2, { side: 'orcs' }),
      item(3, { side: 'empire', kind: 'order' }),
      item(4, { side: 'empire', headline: 'Move: Boyz' }),
      item(9, { side: 'empire' }),
    ];
    expect(entriesToAsk(battle, 'Knights', 'empire', 8)).toEqual([9, 1]);
  });
});
