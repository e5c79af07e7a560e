import { beforeAll, describe, expect, it } from 'vitest';
import { knowGames } from '../../test/battle';
import { asked, filterFrom, narrowed } from './question';

beforeAll(knowGames);

describe('the question of a page of statistics', () => {
  it('is of the first game where the address names none', () => {
    expect(filterFrom(new URLSearchParams()).system).toBe('warmaster');
    expect(filterFrom(new URLSearchParams('system=kow2')).system).toBe('kow2');
  });

  it('asks for what was chosen, and for nothing else', () => {
    const filter = filterFrom(new URLSearchParams('system=kow2&from=2023-09&view=trends&to='));
    expect(asked(filter, { by: 'month' })).toEqual({
      system: 'kow2',
      from: '2023-09',
      by: 'month',
    });
  });

  it('asks for points as numbers', () => {
    const filter = filterFrom(new URLSearchParams('system=kow2&least_points=1000'));
    expect(asked(filter, {})).toEqual({ system: 'kow2', least_points: 1000 });
  });

  it('tells which choices leave battles out', () => {
    const filter = filterFrom(new URLSearchParams('system=kow2&least_points=1000&draws=left'));
    expect(narrowed(filter)).toEqual(['least_points', 'draws']);
  });
});
