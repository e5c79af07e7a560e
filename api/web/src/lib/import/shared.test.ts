import { describe, expect, it } from 'vitest';
import type { ImportProblem, ImportRow } from '../api/types';
import { sharedProblems } from './shared';

function problem(column: string, found: string): ImportProblem {
  return { column, kind: 'malformed', found, expected: 'the name of a game' } as ImportProblem;
}

function row(line: number, ...problems: ImportProblem[]): ImportRow {
  return { line, fate: 'refused', problems, notes: [], rosters: [] } as unknown as ImportRow;
}

const game = problem('game', '40k');

describe('a problem of a table', () => {
  it('is shared where every row has it', () => {
    const rows = [row(2, game), row(3, problem('date', 'soon'), { ...game }), row(4, game)];
    expect(sharedProblems(rows)).toEqual([game]);
  });

  it('is that of its rows where one has not', () => {
    expect(sharedProblems([row(2, game), row(3)])).toEqual([]);
    expect(sharedProblems([row(2, game), row(3, problem('game', 'KoW'))])).toEqual([]);
  });

  it('is that of the row where there is one alone', () => {
    expect(sharedProblems([row(2, game)])).toEqual([]);
    expect(sharedProblems([])).toEqual([]);
  });
});
