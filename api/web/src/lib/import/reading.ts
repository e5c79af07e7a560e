/** How a table is read: what each of its columns is, and what its words mean. */
import { COLUMNS, likelyColumn, ownColumn, RESULTS, type ColumnName, type Known } from './columns';
import { games } from '../games.svelte';
import type { EncodingName, Row, Sheet } from './sheet';

/** How days are written, in the letters of `strptime`, with the third of May as an example. */
export const DATE_FORMATS = [
  { format: '%Y-%m-%d', example: '2026-05-03' },
  { format: '%d.%m.%Y', example: '03.05.2026' },
  { format: '%d.%m.%y', example: '03.05.26' },
  { format: '%d/%m/%Y', example: '03/05/2026' },
  { format: '%m/%d/%Y', example: '05/03/2026' },
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number]['format'];

export interface Reading {
  encoding: EncodingName;
  /** What each column is, by its place; nothing where it is left out. */
  columns: readonly (ColumnName | '')[];
  /** The game of all rows, where no column tells it. */
  game: string;
  /** Nothing where it cannot be told and nobody said. */
  dates: DateFormat | '';
  /** What words of the table mean; nothing where nobody said. */
  games: Readonly<Record<string, string>>;
  results: Readonly<Record<string, string>>;
  scoresDecide: boolean;
  keepNames: boolean;
}

/** Rows looked at for days and words, and foreign words of a column that are asked about. */
const [MOST_LOOKED_AT, MOST_WORDS] = [5_000, 12];
/** Words that clubs write for a result, of the first player. */
const MEANT: Readonly<Record<string, string>> = {
  победа: 'win',
  поражение: 'loss',
  ничья: 'draw',
  неизвестно: 'unknown',
  won: 'win',
  lost: 'loss',
  tie: 'draw',
};

/** What can be told of a table without asking. */
export function likelyReading(sheet: Sheet): Reading {
  const taken = new Set<ColumnName>();
  const columns = sheet.heads.map((head) => {
    const likely = likelyColumn(head);
    if (!likely || (taken.has(likely) && !ownColumn(head))) return '';
    taken.add(likely);
    return likely;
  });
  const bare: Reading = {
    encoding: sheet.encoding,
    columns,
    game: '',
    dates: '',
    games: {},
    results: {},
    scoresDecide: false,
    keepNames: false,
  };
  const results = foreignResults(sheet, bare).flatMap((word) => {
    const meant = MEANT[word.toLowerCase()];
    return meant ? [[word, meant] as const] : [];
  });
  return { ...bare, dates: likelyDates(sheet, bare), results: Object.fromEntries(results) };
}

/** How its days are written; nothing where day and month could be either. */
export function likelyDates(sheet: Sheet, reading: Reading): DateFormat | '' {
  const days = told(sheet, reading, 'date');
  const all = (form: RegExp) => days.every((day) => form.test(day));
  if (days.length === 0 || all(/^\d{4}-\d\d-\d\d$/)) return '%Y-%m-%d';
  if (all(/^\d{1,2}\.\d{1,2}\.\d{4}$/)) return '%d.%m.%Y';
  if (all(/^\d{1,2}\.\d{1,2}\.\d\d$/)) return '%d.%m.%y';
  if (!all(/^\d{1,2}\/\d{1,2}\/\d{4}$/)) return '';
  const parts = days.map((day) => day.split('/').map(Number));
  const [dayFirst, monthFirst] = [0, 1].map((place) => parts.some((one) => (one[place] ?? 0) > 12));
  if (dayFirst === monthFirst) return '';
  return dayFirst ? '%d/%m/%Y' : '%m/%d/%Y';
}

/** Words for games that are not ours. */
export function foreignGames(sheet: Sheet, reading: Reading): string[] {
  const ours = (word: string) => games.ids.includes(word.toLowerCase());
  return distinct(told(sheet, reading, 'game').filter((word) => !ours(word)));
}

