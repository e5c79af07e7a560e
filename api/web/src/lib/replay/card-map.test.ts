import { describe, expect, it } from 'vitest';
import type { CardMap } from '../api/types';
import { beside, counted, squares, way } from './card-map';

const CORPS = { unit: 'general', side: 'a', at: [1, 2], route: [], tired: false };
const MAP: CardMap = {
  day: 1,
  night: false,
  mover: 'a',
  size: [5, 5],
  places: [
    { at: [2, 3], card: 'wood', ground: 'wood', river: null, path: false, field: true },
    { at: [5, 1], card: null, ground: 'plain', river: 'row', path: false, field: false },
  ],
  corps: [CORPS],
  hands: [],
  weather: [],
  played: [],
  offered: null,
  accepted: false,
};

describe('the map before a battle', () => {
  it('is read from the furthest row, left to right', () => {
    const all = squares(MAP);
    expect(all).toHaveLength(25);
    expect([all[0]?.row, all[0]?.column, all[24]?.row, all[24]?.column]).toEqual([5, 1, 1, 5]);
    expect(all[0]?.place?.river).toBe('row');
    expect(all.filter(({ place }) => place)).toHaveLength(2);
  });

  it('has a corps on its square, and a flag where its march shall end', () => {
    const marching = {
      ...CORPS,
      route: [
        [2, 2],
        [2, 3],
      ],
    };
    const all = squares({ ...MAP, corps: [marching] });
    expect(
      all.filter(({ corps }) => corps.length > 0).map(({ row, column }) => [row, column]),
    ).toEqual([[1, 2]]);
    expect(
      all.filter(({ targets }) => targets.length > 0).map(({ row, column }) => [row, column]),
    ).toEqual([[2, 3]]);
  });

  it('draws the way from where the corps stands through every card that it enters', () => {
    expect(
      way(MAP, {
        ...CORPS,
        route: [
          [2, 2],
          [3, 3],
        ],
      }),
    ).toBe('1.5,4.5 1.5,3.5 2.5,2.5');
    expect(way(MAP, { ...CORPS, at: null, route: [[1, 1]] })).toBe('0.5,4.5');
    expect(way(MAP, CORPS)).toBe('');
  });

  it('tells who has not come yet', () => {
    const off = { ...CORPS, unit: 'late', at: null };
    expect(beside({ ...MAP, corps: [CORPS, off] })).toEqual([off]);
  });

  it('counts like cards of a hand together', () => {
    expect(counted(['wood', 'rain', 'wood'])).toEqual([
      ['wood', 2],
      ['rain', 1],
    ]);
  });
});
