/** Armies in an order, and which of them are shown. */
import type { Army } from '../api/types';

export const SORTS = ['presence', 'rate', 'army'] as const;
export type Sort = (typeof SORTS)[number];

/** The armies in an order: the most played, the most won, or by name. */
export function sorted(armies: readonly Army[], sort: Sort): Army[] {
  if (sort === 'army') return armies.toSorted((a, b) => a.army.localeCompare(b.army));
  if (sort === 'rate') return armies.toSorted((a, b) => (b.rate ?? -1) - (a.rate ?? -1));
  return armies.toSorted((a, b) => b.presence - a.presence);
}

/** Lines that a reader can tell apart on one chart. */
export const MOST_SHOWN = 4;

/** The armies to draw: those chosen that there are, else the most played. */
export function shownArmies(chosen: readonly string[], known: readonly string[]): string[] {
  const there = chosen.filter((army) => known.includes(army));
  return (there.length > 0 ? there : known).slice(0, MOST_SHOWN);
}

/** The choice with one army put in or taken out; the earliest goes where there would be too many. */
export function toggled(shown: readonly string[], army: string): string[] {
  if (shown.includes(army)) return shown.filter((other) => other !== army);
  return [...shown, army].slice(-MOST_SHOWN);
}
