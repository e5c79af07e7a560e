import { describe, expect, it } from 'vitest';
import { UNNAMED, choiceOf, shownOf } from './dice';

describe('sets of dice in an address', () => {
  const [unnamed, red, blue] = [
    { dice_set: null },
    { dice_set: 'red, 16 mm' },
    { dice_set: 'blue' },
  ];
  const rows = [unnamed, red, blue];

  it('leads to the one that is asked for', () => {
    expect(shownOf(rows, choiceOf(red))).toEqual([red]);
    expect(shownOf(rows, UNNAMED)).toEqual([unnamed]);
  });

  it('leads to all where none is asked for, or one that is not there', () => {
    expect(shownOf(rows, null)).toEqual(rows);
    expect(shownOf(rows, 'Red, 16 mm')).toEqual(rows);
    expect(shownOf([red], UNNAMED)).toEqual([red]);
  });

  it('keeps a set apart from dice without a name', () => {
    expect(new Set(rows.map(choiceOf)).size).toBe(3);
  });
});
