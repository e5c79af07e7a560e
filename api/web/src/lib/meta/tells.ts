/** What an interval tells of a rate. */
import type { Interval } from '../api/types';

/** Where an army and its opponent are even. */
export const EVEN = 0.5;

/** The width from which on an interval comes of a handful of battles, which tell nothing: four won of four span 0.49. */
const WIDEST = 0.4;

/** Whether an interval is that of a handful of battles. */
export function isFew({ low, high }: Interval): boolean {
  return high - low > WIDEST;
}

/** Whether a rate is above even, below it, or too close to tell. */
export function tells({ low, high }: Interval): 'above' | 'below' | 'open' {
  if (isFew({ low, high })) return 'open';
  if (low > EVEN) return 'above';
  return high < EVEN ? 'below' : 'open';
}

/**
 * Battles in all after which a rate like this would be told from even; nothing where it is told already, or is even.
 */
export function stillNeeded(interval: Interval, needed: number | null | undefined) {
  return tells(interval) === 'open' ? (needed ?? undefined) : undefined;
}

/** Parts of colour in a hundred for a rate: more the further from even, and little where it cannot be told from it. */
const [MOST_TOLD, MOST_OPEN] = [62, 14];

/** How strongly to colour a rate, in parts of a hundred: not at all where it comes of a handful of battles. */
export function strength(rate: number, interval: Interval): number {
  if (isFew(interval)) return 0;
  const far = Math.min(1, Math.abs(rate - EVEN) * 2);
  return Math.round(far * (tells(interval) === 'open' ? MOST_OPEN : MOST_TOLD));
}
