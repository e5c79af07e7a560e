/** Problems of a whole table: those that every one of its rows has. */
import type { ImportProblem, ImportRow } from '../api/types';

/** Whether two problems say the same of the same column. */
function same(one: ImportProblem, other: ImportProblem): boolean {
  return (
    one.column === other.column &&
    one.kind === other.kind &&
    one.found === other.found &&
    one.expected === other.expected
  );
}

/** Problems that every row has, of several rows. */
export function sharedProblems(rows: readonly ImportRow[]): ImportProblem[] {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return [];
  return first.problems.filter((problem) => rest.every((row) => has(row.problems, problem)));
}

/** Whether a problem is among some. */
export function has(problems: readonly ImportProblem[], problem: ImportProblem): boolean {
  return problems.some((other) => same(other, problem));
}
