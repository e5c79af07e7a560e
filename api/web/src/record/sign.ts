/** Signatures under a log, as `aftermath verify` reads them: Ed25519 in the form of C2SP `signed-note`. */
import type { HeldKey } from './book';

const ED25519 = 1;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) =>
  [...bytes].map((one) => one.toString(16).padStart(2, '0')).join('');
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** A log as it stands: how many entries it has, and its hash. */
export interface Head {
  entries: number;
  hash: string;
}

/** The head of a log: `h₀ = H(00 ‖ header)`, `hₙ = H(01 ‖ hₙ₋₁ ‖ line)`. */
export async function headOf([header = '', ...lines]: readonly string[]): Promise<Head> {
  let hash = await sha256(joined(Uint8Array.of(0), bytesOf(header)));
  for (const line of lines) hash = await sha256(joined(Uint8Array.of(1), hash, bytesOf(line)));
  return { entries: lines.length, hash: hex(hash) };
}

/** A name as keys have them: without spaces and plus signs. */
export function keyName(player: string): string {
  return (
    player
      .trim()
      .replace(/[\s+]+/g, '-')
      .slice(0, 60) || 'player'
  );
}

/** The first bytes of a hash by which a note names a key. */
async function marks(name: string, publicKey: Uint8Array): Promise<Uint8Array> {
  const whole = await sha256(joined(bytesOf(`${name}\n`), Uint8Array.of(ED25519), publicKey));
  return whole.slice(0, 4);
}

export interface Signed {
  entries: number;
  hash: string;
  key: string;
  signature: string;
}

/** Signs a log as it stands, for a side. */
export async function sign(
  { name, pair }: HeldKey,
  match: string,
  side: string,
  { entries, hash }: Head,
): Promise<Signed> {
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const mark = await marks(name, publicKey);
  const statement = bytesOf(`aftermath/signature/1\n${match}\n${side}\n${entries} ${hash}\n`);
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, statement));
  return {
    entries,
    hash,
    key: `${name}+${hex(mark)}+${base64(joined(Uint8Array.of(ED25519), publicKey))}`,
    signature: base64(joined(mark, signature)),
  };
}
