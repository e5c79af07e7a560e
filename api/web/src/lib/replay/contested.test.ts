import { describe, expect, it } from 'vitest';
import { item } from '../../test/battle';
import { contested, isAmended } from './contested';

describe('entries spoken of afterwards', () => {
  const battle = [
    item(0),
    item(1),
    item(2),
    item(3, { kind: 'dispute', about: 2 }),
    item(4, { kind: 'ruling', about: 2 }),
  ];

  it('are those that disputes, rulings and amendments name', () => {
    expect([...contested(battle)]).toEqual([2]);
    expect([...contested(battle.slice(0, 3))]).toEqual([]);
    expect([...contested([item(0), item(1, { about: null })])]).toEqual([]);
  });

  it('make two readings only where one of them is an amendment', () => {
    expect(isAmended(battle)).toBe(false);
    expect(isAmended([...battle, item(5, { kind: 'amend', about: 1 })])).toBe(true);
  });
});
