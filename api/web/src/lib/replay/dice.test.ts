import { describe, expect, it } from 'vitest';
import { roll } from '../../test/battle';
import { bars, isPassOrFail, pips, readingOf, tally } from './dice';

it('draws as many pips as a face shows', () => {
  expect([1, 2, 3, 4, 5, 6].map((face) => pips(face).length)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('tells of a volley how often each face fell, the greatest first', () => {
  expect(tally([3, 6, 1, 3, 6, 6])).toEqual([
    { face: 6, count: 3 },
    { face: 3, count: 2 },
    { face: 1, count: 1 },
  ]);
  expect(tally([])).toEqual([]);
});

describe('how a roll is read', () => {
  it('counts each die where the result is a number of successes', () => {
    expect(
      readingOf(
        roll({
          faces: [4, 2, 6],
          result: 2,
          chances: { least: 0, chances: [0.125, 0.375, 0.375, 0.125] },
        }),
      ),
    ).toBe('each');
    expect(
      readingOf(roll({ faces: [5], result: 1, chances: { least: 0, chances: [0.5, 0.5] } })),
    ).toBe('each');
  });

  it('adds the dice of a test, even where one of them alone would do', () => {
    const test = roll({
      faces: [5, 1],
      needed: 6,
      result: 1,
      chances: { least: 0, chances: [0.58, 0.42] },
    });
    expect(readingOf(test)).toBe('sum');
    expect(isPassOrFail(test)).toBe(true);
    const low = roll({
      faces: [1, 3],
      needed: 3,
      result: 1,
      chances: { least: 0, chances: [0.9, 0.1] },
    });
    expect(readingOf(low)).toBe('sum');
  });

  it('adds the dice where the sum is the result', () => {
    const sum = roll({
      faces: [3, 4],
      needed: null,
      result: 7,
      chances: { least: 2, chances: [0.1, 0.9] },
    });
    expect(readingOf(sum)).toBe('sum');
    expect(isPassOrFail(sum)).toBe(false);
  });
});

describe('the chances of a roll', () => {
  it('mark the result', () => {
    expect(bars(roll({ result: 2 }))).toEqual([
      { value: 0, chance: 0.25, isResult: false },
      { value: 1, chance: 0.5, isResult: false },
      { value: 2, chance: 0.25, isResult: true },
    ]);
  });

  it('leave out what never happens at both ends, but not the result', () => {
    const chances = { least: 0, chances: [0.0001, 0.0002, 0.6, 0.3997, 0.0001] };
    expect(bars(roll({ chances, result: 2 })).map(({ value }) => value)).toEqual([2, 3]);
    expect(bars(roll({ chances, result: 1 })).map(({ value }) => value)).toEqual([1, 2, 3]);
  });
});
