import { describe, expect, it } from 'vitest';
import { csv, mannerOf, tabbed } from './table';

const [EN, RU] = [mannerOf('en'), mannerOf('ru')];

describe('a table to take along', () => {
  it('is CSV as RFC 4180 has it', () => {
    const rows = [
      ['army', 'rate'],
      ['Orcs, the "Green" host', 0.5],
      ['two\nlines', null],
    ];
    expect(csv(rows, EN)).toBe('army,rate\r\n"Orcs, the ""Green"" host",0.5\r\n"two\nlines",\r\n');
  });

  it('is text with tabs for the clipboard', () => {
    expect(tabbed([['a\tb', -1, undefined]], EN)).toBe('a b\t-1\t');
  });

  it('has few digits, written as spreadsheets of the language read them', () => {
    const rows = [['a,b', 0.18456375938826176, 1700]];
    expect(csv(rows, EN)).toBe('"a,b",0.1846,1700\r\n');
    expect(csv(rows, RU)).toBe('a,b;0,1846;1700\r\n');
    expect(tabbed(rows, RU)).toBe('a,b\t0,1846\t1700');
  });

  it('holds no name that a spreadsheet would run as a formula', () => {
    expect(csv([['=HYPERLINK("x")', -0.25]], EN)).toBe(`"'=HYPERLINK(""x"")",-0.25\r\n`);
    expect(tabbed([['@SUM(1)']], EN)).toBe("'@SUM(1)");
  });
});
