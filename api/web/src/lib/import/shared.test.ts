import { describe, expect, it } from 'vitest';
import type { ImportProblem, ImportRow } from '../api/types';
import { causes, has } from './shared';

function problem(column: string, found: string): ImportProblem {
  return { column, kind: 'malformed', found, expected: 'the name of a game' } as ImportProblem;
}

function row(line: number, ...problems: ImportProblem[]): ImportRow {
  return { line, fate: 'refused', problems, notes: [], rosters: [] } as unknown as ImportRow;
}

const game = problem('game', '40k');
const date = problem('date', 'soon');

describe('a cause', () => {
  it('is what several rows have wrong alike, with their number', () => {
    const rows = [row(2, game), row(3, date, { ...game }), row(4, game), row(5)];
    expect(causes(rows)).toEqual([{ problem: game, rows: 3 }]);
    expect(has(causes(rows), { ...game })).toBe(true);
    expect(has(causes(rows), date)).toBe(false);
  });

  it('comes first where most rows have it', () => {
    const rows = [row(2, date), row(3, game, date), row(4, game), row(5, game)];
    expect(causes(rows).map(({ problem: { column }, rows: many }) => [column, many])).toEqual([
      ['game', 3],
      ['date', 2],
    ]);
  });

  it('is none where each row has something else wrong', () => {
    expect(causes([row(2, game), row(3, problem('game', 'KoW'))])).toEqual([]);
    expect(causes([row(2, game)])).toEqual([]);
    expect(causes([])).toEqual([]);
  });
});
