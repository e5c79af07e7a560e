import { describe, expect, it } from 'vitest';
import { nameOf, told } from './choices';
import { due, eventOf, isChosen } from './draft';
import type { Offer } from './pocket';

const words = {
  'term-wood': 'wood',
  'field-at': 'places',
  'field-contacts': 'contacts',
  'term-front': 'front',
};
const of = (id: string) => (id === 'r1' ? 'Spears' : id);
const lay: Offer = {
  side: 'red',
  kind: 'lay_card',
  body: { at: [1, 1], card: 'wood' },
  asks: [
    { field: 'at', wants: 'claim' },
    { field: 'flow', wants: 'claim' },
  ],
  choices: [
    {
      field: 'at',
      values: [
        [1, 1],
        [2, 3],
      ],
    },
    { field: 'flow', values: ['row'] },
  ],
};

describe('a field that may be one of a few things', () => {
  it('has to be chosen where the offer has it, and may be left out elsewhere', () => {
    const [at, flow] = lay.choices ?? [];
    expect([at && isChosen(lay, at), flow && isChosen(lay, flow)]).toEqual([true, false]);
    expect(due(lay).map(({ field }) => field)).toEqual(['at']);
    expect(eventOf(lay, new Map([['at', [2, 3]]]))).toEqual({
      lay_card: { at: [2, 3], card: 'wood' },
    });
  });

  it('is put into the member of a list that its way names', () => {
    const move: Offer = {
      kind: 'move',
      body: { pace: 'walk', ways: [{ unit: 'b1' }] },
      asks: [{ field: 'ways.0.contacts', wants: 'claim' }],
      choices: [{ field: 'ways.0.contacts', values: [[{ enemy: 'r1', side: 'front' }]] }],
    };
    const filled = new Map([['ways.0.contacts', [{ enemy: 'r1', side: 'front' }]]]);
    expect(eventOf(move, filled)).toEqual({
      move: { pace: 'walk', ways: [{ unit: 'b1', contacts: [{ enemy: 'r1', side: 'front' }] }] },
    });
    const [contacts] = move.choices ?? [];
    expect(contacts && nameOf(contacts, words)).toBe('contacts');
  });

  it('is called by names and words', () => {
    expect(told('wood', words, of)).toBe('wood');
    expect(
      told(
        [
          [1, 1],
          [2, 3],
        ],
        words,
        of,
      ),
    ).toBe('1–1, 2–3');
    expect(told([{ enemy: 'r1', side: 'front' }], words, of)).toBe('Spears · front');
  });
});