/** Words for results that are neither ours nor the name of a player of their row. */
export function foreignResults(sheet: Sheet, reading: Reading): string[] {
  const place = reading.columns.indexOf('result');
  if (place < 0) return [];
  const players = (['player_a', 'player_b'] as const).map((name) => reading.columns.indexOf(name));
  const ours = new Set<string>(['a', 'b', ...RESULTS]);
  const words = sheet.rows.slice(0, MOST_LOOKED_AT).flatMap(({ fields }) => {
    const word = fields[place] ?? '';
    const names = players.map((player) => plain(fields[player] ?? ''));
    return word === '' || ours.has(word.toLowerCase()) || names.includes(plain(word)) ? [] : [word];
  });
  return distinct(words);
}

/** What keeps a table from being checked: columns that no row may lack, names that are twice, days and games unsaid. */
export interface Lack {
  columns: ColumnName[];
  /** Columns that several of the table are said to be. */
  twice: ColumnName[];
  /** Heads that several columns have, of which one is to be read. */
  alike: string[];
  dates: boolean;
}

export function lackOf(sheet: Sheet, reading: Reading): Lack {
  const has = (name: ColumnName) => reading.columns.includes(name);
  const columns = (COLUMNS as readonly (Known & { name: ColumnName })[])
    .filter(({ name, needed }) => needed && !has(name))
    .map(({ name }) => name)
    .filter((name) => !(name === 'game' && reading.game))
    .filter((name) => !(name === 'army_a' && has('roster_a')))
    .filter((name) => !(name === 'army_b' && has('roster_b')));
  const named = reading.columns.filter((name) => name !== '');
  const lower = sheet.heads.map((head) => head.toLowerCase());
  return {
    columns,
    twice: distinct(named.filter((name, place) => named.indexOf(name) !== place)),
    alike: distinct(
      sheet.heads.filter(
        (head, place) =>
          reading.columns[place] &&
          (head === '' || lower.some((other, at) => at !== place && other === lower[place])),
      ),
    ),
    dates: reading.dates === '' && has('date'),
  };
}

export function isLacking({ columns, twice, alike, dates }: Lack): boolean {
  return columns.length > 0 || twice.length > 0 || alike.length > 0 || dates;
}

/** What foreign columns and words mean, as the service takes it. */
export function mappingOf(sheet: Sheet, reading: Reading): object {
  const columns = sheet.heads.flatMap((head, place) => {
    const name = reading.columns[place];
    return name && name !== ownColumn(head) ? [[head, name] as const] : [];
  });
  const said = (words: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(words).filter(([, meant]) => meant !== ''));
  const values = { game: said(reading.games), result: said(reading.results) };
  const some = Object.entries(values).filter(([, words]) => Object.keys(words).length > 0);
  const isFixed = reading.game !== '' && !reading.columns.includes('game');
  return {
    columns: Object.fromEntries(columns),
    values: Object.fromEntries(some),
    fixed: isFixed ? { game: reading.game } : {},
    ...(reading.dates && reading.dates !== '%Y-%m-%d' ? { date_format: reading.dates } : {}),
  };
}

/** What a row has in one of our columns, as it was typed. */
export function fieldOf({ fields }: Row, { columns }: Reading, name: ColumnName): string {
  const place = columns.indexOf(name);
  return place < 0 ? '' : (fields[place] ?? '');
}

/** A row in a few words, as they were typed. */
export function rowInWords(row: Row, reading: Reading): string {
  const of = (name: ColumnName) => fieldOf(row, reading, name);
  const side = (player: string, army: string) => (army ? `${player} (${army})` : player);
  const players = [side(of('player_a'), of('army_a')), side(of('player_b'), of('army_b'))];
  const points = of('score') || [of('score_a'), of('score_b')].filter(Boolean).join(' : ');
  return [of('date'), players.join(' – '), of('result'), points].filter(Boolean).join(' · ');
}

function told({ rows }: Sheet, { columns }: Reading, name: ColumnName): string[] {
  const place = columns.indexOf(name);
  if (place < 0) return [];
  return rows.slice(0, MOST_LOOKED_AT).flatMap(({ fields }) => fields[place] || []);
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function distinct<T>(words: readonly T[]): T[] {
  return [...new Set(words)].slice(0, MOST_WORDS);
}
