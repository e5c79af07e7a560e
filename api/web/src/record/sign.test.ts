import { expect, it } from 'vitest';
import { hashOf } from './sign';

it('whoever joined a battle hashes it as it is kept, though names of its header are hidden', async () => {
  // Given a log, and a device that knows its header with pseudonyms, and the hash that the service had after one entry
  const kept = ['{"player":"Ada"}', '{"seq":1}', '{"seq":2}', '{"seq":3}'];
  const shown = ['{"player":"player-7"}', ...kept.slice(1)];
  const head = { entries: 1, hash: await hashOf(kept.slice(0, 2)) };
  // when it goes on from there, then it comes to the hash of what is kept, and without to another.
  expect(await hashOf(shown, head)).toBe(await hashOf(kept));
  expect(await hashOf(shown)).not.toBe(await hashOf(kept));
});
