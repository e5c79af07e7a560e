import { afterEach, expect, it, vi } from 'vitest';
import type { Recording } from './book';
import type { Position, Referee } from './pocket';

vi.mock('./book', () => ({ keep: () => Promise.resolve(), key: () => Promise.resolve({}) }));
vi.mock('../lib/follow', () => ({ follow: () => Promise.resolve() }));

const { Recorder } = await import('./recorder.svelte');

const HEADER = JSON.stringify({ match: 'm', system: 'kow2', sides: [{ id: 'a' }, { id: 'b' }] });
const begun: Recording = {
  id: 'm',
  game: 'kow2',
  title: 'm',
  lines: [HEADER],
  handed: null,
  changed: 0,
};
const position = {} as Position;
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
