/** Standard errors on each side of a value within which the true one lies in 95 of 100 cases. */
export const ERRORS = 1.96;

/** The chance to win that so many logits stand for: none are an even battle. */
export function chanceOf(logits: number): number {
  return 1 / (1 + Math.exp(-logits));
}
