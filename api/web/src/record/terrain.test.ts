import { expect, it } from 'vitest';
import type { Kind } from './pocket';
import { LAYOUTS, drawn, laidOut, moved, nextId, outlineOf, resized, terrainOf } from './terrain';

const WOOD: Kind = { kind: 'wood', name: 'wood', ground: 'wood' };
const WALL: Kind = { kind: { wall: {} }, name: 'wall', ground: 'obstacle' };
const HILL: Kind = { kind: 'hill', name: 'hill', ground: 'hill' };
const SIZE = [72, 48] as const;

it('draws from corner to corner, whichever way a finger goes', () => {
  const piece = drawn('t1', WOOD, { x: 30, y: 20 }, { x: 20, y: 12 }, SIZE);
  expect(piece).toEqual({ id: 't1', kind: WOOD, x: 25, y: 16, width: 10, depth: 8 });
  expect(drawn('t1', WOOD, { x: 30, y: 20 }, { x: 30.2, y: 12 }, SIZE)).toBeUndefined();
});

it('keeps a piece on the table', () => {
  const wall = { id: 't1', kind: WALL, x: 10, y: 10, width: 8, depth: 2 };
  expect(moved(wall, { x: -20, y: 100 }, SIZE)).toMatchObject({ x: 4, y: 47 });
  expect(resized(wall, { x: 200, y: -5 }, SIZE)).toMatchObject({ width: 72, x: 36, depth: 0.8 });
});

it('is written as the header has it: round ground with many corners, walls with four', () => {
  const wall = { id: 't1', kind: WALL, x: 10, y: 10, width: 8, depth: 2 };
  expect(terrainOf([wall])).toEqual([
    {
      id: 't1',
      kind: { wall: {} },
      outline: [
        [6, 9],
        [14, 9],
        [14, 11],
        [6, 11],
      ],
    },
  ]);
  const wood = outlineOf({ id: 't2', kind: WOOD, x: 10, y: 10, width: 8, depth: 4 });
  expect(wood).toHaveLength(16);
  expect(wood.every(([x, y]) => x >= 6 && x <= 14 && y >= 8 && y <= 12)).toBe(true);
});

it('lays out tables that are alike for both sides, of kinds that the game has', () => {
  for (const layout of Object.keys(LAYOUTS)) {
    const pieces = laidOut(layout, [WOOD, WALL, HILL], SIZE);
    expect(pieces.length).toBeGreaterThan(1);
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length);
    for (const { x, y, kind } of pieces) {
      const other = pieces.find((one) => one.kind === kind && Math.abs(one.x - (72 - x)) < 0.2);
      expect(Math.abs((other?.y ?? 0) - (48 - y))).toBeLessThan(0.2);
    }
  }
  expect(laidOut('open', [], SIZE)).toEqual([]);
});

it('calls no two pieces alike', () => {
  const pieces = laidOut('open', [WOOD, HILL], SIZE);
  expect(pieces.map(({ id }) => id)).not.toContain(nextId(pieces.slice(1)));
});
