/** What signatures cover. */
import type { Signature, TimelineItem } from '../api/types';

/** The last entry that a valid signature covers; undefined where there is none. */
export function lastSigned(signatures: readonly Signature[]): number | undefined {
  const valid = signatures.filter(({ state }) => state === 'valid').map(({ signed }) => signed);
  return valid.length > 0 ? Math.max(...valid) : undefined;
}

/** Whether an entry came in after everybody had signed who did. Signatures themselves do not count. */
export function cameLater(item: TimelineItem, signed: number | undefined): boolean {
  return signed !== undefined && item.seq > signed && item.kind !== 'sign';
}
