import { expect, it } from 'vitest';
import {
  brokenBy,
  choicesOf,
  headings,
  leftFor,
  limitsOf,
  numberOf,
  pickedOf,
  stepped,
  withBought,
  withModels,
  withOption,
  withoutBought,
} from './picking';
import type { Mustered, Pick } from './pocket';

const SPEARS = {
  row: 'line_infantry-good-regular',
  name: 'Good line infantry',
  place: 'line_infantry',
  least: 2,
  most: 200,
  points: 10,
  each: 5,
  options: [
    { name: 'close', points: 0, one_of: 'formation', taken: true },
    { name: 'open', points: 0, one_of: 'formation' },
    { name: 'rides', points: 0 },
  ],
} as const satisfies Pick;
const HORDE = {
  row: 'archers_horde',
  name: "Kindred Archers' Guard",
  place: 'infantry',
  size: 'horde',
  least: 1,
  most: 1,
  points: 215,
} satisfies Pick;

it('finds rows by words of their names, under their headings', () => {
  const all = headings([SPEARS, HORDE, { ...SPEARS, row: 'other' }], '');
  expect(all.map(({ place, rows }) => [place, rows.length])).toEqual([
    ['line_infantry', 2],
    ['infantry', 1],
  ]);
  expect(headings([SPEARS, HORDE], 'horde archers’')).toEqual([
    { place: 'infantry', rows: [HORDE] },
  ]);
  expect(headings([SPEARS, HORDE], 'cavalry')).toEqual([]);
});

it('picks the fewest models with what they have anyway', () => {
  expect(pickedOf(SPEARS)).toEqual({ row: SPEARS.row, number: 2, options: ['close'] });
  expect(pickedOf(HORDE)).toEqual({ row: 'archers_horde', number: 1, options: [] });
  expect([stepped(SPEARS, 2, -1), stepped(SPEARS, 2, 5), stepped(HORDE, 1, 1)]).toEqual([2, 7, 1]);
});

it('has so many models of each kind', () => {
  const [men, team] = [
    { name: 'Guardsman', least: 8, most: 9, each: 0 },
    { name: 'Heavy Weapons Team', least: 0, most: 1 },
  ] as const;
  const squad = {
    ...HORDE,
    least: 10,
    most: 10,
    kinds: [{ name: 'Sergeant', least: 1, most: 1 }, men, team],
  };
  const picked = pickedOf(squad);
  expect([men, team].map((kind) => numberOf(picked, kind))).toEqual([9, 0]);
  // A squad of ten has a team instead of a man, and the other way round.
  const manned = withModels(squad, picked, team, 1);
  expect([men, team].map((kind) => numberOf(manned, kind))).toEqual([8, 1]);
  expect(withModels(squad, manned, men, 5)).toEqual(picked);
  // What nobody can make room for is not picked.
  const full = { ...squad, most: 9, least: 9 };
  expect(numberOf(withModels(full, pickedOf(full), team, 1), team)).toBe(0);
});

it('takes one of the options that exclude one another', () => {
  const [, open, rides] = SPEARS.options;
  const picked = withOption(SPEARS, pickedOf(SPEARS), open, true);
  expect(picked.options).toEqual(['open']);
  const both = withOption(SPEARS, picked, rides, true);
  expect(both.options).toEqual(['open', 'rides']);
  expect(withOption(SPEARS, both, open, false).options).toEqual(['rides']);
  expect(choicesOf(SPEARS).map(({ of, options }) => [of, options.length])).toEqual([
    ['formation', 2],
    [undefined, 1],
  ]);
});

it('says how many an army may have for every full thousand points', () => {
  const knights = { ...HORDE, min_per_1000: 1, max_per_1000: 4, max_per_army: 6 };
  expect(limitsOf(knights, 1999)).toEqual({ least: 1, most: 4 });
  expect(limitsOf(knights, 2000)).toEqual({ least: 2, most: 6 });
  expect(limitsOf(knights, undefined)).toEqual({ least: 0, most: 6 });
  expect(limitsOf(HORDE, 2000)).toEqual({ least: 0 });
});

it('tells what is broken once', () => {
  const one = { rule: 'wm.army.size', outcome: 'broken', sentence: 'too dear' } as const;
  const open = { rule: 'wm.army.list', outcome: 'unrecorded', sentence: 'which?' } as const;
  const told = [{ amiss: [one, open, one] }, { amiss: [{ ...one, sentence: 'twice' }] }];
  const mustered = { told } as unknown as Mustered;
  expect(brokenBy(mustered).map(({ sentence }) => sentence)).toEqual(['too dear', 'twice']);
});

it('counts what is left of an open choice', () => {
  const items = { name: 'Magic Items', most: 50 };
  const bought = (name: string, points: number) => ({ open: 'Magic Items', name, points });
  const sword = withBought(pickedOf(HORDE), bought('Sword', 20));
  const both = withBought(sword, bought('Ring', 30));
  expect([pickedOf(HORDE), sword, both].map((one) => leftFor(items, one))).toEqual([50, 30, 0]);
  expect(withoutBought(both, 0).bought).toEqual([bought('Ring', 30)]);
  expect(leftFor({ name: 'Poisons' }, both)).toBeUndefined();
  expect(leftFor({ name: 'Runic Items', most: 75 }, both)).toBe(75);
});
