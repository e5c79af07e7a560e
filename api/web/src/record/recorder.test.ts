import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerEvent } from '../lib/follow';
import type { Recording } from './book';
import type { Position, Referee } from './pocket';

const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
vi.mock('./book', () => ({
  keep: () => Promise.resolve(),
  key: (name: string) => Promise.resolve({ name, pair }),
}));
/** Tells what another device has handed in. */
let heard: (event: ServerEvent) => void = () => undefined;
vi.mock('../lib/follow', () => ({
  follow: (_address: string, _signal: AbortSignal, told: typeof heard) => {
    heard = told;
    return Promise.resolve();
  },
}));

const { Recorder } = await import('./recorder.svelte');
const { headOf } = await import('./sign');

const HEADER = JSON.stringify({ match: 'm', system: 'kow2', sides: [{ id: 'a' }, { id: 'b' }] });
const begun: Recording = {
  id: 'm',
  game: 'kow2',
  title: 'm',
  lines: [HEADER],
  handed: null,
  changed: 0,
};
const position = { board: { pieces: [] } } as unknown as Position;
const referee = {
  open: () => Promise.resolve(position),
  add: () => Promise.resolve({ told: [], position }),
} as unknown as Referee;

/** A service that answers when it is let: `asked` has what it was sent, `answer` lets the first of it through. */
function service() {
  const asked: { lines: string[]; answer: () => void }[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const isHeader = body === HEADER;
    const answer = (done: (response: Response) => void) =>
      done(new Response('{}', { status: isHeader ? 201 : 200 }));
    if (isHeader) return new Promise<Response>(answer);
    return new Promise<Response>((done) =>
      asked.push({ lines: body.split('\n'), answer: () => answer(done) }),
    );
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('hands in what was recorded while other entries were on their way', async () => {
  // Given: a battle of which two entries are being handed in, and a slow network.
  const asked = service();
  const recorder = await Recorder.open(begun, referee);
  const play = (numbers: number[]) =>
    numbers.reduce(
      (before, n) =>
        before.then(() => recorder.add(recorder.line('a', { note: { text: `${n}` } }))),
      Promise.resolve(),
    );
  await play([1, 2, 3, 4]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.lines).toHaveLength(1);

  // When: three more are recorded before the answer is there, and none after.
  await play([5, 6, 7]);
  asked[0]?.answer();

  // Then: all but the three that may be taken back go after it by themselves.
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer();
  await vi.waitFor(() => expect(recorder.handed).toBe(4));
  expect(recorder.entries).toBe(7);
  recorder.stop();
});

describe('a battle that two devices record', () => {
  const HANDED = JSON.stringify({ seq: 1, side: 'a', event: { note: { text: 'moved' } } });
  /** As the service has it, and as it shows it to whom names are not shown. */
  const kept = JSON.stringify({ seq: 2, side: 'a', event: { sign: { key: 'Ada+01+key' } } });
  const shown = kept.replace('Ada', 'player-7');
  let there: readonly string[] = [];
  /** A service that has these entries, and takes what comes behind them. */
  function having(entries: readonly string[]) {
    there = [HEADER, ...entries];
    vi.stubGlobal('fetch', async (address: string | Request, init?: { body: string }) => {
      const asked = typeof address === 'string' ? address : address.url;
      if (init?.body && asked.includes('/entries')) there = [...there, ...init.body.split('\n')];
      const body = { head: await headOf(there) };
      return new Response(JSON.stringify(body), {
        headers: { 'Content-Type': 'application/json' },
      });
    });
  }
  const eventOf = (line: string | undefined) =>
    (JSON.parse(line ?? '{}') as { event: { sign?: { entries: number; hash: string } } }).event;

  it('is signed where it stands at the service, though the key of whoever signed before is not shown', async () => {
    // Given: a device that joined, and another by which the first player has signed.
    having([HANDED, kept]);
    const joined = { ...begun, lines: [HEADER, HANDED], handed: 1, shared: true };
    const recorder = await Recorder.open(joined, referee);
    await recorder.send();
    heard({ id: '2', data: shown });
    await vi.waitFor(() => expect(recorder.handed).toBe(2));
    expect(recorder.recording.lines.at(-1)).toBe(shown);

    // When: the second player signs here.
    await recorder.sign('b');

    // Then: it is under the log that the service has, not under what is shown of it.
    const { sign } = eventOf(recorder.recording.lines.at(-1));
    expect(sign).toMatchObject(await headOf([HEADER, HANDED, kept]));
    expect(sign?.hash).not.toBe((await headOf([HEADER, HANDED, shown])).hash);
    recorder.stop();
  });

  it('is not signed while the service has other entries than this device', async () => {
    // Given: the service has one entry more.
    having([HANDED, kept]);
    const joined = { ...begun, lines: [HEADER, HANDED], handed: 1, shared: true };
    const recorder = await Recorder.open(joined, referee);

    // When, then: nothing is signed.
    await expect(recorder.sign('b')).rejects.toThrow();
    expect(recorder.entries).toBe(1);
    recorder.stop();
  });

  it('is written to with the token of its invitation until every side has signed', async () => {
    // Given: a battle that an invitation brought here.
    having([HANDED]);
    const token = `aftermath_${'a'.repeat(43)}`;
    const invited = { ...begun, lines: [HEADER, HANDED], handed: 1, shared: true, token };
    const recorder = await Recorder.open(invited, referee);
    await recorder.send();

    // When: one side signs. Then: the other may still have to.
    await recorder.sign('a');
    await vi.waitFor(() => expect(recorder.handed).toBe(2));
    expect(recorder.recording.token).toBe(token);

    // When: both have. Then: nothing is left to hand in, and the token is gone.
    await recorder.sign('b');
    await vi.waitFor(() => expect(recorder.handed).toBe(3));
    await vi.waitFor(() => expect(recorder.recording.token).toBeUndefined());
    recorder.stop();
  });
});

it('takes back all that a bot has played, until somebody records an entry', async () => {
  // Given: a battle that goes on from another, with one entry, and a service whose bot plays five.
  const header = JSON.stringify({
    match: 'm',
    system: 'kow2',
    fork: { match: 'o', seq: 4 },
    sides: [{ id: 'a' }, { id: 'b' }],
  });
  const bot = Array.from({ length: 5 }, (_, place) => ({
    seq: place + 1,
    side: 'a',
    event: { note: { text: `bot ${place}` } },
  }));
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/played-on'))
      return Promise.resolve(
        new Response(['{}', ...bot.map((line) => JSON.stringify(line))].join('\n')),
      );
    return Promise.resolve(
      new Response('{}', { status: address.includes('/entries') ? 200 : 201 }),
    );
  });
  const undoing = { ...referee, undo: () => Promise.resolve(position) } as Referee;
  const recorder = await Recorder.open({ ...begun, lines: [header] }, undoing);
  await recorder.add(recorder.line('a', { note: { text: 'by hand' } }, 'table'));

  // When: the bot plays for the first side.
  await recorder.playFor('a', 'turn');

  // Then: its entries are there, numbered on, with its own dice; none of them is handed in, and each can be taken back.
  const lines = () =>
    recorder.recording.lines
      .slice(1)
      .map((line) => JSON.parse(line) as { seq: number; dice?: string });
  expect(lines().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(lines().map(({ dice }) => dice)).toEqual(['table', 'bots', ...Array<undefined>(4)]);
  expect(recorder.isOfBots).toBe(true);
  for (let left = 5; left >= 1; left -= 1) {
    expect(recorder.canUndo).toBe(true);
    await recorder.undo();
    expect(recorder.entries).toBe(left);
  }
  expect(recorder.isOfBots).toBe(false);

  // When: it plays again and a player goes on, then all but the last three are handed in, as ever.
  await recorder.playFor('a', 'turn');
  await recorder.add(recorder.line('b', { note: { text: 'by hand' } }));
  await vi.waitFor(() => expect(recorder.handed).toBe(4));
  expect(recorder.entries).toBe(7);
  recorder.stop();
});
