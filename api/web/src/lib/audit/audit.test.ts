import { beforeAll, describe, expect, it } from 'vitest';
import { knowGames } from '../../test/battle';
import { requestFor, told } from './compare';
import { toldBy } from './log';
import { headIn, placeIn } from './proof';
import { asked, chosen, FARED, findingsFrom, STATES } from './question';

const CHECKPOINT =
  'club.example/ledger\n8\nqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=\n\n— club.example/ledger AAAA\n— witness.example BBBB\n';

beforeAll(knowGames);

describe('what the audit page asks', () => {
  it('is the first of what there is where nothing is chosen', () => {
    expect(chosen(STATES, null)).toBe('open');
    expect(chosen(STATES, 'ruled')).toBe('ruled');
    expect(chosen(FARED, 'bent')).toBe('broken');
  });

  it('leaves out what is not chosen', () => {
    const filter = findingsFrom(new URLSearchParams('system=kow2&player=Ada&outcome=held'));
    expect(asked(filter)).toEqual({ system: 'kow2', player: 'Ada', outcome: 'held' });
    expect(asked(findingsFrom(new URLSearchParams()))).toEqual({
      system: 'warmaster',
      outcome: 'broken',
    });
  });
});

describe('a proof', () => {
  it('tells the leaf and the head', () => {
    const proof = `c2sp.org/tlog-proof@v1\nindex 5\nqqqq\nrrrr\n\n${CHECKPOINT}`;
    const place = placeIn(proof);
    expect(place?.index).toBe(5);
    expect(place?.head.size).toBe(8);
    expect(place?.head.signers).toEqual(['club.example/ledger', 'witness.example']);
  });

  it('is nothing else', () => {
    expect(placeIn('')).toBeUndefined();
    expect(placeIn(`c2sp.org/tlog-proof@v1\n\n${CHECKPOINT}`)).toBeUndefined();
    expect(headIn('club.example\nmany\nroot\n\n')).toBeUndefined();
    expect(headIn(CHECKPOINT)?.origin).toBe('club.example/ledger');
  });
});

describe('two logs', () => {
  const file = (text: string) => new File([text], 'log.jsonl');

  it('stand one behind the other, each ending with its line', async () => {
    const { query, body } = await requestFor(
      { file: file('{"a":1}') },
      { file: file('{"b":1}\n') },
    );
    expect(query).toEqual({});
    expect(await body.text()).toBe('{"a":1}\n{"b":1}\n');
    const ended = await requestFor({ file: file('{"a":1}\n') }, { file: file('{"b":1}') });
    expect(await ended.body.text()).toBe('{"a":1}\n{"b":1}');
  });

  it('are named where they are kept', async () => {
    const one = await requestFor({ id: 'a' }, { file: file('x') });
    expect([one.query, await one.body.text()]).toEqual([{ match: 'a' }, 'x']);
    const other = await requestFor({ file: file('x') }, { id: 'b' });
    expect([other.query, await other.body.text()]).toEqual([{ other: 'b' }, 'x']);
    const both = await requestFor({ id: 'a' }, { id: 'b' });
    expect([both.query, both.body.size]).toEqual([{ match: 'a', other: 'b' }, 0]);
  });

  it('have values that are told as they stand', () => {
    expect(told({ dice: [2, 3] })).toBe('{"dice":[2,3]}');
    expect(told(undefined)).toBe('');
    expect(told(null)).toBe('null');
  });
});

describe('a file that is compared', () => {
  const header = {
    match: 'm',
    sides: [
      { id: 'a', player: 'Ada', army: 'Empire' },
      { id: 'b', player: 'Boris', army: 'Orcs' },
    ],
  };
  const sign = { entries: 1, hash: '00', key: 'ada.example+1a2b3c4d+AbCd', signature: 'x' };
  const lines = (...given: unknown[]) => given.map((line) => JSON.stringify(line)).join('\n');

  it('tells its sides and who signed, unchecked', () => {
    const log = lines(
      header,
      { seq: 1, event: { move: {} } },
      { seq: 2, side: 'a', event: { sign } },
    );
    expect(toldBy(`${log}\n`)).toEqual({
      sides: header.sides,
      signatures: [{ entry: 2, name: 'ada.example', side: 'a', signed: 1, state: 'unchecked' }],
    });
  });

  it('tells nothing that it does not say, and of no more signatures than there is room for', () => {
    const bad = ['"sign"', '{"seq":"2","event":{"sign":[]}}', 'null', '{"event":null,"a":"sign"}'];
    expect(toldBy(['{"sides":[1,{"id":"a"}]}', ...bad].join('\n'))).toEqual({
      sides: [{ id: 'a', player: '', army: '' }],
      signatures: [],
    });
    expect(toldBy('')).toEqual({ sides: [], signatures: [] });
    const many = Array.from({ length: 50 }, (_, at) => ({ seq: at + 1, event: { sign } }));
    expect(toldBy(lines(header, ...many)).signatures).toHaveLength(20);
  });
});
