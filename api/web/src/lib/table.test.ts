import { describe, expect, it } from 'vitest';
import { csv, tabbed } from './table';

describe('a table to take along', () => {
  it('is CSV as RFC 4180 has it', () => {
    const rows = [
      ['army', 'rate'],
      ['Orcs, the "Green" host', 0.5],
      ['two\nlines', null],
    ];
    expect(csv(rows)).toBe('army,rate\r\n"Orcs, the ""Green"" host",0.5\r\n"two\nlines",\r\n');
  });

  it('is text with tabs for the clipboard', () => {
    expect(tabbed([['a\tb', -1, undefined]])).toBe('a b\t-1\t');
  });

  it('holds no name that a spreadsheet would run as a formula', () => {
    expect(csv([['=HYPERLINK("x")', -0.25]])).toBe(`"'=HYPERLINK(""x"")",-0.25\r\n`);
    expect(tabbed([['@SUM(1)']])).toBe("'@SUM(1)");
  });
});
