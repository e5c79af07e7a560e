import { describe, expect, it } from 'vitest';
import type { Army } from '../api/types';
import { shownArmies, sorted, toggled } from './armies';

function army(name: string, presence: number, rate: number | null): Army {
  const none = { wins: 0, draws: 0, losses: 0 };
  const interval = { low: 0, high: 1 };
  return {
    army: name,
    presence,
    rate,
    interval,
    tally: none,
    first: none,
    second: none,
    mirrors: 0,
  };
}

describe('armies', () => {
  const all = [army('Orcs', 0.2, 0.6), army('Elves', 0.5, 0.4), army('Dwarfs', 0.3, null)];
  const names = (list: readonly Army[]) => list.map((one) => one.army);

  it('stand in an order', () => {
    expect(names(sorted(all, 'presence'))).toEqual(['Elves', 'Dwarfs', 'Orcs']);
    expect(names(sorted(all, 'rate'))).toEqual(['Orcs', 'Elves', 'Dwarfs']);
    expect(names(sorted(all, 'army'))).toEqual(['Dwarfs', 'Elves', 'Orcs']);
  });

  it('are the most played until some are chosen', () => {
    const known = ['a', 'b', 'c', 'd', 'e'];
    expect(shownArmies([], known)).toEqual(['a', 'b', 'c', 'd']);
    expect(shownArmies(['e', 'gone'], known)).toEqual(['e']);
    expect(shownArmies(['gone'], known)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are put in and taken out, four at most', () => {
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['a', 'b', 'c', 'd'], 'e')).toEqual(['b', 'c', 'd', 'e']);
  });
});
