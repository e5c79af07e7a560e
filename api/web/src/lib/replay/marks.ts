/** What the timeline of a battle marks. */
import type { UnitReturn } from '../api/types';

/** Of each entry after which stands or models were gone, how many, of all units together. */
export function lossesByEntry(returns: readonly UnitReturn[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { losses } of returns) {
    for (const { entry, lost } of losses) found.set(entry, (found.get(entry) ?? 0) + lost);
  }
  return found;
}
