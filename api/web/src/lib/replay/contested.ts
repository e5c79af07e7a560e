/** Entries that somebody spoke of afterwards. */
import type { TimelineItem } from '../api/types';

/** Entries that a dispute, a ruling or an amendment speaks of. */
export function contested(items: readonly TimelineItem[]): ReadonlySet<number> {
  return new Set(items.flatMap(({ about }) => (typeof about === 'number' ? [about] : [])));
}

/** Whether the log has an amendment, so that it can be read in two ways. */
export function isAmended(items: readonly TimelineItem[]): boolean {
  return items.some(({ kind }) => kind === 'amend');
}
