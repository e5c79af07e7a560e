import { describe, expect, it } from 'vitest';
import type { Board, Match } from '../api/types';
import { laid, tokenText } from './tokens';

const MATCH = {
  table: [44, 60],
  sides: [{ id: 'a' }, { id: 'b' }],
} as unknown as Match;

const BOARD = {
  tokens: [
    { what: 'objective', name: 'north', at: [10, 12], radius: 0.8, side: 'b' },
    { what: 'objective', name: 'south', at: [30, 50], radius: 0.8 },
    { what: 'wounds', at: [5, 6], radius: 0.6, side: 'a', count: 2 },
  ],
} as unknown as Board;

describe('what lies on the table', () => {
  it('lies beneath the pieces where it is a marker, and above them where it counts', () => {
    const { beneath, above } = laid(MATCH, BOARD);
    expect(beneath.map(({ name, x, y }) => [name, x, y])).toEqual([
      ['north', 10, 48],
      ['south', 30, 10],
    ]);
    expect(above).toMatchObject([{ what: 'wounds', x: 5, y: 54, count: 2, look: 1 }]);
  });

  it('has the look of the side that has it, and none where nobody does', () => {
    expect(laid(MATCH, BOARD).beneath.map(({ look }) => look)).toEqual([2, undefined]);
  });

  it('is told by what it is, what it is called and what it counts', () => {
    const { beneath, above } = laid(MATCH, BOARD);
    expect([...beneath, ...above].map((token) => tokenText(token, 'Token'))).toEqual([
      'Token north',
      'Token south',
      'Token 2',
    ]);
  });

  it('is nothing on a table of a game that has none', () => {
    expect(laid(MATCH, { ...BOARD, tokens: undefined } as unknown as Board)).toEqual({
      beneath: [],
      above: [],
    });
  });
});
