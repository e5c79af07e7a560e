import { expect, it } from 'vitest';
import { changesOf } from './changes';
import type { Piece } from './pocket';

const piece = (id: string, lost: number, ...counters: [string, number][]): Piece => ({
  id,
  side: 'a',
  name: id,
  kind: 'infantry',
  role: 'unit',
  stands: [],
  strength: 3,
  lost,
  flags: [],
  counters,
});

it('tells who lost stands and who took damage, and of nobody else', () => {
  // Given: three units, of which one bears damage.
  const before = [piece('spears', 0), piece('knights', 1, ['damage', 2]), piece('bows', 0)];

  // When: one loses a stand, and the other takes three more.
  const after = [piece('spears', 1), piece('knights', 1, ['damage', 5]), piece('bows', 0)];

  // Then: both are told, with what is left.
  expect(changesOf(before, after)).toEqual([
    { id: 'spears', lost: { now: 1, left: 2, strength: 3 }, counters: [] },
    { id: 'knights', counters: [{ name: 'damage', by: 3, now: 5 }] },
  ]);
});

it('what heals or is taken off is no loss', () => {
  const before = [piece('knights', 1, ['damage', 5])];
  expect(changesOf(before, [piece('knights', 0, ['damage', 2])])).toEqual([]);
  expect(changesOf(before, before)).toEqual([]);
});
