/** A log before it is handed in. */

/** Bytes that the service takes at most. */
export const MOST_BYTES = 64 * 1024 * 1024;
/** Bytes of a table of results that the service takes at most. */
export const MOST_TABLE_BYTES = 16 * 1024 * 1024;

/** Whether a file is a table of results rather than a log. */
export function isTable(file: File): boolean {
  return isNamedAsTable(file) || file.type === 'text/csv';
}

export function isNamedAsTable({ name }: File): boolean {
  return /\.csv$/i.test(name);
}

/** Whether a file is a battle that was written as a text. */
export function isText({ name }: File): boolean {
  return /\.battle$/i.test(name);
}

/** Bytes looked at to tell a log from another file. */
const MOST_LOOKED_AT = 1024;

/** Whether a file could be a log: it is called one, or begins as one does. */
export async function mayBeLog(file: File): Promise<boolean> {
  if (/\.(jsonl|ndjson|json)$/i.test(file.name)) return true;
  const beginning = await file.slice(0, MOST_LOOKED_AT).text();
  return beginning
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{');
}

/** Characters shown on either side of the place where reading stopped. */
const AROUND = 60;

/** The place in a line where reading stopped. */
export interface Excerpt {
  before: string;
  at: string;
  after: string;
}

/** The line of a log in which reading stopped, cut to what is around the column; both count from 1. */
export function excerpt(log: string, line: number, column: number): Excerpt | undefined {
  const text = log.split('\n', line)[line - 1];
  if (text === undefined) return undefined;
  const index = Math.min(Math.max(column - 1, 0), text.length);
  const cut = Math.max(0, index - AROUND);
  return {
    before: (cut > 0 ? '…' : '') + text.slice(cut, index),
    at: text.slice(index, index + 1),
    after: text.slice(index + 1, index + 1 + AROUND) + (text.length > index + AROUND ? '…' : ''),
  };
}
