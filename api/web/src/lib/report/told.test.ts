import { describe, expect, it } from 'vitest';
import { duel } from '../../test/battle';
import type { Match } from '../api/types';
import { pointsTold, recordsActions, tellsLosses } from './told';

const played = (fidelity: string, points: [string, number][]): Match => ({
  ...duel([
    ['knights', 110],
    ['orcs', 60],
  ]),
  fidelity,
  score: { over: true, winner: 'orcs', points },
});
const NOTHING: [string, number][] = [
  ['empire', 0],
  ['orcs', 0],
];

describe('what a log tells', () => {
  it('is what units did from actions on', () => {
    const told = ['result', 'turns', 'actions', 'full'].map((fidelity) =>
      recordsActions(played(fidelity, [])),
    );
    expect(told).toEqual([false, false, true, true]);
  });

  it('is no loss where it tells no actions, but at the beginning nobody has any', () => {
    expect([0, 5].map((entry) => tellsLosses(played('turns', []), entry))).toEqual([true, false]);
    expect([0, 5].map((entry) => tellsLosses(played('actions', []), entry))).toEqual([true, true]);
  });

  it('is no score where nothing but a winner is on record', () => {
    expect(pointsTold(played('turns', NOTHING))).toEqual([]);
    expect(pointsTold(played('result', NOTHING))).toEqual([]);
    expect(pointsTold(played('full', NOTHING))).toEqual(NOTHING);
    const counted: [string, number][] = [
      ['empire', 0],
      ['orcs', 12],
    ];
    expect(pointsTold(played('result', counted))).toEqual(counted);
  });

  it('is no score where the service says that it is not known', () => {
    const unknown = [
      ['empire', null],
      ['orcs', null],
    ] as unknown as [string, number][];
    expect(pointsTold(played('full', unknown))).toEqual([]);
  });
});
