import { describe, expect, it } from 'vitest';
import { duel, unit } from '../../test/battle';
import type { UnitReturn } from '../api/types';
import { fatesOf, sums } from './returns';

const match = duel([
  ['knights', 110],
  ['orcs', 60],
]);
const POSE = [0, 0, 0];
const knights = unit('knights', [POSE, POSE, POSE]);
const orcs = unit('orcs', [], { side: 'orcs', strength: 3, lost: 3 });
const returns: UnitReturn[] = [
  { side: 'empire', unit: 'knights', points: 110, returned: 60, losses: [] },
  {
    side: 'orcs',
    unit: 'orcs',
    points: 60,
    returned: 0,
    losses: [
      { entry: 11, lost: 2, by: [{ unit: 'knights', share: 1 }] },
      { entry: 21, lost: 1, by: [] },
    ],
  },
];

describe('what became of units', () => {
  it('tells who took what, and when it was gone', () => {
    const [fate] = fatesOf(match, [knights, orcs], returns, 'orcs');
    expect(fate?.gone).toBe(21);
    expect(fate?.by).toEqual([{ name: 'knights', share: expect.closeTo(2 / 3) }]);
    expect(fate?.unthrown).toBeCloseTo(1 / 3);
    expect(fate?.profile).toBe('orcs');
  });

  it('tells what came back of the points spent', () => {
    const own = fatesOf(match, [knights, orcs], returns, 'empire');
    expect([own[0]?.points, own[0]?.returned, own[0]?.gone]).toEqual([110, 60, undefined]);
    expect(sums(own)).toEqual({ points: 110, returned: 60 });
  });

  it('sums up nothing of which a part is not told', () => {
    const own = fatesOf(match, [knights, orcs], [], 'empire');
    expect(own[0]?.returned).toBeUndefined();
    expect(sums(own)).toEqual({ points: 110 });
  });
});
