import { describe, expect, it } from 'vitest';
import type { Fairness } from '../api/types';
import { chanceOf, shareOf, tellOf, type Dice } from './fair';

function dice(player: string, thrown: number, telling: string, p = 0.5): Dice {
  return {
    player,
    dice: thrown,
    telling,
    matches: 1,
    counts: [0, 0, 0, 0, 0, 0],
    order: 'as_thrown',
    faces: { statistic: 1, p },
    runs: { statistic: 1, p: 0.4 },
    sentence: '',
  };
}

describe('the dice of everybody', () => {
  const rows = [
    dice('Ada', 300, 'nothing'),
    dice('Boris', 500, 'faces', 0.001),
    dice('Cleo', 40, 'not_enough'),
    dice('Dan', 900, 'nothing'),
    dice('Eve', 400, 'order', 0.00001),
  ];
  const told = tellOf({
    by: 'set',
    rows,
    tests: 8,
    sample: 2140,
    enough: 100,
    note: '',
  } as Fairness);

  it('begin with what stands out, the oddest first', () => {
    expect(told.odd.map(({ player }) => player)).toEqual(['Eve', 'Boris']);
  });

  it('go on with the others, those of which most is known first', () => {
    expect(told.others.map(({ player }) => player)).toEqual(['Dan', 'Ada', 'Cleo']);
    expect(told.few).toBe(1);
  });

  it('are as odd as the oddest test finds them', () => {
    expect(chanceOf(dice('Ada', 300, 'nothing', 0.01))).toBe(0.01);
    expect(chanceOf(dice('Ada', 300, 'nothing', 0.9))).toBe(0.4);
    expect(chanceOf({ ...dice('Ada', 3, 'not_enough'), faces: null, runs: null })).toBe(1);
  });
});

describe('how far faces stray', () => {
  it('is what a die has of which one face comes so often', () => {
    for (const share of [0.2, 0.25, 0.5]) {
      const others = (1 - share) / 5;
      const squares = [share, ...Array<number>(5).fill(others)].map((p) => (p - 1 / 6) ** 2 * 6);
      const strays = Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
      expect(shareOf(strays)).toBeCloseTo(share);
    }
  });

  it('is no share where no die strays so far', () => {
    expect(shareOf(2.3)).toBeUndefined();
    expect(shareOf(null)).toBeUndefined();
  });
});
