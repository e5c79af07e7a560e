import type { Rated, Ratings } from './api/types';

/** Standard errors on each side of a value within which the true one lies in 95 of 100 cases. */
export const ERRORS = 1.96;

/** The chance to win that so many logits stand for: none are an even battle. */
export function chanceOf(logits: number): number {
  return 1 / (1 + Math.exp(-logits));
}

/** The rating of an average player: Glicko's. */
export const EVEN = 1500;

/** Points of a rating to a logit: 400 points more win ten times as often (Elo; Glicko's scale is the same). */
const POINTS = 400 / Math.LN10;

/** What a player is rated, and the range of that. */
export interface Figure {
  value: number;
  interval: { low: number; high: number };
}

/** A player by the method that forecasts better, on the one scale of all pages. */
export function figureOf(rated: Rated, better: Ratings['better']): Figure {
  const { glicko, glicko_interval, strength, strength_interval } = rated;
  if (better !== 'bradley_terry') return { value: glicko.value, interval: glicko_interval };
  const interval = { low: ratingOf(strength_interval.low), high: ratingOf(strength_interval.high) };
  return { value: ratingOf(strength.value), interval };
}

/** Logits above an average player, as a rating. */
export function ratingOf(logits: number): number {
  return EVEN + POINTS * logits;
}
