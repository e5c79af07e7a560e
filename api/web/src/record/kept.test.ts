import { expect, it } from 'vitest';
import type { Recording } from './book';
import { givenAway, Kept } from './kept';

const begun: Recording = {
  id: 'm',
  game: 'kow2',
  title: 'm',
  lines: ['header', 'one'],
  handed: 0,
  changed: 0,
};

function device() {
  const kept: Recording[] = [];
  let now = begun;
  const waiting: (() => void)[] = [];
  const keep = (recording: Recording) =>
    new Promise<void>((done) => {
      waiting.push(() => {
        kept.push(recording);
        done();
      });
    });
  return {
    book: new Kept(begun, keep, (recording) => (now = recording)),
    kept,
    now: () => now,
    /** The device writes what it was given, as long as there is any. */
    async write() {
      do {
        await new Promise((done) => setTimeout(done));
        waiting.splice(0).forEach((done) => done());
        await new Promise((done) => setTimeout(done));
      } while (waiting.length > 0);
    },
  };
}

it('keeps an entry that is added while the answer to another comes in', async () => {
  // Given an entry that the device is just writing,
  const { book, kept, now, write } = device();
  const added = book.change(({ lines }) => ({ lines: [...lines, 'two'] }));
  // when the service answers that it has the first,
  const handed = book.change(() => ({ handed: 1 }));
  await write();
  await Promise.all([added, handed]);
  // then both are kept, in whichever order they were written.
  expect(now()).toMatchObject({ lines: ['header', 'one', 'two'], handed: 1 });
  expect(kept.at(-1)).toEqual(now());
});

it('goes on after a change that could not be kept, and from what was there before', async () => {
  let isFull = true;
  let now = begun;
  const keep = () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve());
  const book = new Kept(begun, keep, (recording) => (now = recording));
  await expect(book.change(({ lines }) => ({ lines: [...lines, 'lost'] }))).rejects.toThrow('full');
  expect(now).toBe(begun);
  isFull = false;
  await book.change(({ lines }) => ({ lines: [...lines, 'two'] }));
  expect(now.lines).toEqual(['header', 'one', 'two']);
});

it('counts what was sent and not answered as given away', () => {
  expect(givenAway({ ...begun, handed: null })).toBe(0);
  expect(givenAway({ ...begun, handed: 4 })).toBe(4);
  expect(givenAway({ ...begun, handed: 4, sent: 7 })).toBe(7);
});
