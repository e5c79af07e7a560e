import { beforeAll, describe, expect, it } from 'vitest';
import { knowGames } from '../../test/battle';
import { COLUMNS, likelyColumn, template, type Known } from './columns';
import { foreignResults, isLacking, lackOf, likelyReading, mappingOf, rowInWords } from './reading';
import { likelyEncoding, partOf, readSheet } from './sheet';

/** What the service itself says of the columns. */
const RUST = Object.values(
  import.meta.glob<string>('../../../../../ingest/src/results/columns.rs', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)[0];

const utf8 = (text: string) => new TextEncoder().encode(text);
const sheet = (text: string) => readSheet(utf8(text), 'utf-8');

/** “Дата;Игрок” in windows-1251, KOI8-R and CP866, by their code pages. */
const OLD = {
  'windows-1251': [0xc4, 0xe0, 0xf2, 0xe0, 0x3b, 0xc8, 0xe3, 0xf0, 0xee, 0xea],
  'koi8-r': [0xe4, 0xc1, 0xd4, 0xc1, 0x3b, 0xe9, 0xc7, 0xd2, 0xcf, 0xcb],
  ibm866: [0x84, 0xa0, 0xe2, 0xa0, 0x3b, 0x88, 0xa3, 0xe0, 0xae, 0xaa],
};

const SEASON = `Дата;Игрок 1;Армия 1;Игрок 2;Армия 2;Результат;Судья
03.05.2026;Анна;Империя;Борис;Орки;победа;Пётр

04.05.2026;Борис;Орки;"Вера
Ивановна";Эльфы;Борис;
05.05.2026;Анна;Империя;Вера;Эльфы;техническая;
`;

beforeAll(knowGames);

describe('columns', () => {
  it('are those of the service, in its order, with its examples', () => {
    const told = [
      ...(RUST ?? '').matchAll(
        /^ {4}(needed\()?words\(\s*Column::\w+,\s*"(\w+)",[^]*?"([^"]*)",?\s*\)\)?,$/gm,
      ),
    ].map(([, needed, name, example]) => ({
      // Which games there are only the service knows.
      ...{ name, needed: needed !== undefined, example: name === 'game' ? '' : example },
    }));
    expect(told).toHaveLength(27);
    const ours: readonly Known[] = COLUMNS;
    expect(ours.map(({ name, needed = false, example }) => ({ name, needed, example }))).toEqual(
      told,
    );
  });

  it('are known by what clubs call them', () => {
    expect(['Дата', ' PLAYER_A ', 'faction_a', 'Первый  игрок', 'Судья'].map(likelyColumn)).toEqual(
      ['date', 'player_a', 'army_a', 'player_a', undefined],
    );
  });

  it('make a template that is read without a question', () => {
    for (const separator of [',', ';'] as const) {
      const made = sheet(template(separator));
      expect(made.separator).toBe(separator);
      expect(isLacking(lackOf(made, likelyReading(made)))).toBe(false);
      expect(mappingOf(made, likelyReading(made))).toEqual({ columns: {}, values: {}, fixed: {} });
    }
  });
});

describe('a sheet', () => {
  it('has its encoding guessed', () => {
    for (const [name, bytes] of Object.entries(OLD)) {
      expect(likelyEncoding(new Uint8Array(bytes))).toBe(name);
      expect(readSheet(new Uint8Array(bytes), name as keyof typeof OLD).heads).toEqual([
        'Дата',
        'Игрок',
      ]);
    }
    expect(likelyEncoding(utf8('Дата'))).toBe('utf-8');
    expect(likelyEncoding(new Uint8Array([0xff, 0xfe, 0x64, 0]))).toBe('utf-16le');
    // “René” in windows-1252.
    expect(likelyEncoding(new Uint8Array([0x52, 0x65, 0x6e, 0xe9]))).toBe('windows-1252');
  });

  it('keeps the lines of its rows, over empty lines and breaks within fields', () => {
    const { rows } = sheet(SEASON);
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 6]);
    expect(rows[1]?.fields[3]).toBe('Вера\nИвановна');
  });

  it('gives some of its rows away as a table that is read again', () => {
    const whole = sheet(SEASON);
    const part = sheet(partOf(whole, whole.rows.slice(1, 2)));
    expect([part.heads, part.rows[0]?.fields]).toEqual([whole.heads, whole.rows[1]?.fields]);
  });
});

describe('a reading', () => {
  it('guesses heads, days and words, and asks for what it cannot', () => {
    const season = sheet(SEASON);
    const reading = likelyReading(season);
    expect(reading.columns).toEqual([
      'date',
      'player_a',
      'army_a',
      'player_b',
      'army_b',
      'result',
      '',
    ]);
    expect(reading.dates).toBe('%d.%m.%Y');
    expect(foreignResults(season, reading)).toEqual(['победа', 'техническая']);
    expect(lackOf(season, reading).columns).toEqual(['game']);
    const said = { ...reading, game: 'kow2', results: { ...reading.results, техническая: 'loss' } };
    expect(isLacking(lackOf(season, said))).toBe(false);
    expect(mappingOf(season, said)).toEqual({
      columns: {
        Дата: 'date',
        'Игрок 1': 'player_a',
        'Армия 1': 'army_a',
        'Игрок 2': 'player_b',
        'Армия 2': 'army_b',
        Результат: 'result',
      },
      values: { result: { победа: 'win', техническая: 'loss' } },
      fixed: { game: 'kow2' },
      date_format: '%d.%m.%Y',
    });
  });

  it('does not guess which is the day where it could be either', () => {
    const days = (...all: string[]) => likelyReading(sheet(`date\n${all.join('\n')}\n`)).dates;
    expect(days('03/05/2026', '04/05/2026')).toBe('');
    expect(days('03/05/2026', '24/05/2026')).toBe('%d/%m/%Y');
    expect(days('03/05/2026', '05/24/2026')).toBe('%m/%d/%Y');
    expect(days('2026-05-03')).toBe('%Y-%m-%d');
    expect(days('May 3')).toBe('');
  });

  it('tells columns said to be the same and heads that are alike', () => {
    const twice = sheet('Армия,Армия,Дата\nа,б,2026-05-03\n');
    const reading = { ...likelyReading(twice), columns: ['army_a', 'army_a', 'date'] as const };
    const lack = lackOf(twice, reading);
    expect([lack.twice, lack.alike]).toEqual([['army_a'], ['Армия']]);
  });

  it('shows a row as it was typed', () => {
    const season = sheet(SEASON);
    const [row] = season.rows;
    expect(row && rowInWords(row, likelyReading(season))).toBe(
      '03.05.2026 · Анна (Империя) – Борис (Орки) · победа',
    );
  });
});
