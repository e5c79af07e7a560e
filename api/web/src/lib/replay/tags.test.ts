import { expect, it } from 'vitest';
import { board, duel, unit } from '../../test/battle';
import { sketch } from './sketch';
import { tagsOf } from './tags';

const MATCH = duel([
  ['knights', 110],
  ['orcs', 60],
]);
const WHOLE = { left: 0, top: 0, right: 180, bottom: 120 };
const LETTERS = { height: 10, widthOf: (text: string) => text.length * 6 };

it('puts a name beside its piece, and none where the piece is not on the table', () => {
  const drawn = sketch(MATCH, board(1, unit('knights', [[90, 60, 0]]), unit('orcs', [])));
  if (!drawn) throw new Error('nothing is drawn');
  const names = new Map([
    ['knights', 'Knights'],
    ['orcs', 'Orcs'],
  ]);
  const [tag, ...others] = tagsOf(drawn, names, WHOLE, 360, LETTERS);
  expect(others).toEqual([]);
  // Twice as large as the table, below a stand of 2 by 4 about its middle.
  expect(tag).toEqual({ text: 'Knights', x: 180 - 21, y: expect.closeTo(122 + 4, 0) as number });
});
