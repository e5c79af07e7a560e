/** Dice and the chances of a throw, made ready for drawing. */
import type { Roll } from '../api/types';
import type { Point } from './geometry';

/** Places of the pips on a die of size 1. */
const [NEAR, MIDDLE, FAR] = [0.26, 0.5, 0.74];
const PIPS: Record<number, Point[]> = {
  1: [{ x: MIDDLE, y: MIDDLE }],
  2: [
    { x: NEAR, y: NEAR },
    { x: FAR, y: FAR },
  ],
  3: [
    { x: NEAR, y: NEAR },
    { x: MIDDLE, y: MIDDLE },
    { x: FAR, y: FAR },
  ],
  4: [
    { x: NEAR, y: NEAR },
    { x: FAR, y: NEAR },
    { x: NEAR, y: FAR },
    { x: FAR, y: FAR },
  ],
  5: [
    { x: NEAR, y: NEAR },
    { x: FAR, y: NEAR },
    { x: MIDDLE, y: MIDDLE },
    { x: NEAR, y: FAR },
    { x: FAR, y: FAR },
  ],
  6: [
    { x: NEAR, y: NEAR },
    { x: FAR, y: NEAR },
    { x: NEAR, y: MIDDLE },
    { x: FAR, y: MIDDLE },
    { x: NEAR, y: FAR },
    { x: FAR, y: FAR },
  ],
};

export function pips(face: number): readonly Point[] {
  return PIPS[face] ?? [];
}

/** How the faces of a roll are read. */
export type Reading = 'each' | 'sum';

/** Each die counts by itself where the result can be as many successes as there are dice; else their sum counts. */
export function readingOf({
  faces,
  needed,
  result,
  chances,
}: Pick<Roll, 'faces' | 'needed' | 'result' | 'chances'>): Reading {
  if (needed === null || needed === undefined) return 'sum';
  const successes = faces.filter((face) => face >= needed).length;
  const outcomes = chances.chances.length;
  return result === successes &&
    chances.least === 0 &&
    outcomes <= faces.length + 1 &&
    !isTest(faces, outcomes)
    ? 'each'
    : 'sum';
}

/** More dice than these are shown face by face, each with how often it fell. */
export const MANY_DICE = 12;

/** How often each face fell, the greatest first; those that did not fall are left out. */
export function tally(faces: readonly number[]): { face: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => b - a).map(([face, count]) => ({ face, count }));
}

/** Several dice with no more than two outcomes are a test that passes or fails. */
function isTest(faces: readonly number[], outcomes: number): boolean {
  return faces.length > 1 && outcomes <= 2;
}

/** Whether the result is passed (1) or failed (0) rather than a number. */
export function isPassOrFail({ faces, chances }: Pick<Roll, 'faces' | 'chances'>): boolean {
  const greatest = chances.least + chances.chances.length - 1;
  return isTest(faces, chances.chances.length) && chances.least >= 0 && greatest <= 1;
}

/** One bar of the chances of a roll. */
export interface Bar {
  value: number;
  chance: number;
  isResult: boolean;
}

/** Chances below this are left out at both ends, unless the result is there. */
const NEVER = 0.0005;

/** The chances of a roll from the least to the greatest outcome that is worth showing. */
export function bars({ chances: { least, chances }, result }: Roll): Bar[] {
  const all = chances.map((chance, i) => ({
    value: least + i,
    chance,
    isResult: least + i === result,
  }));
  const shown = (bar: Bar) => bar.isResult || bar.chance >= NEVER;
  const first = all.findIndex(shown);
  const last = all.findLastIndex(shown);
  return first < 0 ? [] : all.slice(first, last + 1);
}
