import { expect, it } from 'vitest';
import { headerFrom, newId, withArmy, type Header } from './header';

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

it('takes an army from elsewhere for one side, and leaves who plays it', () => {
  const army = { army: 'Goblins', roster: [{ id: 'g1' }], player: 'Zoe', dice: 'old' };
  const header = withArmy(EARLIER, 1, army);
  expect(header.sides[0]).toEqual(EARLIER.sides[0]);
  expect(header.sides[1]).toEqual({
    id: 'orcs',
    player: 'Boris',
    army: 'Goblins',
    roster: [{ id: 'g1' }],
  });
});

it('gives units other ids where the other side has them', () => {
  const army = {
    army: 'Elves',
    roster: [{ id: 'e1' }, { id: 'e2', joins: 'e1', name: 'e1 bows' }],
  };
  const { sides } = withArmy(EARLIER, 1, army);
  expect(sides[1]?.roster).toEqual([
    { id: 'u2_e1' },
    { id: 'u2_e2', joins: 'u2_e1', name: 'e1 bows' },
  ]);
});

it('says at which event it is played, where there is one', () => {
  const event = { name: 'Cup', round: 2 };
  const begun = { id: 'a', played: '2026-06-01', players: [], keepsTerrain: false };
  expect(headerFrom(EARLIER, { ...begun, event }).event).toEqual(event);
  expect(headerFrom({ ...EARLIER, event: { name: 'Old' } }, begun)).not.toHaveProperty('event');
});
