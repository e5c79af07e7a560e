import { describe, expect, it } from 'vitest';
import type { Slice } from '../api/types';
import { courses, furthest } from './trend';

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

describe('the parts that lie furthest apart', () => {
  function between(army: string, part: string, low: number, high: number): Slice {
    return { ...slice(army, part, 1), interval: { low, high } };
  }

  it('are those of one army whose ranges leave the widest gap', () => {
    const found = furthest(
      courses(
        [
          between('Elves', '2026-01', 0.3, 0.4),
          between('Elves', '2026-02', 0.45, 0.55),
          between('Elves', '2026-03', 0.6, 0.7),
          between('Orcs', '2026-01', 0.1, 0.2),
          between('Orcs', '2026-03', 0.3, 0.4),
        ],
        ['Elves', 'Orcs'],
      ).courses,
    );
    expect([found?.army, found?.earlier.part, found?.later.part]).toEqual([
      'Elves',
      '2026-01',
      '2026-03',
    ]);
  });

  it('are none where ranges overlap, or where a handful of battles was played', () => {
    const overlapping = [between('Elves', '1', 0.3, 0.5), between('Elves', '2', 0.49, 0.7)];
    const few = [between('Orcs', '1', 0, 0.45), between('Orcs', '2', 0.5, 0.7)];
    expect(furthest(courses([...overlapping, ...few], ['Elves', 'Orcs']).courses)).toBeUndefined();
  });
});
