/**
 * A number that nobody can guess, in a line that names somebody: 32 hexadecimal digits. Whoever has the hash of the line
 * and all else of it cannot try names then.
 */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
