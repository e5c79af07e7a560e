import { expect, it } from 'vitest';
import { faster, following, moveMs, slower, SPEEDS, stepMs } from './playback';

it('goes on in its direction until the end of the way', () => {
  expect(following(3, 1, 5)).toBe(4);
  expect(following(5, 1, 5)).toBeUndefined();
  expect(following(3, -1, 5)).toBe(2);
  expect(following(0, -1, 5)).toBeUndefined();
  expect(following(3, 0, 5)).toBeUndefined();
});

it('gets faster and slower by steps, and stays at the ends', () => {
  expect(faster(1)).toBe(2);
  expect(slower(1)).toBe(0.5);
  expect(faster(8)).toBe(8);
  expect(slower(0.5)).toBe(0.5);
});

it('moves pieces before the next entry is shown', () => {
  for (const speed of SPEEDS) expect(moveMs(speed)).toBeLessThan(stepMs(speed));
});
