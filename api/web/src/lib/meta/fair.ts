/** Whether dice fall as they should, of everybody at once: what stands out, and what is left. */
import type { Fairness } from '../api/types';

export type Dice = Fairness['rows'][number];

/** What is tested: each set of a player's dice by itself, or all dice of a player. */
export const WHOSE = ['set', 'player'] as const;
export type Whose = (typeof WHOSE)[number];

export interface Told {
  /** What stands out, the oddest first. */
  odd: Dice[];
  /** What does not: those with most dice first. */
  others: Dice[];
  /** How many of the others are too few dice to say. */
  few: number;
}

export function tellOf({ rows }: Fairness): Told {
  const stands = ({ telling }: Dice) => telling === 'faces' || telling === 'order';
  const others = rows.filter((row) => !stands(row)).toSorted((a, b) => b.dice - a.dice);
  return {
    odd: rows.filter(stands).toSorted((a, b) => chanceOf(a) - chanceOf(b)),
    others,
    few: others.filter(({ telling }) => telling === 'not_enough').length,
  };
}

/** The chance that fair dice fall as oddly, by the test that finds them oddest. */
export function chanceOf({ faces, runs, sequence }: Dice): number {
  return Math.min(...[faces, runs, sequence].map((test) => test?.p ?? 1));
}

/** Faces of a die. */
const FACES = 6;

/**
 * How often one face has to come, the others equally often, for faces to stray so far (Cohen's w, whose square is the sum
 * of squared differences over what is expected); nothing where no face can come so often.
 */
export function shareOf(strays: number | null | undefined): number | undefined {
  if (strays === null || strays === undefined) return undefined;
  const share = 1 / FACES + strays / Math.sqrt(FACES + FACES / (FACES - 1));
  return share < 1 ? share : undefined;
}
