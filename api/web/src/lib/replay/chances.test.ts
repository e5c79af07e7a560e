import { describe, expect, it } from 'vitest';
import type { Odds, Shift, TurningPoint } from '../api/types';
import { gainOf, secondsUntil } from './chances';

const odds = (score: number, low: number, high: number): Odds => ({
  score,
  low,
  high,
  rollouts: 100,
  won: [0, 0],
  drawn: 0,
  lead: 0,
});
const shift = (value: number, reach: number): Shift => ({ value, error: reach / 2, reach });

function point(change: Shift, choice: Shift | null, dice: Shift | null): TurningPoint {
  return {
    entry: 5,
    to: 7,
    kind: 'shoot',
    kind_label: '',
    headline: '',
    side: 1,
    turn: 2,
    before: odds(0.6, 0.5, 0.7),
    after: odds(0.4, 0.3, 0.5),
    change,
    choice,
    dice,
  };
}

describe('a turning point', () => {
  it('is told as the side sees it that gained', () => {
    const gain = gainOf(point(shift(-0.2, 0.05), shift(0, 0.04), shift(-0.2, 0.06)));
    expect(gain.side).toBe(1);
    expect(gain.before.score).toBeCloseTo(0.4);
    expect([gain.before.low, gain.before.high]).toEqual([expect.closeTo(0.3), expect.closeTo(0.5)]);
    expect(gain.after.score).toBeCloseTo(0.6);
    expect(gain.change.value).toBe(0.2);
    expect(Object.is(gain.choice?.value, -0)).toBe(false);
    const own = gainOf(point(shift(0.2, 0.05), null, null));
    expect([own.side, own.before.score, own.change.value, own.by]).toEqual([0, 0.6, 0.2, 'untold']);
  });

  it('is by what is more than its error', () => {
    const by = (choice: Shift, dice: Shift) => gainOf(point(shift(0.3, 0.05), choice, dice)).by;
    expect(by(shift(0.3, 0.1), shift(0.05, 0.1))).toBe('choice');
    expect(by(shift(-0.05, 0.1), shift(0.3, 0.1))).toBe('dice');
    expect(by(shift(-0.2, 0.1), shift(0.5, 0.1))).toBe('both');
    expect(by(shift(0.1, 0.1), shift(0.1, 0.2))).toBe('open');
    expect(by(shift(0.3, 0.1), shift(0, 0))).toBe('only-choice');
    expect(by(shift(0, 0), shift(0.3, 0.1))).toBe('only-dice');
  });
});

describe('asking again', () => {
  it('is when the service says, within reason', () => {
    expect(secondsUntil('5')).toBe(5);
    expect(secondsUntil(null)).toBe(2);
    expect(secondsUntil('soon')).toBe(2);
    expect(secondsUntil('0')).toBe(1);
    expect(secondsUntil('86400')).toBe(30);
  });
});
