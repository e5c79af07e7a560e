/** Rates with battles of one event, or of one player, seen as alike. */
import type { Slice } from '../api/types';

/** What a row tells of how sure its rate is, both ways where both were asked for. */
type Told = Pick<Slice, 'interval' | 'battles_to_tell' | 'clustered' | 'clustered_battles_to_tell'>;

/**
 * The row with its interval, and the battles after which it would be told from even, by the widest of the ranges by event, player and both;
 * as it is where nobody counted it so.
 */
export function asWholes<R extends Told>(row: R): R {
  if (!row.clustered) return row;
  const { interval } = row.clustered;
  return { ...row, interval, battles_to_tell: row.clustered_battles_to_tell ?? null };
}

/** Headings of the columns that tell how sure a rate is, in a table to take along. */
export const SURE = ['interval-low', 'interval-high', 'tell-battles'] as const;

/** The keys of those headings; with events and players as wholes they say so. */
export function sureHeads(clustered: boolean): string[] {
  return SURE.map((name) => (clustered ? `${name}-clustered` : name));
}
