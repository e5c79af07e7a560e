import { describe, expect, it } from 'vitest';
import { UNNAMED, choiceOf, setIn, shownOf, throwsAddress } from './dice';

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

  it('leads to the throws of one, and of all', () => {
    const months = { from: '2026-01', to: '' };
    expect(throwsAddress('kow2', 'Ada & Bo', choiceOf(red), months)).toBe(
      '/meta/throws?system=kow2&player=Ada+%26+Bo&from=2026-01&dice=red%2C+16+mm',
    );
    expect(throwsAddress('kow2', 'Ada', undefined)).toBe('/meta/throws?system=kow2&player=Ada');
    expect(throwsAddress('kow2', 'Ada', choiceOf(unnamed))).toContain('dice=+');
    expect([red, unnamed].map((row) => setIn(choiceOf(row)))).toEqual(['red, 16 mm', '']);
  });

  it('keeps a set apart from dice without a name', () => {
    expect(new Set(rows.map(choiceOf)).size).toBe(3);
  });
});
