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

/** Logits above an average player, as a rating. */
export function ratingOf(logits: number): number {
  return EVEN + POINTS * logits;
}
