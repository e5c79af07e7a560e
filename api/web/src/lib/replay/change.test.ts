import { expect, it } from 'vitest';
import { board, unit } from '../../test/battle';
import { changeBetween } from './change';

const DEPTH = 100;

it('tells who moved, from where, and which way', () => {
  const before = board(0, unit('knights', [[10, 10, 0]]), unit('orcs', [[50, 50, 180]]));
  const after = board(1, unit('knights', [[10, 30, 0]]), unit('orcs', [[50, 50, 180]]));
  const { moves, fallen } = changeBetween(before, after, DEPTH);
  expect(fallen).toEqual([]);
  expect(moves).toHaveLength(1);
  expect(moves[0]).toMatchObject({
    piece: 'knights',
    from: { x: 10, y: 90 },
    to: { x: 10, y: 70 },
  });
  expect(moves[0]?.ghosts).toHaveLength(1);
});

it('marks lost stands where they stood last', () => {
  const before = board(
    0,
    unit('orcs', [
      [10, 10, 0],
      [14, 10, 0],
    ]),
  );
  const after = board(1, unit('orcs', [[10, 10, 0]], { lost: 1 }));
  const { moves, fallen } = changeBetween(before, after, DEPTH);
  expect(moves).toEqual([]);
  expect(fallen).toMatchObject([{ piece: 'orcs', number: 2, x: 14, y: 90 }]);
});

it('draws no way to or from an unrecorded place, nor for a turn on the spot', () => {
  const before = board(0, unit('a', [[1, 1, 0]]), unit('b', [null]), unit('c', [[5, 5, 0]]));
  const after = board(1, unit('a', [null]), unit('b', [[2, 2, 0]]), unit('c', [[5, 5, 90]]));
  expect(changeBetween(before, after, DEPTH)).toEqual({ moves: [], fallen: [] });
});

it('knows nothing of the time before the first board', () => {
  const first = board(0, unit('a', [[1, 1, 0]]));
  expect(changeBetween(undefined, first, DEPTH)).toEqual({ moves: [], fallen: [] });
});
