import { describe, expect, it } from 'vitest';
import { board as at, duel, unit } from '../../test/battle';
import { losses, moments } from './losses';

const POSES = [
  [0, 0, 0],
  [4, 0, 0],
  [8, 0, 0],
];

describe('what a battle cost', () => {
  const match = duel([
    ['knights', 110],
    ['orcs', 60],
  ]);
  const whole = at(0, ...[unit('knights', POSES), unit('orcs', POSES, { side: 'orcs' })]);
  const hurt = at(
    7,
    ...[
      unit('knights', POSES.slice(1), { strength: 3, lost: 1 }),
      unit('orcs', POSES, { side: 'orcs' }),
    ],
  );
  const over = at(
    20,
    ...[
      unit('knights', POSES.slice(1), { strength: 3, lost: 1 }),
      unit('orcs', [], { side: 'orcs', strength: 3, lost: 3 }),
    ],
  );

  it('is told by pieces, in stands and in points of the roster', () => {
    const [knights, ...others] = losses(match, whole, hurt);
    expect(others).toEqual([]);
    expect(knights).toMatchObject({ stands: 1, gone: false });
    expect(knights?.points).toBeCloseTo(110 / 3);
    expect(losses(match, hurt, over)).toMatchObject([{ stands: 3, gone: true, points: 60 }]);
    expect(losses(match, over, over)).toEqual([]);
  });

  it('turns where most was lost, in the order of the battle', () => {
    const found = moments(match, [whole, hurt, over], 3);
    expect(found.map(({ entry }) => entry)).toEqual([7, 20]);
    expect(moments(match, [whole, hurt, over], 1).map(({ entry }) => entry)).toEqual([20]);
    expect(moments(match, [whole, whole], 3)).toEqual([]);
  });

  it('counts stands where the rosters have no points', () => {
    const poor = duel([
      ['knights', 0],
      ['orcs', 0],
    ]);
    expect(moments(poor, [whole, hurt, over], 1).map(({ entry }) => entry)).toEqual([20]);
  });

  it('does not call one and the same fight two moments', () => {
    const soon = at(9, ...over.pieces);
    expect(moments(match, [whole, hurt, soon], 3).map(({ entry }) => entry)).toEqual([9]);
  });
});
