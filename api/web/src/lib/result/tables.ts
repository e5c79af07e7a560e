/** Results as they are entered, table by table, and the table of results that they are for the service. */
import { csvFormatRows, dsvFormat } from 'd3-dsv';
import type { ImportProblem, ImportReport } from '../api/types';
import { likelyColumn } from '../import/columns';
import { separatorOf } from '../import/sheet';

/** What is entered of each table, in the order of the form. */
export const FIELDS = ['player_a', 'army_a', 'player_b', 'army_b', 'result', 'points'] as const;
export type FieldName = (typeof FIELDS)[number];

/** One match: its fields as they were typed. */
export type Table = Record<FieldName, string>;

/** What all tables have in common. */
export const COMMON = ['game', 'date', 'event', 'round'] as const;
export type CommonName = (typeof COMMON)[number];
export type Common = Record<CommonName, string>;

/** Who may have won, as the service reads it. */
export const WINNERS = ['a', 'b', 'draw', 'unknown'] as const;

/** Tables of one form: a greater event comes as a file. */
export const MOST_TABLES = 200;

export function emptyTable(): Table {
  return { player_a: '', army_a: '', player_b: '', army_b: '', result: '', points: '' };
}

/** Whether nothing was entered of a table. */
export function isEmpty(table: Table): boolean {
  return FIELDS.every((name) => table[name].trim() === '');
}

/** The tables as a table of results; of a round each has its number. */
export function csvOf(common: Common, tables: readonly Table[]): string {
  const heads = [...COMMON, 'table', ...FIELDS];
  const rows = tables.map((table, index) => [
    ...COMMON.map((name) => common[name].trim()),
    common.round.trim() === '' ? '' : `${index + 1}`,
    ...FIELDS.map((name) => table[name].trim()),
  ]);
  return `${csvFormatRows([heads, ...rows])}\r\n`;
}

/** What is wrong, by the table and the field, or by the field of all tables. */
export interface Faults {
  common: ReadonlyMap<string, ImportProblem>;
  tables: readonly ReadonlyMap<string, ImportProblem>[];
}

/** What is wrong of which field, in the report of `csvOf`: its first line has the heads. */
export function faultsOf(report: ImportReport, count: number): Faults {
  const common = new Map<string, ImportProblem>();
  const tables = Array.from({ length: count }, () => new Map<string, ImportProblem>());
  for (const { line, problems } of report.rows) {
    for (const problem of problems) {
      const column = problem.column ?? '';
      const isCommon = COMMON.some((name) => name === column);
      // What is said of no field, or of none that is shown, is said of the table.
      const name = isCommon || FIELDS.some((field) => field === column) ? column : '';
      (isCommon ? common : tables[line - 2])?.set(name, problem);
    }
  }
  return { common, tables };
}

/** How a result may be written where lines are pasted. */
const WORDS: readonly [string, RegExp][] = [
  ['a', /^(a|1|win|won|1-0|w|победа|выиграл|а)$/i],
  ['b', /^(b|2|loss|lost|0-1|l|поражение|проиграл|б)$/i],
  ['draw', /^(draw|drawn|tie|d|=|½-½|0\.5-0\.5|ничья)$/i],
  ['unknown', /^(unknown|\?|неизвестно)$/i],
];

/** What a word says of the winner; a name is left to the service, which knows the players of the line. */
export function winnerOf(word: string): string {
  return WORDS.find(([, form]) => form.test(word.trim()))?.[0] ?? word.trim();
}

/** Lines that were pasted, as tables: in the order of the form, or as their own first line says. */
export function tablesIn(text: string): Table[] {
  const rows = dsvFormat(separatorOf(text))
    .parseRows(text)
    .map((row) => row.map((field) => field.trim()))
    .filter((row) => row.some((field) => field !== ''));
  const heads = (rows[0] ?? []).map(likelyColumn);
  const isHeaded = heads.includes('player_a') && heads.includes('player_b');
  const order: readonly (string | undefined)[] = isHeaded ? heads : FIELDS;
  return rows.slice(isHeaded ? 1 : 0, MOST_TABLES + 1).map((row) => {
    const table = emptyTable();
    for (const name of FIELDS) table[name] = row[order.indexOf(name)] ?? '';
    return { ...table, result: winnerOf(table.result) };
  });
}
