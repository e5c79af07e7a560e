/** How score, luck and chances went through a battle, ready to be drawn. */
import type { Course, CurvePoint } from '../api/types';

export const CHARTS = ['score', 'luck', 'chance'] as const;
export type Chart = (typeof CHARTS)[number];

/** Standard deviations that 95 of 100 fair battles stay within. */
const SPREAD = 1.96;

/** The chart named in an address; the score where it names none. */
export function chartFrom(text: string | null): Chart {
  return CHARTS.find((chart) => chart === text) ?? 'score';
}

export interface Point {
  x: number;
  y: number;
}

/** The score of each side, in the order of the header: points where it changed, and the last one. */
export function scorePoints({ score }: Course): Point[][] {
  return score.map(({ points }) => {
    const told = points.flatMap((y, x) => (typeof y === 'number' ? [{ x, y }] : []));
    return told.filter(({ y }, at) => at === 0 || at === told.length - 1 || y !== told[at - 1]?.y);
  });
}

/** Luck of the first side over the second, and how far fair dice stray; nothing where there are not two sides. */
export function luckPoints({ luck }: Course): { line: Point[]; reach: Point[] } | undefined {
  const [first, second, more] = luck;
  if (!first || !second || more) return undefined;
  const line = first.luck.map((sum, x) => ({ x, y: sum - (second.luck[x] ?? 0) }));
  const reach = first.spread.map((own, x) => ({
    x,
    y: SPREAD * Math.hypot(own, second.spread[x] ?? 0),
  }));
  return { line, reach };
}

/** Whether anybody threw anything that could have gone otherwise. */
export function hasThrows({ luck }: Course): boolean {
  return luck.some(({ spread }) => (spread.at(-1) ?? 0) > 0);
}

/** The chances at the last moment that is not after an entry; before the first one, that. */
export function chanceAt(points: readonly CurvePoint[], entry: number): CurvePoint | undefined {
  return points.findLast((point) => point.entry <= entry) ?? points[0];
}
