import { describe, expect, it } from 'vitest';
import type { Slice } from '../api/types';
import { courses } from './trend';

function slice(army: string, part: string | null, wins: number): Slice {
  const tally = { wins, draws: 0, losses: 1 };
  return { army, part, tally, rate: 0.5, interval: { low: 0, high: 1 } };
}

describe('courses of armies', () => {
  const slices = [
    slice('Elves', '1500', 3),
    slice('Orcs', '750', 1),
    slice('Elves', '750', 2),
    slice('Dwarfs', null, 9),
  ];

  it('go along all parts in which one of them was played, in the order of numbers', () => {
    const found = courses(slices, ['Elves', 'Orcs']);
    expect(found.parts).toEqual(['750', '1500']);
    const wins = found.courses.map(({ points }) => points.map((point) => point?.tally.wins));
    expect(wins).toEqual([
      [2, 3],
      [1, undefined],
    ]);
  });

  it('begin with what the logs do not say', () => {
    expect(courses(slices, ['Dwarfs', 'Elves']).parts).toEqual(['', '750', '1500']);
  });
});
