/** Tables to take along: as CSV (RFC 4180) and as text that spreadsheets take from the clipboard. */

/** A cell; nothing where there is no figure. */
export type Cell = string | number | null | undefined;

/** How spreadsheets of a language write numbers, and what stands between fields of their CSV. */
export interface Manner {
  decimal: '.' | ',';
  separator: ',' | ';';
}

/** Spreadsheets in Russian take a figure with a dot for text or for a day. */
export function mannerOf(language: string): Manner {
  return language === 'ru' ? { decimal: ',', separator: ';' } : { decimal: '.', separator: ',' };
}

/** Digits behind the point that a figure is taken along with: more than any page shows. */
const DIGITS = 4;

/** What a spreadsheet would take for a formula if a name began with it. */
const FORMULA = /^[=+\-@\t\r]/;

/** The table as CSV: a line each row, CRLF behind it. */
export function csv(rows: readonly (readonly Cell[])[], manner: Manner): string {
  const line = (row: readonly Cell[]) => row.map((cell) => csvCell(cell, manner));
  return rows.map((row) => `${line(row).join(manner.separator)}\r\n`).join('');
}

/** The table as text with tabs, for the clipboard. */
export function tabbed(rows: readonly (readonly Cell[])[], manner: Manner): string {
  const cell = (value: Cell) => plain(value, manner).replaceAll(/[\t\r\n]+/g, ' ');
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

function csvCell(value: Cell, manner: Manner): string {
  const text = plain(value, manner);
  return /["\r\n]/.test(text) || text.includes(manner.separator)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** A name that begins like a formula gets an apostrophe, which spreadsheets take as “this is text”. */
function plain(value: Cell, { decimal }: Manner): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return `${Number(value.toFixed(DIGITS))}`.replace('.', decimal);
  return FORMULA.test(value) ? `'${value}` : value;
}
