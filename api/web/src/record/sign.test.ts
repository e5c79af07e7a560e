import { expect, it } from 'vitest';
import { headOf, sign } from './sign';

const bytes = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

it('signs the log as it stands, in the words that `aftermath verify` holds it to', async () => {
  // Given: a log of two entries, and a key.
  const head = await headOf(['{"player":"Ada"}', '{"seq":1}', '{"seq":2}']);
  const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);

  // When: its holder signs for a side.
  const signed = await sign({ name: 'Ada', pair: pair as CryptoKeyPair }, 'm', 'empire', head);

  // Then: it is under the hash of both entries, and the key vouches for it.
  expect(signed).toMatchObject({ entries: 2, hash: head.hash });
  const said = `aftermath/signature/1\nm\nempire\n2 ${head.hash}\n`;
  const [, , key = ''] = signed.key.split('+');
  const { publicKey } = pair as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  expect(bytes(signed.key.slice(signed.key.indexOf(key))).slice(1)).toEqual(raw);
  const held = await crypto.subtle.verify(
    'Ed25519',
    publicKey,
    bytes(signed.signature).slice(4),
    new TextEncoder().encode(said),
  );
  expect(held).toBe(true);
});

it('a line otherwise is another log', async () => {
  const [one, other] = [await headOf(['{}', '{"seq":1}']), await headOf(['{}', '{"seq": 1}'])];
  expect(one.hash).not.toBe(other.hash);
});
