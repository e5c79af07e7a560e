import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import { duel, knowGames } from '../test/battle';
import type { Match } from './api/types';
import { renamed, unitNames } from './names';

/** A battle whose units have these ids, names and sizes. */
function battle(): Match {
  const match = duel([
    ['x', 1],
    ['y', 1],
  ]);
  const rows = [
    [
      ['ax_h', 'Ax', 'horde'],
      ['ax_t', 'Ax', 'troop'],
      ['general', 'General'],
    ],
    [
      ['trolls_1', 'Trolls'],
      ['trolls_2', 'Trolls'],
    ],
  ];
  const sides = match.sides.map((side, index) => ({
    ...side,
    units: (rows[index] ?? []).flatMap(([id = '', name = '', size]) =>
      side.units.map((unit) => ({ ...unit, id, name, ...(size && { size }) })),
    ),
  }));
  return { ...match, sides };
}

describe('units of one name in one army', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    knowGames();
    await speech.speak('en');
    await speech.bring('Report');
  });

  it('are told apart by their size, else by their id', () => {
    expect([...unitNames(battle())]).toEqual([
      ['ax_h', 'Ax (horde)'],
      ['ax_t', 'Ax (troop)'],
      ['general', 'General'],
      ['trolls_1', 'Trolls (trolls_1)'],
      ['trolls_2', 'Trolls (trolls_2)'],
    ]);
  });

  it('are called so in Russian too', async () => {
    await speech.speak('ru');
    const match = renamed(battle(), unitNames(battle()));
    expect(match.sides[0]?.units.map(({ name }) => name)).toEqual([
      'Ax (орда)',
      'Ax (отряд)',
      'General',
    ]);
    await speech.speak('en');
  });
});
