import { describe, expect, it } from 'vitest';
import { scaleOf, thatFit } from './axes';

describe('a scale', () => {
  it('holds every figure between round ends, and its lines lie on round figures', () => {
    const { low, high, lines } = scaleOf([0, 1130, 480]);
    expect([low, high]).toEqual([0, 1200]);
    expect(lines).toEqual([0, 200, 400, 600, 800, 1000, 1200]);
  });

  it('has room for a line that never moves', () => {
    const { low, high } = scaleOf([0, 0, 0]);
    expect([low, high]).toEqual([-1, 1]);
    expect(scaleOf([0, 0, 0]).lines).toEqual([0]);
    expect(scaleOf([]).lines).toEqual([0]);
  });

  it('of whole figures has lines at whole figures alone', () => {
    expect(scaleOf([0, 1, 2]).lines).toEqual([0, 1, 2]);
    expect(scaleOf([0, 0.5, 2]).lines).toContain(0.5);
  });

  it('goes from end to end where these are given', () => {
    const { low, high, lines } = scaleOf([0.4, 0.6], [0, 1], 0.25);
    expect([low, high]).toEqual([0, 1]);
    expect(lines).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });
});

describe('names of turns', () => {
  const turns = [0, 30, 60, 95].map((x, turn) => ({ x, name: `Turn ${turn}` }));

  it('stand where they do not run into one another', () => {
    expect(thatFit(turns, 200, () => 25).map(({ x }) => x)).toEqual([0, 60, 95]);
    expect(thatFit(turns, 200, () => 20).map(({ x }) => x)).toEqual([0, 30, 60, 95]);
  });

  it('do not run over the end', () => {
    expect(thatFit(turns, 100, () => 20).map(({ x }) => x)).toEqual([0, 30, 60]);
  });
});
