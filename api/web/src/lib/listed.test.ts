import { beforeAll, expect, it } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import { knowGames } from '../test/battle';
import { unitName } from './listed';

const NAMES = {
  orcs_ax_horde: { name: 'Ax', size: 'horde', list: 'Orcs' },
  herd_tracker: { name: 'Tracker', list: 'Herd' },
};

beforeAll(() => {
  knowGames();
  Object.assign(globalThis, { document: { documentElement: {} } });
});

it('names a unit of the army by its name and size', async () => {
  await speech.speak('en');
  await speech.bring('ArmyPage');
  expect(unitName('kow2', 'orcs_ax_horde', 'Orcs', NAMES)).toBe('Ax, horde');
  expect(unitName('kow2', 'herd_tracker', 'The Herd', NAMES)).toBe('Tracker');
  await speech.speak('ru');
  expect(unitName('kow2', 'orcs_ax_horde', 'Orcs', NAMES)).toBe('Ax, орда');
});

it('says whose an ally is, and leaves other names as they are', async () => {
  await speech.speak('en');
  expect(unitName('kow2', 'herd_tracker', 'Orcs', NAMES)).toBe('Tracker (Herd)');
  expect(unitName('kow2', 'Orc Warriors', 'Orcs', NAMES)).toBe('Orc Warriors');
  expect(unitName('kow2', 'wolf_riders', 'Orcs', undefined)).toBe('wolf riders');
});
