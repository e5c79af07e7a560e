import { beforeAll, describe, expect, it, vi } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import { duel } from '../test/battle';
import type { Match } from './api/types';
import { renamed, sizesOf, unitNames } from './names';

const HEADER = {
  sides: [
    { roster: [{ id: 'ax_h', size: 'horde' }, { id: 'ax_t', size: 'troop' }, { id: 'general' }] },
    { roster: [{ id: 'trolls_1' }, { id: 'trolls_2' }] },
  ],
};

/** The battle of the header above, its units having these ids and names. */
function battle(): Match {
  const match = duel([
    ['x', 1],
    ['y', 1],
  ]);
  const rows = [
    [
      ['ax_h', 'Ax'],
      ['ax_t', 'Ax'],
      ['general', 'General'],
    ],
    [
      ['trolls_1', 'Trolls'],
      ['trolls_2', 'Trolls'],
    ],
  ];
  const sides = match.sides.map((side, index) => ({
    ...side,
    units: (rows[index] ?? []).flatMap(([id = '', name = '']) =>
      side.units.map((unit) => ({ ...unit, id, name })),
    ),
  }));
  return { ...match, sides };
}

describe('units of one name in one army', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    await speech.speak('en');
  });

  it('are told apart by their size, else by their id', () => {
    expect([...unitNames(battle(), sizesOf(HEADER))]).toEqual([
      ['ax_h', 'Ax (horde)'],
      ['ax_t', 'Ax (troop)'],
      ['general', 'General'],
      ['trolls_1', 'Trolls (trolls_1)'],
      ['trolls_2', 'Trolls (trolls_2)'],
    ]);
  });

  it('are called so in Russian too', async () => {
    await speech.speak('ru');
    const match = renamed(battle(), unitNames(battle(), sizesOf(HEADER)));
    expect(match.sides[0]?.units.map(({ name }) => name)).toEqual([
      'Ax (орда)',
      'Ax (отряд)',
      'General',
    ]);
    await speech.speak('en');
  });

  it('need no header that can be read', () => {
    expect(sizesOf(undefined)).toEqual(new Map());
    expect(sizesOf({ sides: [{ roster: 'none' }, 7, null] })).toEqual(new Map());
  });
});
