/** Which entry is shown, and where the buttons lead from there. */
import type { TimelineItem } from '../api/types';

/** The entry named in an address; the last one where it names a later one, 0 where it names none. */
export function entryFrom(text: string | null, last: number): number {
  const entry = Number.parseInt(text ?? '', 10);
  return Number.isNaN(entry) ? 0 : clamp(entry, last);
}

export function clamp(entry: number, last: number): number {
  return Math.min(Math.max(entry, 0), last);
}

export function isBroken(item: TimelineItem): boolean {
  return item.broken.length > 0;
}

/** The nearest broken entry after `entry`. */
export function nextBroken(items: readonly TimelineItem[], entry: number): number | undefined {
  return items.find((item) => item.seq > entry && isBroken(item))?.seq;
}

/** The nearest broken entry before `entry`. */
export function previousBroken(items: readonly TimelineItem[], entry: number): number | undefined {
  return items.findLast((item) => item.seq < entry && isBroken(item))?.seq;
}

/** The nearest of some entries after `entry`. */
export function nextOf(entries: readonly number[], entry: number): number | undefined {
  const later = entries.filter((one) => one > entry);
  return later.length > 0 ? Math.min(...later) : undefined;
}

/** The nearest of some entries before `entry`. */
export function previousOf(entries: readonly number[], entry: number): number | undefined {
  const earlier = entries.filter((one) => one < entry);
  return earlier.length > 0 ? Math.max(...earlier) : undefined;
}

/** Entries that follow one another and have the same label: a turn, or a phase of one. */
export interface Stretch {
  label: string;
  from: number;
  to: number;
}

/** Cuts a battle into stretches: a new one begins where `key` changes. */
export function stretches(
  items: readonly TimelineItem[],
  key: (item: TimelineItem) => string,
  label: (item: TimelineItem) => string,
): Stretch[] {
  const found: (Stretch & { key: string })[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last && last.key === key(item)) last.to = item.seq;
    else found.push({ key: key(item), label: label(item), from: item.seq, to: item.seq });
  }
  return found.map(({ label, from, to }) => ({ label, from, to }));
}
