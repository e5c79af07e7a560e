import { expect, it } from 'vitest';
import { board, duel, item, unit } from '../../test/battle';
import { beginOf, trailsOf } from './trails';

const match = {
  ...duel([
    ['knights', 100],
    ['boyz', 100],
  ]),
  table: [100, 100] as [number, number],
};

it('begins before the first entry of the turn or phase', () => {
  const battle = [
    item(0, { turn: 0 }),
    item(1, { turn: 1, phase: 'command' }),
    item(2, { turn: 1, phase: 'command' }),
    item(3, { turn: 1, phase: 'shooting' }),
    item(4, { turn: 1, phase: 'shooting' }),
  ];
  expect(beginOf(battle, 4, 'turn')).toBe(0);
  expect(beginOf(battle, 4, 'phase')).toBe(2);
  expect(beginOf(battle, 4, 'entry')).toBe(3);
  expect(beginOf(battle, 0, 'turn')).toBe(0);
});

it('has every place where a piece that moved was, and none of those that stood', () => {
  const at = (seq: number, x: number) =>
    board(seq, unit('knights', [[x, 20, 0]]), unit('boyz', [[50, 50, 0]]));
  const trails = trailsOf(match, [at(1, 10), at(2, 10), at(3, 20), at(4, 25)]);
  expect(trails.map(({ piece }) => piece)).toEqual(['knights']);
  expect(trails[0]?.points).toEqual([
    { x: 10, y: 80 },
    { x: 20, y: 80 },
    { x: 25, y: 80 },
  ]);
});
