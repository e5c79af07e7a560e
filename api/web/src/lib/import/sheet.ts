/** A table as it was typed: its text, its heads and its rows with their lines. */
import { dsvFormat } from 'd3-dsv';

/** Encodings that tables of clubs come in. */
export const ENCODINGS = [
  'utf-8',
  'windows-1251',
  'windows-1252',
  'koi8-r',
  'ibm866',
  'utf-16le',
] as const;
export type EncodingName = (typeof ENCODINGS)[number];

/** A row with the line in which it begins, from 1. */
export interface Row {
  line: number;
  fields: readonly string[];
}

export interface Sheet {
  encoding: EncodingName;
  separator: string;
  heads: readonly string[];
  rows: readonly Row[];
}

/** What stands before the text of a table: it tells the encoding, whatever else is said. */
const MARKS: readonly [EncodingName, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
];

/** Old encodings of Russian, of which the one is taken that makes the most small letters. */
const OLD: readonly EncodingName[] = ['windows-1251', 'koi8-r', 'ibm866'];
/** Bytes looked at to tell an encoding. */
const MOST_LOOKED_AT = 65_536;

/** The encoding of a table, as far as its bytes tell. */
export function likelyEncoding(bytes: Uint8Array): EncodingName {
  const marked = MARKS.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return marked[0];
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const some = bytes.subarray(0, MOST_LOOKED_AT);
    const words = OLD.map((name) => russianWords(new TextDecoder(name).decode(some)));
    const most = Math.max(...words);
    return most > 0 ? (OLD[words.indexOf(most)] ?? 'windows-1251') : 'windows-1252';
  }
}

/** Letters in what could be Russian words: at least two letters, small but for the first. */
function russianWords(text: string): number {
  const words = text.match(/(?<![\p{L}])[А-ЯЁа-яё][а-яё]+(?![\p{L}])/gu) ?? [];
  return words.reduce((sum, word) => sum + word.length, 0);
}

/** A table in this encoding. */
export function readSheet(bytes: Uint8Array, encoding: EncodingName): Sheet {
  const text = new TextDecoder(encoding).decode(bytes);
  const separator = separatorOf(text);
  const rows: Row[] = [];
  let line = 1;
  for (const fields of dsvFormat(separator).parseRows(text)) {
    if (fields.some((field) => field.trim() !== ''))
      rows.push({ line, fields: fields.map((field) => field.trim()) });
    line += 1 + fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
  }
  const [heads, ...body] = rows;
  return { encoding, separator, heads: heads?.fields ?? [], rows: body };
}

/** Of comma, semicolon and tab, the one that the first line has most often outside of quotation marks. */
export function separatorOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]));
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (sign === '\n' && !quoted) break;
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Rows of a table as a table of their own, with its heads. */
export function partOf({ heads, separator }: Sheet, rows: readonly Row[]): string {
  const table = [heads, ...rows.map(({ fields }) => fields)];
  return `${dsvFormat(separator).formatRows(table.map((fields) => [...fields]))}\r\n`;
}
