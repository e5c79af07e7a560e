import { expect, it } from 'vitest';
import { headerFrom, newId, type Header } from './header';

const EARLIER = {
  match: 'spring-7',
  system: 'kow2',
  title: 'Final',
  played: '2026-05-03',
  terrain: [{ id: 'hill' }],
  salt: '00112233445566778899aabbccddeeff',
  sides: [
    { id: 'elves', player: 'Ada', key: 'ada+00', roster: [{ id: 'e1' }] },
    { id: 'orcs', player: 'Boris', roster: [{ id: 'o1' }] },
  ],
} satisfies Header;

it('takes the armies of an earlier battle, and nothing of who played it', () => {
  const begun = { id: newId(), played: '2026-06-01', players: ['Cid', ' '], keepsTerrain: false };
  const header = headerFrom(EARLIER, begun);
  expect(header).toMatchObject({ match: begun.id, played: '2026-06-01', system: 'kow2' });
  expect(header.sides.map(({ player, roster }) => [player, roster[0]?.id])).toEqual([
    ['Cid', 'e1'],
    ['2', 'o1'],
  ]);
  for (const name of ['title', 'terrain']) expect(header).not.toHaveProperty(name);
  expect(JSON.stringify(header)).not.toMatch(/Ada|Boris/);
});

it('has a salt of its own, so that its hash tells nothing of the names', () => {
  const begun = { id: 'a', played: '2026-06-01', players: [], keepsTerrain: true };
  const salts = [1, 2].map(() => headerFrom(EARLIER, begun).salt);
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([...salts, EARLIER.salt]).size).toBe(3);
});
