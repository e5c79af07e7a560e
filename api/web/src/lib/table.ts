/** Tables to take along: as CSV (RFC 4180) and as text that spreadsheets take from the clipboard. */

/** A cell; nothing where there is no figure. */
export type Cell = string | number | null | undefined;

/** What a spreadsheet would take for a formula if a name began with it. */
const FORMULA = /^[=+\-@\t\r]/;

/** The table as CSV: a line each row, CRLF behind it. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** The table as text with tabs, for the clipboard. */
export function tabbed(rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell) => plain(value).replaceAll(/[\t\r\n]+/g, ' ');
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}

function csvCell(value: Cell): string {
  const text = plain(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A name that begins like a formula gets an apostrophe, which spreadsheets take as “this is text”. */
function plain(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return `${value}`;
  return FORMULA.test(value) ? `'${value}` : value;
}
