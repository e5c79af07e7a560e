/** How the chances of a battle are asked for, and what its turning points say to people. */
import type { Odds, Shift, TurningPoint, TurningPoints } from '../api/types';

/** An answer about the curve of a battle. */
export type Forecast =
  | { state: 'unasked' }
  | { state: 'under-way'; done: number; of: number; again: number }
  | { state: 'ready'; curve: TurningPoints };

/** Seconds between two questions: what the service asks for, within reason. */
const [LEAST_S, USUAL_S, MOST_S] = [1, 2, 30];

/** Seconds after which to ask again, from `Retry-After`. */
export function secondsUntil(header: string | null): number {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isNaN(seconds) ? USUAL_S : Math.min(Math.max(seconds, LEAST_S), MOST_S);
}

/** What a turning point may have been by, as far as it can be told. */
export const CAUSES = [
  'choice',
  'dice',
  'both',
  'open',
  'only-choice',
  'only-dice',
  'untold',
] as const;

/** A turning point as it looks to the side that gained by it. */
export interface Gain {
  /** Number of that side, from 0. */
  side: number;
  before: Band;
  after: Band;
  change: Shift;
  choice: Shift | undefined;
  dice: Shift | undefined;
  /** What it was for certain. */
  by: (typeof CAUSES)[number];
}

/** A chance with its interval. */
export interface Band {
  score: number;
  low: number;
  high: number;
}

/** Whom a turning point helped, and by what. The service tells everything of the first side. */
export function gainOf({ before, after, change, choice, dice }: TurningPoint): Gain {
  const side = change.value >= 0 ? 0 : 1;
  const shares = [choice, dice].map((share) => (share ? turned(share, side) : undefined));
  return {
    side,
    before: seen(before, side),
    after: seen(after, side),
    change: turned(change, side),
    choice: shares[0],
    dice: shares[1],
    by: byWhat(choice ?? undefined, dice ?? undefined),
  };
}

/** Whether a change is more than its error. */
function isSure({ value, reach }: Shift): boolean {
  return Math.abs(value) > reach;
}

function byWhat(choice: Shift | undefined, dice: Shift | undefined): Gain['by'] {
  if (!choice || !dice) return 'untold';
  // No error: there was nothing to measure.
  if (dice.error === 0) return 'only-choice';
  if (choice.error === 0) return 'only-dice';
  const [chosen, thrown] = [isSure(choice), isSure(dice)];
  if (chosen && thrown) return 'both';
  if (chosen) return 'choice';
  return thrown ? 'dice' : 'open';
}

function turned(shift: Shift, side: number): Shift {
  // No minus before a zero.
  return side === 0 ? shift : { ...shift, value: 0 - shift.value };
}

function seen({ score, low, high }: Odds, side: number): Band {
  return side === 0 ? { score, low, high } : { score: 1 - score, low: 1 - high, high: 1 - low };
}
