/** What a log tells, so that a report does not speak of what nobody recorded. */
import type { Match } from '../api/types';

/** Whether the log tells what units did: without that it is not known either what became of them. */
export function recordsActions({ fidelity }: Match): boolean {
  return fidelity === 'actions' || fidelity === 'full';
}

/** Whether the log tells who lost what until an entry; at the beginning nobody has. */
export function tellsLosses(match: Match, entry: number): boolean {
  return recordsActions(match) || entry === 0;
}

/**
 * The score as `[side, points]`; empty where none is on record. A log without deeds from which nothing but zeros come
 * names a winner, or a draw, and no points.
 */
export function pointsTold(match: Match): [string, number][] {
  const points: readonly (readonly [string, number | null])[] = match.score.points;
  const known = points.flatMap(([side, count]): [string, number][] =>
    count === null ? [] : [[side, count]],
  );
  return recordsActions(match) || known.some(([, count]) => count !== 0) ? known : [];
}
