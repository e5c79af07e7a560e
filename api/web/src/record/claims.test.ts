import { expect, it } from 'vitest';
import { claimsOf, typed } from './claims';
import type { Offer } from './pocket';

const offer: Offer = {
  kind: 'charge',
  body: { unit: 'a' },
  asks: [
    { field: 'to', wants: 'places' },
    { field: 'distance', wants: 'places' },
    { field: 'throws.hits', wants: 'claim' },
    { field: 'seen', wants: 'claim' },
    { field: 'nameless', wants: 'claim' },
  ],
  forms: {
    to: 'pose',
    distance: 'length',
    'throws.hits': 'count',
    seen: 'yes_no',
    nameless: 'length',
  },
};

it('claims are lengths, numbers and what was seen, of which the game has a word', () => {
  const words = { 'field-distance': 'distance', 'field-hits': 'hits', 'field-seen': 'seen' };
  expect(claimsOf(offer, words)).toEqual([
    { field: 'distance', form: 'length', label: 'distance' },
    { field: 'throws.hits', form: 'count', label: 'hits' },
    { field: 'seen', form: 'yes_no', label: 'seen' },
  ]);
});

it('a length is typed with a comma or a point, and what is none is not taken for one', () => {
  expect(typed('6,5', 'length')).toBe(6.5);
  expect(typed(' 6.5 ', 'length')).toBe(6.5);
  for (const text of ['', 'six', '-1', '1e999']) expect(typed(text, 'length')).toBeUndefined();
  expect(typed('6.5', 'count')).toBeUndefined();
  expect(typed('6', 'count')).toBe(6);
  expect(typed('-1', 'count')).toBe(-1);
});
