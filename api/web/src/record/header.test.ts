import { expect, it } from 'vitest';
import {
  freshHeader,
  hasArmies,
  headerFrom,
  newId,
  withArmy,
  withOptions,
  type Header,
} from './header';
import type { Beginning } from './pocket';

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

const BEGINNING = {
  edition: 'Kings of War 2nd edition, digest 1',
  unit_of_length: 'in',
  tables: [
    [72, 48],
    [48, 48],
  ],
  terrain: [],
  sizes: [1000],
  lists: [],
} satisfies Beginning;

it('begins without armies on the usual table, and has them when both sides have', () => {
  const header = freshHeader('kow2', BEGINNING);
  expect(header.table).toEqual({ width: 72, depth: 48 });
  expect(hasArmies(header)).toBe(false);
  const one = withArmy(header, 0, { army: 'Elves', roster: [{ id: 'a1' }] });
  expect(hasArmies(one)).toBe(false);
  const both = withArmy(one, 1, { army: 'Orcs', roster: [{ id: 'b1' }] });
  expect(hasArmies(both)).toBe(true);
  expect(both.sides.map(({ id, army }) => [id, army])).toEqual([
    ['a', 'Elves'],
    ['b', 'Orcs'],
  ]);
});

it('keeps what the armies of both sides say among the options', () => {
  const said = (side: string, type: string) => ({ main_types: [{ side, class: type }] });
  let header = withOptions(freshHeader('tactica', BEGINNING), 'a', said('a', 'shooters'));
  header = withOptions(header, 'b', said('b', 'horsemen'));
  header = withOptions(header, 'a', said('a', 'swordsmen'));
  expect(header.options).toEqual({
    main_types: [
      { side: 'b', class: 'horsemen' },
      { side: 'a', class: 'swordsmen' },
    ],
  });
  expect(withOptions(header, 'a', undefined)).toBe(header);
});

it('has the table that was laid out here in place of the earlier one', () => {
  const ground = { size: [48, 48] as const, terrain: [{ id: 't1' }] };
  const begun = { id: 'a', played: '2026-06-01', players: [], keepsTerrain: true, points: 750 };
  const header = headerFrom(EARLIER, { ...begun, ground });
  expect([header.points, header.table, header.terrain]).toEqual([
    750,
    { width: 48, depth: 48 },
    [{ id: 't1' }],
  ]);
  const bare = headerFrom(EARLIER, { ...begun, ground: { ...ground, terrain: [] } });
  expect(bare).not.toHaveProperty('terrain');
});
