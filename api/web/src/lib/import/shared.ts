/** Problems of a table by their cause: what is wrong with several rows alike is told once. */
import type { ImportProblem, ImportRow } from '../api/types';

/** A problem, and how many rows have it. */
export interface Cause {
  problem: ImportProblem;
  rows: number;
}

/** Whether two problems say the same of the same column. */
function same(one: ImportProblem, other: ImportProblem): boolean {
  return (
    one.column === other.column &&
    one.kind === other.kind &&
    one.found === other.found &&
    one.expected === other.expected
  );
}

/** Problems that several rows have, those of most rows first. */
export function causes(rows: readonly ImportRow[]): Cause[] {
  const found: Cause[] = [];
  const known = new Map<string, Cause>();
  for (const row of rows)
    for (const problem of row.problems) {
      const key = JSON.stringify([problem.column, problem.kind, problem.found, problem.expected]);
      const cause = known.get(key);
      if (cause) cause.rows += 1;
      else {
        const first = { problem, rows: 1 };
        known.set(key, first);
        found.push(first);
      }
    }
  return found.filter((cause) => cause.rows > 1).toSorted((a, b) => b.rows - a.rows);
}

/** Whether a problem is among the causes. */
export function has(all: readonly Cause[], problem: ImportProblem): boolean {
  return all.some((cause) => same(cause.problem, problem));
}
