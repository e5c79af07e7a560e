import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { speech } from '../i18n/i18n.svelte';
import type { ImportReport, RosterArmy } from './api/types';
import {
  checkSize,
  doubtInWords,
  isRoster,
  isTooMuch,
  namedIn,
  parcel,
  rostersFor,
  sideOfLog,
  troubleInWords,
} from './rosters';

const file = (name: string, text = name) => new File([text], name);
const paths = (names: Map<string, File>) => [...names.keys()];

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: {} } });
});

it('knows a roster by the ending of its name', () => {
  expect(['a.ros', 'b.ROSZ', 'c.rosx', 'ros'].map((name) => isRoster(file(name)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('takes the rosters of a drop along with the table that lies there', () => {
  const table = { file: file('season.csv') };
  const ada = { file: file('ada.ros') };
  const packed = { file: file('armies/boris.rosz'), from: file('armies.zip') };
  const beside = rostersFor(table, [table, ada, { file: file('log.jsonl') }, packed]);
  expect(paths(beside.rosters)).toEqual(['ada.ros', 'armies/boris.rosz']);
  expect(beside.twice).toEqual([]);
});

it('takes those of the same archive first, and others beside the table', () => {
  const from = file('cup.zip');
  const [own, loose] = [{ file: file('cup/ada.ros', 'own'), from }, { file: file('ada.ros') }];
  const table = { file: file('cup/season.csv'), from };
  const boris = { file: file('boris.ros') };
  const { rosters, twice } = rostersFor(table, [loose, table, own, boris]);
  expect(paths(rosters)).toEqual(['cup/ada.ros', 'cup/boris.ros']);
  expect(rosters.get('cup/ada.ros')).toBe(own.file);
  expect(twice).toEqual([]);
});

it('takes none of several files that have one name', () => {
  const table = { file: file('season.csv') };
  // й in one letter and in two: it is the same name.
  const twice = [{ file: file('й.ros') }, { file: file('и\u0306.ros') }];
  expect(rostersFor(table, [table, ...twice])).toEqual({ rosters: new Map(), twice: ['й.ros'] });
  const archives = ['a.zip', 'b.zip'].map((name) => ({ file: file('ada.ros'), from: file(name) }));
  expect(rostersFor(table, archives).twice).toEqual(['ada.ros']);
});

it('packs a table and its rosters as they are', async () => {
  const table = { file: file('season.csv', 'date') };
  const beside = rostersFor(table, [table, { file: file('Ада.ros', '<roster/>') }]);
  const archive = await parcel(table.file, beside);
  expect(archive.type).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]);
  expect(Object.fromEntries(texts)).toEqual({ 'season.csv': 'date', 'Ада.ros': '<roster/>' });
});

it('knows when it is more than the service takes together', () => {
  const table = file('season.csv');
  const many = (count: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`${index}.ros`, table]));
  expect(isTooMuch(table, { rosters: many(999), twice: [] })).toBe(false);
  expect(isTooMuch(table, { rosters: many(1_000), twice: [] })).toBe(true);
  const large = { size: 64 * 1024 * 1024 } as File;
  expect(isTooMuch(table, { rosters: new Map([['a.ros', large]]), twice: [] })).toBe(true);
});

it('does not send a roster that is too large', () => {
  expect(() => checkSize({ size: 16 * 1024 * 1024 } as File)).not.toThrow();
  expect(() => checkSize({ size: 16 * 1024 * 1024 + 1 } as File)).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ code: 'too-large', why: 'too-large' }) as unknown,
    }),
  );
});

it('tells which rows name a roster', () => {
  const from = file('cup.zip');
  const ada = file('cup/armies/ada.ros');
  const table = file('cup/season.csv');
  const beside = rostersFor({ file: table, from }, [{ file: ada, from }]);
  const named = (line: number, column: string, name: string) => ({
    line,
    rosters: [{ column, file: name }],
  });
  const rows = [named(2, 'roster_a', 'armies/ada.ros'), named(5, 'roster_b', 'other.ros')];
  const report = { rows } as unknown as ImportReport;
  expect([...namedIn(table, beside, report)]).toEqual([
    [ada, [{ table: 'cup/season.csv', line: 2, column: 'roster_a' }]],
  ]);
});

it('makes a side of a header with room for the player', () => {
  const roster = [{ id: 'b1', profile: 'Royal Warden' }];
  const army = { army: 'Necrons', subfaction: null, roster } as unknown as RosterArmy;
  const side = { id: 'b', player: '', army: 'Necrons', roster };
  expect(JSON.parse(sideOfLog('b', army))).toEqual(side);
  const other = { ...side, id: 'a', roster: [{ id: 'a1', profile: 'Royal Warden' }] };
  expect(JSON.parse(sideOfLog('a', army))).toEqual(other);
});

it('says in both languages what does not add up and what to do', async () => {
  const doubt = { kind: 'differs', counted: 'points', stated: 1200, chosen: 1190.5 };
  await speech.speak('en');
  await speech.bring('Upload');
  expect(doubtInWords(doubt)).toBe('Points: it states 1,200, what was chosen adds up to 1,190.5.');
  expect(troubleInWords('not-given')).toContain('drop the file and the table together');
  // A word that a newer service says is no reason to say nothing.
  expect(troubleInWords('something-new')).toBe(troubleInWords('xml'));
  await speech.speak('ru');
  expect(doubtInWords({ kind: 'repeated', counted: 'power', times: 3 })).toBe(
    'Уровень силы: указано сумм — 3.',
  );
});
