import { describe, expect, it } from 'vitest';
import { chanceOf, ratingOf } from './chance';

describe('a strength told as a chance', () => {
  it('is even where nobody is stronger, and three of four where the odds are three to one', () => {
    expect(chanceOf(0)).toBe(0.5);
    expect(chanceOf(Math.log(3))).toBeCloseTo(0.75, 12);
    expect(chanceOf(-Math.log(3))).toBeCloseTo(0.25, 12);
  });

  it('is a rating of which 400 points more win ten times as often', () => {
    expect(ratingOf(0)).toBe(1500);
    expect(ratingOf(Math.log(10))).toBeCloseTo(1900, 9);
    expect(ratingOf(-Math.log(10))).toBeCloseTo(1100, 9);
  });
});
