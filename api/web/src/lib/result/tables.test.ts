import { describe, expect, it } from 'vitest';
import { csvOf, emptyTable, faultsOf, isEmpty, tablesIn, winnerOf } from './tables';

const COMMON = { game: 'kow2', date: '2026-05-03', event: 'Muster, spring', round: '2' };
const ADA = {
  player_a: 'Ada',
  army_a: 'Elves',
  player_b: 'Boris "B"',
  army_b: 'Orcs',
  result: 'a',
  points: '2000',
};

describe('results of a round', () => {
  it('are a table of results, in which commas and quotes stand for themselves', () => {
    expect(csvOf(COMMON, [ADA, { ...ADA, result: 'draw' }]).split(/\r?\n/)).toEqual([
      'game,date,event,round,table,player_a,army_a,player_b,army_b,result,points',
      'kow2,2026-05-03,"Muster, spring",2,1,Ada,Elves,"Boris ""B""",Orcs,a,2000',
      'kow2,2026-05-03,"Muster, spring",2,2,Ada,Elves,"Boris ""B""",Orcs,draw,2000',
      '',
    ]);
  });

  it('have no number of a table where there is no round', () => {
    expect(csvOf({ ...COMMON, round: ' ' }, [ADA])).toContain('"Muster, spring",,,Ada');
  });

  it('are told what is wrong at the field of the table, or of all', () => {
    const problem = (column: string | null) => ({
      column,
      expected: '',
      found: '',
      kind: 'malformed',
    });
    const row = (line: number, ...columns: (string | null)[]) => ({
      fate: 'refused',
      line,
      notes: [],
      rosters: [],
      problems: columns.map(problem),
    });
    const report = { rows: [row(2), row(3, 'points', 'date', 'table')] };
    const faults = faultsOf(report as unknown as Parameters<typeof faultsOf>[0], 2);
    expect([...faults.common.keys()]).toEqual(['date']);
    expect(faults.tables.map((table) => [...table.keys()])).toEqual([[], ['points', '']]);
  });
});

describe('lines that are pasted', () => {
  it('are in the order of the form', () => {
    expect(tablesIn('Ada\tElves\tBoris "B"\tOrcs\twin\t2000\n\nCleo\tDwarfs\tDan\tOrcs\n')).toEqual(
      [
        ADA,
        { ...emptyTable(), player_a: 'Cleo', army_a: 'Dwarfs', player_b: 'Dan', army_b: 'Orcs' },
      ],
    );
  });

  it('or as their heads say, whatever else they have', () => {
    const text = 'Стол;Игрок 1;Игрок 2;Армия 2;Армия 1;Результат\n4;Анна;Борис;Орки;Эльфы;ничья\n';
    expect(tablesIn(text)).toEqual([
      {
        player_a: 'Анна',
        army_a: 'Эльфы',
        player_b: 'Борис',
        army_b: 'Орки',
        result: 'draw',
        points: '',
      },
    ]);
  });

  it('say who won in several words, and the name of the winner is left to the service', () => {
    expect(['A', '1-0', 'loss', '½-½', '?', 'Ada'].map(winnerOf)).toEqual([
      'a',
      'a',
      'b',
      'draw',
      'unknown',
      'Ada',
    ]);
  });

  it('are none where nothing was pasted', () => {
    expect(tablesIn(' \n\n')).toEqual([]);
    expect([isEmpty(emptyTable()), isEmpty(ADA)]).toEqual([true, false]);
  });
});
